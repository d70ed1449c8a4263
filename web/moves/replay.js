import { h, icon } from '../ui/dom.js';

/**
 * Plays the game again by itself, turn after turn, from the move on the board or, at the end, from the start.
 * @typedef {import('../ui/types.js').Scene} Scene
 */

/** Milliseconds for a turn, and for a move that goes on with one. */
const [TURN, STEP] = [1100, 550];

export class Replay {
  /**
   * @param {(ply: number) => void} go
   * @param {(ply: number) => void} show what was better than a mistake
   */
  constructor(go, show) {
    this.go = go;
    this.show = show;
    /** The mistakes that a review has found: it stops before them. @type {Set<number>} */
    this.mistakes = new Set();
    /** @type {Scene|null} */
    this.scene = null;
    this.on = false;
    this.timer = 0;
    /** The ply that it has asked for last. */
    this.due = -1;
    this.button = h('button', { type: 'button', class: 'quiet', onclick: () => (this.on ? this.stop() : this.start()) });
    this.label();
  }

  /** Say what a press does. */
  label() {
    const label = this.on ? 'Stop the replay' : 'Replay the game';
    for (const name of ['aria-label', 'title']) this.button.setAttribute(name, label);
    this.button.replaceChildren(icon(this.on ? 'pause' : 'replay'));
  }

  start() {
    const { scene } = this;
    if (!scene?.plies) return;
    this.on = true;
    this.label();
    const next = scene.ply >= scene.plies ? 0 : scene.ply + 1;
    // What it has stopped before already is passed.
    this.due = next;
    this.go(next);
  }

  stop() {
    this.on = false;
    clearTimeout(this.timer);
    this.label();
  }

  /** @param {number} ply */
  ask(ply) {
    if (this.mistakes.has(ply)) {
      this.stop();
      this.show(ply);
      return;
    }
    this.due = ply;
    this.go(ply);
  }

  /** Go on from a scene; anything but the ply that was asked for ends the replay. @param {Scene} scene */
  draw(scene) {
    const same = this.scene?.ply === scene.ply;
    this.scene = scene;
    this.button.toggleAttribute('disabled', !scene.plies);
    if (!this.on || (same && scene.ply !== this.due)) return;
    if (scene.ply !== this.due || scene.ply >= scene.plies) {
      this.stop();
      return;
    }
    clearTimeout(this.timer);
    const { moves = [] } = scene;
    const within = scene.ply > 0 && moves[scene.ply]?.seat === moves[scene.ply - 1]?.seat;
    this.timer = setTimeout(() => this.ask(scene.ply + 1), within ? STEP : TURN);
  }
}
