import { dialog, h } from '../ui/dom.js';

/** Keys that work anywhere on the page, and the list of all keys. */

/** @type {[string[], string][]} */
const HELP = [
  [['↑', '↓', '←', '→'], 'Walk over the board'],
  [['Q', 'E', 'A', 'D', 'Z', 'C'], 'To the neighbour up left, up right, left, right, down left, down right'],
  [['Home', 'End'], 'First and last cell of the row; with Ctrl of the board'],
  [['Enter', 'Space'], 'Choose the cell'],
  [['Esc'], 'Drop a half-made move'],
  [['U', 'R'], 'Undo, redo (also Ctrl+Z, Ctrl+Y)'],
  [['[', ']'], 'One move back, one move on'],
  [['F'], 'Turn the board round'],
  [['Shift', 'drag'], 'Mark the board, as dragging with the right button does'],
  [['+', '−', '0'], 'Closer, farther, all of the board'],
  [['H'], 'Hint'],
  [['X'], 'Analysis on or off; Esc leaves a line that is looked at'],
  [['?'], 'This list'],
];

export function openKeys() {
  dialog('Keyboard', [
    h('p', { class: 'lead', text: 'Tab comes to the board; there the arrows walk. Moves can also be typed, in the field below the list of moves.' }),
    h('dl', { class: 'keys' }, ...HELP.flatMap(([keys, meaning]) => [
      h('dt', {}, ...keys.map((key) => h('kbd', { text: key }))),
      h('dd', { text: meaning }),
    ])),
  ], 'keys-help');
}

/**
 * @param {Record<string, () => void>} acts by key
 */
export function listenToShortcuts(acts) {
  addEventListener('keydown', (event) => {
    const element = event.target instanceof Element ? event.target : null;
    if (event.defaultPrevented || event.altKey || document.querySelector('dialog[open]')) return;
    if (element?.closest('input, textarea, select, [contenteditable]') && !element.matches('[type=checkbox]')) return;
    const name = event.ctrlKey || event.metaKey ? `ctrl+${event.key.toLowerCase()}` : event.key.toLowerCase();
    const act = acts[name];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
