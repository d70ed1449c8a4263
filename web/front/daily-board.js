import { Board } from '../board/render.js';
import { listen } from '../board/input.js';
import { Bridge } from '../engine/bridge.js';
import { Cards } from '../play/card.js';
import { keepResult, today } from '../puzzles/puzzles.js';
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
    /** The puzzle that is on the board: `daily=…`; empty while another is being opened. */
    this.shown = '';
    /** The puzzle that is wanted. */
    this.wanted = '';
    this.done = false;
    const host = need('daily-board');
    host.replaceChildren();
    this.board = new Board(host);
    this.cards = new Cards({
      ask: (request) => this.ask(request),
      focusBoard: () => this.board.focus(),
    });
    this.bridge = new Bridge();
    this.bridge.on('update', (reply) => this.receive(reply));
    this.bridge.on('recovered', (reply) => this.receive(reply));
    this.bridge.on('fatal', (why) => this.say(why));
    listen(this.board, {
      click: (target) => void this.ask({ do: 'click', target }),
      hover: (target) => {
        if (this.shown) void this.ask({ do: 'point', target });
      },
      cancel: () => void this.ask({ do: 'cancel' }),
      announce,
    });
  }

  /** Put a puzzle on the board. @param {string} link such as `daily=2026-12-31` */
  async open(link) {
    this.wanted = link;
    this.shown = '';
    this.say(LOADING);
    const reply = await this.bridge.ask({
      do: 'open',
      record: link,
      today: today(),
      explained: true,
    });
    if (link !== this.wanted) return;
    if (!reply.ok) {
      this.say(reply.error?.message ?? 'The puzzle could not be opened.');
      return;
    }
    this.shown = link;
    this.done = false;
    this.receive(reply);
    this.board.focus();
  }

  /** @param {Request} request */
  async ask(request) {
    const { shown } = this;
    if (!shown) return;
    const reply = await this.bridge.ask(request);
    if (shown === this.shown) this.receive(reply);
  }

  /** @param {Reply} reply */
  receive({ scene, error }) {
    if (!this.shown) return;
    if (error) this.say(error.message);
    if (scene) this.show(scene);
  }

  /** @param {Scene} scene */
  show(scene) {
    const { lesson, status, says } = scene;
    if (!lesson) return;
    this.board.draw(scene);
    this.drawButtons(scene);
    this.cards.draw(scene);
    this.say(lesson.state === 'open' && status.kind !== 'turn' ? status.text : '');
    if (says) announce(says);
    keepResult(scene);
    if (lesson.state !== 'done' || this.done) return;
    this.done = true;
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
