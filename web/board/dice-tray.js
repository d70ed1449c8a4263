import { settings } from '../settings/settings.js';
import { h, svgElement } from '../ui/dom.js';
import { reducedMotion } from './render.js';

/**
 * Dice over the board, one after another, as a scene's moves give them: each throw in a row of its
 * own, and below each die what it means. Decoration for those who see it: what the dice brought is
 * in the scene that follows.
 * @typedef {import('../ui/types.js').Throw} Throw
 * @typedef {import('../ui/types.js').Die} Die
 * @typedef {{die: number, rest: number}} Pace milliseconds for a die, and after the last one of a
 * throw
 */

/** By the choices of the setting. @type {Record<string, Pace>} */
const PACES = { quick: { die: 110, rest: 700 }, slow: { die: 450, rest: 1700 } };

/**
 * The pace that is set; null where all dice are shown at once.
 * @param {number} [speed] that many times as fast
 * @returns {Pace|null}
 */
export function pace(speed = 1) {
  const set = PACES[settings().dice];
  return set && !reducedMotion() ? { die: set.die / speed, rest: set.rest / speed } : null;
}

/** Where the pips of a face are, in a square of three by three: rows of the places 0 to 8. */
const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/** A face of a die: pips, or a number where it has more than six. @param {number} face */
function faceOf(face) {
  const svg = svgElement('svg', { viewBox: '0 0 36 36' });
  svg.append(svgElement('rect', { x: 1.5, y: 1.5, width: 33, height: 33, rx: 7 }));
  if (face < PIPS.length) {
    for (const place of PIPS[face])
      svg.append(
        svgElement('circle', {
          cx: 9 + 9 * (place % 3),
          cy: 9 + 9 * Math.floor(place / 3),
          r: 3.4,
        }),
      );
    return svg;
  }
  const number = svgElement('text', { x: 18, y: 24, 'text-anchor': 'middle' });
  number.textContent = String(face);
  svg.append(number);
  return svg;
}

/** @param {Die} die */
const dieOf = ({ face, means, mark }) =>
  h('span', { class: `die ${mark}`.trim() }, faceOf(face), h('small', { text: means }));

export class DiceTray {
  /** @param {HTMLElement} host the board, over which the dice are shown */
  constructor(host) {
    this.host = host;
    this.box = h('div', { class: 'dice-tray', 'aria-hidden': 'true', hidden: true });
    host.append(this.box);
    this.timer = 0;
    /** What is done when the last die has been seen. @type {(() => void)|null} */
    this.after = null;
    /** Whether the last press or key has cut dice short. */
    this.hasSkipped = false;
    for (const event of ['pointerdown', 'keydown'])
      document.addEventListener(
        event,
        () => {
          this.hasSkipped = this.skip();
        },
        { capture: true },
      );
  }

  /** Whether dice are falling. */
  get on() {
    return this.after !== null;
  }

  /**
   * Show throws, one after the other.
   * @param {Throw[]} throws
   * @param {Pace} pace
   * @param {() => void} after what is done when all have been seen, or when they are cut short
   */
  play(throws, pace, after) {
    this.close();
    this.after = after;
    this.box.replaceChildren();
    this.box.classList.toggle('low', this.isHigh(throws.find(({ place }) => place)?.place ?? ''));
    this.box.hidden = false;
    this.next(throws, pace);
  }

  /**
   * Whether a place is in the upper half of the board, which the dice then leave free.
   * @param {string} place
   */
  isHigh(place) {
    const cell = place && this.host.querySelector(`[data-target="${CSS.escape(place)}"]`);
    if (!cell) return false;
    const [own, board] = [cell.getBoundingClientRect(), this.host.getBoundingClientRect()];
    return own.top + own.height / 2 < board.top + board.height / 2;
  }

  /** Begin the first of these throws. @param {Throw[]} throws @param {Pace} pace */
  next(throws, pace) {
    const [first, ...others] = throws;
    if (!first) {
      this.skip();
      return;
    }
    // All have their place at once, so that nothing moves when they fall.
    const dice = [...first.dice.map(dieOf), h('b', { text: first.result })];
    this.box.append(
      h(
        'div',
        { class: `throw ${first.role}`.trim() },
        h('p', {}, first.role ? h('i', { class: 'pip' }) : null, first.title),
        h('div', { class: 'dice' }, ...dice),
      ),
    );
    this.drop(dice, pace, others);
  }

  /**
   * Let the first of these dice fall and then the others; the last of them is the result.
   * @param {HTMLElement[]} dice
   * @param {Pace} pace
   * @param {Throw[]} others
   */
  drop([first, ...left], pace, others) {
    first.classList.add('fallen');
    const then = left.length ? () => this.drop(left, pace, others) : () => this.next(others, pace);
    this.timer = setTimeout(then, left.length ? pace.die : pace.rest);
  }

  /** Cut the dice short, if any are falling. @returns {boolean} whether there were */
  skip() {
    const { after } = this;
    this.close();
    after?.();
    return after !== null;
  }

  /** Take the dice away. */
  close() {
    clearTimeout(this.timer);
    this.after = null;
    this.box.hidden = true;
  }
}

/**
 * The throws between two scenes of one game, of which the second goes on from the first.
 * @param {import('../ui/types.js').Scene} before
 * @param {import('../ui/types.js').Scene} after
 * @returns {Throw[]}
 */
export function throwsBetween(before, after) {
  const [old, moves] = [before.moves ?? [], after.moves ?? []];
  const goesOn =
    before.game === after.game &&
    !before.preview &&
    !after.preview &&
    (before.ply === 0 || old[before.ply - 1]?.text === moves[before.ply - 1]?.text);
  return goesOn && after.ply > before.ply
    ? moves.slice(before.ply, after.ply).flatMap((move) => move.throw ?? [])
    : [];
}
