/**
 * The page's side of the engine. Requests are answered in order; when the engine dies, another is started, brought
 * to the same game, and given again what was not yet answered. The rest of the page sees a pause, no loss.
 */

import { spawn } from './lifeline.js';
import { restore } from './restore.js';

/** @typedef {import("./types.js").Request} Request */
/** @typedef {import("./types.js").Reply} Reply */
/** @typedef {import("./pagetypes.js").KeptScene} Scene */
/** @typedef {import("./pagetypes.js").BridgeEvents} BridgeEvents */
/** @typedef {{id: number, request: Request, resolve: (reply: Reply) => void}} Pending */

const BOOT_PATIENCE = 45_000; // without any progress
const PATIENCE = 10_000; // for one reply, once the engine is up
const LIVES = 3; // deaths in a row, with no reply between them

const SLOW = 'The game engine has not started: nothing has arrived for 45 seconds. Check the connection and load the page again.';

export class Bridge {
  /** @type {import("./lifeline.js").Lifeline|null} */
  #engine = null;
  /** @type {Map<number, Pending>} sent or waiting to be, in order */
  #pending = new Map();
  /** @type {Map<number, (reply: Reply) => void>} requests that bring a new engine to the old game */
  #restoring = new Map();
  /** @type {Map<string, Set<(detail: any) => void>>} */
  #listeners = new Map();
  /** @type {Scene|null} */
  #last = null;
  /** The move list as it has come so far: each reply brings only what changed of it. @type {import("./types.js").Move[]} */
  #moves = [];
  /** What there is beside the moves; a reply without it leaves it as it is. @type {Scene["tree"]} */
  #tree = null;
  #next = 1;
  #deaths = 0;
  #up = false;
  #open = true; // whether requests go straight to the engine
  #fatal = '';
  #timer = 0;
  #url;

  /** @param {URL|string} [url] of the worker */
  constructor(url = new URL('./worker.js', import.meta.url)) {
    this.#url = url;
    this.#spawn();
  }

