import { h, need, replaceChanged } from '../ui/dom.js';

/**
 * The card of a lesson beside the board: the sentence, the task, what was said about the last
 * answer, and where to go.
 * @typedef {import('../ui/types.js').Lesson} Lesson
 * @typedef {import('../ui/types.js').Request} Request
 * @typedef {object} LessonCallbacks
 * @property {(request: Request) => unknown} ask
 * @property {((lesson: Lesson) => void)|null} finished called once a step is done; null where
 * nothing may be kept
 * @property {{label: string, act: () => void}[]} ends what is offered after the last step
 * @property {(() => void)|null} leave
 */

let shown = '';

/**
 * @param {Lesson|undefined} lesson
 * @param {LessonCallbacks} callbacks
 */
export function drawLesson(lesson, callbacks) {
  const host = need('lesson');
  host.hidden = !lesson;
  const content = JSON.stringify(lesson ?? null);
  if (content === shown) return;
  shown = content;
  if (!lesson) return;
  if (lesson.state === 'done') callbacks.finished?.(lesson);
  const focused = document.activeElement?.id;
  replaceChanged(host, parts(lesson, callbacks));
  if (focused?.startsWith('lesson-') && document.activeElement?.id !== focused)
    (document.getElementById(focused) ?? need('lesson-next')).focus({ preventScroll: true });
}

/**
 * @param {Lesson} lesson
 * @param {LessonCallbacks} callbacks
 */
function parts(lesson, { ask, ends, leave }) {
  const {
    title,
    own,
    step,
    steps,
    say,
    task,
    state,
    feedback,
    wrong,
    found,
    wanted,
    last,
    puzzle,
  } = lesson;
  const count = wanted > 1 ? ` ${found} of ${wanted} found.` : '';
  return [
    h(
      'div',
      { class: 'lesson-top' },
      h('h2', { id: 'lesson-head', text: title }),
      leave &&
        h('button', {
          type: 'button',
          class: 'quiet',
          id: 'lesson-leave',
          text: 'Leave',
          onclick: leave,
        }),
    ),
    steps > 1 &&
      h(
        'div',
        { class: 'lesson-progress' },
        h('progress', {
          max: steps,
          value: step + (state === 'done' ? 1 : 0),
          'aria-hidden': 'true',
        }),
        h('span', { text: `Step ${step + 1} of ${steps}` }),
      ),
    say && h('p', { class: 'lesson-say', text: say }),
    task && h('p', { class: 'lesson-task' }, h('b', { text: task }), count),
    options(lesson, ask),
    // Its place is kept while it is empty, so that nothing moves under a finger.
    task &&
      h('p', {
        class: `lesson-feedback ${wrong ? 'wrong' : state === 'done' ? 'done' : ''}`.trim(),
        text: feedback,
      }),
    h(
      'div',
      { class: 'actions', role: 'group', 'aria-label': 'Lesson' },
      steps > 1 && button('back', 'Back', step > 0, () => ask({ do: 'lesson', to: 'back' })),
      button('again', 'Try again', true, () => ask({ do: 'lesson', to: 'again' })),
      button('show', 'Show me', state === 'open' && Boolean(task), () =>
        ask({ do: 'lesson', to: 'show' }),
      ),
      last
        ? null
        : button(
            'next',
            state === 'done' ? 'Next' : 'Skip',
            true,
            () => ask({ do: 'lesson', to: 'next' }),
            state === 'done',
          ),
      puzzle && !own && leave
        ? h('a', { class: 'btn', href: `#puzzle=${puzzle}`, text: 'As a puzzle' })
        : null,
    ),
    last &&
      h(
        'div',
        { class: 'lesson-ends' },
        ...ends.map(({ label, act }, i) =>
          h('button', {
            type: 'button',
            id: i ? `lesson-end-${i}` : 'lesson-next',
            class: `btn ${i || state !== 'done' ? '' : 'primary'}`.trim(),
            text: label,
            onclick: act,
          }),
        ),
      ),
  ].filter((part) => part instanceof Node);
}

/**
 * @param {Lesson} lesson
 * @param {LessonCallbacks['ask']} ask
 */
function options({ options: all }, ask) {
  return all.length
    ? h(
        'div',
        { class: 'lesson-options', role: 'group', 'aria-label': 'Answers' },
        ...all.map(({ text, found }, option) =>
          h(
            'button',
            {
              type: 'button',
              class: `btn ${found ? 'found' : ''}`.trim(),
              id: `lesson-option-${option}`,
              onclick: () => ask({ do: 'lesson', to: 'choose', option }),
            },
            text,
            h('span', { class: 'found-sign', text: found ? '✓' : '' }),
          ),
        ),
      )
    : null;
}

/**
 * @param {string} name
 * @param {string} label
 * @param {boolean} on
 * @param {() => void} act
 * @param {boolean} [primary]
 */
function button(name, label, on, act, primary = false) {
  // Not by `disabled`, which would lose the focus.
  return h('button', {
    type: 'button',
    class: `btn ${primary ? 'primary' : ''}`.trim(),
    id: `lesson-${name}`,
    text: label,
    'aria-disabled': on ? null : 'true',
    onclick: () => {
      if (on) act();
    },
  });
}
