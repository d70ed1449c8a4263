import { h, need, textButton } from './dom.js';
import './focus.js';

/** Announcements for screen readers, and notices on the page. */

/**
 * How long a text stays before another takes its place, in milliseconds: screen readers do not
 * hear of one that is gone sooner.
 */
const STAYS = 150;
/** How many texts may wait; of more, such as those of moves passed by, the first are left out. */
const MOST = 4;
/** A text that was said this many milliseconds before its dialog closed is said again. */
const UNHEARD = 500;

let last = '';
let said = -Infinity;
let busy = false;
/** @type {string[]} */
let waiting = [];
/** @type {HTMLElement|null} */
let region = null;

/**
 * Have a screen reader read a text, after those that came before it.
 * @param {string|undefined} text
 */
export function announce(text) {
  if (!text) return;
  waiting = [...waiting, text].slice(-MOST);
  if (!busy) speak();
}

function speak() {
  busy = waiting.length > 0;
  if (!busy) return;
  const text = waiting.shift() ?? '';
  // The same text twice would not be read again; a no-break space makes it different.
  last = text === last ? `${text}\u00a0` : text;
  said = performance.now();
  (region ??= need('live')).textContent = last;
  setTimeout(speak, STAYS);
}

/**
 * What is outside of an open dialog is not read, so the texts go where the visitor is; and only a
 * little later, since one that came together with its place would not be read either.
 * @param {Element} place
 */
function speakIn(place) {
  region ??= need('live');
  if (performance.now() - said < UNHEARD) waiting.unshift(last);
  region.textContent = '';
  place.append(region);
  if (busy) return;
  busy = true;
  setTimeout(speak, STAYS);
}

document.addEventListener('opened', ({ target }) => speakIn(/** @type {Element} */ (target)));
document.addEventListener(
  'close',
  ({ target }) => {
    if (region && target instanceof Element && target.contains(region))
      speakIn([...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body);
  },
  { capture: true },
);

/** Milliseconds that a passing notice stays, at least. */
const PASSING = 12_000;

/**
 * Show a message at the top of the page until it is dismissed.
 * @param {string} text
 * @param {{good?: boolean, key?: string, passing?: boolean, untilMove?: boolean, actions?: {label:
 * string, act: () => void}[]}} [options]
 * key: a later notice with the same key replaces this one; passing: whether it goes by itself, unless
 * it is pointed at or has the focus: all that it offers must be on the page as well; untilMove: whether
 * it goes with the next move here, since it says what to do
 * @returns {HTMLElement}
 */
export function notice(
  text,
  { good = false, key = text, passing = false, untilMove = false, actions = [] } = {},
) {
  const host = need('notices');
  dismiss(key);
  const close = () => box.remove();
  const buttons = actions.map(({ label, act }) =>
    textButton(
      label,
      () => {
        close();
        act();
      },
      'quiet',
    ),
  );
  /** @type {HTMLElement} */
  const box = h(
    'div',
    {
      class: `notice ${good ? 'good' : ''}`.trim(),
      'data-notice': key,
      'data-until-move': untilMove,
    },
    h('span', { class: 'notice-text', text }),
    h(
      'span',
      { class: 'notice-actions' },
      ...buttons,
      textButton('×', close, 'quiet', { 'aria-label': 'Dismiss' }),
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

/** A move was made here: remove the notices that said what to do. */
export function dismissDone() {
  for (const box of need('notices').querySelectorAll('[data-until-move]')) box.remove();
}
