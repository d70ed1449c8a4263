/**
 * Text stored under keys, in localStorage where possible. Where that is missing, blocked or full,
 * the page keeps the text in memory and reports the problem to a listener.
 */

import { OWN, takeOver } from './own-storage.js';

takeOver();

/**
 * What could not be stored, so that this page at least still has it.
 * @type {Map<string, string>}
 */
const memory = new Map();
/** @type {((why: string) => void)|null} */
let reportProblem = null;
let reported = '';

/** @returns {Storage|null} accessing it may throw, in frames and where cookies are blocked */
function storage() {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/**
 * Set the listener that is called, once per reason, when something could not be stored.
 * @param {(why: string) => void} listener
 */
export function onStorageProblem(listener) {
  reportProblem = listener;
  if (reported) listener(reported);
  else probe();
}

/** Find out at once whether anything can be stored, before a game is lost. */
function probe() {
  writeItem('probe', '1');
  removeItem('probe');
}

/** @param {string} why */
function problem(why) {
  if (reported === why) return;
  reported = why;
  reportProblem?.(why);
}

/**
 * @param {string} key
 * @returns {string|null}
 */
export function readItem(key) {
  if (memory.has(key)) return memory.get(key) ?? null;
  try {
    return storage()?.getItem(OWN + key) ?? null;
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @returns {any} what is stored there as JSON; null where there is nothing, or it is damaged
 */
export function readJson(key) {
  try {
    return JSON.parse(readItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * Store a text.
 * @param {string} key
 * @param {string} text
 * @param {boolean} [optional] a convenience only: not reported if it does not fit
 * @returns {boolean} whether it was stored for good
 */
export function writeItem(key, text, optional = false) {
  const place = storage();
  try {
    if (!place) throw new Error('no storage');
    place.setItem(OWN + key, text);
    memory.delete(key);
    return true;
  } catch {
    if (optional) return false;
    memory.set(key, text);
    problem(
      place && isFilled(place)
        ? 'This browser’s storage is full, so your games are kept only while this page is open. Delete some under “My games”, or save them as files.'
        : 'This browser does not let the page store anything, so your games will be lost when you leave. Use Share or “Save as file” to keep one.',
    );
    return false;
  }
}

/**
 * Whether a storage that refused a text holds anything at all: then it is full, otherwise blocked.
 * @param {Storage} place
 */
function isFilled(place) {
  try {
    return place.length > 0;
  } catch {
    return false;
  }
}

/** @param {string} key */
export function removeItem(key) {
  memory.delete(key);
  try {
    storage()?.removeItem(OWN + key);
  } catch {
    // It was never there.
  }
}

/**
 * Hear of what other tabs store and remove.
 * @param {(key: string) => void} listener
 */
export function onOtherTab(listener) {
  addEventListener('storage', ({ key }) => {
    if (key?.startsWith(OWN)) listener(key.slice(OWN.length));
  });
}

/** Whether something is held by this page alone and will be lost when it is left. */
export const hasUnsavedItems = () => memory.size > 0;

/**
 * The rest of all keys that begin with a prefix.
 * @param {string} prefix
 * @returns {string[]}
 */
export function keysUnder(prefix) {
  const keys = new Set([...memory.keys()].filter((key) => key.startsWith(prefix)));
  try {
    const place = storage();
    for (let i = 0; place && i < place.length; i += 1) {
      const key = place.key(i) ?? '';
      if (key.startsWith(OWN + prefix)) keys.add(key.slice(OWN.length));
    }
  } catch {
    // Only what is in memory, then.
  }
  return [...keys].map((key) => key.slice(prefix.length));
}
