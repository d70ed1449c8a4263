import { dialog, h } from '../ui/dom.js';
import { shortcutOf } from '../ui/keys.js';

/**
 * Keyboard shortcuts that work anywhere on the page, and the dialog that lists all of them.
 * @typedef {object} Shortcut
 * @property {string[]} shown the keys as the dialog has them
 * @property {string} text what they do
 * @property {Record<string, string>} [acts] what each does, by its name in ui/keys.js; the board
 * listens to the other keys (board/input.js)
 * @property {boolean} [repeats] whether a key that is held repeats it; else that is one press
 */

/** @type {Shortcut[]} */
const SHORTCUTS = [
  { shown: ['↑', '↓', '←', '→'], text: 'Move around the board' },
  {
    shown: ['Q', 'E', 'A', 'D', 'Z', 'C'],
    text: 'Move to the neighbour up left, up right, left, right, down left, down right: the six keys around S, whatever letters yours has there',
  },
  { shown: ['Home', 'End'], text: 'First and last cell of the row; with Ctrl, of the board' },
  { shown: ['Enter', 'Space'], text: 'Select the cell' },
  { shown: ['Esc'], text: 'Cancel a move that is not complete', acts: { escape: 'cancel' } },
  {
    shown: ['U', 'R'],
    text: 'Undo, redo (also Ctrl+Z and Ctrl+Y or Ctrl+Shift+Z; Cmd on a Mac)',
    acts: { u: 'undo', 'ctrl+z': 'undo', r: 'redo', 'ctrl+y': 'redo', 'ctrl+shift+z': 'redo' },
    repeats: true,
  },
  {
    shown: ['[', ']'],
    text: 'One move back, one move forward (also J and L, and ← and → outside the board)',
    acts: {
      '[': 'back',
      j: 'back',
      arrowleft: 'back',
      ']': 'forward',
      l: 'forward',
      arrowright: 'forward',
    },
    repeats: true,
  },
  { shown: ['F'], text: 'Flip the board', acts: { f: 'flip' } },
  { shown: ['Shift', 'drag'], text: 'Mark the board, like dragging with the right button' },
  {
    shown: ['+', '−', '0'],
    text: 'Zoom in, zoom out, fit the board',
    acts: { '+': 'zoom-in', '=': 'zoom-in', '-': 'zoom-out', 0: 'zoom-fit' },
    repeats: true,
  },
  { shown: ['H'], text: 'Hint', acts: { h: 'hint' } },
  {
    shown: ['W', 'T'],
    text: 'Why? What the current move did; what the other side threatens',
    acts: { w: 'why', t: 'want' },
  },
  {
    shown: ['X'],
    text: 'Analysis on or off; Esc leaves a line you are looking at',
    acts: { x: 'analysis' },
  },
  { shown: ['N'], text: 'Next step of a lesson', acts: { n: 'next-step' } },
  { shown: ['M'], text: 'Sounds off or on', acts: { m: 'mute' } },
  { shown: ['?'], text: 'This list', acts: { '?': 'help' } },
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
        ...SHORTCUTS.flatMap(({ shown, text }) => [
          h('dt', {}, ...shown.map((key) => h('kbd', { text: key }))),
          h('dd', { text }),
        ]),
      ),
    ],
    'keys-help',
  );
}

/** Whether a dialog is open, or a menu, which Escape closes. */
const isCovered = () =>
  document.querySelector(
    CSS.supports('selector(:popover-open)') ? 'dialog[open], :popover-open' : 'dialog[open]',
  ) !== null;

/**
 * Listen to the keyboard, except in fields and while a dialog or a menu is open.
 * @param {Record<string, () => void>} acts what the page can do
 */
export function listenToShortcuts(acts) {
  addEventListener('keydown', (event) => {
    const element = event.target instanceof Element ? event.target : null;
    if (event.defaultPrevented || isCovered()) return;
    if (
      element?.closest('input, textarea, select, [contenteditable]') &&
      !element.matches('[type=checkbox]')
    )
      return;
    const name = shortcutOf(event);
    const shortcut = SHORTCUTS.find((each) => each.acts && Object.hasOwn(each.acts, name));
    const act = acts[shortcut?.acts?.[name] ?? ''];
    if (!act) return;
    event.preventDefault();
    if (!event.repeat || shortcut?.repeats) act();
  });
}
