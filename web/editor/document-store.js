/**
 * The documents that a player makes in the workshop of a game: each under a name of its own in the browser's storage,
 * or in memory where there is none.
 * @typedef {object} Kept
 * @property {string} id
 * @property {string} title as the document says; empty where it does not
 * @property {string} text its JSON
 * @property {number} changed milliseconds since 1970
 */

import { freshId } from '../library/saved-games.js';
import { drop, namesUnder, put, take } from '../library/storage.js';

/** @param {string} game @param {string} craft */
const folder = (game, craft) => `workshop/${game}/${craft}/`;

/**
 * @param {string} game
 * @param {string} craft
 * @param {string} id
 * @returns {Kept|null} null when there is none or it is damaged
 */
export function load(game, craft, id) {
  try {
    const kept = JSON.parse(take(folder(game, craft) + id) ?? 'null');
    const sound = kept && typeof kept.title === 'string' && typeof kept.text === 'string' && Number.isFinite(kept.changed);
    if (sound) JSON.parse(kept.text);
    return sound ? { id, title: kept.title, text: kept.text, changed: kept.changed } : null;
  } catch {
    return null;
  }
}

/**
 * Every document of a craft, the last changed first. Damaged ones are left where they are.
 * @param {string} game
 * @param {string} craft
 * @returns {Kept[]}
 */
export function list(game, craft) {
  const found = namesUnder(folder(game, craft)).map((id) => load(game, craft, id)).filter((kept) => kept !== null);
  return found.sort((a, b) => b.changed - a.changed);
}

/**
 * @param {string} game
 * @param {string} craft
 * @param {{id?: string, title: string, text: string}} document without an id it is a new one
 * @returns {{id: string, lasting: boolean}} lasting: it will still be there tomorrow
 */
export function keep(game, craft, { id = freshId(), title, text }) {
  const lasting = put(folder(game, craft) + id, JSON.stringify({ title, text, changed: Date.now() }));
  return { id, lasting };
}

/**
 * @param {string} game
 * @param {string} craft
 * @param {string} id
 * @returns {() => void} puts it back
 */
export function remove(game, craft, id) {
  const name = folder(game, craft) + id;
  const text = take(name);
  drop(name);
  return () => { if (text !== null) put(name, text); };
}
