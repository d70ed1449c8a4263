import { notice } from './announce.js';
import { dialog, h } from './dom.js';
import { list } from './games.js';

/**
 * Play by link: what becomes of a link to a game that this device has already.
 * @typedef {import('./games.js').Saved} Saved
 * @typedef {import('./table.js').Table} Table
 * @typedef {import('./types.js').Scene} Scene
 */

/**
 * The game here that a link belongs to.
 * @param {Scene} scene of the link
 * @returns {Saved|null}
 */
export const ownOf = ({ match, game }) => (match && list().games.find((saved) => saved.game === game && saved.match === match.key)) ?? null;

/**
 * Bring a link and the game here together. Nothing of either is lost.
 * @param {Table} table
 * @param {Saved} own
 * @param {string} record that came
 */
export async function meet(table, own, record) {
  const mine = await table.bridge.ask({ do: 'open', record: own.record, players: own.players });
  const { compare } = mine.ok ? await table.bridge.ask({ do: 'compare', record }) : mine;
  if (!compare || compare.kind === 'other') {
    await apart(table, record);
    return;
  }
  table.taken(mine, own);
  const { kind, ply } = compare;
  if (kind === 'newer') {
    await table.ask({ do: 'merge', record, first: true });
    notice(`${compare.theirs} has arrived: it is your game again.`, { good: true, key: 'link' });
  } else if (kind === 'same') notice('This link brings nothing new: you have the game as far as it goes.', { good: true, key: 'link' });
  else if (kind === 'older') {
    notice(`This link is older than your game: it ends after ${ply} moves. Your game was left as it is.`, { key: 'link', acts: [{ label: 'Open the link by itself', act: () => void apart(table, record) }] });
  } else ask(table, compare, record);
}

/**
 * A game by link, from the position on the board.
 * @param {Table} table
 * @param {number} seat for whoever opens the link
 * @returns {Promise<string>} what is wrong
 */
export async function challenge(table, seat) {
  const { text, error } = await table.bridge.ask({ do: 'challenge', seat });
  const players = table.scene.seats.map((_, i) => (i === seat ? 'away' : 'human'));
  const reply = text ? await table.bridge.ask({ do: 'open', record: text, players }) : null;
  if (!reply?.scene) return reply?.error?.message ?? error?.message ?? 'It could not be begun.';
  table.taken(reply, null);
  return '';
}

/**
 * As a game of its own.
 * @param {Table} table
 * @param {string} record
 */
async function apart(table, record) {
  const reply = await table.bridge.ask({ do: 'open', record });
  if (reply.ok) table.taken(reply, null);
}

/**
 * Two games went on from one position: which one is to be the game?
 * @param {Table} table
 * @param {NonNullable<import('./types.js').Reply['compare']>} compare
 * @param {string} record
 */
function ask(table, { ply, mine, theirs }, record) {
  /** @param {string} label @param {() => void} act @param {string} [kind] */
  const choice = (label, act, kind = 'btn') => h('button', { type: 'button', class: kind, text: label, onclick: () => { box.close(); act(); } });
  const box = dialog('Two games from one position', [
    h('p', { class: 'lead', text: `Up to move ${ply} your game and the link are the same. Then you have ${mine}, and the link has ${theirs}. Whatever you choose, nothing is lost.` }),
    h('div', { class: 'choices' },
      choice('Go on with the link; mine becomes a variation', () => void table.ask({ do: 'merge', record, first: true }), 'btn primary'),
      choice('Keep mine; the link becomes a variation', () => void table.ask({ do: 'merge', record, first: false })),
      choice('Open the link as a game of its own', () => void apart(table, record)),
      choice('Leave everything as it is', () => {})),
  ], 'fork');
}
