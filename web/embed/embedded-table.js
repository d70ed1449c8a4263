import { announce } from '../ui/announce.js';
import { Bridge } from '../engine/bridge.js';
import { Cards } from '../play/cards.js';
import { h, iconButton, need, setText, textButton } from '../ui/dom.js';
import { listen } from '../board/input.js';
import { listenToSiblings, restSiblings } from './frame-messages.js';
import { readOptions } from './frame-options.js';
import { SITE } from '../ui/site-name.js';
import { moveAt } from '../ui/scene.js';
import { Walk } from '../moves/walk.js';
import { Board } from '../board/render.js';
import { restore } from '../engine/restore.js';
import { hideProgress, showFailure, showProgress } from '../play/loading.js';
import * as status from '../play/status.js';
import { listenToZoom } from '../board/zoom-input.js';

/**
 * A game in a frame of another page: board, status line and a few buttons. It stores nothing on the
 * device. Its engine is shut down when the visitor turns to another frame, and restarted with the
 * same game at the next touch.
 *
 * @typedef {import('../ui/types.js').Reply} Reply
 * @typedef {import('../ui/types.js').Request} Request
 * @typedef {import('../ui/types.js').Scene} Scene
 * @typedef {import('./frame-options.js').FrameOptions} FrameOptions
 * @typedef {(type: string, fields: Record<string, unknown>) => void} Send
 */

export class EmbeddedTable {
  /**
   * @param {FrameOptions} options
   * @param {string} opening the record to start from if the options name none
   * @param {string} root path to the top of the site
   * @param {Send} send
   */
  constructor(options, opening, root, send) {
    this.options = options;
    this.opening = opening;
    this.root = root;
    this.send = send;
    /** @type {Scene|null} */
    this.scene = null;
    /** @type {Bridge|null} */
    this.bridge = null;
    /** Resolves when the game is open in the engine. @type {Promise<boolean>|null} */
    this.awake = null;
    /** Why there is no game on the board. */
    this.lacking = '';
    /** The moves that the embedding page knows. */
    this.sent = '';
    this.board = new Board(need('board'));
    this.walk = new Walk(
      (request) => this.ask(request),
      () => /** @type {Scene} */ (this.scene),
    );
    this.cards = new Cards({
      ask: (request) => this.ask(request),
      focusBoard: () => this.board.focus(),
    });
    this.bar = this.makeBar();
    /** What shows the game, as on its own page. @type {import('../play/table.js').Part[]} */
    this.parts = [
      { draw: (scene) => this.board.draw(scene) },
      this.cards,
      { draw: (scene) => this.drawButtons(scene) },
      { draw: (scene) => this.drawBar(scene) },
      status.statusLine,
    ];
    listen(this.board, {
      click: (target, drag) => {
        if (options.interactive) void this.ask({ do: 'click', target, drag });
      },
      hover: (target) => {
        if (this.bridge) void this.ask({ do: 'point', target });
      },
      cancel: () => void this.ask({ do: 'cancel' }),
      announce,
    });
    listenToZoom(this.board);
    status.onMoveNow(() => void this.ask({ do: 'now' }));
    status.keepFitting();
    listenToSiblings(() => this.rest());
  }

  /**
   * Start the engine with the game unless it is running.
   * @returns {Promise<boolean>} whether it runs
   */
  wake() {
    this.awake ??= this.start();
    return this.awake;
  }

  async start() {
    restSiblings();
    document.documentElement.dataset.engine = 'loading';
    this.lacking = '';
    showPoster({ busy: true });
    const bridge = (this.bridge = new Bridge());
    bridge.on('progress', showProgress);
    bridge.on('update', (reply) => this.receive(reply));
    bridge.on('recovered', (reply) => this.receive(reply));
    bridge.on('fatal', (why) => this.fail(why));
    const reply = this.scene
      ? await restore(this.scene, (request) => bridge.ask(request))
      : await this.open(bridge, this.options.record || this.opening, this.options.ply);
    if (bridge !== this.bridge) {
      this.lacking ||= 'Another game in this page was started meanwhile.';
      return false;
    }
    hideProgress();
    if (!reply.ok || !reply.scene) {
      this.rejectRecord(reply);
      return false;
    }
    document.documentElement.dataset.engine = 'ready';
    const first = !this.scene;
    this.receive(reply);
    if (first)
      this.send('quanta:ready', {
        ...gameFields(reply.scene),
        seats: reply.scene.seats.map((seat) => seat.name),
      });
    return true;
  }

