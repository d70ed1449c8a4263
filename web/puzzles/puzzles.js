import { readItem, writeItem } from '../library/storage.js';

/**
 * Puzzles as far as every page needs them: which one an address asks for, which one the game on the
 * board is, and which ones were solved. The card that shows one (puzzle-card.js) is loaded only
 * when there is one.
 * @typedef {import('../ui/types.js').Daily} Daily
 * @typedef {import('../ui/types.js').Puzzle} Puzzle
 * @typedef {import('../ui/types.js').Scene} Scene
 * @typedef {Puzzle & {day?: string, first?: string, own?: boolean}} Task a puzzle, perhaps that of
 * a day
 */

const KEY = 'daily';
const RECORD = 'puzzles';
const DAY = 86_400_000;

/** The current date in the visitor's time zone. */
export function today() {
  const now = new Date();
  return [
    String(now.getFullYear()).padStart(4, '0'),
    ...[now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')),
  ].join('-');
}

/** @param {string} day such as 2026-12-31 @param {number} by */
export const dayAfter = (day, by) =>
  new Date(Date.parse(`${day}T00:00Z`) + by * DAY).toISOString().slice(0, 10);

/**
 * What a link to the puzzle of a day says of it: the day, and before it the game if the puzzle is
 * the game's own.
 * @param {string} day
 * @param {string} [game]
 */
export const dayName = (day, game = '') => (game ? `${game}.${day}` : day);

/** @param {Task} task of a day */
const nameOf = ({ day = '', own, game }) => dayName(day, own ? game : '');

/**
 * The request for the puzzle of a day that a text asks for (`daily`, `daily=2026-12-31` or
 * `daily=GAME.2026-12-31`), or null.
 * @param {string} text
 * @returns {import('../ui/types.js').Request|null}
 */
function dailyRequest(text) {
  const found = /^daily(?:=(?:([a-z_][a-z0-9_-]*)\.)?(.*))?$/.exec(text);
  return found && { do: 'daily', day: found[2] ?? today(), game: found[1] };
}

/**
 * The request for the puzzle that a text asks for, or null.
 * @param {string} text such as `daily=2026-12-31` or `puzzle=GAME.ID`
 * @returns {import('../ui/types.js').Request|null}
 */
export function requestFor(text) {
  const daily = dailyRequest(text);
  if (daily) return daily;
  return text.startsWith('puzzle=') ? { do: 'puzzle', text: text.slice('puzzle='.length) } : null;
}

/** What an address says of a puzzle. @param {Task} task */
export const linkOf = (task) => (task.day ? `daily=${nameOf(task)}` : `puzzle=${task.text}`);

/**
 * @typedef {{task: Task|null, solved: string[]}} PuzzleProgress task: the puzzle opened last;
 * solved: those of days, by name
 */

/**
 * @param {string} key
 * @returns {any} what is stored there; an empty object where that is damaged
 */
function stored(key) {
  try {
    return JSON.parse(readItem(key) ?? '{}') ?? {};
  } catch {
    return {};
  }
}

/** @returns {PuzzleProgress} */
export function progress() {
  const { task, solved } = stored(KEY);
  return {
    task: typeof task?.record === 'string' ? task : null,
    solved: Array.isArray(solved) ? solved.filter((name) => typeof name === 'string') : [],
  };
}

/**
 * @typedef {'solved'|'helped'|'tried'} Result how well somebody did: alone, with a hint, a wrong
 * move or the solution, or not yet
 */

/** @returns {Record<string, Result>} one's own record: by the id of the puzzle */
export function results() {
  const found = stored(RECORD);
  return Object.fromEntries(
    Object.entries(found).filter(([, each]) =>
      ['solved', 'helped', 'tried'].includes(String(each)),
    ),
  );
}

/** From the least to the best. @type {Result[]} */
const RESULTS = ['tried', 'helped', 'solved'];

/**
 * Note how well somebody did, unless that was already done better.
 * @param {{id: string}} task
 * @param {string} result
 */
export function note({ id }, result) {
  const known = results();
  if (!id || RESULTS.indexOf(/** @type {Result} */ (result)) <= RESULTS.indexOf(known[id])) return;
  writeItem(RECORD, JSON.stringify({ ...known, [id]: result }));
}

/**
 * Each puzzle that was helped with a hint, a wrong move or the solution since it was opened, by its
 * id.
 * @type {Set<string>}
 */
export const helped = new Set();

/** What helps with a puzzle. */
const HELP = ['hint', 'analyse', 'review'];

/**
 * Note that a request helps with the puzzle on the board, if it does and there is one.
 * @param {import('../ui/types.js').Request} request
 * @param {Scene} scene
 */
export function countHelp(request, scene) {
  const task = HELP.includes(request.do) ? puzzleOf(scene) : null;
  if (task) helped.add(task.id);
}

/** Remember the puzzle that was opened. @param {Task} task */
export function remember(task) {
  writeItem(KEY, JSON.stringify({ ...progress(), task }));
}

/** Note that the puzzle of a day was solved. @param {Task} task */
export function markSolved(task) {
  const found = progress();
  if (!isSolved(task))
    writeItem(KEY, JSON.stringify({ ...found, solved: [...found.solved, nameOf(task)] }));
}

/** Whether the puzzle of a day was solved. @param {Task} task */
export const isSolved = (task) => progress().solved.includes(nameOf(task));

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
 * The puzzle that a game started as, or null.
 * @param {Scene} scene
 * @returns {Task|null}
 */
export function puzzleOf(scene) {
  const { task } = progress();
  return task && scene.record.split('/')[0] === task.record.split('/')[0] ? task : null;
}
