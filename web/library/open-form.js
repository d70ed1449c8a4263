import { h, textButton } from '../ui/dom.js';
import { readText } from './files.js';

/**
 * The form to open what is pasted or in a file.
 * @typedef {object} OpenFormOptions
 * @property {string} label of the field
 * @property {number} rows of the field
 * @property {string} accept the kinds of files
 * @property {number} maxSize of a file, in bytes
 * @property {string} tooLarge what is said of a larger one
 */

/**
 * @param {OpenFormOptions} options
 * @param {(text: string) => Promise<string>} open resolves to what is wrong, or empty
 * @returns {HTMLFormElement}
 */
export function openForm({ label, rows, accept, maxSize, tooLarge }, open) {
  const text = h('textarea', { id: 'import', rows, spellcheck: 'false', autocapitalize: 'off' });
  const problem = h('p', { class: 'problem', role: 'alert', hidden: true });
  /** @param {string} wrong */
  const say = (wrong) => {
    problem.textContent = wrong;
    problem.hidden = !wrong;
    if (!wrong) text.value = '';
  };
  /** @param {File} chosen */
  const openFile = async (chosen) => {
    if (chosen.size > maxSize) return tooLarge;
    const { text: given, wrong } = await readText(chosen);
    return wrong || open(given);
  };
  const file = h('input', {
    type: 'file',
    class: 'visually-hidden',
    accept,
    tabindex: '-1',
    'aria-hidden': 'true',
    onchange: async () => {
      const chosen = file.files?.[0];
      if (chosen) say(await openFile(chosen));
      file.value = '';
    },
  });
  return h(
    'form',
    {
      class: 'field',
      onsubmit: async (/** @type {Event} */ event) => {
        event.preventDefault();
        say(await open(text.value));
      },
    },
    h('label', { for: 'import', text: label }),
    text,
    problem,
    h(
      'div',
      { class: 'line' },
      h('button', { class: 'btn', text: 'Open' }),
      textButton('From a file…', () => file.click()),
      file,
    ),
  );
}
