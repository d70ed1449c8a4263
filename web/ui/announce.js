import { h, need } from './dom.js';

/** Announcements for screen readers, and notices on the page. */

let last = '';

/**
 * Have a screen reader read a text.
 * @param {string|undefined} text
 */
export function announce(text) {
  if (!text) return;
  // The same text twice would not be read again; a no-break space makes it different.
  last = text === last ? `${text}\u00a0` : text;
  need('live').textContent = last;
}

/** Milliseconds that a passing notice stays, at least. */
const PASSING = 12_000;

/**
 * Show a message at the top of the page until it is dismissed.
 * @param {string} text
 * @param {{good?: boolean, key?: string, passing?: boolean, actions?: {label: string, act: () =>
 * void}[]}} [options]
 * key: a later notice with the same key replaces this one; passing: whether it goes by itself, unless
 * it is pointed at or has the focus: all that it offers must be on the page as well
 * @returns {HTMLElement}
 */
export function notice(text, { good = false, key = text, passing = false, actions = [] } = {}) {
  const host = need('notices');
  dismiss(key);
  const close = () => box.remove();
  const buttons = actions.map(({ label, act }) =>
    h('button', {
      type: 'button',
      class: 'quiet',
      text: label,
      onclick: () => {
        close();
        act();
      },
    }),
  );
  const box = h(
    'div',
    { class: `notice ${good ? 'good' : ''}`.trim(), 'data-notice': key },
    h('span', { class: 'notice-text', text }),
    h(
      'span',
      { class: 'notice-actions' },
      ...buttons,
      h('button', { type: 'button', class: 'quiet', 'aria-label': 'Dismiss', onclick: close }, '×'),
    ),
  );
  host.append(box);
  announce(text);
  const pass = () => {
    if (box.matches(':hover, :focus-within')) setTimeout(pass, PASSING);
    else close();
  };
  if (passing) setTimeout(pass, PASSING);
  return box;
}

/**
 * Remove a notice.
 * @param {string} key
 */
export function dismiss(key) {
  for (const box of need('notices').children)
    if (box.getAttribute('data-notice') === key) box.remove();
}
