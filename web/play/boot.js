import './framed.js'; // before anything else begins
import '../engine/start-engine.js'; // in a script of its own, which comes sooner
import { announce, dismissDone, notice } from '../ui/announce.js';
import { Bridge } from '../engine/bridge.js';
import { need, pageData } from '../ui/dom.js';
import { keepNoticeRoom } from '../ui/notice-room.js';
import { DiceTray } from '../board/dice-tray.js';
import { listen } from '../board/input.js';
import { Marking } from '../board/marking.js';
import { Board } from '../board/render.js';
import { listenToZoom, zoomIn, zoomOut } from '../board/zoom-input.js';
import { listGames, loadGame, setCurrent, trustSide } from '../library/saved-games.js';
import { PUT_BACK, putBackLost } from '../library/lost-games.js';
import { watchOtherTabs } from '../library/other-tabs.js';
import { invitationText } from '../by-link/invitation.js';
import { isInChat } from '../carriers/in-chat.js';
import { showBadge } from '../by-link/whose-turn.js';
import { noticeVariation } from '../moves/variation-notice.js';
import { Walk } from '../moves/walk.js';
import { onFragment, readAddress } from './address.js';
import { GameAnalysis } from './analysis.js';
import { Cards } from './cards.js';
import { keepResult, slots } from '../puzzles/puzzles.js';
import { keepMistakes, keepPractice, openNext, playOn } from '../puzzles/practice.js';
import { PuzzleSeries } from '../puzzles/puzzle-series.js';
import { EarlySelection } from './early-selection.js';
import { countMove, guide } from './first-moves.js';
import { showFailure, showProgress } from './loading.js';
import { Opening } from './opening.js';
import { Panel } from './panel.js';
import { Pointing } from './pointing.js';
import { printAtRest } from './print.js';
import { listenToShortcuts, openShortcuts } from './shortcuts.js';
import * as status from './status.js';
import { announcer, Table } from './table.js';
import { lateClocks } from '../clock/late-clocks.js';
import { ResultCount, resultsSoFar } from './ending.js';
import { elapsed } from '../sealed/elapsed.js';
import { Starter } from '../new-game/starter.js';
import '../offline/offline.js';
import { LessonPart } from '../lessons/lesson-part.js';
import { lessonOffer, openLessons } from '../lessons/lesson-list.js';
import { linkTo } from '../library/link.js';
import { onStorageProblem } from '../library/storage.js';
import { hasBegun } from '../ui/scene.js';
import { listenToDrops } from '../library/drops.js';
import '../settings/settings-button.js';
import { change, isSoundOn } from '../settings/settings.js';
import { sounds } from '../settings/sounds.js';
import '../ui/theme.js';
import { late } from '../ui/late.js';

/**
 * Entry point of a game's page: starts the engine and connects the parts.
 * @typedef {import('../ui/types.js').Request} Request
 * @typedef {import('../ui/page-types.js').KeptScene} Scene
 */

const page = /** @type {import('../ui/page-types.js').PageData} */ (pageData());
const bridge = new Bridge();
bridge.on('progress', showProgress);
bridge.on('fatal', (why) => {
  document.documentElement.dataset.engine = 'failed';
  table.stop();
  early.stop();
  showFailure(why);
});
bridge.on('waiting', () =>
  notice(
    'There is no connection, and a part of the game engine has not been downloaded yet. Your game is kept, and goes on as soon as you are connected.',
    { key: 'recovered' },
  ),
);
bridge.on('recovered', ({ error }) =>
  notice(error?.message ?? 'The game engine stopped and was restarted. Nothing was lost.', {
    good: !error,
    key: 'recovered',
  }),
);

const board = new Board(need('board'));
const dice = new DiceTray(need('board'));
/** @type {Table} */
const table = new Table(bridge, page.scene, {
  board,
  dice,
  speedOf: (request) => panel.moves.replay.speedOf(request),
});
bridge.on('recovered', () => analysis.restartReview());
/** @param {Request} request */
const ask = (request) => table.ask(request);
const early = new EarlySelection(table, board);
const pointing = new Pointing(table, dice, early);
const lessons = new LessonPart(
  () => opening,
  () => board.focus(),
  () => analysis.controlReview('begin'),
);
/** @type {Opening} */
const opening = new Opening(page, table, { board, early });
watchOtherTabs(opening.autosave, (saved) => void opening.resume(saved));
const starter = new Starter(opening, () => board.focus(), share);

