import { dialog, h } from '../ui/dom.js';

/** Keyboard shortcuts that work anywhere on the page, and the dialog that lists all of them. */

/** @type {[string[], string][]} */
const HELP = [
  [['↑', '↓', '←', '→'], 'Move around the board'],
  [
    ['Q', 'E', 'A', 'D', 'Z', 'C'],
    'Move to the neighbour up left, up right, left, right, down left, down right',
  ],
  [['Home', 'End'], 'First and last cell of the row; with Ctrl, of the board'],
  [['Enter', 'Space'], 'Select the cell'],
  [['Esc'], 'Cancel a move that is not complete'],
  [['U', 'R'], 'Undo, redo (also Ctrl+Z, Ctrl+Y)'],
  [['[', ']'], 'One move back, one move forward'],
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
        text: 'Press Tab to reach the board, then use the arrow keys. You can also type moves in the field below the list of moves.',
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

/**
 * Listen to the keyboard, except in fields and while a dialog is open.
 * @param {Record<string, () => void>} actions by key, such as `h` or `ctrl+z`
 */
export function listenToShortcuts(actions) {
  addEventListener('keydown', (event) => {
    const element = event.target instanceof Element ? event.target : null;
    if (event.defaultPrevented || event.altKey || document.querySelector('dialog[open]')) return;
    if (
      element?.closest('input, textarea, select, [contenteditable]') &&
      !element.matches('[type=checkbox]')
    )
      return;
    const name =
      event.ctrlKey || event.metaKey ? `ctrl+${event.key.toLowerCase()}` : event.key.toLowerCase();
    const action = actions[name];
    if (!action) return;
    event.preventDefault();
    action();
  });
}
