import { download } from '../ui/dom.js';
import { today } from '../puzzles/puzzles.js';
import { listGames } from '../library/saved-games.js';

/**
 * One's own side of a game as a file: the copy with which it can go on when this device is lost. It
 * holds the secret, so it is for nobody else.
 * @typedef {import('../library/saved-games.js').SavedGame} SavedGame
 * @typedef {import('../library/saved-games.js').SealedSide} SealedSide
 */

const HEAD = 'my side of a sealed game';
const WARNING =
  'PRIVATE: whoever has this file knows your hidden orders and your dice. Do not send it to your opponent.';
const VERSION = 1;
/** In characters, and as many messages. */
const MOST = 2_000_000;

/** @param {SavedGame} saved @returns {string} */
export function sideText({
  game,
  name,
  title,
  record,
  players,
  plies,
  over,
  changed,
  asked,
  sealed,
}) {
  return `${JSON.stringify({ quanta: HEAD, version: VERSION, warning: WARNING, game, name, title, record, players, plies, over, changed, asked, sealed }, null, 1)}\n`;
}

/** Save one's side to the downloads. @param {SavedGame} saved */
export function saveSide(saved) {
  download(`PRIVATE-my-side-${saved.game}-${today()}.json`, sideText(saved), 'application/json');
}

/** @param {string} text */
export const isSideFile = (text) =>
  new RegExp(`^\\ufeff?\\s*\\{\\s*"quanta"\\s*:\\s*"${HEAD}"`).test(text);

/** Whether something that was read has the form of one's own side. @param {any} sealed */
export const isSide = (sealed) =>
  typeof sealed?.private === 'string' &&
  Array.isArray(sealed.messages) &&
  sealed.messages.length > 0 &&
  sealed.messages.every((/** @type {unknown} */ text) => typeof text === 'string') &&
  [sealed.seat, sealed.level, sealed.number].every(Number.isInteger) &&
  Array.isArray(sealed.owes);

/**
 * Read one side of a game with the engine, which says what is to be kept of it.
 * @param {{messages: string[], private: string, since?: unknown}} given
 * @param {import('../library/backup.js').Ask} ask
 * @returns {Promise<{wrong: string, sealed?: SealedSide, own?: SavedGame, more?: boolean}>} own: the
 * same side, if it is here; more: whether what was given has all of that, and more
 */
export async function readSide(given, ask) {
  const twins = listGames().games.flatMap((saved) =>
    saved.sealed?.messages[0] === given.messages[0] ? [{ saved, side: saved.sealed }] : [],
  );
  const { arrival, error } = await ask({
    do: 'arrival',
    text: given.messages.join('\n'),
    private: given.private,
    games: twins.map(({ side }) => side.messages.join('\n')),
    privates: twins.map(({ side }) => side.private),
  });
  if (!arrival?.sealed) return { wrong: error?.message ?? 'This side of a game cannot be read.' };
  return {
    wrong: '',
    sealed: {
      ...arrival.sealed,
      since: Number.isFinite(given.since) ? Number(given.since) : Date.now(),
      restored: true,
    },
    own: twins[arrival.match]?.saved,
    more: arrival.more,
  };
}

/**
 * The side in a file.
 * @param {string} text
 * @returns {{wrong: string, given: any}}
 */
export function sideIn(text) {
  if (text.length > MOST)
    return { wrong: 'This file is too long for one side of a game.', given: null };
  try {
    const given = JSON.parse(text.replace(/^\ufeff/, ''));
    if (given.version !== VERSION)
      return {
        wrong: 'This file was made by a newer version, which this one cannot read.',
        given: null,
      };
    return isSide(given.sealed)
      ? { wrong: '', given }
      : { wrong: 'This file is damaged: it does not hold one side of a game.', given: null };
  } catch {
    return { wrong: 'This file is damaged or incomplete: it is not valid JSON.', given: null };
  }
}
