import { dialog, h } from '../ui/dom.js';
import { dismissLessons, lessonLink, stepsDone } from './progress.js';

/**
 * The lessons of a game: the dialog that lists them, and the offer of a first visit.
 * @typedef {import('../ui/page-types.js').LessonEntry} LessonEntry
 */

/**
 * @param {string} game
 * @param {LessonEntry[]} lessons
 * @param {(link: string) => void} open
 */
export function openLessons(game, lessons, open) {
  const box = dialog(
    'Learn by playing',
    [
      h(
        'ul',
        { class: 'lesson-list' },
        ...lessons.map((lesson) =>
          h(
            'li',
            {},
            h(
              'button',
              {
                type: 'button',
                class: 'btn',
                onclick: () => {
                  box.close();
                  open(lessonLink(game, lesson));
                },
              },
              h('b', { text: lesson.title }),
              h('small', { text: lesson.about }),
              h('small', {
                text: `${stepsDone(game, lesson)} of ${lesson.steps.length} steps done`,
              }),
            ),
          ),
        ),
      ),
    ],
    'lesson-dialog',
  );
}

/**
 * Answer the offer of lessons, which is in the page unless it was dismissed or a lesson was begun
 * (ui/first-paint.js).
 * @param {string} game
 * @param {boolean} wanted whether there is no game here that the visitor goes on with
 */
export function listenToOffer(game, wanted) {
  const host = document.getElementById('lesson-offer');
  if (!host) return;
  if (!wanted) host.hidden = true;
  for (const button of host.querySelectorAll('.btn')) {
    button.addEventListener('click', () => {
      dismissLessons(game);
      host.hidden = true;
    });
  }
}
