import { dismiss, notice } from '../ui/announce.js';
import { note } from '../library/journal.js';
import { OWN } from '../library/own-storage.js';
import { forgetUnbegun, loadGame } from '../library/saved-games.js';

/**
 * What is done on one's own side of a game of sealed play. Nothing leaves before the state that it
 * leads to is stored: otherwise two different messages could be sent with one number, which the
 * other side would call a fork.
 * @typedef {import('../play/opening.js').Opening} Opening
 * @typedef {import('../library/saved-games.js').SavedGame} SavedGame
 * @typedef {import('../ui/types.js').Reply} Reply
 * @typedef {'send'|'offer'|'resign'|'agree'|'ask-back'|'let-back'|'time'|'claim'|'open'} Step
 */

const ELSEWHERE =
  'This game was continued in another tab, and only one can go on. Show it here, then try again.';

/**
 * Let one tab at a time do something with a game.
 * @template T
 * @param {string} id
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
function alone(id, work) {
  return navigator.locks ? navigator.locks.request(`${OWN}sealed/${id}`, work) : work();
}

/**
 * Store what a step led to, on the disk as well.
 * @param {Opening} opening
 * @param {Reply} reply
 */
async function keep(opening, reply) {
  if (!reply.scene) return;
  opening.autosave.save(reply.scene);
  await noteGame(opening);
}

/** How long a storage may take to answer, in milliseconds. */
const MOST_WAIT = 4000;
const NO_ANSWER =
  'This browser’s storage does not answer, so your side may not be kept. Save it in a file before you send anything.';

/**
 * Wait until the game as it was saved is on the disk. Where that does not come to an end, it counts as not
 * stored, and the page says so.
 * @param {Opening} opening
 */
export async function noteGame(opening) {
  const saved = loadGame(opening.autosave.id);
  if (!saved) return;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;
  /** @type {Promise<boolean>} */
  const late = new Promise((resolve) => {
    timer = setTimeout(() => resolve(false), MOST_WAIT);
  });
  const noted = opening.autosave.noted ?? note(saved);
  const answered = await Promise.race([noted.then(() => true), late]);
  clearTimeout(timer);
  if (answered) return;
  opening.autosave.stored = false;
  notice(NO_ANSWER, { key: 'storage' });
}

/**
 * What is left on the clock of this side, to be sent with a step; nothing without clocks.
 * @param {Opening} opening
 */
const measured = ({ autosave, table }) => {
  const { sealed } = /** @type {import('../ui/page-types.js').KeptScene} */ (table.newest);
  const left = autosave.clock?.[sealed?.seat ?? 0];
  return left === undefined ? {} : { left: Math.round(left) };
};

/**
 * Take a step in the game on the board, and store what it leads to.
 * @param {Opening} opening
 * @param {Step} step
 * @returns {Promise<string>} why it was not done, or empty
 */
export function take(opening, step) {
  const { id } = opening.autosave;
  return alone(id, async () => {
    if (!isHere(opening)) return ELSEWHERE;
    const reply = await opening.table.bridge.ask({ do: 'sealed', step, ...measured(opening) });
    if (!reply.ok) return reply.error?.message ?? 'It could not be done.';
    await keep(opening, reply);
    opening.opened(reply);
    return '';
  });
}

/**
 * Take a step in the game on the board, or receive a message in it, where no one has to be asked: the
 * dice are shown as after any move, and what the step leads to is stored before that.
 * @param {Opening} opening
 * @param {{step: Step|'receive', text?: string}} request
 * @returns {Promise<string>} why it was not done, or empty
 */
export function stepHere(opening, request) {
  return alone(opening.autosave.id, async () => {
    if (!isHere(opening)) return ELSEWHERE;
    const done = await opening.table.ask({ do: 'sealed', ...request, ...measured(opening) });
    return done ? '' : 'What was sent does not fit the game.';
  });
}

/**
 * Play in the game on the board, where the end of a turn makes a message.
 * @param {Opening} opening
 * @param {() => Promise<void>} play
 * @returns {Promise<string>} why it was not done, or empty
 */
