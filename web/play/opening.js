import { notice } from '../ui/announce.js';
import { closeDialogs, need } from '../ui/dom.js';
import { hasBegun, wholeRecord } from '../ui/scene.js';
import { today } from '../ui/today.js';
import { late } from '../ui/late.js';
import { takeEarlyTaps } from './early-selection.js';
import {
  Autosave,
  forgetUnbegun,
  latestGame,
  listGames,
  loadGame,
  requestFor,
  setCurrent,
  storedScene,
} from '../library/saved-games.js';
import { greetingPrefix, splitGreeting } from '../by-link/greeting.js';
import { OpenTabs } from '../by-link/open-tabs.js';
import { isMessages, isSideCode, messagesIn } from '../by-link/message-link.js';
import { isConnectionCode } from '../carriers/code-link.js';
import { restoreMarks } from '../settings/shown-marks.js';
import { hideProgress } from './loading.js';
import * as status from './status.js';

/**
 * Opens games on a page, be they new, saved, or from links and messages, and saves the one on the
 * board.
 * @typedef {import('../library/saved-games.js').SavedGame} SavedGame
 * @typedef {import('../ui/types.js').Reply} Reply
 * @typedef {import('../ui/page-types.js').KeptScene} Scene
 *
 * @typedef {object} OpeningParts
 * @property {import('../board/render.js').Board} board
 * @property {import('./early-selection.js').EarlySelection} early
 */

export class Opening {
  /** How many records were asked for: one that comes after a later one was asked for is not shown. */
  #asked = 0;
  /** What the last of them has come to: the next one waits for it. @type {Promise<unknown>} */
  #last = Promise.resolve();
  #parts;
  #tabs;
  /** The last link that came from another tab. */
  #handedOver = '';
  /** The connection to another device. @type {import('../by-link/connected-game.js').ConnectedGame|null} */
  #live = null;
  /** The games in the chat of a messenger, if the page is open there. @type {import('../by-link/chat-game.js').ChatGames|null} */
  chat = null;

