import { ownChannel } from '../library/own-storage.js';
import { newId } from '../library/saved-games.js';

/**
 * The tabs in which games are open: a link is opened where its game is.
 *
 * Another tab can say which game it has long before an engine has read a link, so a link only waits
 * where an engine is running already.
 */

/** How long another tab has to answer, in milliseconds. */
const MOST_WAIT = 250;

export class OpenTabs {
  #channel = ownChannel('tabs');
  #own = newId();
  /** The tab of each game that is open elsewhere. @type {Map<string, string>} */
  #others = new Map();
  /** @type {Promise<unknown>} */
  #asked = Promise.resolve();

  /**
   * @param {() => string} current the id of the game on the board, or empty
   * @param {(text: string) => void} open opens a link that was handed over from another tab
   */
  constructor(current, open) {
    this.#channel?.addEventListener('message', ({ data }) => {
      if (data.asks) this.#send({ tab: this.#own, game: current() });
      else if (data.game && !this.#others.has(data.game)) this.#others.set(data.game, data.tab);
      else if (data.to === this.#own) open(data.text);
    });
  }

  /** @param {{asks?: boolean, tab?: string, game?: string, to?: string, text?: string}} message */
  #send(message) {
    this.#channel?.postMessage(message);
  }

  /** Ask the other tabs which games they have. */
  ask() {
    this.#others.clear();
    this.#send({ asks: true });
    this.#asked = new Promise((resolve) => setTimeout(resolve, MOST_WAIT));
  }

  /**
   * Hand a link over to the tab that has its game.
   * @param {string} game its id
   * @param {string} text
   * @returns {Promise<boolean>} whether there is one
   */
  async handOver(game, text) {
    await this.#asked;
    const to = this.#others.get(game);
    if (to) this.#send({ to, text });
    return Boolean(to);
  }
}
