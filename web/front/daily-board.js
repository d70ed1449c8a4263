import { Board } from '../board/render.js';
import { listen } from '../board/input.js';
import { Bridge } from '../engine/bridge.js';
import { Cards } from '../play/cards.js';
import { keepResult, slots } from '../puzzles/puzzles.js';
import { today } from '../ui/today.js';
import { shareResult } from '../puzzles/share-result.js';
import { announce } from '../ui/announce.js';
import { need, setText, textButton } from '../ui/dom.js';

/**
 * A puzzle of the day that is solved on the front page, with the card that it has on the page of its
 * game.
 * @typedef {import('../ui/types.js').Reply} Reply
 * @typedef {import('../ui/types.js').Request} Request
 * @typedef {import('../ui/types.js').Scene} Scene
 */

const LOADING = 'Loading…';

export class DailyBoard {
  /**
   * @param {string} root path to the top of the site
   * @param {() => void} changed called when another puzzle is on the board, or its state has changed
   */
  constructor(root, changed) {
    this.changed = changed;
    /** The scene on the board. @type {Scene|null} */
    this.scene = null;
    /** The puzzle that is on the board: `daily=…`; empty while another is being opened. */
    this.shown = '';
    /** Its last state. */
    this.state = '';
    /** The puzzle that is wanted. */
    this.wanted = '';
    const host = need('daily-board');
    host.replaceChildren();
    this.board = new Board(host);
    const pageOf = () => `${root}${this.scene?.game}/index.html`;
    this.cards = new Cards({
      ask: (request) => this.ask(request),
      focusBoard: () => this.board.focus(),
      slots,
      acts: {
        'share-result': () =>
          this.scene && shareResult(this.scene, new URL(pageOf(), location.href).href),
        puzzles: () => location.assign(`${pageOf()}#puzzles`),
      },
      follow: (link) => {
        if (link.startsWith('#daily=')) void this.open(link.slice(1));
        else location.assign(pageOf() + link);
      },
    });
    this.bridge = new Bridge();
    this.bridge.on('update', (reply) => this.receive(reply));
    this.bridge.on('recovered', (reply) => this.receive(reply));
    this.bridge.on('fatal', (why) => this.say(why));
    listen(this.board, {
      click: (target, drag) => void this.ask({ do: 'click', target, drag }),
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
    });
    if (link !== this.wanted) return;
    if (!reply.ok) {
      this.say(reply.error?.message ?? 'The puzzle could not be opened.');
      return;
    }
    this.shown = link;
    this.state = '';
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
    const { puzzle, status, says } = scene;
    if (!puzzle) return;
    this.scene = scene;
    this.board.draw(scene);
    this.drawButtons(scene);
    keepResult(scene);
    this.cards.draw(scene);
    // What the card already says is not repeated.
    const onCard = status.kind === 'turn' || ['wrong', 'solved'].includes(puzzle.state);
    this.say(onCard ? '' : status.text);
    if (says) announce(says);
    if (puzzle.state === this.state) return;
    this.state = puzzle.state;
    this.changed();
  }

  /** @param {Scene} scene */
  drawButtons({ buttons = [], picked }) {
    need('daily-buttons').replaceChildren(
      ...buttons.map(({ target, label, note: title }) =>
        textButton(
          label,
          () => void this.ask({ do: 'click', target }),
          `btn ${picked?.includes(target) ? 'primary' : ''}`.trim(),
          { title },
        ),
      ),
    );
  }

  /** @param {string} text */
  say(text) {
    setText(need('daily-says'), text);
  }
}