const walk = new Walk(ask, () => table.scene);
/** @type {Panel} */
const panel = new Panel({
  walk,
  ask,
  click: (target) => pointing.click(target),
  newGame: () => starter.openDialog(),
  send: () => void send(),
  focusBoard: () => board.focus(),
  analyse: () => analysis.toggle(),
  turningPoints: async () => (table.scene.report ? ((await report())?.turning_points ?? []) : []),
  mark: (on) => marking.set(on),
});
const analysis = new GameAnalysis({
  ask,
  look: (request) => bridge.ask(request),
  redraw: () => picture.draw(table.scene),
  reviewChanged: (review) => {
    panel.moves.markTurningPoints(review?.mistakes ?? []);
    keepMistakes(page.game, review);
  },
  playOn: (practice) => {
    lessons.beginInReview();
    void playOn(page.game, practice, openPosition);
  },
});
const marking = new Marking(board, {
  mark: (mark) => {
    if (table.ready) void ask({ do: 'mark', mark });
  },
  changed: (on) => panel.annotations.showMarking(on),
});
listen(board, {
  click: (target, drag) => pointing.click(target, drag),
  hover: (target) => void pointing.hover(target),
  cancel: () => pointing.cancel(),
  announce,
});
listenToZoom(board);
status.onMoveNow(() => void ask({ do: 'now' }));
status.keepFitting();
keepNoticeRoom();

/** The board, with the arrows of the analysis. */
const picture = {
  /** @param {Scene} scene */
  draw: (scene) => {
    board.draw(analysis.withArrows(scene));
    guide(board.host, scene);
  },
};
const series = new PuzzleSeries(ask, () => cards.draw(/** @type {Scene} */ (table.scene)));
printAtRest(
  () => pointing.rest,
  () => table.scene,
  picture.draw,
);
/** @param {string} text @param {boolean} practised */
const openPosition = (text, practised) => opening.openRecord(text, practised);
/** Share the result of the puzzle on the board. */
const shareResult = () =>
  void late(() => import('../puzzles/share-result.js')).then((found) =>
    found.shareResult(table.scene),
  );

const cards = new Cards({
  ask: pressed,
  focusBoard: () => board.focus(),
  root: page.root,
  // Without an entry in the browser's history, which could not go back to the game before it.
  follow: (link) => void openFragment(link),
  last: () => need('start-card'),
  slots: {
    elapsed: () => elapsed(sealedSide()?.since ?? Date.now()),
    restored: () => (sealedSide()?.restored ? '' : null),
    standing: resultsSoFar,
    ...slots,
    ...series.slots,
  },
  acts: {
    share,
    'share-result': shareResult,
    send,
    review,
    report: openReport,
    replay: () => panel.moves.replay.start(0),
    puzzles,
    'next-puzzle': async () =>
      (await late(() => import('../puzzles/next-puzzle.js'))).openNext(opening),
    'next-position': () => openNext(openPosition, page.game),
    rematch: () => starter.rematch(),
    'next-level': () => starter.nextLevel(),
    'go-on': () => starter.goOn(),
    'leave-lesson': () => lessons.leave(),
    'new-game': () => lessons.leave().then(() => starter.openDialog()),
    'show-message': showLastMessage,
    'save-side': async () =>
      (await late(() => import('../by-link/send-dialog.js'))).openPrivate(opening),
    'save-messages': async () =>
      (await late(() => import('../sealed/messages-file.js'))).saveMessages(
        page.game,
        sealedSide()?.messages ?? [],
      ),
    connect: async () =>
      (await late(() => import('../by-link/connect-dialog.js'))).connectAgain(opening),
    'show-game': async () =>
      (await late(() => import('../by-link/connect-dialog.js'))).showOnThird(opening),
    'stop-watching': () => location.reload(),
    'nothing-missing': () => {
      trustSide(opening.autosave.id);
      cards.draw(table.scene);
    },
    audit: async () => {
      const { openAudit } = await late(() => import('../sealed/audit-dialog.js'));
      const wrong = await openAudit(opening, sealedSide()?.messages ?? []);
      if (wrong) notice(wrong, { key: 'link' });
    },
  },
});

/** One's own side of the game on the board, if it is sealed play. */
const sealedSide = () => loadGame(opening.autosave.id)?.sealed;

/** Do what a button of a card asks for. @param {Request} request */
async function pressed(request) {
  if (request.do === 'sealed') {
    const { takeAndShow } = await late(() => import('../by-link/send-dialog.js'));
    const wrong = await takeAndShow(opening, /** @type {any} */ (request).step);
    if (wrong) notice(wrong, { key: 'link' });
    return;
  }
  if (request.do === 'want') panel.ask(request);
  else await ask(request);
  if (request.do === 'resign') need('game-over').scrollIntoView({ block: 'nearest' });
}

