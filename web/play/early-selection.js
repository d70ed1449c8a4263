/**
 * Selection before the engine is ready, from the legal click paths that the scene lists. The clicks
 * are queued for the engine anyway and played in order once it is ready; this only lets the board
 * respond at once.
 * @typedef {import('../ui/types.js').Scene} Scene
 */

/**
 * The selection after one more click, just as the session will have it.
 * @param {string[][]} paths
 * @param {string[]} picked
 * @param {string} target
 * @returns {string[]|null} null if the target cannot be clicked
 */
export function pick(paths, picked, target) {
  if (goals(paths, picked).includes(target)) return [...picked, target];
  if (picked.at(-1) === target) return picked.slice(0, -1);
  return goals(paths, []).includes(target) ? [target] : null;
}

/**
 * The targets that can be clicked next.
 * @param {string[][]} paths
 * @param {string[]} picked
 * @returns {string[]}
 */
export function goals(paths, picked) {
  const fitting = paths.filter(
    (path) => path.length > picked.length && picked.every((target, i) => path[i] === target),
  );
  return [...new Set(fitting.map((path) => path[picked.length]))];
}

/**
 * Whether the selection is a complete action.
 * @param {string[][]} paths
 * @param {string[]} picked
 */
export function isComplete(paths, picked) {
  return paths.some(
    (path) => path.length === picked.length && path.every((target, i) => target === picked[i]),
  );
}

/**
 * What was tapped before the modules of the page had loaded (see early-taps.js). Later taps are no
 * longer recorded.
 * @returns {string[]} targets on the board or beside it, or the id of the button that starts a game
 * in a frame
 */
export const takeEarlyTaps = () =>
  /** @type {{takeEarlyTaps?: () => string[]}} */ (globalThis).takeEarlyTaps?.() ?? [];
