import { put, take } from '../library/storage.js';

/**
 * The puzzle of a day, as far as every page of a game has to know: what an address asks for, and which puzzle the
 * game on the board is. The rest is fetched when there is one.
 * @typedef {import('../ui/types.js').Daily} Daily
 * @typedef {import('../ui/types.js').Scene} Scene
 */

const KEPT = 'daily';

/** The visitor's own date. */
export function today() {
  const now = new Date();
  return [String(now.getFullYear()).padStart(4, '0'), ...[now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'))].join('-');
}

/**
 * The day whose puzzle a text asks for: `daily` or `daily=2026-12-31`.
 * @param {string} text
 */
export function dayOf(text) {
  const found = /^daily(?:=(.*))?$/.exec(text);
  return found ? found[1] ?? today() : '';
}

/** @typedef {{task: Daily|null, solved: string[]}} Kept */

/** @returns {Kept} */
export function kept() {
  try {
    const found = JSON.parse(take(KEPT) ?? '{}');
    return { task: found.task ?? null, solved: Array.isArray(found.solved) ? found.solved : [] };
  } catch {
    return { task: null, solved: [] };
  }
}

/** @param {Daily} task */
export function remember(task) {
  put(KEPT, JSON.stringify({ ...kept(), task }));
}

/** @param {string} day */
export function solved(day) {
  const found = kept();
  if (!found.solved.includes(day)) put(KEPT, JSON.stringify({ ...found, solved: [...found.solved, day] }));
}

/**
 * The puzzle that the game on the board began as.
 * @param {Scene} scene
 * @returns {Daily|null}
 */
export function taskOf(scene) {
  const { task } = kept();
  return task && scene.record.split('/')[0] === task.record.split('/')[0] ? task : null;
}
