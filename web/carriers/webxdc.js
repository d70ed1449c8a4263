/**
 * The chat of a messenger that runs this page as an app (webxdc.org): a carrier between two of those
 * in the chat, while the others look on. What is sent reaches everybody in the chat, the sender too,
 * at once and again each time the page opens. The messages of several games are told apart by an id,
 * and are put in order by their numbers: the messenger may bring them in another one.
 *
 * @typedef {import('./carrier.js').Carrier} Carrier
 * @typedef {import('./carrier.js').Listener} Listener
 *
 * @typedef {object} Sent what is sent in the chat: a message of a game, or who plays it as its guest
 * @property {string} id of the game
 * @property {string} topic what kind of game it is
 * @property {string} from the address of the sender
 * @property {string} name of the sender
 * @property {number} number of the message in the game, from 1 on; 0: it says who is the guest
 * @property {string} text the message, or the guest's address
 *
 * @typedef {{info?: string, summary?: string}} Words what the chat shows with it
 *
 * @typedef {object} Webxdc
 * @property {string} selfAddr
 * @property {string} selfName
 * @property {(update: {payload: Sent} & Words, description: string) => void} sendUpdate
 * @property {(listener: (update: {payload: unknown} & Words) => void, serial: number) => Promise<void>|undefined} setUpdateListener
 * @property {() => {setListener: (listener: (data: Uint8Array) => void) => void, send: (data: Uint8Array) => void, leave: () => void}} [joinRealtimeChannel]
 */

/** In characters: what is longer is no message of ours. */
const LONGEST = 64_000;
/** How many messages the longest game has, and as many more. */
const MOST = 10_000;

/** @param {any} sent @returns {sent is Sent} */
const isSent = (sent) =>
  [sent?.id, sent?.topic, sent?.from, sent?.name, sent?.text].every(
    (text) => typeof text === 'string' && text.length <= LONGEST,
  ) &&
  Number.isInteger(sent.number) &&
  sent.number >= 0 &&
  sent.number <= MOST;

/** A game in the chat: its host asked for it, its guest is the one whose acceptance the host took. */
export class GameInChat {
  /** @type {Sent[]} */
  #sent = [];
  /** What the chat shows of it. */
  summary = '';
  guest = '';
  /** @type {(() => void)[]} */
  listeners = [];

  /** @param {string} id @param {string} topic */
  constructor(id, topic) {
    this.id = id;
    this.topic = topic;
  }

  /** @param {number} number */
  #numbered(number) {
    return this.#sent.filter((each) => each.number === number);
  }

  /** The address of who asked for it. */
  get host() {
    return this.#numbered(1)[0]?.from ?? '';
  }

  /** Whether it can still be accepted. */
  get isOpen() {
    return !this.guest && this.#numbered(2).length === 0;
  }

  /** The name of a member of the chat. @param {string} address */
  nameOf(address) {
    return this.#sent.findLast(({ from }) => from === address)?.name ?? '';
  }

  /** The messages so far, in their order. */
  get texts() {
    /** @type {string[]} */
    const texts = [];
    for (let number = 1; ; number++) {
      // Before the host has taken an acceptance, the first is the one that counts.
      const said = this.#numbered(number).find(({ from }) =>
        number === 1 || this.guest ? [this.host, this.guest].includes(from) : from !== this.host,
      );
      if (!said) return texts;
      texts.push(said.text);
    }
  }

  /** Who has sent a message. @param {string} text */
  senderOf(text) {
    return this.#sent.find((each) => each.text === text)?.from ?? '';
  }

  /** The address of who has sent something last. */
  get lastSender() {
    return this.#sent.at(-1)?.from ?? '';
  }

  /** @param {Sent} sent @returns {boolean} whether it is new */
  take(sent) {
    const { number, text, from } = sent;
    if (number === 0) {
      if (from !== this.host || this.guest) return false;
      this.guest = text;
    } else {
      if (this.#sent.some((each) => each.text === text)) return false;
      this.#sent.push(sent);
    }
    return true;
  }

  /** Have those who listen look at what is new. */
  notify() {
    for (const listener of [...this.listeners]) listener();
  }
}

