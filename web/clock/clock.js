/**
 * The players' clocks: what each has left, in milliseconds, and whose is running. Time comes from a
 * clock that cannot be set.
 */
export class Clock {
  #left;
  #now;
  /** Whose clock is running. @type {number|null} */
  #running = null;
  #since = 0;

  /**
   * @param {number[]} left by seat
   * @param {() => number} [now] milliseconds that only ever grow
   */
  constructor(left, now = () => performance.now()) {
    this.#left = [...left];
    this.#now = now;
  }

  /** The seat whose clock is running; null where none is. */
  get running() {
    return this.#running;
  }

  /** What a seat has left. @param {number} seat */
  left(seat) {
    return Math.max(0, this.balance(seat));
  }

  /** What a seat has left; below 0, for how long its time has been over. @param {number} seat */
  balance(seat) {
    const gone = seat === this.#running ? this.#now() - this.#since : 0;
    return this.#left[seat] - gone;
  }

  /** Run the clock of one seat and stop the others. @param {number} seat */
  start(seat) {
    if (seat === this.#running) return;
    this.stop();
    this.#running = seat;
    this.#since = this.#now();
  }

  /** Let no clock run. */
  stop() {
    if (this.#running !== null) this.#left[this.#running] = this.balance(this.#running);
    this.#running = null;
  }

  /** Say what a seat has left. @param {number} seat @param {number} ms */
  set(seat, ms) {
    this.#left[seat] = ms;
    this.#since = this.#now();
  }

  /** What each seat has left. */
  get all() {
    return this.#left.map((_, seat) => this.left(seat));
  }
}

const SECOND = 1000;

/**
 * What a time control gives, in milliseconds: for the whole game and more after each turn, or for
 * each turn.
 * @typedef {{whole: number, more: number, turn: number}} Control
 */

/**
 * @param {string} text as in PGN: 300, 300+5 or 1/30
 * @returns {Control}
 */
export function readControl(text) {
  if (text.startsWith('1/')) return { whole: 0, more: 0, turn: Number(text.slice(2)) * SECOND };
  const [whole, more = 0] = text.split('+').map((part) => Number(part) * SECOND);
  return { whole, more, turn: 0 };
}

/**
 * What a clock shows: minutes and seconds, in hours if there are any, and tenths when they matter.
 * @param {number} ms
 * @param {boolean} tenths
 */
export function face(ms, tenths) {
  // A second that has begun is shown whole; the last one ends in 0.0.
  const units = tenths ? Math.ceil(ms / 100) : Math.ceil(ms / SECOND);
  const seconds = tenths ? Math.floor(units / 10) : units;
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  const shown = `${minutes}:${two(seconds % 60)}`;
  const whole = hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : shown;
  return tenths ? `${whole}.${units % 10}` : whole;
}
