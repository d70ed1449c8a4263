/**
 * The games that the open tabs play, in IndexedDB. What a page writes to localStorage reaches the
 * disk only seconds later, so a browser that is killed loses it, while a transaction of IndexedDB
 * has left the browser's memory once it is done. Each tab notes the games that it saves and takes
 * its notes away when it is left in order: those of a closed tab show what it may have lost.
 * Where there is no IndexedDB or no lock, nothing is noted.
 * @typedef {import('./saved-games.js').SavedGame} SavedGame
 * @typedef {{tab: string, game: SavedGame}} Note
 */

import { OWN } from './own-storage.js';

const DATABASE = `${OWN}journal`;
/** Where all copies of the site on an origin noted their games once. */
const SHARED = 'quanta';
const STORE = 'journal';
/** A tab holds the lock of this name and its id as long as it lives. */
const LOCK = 'quanta/tab/';
const tab = crypto.randomUUID?.() ?? String(Math.random());

/** @type {Promise<IDBDatabase>|null} */
let opening = null;
/** Once it is open, so that a page that is left need not wait. @type {IDBDatabase|null} */
let database = null;
/** What this tab has noted, by id. @type {Map<string, SavedGame>} */
const noted = new Map();

/** @param {string} name @returns {Promise<IDBDatabase>} */
const openDatabase = (name) =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore(STORE, { keyPath: ['tab', 'game.id'] });
    request.onerror = () => reject(request.error ?? new Error('no database'));
    request.onsuccess = () => resolve(request.result);
  });

/** @returns {Promise<IDBDatabase>} */
function open() {
  opening ??= openDatabase(DATABASE).then((known) => (database = known));
  return opening;
}

/**
 * @template T
 * @param {IDBDatabase} from
 * @param {(store: IDBObjectStore) => IDBRequest<T>} work
 * @returns {Promise<T>} once it is done
 */
function transact(from, work) {
  return new Promise((resolve, reject) => {
    const transaction = from.transaction(STORE, 'readwrite', { durability: 'relaxed' });
    const request = work(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error ?? new Error('not stored'));
    transaction.commit();
  });
}

/** The keys of all notes of a tab. @param {string} of */
const notesOf = (of) => IDBKeyRange.bound([of], [of, []]);

/**
 * Whether there is anything to note in: to ask may be forbidden as well, as in frames without an
 * origin.
 */
function isPossible() {
  try {
    return Boolean(globalThis.indexedDB && navigator.locks);
  } catch {
    return false;
  }
}

/** Hold the lock of this tab, and take the notes away when it is left. */
function begin() {
  void navigator.locks.request(LOCK + tab, () => new Promise(() => {}));
  addEventListener('pagehide', () => {
    if (database) void transact(database, (store) => store.delete(notesOf(tab))).catch(() => {});
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const game of noted.values()) void note(game);
  });
}

/**
 * Note a game that was saved. Where it fails, the game is in localStorage all the same.
 * @param {SavedGame} game
 * @returns {Promise<void>} once that is done; to be waited for only where nothing may leave this
 * device before
 */
export async function note(game) {
  if (!isPossible()) return;
  if (!noted.size) begin();
  noted.set(game.id, game);
  await open()
    .then((known) => transact(known, (store) => store.put({ tab, game })))
    .catch(() => {});
}

/** Take the note of a game away, because it is deleted. @param {string} id */
export function forget(id) {
  if (noted.delete(id) && database)
    void transact(database, (store) => store.delete([tab, id])).catch(() => {});
}

/**
 * Note the games of another tab as this one's and take its notes away, all at once: a browser that
 * is killed now has either. What this tab has played on meanwhile stays as it is.
 * @param {IDBDatabase} known @param {string} of @param {SavedGame[]} games
 */
async function takeOver(known, of, games) {
  const newer = games.filter(({ id, changed }) => changed > (noted.get(id)?.changed ?? 0));
  if (newer.length && !noted.size) begin();
  for (const game of newer) noted.set(game.id, game);
  await transact(known, (store) => {
    for (const game of newer) store.put({ tab, game });
    return store.delete(notesOf(of));
  });
}

/**
 * The notes of tabs that are gone without having taken them away, which are then this tab's to
 * keep.
 * @returns {Promise<SavedGame[]>}
 */
export async function takeLeft() {
  if (!isPossible()) return [];
  try {
    const known = await open();
    const left = await leftIn(known, (of, games) => takeOver(known, of, games));
    return [...left, ...(await takeShared())];
  } catch {
    return []; // no database here: private windows, storage switched off
  }
}

/**
 * The notes in a database of tabs that are gone.
 * @param {IDBDatabase} known
 * @param {(of: string, games: SavedGame[]) => Promise<unknown>} take called with those of each tab
 */
async function leftIn(known, take) {
  const notes = /** @type {Note[]} */ (await transact(known, (store) => store.getAll()));
  const left = [];
  for (const of of new Set(notes.map((each) => each.tab))) {
    const gone =
      of !== tab &&
      (await navigator.locks.request(LOCK + of, { ifAvailable: true }, (lock) => Boolean(lock)));
    if (!gone) continue;
    const games = notes.filter((each) => each.tab === of).map(({ game }) => game);
    left.push(...games);
    await take(of, games);
  }
  return left;
}

/** What was noted last when all copies still noted in one place. */
async function takeShared() {
  const names = (await indexedDB.databases?.()) ?? [];
  if (!names.some(({ name }) => name === SHARED)) return [];
  const shared = await openDatabase(SHARED);
  const left = await leftIn(shared, async (of, games) => {
    for (const game of games)
      if (game.changed > (noted.get(game.id)?.changed ?? 0)) await note(game);
    await transact(shared, (store) => store.delete(notesOf(of)));
  });
  shared.close();
  return left;
}
