import { notice } from '../ui/announce.js';
import { Bridge } from '../engine/bridge.js';
import { need, pageData } from '../ui/dom.js';
import { listGames, loadGame } from '../library/saved-games.js';
import { PUT_BACK, putBackLost } from '../library/lost-games.js';
import { challenge } from '../library/play-by-link.js';
import { listenToShortcuts, openShortcuts } from './shortcuts.js';
import { Starter } from '../start/starter.js';
import '../offline/offline.js';
import { listenToOffer, openLessons } from '../lessons/lesson-list.js';
import { readFragment } from '../library/link.js';
import { openShare } from '../library/share.js';
import { openMyGames } from '../library/my-games-dialog.js';
import { showFailure, showProgress } from './loading.js';
import { onStorageProblem } from '../library/storage.js';
import { hasBegun } from '../ui/scene.js';
import { Table } from './table.js';
import { listenToDrops } from '../library/import.js';
import './print.js';
import '../settings/settings-button.js';
import { change, isSoundOn } from '../settings/settings.js';
import '../ui/theme.js';
import { zoomIn, zoomOut } from '../board/zoom-input.js';

/** Entry point of a game's page: starts the engine and connects the parts. */

const page = /** @type {import('../ui/page-types.js').PageData} */ (pageData());
const bridge = new Bridge();
const table = new Table(page, bridge, {
  newGame: () => starter.openDialog(),
  share,
  send,
  puzzles: () => puzzles(),
  playAgain: () => void starter.rematch(),
  nextLevel: () => void starter.nextLevel(),
  goOn: () => void starter.goOn(),
});
const starter = new Starter(table, share);

/** Show what is to be sent to somebody elsewhere. */
function send() {
  if (table.scene.sealed) table.sendSealed();
  else share();
}

function share() {
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
      await table.ask({ do: 'names', names });
      return table.scene;
    },
    challenge: (seat) => challenge(table, seat),
    reopen: share,
  });
}

/** @type {import('../library/import.js').ImportCallbacks} */
const importing = {
  ask: (request) => bridge.ask(request),
  open: (text) => table.openRecord(text),
  resume: (id) => {
    const saved = loadGame(id);
    if (saved?.game === page.game) void table.resume(saved);
  },
};
listenToDrops(importing);

function myGames() {
  openMyGames({
    importing,
    current: () => table.autosave.id,
    resume: (saved) => void table.resume(saved),
    open: (text) => table.openRecord(text),
  });
}

/** Open the list of puzzles. */
function puzzles() {
  void import('./puzzle-list.js').then(({ openPuzzles }) =>
    openPuzzles(table, (link) => `${location.href.replace(/#.*/, '')}#${link}`),
  );
}

/** What stands before a record in a link that opens it with the analysis on. */
const ANALYSE = /^analyse(=|%3D)/i;
/** What stands before a record in a link that plays it again by itself. */
const REPLAY = /^replay(=|%3D)/i;
let [analysed, watched, goesOn] = [false, false, false];

/**
 * @param {string} fragment of the address, with its #
 * @returns {string} the record in it, if there is one
 */
function linkedRecord(fragment) {
  const bare = fragment === '#analyse';
  goesOn = fragment === '#go-on';
  const text = readFragment(
    {
      ...starter.addresses,
      puzzles,
      analyse: () => starter.hideCard(),
      'go-on': () => starter.hideCard(),
    },
    fragment,
  );
  analysed = bare || ANALYSE.test(text);
  watched = REPLAY.test(text);
  return text.replace(ANALYSE, '').replace(REPLAY, '');
}

/**
 * Switch the analysis on, or begin a replay or the next of several games, if the link asked for it.
 */
function beginLinked() {
  if (goesOn && table.ready) void starter.goOn();
  if (watched && table.ready) table.watch();
  if (
    analysed &&
    table.ready &&
    !(/** @type {import('../ui/page-types.js').KeptScene} */ (table.scene).analysing)
  )
    table.analysis.toggle();
}

bridge.on('progress', showProgress);
bridge.on('fatal', (why) => {
  document.documentElement.dataset.engine = 'failed';
  table.stop();
  showFailure(why);
});
onStorageProblem((why) =>
  notice(why, { key: 'storage', actions: [{ label: 'My games', act: myGames }] }),
);
need('open-share').addEventListener('click', share);
need('open-puzzles').addEventListener('click', puzzles);
need('open-my-games').addEventListener('click', myGames);
/** @param {string} link */
const openLesson = (link) => void table.openLink(link);
document
  .getElementById('open-lessons')
  ?.addEventListener('click', () => openLessons(page.game, page.lessons, openLesson));
need('open-shortcuts').addEventListener('click', openShortcuts);
// What the event tells, since a link opened before may have cleared the address meanwhile.
addEventListener('hashchange', ({ newURL }) => {
  const record = linkedRecord(new URL(newURL).hash);
  if (record) void table.openLink(record).then(beginLinked);
  else beginLinked();
});

/**
 * Go on with a game that was put back, or offer that where another one is on the board.
 * @param {import('../library/saved-games.js').SavedGame[]} lost
 */
function offerLost(lost) {
  const last = lost.find((saved) => saved.game === page.game);
  if (!last) return;
  const shown = last.id === table.autosave.id || (!linked && !hasBegun(table.scene));
  if (shown) void table.resume(last);
  notice(PUT_BACK, {
    good: true,
    key: 'lost',
    actions: shown ? [] : [{ label: 'Go on with that game', act: () => void table.resume(last) }],
  });
}

/** @param {import('../ui/types.js').Request} request */
const ask = (request) => () => {
  if (table.ready && !table.scene.curtain) void table.ask(request);
};
/** @param {number} by */
const step = (by) => () => {
  if (table.ready && !table.scene.curtain) table.step(by);
};
/** Turn sounds off or on, and say so. */
function mute() {
  const sound = isSoundOn() ? 'off' : 'on';
  change({ sound });
  notice(`Sounds are ${sound}.`, { good: true, key: 'sound' });
}

listenToShortcuts({
  u: ask({ do: 'undo' }),
  r: ask({ do: 'redo' }),
  'ctrl+z': ask({ do: 'undo' }),
  'ctrl+y': ask({ do: 'redo' }),
  n: () => {
    if (table.scene.lesson) document.getElementById('lesson-next')?.click();
  },
  f: ask({ do: 'flip' }),
  h: ask({ do: 'hint' }),
  x: () => {
    if (table.ready) table.analysis.toggle();
  },
  escape: () => table.cancel(),
  '[': step(-1),
  ']': step(1),
  m: mute,
  '?': openShortcuts,
  '+': () => zoomIn(table.board),
  '=': () => zoomIn(table.board),
  '-': () => zoomOut(table.board),
  0: () => table.board.zoom.showAll(),
});

const { damaged, games } = listGames();
if (damaged)
  notice(
    `${damaged} saved ${damaged === 1 ? 'game is' : 'games are'} damaged and cannot be opened. Nothing was deleted; the others are fine.`,
    { key: 'damaged' },
  );
const setUp = document.getElementById('open-set-up');
if (setUp instanceof HTMLAnchorElement)
  setUp.addEventListener('click', () => {
    setUp.hash = table.scene.record;
  });
const linked = linkedRecord(location.hash);
listenToOffer(
  page.game,
  !linked && !starter.fresh && !games.some((saved) => saved.game === page.game),
);
void table.begin(linked, starter.fresh).then(async () => {
  beginLinked();
  offerLost(await putBackLost());
});
starter.begun = true;
