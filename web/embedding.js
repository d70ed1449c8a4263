import { announce } from './announce.js';
import { Bridge } from './bridge.js';
import { Curtain } from './curtain.js';
import { h, icon, need, setText } from './dom.js';
import { listen } from './input.js';
import { listenToSiblings, wakeAlone } from './messages.js';
import { moveAt } from './record.js';
import { Board } from './render.js';
import { restore } from './restore.js';
import * as status from './status.js';
import { listenToZoom } from './zooming.js';

/**
 * A game in a frame of another page: board, status line and a few buttons. It keeps nothing on the device. Its engine
 * is given up when the visitor turns to another frame, and comes again at the next touch, with the game as it was.
 *
 * @typedef {import('./types.js').Reply} Reply
 * @typedef {import('./types.js').Request} Request
 * @typedef {import('./types.js').Scene} Scene
 * @typedef {import('./wishes.js').Wishes} Wishes
 * @typedef {(type: string, fields: Record<string, unknown>) => void} Tell
 */

export class Embedding {
  /**
   * @param {Wishes} wishes
   * @param {string} opening the record to begin with where none is wished for
   * @param {string} root way to the top of the site
   * @param {Tell} tell
   */
  constructor(wishes, opening, root, tell) {
    this.wishes = wishes;
    this.opening = opening;
    this.root = root;
    this.tell = tell;
    /** @type {Scene|null} */
    this.scene = null;
    /** @type {Bridge|null} */
    this.bridge = null;
    /** Kept when the game is open in the engine. @type {Promise<boolean>|null} */
    this.awake = null;
    /** What the page around knows to have been played. */
    this.told = '';
    this.board = new Board(need('board'));
    this.curtain = new Curtain(() => void this.ask({ do: 'lift' }));
    this.bar = this.makeBar();
    listen(this.board, {
      click: (target) => { if (wishes.interactive) void this.ask({ do: 'click', target }); },
      look: (target) => { if (this.bridge) void this.ask({ do: 'point', target }); },
      cancel: () => void this.ask({ do: 'cancel' }), say: announce,
    });
    listenToZoom(this.board);
    status.offerNow(() => void this.ask({ do: 'now' }));
    listenToSiblings(() => this.rest());
  }

  /** Have an engine with the game in it. @returns {Promise<boolean>} whether there is one */
  wake() {
    this.awake ??= this.start();
    return this.awake;
  }

  async start() {
    wakeAlone();
    document.documentElement.dataset.engine = 'loading';
    const bridge = this.bridge = new Bridge();
    bridge.on('progress', status.progress);
    bridge.on('update', (reply) => this.hear(reply));
    bridge.on('revived', (reply) => this.hear(reply));
    bridge.on('fatal', (why) => this.fail(why));
    const reply = this.scene ? await restore(this.scene, (request) => bridge.ask(request)) : await this.open(bridge, this.wishes.record || this.opening, this.wishes.ply);
    if (bridge !== this.bridge) return false;
    status.loaded();
    if (!reply.ok || !reply.scene) {
      this.refuse(reply);
      return false;
    }
    document.documentElement.dataset.engine = 'ready';
    const first = !this.scene;
    this.hear(reply);
    if (first) this.tell('quanta:ready', { ...facts(reply.scene), seats: reply.scene.seats.map((seat) => seat.name) });
    return true;
  }

  /**
   * Open a record, with the players and the view that were wished for.
   * @param {Bridge} bridge
   * @param {string} record
   * @param {number|null} ply
   * @returns {Promise<Reply>}
   */
  async open(bridge, record, ply) {
    const { seat, level, interactive } = this.wishes;
    let reply = await bridge.ask({ do: 'open', record });
    const { scene } = reply;
    if (!reply.ok || !scene) return reply;
    /** @param {Request} request */
    const also = async (request) => {
      const next = await bridge.ask(request);
      if (next.ok) reply = next;
    };
    if (ply !== null) await also({ do: 'goto', ply: Math.min(ply, scene.plies) });
    if (seat !== null && seat < scene.seats.length) {
      const levels = scene.players ?? [];
      const computer = levels[Math.min(level, levels.length - 1)]?.id ?? 'human';
      if (interactive) await also({ do: 'players', players: scene.seats.map((_, each) => (each === seat ? 'human' : computer)) });
      await also({ do: 'flip', on: seat > 0 });
    }
    if (reply.scene) this.told = played(reply.scene);
    return reply;
  }

  /** Give the engine up; the game stays as it is. */
  rest() {
    this.bridge?.close();
    this.bridge = this.awake = null;
    if (document.documentElement.dataset.engine !== 'failed') document.documentElement.dataset.engine = 'resting';
    status.loaded();
  }

  /**
   * @param {Request} request
   * @returns {Promise<Reply|null>} null where there is no engine
   */
  async ask(request) {
    if (!(await this.wake()) || !this.bridge) return null;
    const reply = await this.bridge.ask(request);
    if (reply.error?.kind !== 'EngineFailed') this.hear(reply);
    return reply;
  }

