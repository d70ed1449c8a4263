import { cellsOf, DIRECT_KEYS, neighbour, step } from './geometry.js';
import { isMovable } from './zoom-input.js';

/**
 * Pointer and keyboard on the board, turned into targets. What a target means is the session's business.
 * @typedef {import('./render.js').Board} Board
 * @typedef {object} Wishes what the page does about it
 * @property {(target: string) => void} click
 * @property {(target: string|null) => void} look
 * @property {() => void} cancel
 * @property {(words: string) => void} say
 */

/** How far a pointer goes, in CSS pixels, before a press is a drag. */
const SLOP = 8;
const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'];

/**
 * @param {EventTarget|null} node
 * @returns {string|null}
 */
export function targetOf(node) {
  return node instanceof Element ? node.closest('[data-target]')?.getAttribute('data-target') ?? null : null;
}

/**
 * Listen to a board.
 * @param {Board} board
 * @param {Wishes} wishes
 */
export function listen(board, wishes) {
  listenToPointer(board, wishes);
  listenToHover(board, wishes);
  listenToKeys(board, wishes);
}

/**
 * A click or tap is one target; a drag from one cell to another is two.
 * @param {Board} board
 * @param {Wishes} wishes
 */
function listenToPointer(board, wishes) {
  const { host } = board;
  /** @type {{from: string, x: number, y: number, id: number, dragging: boolean}|null} */
  let press = null;
  let dragged = false;
  const thread = document.createElementNS('http://www.w3.org/2000/svg', 'line');
  thread.setAttribute('class', 'thread');
  thread.setAttribute('aria-hidden', 'true');

  host.addEventListener('pointerdown', (event) => {
    const from = targetOf(event.target);
    dragged = false;
    const free = !board.zoom.closer || isMovable(event.target);
    press = from && free && event.isPrimary && event.button === 0
      ? { from, x: event.clientX, y: event.clientY, id: event.pointerId, dragging: false } : null;
  });
  addEventListener('pointermove', (event) => {
    if (!press || event.pointerId !== press.id) return;
    if (!press.dragging && Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLOP
      && targetOf(document.elementFromPoint(event.clientX, event.clientY)) !== press.from) {
      press.dragging = true;
      if (!board.scene?.picked?.includes(press.from)) wishes.click(press.from);
      board.svg.append(thread);
    }
    if (press.dragging) stretch(board, thread, press.from, event);
  });
  addEventListener('pointerup', (event) => {
    if (!press || event.pointerId !== press.id) return;
    const to = targetOf(document.elementFromPoint(event.clientX, event.clientY));
    dragged = press.dragging;
    thread.remove();
    if (press.dragging && to && to !== press.from) wishes.click(to);
    press = null;
  });
  addEventListener('pointercancel', () => {
    thread.remove();
    press = null;
  });
  // A finger on something that can move drags it; anywhere else it scrolls the page. (`touch-action` is not
  // heeded on shapes within an svg.)
  host.addEventListener('touchmove', (event) => {
    if (isMovable(event.target) && event.touches.length === 1 && event.cancelable) event.preventDefault();
  }, { passive: false });
  host.addEventListener('click', (event) => {
    const target = targetOf(event.target);
    if (target && !dragged) {
      board.setCurrent(target);
      wishes.click(target);
    }
    dragged = false;
  });
}

/**
 * Draw the thread from the dragged cell to the pointer.
 * @param {Board} board
 * @param {SVGLineElement} thread
 * @param {string} from
 * @param {PointerEvent} event
 */
function stretch(board, thread, from, event) {
  const matrix = board.svg.getScreenCTM()?.inverse();
  const at = board.scene?.shapes.find((shape) => shape.target === from)?.at;
  if (!matrix || !at) return;
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  const ends = { x1: at[0], y1: at[1], x2: point.x, y2: point.y };
  for (const [name, value] of Object.entries(ends)) thread.setAttribute(name, String(value));
}

/**
 * Resting on a cell, by mouse or by focus, asks about it.
 * @param {Board} board
 * @param {Wishes} wishes
 */
function listenToHover(board, wishes) {
  const { host } = board;
  /** @type {string|null} */
  let over = null;
  /** @param {string|null} target */
  const look = (target) => {
    if (target === over) return;
    over = target;
    wishes.look(target);
  };
  host.addEventListener('pointerover', (event) => {
    if (event.pointerType !== 'touch') look(targetOf(event.target));
  });
  host.addEventListener('pointerleave', (event) => {
    if (event.pointerType !== 'touch') look(null);
  });
  host.addEventListener('focusin', (event) => {
    const target = targetOf(event.target);
    if (target) board.setCurrent(target);
    if (target && event.target instanceof Element && event.target.matches(':focus-visible')) look(target);
  });
  host.addEventListener('focusout', (event) => {
    if (!host.contains(/** @type {Node|null} */ (event.relatedTarget))) look(null);
  });
}

/**
 * The grid pattern: one tab stop, arrows, six direct keys, Enter or Space, Escape.
 * @param {Board} board
 * @param {Wishes} wishes
 */
export function listenToKeys(board, wishes) {
  /** Up and down keep to this x, so that they lead back the way they came. */
  let column = NaN;
  board.host.addEventListener('keydown', (event) => {
    const target = targetOf(event.target);
    if (!target || !board.scene || event.altKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') wishes.click(target);
    else if (event.key === 'Escape') wishes.cancel();
    else {
      const cells = cellsOf(board.scene);
      const vertical = event.key === 'ArrowUp' || event.key === 'ArrowDown';
      if (!vertical || Number.isNaN(column)) column = xOf(cells, target);
      const to = destination(cells, target, event, column);
      if (to === undefined) return;
      if (to === null) wishes.say('Edge of the board.');
      else {
        board.setCurrent(to); // a window that is not in front has focus but tells nobody
        board.cells.get(to)?.focus();
      }
      if (to && !vertical) column = xOf(cells, to);
    }
    event.preventDefault();
  });
  board.host.addEventListener('pointerdown', () => { column = NaN; });
  board.host.addEventListener('focusout', (event) => {
    if (!board.host.contains(/** @type {Node|null} */ (event.relatedTarget))) column = NaN;
  });
}

/**
 * @param {import('./geometry.js').Cell[]} cells
 * @param {string} target
 */
const xOf = (cells, target) => cells.find((cell) => cell.target === target)?.at[0] ?? 0;

/**
 * @param {import('./geometry.js').Cell[]} cells
 * @param {string} target
 * @param {KeyboardEvent} event
 * @param {number} column
 * @returns {string|null|undefined} null at the edge, undefined when the key means nothing here
 */
function destination(cells, target, event, column) {
  if (ARROWS.includes(event.key)) return step(cells, target, event.key, event.ctrlKey, column);
  const key = event.key.toLowerCase();
  if (event.ctrlKey || !(key in DIRECT_KEYS)) return undefined;
  return neighbour(cells, target, DIRECT_KEYS[/** @type {keyof typeof DIRECT_KEYS} */ (key)]);
}
