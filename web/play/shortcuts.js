import { dialog, h } from '../ui/dom.js';
import { shortcutOf } from '../ui/keys.js';

/** Keyboard shortcuts that work anywhere on the page, and the dialog that lists all of them. */

/** @type {[string[], string][]} */
const HELP = [
  [['↑', '↓', '←', '→'], 'Move around the board'],
  [
    ['Q', 'E', 'A', 'D', 'Z', 'C'],
    'Move to the neighbour up left, up right, left, right, down left, down right: the six keys around S, whatever letters yours has there',
  ],
  [['Home', 'End'], 'First and last cell of the row; with Ctrl, of the board'],
  [['Enter', 'Space'], 'Select the cell'],
  [['Esc'], 'Cancel a move that is not complete'],
  [['U', 'R'], 'Undo, redo (also Ctrl+Z and Ctrl+Y or Ctrl+Shift+Z; Cmd on a Mac)'],
  [['[', ']'], 'One move back, one move forward (also J and L)'],
  [['F'], 'Flip the board'],
  [['Shift', 'drag'], 'Mark the board, like dragging with the right button'],
  [['+', '−', '0'], 'Zoom in, zoom out, fit the board'],
  [['H'], 'Hint'],
  [['X'], 'Analysis on or off; Esc leaves a line you are looking at'],
  [['N'], 'Next step of a lesson'],
  [['M'], 'Sounds off or on'],
  [['?'], 'This list'],
];

export function openShortcuts() {
  dialog(
    'Keyboard',
    [
      h('p', {
        class: 'lead',
        text: 'Press Tab to reach the board, then use the arrow keys. You can also type moves in the field below the list of moves. “Settings” can turn off the shortcuts that are a single letter, digit or sign.',
      }),
      h(
        'dl',
        { class: 'keys' },
        ...HELP.flatMap(([keys, meaning]) => [
          h('dt', {}, ...keys.map((key) => h('kbd', { text: key }))),
          h('dd', { text: meaning }),
        ]),
      ),
    ],
    'keys-help',
  );
}

/** Other names of shortcuts. @type {Record<string, string>} */
const SAME = {
  'ctrl+z': 'u',
  'ctrl+y': 'r',
  'ctrl+shift+z': 'r',
  j: '[',
  l: ']',
  '=': '+',
};
/** Shortcuts that a held key repeats; of the others, one that is held is one press. */
const REPEATED = ['u', 'r', '[', ']', '+', '-'];

/**
 * Listen to the keyboard, except in fields and while a dialog is open.
 * @param {Record<string, () => void>} actions by the name of a shortcut, see ui/keys.js; Ctrl+Z and
 * so on are those of `u` and `r`
 */
export function listenToShortcuts(actions) {
  addEventListener('keydown', (event) => {
    const element = event.target instanceof Element ? event.target : null;
    if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
    if (
      element?.closest('input, textarea, select, [contenteditable]') &&
      !element.matches('[type=checkbox]')
    )
      return;
    const pressed = shortcutOf(event);
    const name = SAME[pressed] ?? pressed;
    const action = actions[name];
    if (!action) return;
    event.preventDefault();
    if (!event.repeat || REPEATED.includes(name)) action();
  });
}
