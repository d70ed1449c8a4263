import { h, setText, svgElement } from '../ui/dom.js';
import { listenToHover, listenToKeys, targetOf } from '../board/input.js';
import { Board } from '../board/render.js';
import { keyByPlace } from '../ui/keys.js';
import { create } from '../board/shapes.js';
import { listenToZoom } from '../board/zoom-input.js';

/**
 * A picture that can be painted: a palette, and a board whose cells are painted by mouse, finger or
 * keyboard.
 * @typedef {import('../ui/types.js').Brush} Brush
 * @typedef {import('../ui/types.js').Switch} Switch
 * @typedef {{brushes: readonly Brush[], switches: readonly Switch[], first?: string}} Palette
 * first: the brush to begin with
 * @typedef {import('../ui/types.js').Picture} Picture
 * @typedef {{brush: string, targets: string[], on: string[]}} Stroke
 * @typedef {object} PainterCallbacks
 * @property {(stroke: Stroke, drag: number) => void} paint drag: the same number for all that is
 * painted in one go
 * @property {(from: string, to: string) => void} [move] what the brush HAND does
 * @property {(target: string|null) => void} [point] what the pointer or the focus rests on
 * @property {(text: string) => void} announce
 */

/** More switches than these are folded away. */
const FEW = 2;
/** More brushes than these are samples side by side, with the name of the chosen one above. */
export const MANY = 16;
/** The key of the brush that moves what is there instead of painting. */
export const HAND = 'hand';

export class Painter {
  /**
   * @param {HTMLElement} host of the board
   * @param {HTMLElement} tools of the palette
   * @param {PainterCallbacks} callbacks
   */
  constructor(host, tools, callbacks) {
    this.board = new Board(host);
    this.tools = tools;
    this.callbacks = callbacks;
    this.brush = '';
    /** What the hand has picked up. */
    this.picked = '';
    /** The name of the brush. */
    this.chosen = h('b', {});
    this.drag = 0;
    /** @type {Set<string>} the switches that are on */
    this.on = new Set();
    /** @type {Palette|null} */
    this.palette = null;
    const { announce, point } = callbacks;
    listenToZoom(this.board);
    listenToKeys(this.board, {
      click: (target) => this.press(target),
      hover: () => {},
      cancel: () => this.drop(),
      announce,
    });
    if (point)
      listenToHover(this.board, { click: () => {}, hover: point, cancel: () => {}, announce });
    this.listenToPointer();
    host.addEventListener('keydown', (event) => {
      const brush = this.palette?.brushes[Number(keyByPlace(event)) - 1];
      if (!brush || event.ctrlKey || event.altKey || event.metaKey) return;
      this.choose(brush.key);
      announce(brush.label);
    });
  }

  /**
   * A press paints; dragging with mouse or pen paints every cell on the way, while a finger scrolls
   * the page.
   */
  listenToPointer() {
    const { host } = this.board;
    /** @type {Set<string>|null} painted in this stroke */
    let painted = null;
    /** @param {string|null} target */
    const over = (target) => {
      if (!painted || !target || painted.has(target)) return;
      painted.add(target);
      this.stroke([target]);
    };
    addEventListener('pointercancel', () => {
      painted = null;
    });
    host.addEventListener('pointerdown', (event) => {
      const target = targetOf(event.target);
      this.drag += 1;
      painted = null;
      if (event.pointerType === 'touch' || event.button !== 0 || !target || this.board.zoom.zoomed)
        return;
      if (this.brush === HAND && this.picked) return; // the second of two clicks puts it down
      painted = new Set();
      if (this.brush === HAND) this.pick(target);
      else over(target);
    });
    host.addEventListener('pointermove', (event) => {
      if (painted && this.brush !== HAND && event.buttons & 1)
        over(targetOf(document.elementFromPoint(event.clientX, event.clientY)));
    });
    let pressed = false;
    addEventListener('pointerup', (event) => {
      pressed = painted !== null;
      painted = null;
      const end =
        pressed && this.brush === HAND
          ? targetOf(document.elementFromPoint(event.clientX, event.clientY))
          : null;
      if (end && end !== this.picked) this.press(end);
    });
    host.addEventListener('click', (event) => {
      const target = targetOf(event.target);
      if (target) this.board.setCurrent(target);
      if (target && !pressed) this.press(target);
      pressed = false;
    });
  }

