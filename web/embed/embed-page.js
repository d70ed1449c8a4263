import { h, need, pageData } from '../ui/dom.js';
import { taps } from '../play/early-selection.js';
import { listen, tell } from './frame-messages.js';
import { wishesOf } from './frame-options.js';

/**
 * The page inside a frame of another page. Until it is touched it is a picture: no engine, no worker, nothing kept.
 * The page around may touch it by sending a command.
 *
 * @typedef {import('./embedded-table.js').Embedding} Embedding
 */

const page = /** @type {{root: string, games: Record<string, {name: string, record: string}>}} */ (/** @type {unknown} */ (pageData()));
const wishes = wishesOf(location.hash);
const known = page.games[wishes.game || wishes.record.split(/[;@/]/)[0]];
const game = known ? wishes.game || wishes.record.split(/[;@/]/)[0] : '';
/** @type {Promise<Embedding>|null} */
let living = null;

/** @param {string} type @param {Record<string, unknown>} fields */
const say = (type, fields) => tell(wishes.origin, type, fields);

/** What is drawn before there is an engine: the start of the game, and what a touch will do. */
function drawPoster() {
  const touch = need('touch');
  if (known) touch.prepend(h('img', { src: `${game}/picture${wishes.theme ? `-${wishes.theme}` : ''}.svg`, alt: '' }));
  const words = need('touch-words');
  words.textContent = wishes.interactive ? 'Play' : 'Look at the game';
  touch.setAttribute('aria-label', `${words.textContent}: ${known?.name ?? 'the game in this frame'}`);
  need('status-text').textContent = known?.name ?? 'A game from Quanta';
  touch.addEventListener('click', () => void live());
}

/** From now on there is a game in here. @returns {Promise<Embedding>} */
function live() {
  living ??= begin();
  return living;
}

async function begin() {
  need('touch').setAttribute('aria-busy', 'true');
  need('touch-words').textContent = 'One moment';
  const { Embedding } = await import('./embedded-table.js');
  const embedding = new Embedding(wishes, known?.record ?? '', page.root, say);
  void embedding.wake();
  return embedding;
}

if (wishes.theme) document.documentElement.dataset.theme = wishes.theme;
drawPoster();
listen(wishes.origin, (command) => void live().then((embedding) => embedding.obey(command)));
let height = 0;
new ResizeObserver(() => {
  const now = Math.ceil(document.body.getBoundingClientRect().height);
  if (now !== height) say('quanta:height', { height: now });
  height = now;
}).observe(document.body);
if (wishes.start || taps().length) void live();