table.add(
  { receive: (reply) => analysis.receive(reply) },
  picture,
  new ResultCount(() => ({ id: opening.autosave.id, friend: opening.autosave.apart.friend })),
  panel,
  lateClocks({
    ask,
    send: (request) => table.look(request),
    current: () => ({ id: opening.autosave.id, left: opening.autosave.clock }),
    note: (left) => opening.autosave.noteClock(left),
    keep: (left) => opening.autosave.keepClock(left),
    declare: async (step) => {
      const { stepHere } = await import('../sealed/own-side.js');
      const wrong = await stepHere(opening, { step });
      if (wrong) notice(wrong, { key: 'clock' });
    },
  }),
  {
    draw: (scene) => {
      need('start-card').hidden = Boolean(opening.autosave.id || hasBegun(scene) || scene.lesson);
    },
  },
  {
    // Only the attempt itself counts, not a puzzle that is explained as a lesson.
    draw: (scene) => {
      if (!scene.lesson) keepResult(scene);
    },
    answered: (_request, _reply, before, after) => keepPractice(after, before),
  },
  series,
  cards,
  lessons,
  status.statusLine,
  sounds(() => table.ready),
  announcer,
  { draw: (scene) => opening.keep(scene), hold: (scene) => opening.keep(scene) },
  { draw: (scene) => opening.deliver(scene), hold: (scene) => opening.deliver(scene) },
  {
    draw: ({ match, sealed }) => {
      if (table.ready && (match || sealed)) showBadge();
    },
  },
  { answered: (request, _, before, after) => countMove(request, before, after) },
  {
    answered: (_request, _reply, before, after) => {
      if (after.ply > before.ply) dismissDone();
    },
  },
  lessonOffer(page.game),
  {
    answered: (request, _, before, after) => {
      if (table.ready) noticeVariation(request, before, after, ask);
    },
  },
);

/** Go to the start and begin a review of the whole game. */
async function review() {
  if (await walk.to(0)) analysis.controlReview('begin');
}

/** The report of the finished game; null where there is none. */
async function report() {
  return (await bridge.ask({ do: 'report' })).report ?? null;
}

/** Show the report of the game. */
async function openReport() {
  const [data, dialog] = await Promise.all([
    report(),
    late(() => import('../moves/report-dialog.js')),
  ]);
  if (!data) return;
  dialog.openReport(table.scene, data, {
    go: (ply) => void walk.to(ply),
    replay: () => panel.moves.replay.start(0),
    share,
    board: async () =>
      (await bridge.ask({ do: 'export', as: 'svg', theme: 'light', width: 1200 })).text ?? '',
  });
}

/** Show what is to be sent to someone elsewhere. */
async function send() {
  const { sealed } = /** @type {Scene} */ (table.scene);
  if (!sealed) share();
  else if (sealed.duty === 'wait' || sealed.duty === 'done') await showLastMessage();
  else await pressed({ do: 'sealed', step: sealed.duty === 'open' ? 'open' : 'send' });
}

/** Show the last message of sealed play again. */
async function showLastMessage() {
  (await late(() => import('../by-link/send-dialog.js'))).showMessage(opening);
}

async function share() {
  const [{ openShare }, { challenge }] = await Promise.all([
    late(() => import('../library/share.js')),
    late(() => import('../by-link/play-by-link.js')),
  ]);
  void openShare(table.scene, {
    exportAs: async (as, more = {}) =>
      table.ready
        ? ((
            await bridge.ask({
              do: 'export',
              as: /** @type {import('../ui/types.js').ExportForm} */ (as),
              ...more,
            })
          ).text ?? '')
        : '',
    setNames: async (names) => {
      await ask({ do: 'names', names });
      return table.scene;
    },
    challenge: (seat) => challenge(opening, seat),
    greeting: () => opening.autosave.apart.greeting,
    words: () =>
      invitationText(
        (request) => bridge.ask(request),
        table.scene,
        opening.autosave.apart.greeting,
      ),
    story: () => analysis.review?.story ?? [],
    reopen: share,
  });
}

/** @type {import('../library/import.js').ImportCallbacks} */
const importing = {
  ask: (request) => bridge.ask(request),
  open: (text) => opening.openRecord(text),
  resume: (id) => {
    const saved = loadGame(id);
    if (saved?.game === page.game) void opening.resume(saved);
    return saved?.game === page.game;
  },
  goTo: (id) => {
    const saved = loadGame(id);
    if (saved) void opening.resume(saved);
  },
};
listenToDrops(importing);

async function myGames() {
  const { openMyGames } = await late(() => import('../library/my-games-dialog.js'));
  openMyGames({
    importing,
    current: () => opening.autosave.id,
    resume: (saved) => void opening.resume(saved),
  });
}

