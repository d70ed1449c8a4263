import { lastPly } from '../ui/scene.js';
import { addResults, inWords, standing } from './results.js';

/**
 * What the end of a game means to the one who played it.
 * @typedef {import('../ui/types.js').Scene} Scene
 * @typedef {import('./results.js').Result} Result
 * @typedef {{opponent: string, name: string, result: Result}} OwnEnding opponent: the level, or
 * `away`; name: of who plays elsewhere
 */

/**
 * How the only person here did in a game against the computer or someone elsewhere; null in other
 * games, and before the end.
 * @param {Scene} scene
 * @returns {OwnEnding|null}
 */
function ownEnding({ seats, outcome }) {
  const own = seats.findIndex(({ player }) => player === 'human');
  const others = seats.filter((_, seat) => seat !== own);
  if (!outcome || own < 0 || !others.length || others.some(({ player }) => player === 'human'))
    return null;
  const returns = outcome.returns ?? [];
  const best = Math.max(...returns);
  const shared = returns.filter((each) => each === best).length > 1;
  const result = returns[own] < best ? 'lost' : shared ? 'drawn' : 'won';
  const opponent = others.find(({ player }) => player === 'away') ?? others[0];
  return { opponent: opponent.player, name: opponent.person, result };
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

  /** @param {() => {id: string, friend?: string}} current the saved game on the board, and whom it is
   * played with */
  constructor(current) {
    this.#current = current;
  }

  /** @param {Scene} scene */
  draw(scene) {
    if (scene.preview || scene.lesson) return;
    const { id, friend = '' } = this.#current();
    const own = this.#inPlay && this.#inPlay === id && !scene.puzzle ? ownEnding(scene) : null;
    if (own)
      addResults(scene.game, scene.name, [
        [id, Date.now(), own.opponent, own.result, (own.name || friend).slice(0, 80)],
      ]);
    this.#inPlay = lastPly(scene).over ? '' : id;
  }
}
