import { need, pageData } from './dom.js';
import { notice } from './announce.js';
import { choose, latest } from './games.js';
import { openShelf } from './shelf.js';
import { onTrouble } from './store.js';
import './theme.js';

/** The front page: cards know the games that this browser holds, and a link with a record finds its game. */

const { games, root } = /** @type {{games: string[], root: string}} */ (pageData());

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

const hash = () => location.hash.slice(1);
if (hash()) follow(hash());
addEventListener('hashchange', () => { if (hash() && !document.getElementById(hash())) follow(hash()); });
addEventListener('pageshow', drawCards);
drawCards();
onTrouble((why) => notice(why, { key: 'storage' }));
need('open-shelf').addEventListener('click', () => openShelf({
  many: false,
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
