import { dismiss, notice } from '../ui/announce.js';
import { gameKey, loadGame } from './saved-games.js';
import { onOtherTab } from './storage.js';

/**
 * Reports when the game on the board goes on in another tab, and where it is kept when it goes on
 * here as well.
 */

/** @typedef {import('./saved-games.js').SavedGame} SavedGame */

/** The notice of either, since the later one is what counts. */
const KEY = 'other-tab';

/**
 * @param {import('./saved-games.js').Autosave} autosave of the game on the board
 * @param {(saved: SavedGame) => void} resume shows a saved game
 */
export function watchOtherTabs(autosave, resume) {
  onOtherTab((key) => {
    const { id } = autosave;
    if (!id || key !== gameKey(id)) return;
    const saved = loadGame(id);
    if (!saved)
      notice('This game was deleted in another tab. It is saved again if you play on here.', {
        key: KEY,
      });
    else if (autosave.isSaved(saved)) dismiss(KEY);
    // A game by link goes on where its last link was opened, and here nothing else was kept.
    else if (saved.sealed || saved.match) resume(saved);
    else {
      notice(
        'This game was continued in another tab. If you play on here, that becomes a separate game.',
        {
          key: KEY,
          actions: [
            {
              label: 'Show it here',
              act: () => {
                const now = loadGame(id);
                if (now) resume(now);
              },
            },
          ],
        },
      );
    }
  });
  autosave.listen({
    outdated: () =>
      notice(
        'Another tab has continued this game. What is played here is not kept: in sealed play only one tab can go on.',
        {
          key: KEY,
          actions: [
            {
              label: 'Show it here',
              act: () => {
                const now = loadGame(autosave.id);
                if (now) resume(now);
              },
            },
          ],
        },
      ),
    separate: () =>
      notice(
        'Another tab has continued this game, so what you play here is saved as a separate game. Both are under “My games”.',
        { good: true, key: KEY },
      ),
  });
}
