/**
 * The page's connection to the engine. Requests are answered in order. When the engine dies, a new
 * one is started, restored to the same game and sent every request that is still unanswered, so the
 * rest of the page sees only a pause. If a part of the small engine is missing, the new one is
 * stock Pyodide. A request for which a file is missing is refused instead of being sent again.
 */

import { merged } from '../ui/difference.js';
import { spawn } from './watched-worker.js';
import { restore } from './restore.js';

/** @typedef {import("../ui/types.js").Request} Request */
/** @typedef {import("../ui/types.js").Reply} Reply */
/** @typedef {import("../ui/page-types.js").KeptScene} Scene */
/** @typedef {import("../ui/page-types.js").BridgeEvents} BridgeEvents */
/** @typedef {{id: number, request: Request, resolve: (reply: Reply) => void}} Pending */

const BOOT_TIMEOUT = 45_000; // milliseconds without any progress
const REPLY_TIMEOUT = 10_000; // milliseconds for one reply, once the engine is ready
const MAX_CRASHES = 3; // in a row, with no reply in between

const LACKING =
  'This needs a part of the game engine that has not been downloaded yet, and there is no connection. Your game is kept: try again when you are connected.';
const TOO_SLOW =
  'The game engine has not started: nothing has arrived for 45 seconds. Check the connection and reload the page.';

export class Bridge {
  /** @type {import("./watched-worker.js").WatchedWorker|null} */
  #worker = null;
  /** Requests without a reply, in order, sent or not. @type {Map<number, Pending>} */
  #pending = new Map();
  /** Requests of the bridge's own. @type {Map<number, (reply: Reply) => void>} */
  #own = new Map();
  /** @type {Map<string, Set<(detail: any) => void>>} */
  #listeners = new Map();
  /** The scene to restore from. @type {Scene|null} */
  #lastScene = null;
  /** The last scene that was told: each reply brings only what has changed. @type {Scene|{}} */
  #told = {};
  /** The number of that scene. */
  #number = 0;
  /** Whether the analysis is on, as it was last told. */
  #analysing = false;
  #nextId = 1;
  #crashes = 0;
  #up = false;
  #connected = true; // whether requests go straight to the engine
  #fatal = '';
  #timer = 0;
  #stock = false; // whether the next engine is stock Pyodide
  /** Why the last request was refused for which there was an engine. @type {Reply["error"]} */
  #refused;
  #url;

  /** @param {URL|string} [url] of the worker */
  constructor(url = new URL(WORKER_FILE, import.meta.url)) {
    this.#url = url;
    this.#spawn();
  }

