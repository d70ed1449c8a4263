import { dialog, h } from '../ui/dom.js';
import { hasMoved } from '../play/first-moves.js';
import { dismissLessons, lessonLink, lessonProgress, stepsDone } from './progress.js';

/**
 * The lessons of a game: the dialog that lists them, and their offer to those who are new.
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
 * The offer of lessons, beside the board until someone has moved in a game of this kind, begun a
 * lesson, or dismissed it; not to those who only look on. The card is in the page unless none of it is wanted (ui/first-paint.js).
 * @param {string} game
 * @returns {import('../play/table.js').Part}
 */
export function lessonOffer(game) {
  const host = document.getElementById('lesson-offer');
  for (const button of host?.querySelectorAll('.btn') ?? []) {
    button.addEventListener('click', () => {
      dismissLessons(game);
      if (button instanceof HTMLAnchorElement)
        button.textContent = 'Starting…'; // while the engine loads
      else if (host) host.hidden = true;
    });
  }
  /** @param {import('../ui/types.js').Scene} scene */
  const draw = ({ lesson, puzzle, outcome, seats }) => {
    const looksOn = seats.every(({ player }) => player !== 'human');
    if (host) host.hidden = Boolean(lesson || puzzle || outcome) || looksOn || !isNew(game);
  };
  return { early: true, draw, answered: (_request, _reply, _before, after) => draw(after) };
}

/** Whether the visitor has not yet moved in a game, or been shown its lessons. @param {string} game */
function isNew(game) {
  const { done, dismissed } = lessonProgress();
  return (
    !hasMoved(game) &&
    !dismissed.includes(game) &&
    !Object.keys(done).some((lesson) => lesson.startsWith(`${game}.`))
  );
}
