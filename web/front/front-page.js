import { h, need, pageData, textButton } from '../ui/dom.js';
import { notice } from '../ui/announce.js';
import { dueToday } from '../puzzles/practice.js';
import { dayName, solvedDays, streak } from '../puzzles/puzzles.js';
import { today } from '../ui/today.js';
import { loadGame } from '../library/saved-games.js';
import { listenToDrops } from '../library/drops.js';
import '../offline/offline.js';
import { decoded, readFragment } from '../library/link.js';
import { PUT_BACK, putBackLost } from '../library/lost-games.js';
import { onStorageProblem } from '../library/storage.js';
import '../settings/settings-button.js';
import '../ui/theme.js';
import { late } from '../ui/late.js';
import { playFilms } from './living-board.js';
import { drawYourGames, pageOf } from './your-games.js';

/**
 * Entry point of the front page: it shows the games in progress and today's puzzles, lets a board
 * play, and leads a link with a record to its game.
 * @typedef {import('../engine/bridge.js').Bridge} Bridge
 */

const { games, names, root, daily } =
  /** @type {{games: string[], names: Record<string, string>, root: string, daily: {first: string, games: string, own: string[]}}} */ (
    pageData()
  );

/**
 * Go to the page of the game that a record belongs to. If that cannot be read here, the page of any
 * game will find out.
 * @param {string} record
 */
