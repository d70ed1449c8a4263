import { ChatCarrier, Chat, GameInChat } from '../carriers/webxdc.js';
import { listGames, newId, removeGame } from '../library/saved-games.js';
import { notice } from '../ui/announce.js';
import { dialog, h, need, setText } from '../ui/dom.js';
import { greetingPrefix } from './greeting.js';
import { ANSWER } from './message-link.js';
import { ConnectedGame } from './connected-game.js';
import { lookOn } from './show-game.js';

/**
 * Games in the chat of a messenger: who asks for one is its host, who accepts first plays it, and
 * the others look on.
 * @typedef {import('../play/opening.js').Opening} Opening
 * @typedef {import('../ui/page-types.js').KeptScene} Scene
 */

/** How long what the chat shows may be, in characters. */
const MOST_INFO = 50;
const MOST_SUMMARY = 20;

/** @param {string} text @param {number} most */
const cut = (text, most) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** One's own side of a game in the chat. @param {GameInChat} game */
const ownSide = ({ texts: [first] }) =>
  listGames().games.find(({ sealed }) => first && sealed?.messages[0] === first);

export class ChatGames {
  #opening;
  #chat = new Chat();
  /** The carrier of the game on the board. @type {ChatCarrier|null} */
  #carrier = null;
  /** Whether the board shows a game of others. */
  #looksOn = false;
  /** Whether what was in the chat before has been heard. */
  #opened = false;
  /** The challenge from here that is on its way into the chat. */
  #asked = '';
  #button = h('button', {
    type: 'button',
    class: 'tool',
    id: 'open-chat',
    onclick: () => this.openList(),
  });

  /** @param {Opening} opening of a page that has opened its game */
  constructor(opening) {
    this.#opening = opening;
  }

  /** Hear the chat, and go on with a game in it. @param {string} wanted its id, or empty */
  async open(wanted) {
    need('open-my-games').before(this.#button);
    this.#chat.changed = (game) => this.#changed(game);
    await this.#chat.open();
    this.#opened = true;
    this.#drawButton();
    this.#opening.table.add({ draw: (scene) => this.#follow(/** @type {Scene} */ (scene)) });
    const named = this.#chat.games.get(wanted);
    if (named) return void (await this.#play(named));
    this.#follow(/** @type {Scene} */ (this.#opening.table.newest));
    if (!this.#carrier && this.#chat.games.size) this.openList();
  }

  #drawButton() {
    const count = this.#chat.games.size;
    setText(this.#button, count ? `In this chat: ${count}` : 'In this chat');
  }

  /** @param {GameInChat} game of which there is news */
  #changed(game) {
    this.#drawButton();
    const { guest, host } = game;
    const { self } = this.#chat;
    if (guest && guest !== self && host !== self) this.#showTaken(game);
    else if (this.#opened && game.lastSender !== self && this.#carrier?.game !== game)
      this.#showNews(game);
  }

  /** Something has come in a game that is not on the board. @param {GameInChat} game */
  #showNews(game) {
    if (!ownSide(game)) return;
    notice(`${game.nameOf(game.lastSender)} has moved in another game of this chat.`, {
      key: `chat ${game.id}`,
      actions: [{ label: 'Go on', act: () => void this.#play(game) }],
    });
  }

  /**
   * Another one plays this game: what was begun here of it ends.
   * @param {GameInChat} game
   */
  #showTaken(game) {
    const own = ownSide(game);
    const asked = this.#carrier?.game === game && !this.#looksOn;
    if (!own && !asked) return;
    if (own) removeGame(own.id);
    // What is on the board is not to be saved again.
    if (own && own.id === this.#opening.autosave.id) this.#opening.autosave.suspend();
    if (asked) this.#leave();
    document.querySelector('.accept-dialog')?.closest('dialog')?.close();
    notice(`${game.nameOf(game.guest)} was first to accept, and plays.`, {
      key: 'chat',
      actions: [{ label: 'Look on', act: () => void this.#play(game) }],
    });
  }

  /** The board shows a game: it is played in the chat if it belongs there. @param {Scene} scene */
  #follow({ sealed }) {
    if (this.#looksOn && !this.#opening.autosave.suspended) this.#leave();
    const first = sealed?.messages[0];
    if (!sealed || !first) return;
    const game = [...this.#chat.games.values()].find(({ texts }) => texts[0] === first);
    if (!game && first === this.#asked) return;
    if (this.#carrier?.game !== game) this.#leave();
    if (!game) return;
    if (game.guest && ![game.host, game.guest].includes(this.#chat.self))
      return void this.#showTaken(game);
    if (!this.#carrier) this.#goLive(game, sealed.messages);
    const acceptance = sealed.messages[1];
    if (game.host === this.#chat.self && !game.guest && acceptance)
      this.#chat.send(game, 0, game.senderOf(acceptance));
  }

  /** The game on the board is no longer that of the carrier. */
  #leave() {
    this.#carrier?.close();
    this.#carrier = null;
    this.#looksOn = false;
  }

  /** @param {GameInChat} game @param {string[]} known the messages that are known here */
  #goLive(game, known) {
    const carrier = this.#carrierOf(game, known);
    this.#opening.goLive(new ConnectedGame(this.#opening, carrier, () => {}));
  }

  /** @param {GameInChat} game @param {string[]} known */
  #carrierOf(game, known) {
    this.#leave();
    this.#carrier = new ChatCarrier(this.#chat, game, known, () => this.#words(game));
    return this.#carrier;
  }

  /** What the chat shows with a message of the game on the board. @param {GameInChat} game */
  #words(game) {
    const { sealed, name } = /** @type {Scene} */ (this.#opening.table.newest);
    const self = this.#chat.name;
    if (!sealed) return {};
    if (sealed.number === 1)
      return {
        info: cut(`${self} asks: who plays ${name}?`, MOST_INFO),
        summary: 'Who plays?',
      };
    if (sealed.due === null)
      return { info: cut(`${name}: the game is over`, MOST_INFO), summary: 'Game over' };
    const other = game.nameOf(game.host === this.#chat.self ? game.guest : game.host);
    const summary = cut(`${other} is to play`, MOST_SUMMARY);
    if (ANSWER.test(sealed.outgoing)) return { summary }; // it is not announced in the chat
    const done = sealed.number === 2 ? 'accepts' : 'has moved';
    return { info: cut(`${self} ${done}; ${other} is to play`, MOST_INFO), summary };
  }

  /** Ask everybody in the chat for the game on the board, whose challenge is stored. */
  challenge() {
    const { sealed } = /** @type {Scene} */ (this.#opening.table.newest);
    this.#asked = sealed?.messages[0] ?? '';
    this.#goLive(new GameInChat(newId(), this.#opening.page.game), []);
  }

  /** Open a game of the chat: play it, accept it, or look on. @param {GameInChat} game */
  async #play(game) {
    const opening = this.#opening;
    if (game.topic !== opening.page.game) {
      opening.leave(`${opening.page.root}${game.topic}/index.html#chat;id=${game.id}`);
      return;
    }
    const own = ownSide(game);
    if (own) {
      this.#leave();
      await opening.resume(own);
      return;
    }
    if (!game.isOpen || game.host === this.#chat.self) {
      const carrier = this.#carrierOf(game, []);
      opening.autosave.suspend();
      this.#looksOn = true;
      lookOn(opening, carrier);
      return;
    }
    const [challenge] = game.texts;
    this.#goLive(game, [challenge]);
    const greeting = greetingPrefix({ from: game.nameOf(game.host), words: '' });
    const wrong = await opening.openRecord(greeting + challenge);
    if (wrong) notice(wrong, { key: 'chat' });
  }

  /** Show the games in the chat, to choose one. */
  openList() {
    const games = [...this.#chat.games.values()].filter(({ host }) => host).reverse();
    const box = dialog(
      'In this chat',
      [
        h('p', {
          class: 'lead',
          text: games.length
            ? 'Games that were begun in this chat. Who accepts one first plays it; the others look on.'
            : 'Nobody has begun a game in this chat yet. Who accepts first plays.',
        }),
        h(
          'div',
          { class: 'choices' },
          ...games.map((game) => this.#entry(game, () => box.close())),
          h('a', {
            class: 'btn primary',
            href: '#challenge',
            text: 'Challenge a friend',
            onclick: () => box.close(),
          }),
        ),
      ],
      'chat-dialog',
    );
  }

  /** @param {GameInChat} game @param {() => void} close */
  #entry(game, close) {
    const players = [game.host, game.guest].filter(Boolean).map((each) => game.nameOf(each));
    const act = ownSide(game)
      ? 'Go on'
      : game.isOpen && game.host !== this.#chat.self
        ? 'Look at the challenge'
        : 'Look on';
    return h(
      'button',
      {
        type: 'button',
        class: 'btn',
        onclick: () => {
          close();
          void this.#play(game);
        },
      },
      h('b', { text: players.join(' and ') }),
      h('small', { text: game.summary }),
      ` ${act}`,
    );
  }
}