export function playHere(opening, play) {
  return alone(opening.autosave.id, async () => {
    if (!isHere(opening)) return ELSEWHERE;
    await play();
    return '';
  });
}

/** Whether the game on the board is as it was saved last, in any tab. @param {Opening} opening */
function isHere({ autosave }) {
  const saved = loadGame(autosave.id);
  return saved !== null && autosave.isSaved(saved);
}

/**
 * Begin a game: challenge someone or accept a challenge.
 * @param {Opening} opening
 * @param {import('../ui/types.js').SealedRequest} request
 * @param {import('../library/saved-games.js').Apart} [apart]
 * @returns {Promise<string>} what is wrong, or empty
 */
export async function begin(opening, request, apart) {
  const before = opening.autosave.id ? loadGame(opening.autosave.id) : null;
  const reply = await opening.table.bridge.ask({ do: 'sealed', ...request });
  if (!reply.ok) return reply.error?.message ?? 'It could not be started.';
  forgetUnbegun(before);
  opening.autosave.begin(null, reply.scene?.params, apart);
  await keep(opening, reply);
  opening.opened(reply);
  return '';
}

/**
 * Receive a message for a saved game, or several, which are checked like one. The game is on the
 * board afterwards, whether or not the message is right.
 * @param {Opening} opening
 * @param {SavedGame} saved
 * @param {string|string[]} message
 * @returns {Promise<string>} why it cannot even be opened, or empty
 */
export function receive(opening, saved, message) {
  const several = Array.isArray(message);

  return alone(saved.id, async () => {
    const now = loadGame(saved.id) ?? saved;
    const shown = await opening.table.bridge.ask({
      do: 'sealed',
      step: 'restore',
      messages: now.sealed?.messages ?? [],
      private: now.sealed?.private ?? '',
    });
    if (!shown.ok) return `Your side of this game cannot be read: ${shown.error?.message}`;
    opening.autosave.begin(now);
    const reply = await opening.table.bridge.ask({
      do: 'sealed',
      step: 'receive',
      ...(several ? { messages: message } : { text: message }),
    });
    // Shown before it is on the disk, since nothing is sent yet; shown after, it would replace what
    // is chosen meanwhile.
    if (reply.ok && reply.scene) opening.autosave.save(reply.scene);
    opening.opened(reply.ok ? reply : shown);
    if (reply.ok) {
      await noteGame(opening);
      dismiss('link');
      const said = several
        ? 'Your game has caught up with these messages.'
        : arrivedInWords(reply.scene, !opening.page.by_link);
      notice(said, { good: true, key: 'arrived', untilMove: true });
    } else notice(`${reply.error?.message} Your game is as it was.`, { key: 'link' });
    return '';
  });
}

/**
 * What the other side asks, offers or answers, apart from its move; empty if it does not.
 * @param {import('../ui/page-types.js').SealedData} sealed
 * @param {string} other its name
 */
export function wordOf({ take_back: back, offered }, other) {
  if (back === 'asked') return `${other} asks to take a move back. You decide.`;
  if (back === 'agreed') return `${other} agrees: your move is taken back. Play another one.`;
  if (back === 'declined') return `${other} declines: your move is not taken back. Play on.`;
  return offered ? `${other} has moved and offers a draw.` : '';
}

/**
 * What a message has brought.
 * @param {import('../ui/page-types.js').KeptScene|null|undefined} scene with it
 * @param {boolean} hides whether the game has secrets
 */
function arrivedInWords(scene, hides) {
  const sealed = scene?.sealed;
  const other = scene?.seats[1 - (sealed?.seat ?? 0)]?.name ?? 'The other side';
  if (!sealed) return '';
  if (sealed.due === 1 - sealed.seat)
    return 'This is your own message, sent from another device of yours or after your side was saved. Your side has caught up with it.';
  const word = wordOf(sealed, other);
  if (word) return word;
  if (sealed.number === 2) return `${other} has accepted. The game begins.`;
  if (sealed.due === null)
    return hides && !sealed.owes.includes(1 - sealed.seat)
      ? `${other} has opened what was hidden.`
      : 'The game is over.';
  if (sealed.duty === 'send') return `${other} needs your answer: send it.`;
  return `${other} has moved. It is your turn.`;
}
