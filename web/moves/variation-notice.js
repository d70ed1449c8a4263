import { dismiss, notice } from '../ui/announce.js';
import { isInVariation, MAKE_MAIN } from './variations.js';

/**
 * Says that a variation begins when a move is played at an earlier point of the game, and offers to
 * delete it or to make it the main line, as “Notes and variations” does. It goes with the next move.
 * @typedef {import('../ui/types.js').Request} Request
 * @typedef {import('../ui/page-types.js').KeptScene} Scene
 */

const KEY = 'variation';
/** The node that the notice is about; 0 where there is none. */
let noticed = 0;

/**
 * @param {Request} request
 * @param {Scene} before
 * @param {Scene} after what was asked for
 * @param {(request: Request) => Promise<boolean>} ask
 */
export function noticeVariation(request, before, after, ask) {
  const { tree } = after;
  if (noticed && tree?.at !== noticed) {
    dismiss(KEY);
    noticed = 0;
  }
  if (request.do !== 'click' && request.do !== 'type') return;
  if (!tree || after.ply <= before.ply || before.ply >= before.plies || after.preview) return;
  if (!isInVariation(tree) || (before.tree && isInVariation(before.tree))) return;
  const node = tree.at;
  noticed = node;
  notice('This begins a variation. The main line stays in the list of moves.', {
    good: true,
    key: KEY,
    passing: true,
    actions: [
      {
        label: 'Delete it',
        act: () =>
          void ask({ do: 'delete', node }).then(
            (done) => done && ask({ do: 'goto', ply: before.ply }),
          ),
      },
      { label: MAKE_MAIN, act: () => void ask({ do: 'promote', node }) },
    ],
  });
}
