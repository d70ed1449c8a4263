import { svgElement } from '../ui/dom.js';
import { setAttribute, transformOf } from './shapes.js';

/**
 * A drag under way: what is on the place that it started from is under the pointer and above
 * everything else, and a line leads there. It keeps to its piece when the board is flipped, and
 * while the program thinks it waits for its turn.
 * @typedef {import('./render.js').Board} Board
 * @typedef {import('./render.js').Drawn} Drawn
 * @typedef {import('../ui/types.js').Point} Point
 */

/** The roles of what is on a place and goes with a drag: pieces, and the numbers on them. */
const CARRIED = /^(ball|stack|badge|counter)\b/;

/** Whether the program has the turn, so that nothing can be chosen yet. @param {Board} board */
const isThinking = ({ scene }) => scene?.status?.kind === 'thinking';

/** @param {Board} board @param {string} target @returns {Point|undefined} where it is */
const placeOf = ({ scene }, target) => scene?.shapes.find((shape) => shape.target === target)?.at;

/**
 * What is on a target and goes with a drag.
 * @param {Board} board
 * @param {string} target
 * @returns {Drawn[]}
 */
function piecesOn(board, target) {
  const at = placeOf(board, target);
  if (!at) return [];
  return [...board.drawn.values()].filter(
    ({ shape }) =>
      shape.kind === 'group' &&
      CARRIED.test(shape.role) &&
      Math.hypot((shape.at?.[0] ?? Infinity) - at[0], (shape.at?.[1] ?? Infinity) - at[1]) < 1,
  );
}

/**
 * Whether a finger on a target carries something and does not scroll, while the program thinks.
 * @param {Board} board
 * @param {string|null} target
 */
export const canWait = (board, target) =>
  target !== null && isThinking(board) && piecesOn(board, target).length > 0;

export class Drag {
  /**
   * @param {Board} board
   * @param {string} from the target that it starts on
   * @param {(target: string) => void} choose chooses that place, or leaves it chosen
   */
  constructor(board, from, choose) {
    this.board = board;
    this.from = from;
    this.choose = choose;
    /** Where the pointer is on the page. @type {Point|null} */
    this.pointer = null;
    this.keys = new Set(piecesOn(board, from).map(({ shape }) => shape.key));
    /** What has been put under the pointer. @type {Set<SVGGraphicsElement>} */
    this.carried = new Set();
    /** Whether the place has still to be chosen. */
    this.waits = true;
    this.line = board.svg.appendChild(
      svgElement('line', { class: 'drag-line', 'aria-hidden': 'true' }),
    );
    board.host.classList.add('carrying');
    this.record = '';
    this.ply = 0;
    this.note();
    this.begin();
  }

  /** Note the game as it is now: in another one, or at another ply, the drag has no meaning. */
  note() {
    this.record = this.board.scene?.record ?? '';
    this.ply = this.board.scene?.ply ?? 0;
  }

  /** Choose the place where it starts, unless the program has the turn. */
  begin() {
    if (!this.waits || isThinking(this.board)) return;
    this.waits = false;
    this.note();
    this.choose(this.from); // the scene may not yet show what was chosen or dropped before
  }

  /** What there is to carry; a reply may have drawn it anew. */
  parts() {
    return piecesOn(this.board, this.from).filter(({ shape }) => this.keys.has(shape.key));
  }

  /**
   * Whether it can go on in the scene that is shown now: the same game at the same ply or, where it
   * waits, a later one, and what it carries is still there.
   */
  get goesOn() {
    const { scene } = this.board;
    if (!scene || scene.preview || (this.keys.size && !this.parts().length)) return false;
    return this.waits
      ? scene.record.startsWith(this.record)
      : scene.record === this.record && (scene.ply ?? 0) === this.ply;
  }

  /** Bring it under the pointer. @param {Point} [pointer] on the page; where it was before */
  move(pointer = this.pointer ?? undefined) {
    const from = placeOf(this.board, this.from);
    if (!pointer || !from) return;
    this.pointer = pointer;
    const at = this.board.zoom.boardPoint(pointer);
    const ends = { x1: from[0], y1: from[1], x2: at[0], y2: at[1] };
    for (const [name, value] of Object.entries(ends)) this.line.setAttribute(name, String(value));
    for (const { element, shape } of this.parts()) {
      this.carried.add(element);
      element.classList.add('carried');
      element.style.transform = `translate(${at[0]}px, ${at[1]}px) rotate(${shape.turn ?? 0}deg)`;
      if (element.nextElementSibling) this.board.layer.append(element);
    }
  }

  /**
   * Let go. From where it is the board animates the piece to where it goes, or back.
   * @param {boolean} [moves] whether it goes on to another place
   */
  end(moves = false) {
    const { board, pointer } = this;
    this.line.remove();
    board.host.classList.remove('carrying');
    for (const element of this.carried) {
      element.classList.remove('carried');
      element.style.transform = '';
    }
    if (moves && pointer)
      for (const drawn of this.parts()) {
        drawn.shape = { ...drawn.shape, at: board.zoom.boardPoint(pointer) };
        setAttribute(drawn.element, 'transform', transformOf(drawn.shape));
      }
    else if (board.scene) board.order(board.scene.shapes.filter((shape) => !shape.target));
  }
}
