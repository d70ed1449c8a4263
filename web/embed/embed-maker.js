import { Bridge } from '../engine/bridge.js';
import { copied } from '../library/clipboard.js';
import { h, need, pageData } from '../ui/dom.js';
import { elementSnippet, frameSnippet } from './embed-snippet.js';
import '../ui/theme.js';

/**
 * The page that makes the text for a page of another site, with the game beside it as it will be there.
 * @typedef {import('../ui/types.js').Scene} Scene
 * @typedef {{root: string, games: Record<string, {name: string, record: string}>}} Page
 */

const page = /** @type {Page} */ (/** @type {unknown} */ (pageData()));
const FOLDER = new URL('../', location.href.split('#')[0]);
const form = /** @type {HTMLFormElement} */ (need('make'));
const text = /** @type {HTMLTextAreaElement} */ (need('snippet'));
/** @type {Bridge|null} started when a record is to be read or drawn */
let engine = null;
/** Counts what was asked, so that only the last of several counts. */
let turn = 0;

/** @param {string} name @returns {string} */
const value = (name) => String(new FormData(form).get(name) ?? '');

/** What the form asks for. @returns {Record<string, string>} */
function asked() {
  return {
    game: value('game'), record: value('record').trim().replace(/^.*#/s, ''), ply: value('ply'), seat: value('seat'), theme: value('theme'),
    controls: value('controls') ? '' : 'none', interactive: value('interactive') ? '' : 'no',
  };
}

/**
 * The game that a record holds, drawn as it is to be shown.
 * @param {Record<string, string>} wish
 * @returns {Promise<{scene?: Scene, svg: string, wrong: string}>}
 */
async function opened(wish) {
  engine ??= new Bridge();
  const reply = await engine.ask({ do: 'open', record: wish.record || page.games[wish.game].record });
  if (!reply.ok || !reply.scene) return { svg: '', wrong: reply.error?.message ?? '' };
  let scene = reply.scene;
  if (wish.ply) scene = (await engine.ask({ do: 'goto', ply: Math.min(Number(wish.ply), scene.plies) })).scene ?? scene;
  const svg = value('picture') ? (await engine.ask({ do: 'export', as: 'svg', theme: wish.theme })).text ?? '' : '';
  return { scene, svg, wrong: '' };
}

async function draw() {
  const mine = turn += 1;
  const wish = asked();
  const needed = Boolean(wish.record) || value('kind') === 'element' && Boolean(value('picture'));
  const { scene, svg, wrong } = needed ? await opened(wish) : { scene: undefined, svg: '', wrong: '' };
  if (mine !== turn) return;
  const problem = need('problem');
  problem.hidden = !wrong;
  problem.textContent = wrong;
  if (wrong) return;
  if (scene) wish.game = scene.game;
  const name = page.games[wish.game]?.name ?? wish.game;
  const ratio = scene ? scene.box[3] / scene.box[2] : 1;
  const frame = value('kind') === 'frame';
  text.value = frame ? frameSnippet(FOLDER, wish, name, ratio) : elementSnippet(FOLDER, wish, name, svg);
  need('length').textContent = `${text.value.length.toLocaleString('en')} characters`;
  preview(wish, svg);
}

/** @param {Record<string, string>} wish @param {string} svg */
function preview(wish, svg) {
  const board = document.createElement('quanta-board');
  for (const [key, each] of Object.entries(wish)) if (each) board.setAttribute(key, each);
  if (svg) board.append(h('img', { alt: '', src: URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })) }));
  need('preview').replaceChildren(board);
}

/** A record from the address, or the id of a game. */
function begin() {
  const [hash, game] = [decodeURIComponent(location.hash.slice(1)), /** @type {HTMLSelectElement} */ (need('game'))];
  game.append(...Object.entries(page.games).map(([id, { name }]) => h('option', { value: id, text: name })));
  const known = page.games[hash.split(/[;@/]/)[0]];
  if (known) game.value = hash.split(/[;@/]/)[0];
  const record = /** @type {HTMLTextAreaElement} */ (need('record'));
  if (hash && hash !== game.value) record.value = hash;
  game.addEventListener('change', () => { record.value = ''; });
}

begin();
form.addEventListener('input', () => void draw());
form.addEventListener('submit', (event) => event.preventDefault());
need('copy').addEventListener('click', async () => {
  need('said').textContent = await copied(text.value, text) ? 'Copied.' : 'Copying is not allowed here. The text is marked: copy it with Ctrl+C or your menu.';
});
void draw();
