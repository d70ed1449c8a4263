import { download } from '../ui/dom.js';

/**
 * Save the messages of a game: both sides have them, and with the openings anyone can check the
 * game.
 * @param {string} game
 * @param {string[]} messages
 */
export function saveMessages(game, messages) {
  download(`${game}-messages.txt`, `${messages.join('\n')}\n`);
}
