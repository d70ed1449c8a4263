import { readJson, writeItem } from '../library/storage.js';

/**
 * Runs of puzzles: the clock, which only the page has, and the best one so far.
 * @typedef {import('../ui/types.js').Request} Request
 * @typedef {import('../ui/page-types.js').KeptScene} Scene
 * @typedef {'clock'|'mistakes'} Limit
 */

const KEY = 'best-series/';
export const MINUTES = 3;
const SECOND = 1000;

/** @param {string} game @returns {Partial<Record<Limit, number>>} */
const bestOf = (game) => readJson(KEY + game) ?? {};

/** Keeps the time of a run that is against the clock, and ends it. */
export class PuzzleSeries {
  /** When it ends, in milliseconds since 1970. */
  #end = 0;
  #timer = 0;
  #ask;
  #redraw;

  /**
   * @param {(request: Request) => Promise<unknown>} ask
   * @param {() => void} redraw draws the card again
   */
  constructor(ask, redraw) {
    this.#ask = ask;
    this.#redraw = redraw;
  }

  /** What the page puts into the sentences of the card. */
  slots = {
    'time-left': () => {
      const left = Math.max(0, Math.ceil((this.#end - Date.now()) / SECOND));
      return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
    },
    /** @param {Scene} scene */
    'best-series': ({ game, series }) => (series ? String(bestOf(game)[series.limit] ?? 0) : null),
  };

  /** @param {Request} request */
  asking(request) {
    if (request.do === 'puzzle-series') this.#end = Date.now() + MINUTES * 60 * SECOND;
  }

  /** @param {Scene} scene */
  draw({ game, series }) {
    clearInterval(this.#timer);
    if (!series) return;
    const { limit, solved, over } = series;
    const best = bestOf(game);
    if (over && solved > (best[limit] ?? 0))
      writeItem(KEY + game, JSON.stringify({ ...best, [limit]: solved }));
    if (limit === 'clock' && !over) this.#timer = setInterval(() => this.#tick(), SECOND);
  }

  #tick() {
    this.#redraw();
    if (Date.now() < this.#end) return;
    clearInterval(this.#timer);
    void this.#ask({ do: 'lesson', to: 'stop' });
  }
}
