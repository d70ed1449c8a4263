import { readJson, writeItem } from '../library/storage.js';
import { dayAfter, today } from '../ui/today.js';

/**
 * What this browser stores about puzzles: which were solved, and how well. The scene says which
 * one is on the board.
 * @typedef {import('../ui/page-types.js').KeptScene} Scene
 */

const KEY = 'daily';
const RECORD = 'puzzles';

/**
 * What a link to the puzzle of a day says of it: the day, and before it the game if the puzzle is
 * the game's own.
 * @param {string} day
 * @param {string} [game]
 */
export const dayName = (day, game = '') => (game ? `${game}.${day}` : day);

/** What is stored under a key. @param {string} key */
const stored = (key) => readJson(key) ?? {};

/** The puzzles of the day that were solved, by name: `2026-12-31`, or `GAME.2026-12-31`. */
export function solvedDays() {
  const { solved } = stored(KEY);
  return Array.isArray(solved) ? solved.filter((name) => typeof name === 'string') : [];
}

/**
 * The link of the puzzle of which a saved game without a link is an attempt, as older versions kept
 * it: that of the puzzle opened last.
 * @param {string} record
 * @returns {string|undefined}
 */
export function linkOf(record) {
  const { task } = stored(KEY);
  if (typeof task?.record !== 'string' || record.split('/')[0] !== task.record.split('/')[0])
    return undefined;
  if (task.day) return `daily=${dayName(task.day, task.own ? task.game : '')}`;
  return task.text ? `puzzle=${task.text}` : undefined;
}

/**
 * @typedef {'solved'|'helped'|'shown'|'tried'} Result how well a puzzle went: solved at the first
 * attempt and alone; with a hint or after a wrong move; shown to the end; begun with a hint or a
 * wrong move
 */

/** @returns {Record<string, Result>} one's own record: by the id of the puzzle */
export function results() {
  const found = stored(RECORD);
  return Object.fromEntries(
    Object.entries(found).filter(([, each]) => RESULTS.includes(/** @type {Result} */ (each))),
  );
}

/** From the least to the best. @type {Result[]} */
const RESULTS = ['tried', 'shown', 'helped', 'solved'];

/** Whether a puzzle is still to be solved. @param {Result} [result] */
export const isOpen = (result) => !result || result === 'tried';

/** Whether it counts as solved. @param {Result} [result] */
export const isSolved = (result) => result === 'solved' || result === 'helped';

/**
 * Note how well a puzzle was solved, unless it was solved better before.
 * @param {{id: string}} puzzle
 * @param {string} result
 * @returns {boolean} whether that is new
 */
export function note({ id }, result) {
  const known = results();
  if (!id || RESULTS.indexOf(/** @type {Result} */ (result)) <= RESULTS.indexOf(known[id]))
    return false;
  writeItem(RECORD, JSON.stringify({ ...known, [id]: result }));
  return true;
}

/**
 * Store how the puzzle on the board goes. What helped is remembered, so that it still counts when
 * the page has been loaded again; and what was shown to the end is never solved.
 * @param {Scene} scene
 */
export function keepResult({ puzzle }) {
  if (!puzzle) return;
  const { state, tried, helped, shown, name } = puzzle;
  const known = results()[puzzle.id];
  if (shown) note(puzzle, 'shown');
  else if (tried || helped) note(puzzle, 'tried');
  if (state !== 'solved' || shown || known === 'shown') return;
  note(puzzle, helped || known ? 'helped' : 'solved');
  const solved = solvedDays();
  if (name && !solved.includes(name))
    writeItem(KEY, JSON.stringify({ ...stored(KEY), solved: [...solved, name] }));
}

/**
 * How many days in a row a puzzle of the day was solved, up to this day or, as long as none is
 * solved, the day before.
 * @param {string[]} solved
 * @param {string} day
 */
export function streak(solved, day) {
  const days = new Set(solved.map((name) => name.split('.').at(-1)));
  let length = 0;
  for (let at = days.has(day) ? day : dayAfter(day, -1); days.has(at); at = dayAfter(at, -1))
    length += 1;
  return length;
}

/**
 * The best that the puzzle on the board was ever solved here; null if it never was.
 * @param {Scene} scene
 * @returns {'solved'|'helped'|null}
 */
function best({ puzzle }) {
  const result = puzzle && results()[puzzle.id];
  if (result === 'shown') return null;
  if (result === 'solved' || result === 'helped') return result;
  return puzzle?.name && solvedDays().includes(puzzle.name) ? 'solved' : null;
}

/** For how many days in a row, where it is the puzzle of a day. @param {Scene} scene */
function inARow({ puzzle }) {
  const days = puzzle?.name ? streak(solvedDays(), today()) : 0;
  return days > 1 ? `, ${days} days in a row` : '';
}

/** How well the puzzle on the board was solved, in words. @param {Scene} scene */
export const howWell = (scene) =>
  `${best(scene) === 'solved' ? 'Solved without help' : 'Solved with help'}${inARow(scene)}`;

/** What only the page knows in the sentences of a puzzle’s card. */
export const slots = {
  /** @param {Scene} scene */
  'solved-alone': (scene) => (best(scene) === 'solved' ? inARow(scene) : null),
  /** @param {Scene} scene */
  'solved-helped': (scene) => (best(scene) === 'helped' ? inARow(scene) : null),
};
