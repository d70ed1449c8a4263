import { dialog, h } from '../ui/dom.js';
import { dismissLessons, lessonLink, lessonProgress, stepsDone } from './progress.js';

/**
 * The lessons of a game: the dialog that lists them, and the card that offers them on a first visit.
 * @typedef {import('../ui/page-types.js').LessonEntry} LessonEntry
 */

/**
 * @param {string} game
 * @param {LessonEntry[]} lessons
 * @param {(link: string) => void} open
 */
export function openLessons(game, lessons, open) {
  const box = dialog('Learn by playing', [
    h('ul', { class: 'lesson-list' }, ...lessons.map((lesson) => h('li', {},
      h('button', { type: 'button', class: 'btn', onclick: () => { box.close(); open(lessonLink(game, lesson)); } },
        h('b', { text: lesson.title }), h('small', { text: lesson.about }), h('small', { text: `${stepsDone(game, lesson)} of ${lesson.steps.length} steps done` }))))),
  ], 'lesson-dialog');
}

/**
 * Offer the lessons beside the board, unless that was dismissed or a lesson was begun.
 * @param {HTMLElement} host
 * @param {string} game
 * @param {string} name
 * @param {LessonEntry[]} lessons
 * @param {(link: string) => void} open
 */
export function offerLessons(host, game, name, lessons, open) {
  const { done, dismissed } = lessonProgress();
  if (!lessons.length || dismissed.includes(game) || Object.keys(done).some((lesson) => lesson.startsWith(`${game}.`))) return;
  const close = () => {
    dismissLessons(game);
    host.hidden = true;
  };
  host.replaceChildren(
    h('h2', { id: 'lesson-offer-head', text: `New to ${name}?` }),
    h('p', { text: 'Learn it by playing, in a few minutes.' }),
    h('div', { class: 'actions' },
      h('button', { type: 'button', class: 'btn primary', text: 'Start the lesson', onclick: () => { close(); open(lessonLink(game, lessons[0])); } }),
      h('button', { type: 'button', class: 'btn', text: 'No, thanks', onclick: close })),
  );
  host.hidden = false;
}
