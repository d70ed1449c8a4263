/**
 * Clicks before the engine is up: what the scene tells of the legal click paths is enough to show them. They are sent
 * all the same and played, in order, when the engine comes; this only lets the board answer at once.
 * @typedef {import('../ui/types.js').Scene} Scene
 */

/**
 * The picks after one more click. Mirrors what the session will do with it.
 * @param {string[][]} paths
 * @param {string[]} picked
 * @param {string} target
 * @returns {string[]|null} null where the click means nothing
 */
export function pick(paths, picked, target) {
  if (goals(paths, picked).includes(target)) return [...picked, target];
  if (picked.at(-1) === target) return picked.slice(0, -1);
  return goals(paths, []).includes(target) ? [target] : null;
}

/**
 * What can be clicked next.
 * @param {string[][]} paths
 * @param {string[]} picked
 * @returns {string[]}
 */
export function goals(paths, picked) {
  const fitting = paths.filter((path) => path.length > picked.length && picked.every((target, i) => path[i] === target));
  return [...new Set(fitting.map((path) => path[picked.length]))];
}

/**
 * Whether the picks are a whole action.
 * @param {string[][]} paths
 * @param {string[]} picked
 */
export function whole(paths, picked) {
  return paths.some((path) => path.length === picked.length && path.every((target, i) => target === picked[i]));
}

/**
 * What was tapped before the modules of the page had come. Whoever asks answers all later taps.
 * @returns {string[]} targets on the board or beside it, or the id of what starts a game in a frame
 */
export const taps = () => /** @type {{takeTaps?: () => string[]}} */ (globalThis).takeTaps?.() ?? [];
