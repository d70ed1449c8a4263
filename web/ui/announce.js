import { h, need } from './dom.js';

/** What is said: to screen readers, and as notices on the page. */

let last = '';

/**
 * Say something to whoever listens instead of looking.
 * @param {string|undefined} words
 */
export function announce(words) {
  if (!words) return;
  // The same words twice would not be read again; a no-break space makes them different.
  last = words === last ? `${words}\u00a0` : words;
  need('live').textContent = last;
}

/**
 * A message above the board that stays until it is closed.
 * @param {string} words
 * @param {{good?: boolean, key?: string, acts?: {label: string, act: () => void}[]}} [options] key: a later notice with it replaces this one
 * @returns {HTMLElement}
 */
export function notice(words, { good = false, key = words, acts = [] } = {}) {
  const host = need('notices');
  dismiss(key);
  const close = () => box.remove();
  const buttons = acts.map(({ label, act }) => h('button', {
    type: 'button', class: 'quiet', text: label, onclick: () => { close(); act(); },
  }));
  const box = h('div', { class: `notice ${good ? 'good' : ''}`.trim(), 'data-notice': key },
    h('span', { class: 'notice-text', text: words }),
    h('span', { class: 'notice-acts' }, ...buttons,
      h('button', { type: 'button', class: 'quiet', 'aria-label': 'Dismiss', onclick: close }, '×')));
  host.append(box);
  announce(words);
  return box;
}

/**
 * Take a notice away.
 * @param {string} key
 */
function dismiss(key) {
  for (const box of need('notices').children) if (box.getAttribute('data-notice') === key) box.remove();
}
