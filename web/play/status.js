import { announce } from '../ui/announce.js';
import { h, need, setText } from '../ui/dom.js';
import { moveAt } from '../ui/scene.js';

/**
 * The status line above the board.
 * @typedef {import('../ui/types.js').Scene} Scene
 */

/**
 * @param {string} kind
 * @param {string} prompt
 * @param {string} [text]
 */
export function show(kind, prompt, text = '') {
  const line = need('status-text');
  need('status').dataset.kind = kind;
  if (line.textContent !== `${prompt} ${text}`.trim() || !line.firstElementChild) {
    line.replaceChildren(h('b', { text: prompt }), prompt && text ? ' ' : '', text);
    line.title = text;
    fit();
  }
}

/**
 * The text as it is; smaller, in more lines; that without the prompt, where it answers a click; as
 * small as can be read; and in a higher line, for letters as large as a reader may have chosen.
 */
const FITS = ['whole', 'small', 'bare', 'dense', 'high'];

/** A shorter time to think is not felt. In milliseconds. */
export const FELT = 1000;

let frame = 0;

/**
 * Cut nothing off: take the first of these in which the text has room. But for the last of them the
 * line keeps its height. It is measured before the next frame is drawn, once for all that changes until then: to
 * measure is to lay out the page, and a reply that waits for that is shown later.
 */
export function fit() {
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(fitNow);
}

function fitNow() {
  const line = need('status-text');
  for (const step of FITS) {
    need('status').dataset.fit = step;
    if (line.scrollHeight <= line.clientHeight + 1) return;
  }
}

/** Fit the text now, and again whenever the window or the size of letters changes. */
export function keepFitting() {
  fit();
  addEventListener('resize', fit);
  // Its size is that of letters, which browsers report in no other way.
  const lamp = document.querySelector('#status .lamp');
  if (lamp) new ResizeObserver(fit).observe(lamp);
}

/**
 * Connect the button that makes a thinking opponent move at once.
 * @param {() => void} stop
 */
export function onMoveNow(stop) {
  need('move-now').addEventListener('click', stop);
}

/**
 * Show how long an opponent has thought; not read out by screen readers. The analysis has the rest.
 * @param {NonNullable<import('../ui/types.js').Reply['thinking']>} figures
 */
export function thinking({ ms, most }) {
  if (most && most < FELT) return;
  const seconds = ((ms ?? 0) / 1000).toFixed(1);
  setText(need('thinking'), most ? `${seconds} of ${(most / 1000).toFixed(1)} s` : `${seconds} s`);
}

/**
 * Show the status of a scene. If it says only whose turn it is, the last move is added.
 * @param {Scene} scene
 */
export function showScene(scene) {
  const { kind, prompt, text } = scene.status;
  const last = kind === 'turn' ? moveAt(scene, scene.ply)?.label : '';
  const busy = kind === 'thinking';
  const now = need('move-now');
  const hadFocus = !busy && document.activeElement === now;
  // Before the text: it has the room that the button leaves.
  now.hidden = !busy;
  show(kind, prompt, text || last);
  // The focus must not be lost with the button.
  if (hadFocus)
    /** @type {HTMLElement|null} */ (need('board').querySelector('[tabindex="0"]'))?.focus({
      preventScroll: true,
    });
  if (!busy) setText(need('thinking'), '');
}

/**
 * The line as a part of a page.
 * @type {import('./table.js').Part}
 */
export const statusLine = {
  early: true,
  draw: showScene,
  receive: (reply) => {
    if (reply.thinking) thinking(reply.thinking);
  },
  answered: (_, { ok, error }) => {
    if (ok || !error) return;
    show('illegal', '', error.message);
    announce(error.message);
  },
};
