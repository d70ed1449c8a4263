import { notice } from './announce.js';

export const NOT_LOADED =
  'A part of this page has not loaded. Nothing is lost: check the connection and reload the page.';

/**
 * Load what a page does not begin with. Where it does not come, the visitor sees a notice, at the top of
 * the open dialog if there is one, and the promise rejects: what needs the part ends there.
 * @template T
 * @param {() => Promise<T>} load imports it
 * @returns {Promise<T>}
 */
export async function late(load) {
  try {
    return await load();
  } catch (error) {
    // Not every browser asks for it again on the same page.
    const actions = [{ label: 'Reload', act: () => location.reload() }];
    const message = notice(NOT_LOADED, { key: 'late', actions });
    [...document.querySelectorAll('dialog[open] .dialog-body')].at(-1)?.prepend(message);
    throw error;
  }
}
