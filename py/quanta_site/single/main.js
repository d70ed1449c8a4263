/**
 * Runs the scripts of the page that is shown, and replaces the engine's worker by one whose script
 * and files are in this document.
 */

import { bytesOf, unpacked } from './unpack.js';

/**
 * @typedef {{script: string, files: Record<string, Uint8Array>}} Parts the files are still packed
 */

const Plain = window.Worker;
const SCRIPT = 'worker.js';

/** The parts of the engine, from the text of the document. @returns {Promise<Parts>} */
async function findParts() {
  /** @type {Record<string, Uint8Array<ArrayBuffer>>} */
  const files = {};
  for (const part of document.querySelectorAll('script[data-file]')) {
    files[part.getAttribute('data-file') ?? ''] = bytesOf(part.textContent ?? '');
    part.remove();
  }
  const script = await unpacked(files[SCRIPT]).blob();
  delete files[SCRIPT];
  return { script: URL.createObjectURL(new Blob([script], { type: 'text/javascript' })), files };
}

/** @type {Promise<Parts>|null} */
let parts = null;

/** A worker that accepts messages at once and delivers them when its script has been unpacked. */
class Engine extends EventTarget {
  /** @param {string|URL} _ @param {WorkerOptions} [options] */
  constructor(_, options) {
    super();
    /** @type {((event: MessageEvent) => void)|null} */
    this.onmessage = null;
    /** @type {((event: ErrorEvent) => void)|null} */
    this.onerror = null;
    this.ended = false;
    parts ??= findParts();
    this.worker = parts.then(({ script, files }) => {
      const worker = new Plain(script, { name: options?.name });
      worker.onmessage = (event) => {
        if (!this.ended) this.onmessage?.(event);
      };
      worker.onerror = (event) => {
        if (!this.ended) this.onerror?.(event);
      };
      worker.postMessage({ files });
      return worker;
    });
  }

  /** @param {unknown} message */
  postMessage(message) {
    void this.worker.then((worker) => worker.postMessage(message));
  }

  terminate() {
    this.ended = true;
    void this.worker.then((worker) => worker.terminate());
  }
}

window.Worker = /** @type {typeof Worker} */ (/** @type {unknown} */ (Engine));

/** @type {Record<string, () => Promise<unknown>>} */
const scripts = {
  'play/boot.js': () => import('../../../web/play/boot.js'),
  'front/front-page.js': () => import('../../../web/front/front-page.js'),
  'ui/rules-page.js': () => import('../../../web/ui/rules-page.js'),
  'editor/set-up.js': () => import('../../../web/editor/set-up.js'),
  'editor/workshop.js': () => import('../../../web/editor/workshop.js'),
};
for (const name of document.body.dataset.scripts?.split(' ') ?? []) void scripts[name]();
