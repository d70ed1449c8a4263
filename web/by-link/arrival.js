import { latestGame, listGames, setCurrent } from '../library/saved-games.js';
import { openAcceptance } from './accept-dialog.js';
import { greetingPrefix } from './greeting.js';
import { receive } from '../sealed/own-side.js';
import { late } from '../ui/late.js';

/**
 * Opens messages: a challenge, an answer to one, moves, the opening at the end; or all messages of
 * a game, to be checked.
 * @typedef {import('../play/opening.js').Opening} Opening
 */

const STRANGE =
  'This message belongs to a game that is not on this device. Open it where you play that game; if your side is in a file, open the file first. If you are waiting here for the first move after accepting a challenge, compare the four words with your friend: someone else may have accepted it.';

/** What is kept here of games of sealed play. */
const sealedGames = () =>
  listGames().games.flatMap((saved) =>
    saved.sealed ? [{ saved, messages: saved.sealed.messages }] : [],
  );

/**
 * What a message is, and of which of these games.
 * @param {Opening} opening
 * @param {string} text
 * @param {{messages: string[]}[]} games
 */
export const arrivalOf = ({ table }, text, games) =>
  table.bridge.ask({
    do: 'arrival',
    text,
    games: games.map(({ messages }) => messages.join('\n')),
  });

/**
 * Open a text with a message.
 * @param {Opening} opening
 * @param {string} text
 * @param {import('./greeting.js').Greeting} [greeting] that came with it
 * @returns {Promise<string>} why it cannot be opened, or empty
 */
export async function openMessage(opening, text, greeting) {
  const kept = sealedGames();
  const { arrival, error } = await arrivalOf(opening, text, kept);
  if (!arrival) return error?.message ?? 'The message cannot be read.';
  const game = kept[arrival.match]?.saved;
  const elsewhere = game?.game ?? arrival.game;
  if (!elsewhere) {
    history.replaceState(history.state, '', location.pathname + location.search); // the same link may come again, once the side is here
    return STRANGE;
  }
  if (elsewhere !== opening.page.game) {
    if (game) setCurrent(game);
    opening.leave(
      `${opening.page.root}${elsewhere}/index.html#${greetingPrefix(greeting)}${arrival.text}`,
    );
    return '';
  }
  history.replaceState(history.state, '', location.pathname + location.search);
  if (game) return (await opening.handOver(game, text)) ? '' : receive(opening, game, text);
  const { terms, seat = 0 } = arrival;
  if (terms) await opening.show(terms.record, seat, terms.seats.length);
  openAcceptance(opening, arrival, text, greeting);
  return '';
}

/**
 * Open the messages of a whole game: they are checked and shown; if one's own side is here, it gets
 * what it lacks.
 * @param {Opening} opening
 * @param {string[]} texts
 * @returns {Promise<string>} why they cannot be opened, or empty
 */
export async function openMessages(opening, texts) {
  const kept = sealedGames();
  const places = new Set();
  for (const text of texts) {
    const { arrival, error } = await arrivalOf(opening, text, kept);
    if (!arrival) return error?.message ?? 'The messages cannot be read.';
    if (arrival.match >= 0) places.add(arrival.match);
  }
  const [place] = places;
  const game = places.size === 1 ? kept[place]?.saved : null;
  const own = game?.sealed;
  if (!opening.table.ready) await opening.openSaved(latestGame(opening.page.game));
  if (
    game &&
    own &&
    game.game === opening.page.game &&
    own.messages.every((text) => texts.includes(text)) &&
    texts.length > own.messages.length
  ) {
    return receive(opening, game, texts);
  }
  const { openAudit } = await late(() => import('../sealed/audit-dialog.js'));
  return openAudit(opening, texts);
}
