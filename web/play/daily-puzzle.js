import { readItem, writeItem } from '../library/storage.js';

/**
 * The daily puzzle as far as every page needs it: which day an address asks for, which puzzle the game on the board is,
 * and which ones were solved. The card that shows it (puzzle-card.js) is loaded only when there is one.
 * @typedef {import('../ui/types.js').Daily} Daily
 * @typedef {import('../ui/types.js').Scene} Scene
 */

const KEY = 'daily';

/** The current date in the visitor's time zone. */
export function today() {
  const now = new Date();
  return [String(now.getFullYear()).padStart(4, '0'), ...[now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'))].join('-');
}

/**
 * The day whose puzzle a text asks for (`daily` or `daily=2026-12-31`), or empty.
 * @param {string} text
 */
export function dayOf(text) {
  const found = /^daily(?:=(.*))?$/.exec(text);
  return found ? found[1] ?? today() : '';
}

/** @typedef {{task: Daily|null, solved: string[]}} PuzzleProgress task: the puzzle opened last; solved: days */

/** @returns {PuzzleProgress} */
export function progress() {
  try {
    const found = JSON.parse(readItem(KEY) ?? '{}');
    return { task: found.task ?? null, solved: Array.isArray(found.solved) ? found.solved : [] };
  } catch {
    return { task: null, solved: [] };
  }
}

/** Remember the puzzle that was opened. @param {Daily} task */
export function remember(task) {
  writeItem(KEY, JSON.stringify({ ...progress(), task }));
}

/** Note that the puzzle of a day was solved. @param {string} day */
export function markSolved(day) {
  const found = progress();
  if (!found.solved.includes(day)) writeItem(KEY, JSON.stringify({ ...found, solved: [...found.solved, day] }));
}

/**
 * The puzzle that a game started as, or null.
 * @param {Scene} scene
 * @returns {Daily|null}
 */
export function puzzleOf(scene) {
  const { task } = progress();
  return task && scene.record.split('/')[0] === task.record.split('/')[0] ? task : null;
}
