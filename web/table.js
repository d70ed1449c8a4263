import { announce, notice } from './announce.js';
import { need } from './dom.js';
import { goals, pick, taps, whole } from './early.js';
import { Curtain } from './curtain.js';
import * as daily from './day.js';
import { Autosave, choose, latest, list, load, picture, remove } from './games.js';
import { listen } from './input.js';
import { meet, ownOf } from './letters.js';
import { Insight } from './insight.js';
import { Marking } from './marking.js';
import { Panel } from './panel.js';
import { wholeRecord } from './record.js';
import { Board, calm } from './render.js';
import * as status from './status.js';
import { listenToZoom } from './zooming.js';

/**
 * A game at the table: what is asked of the engine, and what becomes of its answers.
 * @typedef {import('./bridge.js').Bridge} Bridge
 * @typedef {import('./games.js').Saved} Saved
 * @typedef {import('./pagetypes.js').PageData} PageData
 * @typedef {import('./types.js').Reply} Reply
 * @typedef {import('./types.js').Request} Request
 * @typedef {import('./types.js').Scene} Scene
 */

/** After an opponent's move has arrived, and before the next one, in milliseconds. */
const PAUSE = 220;

/** @param {number} time */
const pause = (time) => new Promise((resolve) => { setTimeout(resolve, time); });

export class Table {
  /**
   * @param {PageData} page
   * @param {Bridge} bridge
   * @param {{fresh: () => void, share: () => void}} doors
   */
  constructor(page, bridge, doors) {
    this.page = page;
    this.bridge = bridge;
    this.scene = page.scene;
    this.board = new Board(need('board'));
    this.saves = new Autosave();
    this.panel = new Panel({
      ask: (request) => this.ask(request), click: (target) => this.click(target),
      fresh: doors.fresh, share: doors.share, again: () => void this.again(),
      board: () => this.board.focus(), analyse: () => this.insight.toggle(),
      review: () => this.reviewAll(), mark: (on) => this.marking.set(on),
    });
    this.insight = new Insight({
      ask: (request) => this.ask(request), redraw: () => this.draw(),
      marked: (review) => this.panel.moves.annotate(review?.mistakes ?? []),
    });
    status.offerNow(() => void this.ask({ do: 'now' }));
    this.curtain = new Curtain(() => void this.lift());
    /** Whether a game has been opened in the engine, so that scenes come from there. */
    this.ready = false;
    /** Clicks shown before that. @type {string[]} */
    this.early = [];
    /** The game on the board is not the one that will be: do not take clicks for it. */
    this.expecting = false;
    /** Opponents' moves that wait for the last one to arrive. @type {Scene[]} */
    this.coming = [];
    this.pacing = false;
    this.looking = false;
    /** @type {string|null|undefined} */
    this.nextLook = undefined;
    this.marking = new Marking(this.board, {
      mark: (mark) => { if (this.ready) void this.ask({ do: 'mark', mark }); },
      changed: (on) => this.panel.noting.marking(on),
    });
    listen(this.board, {
      click: (target) => this.click(target), look: (target) => this.look(target),
      cancel: () => this.cancel(), say: announce,
    });
    listenToZoom(this.board);
    bridge.on('update', (reply) => this.update(reply));
    bridge.on('revived', (reply) => {
      notice('The rules had stopped and were started again. Nothing was lost.', { good: true, key: 'revived' });
      this.insight.hear(reply);
      if (reply.scene) this.show(reply.scene);
      this.insight.again();
    });
  }

  /**
   * Put what there is on the board at once, then open it in the engine.
   * @param {string} link a record from the address, or nothing
   */
  async begin(link) {
    const saved = latest(this.page.game);
    const drawn = saved && picture(saved);
    this.board.adopt(this.page.scene);
    this.expecting = Boolean(link || (saved && !drawn));
    if (drawn && !link) {
      this.scene = drawn;
      this.board.draw(drawn, false);
    }
    this.panel.draw(this.scene);
    this.curtain.draw(this.scene);
    status.sayOf(this.scene);
    need('board').classList.toggle('waiting', this.expecting);
    const tapped = taps();
    if (this.expecting) status.say('turn', link ? 'Opening the game from the link…' : 'Opening your last game…');
    if (link && !(await this.openLink(link))) return;
    const opened = this.openOwn(saved);
    // They were meant for the game that the page came with.
    if (!link && !saved) tapped.forEach((target) => this.click(target));
    await opened;
  }