  /**
   * Ask the engine. Never rejects: what went wrong is in the reply.
   * @param {Request} request
   * @returns {Promise<Reply>}
   */
  ask(request) {
    if (this.#fatal) return Promise.resolve(failure(this.#fatal));
    return new Promise((resolve) => {
      const pending = { id: this.#next++, request, resolve };
      this.#pending.set(pending.id, pending);
      if (this.#open) this.#post(pending.id, request);
      this.#watch();
    });
  }

  /**
   * Be told of progress, ready, fatal, update or revived.
   * @template {keyof BridgeEvents} K
   * @param {K} type
   * @param {(detail: BridgeEvents[K]) => void} listener
   * @returns {() => void} stops the telling
   */
  on(type, listener) {
    const listeners = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  /** The hard stop: end the engine as it is, and go on in a new one. */
  restart() {
    if (this.#fatal) return;
    this.#engine?.cut();
    this.#died('it was stopped');
  }

  /** End the engine for good; what was not yet answered will not be. */
  close() {
    this.#listeners.clear();
    this.#fail('The game engine was given up.');
    this.#engine = null;
  }

  /**
   * @template {keyof BridgeEvents} K
   * @param {K} type
   * @param {BridgeEvents[K]} detail
   */
  #emit(type, detail) {
    for (const listener of this.#listeners.get(type) ?? []) listener(detail);
  }

  #spawn() {
    this.#up = false;
    try {
      this.#engine = spawn(this.#url, (message) => this.#hear(message), (why) => this.#died(why));
    } catch (error) {
      // Nobody can listen yet while the constructor runs.
      queueMicrotask(() => this.#fail(`The game engine cannot run in this browser (${error}).`));
      return;
    }
    this.#watch();
  }

  /** @param {number} id @param {Request} request */
  #post(id, request) {
    this.#engine?.post(JSON.stringify({ ...request, id }));
  }

  /** Wait for progress while booting, for a reply afterwards; for nothing when nothing is owed. */
  #watch() {
    clearTimeout(this.#timer);
    if (this.#fatal) return;
    if (!this.#up) this.#timer = setTimeout(() => this.#fail(SLOW), BOOT_PATIENCE);
    else if (this.#pending.size || this.#restoring.size) this.#timer = setTimeout(() => this.restart(), PATIENCE);
  }

  /** @param {any} message */
  #hear(message) {
    if (message.progress) {
      this.#watch();
      this.#emit('progress', message.progress);
    } else if (message.ready) this.#ready(message);
    else if (message.fatal) this.#fail(message.fatal);
    else if (message.update) {
      this.#complete(message);
      this.#keep(message);
      this.#emit('update', message);
    } else this.#reply(message);
  }

  /** @param {{version: string, forgetful: boolean}} message */
  #ready(message) {
    this.#up = true;
    this.#watch();
    this.#emit('ready', { version: message.version, forgetful: message.forgetful });
  }

  /** @param {Reply} reply */
  #reply(reply) {
    this.#complete(reply);
    const id = reply.id ?? 0;
    const restored = this.#restoring.get(id);
    if (restored) {
      this.#restoring.delete(id);
      this.#watch();
      restored(reply);
      return;
    }
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    this.#deaths = 0;
    this.#keep(reply);
    this.#watch();
    pending.resolve(reply);
  }

  /**
   * Put together what a reply brings in parts. Replies come in order, and a new engine begins with all the moves, so
   * what it leaves out is what came last. @param {Reply} reply
   */
  #complete({ scene: made, save, analysis }) {
    if (!made) return;
    /** @type {Scene} */
    const scene = made;
    if (analysis) scene.analysing = true;
    this.#moves = [...this.#moves.slice(0, scene.moves_from ?? 0), ...scene.moves ?? []];
    scene.moves = this.#moves;
    delete scene.moves_from;
    if (scene.tree === undefined) scene.tree = this.#tree;
    this.#tree = scene.tree;
    if (save) scene.save = save;
  }

  /** Remember where the game is. @param {Reply} reply */
  #keep(reply) {
    if (reply.scene) this.#last = reply.scene;
  }

  /** @param {string} why */
  #died(why) {
    this.#engine = null;
    this.#restoring.clear();
    this.#deaths += 1;
    if (this.#deaths >= LIVES) {
      this.#fail(`The game engine stopped ${LIVES} times in a row (${why}). Your game is kept: load the page again.`);
      return;
    }
    this.#open = false;
    this.#spawn();
    void this.#revive();
  }

  /** In a new engine: the old game, then what was not yet answered. */
  async #revive() {
    const engine = this.#engine;
    /** @type {Reply|null} */
    let reply = null;
    if (this.#last) {
      reply = await restore(this.#last, (request) => this.#sendRestoring(request));
      if (engine !== this.#engine) return;
    }
    this.#open = true;
    if (reply && !this.#pending.size) this.#deaths = 0; // it has answered all that was owed
    for (const { id, request } of this.#pending.values()) this.#post(id, request);
    this.#watch();
    if (reply) {
      this.#keep(reply);
      this.#emit('revived', reply);
    }
  }

  /**
   * @param {Request} request
   * @returns {Promise<Reply>}
   */
  #sendRestoring(request) {
    return new Promise((resolve) => {
      const id = this.#next++;
      this.#restoring.set(id, resolve);
      this.#post(id, request);
      this.#watch();
    });
  }

  /** @param {string} message */
  #fail(message) {
    if (this.#fatal) return;
    this.#fatal = message;
    clearTimeout(this.#timer);
    this.#engine?.cut();
    this.#emit('fatal', message);
    for (const { resolve } of this.#pending.values()) resolve(failure(message));
    this.#pending.clear();
  }
}

/**
 * @param {string} message
 * @returns {Reply}
 */
function failure(message) {
  return { ok: false, error: { kind: 'EngineFailed', message } };
}
