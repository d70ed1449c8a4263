import { SITE } from '../ui/site-name.js';
import { h, need, pageData } from '../ui/dom.js';
import { takeEarlyTaps } from '../play/early-selection.js';
import { listen, sendToPage } from './frame-messages.js';
import { readOptions } from './frame-options.js';
import { late, NOT_LOADED } from '../ui/late.js';

/**
 * Entry point of the page that is embedded in a frame of another page. Until it is touched it is a
 * picture: no engine, no worker, nothing stored. A command from the embedding page starts the game
 * as a touch does.
 *
 * @typedef {import('./embedded-table.js').EmbeddedTable} EmbeddedTable
 */

const page = /** @type {{root: string, games: Record<string, {name: string, record: string}>}} */ (
  /** @type {unknown} */ (pageData())
);
const options = readOptions(location.hash);
/** The game that a record, a lesson or a puzzle is of, by its first word. */
const named = options.game || options.record.replace(/^(?:lesson|puzzle)=/, '').split(/[;@/.]/)[0];
const known = Object.hasOwn(page.games, named) ? page.games[named] : undefined;
const game = known ? named : '';
/** @type {Promise<EmbeddedTable>|null} */
let table = null;

/** @param {string} type @param {Record<string, unknown>} fields */
const send = (type, fields) => sendToPage(options.origin, type, fields);

/** Draw the picture of the start and the button that starts the game. */
function drawPoster() {
  const touch = need('touch');
  if (known)
    touch.prepend(
      h('img', { src: `${game}/picture${options.theme ? `-${options.theme}` : ''}.svg`, alt: '' }),
    );
  const label = need('touch-label');
  label.textContent = options.interactive ? 'Play' : 'View the game';
  touch.setAttribute(
    'aria-label',
    `${label.textContent}: ${known?.name ?? 'the game in this frame'}`,
  );
  need('status-text').textContent = known?.name ?? `A game from ${SITE}`;
  touch.addEventListener('click', async () => void (await start()).wake());
}

/** Start the game, once. @returns {Promise<EmbeddedTable>} */
function start() {
  table ??= load();
  return table;
}

async function load() {
  need('touch').setAttribute('aria-busy', 'true');
  const { EmbeddedTable } = await late(() => import('./embedded-table.js')).catch((error) => {
    table = null;
    need('touch').removeAttribute('aria-busy');
    throw error;
  });
  // Of a game that the site lacks, the engine says so.
  const embedded = new EmbeddedTable(options, known?.record ?? named, page.root, send);
  void embedded.wake();
  return embedded;
}

/** @param {import('./frame-messages.js').Command} command */
async function execute(command) {
  try {
    await (await start()).execute(command);
  } catch (error) {
    send('quanta:error', { id: command.id, reason: 'engine', message: NOT_LOADED });
    throw error;
  }
}

if (options.theme) document.documentElement.dataset.theme = options.theme;
drawPoster();
listen(options.origin, execute);
let height = 0;
new ResizeObserver(() => {
  const now = Math.ceil(document.body.getBoundingClientRect().height);
  if (!innerWidth || now === height) return; // a frame that is not shown has no width
  send('quanta:height', { height: now });
  height = now;
}).observe(document.body);
if (options.start || takeEarlyTaps().length) void start();
