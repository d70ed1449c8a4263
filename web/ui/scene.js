/** Questions about a scene. @typedef {import('./page-types.js').KeptScene} Scene */

/**
 * The whole record, secrets included: to be stored on this device and nowhere else. In sealed play
 * the secrets follow from what is stored beside it, so that the record needs none.
 * @param {Scene} scene
 */
export const wholeRecord = (scene) => (scene.sealed ? scene.record : (scene.save ?? scene.record));

/**
 * Whether several people share this screen, or have shared it, in a game with secrets.
 * @param {Scene} scene
 */
export const isShared = (scene) => Boolean(scene.shared?.length);

/**
 * The move that led to a ply.
 * @param {Scene} scene
 * @param {number} ply
 */
export function moveAt({ moves = [] }, ply) {
  return moves[ply - (moves[0]?.ply ?? 1)];
}

/**
 * Whether someone has moved; dice may have fallen before.
 * @param {Scene} scene
 */
export const hasBegun = ({ moves = [] }) => moves.some(({ seat }) => seat >= 0);

/**
 * The state of a game at its last ply, whichever is looked at.
 * @param {Scene} scene
 */
export const lastPly = ({ last, outcome, to_play }) => last ?? { over: Boolean(outcome), to_play };

/**
 * Join names for a sentence: A, B and C.
 * @param {string[]} names
 */
export function joinNames(names) {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
