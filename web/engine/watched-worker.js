import { scriptAddress } from './trusted-url.js';

/**
 * A worker and the watch over it: tells once, and soon, when it has died, whatever it died of.
 *
 * @typedef {object} Lifeline
 * @property {(text: string) => void} post
 * @property {() => void} cut end the worker without telling anyone
 */

/** How many workers this page has started. */
let made = 0;

/** @type {{url: string, name: string, worker: Worker, early: Event[]}|null} */
let prepared = null;

/** @param {string} url */
function make(url) {
  made += 1;
  const name = `engine ${made} ${Math.random().toString(36).slice(2)}`;
  return { url, name, worker: new Worker(scriptAddress(url), { type: 'module', name }) };
}

/**
 * Start a worker before anyone asks for it; the first `spawn` of the same address is given it.
 * Where the rest of the page was quicker there is one already, and another would never be asked for.
 * @param {URL|string} url
 */
export function prepare(url) {
  if (made > 0) return;
  /** @type {Event[]} */
  const early = [];
  prepared = { ...make(String(url)), early };
  prepared.worker.onmessage = (event) => void early.push(event);
  prepared.worker.onerror = (event) => void early.push(event);
}

/**
 * @param {URL|string} url
 * @param {(message: any) => void} hear gets each message, read from its JSON
 * @param {(why: string) => void} died called at most once
 * @returns {Lifeline}
 */
export function spawn(url, hear, died) {
  const adopted = prepared?.url === String(url) ? prepared : null;
  const { name, worker } = adopted ?? make(String(url));
  if (adopted) prepared = null;
  const watch = new AbortController();
  let over = false;

  /** @param {string} [why] */
  const end = (why) => {
    if (over) return;
    over = true;
    watch.abort();
    worker.terminate();
    if (why !== undefined) died(why);
  };

  worker.onmessage = (event) => {
    if (over) return;
    const message = JSON.parse(event.data);
    if (message.alive) {
      // The worker holds the lock of its name until it dies, so whoever is given it next knows.
      navigator.locks.request(name, { signal: watch.signal }, () => end('the engine stopped')).catch(() => {});
    } else if (message.died) end(message.died);
    else hear(message);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    end(event.message || 'the engine could not be loaded');
  };
  for (const event of adopted?.early ?? []) queueMicrotask(() => worker.dispatchEvent(event));
  return { post: (text) => worker.postMessage(text), cut: () => end() };
}