function follow(record) {
  // Where it cannot be decoded, the page that opens it will say so.
  const words = [...decoded(record).matchAll(/(?<![a-z_])[a-z_]+(?=[@;/])/g)].map(([word]) => word);
  const game = words.find((word) => games.includes(word)) ?? games[0];
  const fragment = /[\s#]/.test(record) ? encodeURIComponent(record) : record;
  if (game) location.replace(`${root}${game}/index.html#${fragment}`);
}

/** @param {import('../library/saved-games.js').SavedGame} saved */
function resume(saved) {
  location.href = pageOf(saved, root);
}

/** The game whose puzzle the card shows; empty: the one whose puzzle is that of all games. */
let chosen = '';
/**
 * The board on which one solves; null until one begins.
 * @type {import('./daily-board.js').DailyBoard|null}
 */
let solving = null;

/**
 * The game of the puzzle of all games on a day; undefined where there is none.
 * @param {string} day
 */
function commonGame(day) {
  const index = parseInt(
    daily.games[Math.round((Date.parse(day) - Date.parse(daily.first)) / 86_400_000)],
    36,
  );
  return games[index];
}

/** What a link to the puzzle of a game says today. @param {string} game */
function linkToday(game) {
  const day = today();
  return `daily=${dayName(day, game === commonGame(day) ? '' : game)}`;
}

/** The game whose puzzle of today the card shows. */
const shownGame = () => chosen || (commonGame(today()) ?? daily.own[0]);

/** Whether today's puzzle of a game was solved. @param {string} game */
const solvedToday = (game) => solvedDays().includes(linkToday(game).slice('daily='.length));

const MINUTE = 60_000;
/** The day whose puzzles are shown. */
let shownDay = '';

/** Draw the card of today's puzzles, one for each game. */
function drawPuzzle() {
  const day = today();
  shownDay = day;
  need('daily').hidden = !daily.own.length || day < daily.first;
  const game = shownGame();
  if (!game) return;
  const link = /** @type {HTMLAnchorElement} */ (need('today'));
  link.href = `${root}${game}/index.html#${solving?.wanted || linkToday(game)}`;
  need('daily-games').replaceChildren(
    ...daily.own.map((each) =>
      textButton(solvedToday(each) ? `${names[each]} ✓` : names[each], () => choose(each), 'btn', {
        id: `daily-${each}`,
        'aria-pressed': String(each === game),
        'aria-label': solvedToday(each) ? `${names[each]}, solved` : null,
      }),
    ),
  );
  if (!solving) {
    const picture = document.querySelector(`[data-game="${game}"] .game-board svg`);
    need('daily-picture').replaceChildren(picture ? picture.cloneNode(true) : '');
  }
  const days = streak(solvedDays(), day);
  const doneToday = daily.own.some(solvedToday);
  const run = need('streak');
  run.hidden = days < 2;
  run.textContent = doneToday
    ? `${days} days in a row`
    : `${days} days in a row so far: keep it going`;
}

/** Show the puzzle of a game. @param {string} game */
function choose(game) {
  chosen = game;
  drawPuzzle();
  document.getElementById(`daily-${game}`)?.focus();
  if (solving) void solving.open(linkToday(game));
}

/** Let one solve the puzzle here: only now an engine is loaded. */
async function beginPuzzle() {
  const begin = /** @type {HTMLButtonElement} */ (need('daily-begin'));
  begin.disabled = true;
  begin.textContent = 'Loading…';
  try {
    const { DailyBoard } = await import('./daily-board.js');
    solving = new DailyBoard(root, drawPuzzle);
    need('daily').classList.add('solving');
    await solving.open(linkToday(shownGame()));
  } catch {
    location.href = /** @type {HTMLAnchorElement} */ (need('today')).href; // its page says what is wrong
  }
}

/** Say how many positions of one's own are to be practised today, with a link for each game. */
function drawPositions() {
  const due = games.filter((game) => dueToday(game).length);
  need('positions-today').hidden = !due.length;
  need('positions-today').replaceChildren(
    'Your positions:',
    ...due.map((game) =>
      h('a', {
        class: 'btn',
        href: `${root}${game}/index.html#puzzles`,
        text: `${names[game]}: ${dueToday(game).length} to do today`,
      }),
    ),
  );
}

function draw() {
  drawYourGames(games, names, root);
  drawPositions();
  drawPuzzle();
}

/**
 * Show the puzzles of a new day. One that is being solved stays, and counts for its own day.
 */
function turnDay() {
  if (today() === shownDay) return;
  draw();
  if (solving?.state === 'solved') void solving.open(linkToday(shownGame()));
}

/** Close a menu when something else is clicked, or with Escape. @param {Event} event */
function closeMenus(event) {
  for (const menu of document.querySelectorAll('details.menu[open]')) {
    if (
      event instanceof KeyboardEvent
        ? event.key === 'Escape'
        : !menu.contains(/** @type {Node} */ (event.target))
    )
      menu.removeAttribute('open');
  }
}

const hash = () => location.hash.slice(1);
if (hash()) follow(hash()); // “daily” is a link, too
addEventListener('hashchange', () => {
  const link = readFragment({}, location.hash);
  if (link) follow(link);
});
addEventListener('pageshow', draw);
// A page may be open for days, and a device may have slept.
setInterval(turnDay, MINUTE);
addEventListener('focus', turnDay);
document.addEventListener('visibilitychange', turnDay);
addEventListener('click', closeMenus);
addEventListener('keydown', closeMenus);
draw();
void putBackLost().then((lost) => {
  if (!lost.length) return;
  draw();
  notice(PUT_BACK, { good: true, key: 'lost' });
});
onStorageProblem((why) => notice(why, { key: 'storage' }));
need('daily-begin').addEventListener('click', () => void beginPuzzle());
/** Made when something is to be checked before it is kept. @type {Promise<Bridge>|undefined} */
let engine;

/** @type {import('../library/import.js').ImportCallbacks} */
const importing = {
  ask: async (request) => {
    engine ??= late(() => import('../engine/bridge.js')).then((loaded) => new loaded.Bridge());
    return (await engine).ask(request);
  },
  open: async (text) => {
    follow(text);
    return '';
  },
  imported: draw,
  resume: () => false,
  goTo: (id) => {
    const saved = loadGame(id);
    if (saved) resume(saved);
  },
};
listenToDrops(importing);
need('open-my-games').addEventListener('click', async () => {
  const { openMyGames } = await late(() => import('../library/my-games-dialog.js'));
  openMyGames({ importing, current: () => '', resume });
});
// What plays comes last: everything else on the page is wanted sooner. If it does not come, the
// picture stays.
addEventListener(
  'load',
  () =>
    void import('./films.js').then(
      ({ FILMS }) => playFilms(root, FILMS),
      () => {},
    ),
  { once: true },
);
