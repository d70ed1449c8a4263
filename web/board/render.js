import {
  create,
  cssTransformOf,
  emptyBoard,
  fits,
  group,
  setAttribute,
  transformOf,
  update,
} from './shapes.js';
import { Zoom } from './zoom.js';

/**
 * Draws any scene as keyed SVG. An element lives as long as its key: it moves when its place
 * changes, and fades out when its key is gone. A shape that is the same object as before is not
 * drawn again.
 * @typedef {import('../ui/page-types.js').BoardScene} Scene
 * @typedef {import('../ui/types.js').Shape} Shape
 * @typedef {{element: SVGGraphicsElement, shape: Shape, appearance: string}} Drawn
 */

const TRAVEL = 220; // milliseconds
const FADE = 140;
/** A picture that is more than so many times as wide as high leaves room for a list below it. */
const STRIP = 3;
/** Pictures that are less than so many times as wide as high leave room beside them. */
const UPRIGHT = 0.85;

/** Roles of marks on a place: they appear there and never travel. */
const STATIC_ROLES = /(^| )(last|last-from|hint|idea|goal|arc|arrow|coord)( |$)/;

/** @type {string[]} */
const NONE = [];

/** Whether the user prefers reduced motion, or has turned motion off here. */
export const reducedMotion = () =>
  document.documentElement.dataset.motion === 'off' ||
  matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Everything about a shape that is drawn, except its place. @param {Shape} shape */
const appearanceOf = (shape) => JSON.stringify({ ...shape, at: 0, label: 0 });

/** @param {Shape} a @param {Shape} b */
const distance = (a, b) =>
  Math.hypot((a.at?.[0] ?? 0) - (b.at?.[0] ?? 0), (a.at?.[1] ?? 0) - (b.at?.[1] ?? 0));

export class Board {
  /** @param {HTMLElement} host the element that holds the svg, pre-rendered or empty */
  constructor(host) {
    this.host = host;
    // Or a double click would select the nearest text outside the board.
    host.addEventListener('mousedown', (event) => {
      if (event.detail > 1) event.preventDefault();
    });
    this.svg = host.querySelector('svg') ?? host.appendChild(emptyBoard());
    this.zoom = new Zoom(this.svg, reducedMotion);
    /** The layer of everything that cannot be clicked. */
    this.layer =
      this.svg.querySelector(':scope > g[aria-hidden]') ??
      this.svg.appendChild(group({ 'aria-hidden': 'true' }));
    /** The layer of the cells, on top. */
    this.grid =
      this.svg.querySelector(':scope > g[role=rowgroup]') ??
      this.svg.appendChild(group({ class: 'cells', role: 'rowgroup' }));
    /** @type {Map<string, Drawn>} */
    this.drawn = new Map();
    /** @type {Map<string, SVGGraphicsElement>} by click target */
    this.cells = new Map();
    /** @type {Scene|null} */
    this.scene = null;
    /** The cell in the tab order. */
    this.current = '';
    /** What the cells were created from. @type {string} */
    this.cellAppearance = '';
    /** The shapes that the cells show. @type {Shape[]} */
    this.cellShapes = [];
    /** What they show as picked. @type {string[]} */
    this.picked = NONE;
    /** @type {Set<Animation>} */
    this.animations = new Set();
    /** Keys of the shapes that are travelling and so are painted on top. @type {Set<string>} */
    this.above = new Set();
    /** Called when nothing moves any more. @type {(() => void)[]} */
    this.waiting = [];
    /** Called when a scene has been drawn. @type {() => void} */
    this.afterDrawing = () => {};
  }

  /** Do something each time that a scene has been drawn. @param {() => void} act */
  onDrawn(act) {
    this.afterDrawing = act;
  }

  /**
   * Take over the pre-rendered board of this scene, without touching what is already right.
   * @param {Scene} scene
   */
  adopt(scene) {
    for (const element of this.layer.children) {
      const key = element.getAttribute('data-key');
      const shape = scene.shapes.find((each) => each.key === key && !each.target);
      if (key && shape && fits(element, shape)) {
        this.drawn.set(key, {
          element: /** @type {SVGGraphicsElement} */ (element),
          shape: { ...shape }, // it may have been drawn elsewhere
          appearance: appearanceOf(shape),
        });
      }
    }
    const cells = scene.shapes.filter((shape) => shape.target);
    const found = [...this.svg.querySelectorAll('[data-target]')];
    if (
      found.length === cells.length &&
      found.every((each, i) => each.getAttribute('data-target') === cells[i].target)
    ) {
      found.forEach((each) =>
        this.cells.set(
          each.getAttribute('data-target') ?? '',
          /** @type {SVGGraphicsElement} */ (each),
        ),
      );
      this.cellAppearance = JSON.stringify(cells.map((cell) => [cell.target, cell.kind, cell.row]));
      this.current =
        found.find((each) => each.getAttribute('tabindex') === '0')?.getAttribute('data-target') ??
        '';
    }
    this.draw(scene, false);
  }