/** Open the list of puzzles. */
function puzzles() {
  void late(() => import('../puzzles/puzzle-list.js')).then(({ openPuzzles }) =>
    openPuzzles(opening, (link) => linkTo(location.href.replace(/#.*/, ''), link)),
  );
}

onStorageProblem((why) =>
  notice(why, { key: 'storage', actions: [{ label: 'My games', act: () => void myGames() }] }),
);
need('open-share').addEventListener('click', share);
need('open-puzzles').addEventListener('click', puzzles);
need('open-my-games').addEventListener('click', myGames);
/** @param {string} link */
const openLesson = (link) => void opening.openLink(link);
document
  .getElementById('open-lessons')
  ?.addEventListener('click', () => openLessons(page.game, page.lessons, openLesson));
need('open-shortcuts').addEventListener('click', openShortcuts);
const setUp = document.getElementById('open-set-up');
if (setUp instanceof HTMLAnchorElement)
  setUp.addEventListener('click', () => {
    setUp.hash = table.scene.record;
  });

/** @param {Request} request */
const press = (request) => () => {
  if (table.ready && !table.scene.curtain) void ask(request);
};
/** Go back or forward in the previewed line or, without one, in the game. @param {number} by */
const step = (by) => () => {
  if (!table.ready || table.scene.curtain) return;
  if (table.scene.preview) analysis.step(by);
  else walk.step(by);
};
/** Turn sounds off or on, and say so. */
function mute() {
  const sound = isSoundOn() ? 'off' : 'on';
  change({ sound });
  notice(`Sounds are ${sound}.`, { good: true, key: 'sound' });
}

listenToShortcuts({
  cancel: () => pointing.cancel(),
  undo: press({ do: 'undo' }),
  redo: press({ do: 'redo' }),
  back: step(-1),
  forward: step(1),
  flip: press({ do: 'flip' }),
  'zoom-in': () => zoomIn(board),
  'zoom-out': () => zoomOut(board),
  'zoom-fit': () => board.zoom.showAll(),
  hint: press({ do: 'hint' }),
  why: press({ do: 'why' }),
  want: press({ do: 'want' }),
  analysis: () => {
    if (table.ready) analysis.toggle();
  },
  'next-step': () => {
    document.getElementById(table.scene.lesson ? 'lesson-next' : 'puzzle-next')?.click();
  },
  mute,
  help: openShortcuts,
});

/** The game of the chat that the address names. */
let chatGame = '';

/** @param {string} fragment of the address, with its # */
const read = (fragment) =>
  readAddress(fragment, {
    ...starter.addresses,
    puzzles,
    analyse: () => starter.hideCard(),
    resume: goTo,
    chat: ({ id = '' }) => {
      chatGame = id;
    },
    'go-on': (named) => {
      starter.hideCard();
      goTo(named);
    },
  });

/**
 * Go to a saved game, with which the page begins if it has not begun yet.
 * @param {Record<string, string>} named
 */
function goTo({ id = '' }) {
  const saved = loadGame(id);
  if (!saved) return;
  if (starter.begun) void opening.resume(saved);
  else setCurrent(saved);
}

/**
 * Switch the analysis on, begin a replay, or begin the next of several games, if the link asked for
 * it.
 * @param {import('./address.js').Asked} asked
 */
function beginLinked({ goesOn, watched, analysed }) {
  if (!table.ready) return;
  if (goesOn) void starter.goOn();
  if (watched) panel.moves.replay.start(0);
  if (analysed) void ask({ do: 'analyse', on: true });
}

/**
 * Open what a link to this page asks for.
 * @param {string} fragment of its address, with its #
 * @returns {Promise<boolean>} whether it stayed on this page
 */
async function openFragment(fragment) {
  const asked = read(fragment);
  if (asked.record) await opening.openLink(asked.record);
  beginLinked(asked);
  return !opening.gone;
}
onFragment(openFragment);

/**
 * Go on with a game that was put back, or offer that where another one is on the board.
 * @param {import('../library/saved-games.js').SavedGame[]} lost
 */
function offerLost(lost) {
  const last = lost.find((saved) => saved.game === page.game);
  if (!last) return;
  const shown = last.id === opening.autosave.id || (!linked.record && !hasBegun(table.scene));
  if (shown) void opening.resume(last);
  notice(PUT_BACK, {
    good: true,
    key: 'lost',
    actions: shown ? [] : [{ label: 'Go on with that game', act: () => void opening.resume(last) }],
  });
}

const { damaged } = listGames();
if (damaged)
  notice(
    `${damaged} saved ${damaged === 1 ? 'game is' : 'games are'} damaged and cannot be opened. Nothing was deleted; the others are fine.`,
    { key: 'damaged' },
  );
const linked = read(location.hash);
const fresh = starter.opens();
void opening
  .begin(linked.record, fresh, (target) => pointing.click(target))
  .then(async () => {
    beginLinked(linked);
    offerLost(await putBackLost());
    if (!isInChat()) return;
    const { ChatGames } = await late(() => import('../by-link/chat-game.js'));
    await opening.joinChat(new ChatGames(opening), chatGame);
  });
