import { h, need, setText, textButton } from '../ui/dom.js';
import { fit, show } from './status.js';

/** What a page shows while the engine loads, and when it cannot be started. */

/**
 * Show how far the engine has loaded.
 * @param {{loaded: number, total: number}} progress
 */
export function showProgress({ loaded, total }) {
  const box = need('loading');
  let bar = box.querySelector('progress');
  if (!bar) {
    bar = h('progress', { 'aria-label': 'Loading the rules' });
    box.append(bar, h('span'));
  }
  bar.max = total || 1;
  bar.value = loaded;
  const megabytes = (/** @type {number} */ bytes) => (bytes / 1e6).toFixed(1);
  const text =
    loaded < total
      ? `Loading the rules: ${megabytes(loaded)} of ${megabytes(total)} MB`
      : 'Loading…';
  const caption = box.querySelector('span');
  if (caption) setText(caption, text);
  setHidden(box, false);
}

/**
 * The status line has less room while it is shown.
 * @param {HTMLElement} box
 * @param {boolean} hidden
 */
function setHidden(box, hidden) {
  if (box.hidden === hidden) return;
  box.hidden = hidden;
  fit();
}

/** Hide the progress: the engine is ready. */
export function hideProgress() {
  setHidden(need('loading'), true);
}

/**
 * The engine could not be started.
 * @param {string} why
 */
export function showFailure(why) {
  hideProgress();
  show(
    'failed',
    'The rules could not be started.',
    `${why} The board stays as it is. If reloading does not help, try another browser.`,
  );
  need('status').append(textButton('Reload', () => location.reload()));
}

/**
 * Show how far the engine of an editor's page has come.
 * @param {import('../engine/bridge.js').Bridge} bridge
 */
export function showLoading(bridge) {
  const { dataset } = document.documentElement;
  bridge.on('progress', showProgress);
  bridge.on('ready', () => {
    dataset.engine = 'ready';
    hideProgress();
  });
  bridge.on('fatal', (why) => {
    dataset.engine = 'failed';
    showFailure(why);
  });
}