  /**
   * Show a scene.
   * @param {Scene} scene
   * @param {boolean} [animated] whether to animate; by default if the position changed
   */
  draw(
    scene,
    animated = this.scene?.record !== scene.record || this.scene.preview !== scene.preview,
  ) {
    const animate = animated && !reducedMotion() && document.visibilityState === 'visible';
    this.scene = scene;
    const [, , width, height] = scene.box;
    this.host.classList.toggle('strip', width > STRIP * height);
    this.host.classList.toggle('upright', width < UPRIGHT * height);
    setAttribute(this.svg, 'aria-label', scene.title || scene.name);
    const shapes = scene.shapes.filter((shape) => !shape.target);
    // A new position cuts running animations short; a new view of the same position does not.
    if (animated) [...this.animations].forEach((animation) => animation.finish());
    const travellers = this.updateShapes(shapes, animate);
    if (animated) this.above = new Set(travellers.map((shape) => shape.key ?? ''));
    this.removeOthers(shapes, animate, travellers);
    this.order(shapes);
    const cells = this.cellAppearance;
    this.drawCells(scene.shapes.filter((shape) => shape.target));
    this.zoom.fit(scene, cells !== this.cellAppearance || !this.zoom.spacing);
    this.afterDrawing();
  }

  /**
   * Create or update the element of each shape.
   * @param {Shape[]} shapes
   * @param {boolean} animate
   * @returns {Shape[]} the shapes that travel
   */
  updateShapes(shapes, animate) {
    /** @type {Shape[]} */
    const travellers = [];
    for (const shape of shapes) {
      const key = shape.key ?? '';
      const old = this.drawn.get(key);
      if (old?.shape === shape) continue;
      const appearance = appearanceOf(shape);
      if (!old || !fits(old.element, shape)) {
        old?.element.remove();
        const element = create(shape);
        this.drawn.set(key, { element, shape, appearance });
        if (animate) this.run(element, [{ opacity: 0 }, { opacity: 1 }], { duration: FADE });
        continue;
      }
      if (old.appearance !== appearance) update(old.element, shape);
      else setAttribute(old.element, 'transform', transformOf(shape));
      if (animate && distance(old.shape, shape) > 0.5 && !STATIC_ROLES.test(shape.role)) {
        travellers.push(shape);
        this.travel(old.element, old.shape, shape);
      }
      this.drawn.set(key, { element: old.element, shape, appearance });
    }
    return travellers;
  }

  /**
   * Animate an element from its old place to its new one.
   * @param {SVGGraphicsElement} element
   * @param {Shape} from
   * @param {Shape} to
   */
  travel(element, from, to) {
    const frames = [from, to].map((shape) => ({
      transform: cssTransformOf(shape.at ?? [0, 0], shape.turn),
    }));
    this.run(element, frames, { duration: TRAVEL, easing: 'cubic-bezier(.3,.05,.2,1)' });
  }

  /**
   * Fade out what the scene no longer has. A piece on a place where another is about to land goes
   * when it arrives.
   * @param {Shape[]} shapes
   * @param {boolean} animate
   * @param {Shape[]} travellers
   */
  removeOthers(shapes, animate, travellers) {
    const keys = new Set(shapes.map((shape) => shape.key ?? ''));
    for (const [key, { element, shape }] of this.drawn) {
      if (keys.has(key)) continue;
      this.drawn.delete(key);
      if (!animate) {
        element.remove();
        continue;
      }
      element.classList.add('leaving');
      const captured =
        shape.kind === 'group' && travellers.some((each) => distance(each, shape) < 1);
      const fade = {
        duration: FADE,
        delay: captured ? TRAVEL - FADE / 2 : 0,
        fill: /** @type {const} */ ('forwards'),
      };
      this.run(element, [{ opacity: 1 }, { opacity: 0 }], fade, () => element.remove());
    }
    // Left over from a page that another version had rendered.
    for (const element of [...this.layer.children]) {
      const known = this.drawn.get(element.getAttribute('data-key') ?? '')?.element === element;
      if (!known && !element.classList.contains('leaving')) element.remove();
    }
  }

