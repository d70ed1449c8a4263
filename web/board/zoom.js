import { cellsOf, spacing } from './geometry.js';

/**
 * Which part of the board is visible: all of it, or when zoomed in a window that stays within its
 * edges.
 * @typedef {import('../ui/types.js').Point} Point
 * @typedef {import('../ui/page-types.js').BoardScene} Scene
 * @typedef {{scale: number, centre: Point}} Viewport
 */

const MAX_SCALE = 6;
/** Cells closer together than this on the screen, in CSS pixels, are hard to hit. */
const SMALL = 34;
/** Milliseconds of an animated zoom. */
const DURATION = 180;

/** @param {number} value @param {number} low @param {number} high */
const clamp = (value, low, high) =>
  low > high ? (low + high) / 2 : Math.min(Math.max(value, low), high);

export class Zoom {
  /**
   * @param {SVGSVGElement} svg
   * @param {() => boolean} reducedMotion
   */
  constructor(svg, reducedMotion) {
    this.svg = svg;
    this.reducedMotion = reducedMotion;
    /** @type {[number, number, number, number]} the whole board */
    this.box = [0, 0, 1, 1];
    /** What is visible, or will be when the animation ends. @type {Viewport} */
    this.viewport = { scale: 1, centre: [0.5, 0.5] };
    /** The distance between neighbouring cells, in board units. */
    this.spacing = 0;
    this.flipped = false;
    this.frame = 0;
    /** Called when the viewport changes. @type {() => void} */
    this.changed = () => {};
  }

  get zoomed() {
    return this.viewport.scale > 1.001;
  }

  /**
   * Adapt to a scene.
   * @param {Scene} scene
   * @param {boolean} cellsMoved whether its cells may be in other places than before
   */
  fit(scene, cellsMoved) {
    const turned = Boolean(scene.flipped) !== this.flipped;
    const changed = turned || String(this.box) !== String(scene.box);
    const before = this.boxCentre();
    this.box = scene.box;
    this.flipped = Boolean(scene.flipped);
    if (cellsMoved) this.spacing = spacing(cellsOf(scene));
    if (changed)
      this.set({
        scale: this.viewport.scale,
        centre: this.zoomed ? this.centreAfter(before, turned) : this.boxCentre(),
      });
    if (changed || cellsMoved) this.changed();
  }

  /**
   * The centre of the viewport in the new box.
   * @param {Point} before the centre of the old box
   * @param {boolean} turned whether the board was flipped
   * @returns {Point}
   */
  centreAfter(before, turned) {
    const [x, y] = this.boxCentre();
    const { centre } = this.viewport;
    return turned ? [x + before[0] - centre[0], y + before[1] - centre[1]] : centre;
  }

  /** @returns {Point} */
  boxCentre() {
    const [x, y, w, h] = this.box;
    return [x + w / 2, y + h / 2];
  }

  /**
   * Width and height of the element in board units when the whole board is visible.
   * @returns {Point}
   */
  fullSize() {
    const { width, height } = this.svg.getBoundingClientRect();
    const [, , w, h] = this.box;
    const shape = width && height ? width / height : w / h;
    return [Math.max(w, h * shape), Math.max(h, w / shape)];
  }

  /** @param {Viewport} viewport @returns {[number, number, number, number]} */
  viewBox({ scale, centre }) {
    const [w, h] = this.fullSize().map((side) => side / scale);
    return [centre[0] - w / 2, centre[1] - h / 2, w, h];
  }

  /**
   * The nearest viewport within the limits of scale and the edges of the board.
   * @param {Viewport} viewport
   * @returns {Viewport}
   */
  clamped({ scale, centre }) {
    const allowed = clamp(scale, 1, MAX_SCALE);
    const [x, y, w, h] = this.box;
    const [, , across, down] = this.viewBox({ scale: allowed, centre });
    return {
      scale: allowed,
      centre: [
        clamp(centre[0], x + across / 2, x + w - across / 2),
        clamp(centre[1], y + down / 2, y + h - down / 2),
      ],
    };
  }

  /** Show a viewport at once. @param {Viewport} viewport */
  set(viewport) {
    cancelAnimationFrame(this.frame);
    this.viewport = this.clamped(viewport);
    this.show(this.viewport);
    this.changed();
  }

  /** @param {Viewport} viewport */
  show(viewport) {
    const box =
      viewport.scale > 1.001
        ? this.viewBox(viewport).map((n) => Math.round(n * 100) / 100)
        : this.box;
    this.svg.setAttribute('viewBox', box.join(' '));
  }

  /** Show a viewport after a short animation. @param {Viewport} viewport */
  animateTo(viewport) {
    const from = this.viewport;
    const to = this.clamped(viewport);
    if (this.reducedMotion() || document.visibilityState !== 'visible') {
      this.set(to);
      return;
    }
    cancelAnimationFrame(this.frame);
    this.viewport = to;
    this.changed();
    const start = performance.now();
    /** @param {number} now */
    const step = (now) => {
      const part = Math.min((now - start) / DURATION, 1);
      const eased = 1 - (1 - part) ** 3;
      /** @param {number} a @param {number} b */
      const mix = (a, b) => a + (b - a) * eased;
      this.show({
        scale: from.scale * (to.scale / from.scale) ** eased,
        centre: [mix(from.centre[0], to.centre[0]), mix(from.centre[1], to.centre[1])],
      });
      if (part < 1) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  /**
   * Zoom in or out.
   * @param {number} factor
   * @param {Point} [fixed] the place on the board that does not move; by default the centre
   * @returns {Viewport}
   */
  scaledBy(factor, fixed = this.viewport.centre) {
    const scale = clamp(this.viewport.scale * factor, 1, MAX_SCALE);
    const share = this.viewport.scale / scale;
    const [x, y] = this.viewport.centre;
    return {
      scale,
      centre: [fixed[0] + (x - fixed[0]) * share, fixed[1] + (y - fixed[1]) * share],
    };
  }

  /** Show the whole board. */
  showAll() {
    this.animateTo({ scale: 1, centre: this.boxCentre() });
  }

  /** @param {Point} point on the page @returns {Point} on the board */
  boardPoint(point) {
    const matrix = this.svg.getScreenCTM()?.inverse();
    const { x, y } = new DOMPoint(...point).matrixTransform(matrix);
    return [x, y];
  }

  /** Move the board with a finger or the mouse. @param {Point} by in CSS pixels */
  pan(by) {
    const size = this.svg.getScreenCTM()?.a || 1;
    const [x, y] = this.viewport.centre;
    this.set({ scale: this.viewport.scale, centre: [x - by[0] / size, y - by[1] / size] });
  }

  /** Scroll a place on the board into view. @param {Point} place */
  reveal(place) {
    if (!this.zoomed) return;
    const [x, y, w, h] = this.viewBox(this.viewport);
    const margin = Math.min(w / 4, h / 4, this.spacing || Infinity);
    const near = [
      clamp(place[0], x + margin, x + w - margin),
      clamp(place[1], y + margin, y + h - margin),
    ];
    if (near[0] === place[0] && near[1] === place[1]) return;
    const [cx, cy] = this.viewport.centre;
    this.animateTo({
      scale: this.viewport.scale,
      centre: [cx + place[0] - near[0], cy + place[1] - near[1]],
    });
  }

  /** Whether the cells are hard to hit when the whole board is visible. */
  get hasSmallCells() {
    const { width } = this.svg.getBoundingClientRect();
    return this.spacing > 0 && width > 0 && (this.spacing * width) / this.fullSize()[0] < SMALL;
  }
}
