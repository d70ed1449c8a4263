import { scriptAddress } from './trusted-url.js';

/**
 * A worker that is watched: its death is reported once, and soon, whatever the cause.
 *
 * @typedef {object} WatchedWorker
 * @property {(text: string) => void} post
 * @property {() => void} stop terminate the worker without reporting it
 *
 * @typedef {{small?: boolean, lacking?: number}} Death small: because the small engine has failed;
 * lacking: the request that
 *   could not be carried out, because a file did not come
 * @typedef {{stock?: boolean, spare?: boolean}} Kind stock: with stock Pyodide, not the small
 *   engine; spare: one beside the page's own
 */

/** How the name of a worker ends that is to use stock Pyodide. */
const STOCK = ' stock';

/** How many workers this page has started. */
let started = 0;

/**
 * @type {{url: string, name: string, worker: Worker, events: Event[]}|null} events: received before
 * anyone listened
 */
let prepared = null;

/** @param {string} url @param {Kind} [kind] */
function make(url, { stock = false, spare = false } = {}) {
  started += 1;
  const name = `${spare ? 'spare' : 'engine'} ${started} ${Math.random().toString(36).slice(2)}${stock ? STOCK : ''}`;
  return { url, name, worker: new Worker(scriptAddress(url), { type: 'module', name }) };
}

/**
 * Start a worker ahead of time; the first `spawn` of the same address takes it over. Does nothing
 * if the rest of the page was quicker and has started one already.
 * @param {URL|string} url
 */
export function prepare(url) {
  if (started > 0) return;
  /** @type {Event[]} */
  const events = [];
  prepared = { ...make(String(url)), events };
  prepared.worker.onmessage = (event) => void events.push(event);
  prepared.worker.onerror = (event) => void events.push(event);
}

/**
 * Start a worker, or take over the prepared one.
 * @param {URL|string} url
 * @param {(message: any) => void} receive is given each message, parsed
 * @param {(why: string, what: Death) => void} died called at most once
 * @param {Kind} [kind]
 * @returns {WatchedWorker}
 */
export function spawn(url, receive, died, kind = {}) {
  const adopted = prepared?.url === String(url) && !kind.stock && !kind.spare ? prepared : null;
  const { name, worker } = adopted ?? make(String(url), kind);
  if (adopted) prepared = null;
  const lockRequest = new AbortController();
  let ended = false;

  /** @param {string} [why] @param {Death} [what] */
  const end = (why, what = {}) => {
    if (ended) return;
    ended = true;
    lockRequest.abort();
    worker.terminate();
    if (why !== undefined) died(why, what);
  };

  worker.onmessage = (event) => {
    if (ended) return;
    const message = JSON.parse(event.data);
    if (message.alive) {
      // The worker holds the lock of its name until it dies, so getting the lock means that it is
      // dead.
      navigator.locks
        .request(name, { signal: lockRequest.signal }, () => end('the engine stopped'))
        .catch(() => {});
    } else if (message.died) end(message.died, message);
    else receive(message);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    end(event.message || 'the engine could not be loaded');
  };
  for (const event of adopted?.events ?? []) queueMicrotask(() => worker.dispatchEvent(event));
  return { post: (text) => worker.postMessage(text), stop: () => end() };
}
