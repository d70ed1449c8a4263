import { announce, notice } from '../ui/announce.js';
import { need } from '../ui/dom.js';
import { goals, isComplete, pick, takeEarlyTaps } from './early-selection.js';
import { Curtain } from './curtain.js';
import * as dailyPuzzle from './daily-puzzle.js';
import {
  Autosave,
  isBegun,
  latestGame,
  listGames,
  loadGame,
  removeGame,
  requestFor,
  setCurrent,
  storedScene,
} from '../library/saved-games.js';
import { listen } from '../board/input.js';
import { watchOtherTabs } from '../library/other-tabs.js';
import { mergeLink, savedMatch, welcome } from '../library/play-by-link.js';
import { noticeVariation } from '../moves/variation-notice.js';
import { Walk } from '../moves/walk.js';
import { GameAnalysis } from './analysis.js';
import { Marking } from '../board/marking.js';
import { Panel } from './panel.js';
import { isMessages, messagesIn } from '../sealed/message-link.js';
import { hasBegun, wholeRecord } from '../ui/scene.js';
import { Board, reducedMotion } from '../board/render.js';
import { DiceTray, pace, throwsBetween } from '../board/dice-tray.js';
import { countMove, guide } from './first-moves.js';
import { hideProgress } from './loading.js';
import * as status from './status.js';
import { ownEnding } from '../start/ending.js';
import { drawDrawOffer, drawResign, drawTakeBack } from '../start/resign.js';
import { count } from '../start/results.js';
import { markDone } from '../lessons/progress.js';
import { restoreMarks } from '../settings/shown-marks.js';
import { play, soundOf } from '../settings/sounds.js';
import { listenToZoom } from '../board/zoom-input.js';

/**
 * A game being played: sends requests to the engine and shows the scenes of its replies.
 * @typedef {import('../engine/bridge.js').Bridge} Bridge
 * @typedef {import('../library/saved-games.js').SavedGame} SavedGame
 * @typedef {import('../ui/page-types.js').PageData} PageData
 * @typedef {import('../ui/types.js').Reply} Reply
 * @typedef {import('../ui/types.js').Request} Request
 * @typedef {import('../ui/page-types.js').KeptScene} Scene
 * @typedef {object} TableCallbacks
 * @property {() => void} newGame opens the dialog
 * @property {() => void} share opens the dialog
 * @property {() => void} send shows what is to be sent to somebody elsewhere
 * @property {() => void} puzzles opens their list
 * @property {() => void} playAgain starts a game like this one
 * @property {() => void} nextLevel starts one against a better opponent
 * @property {() => void} goOn starts the next of several games that belong together
 */

/** Milliseconds between the end of an opponent's move and its next one. */
const PAUSE = 220;
/**
 * Requests after which dice may fall; the others only go to where they have fallen before, as a
 * replay does.
 */
const PLAYS = ['click', 'type', 'now', 'set-up'];

/**
 * The card of sealed play, once such a game was opened.
 * @type {typeof import('../sealed/sealed-card.js')|null}
 */
let sealedCard = null;

/**
 * The card of lessons, once one was opened.
 * @type {typeof import('../lessons/lesson-card.js')|null}
 */
let lessonCard = null;

/** @param {number} time in milliseconds */
const pause = (time) =>
  new Promise((resolve) => {
    setTimeout(resolve, time);
  });