  /**
   * Open a record with the players and the viewpoint of the options.
   * @param {Bridge} bridge
   * @param {string} record
   * @param {number|null} ply
   * @returns {Promise<Reply>}
   */
  async open(bridge, record, ply) {
    // A puzzle is a lesson of one step here, as a frame has no card for it.
    let reply = await bridge.ask({ do: 'open', record, explained: true });
    const { scene } = reply;
    if (!reply.ok || !scene) return reply;
    /** @param {Request} request */
    const askNext = async (request) => {
      const next = await bridge.ask(request);
      if (next.ok) reply = next;
    };
    if (ply !== null) await askNext({ do: 'goto', ply: Math.min(ply, scene.plies) });
    if (this.options.seat !== null)
      for (const request of seating(this.options, scene)) await askNext(request);
    if (reply.scene) this.sent = movesOf(reply.scene);
    return reply;
  }

  /** Shut the engine down; the game stays as it is. */
  rest() {
    if (!this.bridge) return;
    this.bridge.close();
    this.bridge = this.awake = null;
    if (document.documentElement.dataset.engine !== 'failed')
      document.documentElement.dataset.engine = 'resting';
    hideProgress();
    showPoster({});
  }

  /**
   * Give the game other options; it goes on.
   * @param {FrameOptions} given
   * @returns {Promise<Reply|null>} null if there is no game
   */
  async change(given) {
    const { seat, level, theme, controls, interactive } = given;
    const { dataset } = document.documentElement;
    if (theme) dataset.theme = theme;
    else delete dataset.theme;
    need('bar').hidden = !controls;
    const opened = this.scene || (await this.wake());
    const before = this.options;
    this.options = { ...before, seat, level, theme, controls, interactive };
    if (!opened || !this.scene) return null;
    this.drawButtons(this.scene);
    const requests = seating(this.options, this.scene);
    let reply = /** @type {Reply|null} */ ({ ok: true });
    // Unless it must, the engine is not started again.
    if (JSON.stringify(requests) !== JSON.stringify(seating(before, this.scene)))
      for (const request of requests) reply = await this.ask(request);
    return reply;
  }

  /**
   * @param {Request} request
   * @returns {Promise<Reply|null>} null if there is no engine
   */
  async ask(request) {
    if (!(await this.wake()) || !this.bridge) return null;
    const reply = await this.bridge.ask(request);
    if (reply.error?.kind !== 'EngineFailed') this.receive(reply);
    return reply;
  }

  /** @param {Reply} reply */
  receive(reply) {
    if (reply.thinking) status.thinking(reply.thinking);
    if (reply.scene) this.show(reply.scene);
    if (!reply.ok && reply.error) {
      status.show('illegal', '', reply.error.message);
      announce(reply.error.message);
    }
  }

  /** @param {Scene} scene */
  show(scene) {
    const before = this.scene;
    this.scene = scene;
    need('stage').classList.add('live');
    for (const part of this.parts) part.draw?.(scene, before ?? scene);
    document.title = `${scene.title || scene.name} · ${SITE}`;
    if (scene.says && scene.says !== before?.says) announce(scene.says);
    const now = movesOf(scene);
    if (now === this.sent) return;
    this.sent = now;
    const last = moveAt(scene, scene.plies);
    if (last)
      this.send('quanta:move', {
        ...gameFields(scene),
        action: scene.public?.action ?? last.text,
        label: scene.public?.label ?? last.label,
        seat: last.seat,
      });
    if (scene.outcome) this.send('quanta:end', { ...gameFields(scene), ...scene.outcome });
  }

  /** @param {Scene} scene */
  drawButtons(scene) {
    const host = need('buttons');
    const buttons = this.options.interactive ? (scene.buttons ?? []) : [];
    host.hidden = !buttons.length;
    host.replaceChildren(
      ...buttons.map(({ target, label, note }) =>
        textButton(label, () => void this.ask({ do: 'click', target }), 'btn', {
          id: `button-${target}`,
          title: note,
        }),
      ),
    );
  }

  makeBar() {
    const count = h('span', { class: 'count' });
    const link = h('a', {
      class: 'btn home',
      target: '_blank',
      rel: 'noopener',
      text: `Open in ${SITE}`,
    });
    need('bar').append(
      iconButton('first', 'To the start', () => void this.goto('first')),
      iconButton('prev', 'Back', () => void this.goto('previous')),
      count,
      iconButton('next', 'Forward', () => void this.goto('next')),
      iconButton('last', 'To the end', () => void this.goto('last')),
      iconButton('flip', 'Flip', () => void this.ask({ do: 'flip' })),
      link,
    );
    need('bar').hidden = !this.options.controls;
    return { count, link };
  }

  /** @param {Scene} scene */
  drawBar(scene) {
    setText(this.bar.count, `${scene.ply} / ${scene.plies}`);
    this.bar.link.href = `${this.root}${scene.game}/index.html#${scene.record}`;
  }

