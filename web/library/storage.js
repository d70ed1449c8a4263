/**
 * Text under names, in localStorage where there is one. Where it is missing, forbidden or full, the page goes on with
 * what it has in memory, and whoever asked to be told is told.
 */

const PREFIX = 'quanta/';

/** What could not be written, so that this page at least still has it. @type {Map<string, string>} */
const memory = new Map();
/** @type {((why: string) => void)|null} */
let complain = null;
let complained = '';

/** @returns {Storage|null} touching it may throw, in frames and where cookies are blocked */
function storage() {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/**
 * Be told, once for each reason, when something could not be kept.
 * @param {(why: string) => void} listener
 */
export function onTrouble(listener) {
  complain = listener;
  if (complained) listener(complained);
  else probe();
}

/** Find out before the first game is lost whether anything can be kept. */
function probe() {
  put('probe', '1');
  drop('probe');
}

/** @param {string} why */
function trouble(why) {
  if (complained === why) return;
  complained = why;
  complain?.(why);
}

/**
 * @param {string} name
 * @returns {string|null}
 */
export function take(name) {
  if (memory.has(name)) return memory.get(name) ?? null;
  try {
    return storage()?.getItem(PREFIX + name) ?? null;
  } catch {
    return null;
  }
}

/**
 * Keep a text.
 * @param {string} name
 * @param {string} text
 * @param {boolean} [spare] a convenience only: not worth a complaint when it does not fit
 * @returns {boolean} whether it will still be there tomorrow
 */
export function put(name, text, spare = false) {
  const place = storage();
  try {
    if (!place) throw new Error('no storage');
    place.setItem(PREFIX + name, text);
    memory.delete(name);
    return true;
  } catch {
    if (spare) return false;
    memory.set(name, text);
    trouble(place && filled(place)
      ? 'This browser’s storage is full, so your games are kept only while this page is open. Delete some under “My games”, or save them as files.'
      : 'This browser does not let the page keep anything, so your games are lost when you leave. Use Share or “Save as file” to keep one.');
    return false;
  }
}

/** @param {Storage} place whether it holds anything at all: if so it is full, if not it is forbidden */
function filled(place) {
  try {
    return place.length > 0;
  } catch {
    return false;
  }
}

/** @param {string} name */
export function drop(name) {
  memory.delete(name);
  try {
    storage()?.removeItem(PREFIX + name);
  } catch {
    // It was not there to begin with.
  }
}

/** Whether something is kept by this page alone, and lost when it is left. */
export const unkept = () => memory.size > 0;

/**
 * The names that begin with something, without that beginning.
 * @param {string} start
 * @returns {string[]}
 */
export function namesUnder(start) {
  const names = new Set([...memory.keys()].filter((name) => name.startsWith(start)));
  try {
    const place = storage();
    for (let i = 0; place && i < place.length; i += 1) {
      const key = place.key(i) ?? '';
      if (key.startsWith(PREFIX + start)) names.add(key.slice(PREFIX.length));
    }
  } catch {
    // Only what is in memory, then.
  }
  return [...names].map((name) => name.slice(start.length));
}