  /**
   * The saved game, or failing that the one on the page.
   * @param {Saved|null} saved
   */
  async openOwn(saved) {
    if (saved) {
      this.saves.begin(saved);
      const reply = await this.bridge.ask({ do: 'open', record: saved.record, players: saved.players });
      if (reply.ok) return this.opened(reply);
      if (reply.error?.kind === 'EngineFailed') return undefined;
      notice(`Your last game could not be opened: ${reply.error?.message} It is still under “My games”.`, { key: 'last' });
      this.early = [];
    }
    this.saves.begin(null);
    const players = this.page.scene.seats.map((seat) => seat.player);
    return this.opened(await this.bridge.ask({ do: 'open', record: this.page.scene.record, players }));
  }

  /** @param {Reply} reply */
  opened(reply) {
    if (reply.error?.kind === 'EngineFailed') return;
    this.ready = true;
    this.expecting = false;
    need('board').classList.remove('waiting');
    this.early = [];
    document.documentElement.dataset.engine = 'ready';
    status.loaded();
    this.insight.hear(reply);
    if (reply.scene) this.show(reply.scene);
  }

  /**
   * A record that came from outside. What is on stays on if it is a bad one.
   * @param {string} text
   * @returns {Promise<boolean>} whether the page still has to open something
   */
  async openLink(text) {
    const wrong = await this.openRecord(text);
    if (wrong) notice(`The game in the link could not be opened, so nothing was changed. ${wrong}`, { key: 'link' });
    return Boolean(wrong) && !this.ready;
  }

  /**
   * @param {string} text
   * @returns {Promise<string>} what is wrong with it
   */
  async openRecord(text) {
    const day = daily.dayOf(text);
    const puzzle = day ? await this.bridge.ask({ do: 'daily', day }) : null;
    if (puzzle && !puzzle.daily) return puzzle.error?.message ?? 'There is no puzzle.';
    const { record = text, players } = puzzle?.daily ?? {};
    const reply = await this.bridge.ask({ do: 'open', record, players });
    if (!reply.ok || !reply.scene) return reply.error?.message ?? 'It could not be opened.';
    const { scene } = reply;
    if (scene.game !== this.page.game) {
      location.href = `${this.page.root}${scene.game}/index.html#${day ? `daily=${day}` : wholeRecord(scene)}`;
      return '';
    }
    if (puzzle?.daily) daily.remember(puzzle.daily);
    history.replaceState(null, '', location.pathname + location.search);
    const known = list().games.find((saved) => saved.record === wholeRecord(scene)) ?? null;
    const own = known ? null : ownOf(scene);
    if (own) await meet(this, own, record);
    else this.taken(reply, known);
    return '';
  }

  /**
   * A game has come onto the board.
   * @param {Reply} reply
   * @param {Saved|null} saved the one it was saved as; null for one that is new here
   */
  taken(reply, saved) {
    this.coming = [];
    this.saves.begin(saved);
    if (reply.scene) this.saves.keep(reply.scene);
    this.opened(reply);
  }

  /** @param {Saved} saved */
  async resume(saved) {
    if (saved.game !== this.page.game) {
      choose(saved);
      location.href = `${this.page.root}${saved.game}/index.html`;
      return;
    }
    const reply = await this.bridge.ask({ do: 'open', record: saved.record, players: saved.players });
    if (!reply.ok) notice(`“${saved.name || saved.title}” could not be opened: ${reply.error?.message}`, { key: 'resume' });
    else this.taken(reply, load(saved.id) ?? saved);
  }

  /**
   * A new game. The one before stays among the saved ones, unless nothing was played in it.
   * @param {Record<string, string>} params
   * @param {string[]} players
   * @returns {Promise<string>} what is wrong with the parameters
   */
  async fresh(params, players) {
    const reply = await this.bridge.ask({ do: 'new', game: this.page.game, params, players });
    if (!reply.ok || !reply.scene) return reply.error?.message ?? 'The game could not be started.';
    const before = this.saves.id ? load(this.saves.id) : null;
    if (before && before.plies === 0 && !before.name) remove(before.id);
    this.coming = [];
    this.saves.begin(null, params);
    this.saves.keep(reply.scene);
    this.opened(reply);
    need('status').scrollIntoView({ block: 'nearest' });
    return '';
  }

  /**
   * What another game of this kind is to be asked for with. A record holds the start it was played from; that is
   * not asked for again unless a player wrote it.
   * @returns {Record<string, string>}
   */
  wishes() {
    const written = new Set(this.page.form.filter((param) => param.kind === 'text').map((param) => param.key));
    const params = Object.entries(this.scene.params ?? {}).filter(([key]) => !written.has(key));
    return this.saves.asked ?? Object.fromEntries(params);
  }

  /** The same once more: another draw of the same kind of start, the same players. */
  async again() {
    const wrong = await this.fresh(this.wishes(), this.scene.seats.map((seat) => seat.player));
    if (wrong) notice(wrong, { key: 'again' });
    else this.board.focus();
  }

