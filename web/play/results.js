import { readItem, writeItem } from '../library/storage.js';

/**
 * One's own results, kept on this device: each game that one person played here against a level of
 * the computer, or against someone elsewhere.
 * @typedef {'won'|'lost'|'drawn'} Result
 * @typedef {[id: string, at: number, player: string, result: Result, name: string]} Played id: of the
 * saved game, so that none counts twice; at: milliseconds since 1970; player: the id of the level, or
 * `away`; name: of who played elsewhere, if it is known
 * @typedef {{won: number, lost: number, drawn: number, run: number, best: number}} Standing run: of
 * wins, the last games; best: the longest
 */

const KEY = 'results/';
/** How many games of a kind are remembered. */
const MOST = 1000;
/** After this many wins in a row a level is too easy. */
const ENOUGH = 2;
/** @type {readonly string[]} */
const RESULTS = ['won', 'lost', 'drawn'];

/** @param {any} each @returns {each is Played} */
const isPlayed = (each) =>
  Array.isArray(each) &&
  Number.isFinite(each[1]) &&
  RESULTS.includes(each[3]) &&
  [each[0], each[2], each[4]].every((text) => typeof text === 'string' && text.length <= 80);

/**
 * The games in a stored text, the first one first; none where it is damaged.
 * @param {string|null} text
 * @returns {{title: string, games: Played[]}} title: what the game is called
 */
export function readResults(text) {
  try {
    const { title, games } = JSON.parse(text ?? '{}');
    return {
      title: typeof title === 'string' ? title.slice(0, 80) : '',
      games: Array.isArray(games) ? games.filter(isPlayed).slice(-MOST) : [],
    };
  } catch {
    return { title: '', games: [] };
  }
}

/** @param {string} game */
const resultsOf = (game) => readResults(readItem(KEY + game));

/**
 * Add games to those that are stored.
 * @param {string} game
 * @param {string} title
 * @param {Played[]} more
 * @returns {number} how many are new
 */
export function addResults(game, title, more) {
  const { games, title: known } = resultsOf(game);
  const fresh = more.filter(([id]) => !games.some((each) => each[0] === id));
  const all = [...games, ...fresh].sort((a, b) => a[1] - b[1]).slice(-MOST);
  if (fresh.length) writeItem(KEY + game, JSON.stringify({ title: title || known, games: all }));
  return fresh.length;
}

/**
 * How one has done in some games.
 * @param {readonly Played[]} games
 * @returns {Standing}
 */
export function standingIn(games) {
  const found = { won: 0, lost: 0, drawn: 0, run: 0, best: 0 };
  for (const [, , , result] of games) {
    found[result] += 1;
    found.run = result === 'won' ? found.run + 1 : 0;
    found.best = Math.max(found.best, found.run);
  }
  return found;
}

/**
 * How one has done against a level.
 * @param {string} game
 * @param {string} player
 */
export const standing = (game, player) =>
  standingIn(resultsOf(game).games.filter((each) => each[2] === player));

/** Whether one wins against a level again and again. @param {string} game @param {string} player */
export const onARun = (game, player) => standing(game, player).run >= ENOUGH;

/** A standing in words. @param {Standing} standing */
export function inWords({ won, lost, drawn, run }) {
  const counts = [`${won} won`, `${lost} lost`, drawn ? `${drawn} drawn` : '']
    .filter(Boolean)
    .join(', ');
  return run > 1 ? `${counts}; ${run} wins in a row` : counts;
}
