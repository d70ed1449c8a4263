import * as status from './status.js';

/**
 * Selection before the engine is ready, by the legal click paths that the scene lists. The clicks
 * are queued anyway, and played in order once the engine is ready; this only lets the board respond
 * at once.
 * @typedef {import('../board/render.js').Board} Board
 * @typedef {import('./table.js').Table} Table
 */

export class EarlySelection {
  /** What is selected. @type {string[]} */
  #picked = [];
  /** Whether a game other than the one on the board is being opened. */
  #closed = false;
  #table;
  #board;

  /** @param {Table} table @param {Board} board */
  constructor(table, board) {
    this.#table = table;
    this.#board = board;
  }

  /** Take clicks from now on, or take none while another game is being opened. @param {boolean} on */
  take(on) {
    this.clear();
    this.#closed = !on;
    this.#board.host.classList.toggle('waiting', !on);
  }

  /** Drop the selection. */
  clear() {
    this.#picked = [];
  }

  /** The engine could not be started: the board can only be looked at. */
  stop() {
    this.take(false);
    this.#board.showSelection([], []);
    this.#board.host.classList.remove('waiting');
  }

  get #paths() {
    return this.#table.scene.paths ?? [];
  }

  /**
   * Show a click, and send it to be played once the engine is ready.
   * @param {string} target
   * @param {boolean} [drag] whether a drag starts on it
   */
  click(target, drag = false) {
    if (this.#closed || (drag && this.#picked.includes(target))) return;
    const paths = this.#paths;
    const done = isComplete(paths, this.#picked);
    const next = done ? null : pick(paths, this.#picked, target);
    if (!next) {
      status.show(
        'illegal',
        'One moment.',
        done
          ? 'Your move will be played as soon as the rules are loaded.'
          : 'The reason why this cannot be chosen follows as soon as the rules are loaded.',
      );
      return;
    }
    this.#picked = next;
    void this.#table.ask({ do: 'click', target });
    const over = isComplete(paths, next);
    this.#board.showSelection(next, over ? [] : goals(paths, next));
    if (over)
      status.show(
        'thinking',
        `${next.join('–')}:`,
        'will be played as soon as the rules are loaded.',
      );
    else if (next.length)
      status.show(
        'picked',
        `${next.join('–')}.`,
        this.#isShown(goals(paths, next))
          ? 'Choose one of the dashed rings.'
          : 'What it can do follows as soon as the rules are loaded.',
      );
    else status.showScene(this.#table.scene);
  }

  /** Whether any of these targets is on the board. @param {string[]} targets */
  #isShown(targets) {
    return this.#table.scene.shapes.some(({ target }) => target && targets.includes(target));
  }

  /** Drop a half-made move. */
  cancel() {
    if (!this.#picked.length || isComplete(this.#paths, this.#picked)) return;
    this.#picked = [];
    void this.#table.ask({ do: 'cancel' });
    this.#board.showSelection([], []);
    status.showScene(this.#table.scene);
  }
}

/**
 * The selection after one more click, just as the session will have it.
 * @param {string[][]} paths
 * @param {string[]} picked
 * @param {string} target
 * @returns {string[]|null} null if the target cannot be clicked
 */
function pick(paths, picked, target) {
  if (goals(paths, picked).includes(target)) return [...picked, target];
  if (picked.at(-1) === target) return picked.slice(0, -1);
  return goals(paths, []).includes(target) ? [target] : null;
}

/**
 * The targets that can be clicked next.
 * @param {string[][]} paths
 * @param {string[]} picked
 * @returns {string[]}
 */
function goals(paths, picked) {
  const fitting = paths.filter(
    (path) => path.length > picked.length && picked.every((target, i) => path[i] === target),
  );
  return [...new Set(fitting.map((path) => path[picked.length]))];
}

/**
 * Whether the selection is a complete action.
 * @param {string[][]} paths
 * @param {string[]} picked
 */
function isComplete(paths, picked) {
  return paths.some(
    (path) => path.length === picked.length && path.every((target, i) => target === picked[i]),
  );
}

/**
 * What was tapped before the modules of the page had loaded (see early-taps.js). Later taps are no
 * longer recorded.
 * @returns {string[]} targets on the board or beside it, or the id of the button that starts a game
 * in a frame
 */
export const takeEarlyTaps = () =>
  /** @type {{takeEarlyTaps?: () => string[]}} */ (globalThis).takeEarlyTaps?.() ?? [];
