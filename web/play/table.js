import { announce } from '../ui/announce.js';
import { late } from '../ui/late.js';
import { pace, throwsBetween } from '../board/dice-tray.js';
import { reducedMotion } from '../board/render.js';

/**
 * A game being played: sends requests to the engine, queues the scenes of its replies, and shows
 * each of them in every part of the page.
 * @typedef {import('../board/dice-tray.js').Pace} Pace
 * @typedef {import('../engine/bridge.js').Bridge} Bridge
 * @typedef {import('../ui/types.js').Reply} Reply
 * @typedef {import('../ui/types.js').Request} Request
 * @typedef {import('../ui/page-types.js').KeptScene} Scene
 *
 * @typedef {object} Part something on the page that follows the game, by some of these
 * @property {boolean} [early] whether it also shows scenes before the engine has the game
 * @property {(scene: Scene, before: Scene) => void} [draw] shows a scene after another
 * @property {(scene: Scene) => void} [hold] called with a scene that will be shown once the dice
 * have fallen
 * @property {(reply: Reply) => void} [receive] takes the rest of a reply, before its scene is shown
 * @property {(request: Request, scene: Scene) => void} [asking] called with a request before it is
 * sent
 * @property {(request: Request, reply: Reply, before: Scene, after: Scene) => void} [answered] called
 * with the result: the scene before, and the one that is shown or about to be
 *
 * @typedef {object} Picture the board and the dice, which the table waits for before it shows
 * another scene
 * @property {import('../board/render.js').Board} board
 * @property {import('../board/dice-tray.js').DiceTray} dice
 * @property {(request: Request) => number|null} speedOf how many times as fast as usual the dice of
 * a request fall in a replay; null outside of one
 */

/** Milliseconds between the end of an opponent's move and its next one. */
const PAUSE = 220;
/**
 * Requests after which dice may fall; the others only go to where they have fallen before, as a
 * replay does.
 */
const PLAYS = ['click', 'type', 'now', 'set-up', 'sealed'];

/** @param {number} time in milliseconds */
const pause = (time) =>
  new Promise((resolve) => {
    setTimeout(resolve, time);
  });

export class Table {
  /** In the order in which they are drawn. @type {Part[]} */
  #parts = [];
  /**
   * Scenes with opponents' moves, waiting for the animation of the one before.
   * @type {Scene[]}
   */
  #queue = [];
  #showingQueue = false;
  /**
   * Sends a request, or refuses to.
   * @type {(request: Request, send: () => Promise<boolean>) => Promise<boolean>}
   */
  #guard = (_request, send) => send();
  /** The scene that is shown once the dice that led to it have fallen. @type {Scene|null} */
  #held = null;
  #picture;

