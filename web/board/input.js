import { cellsOf, DIRECT_KEYS, neighbour, step } from './geometry.js';
import { canWait, Drag } from './drag.js';
import { keyByPlace } from '../ui/keys.js';
import { isMovable } from './zoom-input.js';

/**
 * Turns pointer and keyboard input on the board into click targets; the session knows what a target
 * means.
 * @typedef {import('./render.js').Board} Board
 * @typedef {object} BoardHandlers what the page does about it
 * @property {(target: string, drag: boolean) => void} click drag: whether a drag starts there, so
 * that what is selected already stays selected
 * @property {(target: string|null) => void} hover the pointer or the focus rests on a target, or
 * left it
 * @property {() => void} cancel
 * @property {(text: string) => void} announce
 */

/** How far a pointer moves, in CSS pixels, before a press becomes a drag. */
const SLOP = 8;
const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'];

/**
 * @param {EventTarget|null} node
 * @returns {string|null}
 */
export function targetOf(node) {
  return node instanceof Element
    ? (node.closest('[data-target]')?.getAttribute('data-target') ?? null)
    : null;
}

/**
 * Listen to a board.
 * @param {Board} board
 * @param {BoardHandlers} handlers
 */
export function listen(board, handlers) {
  listenToPointer(board, handlers);
  listenToHover(board, handlers);
  listenToKeys(board, handlers);
}

/**
 * A click or tap is one target; a drag from one cell to another is two. A second finger, the end of
 * the press elsewhere and another game on the board end a drag, and nothing is played.
 * @param {Board} board
 * @param {BoardHandlers} handlers
 */
function listenToPointer(board, handlers) {
  const { host } = board;
  /** @type {{from: string, x: number, y: number, id: number}|null} */
  let press = null;
  /** @type {Drag|null} */
  let drag = null;
  /** Whether the click that follows the press is the end of a drag. */
  let dragged = false;
  /** @param {boolean} [moves] whether the piece goes on from where it is dropped */
  const end = (moves) => {
    drag?.end(moves);
    drag = press = null;
  };

  addEventListener(
    'pointerdown',
    ({ pointerId }) => {
      if (press && pointerId !== press.id) end();
    },
    { capture: true },
  );
  host.addEventListener('pointerdown', (event) => {
    if (!event.isPrimary) return;
    const from = targetOf(event.target);
    dragged = false;
    const draggable = !board.zoom.zoomed || isMovable(event.target);
    press =
      from && draggable && event.button === 0
        ? { from, x: event.clientX, y: event.clientY, id: event.pointerId }
        : null;
  });
  addEventListener('pointermove', (event) => {
    if (!press || event.pointerId !== press.id) return;
    if (event.buttons === 0)
      end(); // let go where this page gets no event
    else if (drag) drag.move([event.clientX, event.clientY]);
    else if (
      Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLOP &&
      targetOf(document.elementFromPoint(event.clientX, event.clientY)) !== press.from
    ) {
      dragged = true;
      drag = new Drag(board, press.from, (target) => handlers.click(target, true));
      drag.move([event.clientX, event.clientY]);
    }
  });
  addEventListener('pointerup', (event) => {
    if (!press || event.pointerId !== press.id) return;
    const to = targetOf(document.elementFromPoint(event.clientX, event.clientY));
    const chosen = drag && !drag.waits && to !== drag.from ? to : null;
    end(
      Boolean(
        chosen &&
          board.scene?.shapes.some(
            (shape) => shape.target === chosen && shape.role.includes('goal'),
          ),
      ),
    );
    if (chosen) handlers.click(chosen, false);
  });
  addEventListener('pointercancel', (event) => {
    if (event.pointerId === press?.id) end();
  });
  board.onDrawn(() => {
    if (!drag) return;
    if (!drag.goesOn) {
      end();
      return;
    }
    drag.move();
    queueMicrotask(() => drag?.begin()); // the other parts of the page are shown first
  });
  // A finger drags a piece that can move; anywhere else it scrolls the page. (`touch-action` has no
  // effect on shapes inside an svg.)
  host.addEventListener(
    'touchmove',
    (event) => {
      const holds = drag || isMovable(event.target) || canWait(board, targetOf(event.target));
      if (holds && event.touches.length === 1 && event.cancelable) event.preventDefault();
    },
    { passive: false },
  );
  host.addEventListener('click', (event) => {
    const target = targetOf(event.target);
    if (target && !dragged) {
      board.setCurrent(target);
      handlers.click(target, false);
    }
    dragged = false;
  });
}

/**
 * Report the cell that the mouse or the focus rests on.
 * @param {Board} board
 * @param {BoardHandlers} handlers
 */
export function listenToHover(board, handlers) {
  const { host } = board;
  /** @type {string|null} */
  let over = null;
  /** @param {string|null} target */
  const hover = (target) => {
    if (target === over) return;
    over = target;
    handlers.hover(target);
  };
  host.addEventListener('pointerover', (event) => {
    if (event.pointerType !== 'touch') hover(targetOf(event.target));
  });
  host.addEventListener('pointerleave', (event) => {
    if (event.pointerType !== 'touch') hover(null);
  });
  host.addEventListener('focusin', (event) => {
    const target = targetOf(event.target);
    if (target) board.setCurrent(target);
    if (target && event.target instanceof Element && event.target.matches(':focus-visible'))
      hover(target);
  });
  host.addEventListener('focusout', (event) => {
    if (!host.contains(/** @type {Node|null} */ (event.relatedTarget))) hover(null);
  });
}

/**
 * The ARIA grid pattern: one tab stop, arrow keys, six keys for the neighbours by their places,
 * Enter or Space, Escape.
 * @param {Board} board
 * @param {BoardHandlers} handlers
 */
export function listenToKeys(board, handlers) {
  /** The x that moving up and down keeps to, so that down undoes up. */
  let column = NaN;
  board.host.addEventListener('keydown', (event) => {
    const target = targetOf(event.target);
    if (!target || !board.scene || event.altKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      if (!event.repeat) handlers.click(target, false);
    } else if (event.key === 'Escape') handlers.cancel();
    else {
      const cells = cellsOf(board.scene);
      const vertical = event.key === 'ArrowUp' || event.key === 'ArrowDown';
      if (!vertical || Number.isNaN(column)) column = xOf(cells, target);
      const to = destination(cells, target, event, column);
      if (to === undefined) return;
      if (to === null) handlers.announce('Edge of the board.');
      else {
        board.setCurrent(to); // a window in the background gets the focus but no focus event
        board.cells.get(to)?.focus();
      }
      if (to && !vertical) column = xOf(cells, to);
    }
    event.preventDefault();
  });
  board.host.addEventListener('pointerdown', () => {
    column = NaN;
  });
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
 * @returns {string|null|undefined} null at the edge, undefined for any other key
 */
function destination(cells, target, event, column) {
  if (ARROWS.includes(event.key)) return step(cells, target, event.key, event.ctrlKey, column);
  const degrees = event.ctrlKey ? undefined : DIRECT_KEYS[keyByPlace(event)];
  return degrees === undefined ? undefined : neighbour(cells, target, degrees);
}
