import { h } from '../ui/dom.js';

/**
 * Wheel, fingers, mouse and buttons on the board, turned into what part of it is seen.
 * @typedef {import('./render.js').Board} Board
 * @typedef {import('../ui/types.js').Point} Point
 */

const STEP = 1.5;
/** How far a pointer goes, in CSS pixels, before a press is a drag. */
const SLOP = 6;

/**
 * Whether something begins here that is moved itself, so that the board stays.
 * @param {EventTarget|null} node
 */
export const isMovable = (node) => node instanceof Element && node.matches('.can, .picked');

/** @param {PointerEvent} event @returns {Point} */
const pointOf = (event) => [event.clientX, event.clientY];

/** @param {Board} board */
export function listenToZoom(board) {
  addButtons(board);
  listenToWheel(board);
  listenToFingers(board);
  board.host.addEventListener('focusin', (event) => {
    const at = event.target instanceof Element && event.target.matches(':focus-visible') ? placeOf(board, event.target) : undefined;
    if (at) board.zoom.reveal(at);
  });
}

/** @param {Board} board @param {Element|null} cell @returns {Point|undefined} */
function placeOf(board, cell) {
  const name = cell?.getAttribute('data-target');
  return name ? board.scene?.shapes.find((shape) => shape.target === name)?.at : undefined;
}

/** A step closer, to the cell that has the focus if one has. @param {Board} board */
export const closerTo = (board) => board.zoom.go(board.zoom.nearer(STEP, placeOf(board, document.activeElement)));

/** A step back. @param {Board} board */
export const fartherFrom = (board) => board.zoom.go(board.zoom.nearer(1 / STEP));

/** @param {Board} board */
function addButtons(board) {
  const { host, zoom } = board;
  /** @param {string} text @param {string} label @param {() => void} act */
  const button = (text, label, act) => h('button', { type: 'button', class: 'btn', 'aria-label': label, title: label, text, onclick: act });
  const closer = button('+', 'Closer', () => closerTo(board));
  const farther = button('−', 'Farther', () => fartherFrom(board));
  const all = button('Fit', 'Fit all of the board', () => zoom.all());
  const bar = h('div', { class: 'zoom', role: 'group', 'aria-label': 'Size of the board' }, closer, farther, all);
  const draw = () => {
    bar.hidden = !zoom.closer && !zoom.small;
    host.classList.toggle('closer', zoom.closer);
    for (const each of [farther, all]) each.setAttribute('aria-disabled', String(!zoom.closer));
  };
  zoom.changed = draw;
  host.append(bar);
  new ResizeObserver(() => {
    if (zoom.closer) zoom.set(zoom.sight);
    draw();
  }).observe(host);
}

/** With Ctrl, which is also what pinching on a touchpad says; closer up without it too. @param {Board} board */
function listenToWheel({ host, svg, zoom }) {
  host.addEventListener('wheel', (event) => {
    if (!event.ctrlKey && !zoom.closer) return;
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
    const by = Math.min(Math.max(event.deltaY * lines, -120), 120);
    if (svg.contains(/** @type {Node} */ (event.target))) zoom.set(zoom.nearer(1.0025 ** -by, zoom.at([event.clientX, event.clientY])));
  }, { passive: false });
}

/**
 * One finger, or the mouse, takes the board along where nothing else can be taken; two fingers draw it closer.
 * @param {Board} board
 */
function listenToFingers({ host, svg, zoom }) {
  /** Where each pointer that is down was seen last. @type {Map<number, Point>} */
  const down = new Map();
  let moved = false;
  let panning = false;
  /** @type {Point} */
  let start = [0, 0];

  host.addEventListener('pointerdown', (event) => {
    if (!svg.contains(/** @type {Node} */ (event.target))) return;
    if (event.isPrimary) {
      down.clear();
      moved = false;
      start = pointOf(event);
      panning = zoom.closer && (event.button === 1 || (event.button === 0 && !isMovable(event.target)));
      if (panning && event.button === 1) event.preventDefault();
    }
    down.set(event.pointerId, pointOf(event));
  });
  addEventListener('pointermove', (event) => {
    const last = down.get(event.pointerId);
    if (!last) return;
    const now = pointOf(event);
    if (down.size > 1) pinch(zoom, [...down.entries()], event.pointerId, now);
    else if (panning && (moved || Math.hypot(now[0] - start[0], now[1] - start[1]) > SLOP)) zoom.pan([now[0] - last[0], now[1] - last[1]]);
    else return;
    moved = true;
    host.classList.add('panning');
    down.set(event.pointerId, now);
  });
  /** @param {PointerEvent} event */
  const up = (event) => {
    down.delete(event.pointerId);
    if (down.size === 0) host.classList.remove('panning');
  };
  addEventListener('pointerup', up);
  addEventListener('pointercancel', up);
  // The end of a drag is no click.
  host.addEventListener('click', (event) => {
    if (moved && svg.contains(/** @type {Node} */ (event.target))) event.stopImmediatePropagation();
    moved = false;
  }, { capture: true });
  host.addEventListener('touchmove', (event) => {
    if ((zoom.closer || event.touches.length > 1) && event.cancelable) event.preventDefault();
  }, { passive: false });
}

/**
 * @param {import('./zoom.js').Zoom} zoom
 * @param {[number, Point][]} down
 * @param {number} id of the finger that moved
 * @param {Point} now where it is
 */
function pinch(zoom, down, id, now) {
  const other = down.find(([each]) => each !== id)?.[1];
  const last = down.find(([each]) => each === id)?.[1];
  if (!other || !last) return;
  /** @param {Point} a */
  const apart = (a) => Math.max(Math.hypot(a[0] - other[0], a[1] - other[1]), 1);
  zoom.set(zoom.nearer(apart(now) / apart(last), zoom.at([(now[0] + other[0]) / 2, (now[1] + other[1]) / 2])));
  zoom.pan([(now[0] - last[0]) / 2, (now[1] - last[1]) / 2]);
}
