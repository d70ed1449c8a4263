import { notice } from '../ui/announce.js';
import { isMessages } from './message-link.js';

/**
 * A game of sealed play on a third device, which is sent the same messages as the other side, and no
 * secret.
 * @typedef {import('../play/opening.js').Opening} Opening
 * @typedef {import('../carriers/carrier.js').Carrier} Carrier
 */

/**
 * Send the messages of the game on the board to a device that looks on, as they come.
 * @param {Opening} opening
 * @param {Carrier} carrier that is open
 */
export function show(opening, carrier) {
  const sent = new Set();
  const { id } = opening.autosave;
  opening.table.add({
    draw: (scene) => {
      const { sealed } = /** @type {import('../ui/page-types.js').KeptScene} */ (scene);
      if (carrier.state !== 'open' || !sealed || opening.autosave.id !== id) return;
      for (const text of sealed.messages) if (!sent.has(text) && carrier.send(text)) sent.add(text);
    },
  });
  addEventListener('pagehide', () => carrier.close());
  carrier.listen({
    changed: () => notice('The device that was looking on is gone.', { key: 'onlooker' }),
  });
  opening.table.show(opening.table.scene);
  notice('This game is now shown on the other device.', {
    good: true,
    key: 'onlooker',
    passing: true,
  });
}

/**
 * Look on at a game that another device shows.
 * @param {Opening} opening
 * @param {Carrier} carrier that is open
 */
export function lookOn(opening, carrier) {
  /** @type {string[]} */
  const messages = [];
  const { table } = opening;
  let last = Promise.resolve();
  /** How many messages the board shows. */
  let shown = 0;
  const draw = async () => {
    if (shown === messages.length) return;
    shown = messages.length;
    opening.autosave.suspend();
    await table.ask({ do: 'sealed', step: 'watch', messages: [...messages] });
  };
  carrier.listen({
    arrived: (text) => {
      if (!isMessages(text) || messages.includes(text)) return;
      messages.push(text);
      last = last.then(draw);
    },
    changed: (state) => {
      last = last.then(async () => {
        await table.ask({ do: 'carrier', state: state === 'left' ? 'left' : 'lost' });
      });
    },
  });
  addEventListener('pagehide', () => carrier.close());
  void table.ask({ do: 'carrier', state: carrier.openAs });
}
