/**
 * Runs the scripts of the page that is shown, and replaces the engine's worker by one whose script and files are in this
 * document.
 */

/** @typedef {{script: string, files: Record<string, Blob>}} Parts */

const Plain = window.Worker;
const SCRIPT = 'worker.js';

/** The parts of the engine, still compressed, from the text of the document. @returns {Promise<Parts>} */
async function unpack() {
  /** @type {Record<string, Blob>} */
  const files = {};
  for (const part of document.querySelectorAll('script[data-file]')) {
    const letters = atob(part.textContent ?? '');
    files[part.getAttribute('data-file') ?? ''] = new Blob([Uint8Array.from(letters, (letter) => letter.charCodeAt(0))]);
    part.remove();
  }
  const script = new Response(files[SCRIPT].stream().pipeThrough(new DecompressionStream('gzip')));
  return { script: URL.createObjectURL(new Blob([await script.blob()], { type: 'text/javascript' })), files };
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
    parts ??= unpack();
    this.worker = parts.then(({ script, files }) => {
      const worker = new Plain(script, { name: options?.name });
      worker.onmessage = (event) => { if (!this.ended) this.onmessage?.(event); };
      worker.onerror = (event) => { if (!this.ended) this.onerror?.(event); };
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
  'offline/offline.js': () => import('../../../web/offline/offline.js'),
  'ui/theme.js': () => import('../../../web/ui/theme.js'),
  'editor/set-up.js': () => import('../../../web/editor/set-up.js'),
  'editor/workshop.js': () => import('../../../web/editor/workshop.js'),
};
for (const name of document.body.dataset.scripts?.split(' ') ?? []) void scripts[name]();
