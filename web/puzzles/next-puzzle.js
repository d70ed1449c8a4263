import { notice } from '../ui/announce.js';
import { isOpen, results } from './puzzles.js';

/**
 * The puzzle after the one on the board.
 * @typedef {import('../ui/types.js').PuzzleEntry} PuzzleEntry
 * @typedef {import('../play/opening.js').Opening} Opening
 */

/**
 * The next puzzle that is not solved: of the same theme and as difficult or more so, else an easier
 * one of the theme, else one of another theme.
 * @param {readonly PuzzleEntry[]} puzzles from easy to hard
 * @param {string} id of the one on the board
 */
function nextOf(puzzles, id) {
  const mine = results();
  const at = puzzles.findIndex((each) => each.id === id);
  const rest = [...puzzles.slice(at + 1), ...puzzles.slice(0, Math.max(at, 0))];
  const left = rest.filter((each) => isOpen(mine[each.id]));
  return left.find(({ theme }) => theme === puzzles[at]?.theme) ?? left[0];
}

/** Open the next puzzle. @param {Opening} opening */
export async function openNext(opening) {
  const { table, page } = opening;
  const { puzzles, error } = await table.bridge.ask({ do: 'puzzles', game: page.game });
  const next = puzzles && nextOf(puzzles.puzzles, table.scene.puzzle?.id ?? '');
  const wrong = next
    ? await opening.openRecord(`puzzle=${next.text}`)
    : (error?.message ?? 'You have solved all the puzzles of this game.');
  if (wrong) notice(wrong, { good: Boolean(puzzles && !next), key: 'next-puzzle' });
}
