import { isValid, loadGame, saveGame } from './saved-games.js';
import { takeLeft } from './journal.js';

/** @typedef {import('./saved-games.js').SavedGame} SavedGame */

/** What is said of games that were put back. */
export const PUT_BACK =
  'The browser stopped before your last moves were stored. They have been put back.';

/**
 * Put back what a browser that was killed had not stored.
 * @returns {Promise<SavedGame[]>} the games, the one played last at the front
 */
export async function putBackLost() {
  const lost = (await takeLeft()).filter(
    (game) => isValid(game) && game.changed > (loadGame(game.id)?.changed ?? 0),
  );
  lost.sort((a, b) => a.changed - b.changed);
  for (const game of lost) saveGame(game);
  return lost.reverse();
}
