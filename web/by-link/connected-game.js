import { dismiss, notice } from '../ui/announce.js';
import { listGames } from '../library/saved-games.js';
import { arrivalOf } from './arrival.js';
import { noteGame, playHere, stepHere, wordOf } from '../sealed/own-side.js';
import { isMessages } from './message-link.js';
import { showMessage } from './send-dialog.js';

/**
 * The game of sealed play on the board, whose messages a carrier takes to the other side. Each side
 * sends its last message whenever it may be missing there: what has arrived before changes nothing,
 * so that no move is lost or played twice.
 * @typedef {import('../play/opening.js').Opening} Opening
 * @typedef {import('../carriers/carrier.js').Carrier} Carrier
 * @typedef {import('../carriers/carrier.js').CarrierState} CarrierState
 * @typedef {import('../ui/page-types.js').KeptScene} Scene
 */

/** Requests that may end a turn. */
const PLAYS = ['click', 'type', 'now'];
/** A message of play, or one that answers without a choice. */
const PLAYED = /^sealed=\d+\.[\w-]+\.[mr]\./;
/** How many refused messages are borne before the connection is ended. */
const MOST_REFUSED = 3;
const LOST = {
  lost: 'The connection to the other device is lost. Your game is kept.',
  left: 'The other device has left. Your game is kept.',
  refused:
    'The connection was ended because the other device sent something unexpected. Your game is kept. Reload the page on both devices, then connect again.',
};

export class ConnectedGame {
  #opening;
  #carrier;
  #again;
  #sent = '';
  #refused = 0;
  /** What is done one after the other. @type {Promise<unknown>} */
  #last = Promise.resolve();

  /**
   * @param {Opening} opening
   * @param {Carrier} carrier that is open
   * @param {() => void} again connects the devices again, once this connection is lost
   */
  constructor(opening, carrier, again) {
    this.#opening = opening;
    this.#again = again;
    this.#carrier = carrier;
    carrier.listen({
      arrived: (text) => this.#then(() => this.#arrived(text)),
      changed: (state) => this.#then(() => this.#changed(state)),
    });
    addEventListener('pagehide', () => carrier.close());
    // An engine that was started again does not know of the connection.
    opening.table.bridge.on('recovered', () => this.#then(() => this.#report(carrier.state)));
    opening.table.guardWith((request, send) => this.#guard(request, send));
    this.#then(() => this.#changed('open'));
  }

  /** Whether messages reach the other side by themselves. */
  get isOpen() {
    return this.#carrier.state === 'open';
  }

  /** End the connection. */
  close() {
    this.#carrier.close();
  }

  /** @param {() => Promise<unknown>} work */
  #then(work) {
    this.#last = this.#last.then(work).catch((error) => {
      notice(`Something went wrong with the connection: ${error.message}`, { key: 'carrier' });
    });
  }

  /** Send what a scene has to be sent, once it is stored. @param {Scene} scene */
  deliver({ sealed }) {
    if (this.isOpen && sealed && (sealed.automatic || sealed.outgoing !== this.#sent))
      this.#then(() => this.#send());
  }

  /**
   * The end of a turn makes a message, so it is played like any step that makes one.
   * @param {import('../ui/types.js').Request} request
   * @param {() => Promise<boolean>} send
   * @returns {Promise<boolean>} whether it was done
   */
  async #guard(request, send) {
    const { sealed } = /** @type {Scene} */ (this.#opening.table.newest);
    const ends = this.isOpen && PLAYS.includes(request.do) && sealed?.duty === 'choose';
    if (!ends) return send();
    let done = false;
    await this.#complain(
      playHere(this.#opening, async () => {
        done = await send();
      }),
    );
    return done;
  }

  /** @param {Promise<string>} step that says why it was not done, if it was not */
  async #complain(step) {
    const wrong = await step;
    if (wrong) notice(wrong, { key: 'carrier' });
  }

  async #send() {
    const { table, autosave } = this.#opening;
    const scene = () => /** @type {Scene} */ (table.newest);
    const due = scene().sealed?.automatic;
    if (due && this.isOpen) await this.#complain(stepHere(this.#opening, { step: due }));
    const { sealed } = scene();
    if (!sealed || sealed.outgoing === this.#sent || !this.isOpen) return;
    await noteGame(this.#opening);
    if (!autosave.stored) {
      showMessage(this.#opening);
      return;
    }
    if (!this.#carrier.send(sealed.outgoing)) return;
    this.#sent = sealed.outgoing;
    dismiss('arrived'); // it is answered
  }

  /** @param {string} text */
  async #arrived(text) {
    const opening = this.#opening;
    const known = listGames().games.find(({ sealed }) => sealed?.messages.includes(text));
    if (known) {
      if (known.id !== opening.autosave.id) await opening.resume(known);
      this.deliver(/** @type {Scene} */ (opening.table.newest));
      return;
    }
    const wrong = isMessages(text)
      ? await this.#received(text)
      : 'The other device sent something that is not a message.';
    if (!wrong) return;
    notice(`${wrong} Your game is as it was.`, { key: 'carrier' });
    this.#refused += 1;
    if (this.#refused < MOST_REFUSED) return;
    this.close();
    await this.#changed('refused');
  }

  /**
   * Take a message into the game on the board or, as with any link, into another one.
   * @param {string} text
   * @returns {Promise<string>} why not, or empty
   */
  async #received(text) {
    const opening = this.#opening;
    const { sealed } = /** @type {Scene} */ (opening.table.newest);
    // What is waited for is tried at once: it is checked in full, and refused if it is not that.
    const isAwaited = sealed?.duty === 'wait' && PLAYED.test(text);
    const refused = isAwaited ? await this.#take(text) : undefined;
    if (refused === '') return '';
    if (sealed) {
      const { arrival } = await arrivalOf(opening, text, [sealed]);
      if (arrival?.match === 0) return refused ?? this.#take(text);
    }
    return opening.openRecord(text);
  }

  /**
   * Take a message into the game on the board.
   * @param {string} text
   * @returns {Promise<string>} why not, or empty
   */
  async #take(text) {
    const wrong = await stepHere(this.#opening, { step: 'receive', text });
    if (!wrong) this.#say();
    return wrong;
  }

  /** Tell what the other side offers or answers, where the status line is about the next move. */
  #say() {
    const { sealed, seats } = /** @type {Scene} */ (this.#opening.table.newest);
    if (sealed?.duty !== 'choose') return;
    const word = wordOf(sealed, seats[1 - sealed.seat].name);
    if (!word) return;
    // An answer is nowhere else on the page; a question and an offer are on the card.
    const passing = sealed.take_back !== 'agreed' && sealed.take_back !== 'declined';
    notice(word, { good: true, key: 'arrived', passing });
  }

  /** Report the state of the connection to the session. @param {CarrierState} state */
  async #report(state) {
    if (state === 'connecting' || state === 'closed') return;
    const reported = state === 'open' ? this.#carrier.openAs : state;
    await this.#opening.table.ask({
      do: 'carrier',
      state: reported === 'refused' ? 'lost' : reported,
    });
  }

  /** @param {CarrierState} state */
  async #changed(state) {
    if (state === 'connecting' || state === 'closed') return;
    this.#sent = '';
    const { table } = this.#opening;
    await this.#report(state);
    if (state === 'open') {
      if (this.#carrier.openAs === 'open')
        notice('The other device is connected.', { good: true, key: 'connection', passing: true });
      this.deliver(/** @type {Scene} */ (table.newest));
    } else
      notice(LOST[state], {
        key: 'connection',
        actions: [{ label: 'Connect again', act: this.#again }],
      });
  }
}