  /** @param {Reply} reply */
  hear(reply) {
    if (reply.thinking) status.thinking(reply.thinking);
    if (reply.scene) this.show(reply.scene);
    if (!reply.ok && reply.error) {
      status.say('illegal', '', reply.error.message);
      announce(reply.error.message);
    }
  }

  /** @param {Scene} scene */
  show(scene) {
    const before = this.scene;
    this.scene = scene;
    need('stage').classList.add('live');
    this.board.draw(scene);
    this.curtain.draw(scene);
    this.drawButtons(scene);
    this.drawBar(scene);
    status.sayOf(scene);
    document.title = `${scene.title || scene.name} · Quanta`;
    if (scene.says && scene.says !== before?.says) announce(scene.says);
    const now = played(scene);
    if (now === this.told) return;
    this.told = now;
    const last = moveAt(scene, scene.plies);
    if (last) this.tell('quanta:move', { ...facts(scene), action: last.text, label: last.label, seat: last.seat });
    if (scene.outcome) this.tell('quanta:end', { ...facts(scene), ...scene.outcome });
  }

  /** @param {Scene} scene */
  drawButtons(scene) {
    const host = need('buttons');
    const buttons = this.wishes.interactive ? scene.buttons ?? [] : [];
    host.hidden = !buttons.length;
    host.replaceChildren(...buttons.map(({ target, label, note }) => h('button', {
      type: 'button', class: 'btn', id: `button-${target}`, title: note, text: label, onclick: () => void this.ask({ do: 'click', target }),
    })));
  }

  makeBar() {
    /** @param {Parameters<typeof icon>[0]} name @param {string} label @param {() => void} act */
    const button = (name, label, act) => {
      const made = h('button', { type: 'button', class: 'btn', 'aria-label': label, title: label, onclick: act });
      made.append(icon(name));
      return made;
    };
    const count = h('span', { class: 'count' });
    const link = h('a', { class: 'btn home', target: '_blank', rel: 'noopener', text: 'Open in Quanta' });
    need('bar').append(
      button('first', 'To the start', () => void this.goto('first')), button('prev', 'Back', () => void this.goto('previous')), count,
      button('next', 'On', () => void this.goto('next')), button('last', 'To the end', () => void this.goto('last')),
      button('flip', 'Flip', () => void this.ask({ do: 'flip' })), link);
    need('bar').hidden = !this.wishes.controls;
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
    const { ply: here, plies } = this.scene;
    const to = { first: 0, previous: Math.max(here - 1, 0), next: Math.min(here + 1, plies), last: plies }[ply] ?? ply;
    return this.ask({ do: 'goto', ply: to });
  }

  /**
   * What the page around asks for.
   * @param {import('./messages.js').Command} command
   */
  async obey({ type, id, ply, action, on, record }) {
    /** @type {Record<string, () => Promise<Reply|null>>} */
    const acts = {
      'quanta:goto': () => this.goto(/** @type {string|number} */ (ply)),
      'quanta:play': () => this.ask({ do: 'type', text: action }),
      'quanta:flip': () => this.ask(on === undefined ? { do: 'flip' } : { do: 'flip', on }),
      'quanta:record': () => (record === undefined ? this.ask({ do: 'ping' }) : this.replace(String(record))),
    };
    const reply = await acts[type]();
    const wrong = reply?.error?.message ?? (reply?.scene?.status.kind === 'illegal' ? reply.scene.status.text : '');
    if (!reply || wrong) this.tell('quanta:error', { id, reason: 'refused', message: wrong || 'The game engine could not be started here.' });
    else if (this.scene) this.tell('quanta:done', { id, ...facts(this.scene) });
  }

  /**
   * Another game instead of this one, which stays if the record is a bad one.
   * @param {string} record
   */
  async replace(record) {
    if (await this.wake() && this.bridge) {
      const reply = await this.open(this.bridge, record, null);
      this.hear(reply);
      return reply;
    }
    this.wishes = { ...this.wishes, record, ply: null };
    return this.ask({ do: 'ping' });
  }

  /** The record cannot be opened. @param {Reply} reply */
  refuse(reply) {
    if (reply.error?.kind === 'EngineFailed') return;
    const why = reply.error?.message ?? '';
    this.rest();
    document.documentElement.dataset.engine = 'failed';
    status.say('failed', 'This game cannot be shown.', why);
    this.tell('quanta:error', { reason: 'record', message: why });
  }

  /** There is no engine, and there will be none. @param {string} why */
  fail(why) {
    document.documentElement.dataset.engine = 'failed';
    status.failed(why);
    this.tell('quanta:error', { reason: 'engine', message: why });
  }
}

/** What was played, whichever ply is looked at. @param {Scene} scene */
const played = (scene) => [scene.game, ...(scene.moves ?? []).map((move) => move.text)].join('.');

/** @param {Scene} scene */
const facts = ({ game, title, record, ply, plies }) => ({ game, title, record, ply, plies });
