import { isAlone } from './opponents.js';

/**
 * What the end of a game means to the one who played it.
 * @typedef {import('../ui/types.js').Scene} Scene
 * @typedef {import('./results.js').Result} Result
 * @typedef {{seat: number, opponent: string, result: Result}} OwnEnding seat: one's own; opponent: the level
 */

/** @type {Record<Result, string>} */
export const HEADLINES = { won: 'You won', lost: 'You lost', drawn: 'A draw' };

/**
 * How the only person in a game against the computer did; null in other games, and before the end.
 * @param {Scene} scene
 * @returns {OwnEnding|null}
 */
export function ownEnding({ seats, outcome }) {
  const players = seats.map(({ player }) => player);
  if (!outcome || !isAlone(players)) return null;
  const seat = players.indexOf('human');
  const returns = outcome.returns ?? [];
  const best = Math.max(...returns);
  const shared = returns.filter((each) => each === best).length > 1;
  const result = returns[seat] < best ? 'lost' : shared ? 'drawn' : 'won';
  return { seat, opponent: players.find((player) => player !== 'human') ?? '', result };
}

/**
 * How many turns a game had: those of the seat that had the most; 0 where the moves are not all known yet.
 * @param {Scene} scene
 */
export function turnsOf({ moves = [], plies, seats }) {
  const acted = moves.map(({ seat }) => seat).filter((seat) => seat >= 0);
  if (moves.length !== plies) return 0;
  const turns = acted.filter((seat, i) => seat !== acted[i - 1]);
  return Math.max(0, ...seats.map((_, seat) => turns.filter((each) => each === seat).length));
}

/** How long a game was, in words. @param {Scene} scene */
export function lengthInWords(scene) {
  const turns = turnsOf(scene);
  const moves = `${scene.plies} ${scene.plies === 1 ? 'move' : 'moves'}`;
  return turns ? `${turns} ${turns === 1 ? 'turn' : 'turns'}, ${moves}.` : `${moves}.`;
}
