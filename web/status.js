import { h, need, setText } from './dom.js';
import { moveAt } from './record.js';

/**
 * The one line that says what is going on, and the progress of loading in it.
 * @typedef {import('./types.js').Scene} Scene
 */

/**
 * @param {string} kind
 * @param {string} prompt
 * @param {string} [text]
 */
export function say(kind, prompt, text = '') {
  const line = need('status-text');
  need('status').dataset.kind = kind;
  if (line.textContent !== `${prompt} ${text}`.trim() || !line.firstElementChild) {
    line.replaceChildren(h('b', { text: prompt }), prompt && text ? ' ' : '', text);
    line.title = text;
  }
}

/**
 * The button that an opponent which thinks for long can be stopped with.
 * @param {() => void} stop
 */
export function offerNow(stop) {
  need('now').addEventListener('click', stop);
}

/**
 * How far an opponent has come: figures that nobody needs read out.
 * @param {NonNullable<import('./types.js').Reply['thinking']>} figures
 */
export function thinking({ depth, nodes, ms, most }) {
  const seconds = ((ms ?? 0) / 1000).toFixed(1);
  const time = most ? `${seconds} of ${(most / 1000).toFixed(1)} s` : `${seconds} s`;
  setText(need('thinking'), [depth ? `depth ${depth} · ${time}` : time, nodes ? `${nodes.toLocaleString('en')} positions` : ''].join('\n').trim());
}

/**
 * The scene's own words; where it has nothing to add to whose turn it is, what happened last.
 * @param {Scene} scene
 */
export function sayOf(scene) {
  const { kind, prompt, text } = scene.status;
  const last = kind === 'turn' ? moveAt(scene, scene.ply)?.label : '';
  say(kind, prompt, text || last);
  const busy = kind === 'thinking';
  const now = need('now');
  const left = !busy && document.activeElement === now;
  now.hidden = !busy;
  // Nobody who pressed it is to be left nowhere.
  if (left) /** @type {HTMLElement|null} */ (need('board').querySelector('[tabindex="0"]'))?.focus({ preventScroll: true });
  if (!busy) setText(need('thinking'), '');
}

/**
 * How far the engine has come. Half a second without it is not worth a bar, so nothing jumps on a quick start.
 * @param {{loaded: number, total: number}} progress
 */
export function progress({ loaded, total }) {
  const box = need('loading');
  let bar = box.querySelector('progress');
  if (!bar) {
    bar = h('progress', { 'aria-label': 'Loading the rules' });
    box.append(bar, h('span'));
  }
  bar.max = total || 1;
  bar.value = loaded;
  const megabytes = (/** @type {number} */ bytes) => (bytes / 1e6).toFixed(1);
  const text = loaded < total ? `Loading the rules: ${megabytes(loaded)} of ${megabytes(total)} MB` : 'Starting the rules…';
  const words = box.querySelector('span');
  if (words) setText(words, text);
  box.hidden = false;
}

/** The engine is up. */
export function loaded() {
  need('loading').hidden = true;
}

/**
 * The engine will not come.
 * @param {string} why
 */
export function failed(why) {
  need('loading').hidden = true;
  say('failed', 'The rules could not be started.', `${why} The board stays as it is; if loading again does not help, try another browser.`);
  need('status').append(h('button', { type: 'button', class: 'btn', text: 'Load again', onclick: () => location.reload() }));
}