export class Table {
  /**
   * @param {PageData} page
   * @param {Bridge} bridge
   * @param {TableCallbacks} callbacks
   */
  constructor(page, bridge, callbacks) {
    this.page = page;
    this.bridge = bridge;
    this.newGameDialog = callbacks.newGame;
    this.share = callbacks.share;
    /** @type {Scene} */
    this.scene = page.scene;
    this.board = new Board(need('board'));
    this.dice = new DiceTray(need('board'));
    /** The scene that is shown once the dice that led to it have fallen. @type {Scene|null} */
    this.held = null;
    this.autosave = new Autosave();
    watchOtherTabs(this.autosave, (saved) => void this.resume(saved));
    this.walk = new Walk(
      (request) => this.ask(request),
      () => this.scene,
    );
    this.panel = new Panel({
      walk: this.walk,
      ask: (request) => this.ask(request),
      click: (target) => this.click(target),
      ...callbacks,
      focusBoard: () => this.board.focus(),
      analyse: () => this.analysis.toggle(),
      review: () => this.reviewGame(),
      report: () => void this.openReport(),
      turningPoints: async () =>
        this.scene.report ? ((await this.report())?.turning_points ?? []) : [],
      mark: (on) => this.marking.set(on),
    });
    this.analysis = new GameAnalysis({
      ask: (request) => this.ask(request),
      redraw: () => this.draw(),
      reviewChanged: (review) => this.panel.moves.markTurningPoints(review?.mistakes ?? []),
    });
    status.onMoveNow(() => void this.ask({ do: 'now' }));
    status.keepFitting();
    this.curtain = new Curtain(() => void this.lift());
    /** Whether a game has been opened in the engine, so that scenes come from there. */
    this.ready = false;
    /** The selection clicked before that. @type {string[]} */
    this.earlySelection = [];
    /** Another game than the one on the board is being opened: ignore clicks. */
    this.opening = false;
    /**
     * How many records were asked for: one that comes after a later one was asked for is not shown.
     */
    this.recordsOpened = 0;
    /** What the last of them has come to: the next one waits for it. @type {Promise<unknown>} */
    this.recordOpening = Promise.resolve();
    /** The id of the game that was last seen in play here. */
    this.inPlay = '';
    /**
     * Scenes with opponents' moves, waiting for the animation of the one before.
     * @type {Scene[]}
     */
    this.queue = [];
    this.showingQueue = false;
    this.hovering = false;
    /** @type {string|null|undefined} */
    this.nextHover = undefined;
    this.marking = new Marking(this.board, {
      mark: (mark) => {
        if (this.ready) void this.ask({ do: 'mark', mark });
      },
      changed: (on) => this.panel.annotations.showMarking(on),
    });
    listen(this.board, {
      click: (target) => this.click(target),
      hover: (target) => this.hover(target),
      cancel: () => this.cancel(),
      announce,
    });
    listenToZoom(this.board);
    bridge.on('update', (reply) => this.update(reply));
    bridge.on('waiting', () =>
      notice(
        'There is no connection, and a part of the game engine has not been downloaded yet. Your game is kept, and goes on as soon as you are connected.',
        { key: 'recovered' },
      ),
    );
    bridge.on('recovered', (reply) => {
      notice(
        reply.error?.message ?? 'The game engine stopped and was restarted. Nothing was lost.',
        { good: !reply.error, key: 'recovered' },
      );
      this.analysis.receive(reply);
      if (reply.scene) this.show(reply.scene);
      this.analysis.restartReview();
    });
  }

  /**
   * Show the game at once as far as it is known, then open it in the engine.
   * @param {string} link a record from the address, or empty
   * @param {string[]|null} [players] of a game that is to be begun; null to go on with the last one
   */
  async begin(link, players = null) {
    const known = listGames().games.some((each) => each.game === this.page.game);
    const fresh = players && !known;
    const saved = players ? null : latestGame(this.page.game);
    const lastScene = saved && storedScene(saved);
    this.board.adopt(this.page.scene);
    this.opening = Boolean(link || (players && known) || (saved && !lastScene));
    if (fresh)
      this.scene = {
        ...this.scene,
        seats: this.scene.seats.map((seat, i) => ({ ...seat, player: players[i] ?? seat.player })),
      };
    if (lastScene && !link) {
      this.scene = lastScene;
      this.board.draw(lastScene, false);
    }
    this.panel.draw(this.scene);
    this.curtain.draw(this.scene);
    status.showScene(this.scene);
    need('board').classList.toggle('waiting', this.opening);
    const taps = takeEarlyTaps();
    if (this.opening)
      status.show(
        'turn',
        link
          ? `Opening the ${/^(daily|puzzle)\b/.test(link) ? 'puzzle' : isMessages(link) ? 'message' : 'game from the link'}…`
          : players
            ? 'Setting up a new game…'
            : 'Opening your last game…',
      );
    if (players && known) return void (await this.newGame(this.page.ready, players));
    if (link && !(await this.openLink(link))) return;
    const opened = fresh ? this.openFresh(players) : this.openSaved(saved);
    // The taps were meant for the game that is in the page.
    if (!link && !saved) taps.forEach((target) => this.click(target));
    await opened;
  }

  /**
   * Open the saved game or, failing that, the one in the page.
   * @param {SavedGame|null} saved
   */
  async openSaved(saved) {
    if (saved) {
      this.autosave.begin(saved);
      const reply = await this.bridge.ask(requestFor(saved));
      if (reply.ok) return this.opened(reply);
      if (reply.error?.kind === 'EngineFailed') return undefined;
      notice(
        `Your last game could not be opened: ${reply.error?.message} It is still under “My games”.`,
        { key: 'last' },
      );
      this.earlySelection = [];
    }
    this.autosave.begin(null, this.page.ready);
    const players = this.page.scene.seats.map((seat) => seat.player);
    return this.opened(
      await this.bridge.ask({ do: 'open', record: wholeRecord(this.page.scene), players }),
    );
  }

