import { announce } from '../ui/announce.js';
import { h, need, textButton } from '../ui/dom.js';
import { VERBATIM } from '../ui/fields.js';

/**
 * The card of the task of which a board is the answer: what the board still lacks, and an answer
 * that is played through.
 * @typedef {import('../ui/types.js').Arrangement} Arrangement
 * @typedef {import('../ui/types.js').SetUpTask} SetUpTask
 * @typedef {import('../ui/types.js').SetUpAnswer} SetUpAnswer
 * @typedef {object} FindCallbacks
 * @property {(params: Record<string, string>) => void} begin set up an empty board with these
 * parameters
 * @property {(answer: string) => Promise<{answer?: SetUpAnswer, wrong: string}>} play an answer
 * through
 * @property {(place: string) => void} reveal a place
 * @property {(link: string) => string} addressOf a link of the game's page
 */

export class FindSetUp {
  /** @param {FindCallbacks} callbacks */
  constructor(callbacks) {
    this.callbacks = callbacks;
    this.host = need('task');
    this.shown = '';
    this.board = '';
    this.begun = false;
    this.conditions = h('ul', { class: 'conditions' });
    this.verdict = h('p', { class: 'task-verdict' });
    this.result = h('div', { class: 'task-result', role: 'status' });
    this.input = h('textarea', { rows: 3, id: 'task-answer', ...VERBATIM });
  }

  /** Draw the task as it is with the board. @param {Arrangement} arrangement */
  draw({ task, text }) {
    this.host.hidden = !task;
    if (!task) return;
    const content = JSON.stringify(task);
    if (content === this.shown && text === this.board) return;
    if (text !== this.board) this.result.replaceChildren();
    this.shown = content;
    this.board = text;
    if (!this.host.childElementCount || this.begun !== task.on) this.begin(task);
    this.verdict.textContent = task.verdict;
    this.conditions.replaceChildren(
      ...task.conditions.map(({ text: asked, met, places }) => {
        const mark = h('span', { class: 'mark', 'aria-hidden': 'true', text: met ? '✓' : '✗' });
        return h(
          'li',
          { class: met ? 'met' : 'missing' },
          mark,
          h('span', { class: 'visually-hidden', text: met ? 'Met: ' : 'Not met: ' }),
          places.length
            ? textButton(asked, () => this.callbacks.reveal(places[0]), 'quiet')
            : h('span', { text: asked }),
        );
      }),
    );
  }

  /** Draw all that does not change with the board. @param {SetUpTask} task */
  begin(task) {
    this.begun = task.on;
    const head = [h('h2', { id: 'task-head', text: task.title }), h('p', { text: task.says })];
    if (!task.on) {
      this.host.replaceChildren(
        ...head,
        textButton('Begin with an empty board', () => this.callbacks.begin(task.params)),
      );
      return;
    }
    this.host.replaceChildren(
      ...head,
      this.verdict,
      this.conditions,
      h(
        'form',
        {
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            void this.check();
          },
        },
        h('label', {
          for: 'task-answer',
          text: 'Your answer: its moves one after the other, or the link of a game played from here',
        }),
        this.input,
        h('button', { class: 'btn primary', text: 'Play it through' }),
      ),
      this.result,
    );
  }

  async check() {
    const { answer, wrong } = await this.callbacks.play(this.input.value.trim());
    this.result.dataset.state = answer?.state ?? 'refused';
    this.result.replaceChildren(
      h('p', { text: answer?.says ?? wrong }),
      answer?.played
        ? h('a', {
            class: 'btn',
            href: this.callbacks.addressOf(answer.record),
            text: answer.state === 'broken' ? 'Show where it breaks' : 'Show it on the board',
          })
        : '',
      answer?.puzzle
        ? h('a', {
            class: 'btn',
            href: this.callbacks.addressOf(`puzzle=${answer.puzzle}`),
            text: 'Link to this puzzle',
          })
        : '',
    );
    announce(answer?.says ?? wrong);
  }
}
