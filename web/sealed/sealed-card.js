import { notice } from '../ui/announce.js';
import { dialog, h, need } from '../ui/dom.js';
import { loadGame } from '../library/saved-games.js';
import { confirmResigning } from '../play/declarations.js';
import { turnOf } from '../moves/turns.js';
import { elapsed } from './elapsed.js';
import { levelOf, limits } from './levels.js';
import { saveMessages } from './messages-file.js';
import { openPrivate, showMessage, takeAndShow } from '../by-link/send-dialog.js';

/**
 * The card of a game of sealed play: what is due, who owes what since when, the fingerprint, and
 * what can be done.
 * @typedef {import('../play/opening.js').Opening} Opening
 * @typedef {import('../ui/page-types.js').KeptScene} Scene
 * @typedef {import('../ui/page-types.js').SealedData} SealedData
 * @typedef {import('./own-side.js').Step} Step
 */

/** The draw is to be offered with the next message. */
let offering = false;
/** What is shown, so that the card is not drawn anew with every scene. */
let shown = '';

/**
 * Draw the card, or take it away.
 * @param {Opening} opening
 * @param {Scene} scene
 */
export function drawCard(opening, scene) {
  const host = need('sealed');
  const { sealed } = scene;
  host.hidden = !sealed;
  if (!sealed) return;
  if (sealed.duty !== 'choose' && sealed.duty !== 'send') offering = false;
  const { since, restored = false } = loadGame(opening.autosave.id)?.sealed ?? {
    since: Date.now(),
  };
  const content = JSON.stringify([
    sealed.messages.length,
    sealed.duty,
    sealed.number,
    sealed.owes,
    sealed.chosen > 0,
    sealed.take_back,
    offering,
    elapsed(since),
    restored,
    opening.table.ready,
  ]);
  if (content === shown && host.childElementCount) return;
  shown = content;
  const names = scene.seats.map(({ name }) => name);
  host.replaceChildren(
    ...[
      h('h2', { id: 'sealed-head', text: 'By sealed messages' }),
      h('p', {
        class: 'sealed-duty',
        text: takeBackInWords(sealed, names, scene) || dutyInWords(sealed, names, since),
      }),
      owed(sealed, names, since),
      restored
        ? h('p', {
            class: 'problem',
            text: 'Your side came back from a file. If you have sent or received anything after it was saved, ask your friend to save the messages and open them here before you go on.',
          })
        : null,
      h(
        'p',
        { class: 'fingerprint' },
        'Fingerprint: ',
        h('b', { text: sealed.fingerprint }),
        h('small', { text: ` Both see the same words after message ${sealed.number - 1}.` }),
      ),
      h('div', { class: 'actions' }, ...buttons(opening, scene, sealed)),
      h(
        'div',
        { class: 'sealed-level' },
        h(
          'p',
          {},
          h('b', { text: `${levelOf(sealed.level, !opening.page.by_link).name}. ` }),
          levelOf(sealed.level, !opening.page.by_link).says,
        ),
        limits(levelOf(sealed.level, !opening.page.by_link), opening.page.root),
      ),
    ].filter((part) => part !== null),
  );
}

/** What is due. @param {SealedData} sealed @param {string[]} names @param {number} since */
function dutyInWords({ duty, number, seat, throw: asks, chosen, offered }, names, since) {
  const other = names[1 - seat] ?? 'the other side';
  const wait = `Waiting for ${other} ${elapsed(since)}`;
  if (duty === 'wait' && number === 1)
    return `${wait}: your challenge is not accepted yet. The board shows one of many possible starts.`;
  if (duty === 'wait' && number === 2)
    return `${wait}, who begins the game. The board shows one of many possible starts.`;
  if (duty === 'wait') return `${wait}. Open the link that comes back on this device.`;
  if (duty === 'choose')
    return offered
      ? `${other} offers a draw. To decline, play on.`
      : 'Your turn: play on the board, then send your move.';
  if (duty === 'open')
    return 'The game is over. Send your secrets, so that everything can be checked.';
  if (duty === 'done') return 'The game is over.';
  if (asks) return `Your attack needs dice from ${other}: send the request.`;
  return chosen
    ? 'Your turn is finished: send it.'
    : 'There is nothing for you to choose: send the answer.';
}

/**
 * How it stands with taking a move back, where somebody has asked.
 * @param {SealedData} sealed @param {string[]} names @param {Scene} scene
 */