  /**
   * @param {Bridge} bridge
   * @param {Scene} scene that the page has
   * @param {Picture} picture
   */
  constructor(bridge, scene, picture) {
    this.bridge = bridge;
    this.scene = scene;
    /** Whether a game has been opened in the engine, so that scenes come from there. */
    this.ready = false;
    this.#picture = picture;
    bridge.on('update', (reply) => void this.#update(reply));
    bridge.on('recovered', (reply) => this.#receive(reply));
  }

  /** @param {...Part} parts to be drawn after those that are there */
  add(...parts) {
    this.#parts.push(...parts);
  }

  /**
   * Have every request pass a guard, which sends it or refuses to.
   * @param {(request: Request, send: () => Promise<boolean>) => Promise<boolean>} guard resolves
   * to whether it was done
   */
  guardWith(guard) {
    this.#guard = guard;
  }

  /** The scene that was answered last, shown or not. */
  get newest() {
    return this.#held ?? this.scene;
  }

  /** Whether a scene waits to be shown. */
  get isBehind() {
    return this.#queue.length > 0 || this.#held !== null;
  }

  /**
   * Show a scene before the engine has it.
   * @param {Scene} scene
   */
  showEarly(scene) {
    const before = this.scene;
    this.scene = scene;
    for (const part of this.#parts) if (part.early) part.draw?.(scene, before);
  }

  /** A game has been opened in the engine. @param {Reply} reply */
  open(reply) {
    this.ready = true;
    this.#queue = [];
    this.#receive(reply);
  }

  /** Note that there is no engine any more. */
  stop() {
    this.ready = false;
  }

  /**
   * Send a request and show the scene of the reply.
   * @param {Request} request
   * @returns {Promise<boolean>} whether it was done
   */
  ask(request) {
    return this.#guard(request, () => this.#ask(request));
  }

  /** @param {Request} request @returns {Promise<boolean>} */
  async #ask(request) {
    const before = this.scene;
    for (const part of this.#parts) part.asking?.(request, before);
    this.#picture.dice.skip();
    const reply = await this.bridge.ask(
      request.do === 'undo' ? { ask: true, ...request } : request,
    );
    if (reply.error?.kind === 'EngineFailed') return false;
    this.#queue = [];
    if (reply.reveals) {
      const { confirmUndo } = await late(() => import('./confirm-undo.js'));
      return (await confirmUndo()) && this.#ask({ do: 'undo', ask: false });
    }
    if (this.ready) this.#deliver(reply);
    const after = reply.scene && this.ready ? reply.scene : this.scene;
    if (after !== this.scene) void this.#present(after, this.#paceAfter(request));
    for (const part of this.#parts) part.answered?.(request, reply, before, after);
    return reply.ok;
  }

  /**
   * Ask how the same game looks with the pointer elsewhere, and announce nothing.
   * @param {Request} request
   */
  async look(request) {
    const reply = await this.bridge.ask(request);
    if (this.isBehind) return;
    this.#deliver(reply);
    if (reply.scene) this.show({ ...reply.scene, says: '' });
  }

  /**
   * Show a scene in all parts of the page.
   * @param {Scene} scene
   */
  show(scene) {
    const before = this.scene;
    this.#held = null;
    this.#picture.dice.skip();
    this.scene = scene;
    for (const part of this.#parts) part.draw?.(scene, before);
  }

  /** @param {Reply} reply */
  #deliver(reply) {
    for (const part of this.#parts) part.receive?.(reply);
  }

  /** @param {Reply} reply */
  #receive(reply) {
    this.#deliver(reply);
    if (reply.scene) this.show(reply.scene);
  }

  /**
   * Receive an update from the engine: an opponent's move or the state of its search. Moves are
   * shown one at a time, each after the animation of the one before.
   * @param {Reply} reply
   */
  async #update(reply) {
    this.#deliver(reply);
    if (!reply.scene) return;
    this.#queue.push(reply.scene);
    if (this.#showingQueue) return;
    this.#showingQueue = true;
    while (this.#queue.length) {
      if (!reducedMotion()) {
        await this.#picture.board.settled();
        await pause(PAUSE);
      }
      const next = this.#queue.shift();
      if (next) await this.#present(next, pace());
    }
    this.#showingQueue = false;
  }

  /**
   * Show a scene once the dice that led to it have been shown. The parts get it at once,
   * and what is done meanwhile is done in it: any press or key cuts the dice short.
   * @param {Scene} scene
   * @param {Pace|null} pace that of the dice, if any have fallen; null if none can have
   * @returns {Promise<void>} resolved when it is shown, or another one is
   */
  #present(scene, pace) {
    const { dice } = this.#picture;
    dice.skip(); // those of an earlier scene, which is shown now
    const throws = pace && this.ready ? throwsBetween(this.scene, scene) : [];
    if (!pace || !throws.length) {
      this.show(scene);
      return Promise.resolve();
    }
    this.#held = scene;
    for (const part of this.#parts) part.hold?.(scene);
    return new Promise((resolve) => {
      dice.play(throws, pace, () => {
        if (this.#held) this.show(this.#held);
        resolve();
      });
    });
  }

  /**
   * The pace of the dice that may fall after a request: those of a play, and those that a replay
   * comes to.
   * @param {Request} request
   */
  #paceAfter(request) {
    const speed = PLAYS.includes(request.do) ? 1 : this.#picture.speedOf(request);
    return speed === null ? null : pace(speed);
  }
}

/** Has what a scene says read out. @type {Part} */
export const announcer = {
  draw: (scene, before) =>
    announce(
      scene.says && scene.says !== before.says
        ? scene.says
        : scene.status.kind === 'illegal'
          ? scene.status.text
          : '',
    ),
};
