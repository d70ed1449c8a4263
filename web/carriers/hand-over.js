import { ownChannel } from '../library/own-storage.js';
import { newId } from '../library/saved-games.js';

/**
 * A link that is opened in another tab of the same browser is handed over to the dialog that waits
 * for it.
 * @typedef {{text?: string, from?: string, to?: string, state?: 'waits'|'took'|'refused'}} Message
 */

const CHANNEL = 'codes';
/** How long a tab has to say that it waits for a code, and then whether it took it, in milliseconds. */
const ANSWERS = 250;
const TAKES = 5000;

/**
 * Hand a code over to a dialog in another tab.
 * @param {string} text
 * @returns {Promise<boolean>} whether one took it
 */
export function handOverCode(text) {
  const channel = ownChannel(CHANNEL);
  if (!channel) return Promise.resolve(false);
  const from = newId();
  return new Promise((resolve) => {
    let busy = 0;
    /** @param {boolean} took */
    const end = (took) => {
      clearTimeout(timer);
      channel.close();
      resolve(took);
    };
    let timer = setTimeout(end, ANSWERS, false);
    channel.addEventListener('message', ({ data }) => {
      const { to, state } = /** @type {Message} */ (data);
      if (to !== from) return;
      if (state === 'waits') {
        busy += 1;
        clearTimeout(timer);
        timer = setTimeout(end, TAKES, false);
      } else if (state === 'took') end(true);
      else {
        busy -= 1;
        if (!busy) end(false);
      }
    });
    channel.postMessage({ text, from });
  });
}

/**
 * Wait for codes that other tabs hand over.
 * @param {() => boolean} waiting whether one is waited for now
 * @param {(text: string) => Promise<boolean>} take
 * @returns {() => void} ends it
 */
export function awaitHandOver(waiting, take) {
  const channel = ownChannel(CHANNEL);
  let busy = 0;
  let over = false;
  channel?.addEventListener('message', async ({ data }) => {
    const { text, from: to } = /** @type {Message} */ (data);
    if (text === undefined || over || !waiting()) return;
    busy += 1;
    channel.postMessage({ to, state: 'waits' });
    const state = (await take(text)) ? 'took' : 'refused';
    channel.postMessage({ to, state });
    busy -= 1;
    if (over && !busy) channel.close();
  });
  return () => {
    over = true;
    if (!busy) channel?.close();
  };
}
