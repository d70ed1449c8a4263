import { isAlone } from '../new-game/opponents.js';
import { lastPly } from '../ui/scene.js';
import { count, inWords, standing } from './results.js';

/**
 * What the end of a game means to the one who played it.
 * @typedef {import('../ui/types.js').Scene} Scene
 * @typedef {import('./results.js').Result} Result
 * @typedef {{seat: number, opponent: string, result: Result}} OwnEnding seat: one's own; opponent:
 * the level
 */

/**
 * How the only person in a game against the computer did; null in other games, and before the end.
 * @param {Scene} scene
 * @returns {OwnEnding|null}
 */
function ownEnding({ seats, outcome }) {
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
 * One's own results so far against the player of a game that is over, in words; null in other
 * games.
 * @param {Scene} scene
 */
export function resultsSoFar(scene) {
  const own = ownEnding(scene);
  return own && inWords(standing(scene.game, own.opponent));
}

/** Counts the games that end here among one's results. */
export class ResultCount {
  /** The id of the game that was last seen in play here. */
  #inPlay = '';
  #current;

  /** @param {() => string} current the id of the saved game on the board */
  constructor(current) {
    this.#current = current;
  }

  /** @param {Scene} scene */
  draw(scene) {
    if (scene.preview || scene.lesson) return;
    const id = this.#current();
    const own = this.#inPlay && this.#inPlay === id && !scene.puzzle ? ownEnding(scene) : null;
    if (own) count(scene.game, id, own.opponent, own.result);
    this.#inPlay = lastPly(scene).over ? '' : id;
  }
}
