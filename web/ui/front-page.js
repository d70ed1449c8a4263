import { need, pageData } from './dom.js';
import { notice } from './announce.js';
import { progress, streak, today } from '../play/daily-puzzle.js';
import { setCurrent, latestGame } from '../library/saved-games.js';
import '../offline/offline.js';
import { openMyGames } from '../library/my-games-dialog.js';
import { onStorageProblem } from '../library/storage.js';
import './theme.js';

/** Entry point of the front page: its cards offer to continue saved games, and a link with a record leads to its game. */

const { games, root, daily } = /** @type {{games: string[], root: string, daily: {first: string, games: string}}} */ (pageData());

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

function drawCards() {
  for (const card of document.querySelectorAll('[data-game]')) {
    const saved = latestGame(card.getAttribute('data-game') ?? '');
    const link = card.querySelector('.play-link');
    if (link) link.textContent = saved && saved.plies > 0 && !saved.over ? 'Continue' : 'Play';
  }
}

/** Draw the link to today's puzzle, which is on the page of its game. */
function drawPuzzleLink() {
  const day = today();
  const link = /** @type {HTMLAnchorElement} */ (need('today'));
  const index = parseInt(daily.games[Math.round((Date.parse(day) - Date.parse(daily.first)) / 86_400_000)], 36);
  link.hidden = !daily.games || day < daily.first;
  link.href = `${root}${games[index] ?? games[0]}/index.html#daily=${day}`;
  const { solved } = progress();
  link.textContent = solved.includes(day) ? 'Puzzle of the day: solved' : 'Puzzle of the day';
  const days = streak(solved, day);
  const run = need('streak');
  run.hidden = link.hidden || days < 2;
  run.textContent = solved.includes(day) ? `${days} days in a row` : `${days} days in a row so far`;
}

const hash = () => location.hash.slice(1);
if (hash()) follow(hash());
addEventListener('hashchange', () => { if (hash() && !document.getElementById(hash())) follow(hash()); });
addEventListener('pageshow', () => {
  drawCards();
  drawPuzzleLink();
});
drawCards();
drawPuzzleLink();
onStorageProblem((why) => notice(why, { key: 'storage' }));
need('open-my-games').addEventListener('click', () => openMyGames({
  importing: null,
  current: () => '',
  resume: (saved) => {
    setCurrent(saved);
    location.href = `${root}${saved.game}/index.html`;
  },
  open: async (text) => {
    follow(text);
    return '';
  },
}));
