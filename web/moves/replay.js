import { h, icon } from '../ui/dom.js';
import { ReplayBar } from './replay-bar.js';

/**
 * Plays the game again by itself, turn after turn, from the move on the board or, at the end, from
 * the start; with a bar of controls below the board.
 * @typedef {import('../ui/types.js').Scene} Scene
 * @typedef {import('../ui/types.js').TurningPoint} TurningPoint
 */

/** Milliseconds for a turn, for a move that goes on with one, and for a turning point. */
const [TURN, STEP, POINT] = [1100, 550, 2600];

export class Replay {
  /**
   * @param {import('./walk.js').Walk<any>} walk
   * @param {(ply: number) => void} show what was better than a mistake
   * @param {() => Promise<TurningPoint[]>} find the turning points of a game that is over
   */
  constructor(walk, show, find) {
    this.walk = walk;
    this.show = show;
    this.find = find;
    /** The mistakes that a review has found: it stops before them. @type {Set<number>} */
    this.mistakes = new Set();
    /** What the game turned on, by ply. @type {Map<number, string>} */
    this.points = new Map();
    /** @type {Scene|null} */
    this.scene = null;
    this.on = false;
    this.timer = 0;
    /** How many times as fast as usual. */
    this.speed = 1;
    /** The ply that it has asked for last. */
    this.due = -1;
    this.button = h('button', {
      type: 'button',
      class: 'quiet',
      onclick: () => (this.on ? this.stop() : this.start()),
    });
    this.bar = new ReplayBar({
      toggle: () => (this.on ? this.stop() : this.start()),
      close: () => this.close(),
      faster: (speed) => {
        this.speed = speed;
      },
      go: (ply) => {
        this.stop();
        walk.move(ply);
      },
      step: (by) => {
        this.stop();
        walk.step(by);
      },
    });
    this.label();
  }

  /** Say what a press does. */
  label() {
    const label = this.on ? 'Stop the replay' : 'Replay the game';
    for (const name of ['aria-label', 'title']) this.button.setAttribute(name, label);
    this.button.replaceChildren(icon(this.on ? 'pause' : 'replay'));
    this.bar.showPlaying(this.on);
  }

  /** @param {number} [from] the ply to begin with, instead of the one on the board */
  start(from) {
    const { scene } = this;
    if (!scene?.plies) return;
    this.on = true;
    this.open(scene);
    this.label();
    const next = from ?? (scene.ply >= scene.plies ? 0 : scene.ply + 1);
    // What it has stopped before already is passed.
    this.due = next;
    void this.walk.to(next);
  }

  /** Show the controls. @param {Scene} scene */
  open(scene) {
    if (this.bar.isOpen) return;
    this.bar.open(scene);
    void this.find().then((points) => {
      this.points = new Map(points.map(({ ply, text }) => [ply, text]));
      this.bar.mark([...this.points.keys()]);
    });
  }

  stop() {
    this.on = false;
    clearTimeout(this.timer);
    this.label();
  }

  /** Stop, and take the controls away. */
  close() {
    this.stop();
    this.bar.close();
  }

  /** @param {number} ply */
  ask(ply) {
    if (this.mistakes.has(ply)) {
      this.stop();
      this.show(ply);
      return;
    }
    this.due = ply;
    void this.walk.to(ply);
  }

  /** Whether it has asked for a ply and waits for it. @param {number|undefined} ply */
  isDue(ply) {
    return this.on && ply === this.due;
  }

  /**
   * How many times as fast as usual the dice of a request fall; null if it is not the replay's.
   * @param {import('../ui/types.js').Request} request
   */
  speedOf(request) {
    return request.do === 'goto' && this.isDue(request.ply) ? this.speed : null;
  }

  /**
   * The ply that comes next. Throws that follow one another, as those of an attack do, are seen
   * together.
   * @param {Scene} scene
   */
  next({ ply, moves = [] }) {
    let next = ply + 1;
    while (moves[next - 1]?.throw && moves[next]?.throw && !this.points.has(next)) next += 1;
    return next;
  }

  /**
   * Go on from a scene; anything but the ply that was asked for ends the replay.
   * @param {Scene} scene
   */
  draw(scene) {
    const before = this.scene;
    this.scene = scene;
    this.button.toggleAttribute('disabled', !scene.plies);
    if (this.bar.isOpen && (scene.plies !== before?.plies || scene.game !== before.game))
      this.close();
    if (this.bar.isOpen) this.bar.draw(scene, this.points.get(scene.ply) ?? '');
    if (!this.on || (before?.ply === scene.ply && scene.ply !== this.due)) return;
    if (scene.ply !== this.due || scene.ply >= scene.plies) {
      this.stop();
      return;
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(this.next(scene)), this.rest(scene) / this.speed);
  }

  /** How long a position stays, in milliseconds. @param {Scene} scene */
  rest({ ply, moves = [] }) {
    if (this.points.has(ply)) return POINT;
    return ply > 0 && moves[ply]?.seat === moves[ply - 1]?.seat ? STEP : TURN;
  }
}
