import { setAttribute, transformOf } from './shapes.js';

/**
 * A piece that is dragged: it is under the pointer and above everything else until it is dropped.
 * From there the board animates it to where it goes, or back.
 * @typedef {import('./render.js').Board} Board
 * @typedef {import('./render.js').Drawn} Drawn
 * @typedef {import('../ui/types.js').Point} Point
 */

/** The roles of what stands on a place and goes with a drag: pieces, and the numbers on them. */
const CARRIED = /^(ball|stack|badge|counter)\b/;

export class CarriedPiece {
  /**
   * @param {Board} board
   * @param {string} from the target that it stands on
   */
  constructor(board, from) {
    this.board = board;
    /** @type {Point|undefined} */
    this.from = board.scene?.shapes.find((shape) => shape.target === from)?.at;
    /** Where it is now. @type {Point|undefined} */
    this.at = this.from;
    for (const { element } of this.parts()) element.classList.add('carried');
  }

  /**
   * What there is to carry; found anew, because a reply may have drawn it anew.
   * @returns {Drawn[]}
   */
  parts() {
    const { from } = this;
    if (!from) return [];
    return [...this.board.drawn.values()].filter(
      ({ shape }) =>
        shape.kind === 'group' &&
        CARRIED.test(shape.role) &&
        Math.hypot((shape.at?.[0] ?? Infinity) - from[0], (shape.at?.[1] ?? Infinity) - from[1]) <
          1,
    );
  }

  /** Bring it under the pointer. @param {PointerEvent} event */
  move(event) {
    this.at = this.board.zoom.boardPoint([event.clientX, event.clientY]);
    for (const { element, shape } of this.parts()) {
      element.classList.add('carried');
      element.style.transform = `translate(${this.at[0]}px, ${this.at[1]}px) rotate(${shape.turn ?? 0}deg)`;
      if (element.nextElementSibling) this.board.layer.append(element);
    }
  }

  /** Let go. @param {boolean} moves whether it may go on to another place from where it is */
  drop(moves) {
    for (const drawn of this.parts()) {
      drawn.element.classList.remove('carried');
      drawn.element.style.transform = '';
      if (!moves || !this.at) continue;
      drawn.shape = { ...drawn.shape, at: this.at };
      setAttribute(drawn.element, 'transform', transformOf(drawn.shape));
    }
    if (!moves && this.board.scene)
      this.board.order(this.board.scene.shapes.filter((shape) => !shape.target));
  }
}
