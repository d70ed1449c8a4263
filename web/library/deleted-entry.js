import { h, textButton } from '../ui/dom.js';

/**
 * Show in a list that an entry was deleted, with a button to bring it back, which gets the focus.
 * @param {HTMLElement} item
 * @param {string} name
 * @param {() => void} undo
 */
export function showDeleted(item, name, undo) {
  const button = textButton('Undo', undo);
  item.replaceChildren(
    h('span', { text: `“${name}” was deleted.` }),
    h('div', { class: 'saved-actions' }, button),
  );
  button.focus();
}