  /** A click, a tap or a key on a cell. @param {string} target */
  press(target) {
    this.callbacks.point?.(target);
    if (this.brush !== HAND) {
      this.drag += 1;
      this.stroke([target]);
    } else if (!this.picked) this.pick(target);
    else {
      const from = this.picked;
      this.drop();
      if (from !== target) this.callbacks.move?.(from, target);
    }
  }

  /** @param {string} target */
  pick(target) {
    this.picked = target;
    this.board.showSelection([target], []);
    this.callbacks.announce(`${target} picked up: choose where it goes.`);
  }

  /** Let go of what the hand has picked up. */
  drop() {
    if (this.picked) this.board.showSelection([], []);
    this.picked = '';
  }

  /** @param {string[]} targets */
  stroke(targets) {
    if (this.brush)
      this.callbacks.paint({ brush: this.brush, targets, on: [...this.on] }, this.drag);
  }

  /** @param {string} key */
  choose(key) {
    this.drop();
    this.brush = key;
    for (const input of this.tools.querySelectorAll('input'))
      if (input.type === 'radio') input.checked = input.value === key;
    setText(this.chosen, this.palette?.brushes.find((brush) => brush.key === key)?.label ?? '');
  }

  /**
   * Show what there is to paint with. A brush that was chosen stays chosen while there is one.
   * @param {Palette} palette
   */
  begin(palette) {
    if (this.palette === palette) return;
    this.palette = palette;
    const known = new Set(palette.switches.map(({ key }) => key));
    this.on = new Set([...this.on].filter((key) => known.has(key)));
    for (const { key, on } of palette.switches) if (on) this.on.add(key);
    this.tools.hidden = !palette.brushes.length; // a picture to look at
    const many = palette.brushes.length > MANY;
    this.tools.replaceChildren(
      h(
        'fieldset',
        { class: many ? 'brushes many' : 'brushes' },
        h('legend', {}, 'Paint with', many && ': ', many && this.chosen),
        ...palette.brushes.map((brush, i) =>
          h(
            'label',
            { class: 'brush', title: many && brush.label },
            h('input', {
              type: 'radio',
              name: 'brush',
              value: brush.key,
              onchange: () => this.choose(brush.key),
            }),
            swatch(brush),
            h('span', { text: brush.label }),
            i < 9 && h('kbd', { text: String(i + 1) }),
          ),
        ),
      ),
      ...this.switchFields(palette.switches),
    );
    const brush =
      palette.brushes.find(({ key }) => key === this.brush) ??
      palette.brushes.find(({ key }) => key === palette.first) ??
      palette.brushes.find(({ key, sample }) => key !== HAND && sample?.length) ??
      palette.brushes[1] ??
      palette.brushes[0];
    this.choose(brush?.key ?? '');
  }

  /** A tick for each switch; many of them are folded away. @param {readonly Switch[]} switches */
  switchFields(switches) {
    const ticks = switches.map(({ key, label }) => {
      const box = h('input', {
        type: 'checkbox',
        checked: this.on.has(key),
        onchange: () => (box.checked ? this.on.add(key) : this.on.delete(key)),
      });
      return h('label', { class: 'tick' }, box, label);
    });
    const open = ticks.length <= FEW || this.on.size > 0;
    return ticks.length > FEW
      ? [h('details', { open }, h('summary', { text: 'Mirrors' }), ...ticks)]
      : ticks;
  }

  /** @param {Picture} picture @param {string} title */
  draw({ box, shapes }, title) {
    this.board.draw({ name: title, title, record: '', box, shapes: [...shapes] }, false);
    if (this.picked) this.board.showSelection([this.picked], []);
  }
}

/** How far the sample of a brush reaches from its middle, in board units. */
const REACH = 37;

/** A sample of what a brush paints. @param {Brush} brush */
function swatch({ role, sample = [] }) {
  const svg = svgElement('svg', {
    'aria-hidden': 'true',
    class: 'swatch',
    viewBox: sample.length ? `${-REACH} ${-REACH} ${2 * REACH} ${2 * REACH}` : '-18 -16 36 32',
  });
  if (sample.length) svg.append(...sample.map(create));
  else
    svg.append(
      svgElement('polygon', { class: role, points: '16,0 8,14 -8,14 -16,0 -8,-14 8,-14' }),
    );
  return svg;
}