function takeBackInWords({ take_back: state, back_to: ply, seat }, names, scene) {
  const other = names[1 - seat];
  const turn = turnOf(scene, (ply ?? 0) + 1);
  if (state === 'asked')
    return `${other} asks to take back turn ${turn} and what came after it. If you agree, ${other} plays on from there; if not, everything stays as it is.`;
  if (state === 'asking')
    return `You have asked to take back turn ${turn} and what came after it. Waiting for ${other} to agree or decline.`;
  if (state === 'let')
    return `You have agreed: ${other} plays on from an earlier turn. Open the link that comes back on this device.`;
  if (state === 'agreed')
    return `${other} agrees: your move is taken back. Play another one, then send it.`;
  if (state === 'declined')
    return `${other} declines: your move stands. Play on, then send your move.`;
  return '';
}

/**
 * What the other side owes, and how long.
 * @param {SealedData} sealed
 * @param {string[]} names
 * @param {number} since
 */
function owed({ duty, seat, owes, throw: asks, number }, names, since) {
  const other = names[1 - seat];
  const what = owes.includes(1 - seat)
    ? 'has not opened the hidden orders'
    : duty === 'wait' && asks && number > 2
      ? 'has owed the dice'
      : '';
  return what ? h('p', { class: 'owed', text: `${other} ${what} ${elapsed(since)}.` }) : null;
}

/** @param {Opening} opening @param {Scene} scene @param {SealedData} sealed */
function buttons(opening, scene, sealed) {
  const { duty, outgoing, offered, owes, seat, take_back: back } = sealed;
  /** @param {string} text @param {() => void} act @param {string} [kind] */
  const button = (text, act, kind = '') =>
    h('button', { type: 'button', class: `btn ${kind}`.trim(), text, onclick: act });
  /** @param {Step} step */
  const run = (step) => () =>
    void takeAndShow(opening, step).then((wrong) => {
      if (wrong) notice(wrong, { key: 'link' });
    });
  const mine = duty === 'choose' || duty === 'send';
  return [
    offered ? button('Accept the draw', run('agree'), 'primary wide') : null,
    back === 'asked' ? button('Agree: take it back', run('let-back'), 'primary wide') : null,
    back === 'asked' ? button('Decline: it stands', run('send'), 'wide') : null,
    back === 'possible'
      ? button('Ask to take your last move back', () => confirmAsking(run('ask-back')), 'wide')
      : null,
    mine && back !== 'asked' && sealed.number > 2
      ? h(
          'label',
          { class: 'tick wide' },
          h('input', {
            type: 'checkbox',
            checked: offering,
            onchange: (/** @type {Event} */ event) => {
              offering = /** @type {HTMLInputElement} */ (event.target).checked;
            },
          }),
          'Offer a draw with this move',
        )
      : null,
    duty === 'open' ? button('Send your secrets', run('open'), 'primary wide') : null,
    outgoing && !mine
      ? button('Show the last link again', () => showMessage(opening), 'wide')
      : null,
    mine && sealed.number > 2
      ? button('Resign', () => confirmResigning(scene, seat, run('resign')), 'pair')
      : null,
    scene.outcome && !owes.length
      ? button(
          'Check the game',
          () =>
            void import('./audit-dialog.js')
              .then(({ openAudit }) => openAudit(opening, sealed.messages))
              .then((wrong) => {
                if (wrong) notice(wrong, { key: 'link' });
              }),
          'primary wide',
        )
      : null,
    button('Save my side…', () => openPrivate(opening), 'keep-private pair'),
    button('Save the messages', () => saveMessages(scene.game, sealed.messages), 'pair'),
  ].filter((part) => part !== null);
}

/** Ask whether the question is to be sent. @param {() => void} ask */
function confirmAsking(ask) {
  const box = dialog(
    'Ask to take your last move back?',
    [
      h('p', {
        class: 'lead',
        text: 'This sends a question in the place of a move. If your friend agrees, your last move and the answer to it are taken back, and you play again from there; the record of the game says so. If not, you play on from here. You can ask once in a turn.',
      }),
      h(
        'div',
        { class: 'line' },
        h('button', {
          type: 'button',
          class: 'btn primary',
          text: 'Ask',
          onclick: () => {
            box.close();
            ask();
          },
        }),
        h('button', { type: 'button', class: 'btn', text: 'Play on', onclick: () => box.close() }),
      ),
    ],
    'ask-back-dialog',
  );
}

/**
 * Make what is chosen a message and show it; where that was done, show it again.
 * @param {Opening} opening
 */
export async function send(opening) {
  const { sealed } = /** @type {Scene} */ (opening.table.scene);
  if (!sealed) return;
  if (sealed.duty === 'wait' || sealed.duty === 'done') return showMessage(opening);
  const step = sealed.duty === 'open' ? 'open' : offering ? 'offer' : 'send';
  const wrong = await takeAndShow(opening, step);
  if (wrong) notice(wrong, { key: 'link' });
  return undefined;
}
