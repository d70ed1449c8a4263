import { dialog, h, textButton } from '../ui/dom.js';
import { linkTo } from '../library/link.js';
import { linkTools } from '../library/link-tools.js';
import { loadGame } from '../library/saved-games.js';
import { pageAddress } from '../library/share.js';
import { take } from '../sealed/own-side.js';
import { greetingPrefix } from './greeting.js';
import { invitationText } from './invitation.js';
import { ANSWER } from './message-link.js';
import { saveSide, sideCode } from '../sealed/side-file.js';

/**
 * The dialog with the message to be sent. It is shown only once the state after it is stored.
 * @typedef {import('../play/opening.js').Opening} Opening
 * @typedef {import('../ui/page-types.js').SealedData} SealedData
 * @typedef {import('../sealed/own-side.js').Step} Step
 */

const ONE_DEVICE =
  'Until your challenge is accepted, open the copy on one device only: two devices could take two acceptances, and who has seen one game would know your dice in the other.';

/**
 * What the last message from here is.
 * @param {SealedData} sealed
 * @param {string} other
 * @returns {{title: string, lead: string}}
 */
function described({ number, throw: asks, due, outgoing, take_back: back }, other) {
  if (number === 1)
    return {
      title: 'Send your challenge',
      lead: `Send this link to your friend. When it is accepted, a link comes back: open it here, and the game begins. The first to open yours plays ${other}.`,
    };
  if (number === 2)
    return {
      title: 'Send that you accept',
      lead: 'Send this link back. Then the game begins, and a link with it comes to you.',
    };
  if (due === null && outgoing.includes('.o.'))
    return {
      title: 'Send your secrets',
      lead: 'The game is over. With this link the other side can check everything that was hidden.',
    };
  if (due === null)
    return {
      title: 'Send how the game ended',
      lead: 'With this link the other side sees how the game ended.',
    };
  if (back === 'asking')
    return {
      title: 'Send your question',
      lead: `${other} opens this link, and agrees or declines.`,
    };
  if (back === 'let')
    return {
      title: 'Send that you agree',
      lead: `${other} opens this link, and plays on from the earlier turn.`,
    };
  if (asks)
    return {
      title: 'Ask for the dice',
      lead: `The dice need a number from ${other}, who only has to open this link and send the answer.`,
    };
  return {
    title: ANSWER.test(outgoing) ? 'Send your answer' : 'Send your move',
    lead: `${other} opens this link, and the game goes on there.`,
  };
}

/**
 * What the private file is for, and the button that saves it, in a colour of its own.
 * @param {Opening} opening
 * @param {() => void} [done]
 */
function privateSide(opening, done = () => {}) {
  const act = () => {
    const saved = loadGame(opening.autosave.id);
    if (saved) saveSide(saved);
    done();
  };
  return h(
    'div',
    { class: 'private-side' },
    h(
      'p',
      {},
      h('b', { text: 'For you alone. ' }),
      'Your secrets for this game are on this device only. With a copy you can go on elsewhere; without it a lost device, or a browser that is cleared, ends the game.',
      opening.table.scene.sealed?.number === 1 ? ` ${ONE_DEVICE}` : '',
    ),
    textButton('Save my side (private file)', act, 'btn keep-private'),
  );
}

/** Offer the private file, and a link to go on with. @param {Opening} opening */
export async function openPrivate(opening) {
  const saved = loadGame(opening.autosave.id);
  const address = pageAddress(opening.table.scene);
  const tools = linkTools('Link for a device of yours', opening.table.scene.name, Boolean(address));
  if (saved) {
    const code = await sideCode(saved);
    tools.set(address ? linkTo(address, code) : code);
  }
  dialog(
    'Save my side',
    [
      privateSide(opening),
      h(
        'div',
        { class: 'private-side', hidden: !saved },
        h(
          'p',
          {},
          h('b', { text: 'Continue on another device of yours. ' }),
          'Open this link there. It holds your secrets, so send it to nobody else. Then play on one device at a time: what was sent from the other one is taken over when you open its link.',
        ),
        tools.field,
        tools.line,
        tools.code,
        tools.message,
      ),
    ],
    'private-dialog',
  );
}

/**
 * Take a step that makes a message, and show the message.
 * @param {Opening} opening
 * @param {Step} step
 * @returns {Promise<string>} why it was not done, or empty
 */
export async function takeAndShow(opening, step) {
  const wrong = await take(opening, step);
  if (!wrong) showMessage(opening);
  return wrong;
}

/** Show the last message from here, unless it goes by itself. @param {Opening} opening */
export function showMessage(opening) {
  if (opening.isConnected && opening.autosave.stored) return;
  const { sealed, seats, name } = /** @type {import('../ui/page-types.js').KeptScene} */ (
    opening.table.scene
  );
  if (!sealed) return;
  const { title, lead } = described(sealed, seats[1 - sealed.seat]?.name ?? 'the other side');
  const address = pageAddress(opening.table.scene);
  const tools = linkTools(
    address ? 'Link for your opponent' : 'Message for your opponent',
    name,
    Boolean(address),
  );
  const out = h(
    'div',
    { class: 'outgoing' },
    tools.field,
    tools.line,
    tools.code,
    tools.message,
    textButton(
      'Copy only the message, to be pasted or typed',
      () => void tools.copy(sealed.outgoing, 'Message'),
      'quiet',
    ),
  );
  const { stored } = opening.autosave;
  const warning = h('p', {
    class: 'problem',
    role: 'alert',
    hidden: stored,
    text: 'This browser could not store your game, so nothing may leave it yet: a move that was sent and forgotten cannot be made again. Save your side in a file first; then the link is shown.',
  });
  out.hidden = !stored;
  const { greeting } = sealed.number === 1 ? opening.autosave.apart : {};
  const text = address
    ? linkTo(address, greetingPrefix(greeting) + sealed.outgoing)
    : sealed.outgoing;
  tools.set(text);
  if (sealed.number === 1) {
    const { bridge, scene } = opening.table;
    void invitationText((request) => bridge.ask(request), scene, greeting).then((words) =>
      tools.set(text, words),
    );
  }
  const box = dialog(
    title,
    [
      h('p', { class: 'lead', text: lead }),
      warning,
      out,
      h(
        'p',
        { class: 'fingerprint' },
        'Fingerprint: ',
        h('b', { text: `message ${sealed.number - 1}: ${sealed.fingerprint}` }),
        h('small', {
          text: ' Once it has arrived, the other side sees the same. Compare the number and the words by voice.',
        }),
      ),
      privateSide(opening, () => {
        out.hidden = false;
        warning.hidden = true;
      }),
    ],
    'send-dialog',
  );
  const first = /** @type {HTMLElement|null} */ (
    box.querySelector('.outgoing:not([hidden]) .btn.primary')
  );
  first?.focus();
}
