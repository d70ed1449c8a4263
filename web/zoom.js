import { cellsOf, spacing } from './geometry.js';

/**
 * What part of the board is seen. At rest all of it; closer, a window into it that stays within its edges.
 * @typedef {import('./types.js').Point} Point
 * @typedef {import('./pagetypes.js').BoardScene} Scene
 * @typedef {{scale: number, centre: Point}} Sight
 */

const MOST = 6;
/** Cells that stand closer than this on the screen, in CSS pixels, are hard to hit. */
const SMALL = 34;
const TIME = 180;

/** @param {number} value @param {number} low @param {number} high */
const within = (value, low, high) => (low > high ? (low + high) / 2 : Math.min(Math.max(value, low), high));

export class Zoom {
  /**
   * @param {SVGSVGElement} svg
   * @param {() => boolean} calm
   */
  constructor(svg, calm) {
    this.svg = svg;
    this.calm = calm;
    /** @type {[number, number, number, number]} all of the board */
    this.box = [0, 0, 1, 1];
    /** @type {Sight} what is seen, or will be when the movement ends */
    this.sight = { scale: 1, centre: [0.5, 0.5] };
    /** The distance of neighbouring cells, in board units. */
    this.space = 0;
    this.flipped = false;
    this.frame = 0;
    /** Told when it changes. @type {() => void} */
    this.changed = () => {};
  }

  get closer() {
    return this.sight.scale > 1.001;
  }

  /**
   * The board fills this box now.
   * @param {Scene} scene
   * @param {boolean} cells whether its cells may lie elsewhere than before
   */
  fit(scene, cells) {
    const turned = Boolean(scene.flipped) !== this.flipped;
    const moved = turned || String(this.box) !== String(scene.box);
    const before = this.middle();
    this.box = scene.box;
    this.flipped = Boolean(scene.flipped);
    if (cells) this.space = spacing(cellsOf(scene));
    if (moved) this.set({ scale: this.sight.scale, centre: this.closer ? this.after(before, turned) : this.middle() });
    if (moved || cells) this.changed();
  }

  /**
   * Where what is in the middle of the sight lies in the new box, with the board turned round or not.
   * @param {Point} before the middle of the old box
   * @param {boolean} turned
   * @returns {Point}
   */
  after(before, turned) {
    const [x, y] = this.middle();
    const { centre } = this.sight;
    return turned ? [x + before[0] - centre[0], y + before[1] - centre[1]] : centre;
  }

  /** @returns {Point} */
  middle() {
    const [x, y, w, h] = this.box;
    return [x + w / 2, y + h / 2];
  }

  /** Board units across and down that the element has room for when all of the board is seen. @returns {Point} */
  room() {
    const { width, height } = this.svg.getBoundingClientRect();
    const [, , w, h] = this.box;
    const shape = width && height ? width / height : w / h;
    return [Math.max(w, h * shape), Math.max(h, w / shape)];
  }

  /** @param {Sight} sight @returns {[number, number, number, number]} as a viewBox */
  window({ scale, centre }) {
    const [w, h] = this.room().map((side) => side / scale);
    return [centre[0] - w / 2, centre[1] - h / 2, w, h];
  }

  /** @param {Sight} sight @returns {Sight} the same within the edges of the board */
  held({ scale, centre }) {
    const kept = Math.min(Math.max(scale, 1), MOST);
    const [x, y, w, h] = this.box;
    const [, , across, down] = this.window({ scale: kept, centre });
    return { scale: kept, centre: [
      within(centre[0], x + across / 2, x + w - across / 2), within(centre[1], y + down / 2, y + h - down / 2)] };
  }

  /** @param {Sight} sight shown at once */
  set(sight) {
    cancelAnimationFrame(this.frame);
    this.sight = this.held(sight);
    this.show(this.sight);
    this.changed();
  }

  /** @param {Sight} sight */
  show(sight) {
    const view = sight.scale > 1.001 ? this.window(sight).map((n) => Math.round(n * 100) / 100) : this.box;
    this.svg.setAttribute('viewBox', view.join(' '));
  }

  /** @param {Sight} sight reached in a short movement */
  go(sight) {
    const from = this.sight;
    const to = this.held(sight);
    if (this.calm() || document.visibilityState !== 'visible') {
      this.set(to);
      return;
    }
    cancelAnimationFrame(this.frame);
    this.sight = to;
    this.changed();
    const start = performance.now();
    /** @param {number} now */
    const step = (now) => {
      const part = Math.min((now - start) / TIME, 1);
      const eased = 1 - (1 - part) ** 3;
      /** @param {number} a @param {number} b */
      const mix = (a, b) => a + (b - a) * eased;
      this.show({ scale: from.scale * (to.scale / from.scale) ** eased, centre: [mix(from.centre[0], to.centre[0]), mix(from.centre[1], to.centre[1])] });
      if (part < 1) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  /**
   * Closer or farther.
   * @param {number} factor
   * @param {Point} [still] on the board, which stays where it is; without one the middle does
   * @returns {Sight}
   */
  nearer(factor, still = this.sight.centre) {
    const scale = Math.min(Math.max(this.sight.scale * factor, 1), MOST);
    const share = this.sight.scale / scale;
    const [x, y] = this.sight.centre;
    return { scale, centre: [still[0] + (x - still[0]) * share, still[1] + (y - still[1]) * share] };
  }

  /** All of the board. */
  all() {
    this.go({ scale: 1, centre: this.middle() });
  }

  /** @param {Point} point on the page @returns {Point} on the board */
  at(point) {
    const matrix = this.svg.getScreenCTM()?.inverse();
    const { x, y } = new DOMPoint(...point).matrixTransform(matrix);
    return [x, y];
  }

  /** The board follows a finger or the mouse. @param {Point} by in CSS pixels */
  pan(by) {
    const size = this.svg.getScreenCTM()?.a || 1;
    const [x, y] = this.sight.centre;
    this.set({ scale: this.sight.scale, centre: [x - by[0] / size, y - by[1] / size] });
  }

  /** Bring a place on the board into sight, if it is not. @param {Point} place */
  reveal(place) {
    if (!this.closer) return;
    const [x, y, w, h] = this.window(this.sight);
    const margin = Math.min(w / 4, h / 4, this.space || Infinity);
    const near = [within(place[0], x + margin, x + w - margin), within(place[1], y + margin, y + h - margin)];
    if (near[0] === place[0] && near[1] === place[1]) return;
    const [cx, cy] = this.sight.centre;
    this.go({ scale: this.sight.scale, centre: [cx + place[0] - near[0], cy + place[1] - near[1]] });
  }

  /** Whether its cells are hard to hit when all of the board is seen. */
  get small() {
    const { width } = this.svg.getBoundingClientRect();
    return this.space > 0 && width > 0 && (this.space * width) / this.room()[0] < SMALL;
  }
}
