import { need, pageData } from './dom.js';
import { notice } from './announce.js';
import { kept, today } from '../play/daily-puzzle.js';
import { choose, latest } from '../library/saved-games.js';
import '../offline/offline.js';
import { openShelf } from '../library/my-games-dialog.js';
import { onTrouble } from '../library/storage.js';
import './theme.js';

/** The front page: cards know the games that this browser holds, and a link with a record finds its game. */

const { games, root, daily } = /** @type {{games: string[], root: string, daily: {first: string, games: string}}} */ (pageData());

/**
 * Go to the page of the game that a record is of. What it is of, if that cannot be read here, any game's page can tell.
 * @param {string} record
 */
function follow(record) {
  let text = record;
  try {
    text = decodeURIComponent(record);
  } catch {
    // Broken percent signs: the page that opens it will say so.
  }
  const head = /^[a-z_]+/.exec(text.trim())?.[0] ?? '';
  const game = games.includes(head) ? head : games[0];
  if (game) location.replace(`${root}${game}/index.html#${record}`);
}

function drawCards() {
  for (const card of document.querySelectorAll('[data-game]')) {
    const saved = latest(card.getAttribute('data-game') ?? '');
    const link = card.querySelector('.play-link');
    if (link) link.textContent = saved && saved.plies > 0 && !saved.over ? 'Continue' : 'Play';
  }
}

/** The way to the puzzle of the visitor's day, in the game that it is of. */
function drawToday() {
  const day = today();
  const link = /** @type {HTMLAnchorElement} */ (need('today'));
  const place = parseInt(daily.games[Math.round((Date.parse(day) - Date.parse(daily.first)) / 86_400_000)], 36);
  link.hidden = !daily.games || day < daily.first;
  link.href = `${root}${games[place] ?? games[0]}/index.html#daily=${day}`;
  link.textContent = kept().solved.includes(day) ? 'Puzzle of the day: solved' : 'Puzzle of the day';
}

const hash = () => location.hash.slice(1);
if (hash()) follow(hash());
addEventListener('hashchange', () => { if (hash() && !document.getElementById(hash())) follow(hash()); });
addEventListener('pageshow', () => {
  drawCards();
  drawToday();
});
drawCards();
drawToday();
onTrouble((why) => notice(why, { key: 'storage' }));
need('open-shelf').addEventListener('click', () => openShelf({
  takers: null,
  current: () => '',
  resume: (saved) => {
    choose(saved);
    location.href = `${root}${saved.game}/index.html`;
  },
  open: async (text) => {
    follow(text);
    return '';
  },
}));
