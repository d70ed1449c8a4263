import { notice } from '../ui/announce.js';
import { isInVariation } from './variations.js';

/**
 * Says that a variation begins when a move is played at an earlier point of the game, and offers to
 * keep the game or to put the variation in its place.
 * @typedef {import('../ui/types.js').Request} Request
 * @typedef {import('../ui/page-types.js').KeptScene} Scene
 */

/**
 * @param {Scene} before
 * @param {Scene} after the move
 * @param {(request: Request) => Promise<boolean>} ask
 */
export function noticeVariation(before, after, ask) {
  const { tree } = after;
  if (!tree || after.ply <= before.ply || before.ply >= before.plies || after.preview) return;
  if (!isInVariation(tree) || (before.tree && isInVariation(before.tree))) return;
  const node = tree.at;
  notice('This begins a variation. The game as it was played stays in the list of moves.', {
    good: true,
    key: 'variation',
    actions: [
      {
        label: 'Keep the game',
        act: () =>
          void ask({ do: 'delete', node }).then(
            (done) => done && ask({ do: 'goto', ply: before.ply }),
          ),
      },
      { label: 'Make it the game', act: () => void ask({ do: 'promote', node }) },
    ],
  });
}
