/**
 * The numbers of turns, as the list of moves has them.
 * @typedef {import('../ui/types.js').Scene} Scene
 * @typedef {Partial<Pick<Scene, 'moves'>>} WithMoves
 */

/**
 * The number of the turn that a ply is part of; 0 at the start and in a set-up.
 * @param {WithMoves} scene
 * @param {number} ply
 */
export const turnOf = ({ moves = [] }, ply) =>
  ply ? (moves[ply - (moves[0]?.ply ?? 1)]?.turn ?? ply) : 0;

/**
 * `Turn 3`: the turn that a ply is part of; empty at the start and in a set-up.
 * @param {WithMoves} scene
 * @param {number} ply
 */
export function turnInWords(scene, ply) {
  const turn = turnOf(scene, ply);
  return turn ? `Turn ${turn}` : '';
}

/**
 * The ply with which a turn ends; 0 for turn 0 where there is no set-up.
 * @param {WithMoves} scene
 * @param {number} turn
 */
export const endOfTurn = ({ moves = [] }, turn) =>
  moves.findLast((move) => move.turn <= turn)?.ply ?? 0;

const CHANCE = -1;

/**
 * For each ply from 0 on, whether the turn of a side ends with it. Dice that fall after a turn are
 * part of it; the first and the last ply count as ends, and so does a ply before an unknown one.
 * @param {{moves?: readonly {ply: number, seat: number}[]}} scene
 * @param {number} plies
 */
export function endsOfTurns({ moves = [] }, plies) {
  const seats = new Map(moves.map(({ ply, seat }) => [ply, seat]));
  const ends = Array.from({ length: plies + 1 }, (_, ply) => ply === 0 || ply === plies);
  /** The seat that plays after `ply`. @type {number|undefined} */
  let following;
  for (let ply = plies - 1; ply > 0; ply--) {
    const [seat, next] = [seats.get(ply), seats.get(ply + 1)];
    if (next !== CHANCE) following = next;
    let mover = ply;
    while (seats.get(mover) === CHANCE) mover--;
    const changes = mover > 0 && seats.get(mover) !== following;
    ends[ply] = seat === undefined || next === undefined || (next !== CHANCE && changes);
  }
  return ends;
}

/**
 * How many turns were played; 0 where that is not known.
 * @param {WithMoves} scene
 */
export const turnsPlayed = ({ moves = [] }) => moves.at(-1)?.turn ?? 0;

/** `1 turn`, `2 turns`. @param {number} turns */
export const turnsInWords = (turns) => `${turns} ${turns === 1 ? 'turn' : 'turns'}`;

/**
 * How long a game is: `2 turns, 3 moves`; its moves alone where its turns are not known.
 * @param {number|undefined} turns
 * @param {number} plies
 */
export function lengthInWords(turns, plies) {
  const moves = `${plies} ${plies === 1 ? 'move' : 'moves'}`;
  return turns ? `${turnsInWords(turns)}, ${moves}` : moves;
}
