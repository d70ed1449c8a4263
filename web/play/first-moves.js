import { readItem, writeItem } from '../library/storage.js';

/**
 * What can be moved is marked on the board until the player has moved a few times in a game of this
 * kind.
 * @typedef {import('../ui/page-types.js').KeptScene} Scene
 * @typedef {import('../ui/types.js').Request} Request
 */

const ENOUGH = 4;

/** @param {string} game */
const keyOf = (game) => `first-moves/${game}`;
/** @param {string} game */
const movesOf = (game) => Number(readItem(keyOf(game))) || 0;

/** Whether the visitor has moved in a game of this kind. @param {string} game */
export const hasMoved = (game) => movesOf(game) > 0;

/**
 * Mark what can be moved, or no longer.
 * @param {HTMLElement} board
 * @param {Scene} scene
 */
export function guide(board, scene) {
  board.classList.toggle('guided', movesOf(scene.game) < ENOUGH && !scene.lesson && !scene.preview);
}

/**
 * Count a move of the player at this screen.
 * @param {Request} request
 * @param {Scene} before
 * @param {Scene} after
 */
export function countMove(request, before, after) {
  if (request.do !== 'click' || after.ply <= before.ply || after.lesson) return;
  const moves = movesOf(after.game) + 1;
  if (moves <= ENOUGH) writeItem(keyOf(after.game), String(moves), true);
}
