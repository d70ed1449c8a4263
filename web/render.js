import { dress, emptyBoard, fits, group, make, placed, placedInCss, setAttribute } from './shapes.js';
import { Zoom } from './zoom.js';

/**
 * Any scene as keyed SVG. Elements live as long as their key does: what changes its place travels there, what goes fades.
 * @typedef {import('./pagetypes.js').BoardScene} Scene
 * @typedef {import('./types.js').Shape} Shape
 * @typedef {{element: SVGGraphicsElement, shape: Shape, looks: string}} Drawn
 */

const TRAVEL = 220;
const FADE = 140;

/** Roles that mark a place and not a thing: they do not travel, they are there. */
const MARKS = /(^| )(last|last-from|hint|idea|goal|arc|arrow|coord)( |$)/;

/** Whether the reader asked for little motion. */
export const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** @param {Shape} shape all of a shape but its place */
const looksOf = (shape) => JSON.stringify({ ...shape, at: 0, label: 0 });

/** @param {Shape} a @param {Shape} b */
const apart = (a, b) => Math.hypot((a.at?.[0] ?? 0) - (b.at?.[0] ?? 0), (a.at?.[1] ?? 0) - (b.at?.[1] ?? 0));

export class Board {
  /** @param {HTMLElement} host the element that holds the svg, drawn already or empty */
  constructor(host) {
    this.host = host;
    this.svg = host.querySelector('svg') ?? host.appendChild(emptyBoard());
    this.zoom = new Zoom(this.svg, calm);
    /** The layer of all that is only looked at. */
    this.layer = this.svg.querySelector(':scope > g[aria-hidden]') ?? this.svg.appendChild(group({ 'aria-hidden': 'true' }));
    /** The layer of the cells, on top. */
    this.grid = this.svg.querySelector(':scope > g[role=rowgroup]') ?? this.svg.appendChild(group({ class: 'cells', role: 'rowgroup' }));
    /** @type {Map<string, Drawn>} */
    this.drawn = new Map();
    /** @type {Map<string, SVGGraphicsElement>} by click target */
    this.cells = new Map();
    /** @type {Scene|null} */
    this.scene = null;
    /** The cell that the Tab key comes to. */
    this.current = '';
    /** @type {string} */
    this.cellLooks = '';
    /** @type {Set<Animation>} */
    this.moving = new Set();
    /** Keys of what is travelling, and so is painted above the rest. @type {Set<string>} */
    this.above = new Set();
    /** @type {(() => void)[]} who waits for everything to have arrived */
    this.waiting = [];
  }

  /**
   * Take over what the page builder drew for this scene, without touching what is right already.
   * @param {Scene} scene
   */
  adopt(scene) {
    for (const element of this.layer.children) {
      const key = element.getAttribute('data-key');
      const shape = scene.shapes.find((each) => each.key === key && !each.target);
      if (key && shape && fits(element, shape)) {
        this.drawn.set(key, { element: /** @type {SVGGraphicsElement} */ (element), shape, looks: looksOf(shape) });
      }
    }
    const cells = scene.shapes.filter((shape) => shape.target);
    const found = [...this.svg.querySelectorAll('[data-target]')];
    if (found.length === cells.length && found.every((each, i) => each.getAttribute('data-target') === cells[i].target)) {
      found.forEach((each) => this.cells.set(each.getAttribute('data-target') ?? '', /** @type {SVGGraphicsElement} */ (each)));
      this.cellLooks = JSON.stringify(cells.map((cell) => [cell.target, cell.kind, cell.row]));
      this.current = found.find((each) => each.getAttribute('tabindex') === '0')?.getAttribute('data-target') ?? '';
    }
    this.draw(scene, false);
  }

  /**
   * Show a scene.
   * @param {Scene} scene
   * @param {boolean} [lively] let things travel and fade; only where the position changed
   */
  draw(scene, lively = this.scene?.record !== scene.record || this.scene.preview !== scene.preview) {
    const animate = lively && !calm() && document.visibilityState === 'visible';
    this.scene = scene;
    setAttribute(this.svg, 'aria-label', scene.title || scene.name);
    const shapes = scene.shapes.filter((shape) => !shape.target);
    // Another position cuts short what still moves; another look at the same one does not.
    if (lively) [...this.moving].forEach((animation) => animation.finish());
    const travellers = this.update(shapes, animate);
    if (lively) this.above = new Set(travellers.map((shape) => shape.key ?? ''));
    this.removeOthers(shapes, animate, travellers);
    this.order(shapes);
    const cells = this.cellLooks;
    this.drawCells(scene.shapes.filter((shape) => shape.target));
    this.zoom.fit(scene, cells !== this.cellLooks || !this.zoom.space);
  }

  /**
   * Make or change the element of each shape.
   * @param {Shape[]} shapes
   * @param {boolean} animate
   * @returns {Shape[]} those that changed their place
   */
  update(shapes, animate) {
    /** @type {Shape[]} */
    const travellers = [];
    for (const shape of shapes) {
      const key = shape.key ?? '';
      const old = this.drawn.get(key);
      const looks = looksOf(shape);
      if (!old || !fits(old.element, shape)) {
        old?.element.remove();
        const element = make(shape);
        this.drawn.set(key, { element, shape, looks });
        if (animate) this.run(element, [{ opacity: 0 }, { opacity: 1 }], { duration: FADE });
        continue;
      }
      if (old.looks !== looks) dress(old.element, shape);
      else setAttribute(old.element, 'transform', placed(shape));
      if (animate && apart(old.shape, shape) > 0.5 && !MARKS.test(shape.role)) {
        travellers.push(shape);
        this.travel(old.element, old.shape, shape);
      }
      this.drawn.set(key, { element: old.element, shape, looks });
    }
    return travellers;
  }