  /**
   * Send a request to the engine. Never rejects: errors are in the reply.
   * @param {Request} request
   * @returns {Promise<Reply>}
   */
  ask(request) {
    if (this.#fatal) return Promise.resolve(failure(this.#fatal));
    return new Promise((resolve) => {
      const pending = { id: this.#nextId++, request, resolve };
      this.#pending.set(pending.id, pending);
      if (this.#connected) this.#post(pending.id, request);
      this.#startTimer();
    });
  }

  /**
   * Listen for progress, ready, fatal, waiting, update or recovered.
   * @template {keyof BridgeEvents} K
   * @param {K} type
   * @param {(detail: BridgeEvents[K]) => void} listener
   * @returns {() => void} removes the listener
   */
  on(type, listener) {
    const listeners = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  /** The hard stop: terminate the engine and continue in a new one. */
  restart() {
    if (this.#fatal) return;
    this.#worker?.stop();
    this.#crashed('it was stopped');
  }

  /** Shut the engine down for good; unanswered requests fail. */
  close() {
    this.#listeners.clear();
    this.#fail('The game engine was shut down.');
    this.#worker = null;
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
      const died = (
        /** @type {string} */ why,
        /** @type {import("./watched-worker.js").Death} */ { small = false, lacking = 0 },
      ) => {
        this.#stock ||= small;
        if (lacking) this.#refuse(lacking);
        this.#crashed(why);
      };
      this.#worker = spawn(this.#url, (message) => this.#receive(message), died, {
        stock: this.#stock,
      });
    } catch (error) {
      // Nothing can listen yet while the constructor runs.
      queueMicrotask(() => this.#fail(`The game engine cannot run in this browser (${error}).`));
      return;
    }
    this.#startTimer();
  }

  /** @param {number} id @param {Request} request */
  #post(id, request) {
    this.#worker?.post(JSON.stringify({ ...request, id }));
  }

  /**
   * Restart the clock: for progress while booting, then for a reply; stopped when no reply is due.
   */
  #startTimer(patience = REPLY_TIMEOUT) {
    clearTimeout(this.#timer);
    if (this.#fatal) return;
    if (!this.#up) this.#timer = setTimeout(() => this.#fail(TOO_SLOW), BOOT_TIMEOUT);
    else if (this.#pending.size || this.#own.size)
      this.#timer = setTimeout(() => this.restart(), patience);
  }

  /** @param {any} message */
  #receive(message) {
    if (message.fetching) this.#startTimer(BOOT_TIMEOUT);
    else if (message.waiting) this.#emit('waiting', true);
    else if (message.progress) {
      this.#startTimer();
      this.#emit('progress', message.progress);
    } else if (message.ready) this.#ready(message);
    else if (message.fatal) this.#fail(message.fatal);
    else if (this.#complete(message)) this.#handOn(message);
    else
      void this.#askSelf({ do: 'scene' }).then(({ scene }) => this.#handOn({ ...message, scene }));
  }

  /** @param {Reply} message complete */
  #handOn(message) {
    if (message.update) {
      this.#remember(message);
      this.#emit('update', message);
    } else this.#reply(message);
  }

  /** @param {{version: string}} message */
  #ready(message) {
    this.#up = true;
    this.#startTimer();
    this.#emit('ready', { version: message.version });
  }

  /** @param {Reply} reply */
  #reply(reply) {
    const id = reply.id ?? 0;
    const resolve = this.#own.get(id);
    if (resolve) {
      this.#own.delete(id);
      this.#startTimer();
      resolve(reply);
      return;
    }
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    this.#crashes = 0;
    this.#remember(reply);
    this.#startTimer();
    pending.resolve(reply);
  }

  /** Answer a request for which a file is missing. @param {number} id */
  #refuse(id) {
    this.#crashes = 0;
    this.#refused = { kind: 'Missing', message: LACKING };
    this.#pending.get(id)?.resolve({ ok: false, error: this.#refused });
    this.#pending.delete(id);
  }

  /**
   * Give a reply its scene, from the changes that it tells. Replies come in order, and a new engine
   * begins with a whole scene.
   * @param {Reply} reply
   * @returns {boolean} false if they are changes to another scene than the last
   */
  #complete(reply) {
    const { changes, analysis } = reply;
    if (!changes) return true;
    const { since, number } = changes;
    if (since && since !== this.#number) return false;
    const scene = merged(since ? this.#told : {}, changes);
    if (analysis !== undefined) this.#analysing = Boolean(analysis);
    if (this.#analysing) scene.analysing = true;
    else delete scene.analysing;
    this.#number = number;
    this.#told = reply.scene = scene;
    return true;
  }

  /** Remember the scene to restore from. @param {Reply} reply */
  #remember(reply) {
    if (reply.scene) this.#lastScene = reply.scene;
  }

  /** @param {string} why */
  #crashed(why) {
    this.#worker = null;
    this.#own.clear();
    this.#crashes += 1;
    if (this.#crashes >= MAX_CRASHES) {
      this.#fail(
        `The game engine stopped ${MAX_CRASHES} times in a row (${why}). Your game is kept: reload the page.`,
      );
      return;
    }
    this.#connected = false;
    this.#spawn();
    void this.#recover();
  }

  /** Restore the game in a new engine, then send the unanswered requests again. */
  async #recover() {
    const worker = this.#worker;
    /** @type {Reply|null} */
    let reply = null;
    if (this.#lastScene) {
      reply = await restore(this.#lastScene, (request) => this.#askSelf(request));
      if (worker !== this.#worker) return;
    }
    this.#connected = true;
    if (reply && !this.#pending.size) this.#crashes = 0; // every request has been answered
    for (const { id, request } of this.#pending.values()) this.#post(id, request);
    this.#startTimer();
    if (reply) {
      this.#remember(reply);
      this.#emit('recovered', this.#refused ? { ...reply, error: this.#refused } : reply);
      this.#refused = undefined;
    }
  }

  /**
   * @param {Request} request
   * @returns {Promise<Reply>}
   */
  #askSelf(request) {
    return new Promise((resolve) => {
      const id = this.#nextId++;
      this.#own.set(id, resolve);
      this.#post(id, request);
      this.#startTimer();
    });
  }

  /** @param {string} message */
  #fail(message) {
    if (this.#fatal) return;
    this.#fatal = message;
    clearTimeout(this.#timer);
    this.#worker?.stop();
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
