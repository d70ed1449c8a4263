import { download } from '../ui/dom.js';
import { listGames, newId, saveGame } from '../library/saved-games.js';

/**
 * One's own side of a game as a file: the copy with which it can go on when this device is lost. It
 * holds the secret, so it is for nobody else.
 * @typedef {import('../library/saved-games.js').SavedGame} SavedGame
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
  const day = new Date().toISOString().slice(0, 10);
  download(`PRIVATE-my-side-${saved.game}-${day}.json`, sideText(saved), 'application/json');
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

/** The game here that began with the same challenge. @param {string[]} messages */
export const twinOf = ([challenge]) =>
  listGames().games.find(({ sealed }) => sealed?.messages[0] === challenge) ?? null;

/**
 * Add a side to the saved games, unless the game is here and has gone on since.
 * @param {any} given what was read
 * @returns {{saved: SavedGame|null, wrong: string, here: boolean}} here: the game was here already,
 * and is left as it is
 */
export function addSide(given) {
  const { game, title, record, players, sealed } = given ?? {};
  const named = [game, title, record].every((each) => typeof each === 'string' && each);
  if (!named || !Array.isArray(players) || !isSide(sealed))
    return {
      saved: null,
      wrong: 'This file is damaged: it does not hold one side of a game.',
      here: false,
    };
  const twin = twinOf(sealed.messages);
  if (twin && (twin.sealed?.messages.length ?? 0) >= sealed.messages.length)
    return { saved: twin, wrong: '', here: true };
  const { name = '', plies = 0, over = false, asked } = given;
  /** @type {SavedGame} */
  const saved = {
    id: twin?.id ?? newId(),
    game,
    name: String(name).slice(0, 80),
    title,
    record,
    players,
    plies,
    over,
    asked,
    changed: Date.now(),
    begun: true,
    sealed: { ...sealed, restored: true },
  };
  saveGame(saved);
  return { saved, wrong: '', here: false };
}

/**
 * Bring one's side back from a file.
 * @param {string} text
 * @returns {ReturnType<typeof addSide>}
 */
export function readSide(text) {
  if (text.length > MOST)
    return { saved: null, wrong: 'This file is too long for one side of a game.', here: false };
  try {
    const given = JSON.parse(text.replace(/^\ufeff/, ''));
    if (given.version !== VERSION)
      return {
        saved: null,
        wrong: 'This file was made by a newer version, which this one cannot read.',
        here: false,
      };
    return addSide(given);
  } catch {
    return {
      saved: null,
      wrong: 'This file is damaged or incomplete: it is not valid JSON.',
      here: false,
    };
  }
}
