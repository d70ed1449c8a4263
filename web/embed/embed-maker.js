import { Bridge } from '../engine/bridge.js';
import { copyText } from '../library/clipboard.js';
import { decoded, ownPart } from '../library/link.js';
import { h, need, pageData } from '../ui/dom.js';
import { elementSnippet, frameSnippet } from './embed-snippet.js';
import '../ui/theme.js';

/**
 * Entry point of the page that makes the HTML to embed a game in another site, with a preview.
 * @typedef {import('../ui/types.js').Scene} Scene
 * @typedef {{root: string, games: Record<string, {name: string, record: string}>}} Page
 */

const page = /** @type {Page} */ (/** @type {unknown} */ (pageData()));
const FOLDER = new URL('../', location.href.split('#')[0]);
const form = /** @type {HTMLFormElement} */ (need('make'));
const text = /** @type {HTMLTextAreaElement} */ (need('snippet'));
/** Started when a record has to be read or drawn. @type {Bridge|null} */
let bridge = null;
/** Counts the updates, so that only the latest is shown. */
let update = 0;

/** @param {string} name @returns {string} */
const value = (name) => String(new FormData(form).get(name) ?? '');

/** The options in the form. @returns {Record<string, string>} */
function readForm() {
  return {
    game: value('game'),
    record: value('record').trim().replace(/^.*#/s, ''),
    ply: value('ply'),
    seat: value('seat'),
    theme: value('theme'),
    controls: value('controls') ? '' : 'none',
    interactive: value('interactive') ? '' : 'no',
  };
}

/**
 * Open a record and draw the picture for it, if wanted.
 * @param {Record<string, string>} options
 * @returns {Promise<{scene?: Scene, svg: string, wrong: string}>}
 */
async function openRecord(options) {
  bridge ??= new Bridge();
  const reply = await bridge.ask({
    do: 'open',
    record: options.record || page.games[options.game].record,
  });
  if (!reply.ok || !reply.scene) return { svg: '', wrong: reply.error?.message ?? '' };
  let scene = reply.scene;
  if (options.ply)
    scene =
      (await bridge.ask({ do: 'goto', ply: Math.min(Number(options.ply), scene.plies) })).scene ??
      scene;
  const svg = value('picture')
    ? ((
        await bridge.ask({
          do: 'export',
          as: 'svg',
          theme: /** @type {import('../ui/types.js').ExportRequest['theme']} */ (options.theme),
        })
      ).text ?? '')
    : '';
  return { scene, svg, wrong: '' };
}

async function draw() {
  const current = (update += 1);
  const options = readForm();
  const needed =
    Boolean(options.record) || (value('kind') === 'element' && Boolean(value('picture')));
  const { scene, svg, wrong } = needed
    ? await openRecord(options)
    : { scene: undefined, svg: '', wrong: '' };
  if (current !== update) return;
  const problem = need('problem');
  problem.hidden = !wrong;
  problem.textContent = wrong;
  if (wrong) return;
  if (scene) options.game = scene.game;
  const name = page.games[options.game]?.name ?? options.game;
  const ratio = scene ? scene.box[3] / scene.box[2] : 1;
  const frame = value('kind') === 'frame';
  text.value = frame
    ? frameSnippet(FOLDER, options, name, ratio)
    : elementSnippet(FOLDER, options, name, svg);
  need('length').textContent = `${text.value.length.toLocaleString('en')} characters`;
  preview(options, svg);
}

/** @param {Record<string, string>} options @param {string} svg */
function preview(options, svg) {
  const board = document.createElement('quanta-board');
  for (const [key, each] of Object.entries(options)) if (each) board.setAttribute(key, each);
  if (svg)
    board.append(
      h('img', { alt: '', src: URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })) }),
    );
  need('preview').replaceChildren(board);
}

/** Fill the form from the address: a record or the id of a game. */
function fillForm() {
  const [hash, game] = [
    decoded(ownPart(location.hash)),
    /** @type {HTMLSelectElement} */ (need('game')),
  ];
  game.append(
    ...Object.entries(page.games).map(([id, { name }]) => h('option', { value: id, text: name })),
  );
  const [named] = hash.split(/[;@/]/);
  if (Object.hasOwn(page.games, named)) game.value = named;
  const record = /** @type {HTMLTextAreaElement} */ (need('record'));
  if (hash && hash !== game.value) record.value = hash;
  game.addEventListener('change', () => {
    record.value = '';
  });
}

fillForm();
form.addEventListener('input', () => void draw());
form.addEventListener('submit', (event) => event.preventDefault());
need('copy').addEventListener('click', async () => {
  need('message').textContent = (await copyText(text.value, text))
    ? 'Copied.'
    : 'Copying is not allowed here. The text is selected: copy it with Ctrl+C or your menu.';
});
void draw();
