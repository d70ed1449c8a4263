import { h, textButton } from '../ui/dom.js';

/**
 * Zooming and panning the board by wheel, touch, mouse and buttons.
 * @typedef {import('./render.js').Board} Board
 * @typedef {import('../ui/types.js').Point} Point
 */

const STEP = 1.5;
/** How far a pointer moves, in CSS pixels, before a press becomes a drag. */
const SLOP = 6;

/**
 * Whether a drag that starts here moves a piece and not the board.
 * @param {EventTarget|null} node
 */
export const isMovable = (node) => node instanceof Element && node.matches('.can, .picked');

/** @param {PointerEvent} event @returns {Point} */
const pointOf = (event) => [event.clientX, event.clientY];

/** @param {Board} board */
export function listenToZoom(board) {
  addButtons(board);
  listenToWheel(board);
  listenToPan(board);
  board.host.addEventListener('focusin', (event) => {
    const at =
      event.target instanceof Element && event.target.matches(':focus-visible')
        ? placeOf(board, event.target)
        : undefined;
    if (at) board.zoom.reveal(at);
  });
}

/** @param {Board} board @param {Element|null} cell @returns {Point|undefined} */
function placeOf(board, cell) {
  const name = cell?.getAttribute('data-target');
  return name ? board.scene?.shapes.find((shape) => shape.target === name)?.at : undefined;
}

/** Zoom in one step, towards the focused cell if there is one. @param {Board} board */
export const zoomIn = (board) =>
  board.zoom.animateTo(board.zoom.scaledBy(STEP, placeOf(board, document.activeElement)));

/** Zoom out one step. @param {Board} board */
export const zoomOut = (board) => board.zoom.animateTo(board.zoom.scaledBy(1 / STEP));

/** @param {Board} board */
function addButtons(board) {
  const { host, zoom } = board;
  /** @param {string} text @param {string} label @param {() => void} act */
  const button = (text, label, act) =>
    textButton(text, act, 'btn', { 'aria-label': label, title: label });
  const nearer = button('+', 'Zoom in', () => zoomIn(board));
  const farther = button('−', 'Zoom out', () => zoomOut(board));
  const all = button('Fit', 'Fit the whole board', () => zoom.showAll());
  const bar = h(
    'div',
    { class: 'zoom', role: 'group', 'aria-label': 'Zoom' },
    nearer,
    farther,
    all,
  );
  const draw = () => {
    bar.hidden = !zoom.zoomed && !zoom.hasSmallCells;
    host.classList.toggle('zoomed', zoom.zoomed);
    for (const each of [farther, all]) each.setAttribute('aria-disabled', String(!zoom.zoomed));
  };
  zoom.changed = draw;
  host.append(bar);
  new ResizeObserver(() => {
    if (zoom.zoomed) zoom.set(zoom.viewport);
    draw();
  }).observe(host);
}

/**
 * With Ctrl, which browsers also report for pinching on a touchpad; when zoomed in, without it too.
 * @param {Board} board
 */
function listenToWheel({ host, svg, zoom }) {
  host.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !zoom.zoomed) return;
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
      const by = Math.min(Math.max(event.deltaY * lines, -120), 120);
      if (svg.contains(/** @type {Node} */ (event.target)))
        zoom.set(zoom.scaledBy(1.0025 ** -by, zoom.boardPoint([event.clientX, event.clientY])));
    },
    { passive: false },
  );
}

/**
 * One finger or the mouse pans the board, except where a drag moves a piece; two fingers zoom.
 * @param {Board} board
 */
function listenToPan({ host, svg, zoom }) {
  /** The last position of each pointer that is down. @type {Map<number, Point>} */
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
      panning =
        zoom.zoomed && (event.button === 1 || (event.button === 0 && !isMovable(event.target)));
      if (panning && event.button === 1) event.preventDefault();
    }
    down.set(event.pointerId, pointOf(event));
  });
  addEventListener('pointermove', (event) => {
    const last = down.get(event.pointerId);
    if (!last) return;
    const now = pointOf(event);
    if (down.size > 1) pinch(zoom, [...down.entries()], event.pointerId, now);
    else if (panning && (moved || Math.hypot(now[0] - start[0], now[1] - start[1]) > SLOP))
      zoom.pan([now[0] - last[0], now[1] - last[1]]);
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
  // The end of a drag is not a click.
  host.addEventListener(
    'click',
    (event) => {
      if (moved && svg.contains(/** @type {Node} */ (event.target)))
        event.stopImmediatePropagation();
      moved = false;
    },
    { capture: true },
  );
  host.addEventListener(
    'touchmove',
    (event) => {
      if ((zoom.zoomed || event.touches.length > 1) && event.cancelable) event.preventDefault();
    },
    { passive: false },
  );
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
  const distance = (a) => Math.max(Math.hypot(a[0] - other[0], a[1] - other[1]), 1);
  zoom.set(
    zoom.scaledBy(
      distance(now) / distance(last),
      zoom.boardPoint([(now[0] + other[0]) / 2, (now[1] + other[1]) / 2]),
    ),
  );
  zoom.pan([(now[0] - last[0]) / 2, (now[1] - last[1]) / 2]);
}