  /**
   * @param {string|number} ply a number, or first, previous, next, last
   * @returns {Promise<Reply|null>}
   */
  async goto(ply) {
    if (!(await this.wake()) || !this.scene) return null;
    const {
      walk,
      scene: { plies },
    } = this;
    const to =
      {
        first: 0,
        previous: Math.max(walk.ply - 1, 0),
        next: Math.min(walk.ply + 1, plies),
        last: plies,
      }[ply] ?? ply;
    return walk.to(/** @type {number} */ (to));
  }

  /**
   * Carry out a command of the embedding page.
   * @param {import('./frame-messages.js').Command} command
   */
  async execute({ type, id, ply, action, on, record, options }) {
    /** @type {Record<string, () => Promise<Reply|null>>} */
    const commands = {
      'quanta:goto': () => this.goto(/** @type {string|number} */ (ply)),
      'quanta:play': () => this.ask({ do: 'type', text: /** @type {string} */ (action) }),
      'quanta:flip': () =>
        this.ask(on === undefined ? { do: 'flip' } : { do: 'flip', on: Boolean(on) }),
      'quanta:record': () =>
        record === undefined ? this.ask({ do: 'ping' }) : this.replace(String(record)),
      'quanta:options': () => this.change(readOptions(String(options))),
    };
    const reply = await commands[type]();
    const wrong =
      reply?.error?.message ??
      (reply?.scene?.status.kind === 'illegal' ? reply.scene.status.text : '');
    if (!reply || wrong)
      this.send('quanta:error', {
        id,
        reason: 'refused',
        message: wrong || this.lacking,
      });
    else if (this.scene) this.send('quanta:done', { id, ...gameFields(this.scene) });
  }

  /**
   * Open another game. If the record is invalid, this one stays.
   * @param {string} record
   */
  async replace(record) {
    if ((await this.wake()) && this.bridge) {
      const reply = await this.open(this.bridge, record, null);
      this.receive(reply);
      return reply;
    }
    this.options = { ...this.options, record, ply: null };
    this.rest();
    this.awake = null;
    return this.ask({ do: 'ping' });
  }

  /** The record cannot be opened. @param {Reply} reply */
  rejectRecord(reply) {
    if (reply.error?.kind === 'EngineFailed') return;
    const why = reply.error?.message ?? '';
    this.rest();
    this.awake = Promise.resolve(false); // it would be rejected again
    this.showLacking(why);
    status.show('failed', 'This game cannot be shown.', why);
    this.send('quanta:error', { reason: 'record', message: why });
  }

  /** The engine could not be started. @param {string} why */
  fail(why) {
    this.showLacking(why);
    showFailure(why);
    this.send('quanta:error', { reason: 'engine', message: why });
  }

  /** There is no game to be played. @param {string} why */
  showLacking(why) {
    this.lacking = why;
    document.documentElement.dataset.engine = 'failed';
    showPoster({ lacking: true });
  }
}

/**
 * Show what the button over the picture of the start can do.
 * @param {{busy?: boolean, lacking?: boolean}} state whether the game is being started, and whether
 * there is none
 */
function showPoster({ busy = false, lacking = false }) {
  const touch = /** @type {HTMLButtonElement} */ (need('touch'));
  if (busy) touch.setAttribute('aria-busy', 'true');
  else touch.removeAttribute('aria-busy');
  touch.disabled = lacking;
}

/**
 * The requests that give the visitor the seat of the options; without one of this game's, all seats.
 * @param {FrameOptions} options
 * @param {Scene} scene
 * @returns {Request[]}
 */
function seating({ seat, level, interactive }, scene) {
  const mine = seat !== null && seat < scene.seats.length ? seat : null;
  const levels = scene.players ?? [];
  const computer = levels[Math.min(level, levels.length - 1)]?.id ?? 'human';
  const players = scene.seats.map((_, each) =>
    mine === null || each === mine || !interactive ? 'human' : computer,
  );
  return [
    { do: 'players', players },
    { do: 'flip', on: Boolean(mine) },
  ];
}

/**
 * The moves of a game, whichever ply is current and whatever the viewer may see.
 * @param {Scene} scene
 */
const movesOf = (scene) =>
  scene.public
    ? scene.public.record.replace(/@\d+$/, '')
    : [scene.game, ...(scene.moves ?? []).map((move) => move.text)].join('.');

/**
 * A game as a bystander may know it: the page around may show it to others.
 * @param {Scene} scene
 */
const gameFields = (scene) => {
  const { game, title, ply, plies } = scene;
  const record = scene.public?.record ?? scene.record;
  const hidden = Boolean(scene.public && !scene.outcome);
  return { game, title, record, ply, plies, ...(hidden ? { hidden } : {}) };
};
