import { Board } from '../board/render.js';
import { listen } from '../board/input.js';
import { Bridge } from '../engine/bridge.js';
import { drawLesson } from '../lessons/lesson-card.js';
import { note, markSolved, requestFor } from '../puzzles/puzzles.js';
import { announce } from '../ui/announce.js';
import { h, need, setText } from '../ui/dom.js';

/**
 * A puzzle of the day that is solved on the front page: board, buttons and what is said about a
 * move. It is a lesson of one step, in which a wrong move is explained instead of being played.
 * @typedef {import('../ui/types.js').Reply} Reply
 * @typedef {import('../ui/types.js').Request} Request
 * @typedef {import('../ui/types.js').Scene} Scene
 */

const LOADING = 'Loading…';

export class DailyBoard {
  /** @param {() => void} solved called when a puzzle has been solved */
  constructor(solved) {
    this.solved = solved;
    /** @type {import('../puzzles/puzzles.js').Task|null} */
    this.task = null;
    /** The puzzle that is wanted: `daily=…`. */
    this.wanted = '';
    /** A wrong move was tried, or the answer was shown. */
    this.helped = false;
    this.done = false;
    const host = need('daily-board');
    host.replaceChildren();
    this.board = new Board(host);
    this.bridge = new Bridge();
    this.bridge.on('update', (reply) => this.receive(reply));
    this.bridge.on('recovered', (reply) => this.receive(reply));
    this.bridge.on('fatal', (why) => this.say(why));
    listen(this.board, {
      click: (target) => void this.ask({ do: 'click', target }),
      hover: (target) => {
        if (this.task) void this.ask({ do: 'point', target });
      },
      cancel: () => void this.ask({ do: 'cancel' }),
      announce,
    });
  }

  /** Put a puzzle on the board. @param {string} link such as `daily=2026-12-31` */
  async open(link) {
    this.wanted = link;
    this.task = null;
    this.say(LOADING);
    const request = requestFor(link);
    const { daily, error } = request ? await this.bridge.ask(request) : {};
    const reply =
      daily && link === this.wanted
        ? await this.bridge.ask({ do: 'open', record: `lesson=${daily.text}` })
        : null;
    if (link !== this.wanted) return;
    if (!daily || !reply?.ok) {
      this.say(error?.message ?? reply?.error?.message ?? 'The puzzle could not be opened.');
      return;
    }
    this.task = daily;
    this.helped = this.done = false;
    this.receive(reply);
    this.board.focus();
  }

  /** @param {Request} request */
  async ask(request) {
    if (!this.task) return;
    if (request.do === 'lesson' && request.to === 'show') this.helped = true;
    const { task } = this;
    const reply = await this.bridge.ask(request);
    if (task === this.task) this.receive(reply);
  }

  /** @param {Reply} reply */
  receive({ scene, error }) {
    if (!this.task) return;
    if (error) this.say(error.message);
    if (scene) this.show(scene);
  }

  /** @param {Scene} scene */
  show(scene) {
    const { task } = this;
    const { lesson, status, says } = scene;
    if (!task || !lesson) return;
    this.board.draw(scene);
    this.drawButtons(scene);
    drawLesson(lesson, {
      ask: (request) => this.ask(request),
      finished: null,
      leave: null,
      ends: [],
    });
    this.say(lesson.state === 'open' && status.kind !== 'turn' ? status.text : '');
    if (says) announce(says);
    if (lesson.wrong && !this.helped) {
      this.helped = true;
      note(task, 'tried');
    }
    if (lesson.state !== 'done' || this.done) return;
    this.done = true;
    note(task, this.helped ? 'helped' : 'solved');
    markSolved(task);
    this.solved();
  }

  /** @param {Scene} scene */
  drawButtons({ buttons = [], picked }) {
    need('daily-buttons').replaceChildren(
      ...buttons.map(({ target, label, note: title }) =>
        h('button', {
          type: 'button',
          class: `btn ${picked?.includes(target) ? 'primary' : ''}`.trim(),
          title,
          text: label,
          onclick: () => void this.ask({ do: 'click', target }),
        }),
      ),
    );
  }

  /** @param {string} text */
  say(text) {
    setText(need('daily-says'), text);
  }
}
