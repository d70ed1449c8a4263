import { readItem, writeItem } from '../library/storage.js';

/**
 * How far the visitor has come in the lessons, and in which games they were offered. Kept in this
 * browser where it lets us; otherwise it is forgotten, and nothing else is lost.
 * @typedef {import('../ui/types.js').Lesson} Lesson
 * @typedef {import('../ui/page-types.js').LessonEntry} LessonEntry
 */

const KEY = 'lessons';

/**
 * @typedef {{done: Record<string, string[]>, dismissed: string[]}} LessonProgress done: ids of
 * steps by lesson; dismissed: games
 */

/** @returns {LessonProgress} */
export const lessonProgress = () => progressIn(readItem(KEY));

/** @param {string|null} text as it is stored @returns {LessonProgress} */
function progressIn(text) {
  try {
    const found = JSON.parse(text ?? '{}');
    const done = Object.entries(found.done ?? {}).filter(([, steps]) => Array.isArray(steps));
    return {
      done: /** @type {Record<string, string[]>} */ (Object.fromEntries(done)),
      dismissed: Array.isArray(found.dismissed) ? found.dismissed : [],
    };
  } catch {
    return { done: {}, dismissed: [] };
  }
}

/** @param {LessonProgress} progress */
const keep = (progress) => writeItem(KEY, JSON.stringify(progress), true);

/**
 * Add the progress of another device.
 * @param {string} text as it is stored there
 * @returns {number} how many steps are new
 */
export function addProgress(text) {
  const mine = lessonProgress();
  const other = progressIn(text);
  const done = { ...mine.done };
  let fresh = 0;
  for (const [lesson, steps] of Object.entries(other.done)) {
    const all = [...new Set([...(done[lesson] ?? []), ...steps.filter(isId)])];
    fresh += all.length - (done[lesson] ?? []).length;
    if (isId(lesson)) done[lesson] = all;
  }
  const dismissed = [...new Set([...mine.dismissed, ...other.dismissed.filter(isId)])];
  if (fresh || dismissed.length > mine.dismissed.length) keep({ done, dismissed });
  return fresh;
}

/** Whether a word can be the name of a step, a lesson or a game. @param {unknown} word */
const isId = (word) => typeof word === 'string' && /^[a-z0-9_.-]{1,80}$/.test(word);

/** Note that a step is done. Lessons from links and files are not kept. @param {Lesson} lesson */
export function markDone(lesson) {
  if (!lesson.own) return;
  const progress = lessonProgress();
  const name = `${lesson.game}.${lesson.id}`;
  const steps = progress.done[name] ?? [];
  if (!steps.includes(lesson.key))
    keep({ ...progress, done: { ...progress.done, [name]: [...steps, lesson.key] } });
}

/** Never offer the lessons of a game again. @param {string} game */
export function dismissLessons(game) {
  const progress = lessonProgress();
  if (!progress.dismissed.includes(game))
    keep({ ...progress, dismissed: [...progress.dismissed, game] });
}

/**
 * The text of a link to the first step of a lesson that is not done, or to its beginning.
 * @param {string} game
 * @param {LessonEntry} lesson
 */
export function lessonLink(game, lesson) {
  const done = lessonProgress().done[`${game}.${lesson.id}`] ?? [];
  const next = lesson.steps.find((step) => !done.includes(step)) ?? lesson.steps[0];
  return `lesson=${game}.${lesson.id}.${next}`;
}

/**
 * How many steps of a lesson are done.
 * @param {string} game
 * @param {LessonEntry} lesson
 */
export function stepsDone(game, lesson) {
  const done = lessonProgress().done[`${game}.${lesson.id}`] ?? [];
  return lesson.steps.filter((step) => done.includes(step)).length;
}