  /**
   * Let an element go from its old place to its new one.
   * @param {SVGGraphicsElement} element
   * @param {Shape} from
   * @param {Shape} to
   */
  travel(element, from, to) {
    const frames = [from, to].map((shape) => ({ transform: placedInCss(shape.at ?? [0, 0], shape.turn) }));
    this.run(element, frames, { duration: TRAVEL, easing: 'cubic-bezier(.3,.05,.2,1)' });
  }

  /**
   * Fade and remove what the scene no longer has. What stands where something is about to land waits for it.
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
      const taken = shape.kind === 'group' && travellers.some((each) => apart(each, shape) < 1);
      const fade = { duration: FADE, delay: taken ? TRAVEL - FADE / 2 : 0, fill: /** @type {const} */ ('forwards') };
      this.run(element, [{ opacity: 1 }, { opacity: 0 }], fade, () => element.remove());
    }
    // Left over by a page that was drawn by another version.
    for (const element of [...this.layer.children]) {
      const known = this.drawn.get(element.getAttribute('data-key') ?? '')?.element === element;
      if (!known && !element.classList.contains('leaving')) element.remove();
    }
  }

  /**
   * Painting order; travellers last, so that they pass over the others.
   * @param {Shape[]} shapes
   */
  order(shapes) {
    const keys = shapes.map((shape) => shape.key ?? '');
    const sorted = [...keys.filter((key) => !this.above.has(key)), ...keys.filter((key) => this.above.has(key))];
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
   * Animate, remembering it so that the next scene can cut it short.
   * @param {Element} element
   * @param {Keyframe[]} frames
   * @param {KeyframeAnimationOptions} timing
   * @param {() => void} [after]
   */
  run(element, frames, timing, after) {
    const animation = element.animate(frames, timing);
    this.moving.add(animation);
    animation.onfinish = () => {
      this.moving.delete(animation);
      after?.();
      if (this.moving.size === 0) this.arrived();
    };
  }

  /** Nothing moves any more: back to the scene's painting order. */
  arrived() {
    this.above.clear();
    if (this.scene) this.order(this.scene.shapes.filter((shape) => !shape.target));
    this.waiting.splice(0).forEach((go) => go());
  }

  /** @returns {Promise<void>} kept when nothing moves */
  settled() {
    if (this.moving.size === 0) return Promise.resolve();
    return new Promise((resolve) => { this.waiting.push(resolve); });
  }

  /**
   * The cells: what can be clicked, focused and read out. They are made anew only when the board's shape changes.
   * @param {Shape[]} cells
   */
  drawCells(cells) {
    const looks = JSON.stringify(cells.map((cell) => [cell.target, cell.kind, cell.row]));
    if (looks !== this.cellLooks) this.makeCells(cells);
    this.cellLooks = looks;
    for (const cell of cells) {
      const element = this.cells.get(cell.target ?? '');
      if (!element) continue;
      dress(element, cell);
      setAttribute(element, 'data-key', cell.key ?? '');
      setAttribute(element, 'aria-label', cell.label ?? cell.target ?? '');
      const picked = this.scene?.picked?.includes(cell.target ?? '');
      setAttribute(element, 'aria-selected', picked ? 'true' : '');
    }
    this.setCurrent(this.cells.has(this.current) ? this.current : cells[0]?.target ?? '');
  }

  /** @param {Shape[]} cells */
  makeCells(cells) {
    const focused = document.activeElement?.getAttribute('data-target') ?? '';
    this.grid.replaceChildren();
    this.cells.clear();
    /** @type {SVGGElement|null} */
    let row = null;
    /** @type {number|undefined|null} */
    let number = null;
    for (const cell of cells) {
      if (!row || cell.row === undefined || cell.row !== number) row = this.grid.appendChild(group({ role: 'row' }));
      number = cell.row;
      const element = make(cell);
      element.setAttribute('role', 'gridcell');
      element.setAttribute('tabindex', '-1');
      element.setAttribute('data-target', cell.target ?? '');
      row.append(element);
      this.cells.set(cell.target ?? '', element);
    }
    this.cells.get(focused)?.focus();
  }

  /**
   * Choose the one cell that is in the page's tab order.
   * @param {string} target
   */
  setCurrent(target) {
    for (const [name, element] of this.cells) setAttribute(element, 'tabindex', name === target ? '0' : '-1');
    this.current = target;
  }

  /** Give the focus to the cell that the Tab key would come to. */
  focus() {
    this.cells.get(this.current)?.focus({ preventScroll: true });
  }

  /**
   * Mark cells while there is no engine to draw the marks.
   * @param {string[]} picked
   * @param {string[]} goals
   */
  mark(picked, goals) {
    for (const [name, element] of this.cells) {
      element.classList.toggle('picked', picked.includes(name));
      element.classList.toggle('goal', goals.includes(name));
    }
  }
}
