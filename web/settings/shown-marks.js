import { readJson, writeItem } from '../library/storage.js';

/**
 * What a player has chosen under “Show on the board”, for each game; kept in this browser.
 * @typedef {import('../ui/types.js').Scene} Scene
 * @typedef {import('../ui/types.js').Request} Request
 */

/** @param {string} game */
const keyOf = (game) => `shown/${game}`;

/**
 * @param {string} game
 * @returns {Record<string, unknown>} by the key of the mark: whether it is shown
 */
function chosen(game) {
  const found = readJson(keyOf(game));
  return typeof found === 'object' && found !== null ? found : {};
}

/** @param {string} game @param {string} key @param {boolean} on */
export function keepMark(game, key, on) {
  writeItem(keyOf(game), JSON.stringify({ ...chosen(game), [key]: on }));
}

/**
 * Ask for the marks that were chosen here before.
 * @param {Scene} scene of a game that has just been opened
 * @param {(request: Request) => Promise<unknown>} ask
 */
export async function restoreMarks({ game, overlays = [] }, ask) {
  const wanted = chosen(game);
  for (const { key, on } of overlays) {
    const asked = wanted[key];
    if (typeof asked === 'boolean' && asked !== on) await ask({ do: 'show', key, on: asked });
  }
}