/** The chat, with all games in it. */
export class Chat {
  /** @type {Map<string, GameInChat>} */
  games = new Map();
  /** Called with everything that is new. @type {(game: GameInChat) => void} */
  changed = () => {};
  #host;
  /** @type {ReturnType<NonNullable<Webxdc['joinRealtimeChannel']>>|undefined} */
  #live;

  constructor(
    messenger = /** @type {{webxdc: Webxdc}} */ (/** @type {any} */ (globalThis)).webxdc,
  ) {
    this.#host = messenger;
  }

  /** Hear all that was ever sent, and from then on what comes. */
  async open() {
    await this.#host.setUpdateListener(({ payload, summary }) => this.#take(payload, summary), 0);
    try {
      this.#live = this.#host.joinRealtimeChannel?.();
    } catch {
      return; // it only makes things faster, and may be switched off
    }
    this.#live?.setListener((data) => {
      try {
        this.#take(JSON.parse(new TextDecoder().decode(data)));
      } catch {
        // It is none of ours; what counts comes as an update, too.
      }
    });
    addEventListener('pagehide', () => this.#live?.leave());
  }

  /** One's own address, and name. */
  get self() {
    return this.#host.selfAddr;
  }

  get name() {
    return this.#host.selfName;
  }

  /** @param {unknown} sent @param {string} [summary] */
  #take(sent, summary) {
    if (!isSent(sent)) return;
    const game = this.games.get(sent.id) ?? new GameInChat(sent.id, sent.topic);
    this.games.set(sent.id, game);
    if (summary) game.summary = summary;
    if (!game.take(sent)) return;
    this.changed(game);
    game.notify();
  }

  /**
   * @param {GameInChat} game
   * @param {number} number
   * @param {string} text
   * @param {Words} [words]
   */
  send(game, number, text, words = {}) {
    const { id, topic } = game;
    this.games.set(id, game);
    const payload = { id, topic, from: this.self, name: this.name, number, text };
    this.#take(payload, words.summary);
    this.#host.sendUpdate({ payload, ...words }, words.info ?? '');
    this.#live?.send(new TextEncoder().encode(JSON.stringify(payload)));
  }
}

/** @implements {Carrier} */
export class ChatCarrier {
  /** @type {import('./carrier.js').CarrierState} */
  state = 'open';
  /** @type {'chat'} */
  openAs = 'chat';
  #chat;
  #words;
  /** The messages that have been handed on, or are known here, in their order. */
  #handed;
  /** @type {Listener} */
  #listener = {};
  #heard = () => this.#handOn();

  /**
   * @param {Chat} chat
   * @param {GameInChat} game
   * @param {string[]} known the messages that need not be handed on
   * @param {() => Words} words what the chat shows with the next message
   */
  constructor(chat, game, known, words) {
    this.#chat = chat;
    this.game = game;
    this.#handed = new Set(known);
    this.#words = words;
  }

  /** @param {Listener} listener */
  listen(listener) {
    this.#listener = listener;
    this.game.listeners.push(this.#heard);
    this.#handOn();
  }

  #handOn() {
    if (this.state !== 'open') return;
    const { texts, guest, host } = this.game;
    // Who accepts is not to see who else did, before the host has taken one.
    const open = guest || host === this.#chat.self ? texts : texts.slice(0, 1);
    for (const text of open) {
      if (this.#handed.has(text)) continue;
      this.#handed.add(text);
      this.#listener.arrived?.(text);
    }
  }

  /** @param {string} text */
  send(text) {
    if (this.state !== 'open') return false;
    if (this.game.senderOf(text)) return true;
    this.#handed.add(text);
    const number = [...this.#handed].indexOf(text) + 1;
    this.#chat.send(this.game, number, text, this.#words());
    return true;
  }

  close() {
    this.state = 'closed';
    this.game.listeners = this.game.listeners.filter((each) => each !== this.#heard);
  }
}