  /**
   * Ask for something that ends in a scene.
   * @param {Request} request
   * @returns {Promise<boolean>} whether it was done
   */
  async ask(request) {
    const reply = await this.bridge.ask(request);
    if (reply.error?.kind === 'EngineFailed') return false;
    this.coming = [];
    if (this.ready) this.insight.hear(reply);
    if (reply.scene && this.ready) this.show(reply.scene);
    if (!reply.ok && reply.error) {
      status.say('illegal', '', reply.error.message);
      announce(reply.error.message);
    }
    return reply.ok;
  }

  /** @param {string} target */
  click(target) {
    this.nextLook = undefined;
    if (this.ready) void this.ask({ do: 'click', target });
    else if (!this.expecting) this.clickEarly(target);
  }

  /**
   * The engine is not up: show the click, and send it to be played when it is.
   * @param {string} target
   */
  clickEarly(target) {
    const paths = this.scene.paths ?? [];
    const done = whole(paths, this.early);
    const next = done ? null : pick(paths, this.early, target);
    if (!next) {
      status.say('illegal', 'One moment.', done ? 'Your move is played as soon as the rules are loaded.' : 'Why this cannot be chosen is told as soon as the rules are loaded.');
      return;
    }
    this.early = next;
    void this.ask({ do: 'click', target });
    const over = whole(paths, next);
    this.board.mark(next, over ? [] : goals(paths, next));
    if (over) status.say('thinking', `${next.join('–')}:`, 'played as soon as the rules are loaded.');
    else if (next.length) status.say('picked', `${next.join('–')}.`, 'Choose where to, in one of the dashed rings.');
    else status.sayOf(this.scene);
  }

  /** There will be no engine: the board is to be read only. */
  stop() {
    this.ready = false;
    this.expecting = true;
    this.board.mark([], []);
    this.board.host.classList.remove('waiting');
  }

  /** The one whom the screen was passed to is there. */
  async lift() {
    if (await this.ask({ do: 'lift' })) this.board.focus();
  }

  cancel() {
    if (this.ready) void this.ask({ do: 'cancel' });
    else if (this.early.length && !whole(this.scene.paths ?? [], this.early)) {
      this.early = [];
      void this.ask({ do: 'cancel' });
      this.board.mark([], []);
      status.sayOf(this.scene);
    }
  }

  /**
   * What the pointer or the focus rests on. Only the last of several is asked about.
   * @param {string|null} target
   */
  async look(target) {
    if (!this.ready || this.coming.length) return;
    this.nextLook = target;
    if (this.looking) return;
    this.looking = true;
    while (this.nextLook !== undefined) {
      const asked = this.nextLook;
      this.nextLook = undefined;
      const reply = await this.bridge.ask({ do: 'point', target: asked });
      if (this.coming.length) continue;
      this.insight.hear(reply);
      if (reply.scene) this.show({ ...reply.scene, says: '' });
    }
    this.looking = false;
  }

  /**
   * An opponent moved. Its moves are shown one after the other, each after the last has arrived. Or there is news of
   * what is thought.
   * @param {Reply} reply
   */
  async update(reply) {
    if (reply.thinking) status.thinking(reply.thinking);
    this.insight.hear(reply);
    if (!reply.scene) return;
    this.coming.push(reply.scene);
    if (this.pacing) return;
    this.pacing = true;
    while (this.coming.length) {
      if (!calm()) {
        await this.board.settled();
        await pause(PAUSE);
      }
      const next = this.coming.shift();
      if (next) this.show(next);
    }
    this.pacing = false;
  }

  /** One move back or on: along the line that is looked at, or along the game. @param {number} by */
  walk(by) {
    const ply = this.scene.ply + by;
    if (this.scene.preview) this.insight.step(by);
    else if (ply >= 0 && ply <= this.scene.plies) void this.ask({ do: 'goto', ply });
  }

  /** From the start, with the graph of the whole game. */
  async reviewAll() {
    if (await this.ask({ do: 'goto', ply: 0 })) this.insight.look('begin');
  }

  /** The task, where the game on the board is a puzzle. @param {Scene} scene */
  drawDaily(scene) {
    const puzzle = daily.taskOf(scene);
    if (puzzle || !need('task').hidden) void import('./daily.js').then(({ draw }) => draw(puzzle, scene, this));
  }

  /** The board, with what is thought of it. */
  draw() {
    this.board.draw(this.insight.dress(this.scene));
  }

  /** @param {Scene} scene */
  show(scene) {
    const before = this.scene;
    this.scene = scene;
    this.draw();
    this.panel.draw(scene);
    this.curtain.draw(scene);
    this.drawDaily(scene);
    status.sayOf(scene);
    announce(scene.says && scene.says !== before.says ? scene.says : scene.status.kind === 'illegal' ? scene.status.text : '');
    if (this.ready && !scene.preview && (this.saves.id || scene.plies > 0)) this.saves.keep(scene);
  }
}