  /**
   * Begin a first game with the start that is in the page.
   * @param {string[]} players
   */
  async openFresh(players) {
    const reply = await this.bridge.ask({
      do: 'open',
      record: wholeRecord(this.page.scene),
      players,
    });
    if (reply.ok) this.adopt(reply, null, this.page.ready);
    else this.opened(reply);
  }

  /** A game has been opened in the engine. @param {Reply} reply */
  opened(reply) {
    if (reply.error?.kind === 'EngineFailed') return;
    const first = !this.ready;
    this.ready = true;
    this.opening = false;
    need('board').classList.remove('waiting');
    this.earlySelection = [];
    document.documentElement.dataset.engine = 'ready';
    hideProgress();
    this.analysis.receive(reply);
    if (!reply.scene) return;
    this.show(reply.scene);
    if (first) void restoreMarks(reply.scene, (request) => this.ask(request));
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
        isMessages(text)
          ? `${wrong} Nothing was changed.`
          : `The game in the link could not be opened, so nothing was changed. ${wrong}`,
        { key: 'link' },
      );
    return Boolean(wrong) && !this.ready;
  }

  /**
   * Open a record, a puzzle or a lesson, unless another one is asked for meanwhile. One after the
   * other, because a link may have to be merged with a saved game, which takes the engine several
   * requests.
   * @param {string} text
   * @returns {Promise<string>} why it could not be opened, or empty
   */
  openRecord(text) {
    this.recordsOpened += 1;
    const number = this.recordsOpened;
    const opening = this.recordOpening.then(() =>
      number === this.recordsOpened ? this.openOne(text, number) : '',
    );
    this.recordOpening = opening.catch(() => {}); // whoever asked is told
    return opening;
  }

  /**
   * @param {string} text
   * @param {number} number of the record: it is not shown once a later one is asked for
   */
  async openOne(text, number) {
    if (isMessages(text)) {
      const { openMessage, openMessages } = await import('../sealed/arrival.js');
      const texts = messagesIn(text);
      return texts.length > 1 ? openMessages(this, texts) : openMessage(this, text);
    }
    const request = dailyPuzzle.requestFor(text);
    const answer = request && (await this.bridge.ask(request));
    const task = answer?.daily ?? answer?.puzzle;
    if (number !== this.recordsOpened) return '';
    if (answer && !task) return answer.error?.message ?? 'There is no such puzzle.';
    const { record = text, players } = task ?? {};
    const reply = await this.bridge.ask({ do: 'open', record, players });
    if (!reply.ok || !reply.scene) return reply.error?.message ?? 'It could not be opened.';
    const { scene } = reply;
    this.autosave.suspend();
    if (scene.lesson && scene.game === this.page.game) {
      this.queue = [];
      lessonCard ??= await import('../lessons/lesson-card.js'); // so that card and board come at once
      this.opened(reply);
      return '';
    }
    if (scene.game !== this.page.game) {
      location.href = `${this.page.root}${scene.game}/index.html#${task ? dailyPuzzle.linkOf(task) : wholeRecord(scene)}`;
      return '';
    }
    if (task) dailyPuzzle.remember(task);
    history.replaceState(null, '', location.pathname + location.search);
    const known = listGames().games.find((saved) => saved.record === wholeRecord(scene)) ?? null;
    const own = known ? null : savedMatch(scene);
    if (own) await mergeLink(this, own, record);
    else this.adopt(reply, known);
    if (!own && !known) welcome(scene);
    return '';
  }

  /**
   * Make an opened game the current one and save it.
   * @param {Reply} reply
   * @param {SavedGame|null} saved its entry among the saved games; null if it is new here
   * @param {Record<string, string>} [params] that it was started with
   */
  adopt(reply, saved, params = saved?.asked) {
    this.queue = [];
    this.autosave.begin(saved, params);
    if (reply.scene) this.autosave.save(reply.scene);
    this.opened(reply);
  }

  /** Continue a saved game. @param {SavedGame} saved */
  async resume(saved) {
    if (saved.game !== this.page.game) {
      setCurrent(saved);
      location.href = `${this.page.root}${saved.game}/index.html`;
      return;
    }
    const reply = await this.bridge.ask(requestFor(saved));
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
   * @returns {Promise<string>} what is wrong with the parameters, or empty
   */
  async newGame(params, players) {
    const reply = await this.bridge.ask({
      do: 'new',
      game: this.page.game,
      params,
      players: players.length ? players : undefined,
    });
    if (!reply.ok || !reply.scene) return reply.error?.message ?? 'The game could not be started.';
    const before = this.autosave.id ? loadGame(this.autosave.id) : latestGame(this.page.game);
    if (before && !isBegun(before) && !before.name) removeGame(before.id);
    this.queue = [];
    this.autosave.begin(null, params);
    this.autosave.save(reply.scene);
    this.opened(reply);
    // Who begins another game has gone down to its button; the new one begins at the top, which is
    // beside the board or above it.
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
    if (dailyPuzzle.puzzleOf(this.scene)) return {};
    const texts = new Set(
      this.page.form.filter((param) => param.kind === 'text').map((param) => param.key),
    );
    const params = Object.entries(this.scene.params ?? {}).filter(([key]) => !texts.has(key));
    return this.autosave.params ?? Object.fromEntries(params);
  }

  /**
   * Start a game with the same parameters, and another random start.
   * @param {string[]} players
   * @returns {Promise<string>} what is wrong, or empty
   */
  async playAgain(players) {
    const wrong = await this.newGame(this.paramsForNext(), players);
    if (wrong) notice(wrong, { key: 'play-again' });
    else this.board.focus();
    return wrong;
  }

  /** Give the game up for a seat. @param {number} seat */
  async resign(seat) {
    await this.ask({ do: 'resign', seat });
    need('game-over').scrollIntoView({ block: 'nearest' });
  }

  /**
   * Count the game among one's results when it ends here.
   * @param {Scene} scene
   */
  countResult(scene) {
    const own =
      this.inPlay && this.inPlay === this.autosave.id && !dailyPuzzle.puzzleOf(scene)
        ? ownEnding(scene)
        : null;
    if (own) count(scene.game, this.inPlay, own.opponent, own.result);
    this.inPlay = scene.outcome ? '' : this.autosave.id;
  }

  /**
   * Send a request and show the scene of the reply.
   * @param {Request} request
   * @returns {Promise<boolean>} whether it was done
   */
  async ask(request) {
    dailyPuzzle.countHelp(request, this.scene);
    this.dice.skip();
    const before = this.scene;
    const reply = await this.bridge.ask(
      request.do === 'undo' ? { ask: true, ...request } : request,
    );
    if (reply.error?.kind === 'EngineFailed') return false;
    this.queue = [];
    if (reply.reveals) {
      const { confirmUndo } = await import('../start/confirm-undo.js');
      return (await confirmUndo()) && this.ask({ do: 'undo', ask: false });
    }
    if (this.ready) this.analysis.receive(reply);
    const after = reply.scene && this.ready ? reply.scene : this.scene;
    if (after !== this.scene) void this.present(after, this.paceOf(request));
    countMove(request, before, after);
    if (this.ready && (request.do === 'click' || request.do === 'type'))
      noticeVariation(before, after, (next) => this.ask(next));
    if (!reply.ok && reply.error) {
      status.show('illegal', '', reply.error.message);
      announce(reply.error.message);
    }
    return reply.ok;
  }

  /** @param {string} target */
  click(target) {
    this.nextHover = undefined;
    // A press that cuts dice short is no choice where somebody else has to choose then.
    if (this.dice.hasSkipped && this.scene.status.kind === 'thinking') return;
    if (this.ready) void this.ask({ do: 'click', target });
    else if (!this.opening) this.clickEarly(target);
  }

  /**
   * Show a click while the engine is still loading, and send it to be played once it is ready.
   * @param {string} target
   */
  clickEarly(target) {
    const paths = this.scene.paths ?? [];
    const done = isComplete(paths, this.earlySelection);
    const next = done ? null : pick(paths, this.earlySelection, target);
    if (!next) {
      status.show(
        'illegal',
        'One moment.',
        done
          ? 'Your move will be played as soon as the rules are loaded.'
          : 'The reason why this cannot be chosen follows as soon as the rules are loaded.',
      );
      return;
    }
    this.earlySelection = next;
    void this.ask({ do: 'click', target });
    const over = isComplete(paths, next);
    this.board.showSelection(next, over ? [] : goals(paths, next));
    if (over)
      status.show(
        'thinking',
        `${next.join('–')}:`,
        'will be played as soon as the rules are loaded.',
      );
    else if (next.length)
      status.show(
        'picked',
        `${next.join('–')}.`,
        this.isShown(goals(paths, next))
          ? 'Choose one of the dashed rings.'
          : 'What it can do follows as soon as the rules are loaded.',
      );
    else status.showScene(this.scene);
  }

  /** Whether any of these targets is on the board. @param {string[]} targets */
  isShown(targets) {
    return this.scene.shapes.some(({ target }) => target && targets.includes(target));
  }

  /** The engine could not be started: the board can only be looked at. */
  stop() {
    this.ready = false;
    this.opening = true;
    this.board.showSelection([], []);
    this.board.host.classList.remove('waiting');
  }

  /** Lift the curtain: the player whom the device was passed to is there. */
  async lift() {
    if (await this.ask({ do: 'lift' })) this.board.focus();
  }

  cancel() {
    if (this.ready) void this.ask({ do: 'cancel' });
    else if (
      this.earlySelection.length &&
      !isComplete(this.scene.paths ?? [], this.earlySelection)
    ) {
      this.earlySelection = [];
      void this.ask({ do: 'cancel' });
      this.board.showSelection([], []);
      status.showScene(this.scene);
    }
  }

  /**
   * Ask for a scene with the target that the pointer or the focus rests on. While a reply is due,
   * only the latest target is kept.
   * @param {string|null} target
   */
  async hover(target) {
    if (!this.ready || this.queue.length || this.held) return;
    this.nextHover = target;
    if (this.hovering) return;
    this.hovering = true;
    while (this.nextHover !== undefined) {
      const asked = this.nextHover;
      this.nextHover = undefined;
      const reply = await this.bridge.ask({ do: 'point', target: asked });
      if (this.queue.length || this.held) continue;
      this.analysis.receive(reply);
      if (reply.scene) this.show({ ...reply.scene, says: '' });
    }
    this.hovering = false;
  }

  /**
   * Receive an update from the engine: an opponent's move or the state of its search. Moves are
   * shown one at a time, each after the animation of the one before.
   * @param {Reply} reply
   */
  async update(reply) {
    if (reply.thinking) status.thinking(reply.thinking);
    this.analysis.receive(reply);
    if (!reply.scene) return;
    this.queue.push(reply.scene);
    if (this.showingQueue) return;
    this.showingQueue = true;
    while (this.queue.length) {
      if (!reducedMotion()) {
        await this.board.settled();
        await pause(PAUSE);
      }
      const next = this.queue.shift();
      if (next) await this.present(next, pace());
    }
    this.showingQueue = false;
  }

  /** Go back or forward in the previewed line or, without one, in the game. @param {number} by */
  step(by) {
    if (this.scene.preview) this.analysis.step(by);
    else this.walk.step(by);
  }

  /** Go to the start and begin a review of the whole game. */
  async reviewGame() {
    if (await this.walk.to(0)) this.analysis.controlReview('begin');
  }

  /** What is told of the game at its end; null where there is nothing. */
  async report() {
    return (await this.bridge.ask({ do: 'report' })).report ?? null;
  }

  /** Show the report of the game. */
  async openReport() {
    const [report, { openReport }] = await Promise.all([
      this.report(),
      import('../moves/report-dialog.js'),
    ]);
    if (!report) return;
    openReport(this.scene, report, {
      go: (ply) => void this.walk.to(ply),
      replay: () => this.watch(),
      share: this.share,
      board: async () =>
        (await this.bridge.ask({ do: 'export', as: 'svg', theme: 'light', width: 1200 })).text ??
        '',
    });
  }

  /** Play the game again from its start, with the controls of a replay. */
  watch() {
    this.panel.moves.replay.start(0);
  }

  /** Show the card of the puzzle if the game is one. @param {Scene} scene */
  drawPuzzle(scene) {
    const puzzle = dailyPuzzle.puzzleOf(scene);
    if (puzzle || !need('puzzle').hidden)
      void import('./puzzle-card.js').then(({ draw }) => draw(puzzle, scene, this));
  }

  /**
   * Show the card of sealed play if the game is one.
   * @param {import('../ui/page-types.js').KeptScene} scene
   */
  async drawSealed(scene) {
    if (!scene.sealed && !sealedCard) return;
    sealedCard ??= await import('../sealed/sealed-card.js');
    sealedCard.drawCard(this, this.scene);
  }

  /** Make what was chosen the next message of sealed play, and show it. */
  sendSealed() {
    void sealedCard?.send(this);
  }

  /** Show the card of the lesson if the game is a step of one. @param {Scene} scene */
  drawLesson({ lesson }) {
    const before = document.body.classList.contains('teaching');
    document.body.classList.toggle('teaching', Boolean(lesson));
    if (!lesson && !before) return;
    // The address holds the step, to be shared, kept and reloaded.
    const fragment = lesson ? `#${lesson.link}` : '';
    if (location.hash !== fragment)
      history.replaceState(null, '', location.pathname + location.search + fragment);
    lessonCard?.drawLesson(lesson, {
      ask: (request) => this.ask(request),
      finished: markDone,
      leave: () => void this.leaveLesson(),
      ends: this.afterLesson(),
    });
    const field = need('lesson');
    if (lesson && !before) field.scrollIntoView({ block: 'nearest' });
  }

  /** What is offered after a lesson: the next one of the game, and a game. */
  afterLesson() {
    const { lessons = [] } = this.page;
    const following = lessons[lessons.findIndex(({ id }) => id === this.scene.lesson?.id) + 1];
    const game = {
      label: 'Play a game',
      act: () => void this.leaveLesson().then(() => this.newGameDialog()),
    };
    const next = following && {
      label: `Next: ${following.title}`,
      act: () =>
        void this.openLink(`lesson=${this.page.game}.${following.id}.${following.steps[0]}`),
    };
    return this.scene.lesson?.own && next ? [next, game] : [game];
  }

  /** Go back to the game that was on before the lesson. */
  async leaveLesson() {
    await this.openSaved(latestGame(this.page.game));
    this.board.focus();
  }

  /** Draw the board, with the arrows of the analysis. */
  draw() {
    this.board.draw(this.analysis.withArrows(this.scene));
    guide(this.board.host, this.scene);
  }

  /**
   * Show a scene once the dice that led to it have been seen. It is kept at once, and whatever is
   * done meanwhile is done in it: any press or key cuts the dice short.
   * @param {Scene} scene
   * @param {import('../board/dice-tray.js').Pace|null} pace that of the dice which may have fallen;
   * null where none have
   * @returns {Promise<void>} resolved when it is shown, or another one is
   */
  present(scene, pace) {
    this.dice.skip(); // those of an earlier scene, which is shown now
    const throws = pace && this.ready ? throwsBetween(this.scene, scene) : [];
    if (!pace || !throws.length) {
      this.show(scene);
      return Promise.resolve();
    }
    this.held = scene;
    this.keep(scene);
    return new Promise((resolve) => {
      this.dice.play(throws, pace, () => {
        const { held } = this;
        if (held) this.show(held);
        resolve();
      });
    });
  }

  /**
   * The pace of the dice that may fall after a request: those of a play, and those that a replay
   * comes to.
   * @param {Request} request
   */
  paceOf(request) {
    if (PLAYS.includes(request.do)) return pace();
    const { replay } = this.panel.moves;
    return request.do === 'goto' && replay.isDue(request.ply) ? pace(replay.speed) : null;
  }

  /** Save the game as the scene has it. @param {Scene} scene */
  keep(scene) {
    if (this.ready && !scene.preview && !scene.lesson && (this.autosave.id || hasBegun(scene)))
      this.autosave.save(scene);
  }

  /** @param {Scene} scene */
  show(scene) {
    const before = this.scene;
    this.held = null;
    this.dice.skip();
    this.scene = scene;
    this.draw();
    if (!scene.preview && !scene.lesson) this.countResult(scene);
    this.panel.draw(scene);
    drawResign(scene, Boolean(dailyPuzzle.puzzleOf(scene)), (seat) => this.resign(seat));
    drawDrawOffer(
      scene,
      Boolean(dailyPuzzle.puzzleOf(scene)),
      (seat) => void this.ask({ do: 'draw', seat }),
    );
    drawTakeBack(scene, () => void this.ask({ do: 'take-back' }));
    need('start-card').hidden = Boolean(this.autosave.id || hasBegun(scene) || scene.lesson);
    this.curtain.draw(scene);
    this.drawPuzzle(scene);
    this.drawLesson(scene);
    void this.drawSealed(scene);
    status.showScene(scene);
    const sound = this.ready && soundOf(before, scene);
    if (sound) play(sound);
    announce(
      scene.says && scene.says !== before.says
        ? scene.says
        : scene.status.kind === 'illegal'
          ? scene.status.text
          : '',
    );
    this.keep(scene);
  }
}
