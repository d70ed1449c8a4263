import { announce } from '../ui/announce.js';

/**
 * Copy a text, with `execCommand` where the clipboard API is missing or blocked.
 * @param {string} text
 * @param {HTMLTextAreaElement} field left selected if copying fails
 * @returns {Promise<boolean>}
 */
export async function copyText(text, field) {
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