  /**
   * @param {import('../ui/page-types.js').PageData} page
   * @param {import('./table.js').Table} table
   * @param {OpeningParts} parts
   */
  constructor(page, table, parts) {
    this.page = page;
    this.table = table;
    this.autosave = new Autosave();
    /** Whether another page is being opened. */
    this.gone = false;
    this.#parts = parts;
    this.#tabs = new OpenTabs(
      () => (table.ready && !this.autosave.suspended ? this.autosave.id : ''),
      (text) => void this.#openHandedOver(text),
    );
  }

  /**
   * Show the game at once, as far as it is known, then open it in the engine.
   * @param {string} link a record from the address, or empty
   * @param {string[]|null} players of a game that is to be begun; null to go on with the last one
   * @param {(target: string) => void} click carries out earlier taps
   */
  async begin(link, players, click) {
    const { page, table } = this;
    const { board, early } = this.#parts;
    const known = listGames().games.some((each) => each.game === page.game);
    const fresh = players && !known;
    const saved = players ? null : latestGame(page.game);
    const lastScene = saved && storedScene(saved);
    const opensAnother = Boolean(link || (players && known) || (saved && !lastScene));
    board.adopt(page.scene);
    if (lastScene && !link) board.draw(lastScene, false);
    table.showEarly(
      lastScene && !link ? lastScene : fresh ? playedBy(page.scene, players) : page.scene,
    );
    early.take(!opensAnother);
    const taps = takeEarlyTaps();
    if (opensAnother)
      status.show(
        'turn',
        link
          ? `Opening the ${kindOf(link)}…`
          : players
            ? 'Setting up a new game…'
            : 'Opening your last game…',
      );
    if (players && known) return void (await this.newGame(page.ready, players));
    if (link && !(await this.openLink(link))) return;
    const opened = fresh ? this.#openFresh(players) : this.openSaved(saved);
    // The taps were meant for the game that is in the page.
    if (!link && !saved) taps.forEach(click);
    await opened;
  }

  /**
   * Open the saved game or, failing that, the one in the page.
   * @param {SavedGame|null} saved
   */
  async openSaved(saved) {
    const { bridge } = this.table;
    if (saved) {
      this.autosave.begin(saved);
      const reply = await bridge.ask(requestFor(saved));
      if (reply.ok) return this.opened(reply);
      if (reply.error?.kind === 'EngineFailed') return undefined;
      notice(
        `Your last game could not be opened: ${reply.error?.message} It is still under “My games”.`,
        { key: 'last' },
      );
      this.#parts.early.clear();
    }
    this.autosave.begin(null, this.page.ready);
    return this.opened(await bridge.ask(this.#requestForPage()));
  }

  /** Open the game that is in the page. @param {string[]} [players] */
  #requestForPage(players = this.page.scene.seats.map((seat) => seat.player)) {
    return { do: /** @type {const} */ ('open'), record: wholeRecord(this.page.scene), players };
  }

  /**
   * Begin a first game with the start that is in the page.
   * @param {string[]} players
   */
  async #openFresh(players) {
    const reply = await this.table.bridge.ask(this.#requestForPage(players));
    if (reply.ok) this.adopt(reply, null, this.page.ready);
    else this.opened(reply);
  }

  /** A game has been opened in the engine: show it. @param {Reply} reply */
  opened(reply) {
    const { table } = this;
    if (reply.error?.kind === 'EngineFailed') return;
    const first = !table.ready;
    this.#parts.early.take(true);
    document.documentElement.dataset.engine = 'ready';
    hideProgress();
    table.open(reply);
    if (first && reply.scene) void restoreMarks(reply.scene, (request) => table.ask(request));
  }

  /**
   * Open a record from a link. If it is invalid, the current game stays.
   * @param {string} text
   * @returns {Promise<boolean>} whether the page still has to open something
   */
  async openLink(text) {
    const wrong = await this.openRecord(text);
    if (wrong)
      notice(
        isMessages(text) || isSideCode(text) || isConnectionCode(text)
          ? `${wrong} Nothing was changed.`
          : `The game in the link could not be opened, so nothing was changed. ${wrong}`,
        { key: 'link' },
      );
    return Boolean(wrong) && !this.table.ready;
  }

  /**
   * Open a record, a puzzle or a lesson, unless another one is asked for meanwhile. One after the
   * other, because a link may have to be merged with a saved game, which takes the engine several
   * requests.
   * @param {string} text
   * @param {boolean} [practised] whether it is a position of one's own
   * @returns {Promise<string>} why it could not be opened, or empty
   */
  openRecord(text, practised) {
    this.#asked += 1;
    const number = this.#asked;
    const opening = this.#last.then(() =>
      number === this.#asked ? this.#openOne(text, practised) : '',
    );
    this.#last = opening.catch(() => {}); // the caller gets the error
    return opening;
  }

  /** A link has come from another tab, because its game is on the board here. @param {string} text */
  async #openHandedOver(text) {
    closeDialogs();
    this.#handedOver = text;
    await this.openLink(text);
  }

  /**
   * Leave a link to another tab, if that has its game on the board. What was on the board here comes
   * back; a tab that has just been opened for the link shows no board to play on.
   * @param {SavedGame} saved
   * @param {string} text
   * @returns {Promise<boolean>} whether it was left
   */
  async handOver(saved, text) {
    const { autosave, page, table } = this;
    if (autosave.id === saved.id || this.#handedOver === text) return false;
    if (!(await this.#tabs.handOver(saved.id, text))) return false;
    history.replaceState(history.state, '', location.pathname + location.search);
    const show = () => void this.resume(loadGame(saved.id) ?? saved);
    if (!table.ready) {
      const { openElsewhere } = await late(() => import('../by-link/open-elsewhere.js'));
      hideProgress();
      status.show('turn', 'This game is open in another tab.');
      openElsewhere(show, () => this.leave(`${page.root}index.html`));
      return true;
    }
    await this.openSaved(autosave.id ? loadGame(autosave.id) : null);
    notice('This game is open in another tab, and the link was opened there.', {
      good: true,
      key: 'link',
      actions: [{ label: 'Show it here', act: show }],
    });
    return true;
  }

  /**
   * @param {string} given
   * @param {boolean} [practised]
   */
  async #openOne(given, practised) {
    this.#tabs.ask();
    const { page, table } = this;
    const { greeting, text } = splitGreeting(given);
    if (isSideCode(text)) return this.#openSide(text);
    if (isConnectionCode(text))
      return (await late(() => import('../by-link/connect-dialog.js'))).openCode(this, text);
    if (isMessages(text)) {
      const { openMessage, openMessages } = await late(() => import('../by-link/arrival.js'));
      const texts = messagesIn(text);
      return texts.length > 1 ? openMessages(this, texts) : openMessage(this, text, greeting);
    }
    const reply = await table.bridge.ask({ do: 'open', record: text, today: today(), practised });
    if (!reply.ok || !reply.scene) return reply.error?.message ?? 'It could not be opened.';
    const { scene } = reply;
    this.autosave.suspend();
    if (scene.lesson && scene.game === page.game) {
      this.opened(reply);
      return '';
    }
    if (scene.game !== page.game) {
      const link = scene.lesson?.link ?? scene.puzzle?.link ?? wholeRecord(scene);
      this.leave(`${page.root}${scene.game}/index.html#${greetingPrefix(greeting)}${link}`);
      return '';
    }
    history.replaceState(history.state, '', location.pathname + location.search);
    const known = listGames().games.find((saved) => saved.record === wholeRecord(scene)) ?? null;
    const byLink = scene.match && (await late(() => import('../by-link/play-by-link.js')));
    const own = (!known && byLink?.savedMatch(scene)) || null;
    const played = known?.match ? known : own;
    if (played && (await this.handOver(played, given))) return '';
    if (own) await byLink?.mergeLink(this, own, wholeRecord(scene));
    else this.adopt(reply, known, known?.asked, known ?? { friend: greeting?.from });
    if (!own && !known) await byLink?.welcome(this, scene, greeting);
    return '';
  }

  /**
   * Go on here with a side of a game that was played on another device.
   * @param {string} text
   * @returns {Promise<string>} why it cannot be, or empty
   */
  async #openSide(text) {
    history.replaceState(history.state, '', location.pathname + location.search); // it holds the secret
    const { importSide } = await late(() => import('../library/import.js'));
    let id = '';
    const { wrong, report } = await importSide(text, {
      ask: (request) => this.table.bridge.ask(request),
      resume: (last) => {
        id = last;
        return true;
      },
    });
    const saved = loadGame(id);
    if (saved) await this.resume(saved);
    if (report) notice(report, { good: true, key: 'imported' });
    return wrong;
  }

  /**
   * Make an opened game the current one and save it.
   * @param {Reply} reply
   * @param {SavedGame|null} saved its entry among the saved games; null if it is new here
   * @param {Record<string, string>} [params] that it was started with
   * @param {import('../library/saved-games.js').Apart} [apart]
   */
  adopt(reply, saved, params = saved?.asked, apart = saved ?? {}) {
    // A new game or a rematch in which nothing was played; a board that was made or sent is kept.
    const before = this.autosave.id ? loadGame(this.autosave.id) : null;
    if (before?.asked && !before.asked.start && before.id !== saved?.id) forgetUnbegun(before);
    this.autosave.begin(saved, params, apart);
    if (reply.scene) this.autosave.save(reply.scene);
    this.opened(reply);
  }

  /**
   * Show a game that is not played here yet. It is not saved, and what was on the board stays where
   * it is kept.
   * @param {string} record
   * @param {number} seat one's own
   * @param {number} seats how many there are
   */
  async show(record, seat, seats) {
    const players = Array.from({ length: seats }, (_, i) => (i === seat ? 'human' : 'away'));
    const reply = await this.table.bridge.ask({ do: 'open', record, players });
    if (!reply.ok) return;
    this.autosave.suspend();
    this.opened(reply);
  }

  /** Whether messages of sealed play reach the other device by themselves. */
  get isConnected() {
    return this.#live?.isOpen ?? false;
  }

  /** Play over a connection from now on. @param {import('../by-link/connected-game.js').ConnectedGame} live */
  goLive(live) {
    this.#live?.close();
    this.#live = live;
  }

  /**
   * Play in the chat of a messenger from now on.
   * @param {import('../by-link/chat-game.js').ChatGames} chat
   * @param {string} wanted the id of a game in it, or empty
   */
  async joinChat(chat, wanted) {
    this.chat = chat;
    await chat.open(wanted);
  }

  /** Send what a scene has to be sent, if another device is connected. @param {Scene} scene */
  deliver(scene) {
    this.#live?.deliver(scene);
  }

  /**
   * Begin a run of puzzles; the game that is on stays where it is kept.
   * @param {'clock'|'mistakes'} limit
   */
  async beginSeries(limit) {
    this.autosave.suspend();
    await this.table.ask({ do: 'puzzle-series', game: this.page.game, limit });
  }

  /** Go to another page. @param {string} address */
  leave(address) {
    this.gone = true;
    location.href = address;
  }

  /** Continue a saved game. @param {SavedGame} saved */
  async resume(saved) {
    if (saved.game !== this.page.game) {
      setCurrent(saved);
      this.leave(`${this.page.root}${saved.game}/index.html`);
      return;
    }
    const reply = await this.table.bridge.ask(requestFor(saved));
    if (!reply.ok)
      notice(`“${saved.name || saved.title}” could not be opened: ${reply.error?.message}`, {
        key: 'resume',
      });
    else this.adopt(reply, loadGame(saved.id) ?? saved);
  }

  /**
   * Start a new game. The previous one stays among the saved games, unless nothing was played in
   * it.
   * @param {Record<string, string>} params
   * @param {string[]} players none: people
   * @param {string} [clock] the time control; without it there are no clocks
   * @returns {Promise<string>} what is wrong with the parameters, or empty
   */
  async newGame(params, players, clock) {
    const { game } = this.page;
    const reply = await this.table.bridge.ask({
      do: 'new',
      game,
      params,
      players: players.length ? players : undefined,
      clock,
    });
    if (!reply.ok || !reply.scene) return reply.error?.message ?? 'The game could not be started.';
    forgetUnbegun(this.autosave.id ? loadGame(this.autosave.id) : latestGame(game));
    this.adopt(reply, null, params);
    // The button for another game is far down; the new game begins at the top, which is beside the
    // board or above it.
    need('panel').scrollTop = 0;
    need('status').scrollIntoView({ block: 'nearest' });
    return '';
  }

  /**
   * The parameters for another game of this kind: those that this one was started with. A record
   * does not say them but holds the start itself, so of a record the text parameters, such as the
   * start, are left out. After a puzzle, those of the usual game.
   * @returns {Record<string, string>}
   */
  paramsForNext() {
    const { scene } = this.table;
    if (scene.puzzle) return {};
    const texts = new Set(
      this.page.form.filter((param) => param.kind === 'text').map((param) => param.key),
    );
    const params = Object.entries(scene.params ?? {}).filter(([key]) => !texts.has(key));
    return this.autosave.params ?? Object.fromEntries(params);
  }

  /**
   * Start a game with the same parameters and clocks, and another random start.
   * @param {string[]} players
   * @returns {Promise<string>} what is wrong, or empty
   */
  async playAgain(players) {
    const { clock } = this.table.scene;
    const wrong = await this.newGame(this.paramsForNext(), players, clock?.control);
    if (wrong) notice(wrong, { key: 'play-again' });
    else this.#parts.board.focus();
    return wrong;
  }

  /** Save the game on the board as a scene has it. @param {Scene} scene */
  keep(scene) {
    const { autosave, table } = this;
    if (scene.lesson || scene.series) return; // their links are enough, or they are not gone on with
    if (table.ready && !scene.preview && (autosave.id || hasBegun(scene))) autosave.save(scene);
  }
}

/** What a link opens, in words. @param {string} link */
const kindOf = (link) => {
  if (/^(daily|puzzle)\b/.test(link)) return 'puzzle';
  if (/^lesson\b/.test(link)) return 'lesson';
  return isMessages(link) ? 'message' : 'game from the link';
};

/**
 * A scene with other players.
 * @param {Scene} scene
 * @param {string[]} players
 * @returns {Scene}
 */
const playedBy = (scene, players) => ({
  ...scene,
  seats: scene.seats.map((seat, i) => ({ ...seat, player: players[i] ?? seat.player })),
});
