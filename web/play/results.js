import { readItem, writeItem } from '../library/storage.js';

/**
 * One's own results against each level, kept on this device: how many games were won, lost and
 * drawn, and how many wins came in a row.
 * @typedef {'won'|'lost'|'drawn'} Result
 * @typedef {{won: number, lost: number, drawn: number, run: number, best: number}} Standing run: of
 * wins, the last games; best: the longest
 */

const KEY = 'results/';
/** How many games are remembered, so that none counts twice. */
const REMEMBERED = 60;
/** After this many wins in a row a level is too easy. */
const ENOUGH = 2;

/** @returns {Standing} */
const none = () => ({ won: 0, lost: 0, drawn: 0, run: 0, best: 0 });

/** @typedef {{levels: Record<string, Standing>, counted: string[]}} Results */

/** @param {string} game @returns {Results} */
function resultsOf(game) {
  try {
    const { levels = {}, counted = [] } = JSON.parse(readItem(KEY + game) ?? '{}') ?? {};
    const sound = Object.entries(levels).filter(([, each]) =>
      Object.keys(none()).every((name) => Number.isInteger(each?.[name])),
    );
    return { levels: Object.fromEntries(sound), counted: Array.isArray(counted) ? counted : [] };
  } catch {
    return { levels: {}, counted: [] };
  }
}

/**
 * How one has done against a level.
 * @param {string} game
 * @param {string} player
 * @returns {Standing}
 */
export const standing = (game, player) => resultsOf(game).levels[player] ?? none();

/**
 * Count a game, once.
 * @param {string} game
 * @param {string} id of the saved game
 * @param {string} player
 * @param {Result} result
 */
export function count(game, id, player, result) {
  const { levels, counted } = resultsOf(game);
  if (!id || counted.includes(id)) return;
  const before = levels[player] ?? none();
  const run = result === 'won' ? before.run + 1 : 0;
  const after = { ...before, [result]: before[result] + 1, run, best: Math.max(before.best, run) };
  writeItem(
    KEY + game,
    JSON.stringify({
      levels: { ...levels, [player]: after },
      counted: [...counted, id].slice(-REMEMBERED),
    }),
  );
}

/** Whether one wins against a level again and again. @param {string} game @param {string} player */
export const onARun = (game, player) => standing(game, player).run >= ENOUGH;

/** A standing in words. @param {Standing} standing */
export function inWords({ won, lost, drawn, run }) {
  const counts = [`${won} won`, `${lost} lost`, drawn ? `${drawn} drawn` : '']
    .filter(Boolean)
    .join(', ');
  return run > 1 ? `${counts}; ${run} wins in a row` : counts;
}
