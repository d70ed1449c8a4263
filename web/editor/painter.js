import { h } from '../ui/dom.js';
import { listenToKeys, targetOf } from '../board/input.js';
import { Board } from '../board/render.js';
import { listenToZoom } from '../board/zoom-input.js';

/**
 * A picture that can be painted: a palette, and a board whose cells are painted by mouse, finger or keyboard.
 * @typedef {import('../ui/types.js').Craft} Craft
 * @typedef {import('../ui/types.js').Workshop} WorkshopAnswer
 * @typedef {{brush: string, targets: string[], on: string[]}} Stroke
 */

export class Painter {
  /**
   * @param {HTMLElement} host of the board
   * @param {HTMLElement} tools of the palette
   * @param {(stroke: Stroke) => void} paint
   * @param {(text: string) => void} announce
   */
  constructor(host, tools, paint, announce) {
    this.board = new Board(host);
    this.tools = tools;
    this.paint = paint;
    this.brush = '';
    /** @type {Set<string>} the switches that are on */
    this.on = new Set();
    /** @type {Craft|null} */
    this.craft = null;
    listenToZoom(this.board);
    listenToKeys(this.board, { click: (target) => this.stroke([target]), hover: () => {}, cancel: () => {}, announce });
    this.listenToPointer();
    host.addEventListener('keydown', (event) => {
      const brush = this.craft?.brushes[Number(event.key) - 1];
      if (!brush || event.ctrlKey || event.altKey || event.metaKey) return;
      this.choose(brush.key);
      announce(brush.label);
    });
  }

  /** A press paints; dragging with mouse or pen paints every cell on the way, while a finger scrolls the page. */
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
    host.addEventListener('pointerdown', (event) => {
      if (event.pointerType === 'touch' || event.button !== 0 || !targetOf(event.target) || this.board.zoom.zoomed) return;
      painted = new Set();
      over(targetOf(event.target));
    });
    host.addEventListener('pointermove', (event) => {
      if (painted && event.buttons & 1) over(targetOf(document.elementFromPoint(event.clientX, event.clientY)));
    });
    let pressed = false;
    addEventListener('pointerup', () => {
      pressed = painted !== null;
      painted = null;
    });
    host.addEventListener('click', (event) => {
      const target = targetOf(event.target);
      if (target) this.board.setCurrent(target);
      if (target && !pressed) this.stroke([target]);
      pressed = false;
    });
  }

  /** @param {string[]} targets */
  stroke(targets) {
    if (this.brush) this.paint({ brush: this.brush, targets, on: [...this.on] });
  }

  /** @param {string} key */
  choose(key) {
    this.brush = key;
    for (const input of this.tools.querySelectorAll('input')) if (input.type === 'radio') input.checked = input.value === key;
  }

  /**
   * Show the brushes of a kind of document.
   * @param {Craft} craft
   */
  begin(craft) {
    if (this.craft === craft) return;
    this.craft = craft;
    this.on = new Set(craft.switches.filter(({ on }) => on).map(({ key }) => key));
    this.tools.replaceChildren(
      h('fieldset', { class: 'brushes' }, h('legend', { text: 'Paint with' }), ...craft.brushes.map(({ key, label, role }, i) => h('label', { class: 'brush' },
        h('input', { type: 'radio', name: 'brush', value: key, onchange: () => this.choose(key) }),
        swatch(role), h('span', { text: label }), h('kbd', { text: String(i + 1) })))),
      ...craft.switches.map(({ key, label, on }) => {
        const box = h('input', { type: 'checkbox', checked: on, onchange: () => (box.checked ? this.on.add(key) : this.on.delete(key)) });
        return h('label', { class: 'tick' }, box, label);
      }));
    this.choose(craft.brushes[1]?.key ?? craft.brushes[0]?.key ?? '');
  }

  /** @param {NonNullable<WorkshopAnswer['picture']>} picture @param {string} title */
  draw({ box, shapes }, title) {
    this.board.draw({ name: title, title, record: '', box, shapes }, false);
  }
}

/** A sample of what a brush paints. @param {string} role */
function swatch(role) {
  const name = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(name, 'svg');
  svg.setAttribute('viewBox', '-18 -16 36 32');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', 'swatch');
  const patch = document.createElementNS(name, 'polygon');
  patch.setAttribute('class', role);
  patch.setAttribute('points', '16,0 8,14 -8,14 -16,0 -8,-14 8,-14');
  svg.append(patch);
  return svg;
}
