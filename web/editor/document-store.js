/**
 * The documents that a player makes in the workshop of a game. Each is stored under its own key in
 * the browser, or in memory where nothing can be stored.
 * @typedef {object} StoredDocument
 * @property {string} id
 * @property {string} title from the document; empty if it has none
 * @property {string} text its JSON
 * @property {number} changed milliseconds since 1970
 */

import { newId } from '../library/saved-games.js';
import { removeItem, keysUnder, writeItem, readItem } from '../library/storage.js';

/** The part of the storage keys before the id. @param {string} game @param {string} craft */
export const folder = (game, craft) => `workshop/${game}/${craft}/`;

/**
 * @param {string} game
 * @param {string} craft
 * @param {string} id
 * @returns {StoredDocument|null} null if there is none or it is damaged
 */
export function loadDocument(game, craft, id) {
  try {
    const stored = JSON.parse(readItem(folder(game, craft) + id) ?? 'null');
    const valid =
      stored &&
      typeof stored.title === 'string' &&
      typeof stored.text === 'string' &&
      Number.isFinite(stored.changed);
    if (valid) JSON.parse(stored.text);
    return valid ? { id, title: stored.title, text: stored.text, changed: stored.changed } : null;
  } catch {
    return null;
  }
}

/**
 * All documents of a kind, the most recently changed first. Damaged ones are left as they are.
 * @param {string} game
 * @param {string} craft
 * @returns {StoredDocument[]}
 */
export function listDocuments(game, craft) {
  const found = keysUnder(folder(game, craft))
    .map((id) => loadDocument(game, craft, id))
    .filter((stored) => stored !== null);
  return found.sort((a, b) => b.changed - a.changed);
}

/**
 * @param {string} game
 * @param {string} craft
 * @param {{id?: string, title: string, text: string}} document without an id it is stored as a new
 * one
 * @returns {{id: string, lasting: boolean}} lasting: whether it was stored for good
 */
export function saveDocument(game, craft, { id = newId(), title, text }) {
  const lasting = writeItem(
    folder(game, craft) + id,
    JSON.stringify({ title, text, changed: Date.now() }),
  );
  return { id, lasting };
}

/**
 * @param {string} game
 * @param {string} craft
 * @param {string} id
 * @returns {() => void} restores it
 */
export function removeDocument(game, craft, id) {
  const name = folder(game, craft) + id;
  const text = readItem(name);
  removeItem(name);
  return () => {
    if (text !== null) writeItem(name, text);
  };
}
