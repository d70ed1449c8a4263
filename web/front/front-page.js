import { need, pageData } from '../ui/dom.js';
import { notice } from '../ui/announce.js';
import { progress, streak, today } from '../play/daily-puzzle.js';
import { setCurrent } from '../library/saved-games.js';
import '../offline/offline.js';
import { openMyGames } from '../library/my-games-dialog.js';
import { onStorageProblem } from '../library/storage.js';
import '../ui/theme.js';
import { drawYourGames } from './your-games.js';

/** Entry point of the front page: it shows the games in progress and today's puzzle, lets a board play, and leads a link with a record to its game. */

const { games, names, root, daily, films } = /** @type {{games: string[], names: Record<string, string>, root: string, daily: {first: string, games: string}, films: import('./living-board.js').Film[]}} */ (pageData());

/** Days of the week have puzzles of rising difficulty, the easiest on Monday. */
const DAYS = 7;

/**
 * Go to the page of the game that a record belongs to. If that cannot be read here, the page of any game will find out.
 * @param {string} record
 */
function follow(record) {
  let text = record;
  try {
    text = decodeURIComponent(record);
  } catch {
    // Invalid percent-encoding: the page that opens it will say so.
  }
  const head = /^[a-z_]+/.exec(text.trim())?.[0] ?? '';
  const game = games.includes(head) ? head : games[0];
  if (game) location.replace(`${root}${game}/index.html#${record}`);
}

/** @param {import('../library/saved-games.js').SavedGame} saved */
function resume(saved) {
  setCurrent(saved);
  location.href = `${root}${saved.game}/index.html`;
}

/** Draw the card of today's puzzle, which is on the page of its game. */
function drawPuzzle() {
  const day = today();
  const index = parseInt(daily.games[Math.round((Date.parse(day) - Date.parse(daily.first)) / 86_400_000)], 36);
  const game = games[index] ?? games[0];
  need('daily').hidden = !daily.games || day < daily.first;
  const link = /** @type {HTMLAnchorElement} */ (need('today'));
  link.href = `${root}${game}/index.html#daily=${day}`;
  const { solved } = progress();
  const done = solved.includes(day);
  link.textContent = done ? 'Puzzle of the day: solved' : 'Puzzle of the day';
  link.classList.toggle('primary', !done);
  const grade = (new Date(`${day}T00:00Z`).getUTCDay() + DAYS - 1) % DAYS + 1;
  need('daily-about').textContent = `${names[game]}, difficulty ${grade} of ${DAYS}. The same for everybody, and a new one every day.`;
  const picture = document.querySelector(`[data-game="${game}"] .game-board svg`);
  need('daily-board').replaceChildren(picture ? picture.cloneNode(true) : '');
  const days = streak(solved, day);
  const run = need('streak');
  run.hidden = days < 2;
  run.textContent = done ? `${days} days in a row` : `${days} days in a row so far: keep it going`;
}

function draw() {
  drawYourGames(games, names, root, resume);
  drawPuzzle();
}

/** Close a menu when something else is clicked, or with Escape. @param {Event} event */
function closeMenus(event) {
  for (const menu of document.querySelectorAll('details.menu[open]')) {
    if (event instanceof KeyboardEvent ? event.key === 'Escape' : !menu.contains(/** @type {Node} */ (event.target))) menu.removeAttribute('open');
  }
}

const hash = () => location.hash.slice(1);
if (hash()) follow(hash());
addEventListener('hashchange', () => { if (hash() && !document.getElementById(hash())) follow(hash()); });
addEventListener('pageshow', draw);
addEventListener('click', closeMenus);
addEventListener('keydown', closeMenus);
draw();
onStorageProblem((why) => notice(why, { key: 'storage' }));
need('open-my-games').addEventListener('click', () => openMyGames({
  importing: null,
  current: () => '',
  resume,
  open: async (text) => {
    follow(text);
    return '';
  },
}));
// What plays comes last: everything else on the page is wanted sooner. If it does not come, the picture stays.
if (films.length) addEventListener('load', () => void import('./living-board.js').then(({ playFilms }) => playFilms(films, root), () => {}), { once: true });
