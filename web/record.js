/** What a scene's record holds, and for whom. @typedef {import('./pagetypes.js').KeptScene} Scene */

/**
 * All that was played, secrets included: to be kept on this device, and nowhere else.
 * @param {Scene} scene
 */
export const wholeRecord = (scene) => scene.save ?? scene.record;

/**
 * Whether one person could see here what another keeps from them.
 * @param {Scene} scene
 */
export const isShared = (scene) => Boolean(scene.secrets?.length) && scene.seats.filter((seat) => seat.player === 'human').length > 1;

/**
 * The move that led to a ply.
 * @param {Scene} scene
 * @param {number} ply
 */
export function moveAt({ moves = [] }, ply) {
  return moves[ply - (moves[0]?.ply ?? 1)];
}

/**
 * Names in a sentence: A, B and C.
 * @param {string[]} names
 */
export function listed(names) {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
