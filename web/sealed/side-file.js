import { download } from '../ui/dom.js';
import { today } from '../ui/today.js';
import { SIDE } from '../by-link/message-link.js';
import { GAP } from '../library/link.js';
import { listGames } from '../library/saved-games.js';

/**
 * One's own side of a game as a file, or as a link: the copy with which it can go on when this device
 * is lost, or on another device of the same person. It holds the secret, so it is for no one else.
 * @typedef {import('../library/saved-games.js').SavedGame} SavedGame
 * @typedef {import('../library/saved-games.js').SealedSide} SealedSide
 */

const HEAD = 'my side of a sealed game';
const NEWER = 'This was made by a newer version, which this one cannot read.';
const WARNING =
  'PRIVATE: anyone with this file knows your hidden orders and your dice. Do not send it to your opponent.';
const VERSION = 1;
/** In characters, and as many messages. */
const MOST = 2_000_000;

const GAPS = new RegExp(GAP, 'g');
const FORM = /^([0-9]{1,4})\.([0-9]{1,7})\.([\w-]*)/;

/** @param {SavedGame} saved @returns {string} */
function sideText({ game, name, title, record, players, plies, over, changed, asked, sealed }) {
  return `${JSON.stringify({ quanta: HEAD, version: VERSION, warning: WARNING, game, name, title, record, players, plies, over, changed, asked, sealed }, null, 1)}\n`;
}

/** Save one's side to the downloads. @param {SavedGame} saved */
export function saveSide(saved) {
  download(`PRIVATE-my-side-${saved.game}-${today()}.json`, sideText(saved), 'application/json');
}

/** @param {string} text */
export const isSideFile = (text) =>
  new RegExp(`^\\ufeff?\\s*\\{\\s*"quanta"\\s*:\\s*"${HEAD}"`).test(text);

/**
 * What follows the # of a link with one's own side.
 * @param {SavedGame} saved
 * @returns {Promise<string>}
 */
export async function sideCode(saved) {
  const packed = new Blob([sideText(saved)]).stream().pipeThrough(new CompressionStream('deflate'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  const body = text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `side=${VERSION}.${body.length}.${body}`;
}

/**
 * The side in a link, or in a text with one, as ``sideIn`` has it.
 * @param {string} text
 * @returns {Promise<{wrong: string, given: any}>}
 */
export async function sideInCode(text) {
  const [, rest = ''] = text.split(SIDE);
  const [, version = '', length = '', body = ''] = FORM.exec(rest.replace(GAPS, '')) ?? [];
  if (version && Number(version) !== VERSION) return { wrong: NEWER, given: null };
  if (!version || body.length < Number(length))
    return {
      wrong: 'The link with your side is cut off: copy the whole of it again.',
      given: null,
    };
  const unpacked = await inflated(body.slice(0, Number(length)));
  return unpacked === null
    ? { wrong: 'The link with your side is damaged: copy it again.', given: null }
    : sideIn(unpacked);
}

/** @param {string} text in URL-safe Base64 @returns {Promise<string|null>} null if it is damaged */
async function inflated(text) {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (each) => each.charCodeAt(0));
    const stream = new Blob([bytes])
      .stream()
      .pipeThrough(new DecompressionStream('deflate'))
      .pipeThrough(new TextDecoderStream('utf-8', { fatal: true }));
    let found = '';
    const reader = stream.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      found += part.value;
      if (found.length > MOST) break; // more than any side, so it is refused
    }
    return found;
  } catch {
    return null;
  }
}

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
  if (text.length > MOST) return { wrong: 'This is too long for one side of a game.', given: null };
  try {
    const given = JSON.parse(text.replace(/^\ufeff/, ''));
    if (given.version !== VERSION) return { wrong: NEWER, given: null };
    return isSide(given.sealed)
      ? { wrong: '', given }
      : { wrong: 'This is damaged: it does not hold one side of a game.', given: null };
  } catch {
    return { wrong: 'This is damaged or incomplete: it is not valid JSON.', given: null };
  }
}
