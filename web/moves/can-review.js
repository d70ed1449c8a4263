/**
 * Whether a review of the game can say something. Where dice decide much, a single move changes the
 * chances too little.
 * @param {import('../ui/types.js').Scene} scene
 */
export const canReview = ({ plies, moves = [] }) =>
  plies > 0 && !moves.some((move) => move.seat < 0);
