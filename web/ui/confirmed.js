import { dialog, h, textButton } from './dom.js';

/**
 * Ask before something is done.
 * @param {object} question
 * @param {string} question.title
 * @param {string} question.text
 * @param {string} question.yes the button that does it
 * @param {string} [question.no] the button that leaves it; closing the dialog does so as well
 * @returns {Promise<boolean>} whether it is to be done
 */
export function confirmed({ title, text, yes, no }) {
  return new Promise((resolve) => {
    /** @param {boolean} sure */
    const answer = (sure) => {
      resolve(sure);
      box.close();
    };
    const box = dialog(title, [
      h('p', { class: 'lead', text }),
      h(
        'div',
        { class: 'line' },
        textButton(yes, () => answer(true), 'btn primary'),
        no ? textButton(no, () => answer(false)) : null,
      ),
    ]);
    box.addEventListener('close', () => resolve(false));
  });
}