  /**
   * Put the elements in painting order; travelling ones last, so that they pass over the others.
   * @param {Shape[]} shapes
   */
  order(shapes) {
    const keys = shapes.map((shape) => shape.key ?? '');
    const sorted = [
      ...keys.filter((key) => !this.above.has(key)),
      ...keys.filter((key) => this.above.has(key)),
    ];
    let next = this.layer.firstElementChild;
    for (const key of sorted) {
      while (next?.classList.contains('leaving')) next = next.nextElementSibling;
      const element = this.drawn.get(key)?.element;
      if (!element) continue;
      if (element === next) next = next.nextElementSibling;
      else this.layer.insertBefore(element, next);
    }
  }

  /**
   * Start an animation that the next scene can cut short.
   * @param {Element} element
   * @param {Keyframe[]} frames
   * @param {KeyframeAnimationOptions} timing
   * @param {() => void} [after]
   */
  run(element, frames, timing, after) {
    const animation = element.animate(frames, timing);
    this.animations.add(animation);
    animation.onfinish = () => {
      this.animations.delete(animation);
      after?.();
      if (this.animations.size === 0) this.animationsEnded();
    };
  }

  /** All animations have ended: restore the scene's painting order. */
  animationsEnded() {
    this.above.clear();
    if (this.scene) this.order(this.scene.shapes.filter((shape) => !shape.target));
    this.waiting.splice(0).forEach((go) => go());
  }

  /** @returns {Promise<void>} resolved when nothing moves */
  settled() {
    if (this.animations.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.waiting.push(resolve);
    });
  }

  /**
   * Draw the cells, which can be clicked, focused and read out. They are created anew only when the
   * board changes.
   * @param {Shape[]} cells
   */
  drawCells(cells) {
    const picked = this.scene?.picked ?? NONE;
    const last = this.cellShapes;
    const asBefore = cells.length === last.length && cells.every((cell, i) => cell === last[i]);
    if (asBefore && picked === this.picked) return;
    const appearance = JSON.stringify(cells.map((cell) => [cell.target, cell.kind, cell.row]));
    const anew = appearance !== this.cellAppearance;
    if (anew) this.createCells(cells);
    this.cellAppearance = appearance;
    this.cellShapes = cells;
    this.picked = picked;
    for (const cell of cells.filter((each, i) => anew || each !== last[i])) {
      const element = this.cells.get(cell.target ?? '');
      if (!element) continue;
      update(element, cell);
      setAttribute(element, 'data-key', cell.key ?? '');
      setAttribute(element, 'aria-label', cell.label ?? cell.target ?? '');
    }
    for (const [target, element] of this.cells)
      setAttribute(element, 'aria-selected', picked.includes(target) ? 'true' : '');
    this.setCurrent(this.cells.has(this.current) ? this.current : (cells[0]?.target ?? ''));
  }

  /** @param {Shape[]} cells */
  createCells(cells) {
    const focused = document.activeElement?.getAttribute('data-target') ?? '';
    this.grid.replaceChildren();
    this.cells.clear();
    /** @type {SVGGElement|null} */
    let row = null;
    /** @type {number|undefined|null} */
    let number = null;
    for (const cell of cells) {
      if (!row || cell.row === undefined || cell.row !== number)
        row = this.grid.appendChild(group({ role: 'row' }));
      number = cell.row;
      const element = create(cell);
      element.setAttribute('role', 'gridcell');
      element.setAttribute('tabindex', '-1');
      element.setAttribute('data-target', cell.target ?? '');
      row.append(element);
      this.cells.set(cell.target ?? '', element);
    }
    this.cells.get(focused)?.focus();
  }

  /**
   * Choose the one cell that is in the tab order.
   * @param {string} target
   */
  setCurrent(target) {
    for (const [name, element] of this.cells)
      setAttribute(element, 'tabindex', name === target ? '0' : '-1');
    this.current = target;
  }

  /** Focus the cell in the tab order. */
  focus() {
    this.cells.get(this.current)?.focus({ preventScroll: true });
  }

  /**
   * Show a selection while there is no engine to make a scene with it.
   * @param {string[]} picked
   * @param {string[]} goals
   */
  showSelection(picked, goals) {
    this.cellShapes = []; // the next scene is drawn over it
    for (const [name, element] of this.cells) {
      element.classList.toggle('picked', picked.includes(name));
      element.classList.toggle('goal', goals.includes(name));
    }
  }
}
