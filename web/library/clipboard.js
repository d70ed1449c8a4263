import { announce } from '../ui/announce.js';

/**
 * Copy, by the old way where the new one is missing or forbidden.
 * @param {string} text
 * @param {HTMLTextAreaElement} field left selected when nothing works
 * @returns {Promise<boolean>}
 */
export async function copied(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const link = field.value;
    field.value = text;
    field.focus();
    field.select();
    let done = false;
    try {
      done = document.execCommand('copy');
    } catch {
      announce('Copying is not allowed here.');
    }
    if (done) field.value = link;
    return done;
  }
}
