/**
 * Engines beside the page's own, which search blocks of its review (session/search/blocks.py). Each
 * asks the page's engine for a block, searches it and brings back what it has found, until none is
 * left. Nothing is lost when one of them dies: the page's engine then searches its block itself.
 */

import { spawn } from './watched-worker.js';

/**
 * @typedef {import("../ui/types.js").Request} Request
 * @typedef {import("../ui/types.js").Reply} Reply
 * @typedef {import("../ui/types.js").Review} Review
 * @typedef {import("../ui/types.js").LentBlock} LentBlock
 * @typedef {import("./watched-worker.js").WatchedWorker} WatchedWorker
 *
 * @typedef {object} Device the device, as the browser describes it
 * @property {number} [hardwareConcurrency]
 * @property {number} [deviceMemory] in GB, 8 for more; not in every browser
 * @property {{saveData?: boolean}} [connection]
 * @property {() => Promise<{charging: boolean, level: number}>} [getBattery]
 */

/** Each takes up to 170 MB (docs/measurements/browser.md), so all of them up to half a gigabyte. */
const MOST = 3;
/** A device with this many gigabytes or less has none to spare. */
const LITTLE_MEMORY = 2;
/** The same for a device held in the hand; one of unknown memory has none to spare either. */
const LITTLE_IN_HAND = 4;
/** With less, a battery that is not being charged is saved. */
const LOW = 0.3;
/** With fewer positions left than this, a review is over before another engine is there. */
const WORTHWHILE = 12;

/**
 * How many engines a device has to spare: one core is left for the page and its own engine, of
 * which only one works at a time.
 * @param {Device} device
 * @param {boolean} inHand whether it is held in the hand
 * @returns {Promise<number>}
 */
async function spareOf(device, inHand) {
  const { hardwareConcurrency: cores = 1, deviceMemory: memory, connection } = device;
  if (connection?.saveData) return 0;
  if (inHand ? (memory ?? 0) <= LITTLE_IN_HAND : memory !== undefined && memory <= LITTLE_MEMORY)
    return 0;
  const battery = await device.getBattery?.().catch(() => undefined);
  if (battery && !battery.charging && battery.level < LOW) return 0;
  return Math.max(0, Math.min(MOST, cores - 1));
}

export class SpareEngines {
  /** Those at work, and the block that each has. @type {Map<WatchedWorker, LentBlock|null>} */
  #lent = new Map();
  /** Whether a review is under way for which they were started. */
  #reviewing = false;
  #ask;
  #receive;

  /**
   * @param {(request: Request) => Promise<Reply>} ask the page's engine
   * @param {(reply: Reply) => void} receive is told what that makes of a block
   */
  constructor(ask, receive) {
    this.#ask = ask;
    this.#receive = receive;
  }

  /** Start when a review begins, and stop when it is over. @param {Review|null} review */
  async follow(review) {
    const busy = Boolean(review?.busy);
    if (busy === this.#reviewing) return;
    this.#reviewing = busy;
    if (!busy) for (const spare of [...this.#lent.keys()]) this.#stop(spare);
    else if (review && review.total - review.done >= WORTHWHILE) {
      const count = await spareOf(navigator, matchMedia('(pointer: coarse)').matches);
      for (let i = 0; this.#reviewing && i < count; i++) this.#start();
    }
  }

  #start() {
    const spare = spawn(
      new URL(WORKER_FILE, import.meta.url),
      (message) => {
        if (message.ready) void this.#goOn(spare);
        else if (message.found !== undefined) this.#bring(spare, message.found);
        else if (message.fatal || message.waiting || message.error) this.#stop(spare);
      },
      () => void this.#lent.delete(spare),
      { spare: true },
    );
    this.#lent.set(spare, null);
  }

  /** @param {WatchedWorker} spare */
  #stop(spare) {
    spare.stop();
    this.#lent.delete(spare);
  }

  /** Have it search another block, if there is one. @param {WatchedWorker} spare */
  async #goOn(spare) {
    const { block } = await this.#ask({ do: 'lend-block' });
    if (!this.#lent.has(spare)) return;
    if (!block) {
      this.#stop(spare);
      return;
    }
    this.#lent.set(spare, block);
    const { record, first, ms, nodes } = block;
    spare.post(JSON.stringify({ do: 'search-block', record, first, ms, nodes }));
  }

  /** @param {WatchedWorker} spare @param {string} found */
  #bring(spare, found) {
    const block = this.#lent.get(spare);
    if (!block) return;
    const { review, first } = block;
    void this.#ask({ do: 'found-block', review, first, found }).then(this.#receive);
    void this.#goOn(spare);
  }
}
