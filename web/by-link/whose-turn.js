import { listGames } from '../library/saved-games.js';
import { elapsed } from '../sealed/elapsed.js';

/**
 * Whose turn it is in games by link: whom each waits for, and for how long.
 * @typedef {import('../library/saved-games.js').SavedGame} SavedGame
 */

/** Whether a game is played with someone elsewhere and goes on. @param {SavedGame} saved */
const isGoing = ({ sealed, match, over }) =>
  sealed ? sealed.duty !== 'done' : Boolean(match) && !over;

/** Whether a game by link waits for something from here. @param {SavedGame} saved */
function waitsForYou(saved) {
  if (!isGoing(saved)) return false;
  if (saved.sealed) return saved.sealed.duty !== 'wait';
  return saved.due !== undefined && saved.players[saved.due] === 'human';
}

/**
 * Whom a game by link waits for, and for how long; empty where it waits for no one.
 * @param {SavedGame} saved
 * @param {string} [friend] what the other side is called
 */
export function whoseTurn(saved, friend = saved.friend || 'your friend') {
  if (!isGoing(saved) || (!saved.sealed && saved.due === undefined)) return '';
  const since = elapsed(saved.sealed?.since ?? saved.changed);
  if (!waitsForYou(saved)) return `Waiting for ${friend}${since}`;
  const duty = saved.sealed?.duty ?? 'choose';
  const due = { choose: 'Your turn', open: 'Send your secrets', spent: 'Resign' }[String(duty)];
  return `${due ?? 'Send your move'}${since && `: waiting${since}`}`;
}

/**
 * Games in an order in which those that wait for you come first.
 * @param {SavedGame[]} games
 */
export const yoursFirst = (games) => [
  ...games.filter(waitsForYou),
  ...games.filter((saved) => !waitsForYou(saved)),
];

/** Show on the icon of the installed app how many games wait for you, where the browser can. */
export function showBadge() {
  if (!('setAppBadge' in navigator)) return;
  const count = listGames().games.filter(waitsForYou).length;
  void navigator.setAppBadge(count).catch(() => {}); // an app that is not installed may refuse it
}
