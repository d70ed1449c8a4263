import { announce, notice } from './announce.js';
import { Bridge } from './bridge.js';
import { Desk } from './desk.js';
import { keep, list, load, remove } from './documents.js';
import { download, h, need, pageData, setText } from './dom.js';
import { importer, understand } from './importing.js';
import { cardOf } from './notes.js';
import './offline.js';
import { Painter } from './painter.js';
import { SchemaForm } from './schemaform.js';
import { drop, onTrouble, put, take } from './store.js';
import * as status from './status.js';
import './theme.js';

/**
 * The workshop of a game: documents that players make, one on the desk and the others on the shelf beside it.
 * @typedef {import('./types.js').Craft} Craft
 * @typedef {import('./types.js').Problem} Problem
 * @typedef {import('./types.js').Workshop} WorkshopAnswer
 */

const page = /** @type {{game: string, name: string, root: string, crafts: Craft[]}} */ (pageData());
const { crafts, game } = page;
const bridge = new Bridge();
let craft = crafts[0];

/** Which document was on the desk last, so that a reload finds it there again. @param {Craft} of */
const mark = (of) => `bench/${game}/${of.key}`;

/** @param {Record<string, unknown>} request */
const ask = (request) => bridge.ask({ do: 'workshop', game, ...request });

const desk = new Desk(game, bridge, {
  drawn(whole) {
    if (whole) form.draw(craft.schema, desk.document, craft.painted);
    drawTools();
  },
  found(shop) {
    tell(shop);
  },
  refused(why) {
    notice(why, { key: 'refused' });
  },
  saved(lasting) {
    setText(need('kept'), lasting ? 'Kept in this browser.' : 'Kept only while this page is open: save it as a file.');
    drawShelf();
  },
});

const form = new SchemaForm(need('form'), {
  change: (path, value) => desk.change(path, value),
  add: (path, like) => desk.ask({ add: { path, like } }),
  remove: (path) => {
    desk.change(path, undefined, true);
    announce('Removed. Undo brings it back.');
    need('undo').focus();
  },
});
const painter = new Painter(need('board'), need('palette'), (paint) => desk.ask({ paint }), announce);

/** @param {WorkshopAnswer} shop */
function tell({ problems = [], figures = {}, notes = [], picture, title = '' }) {
  form.tell(craft.schema, desk.document, figures, problems);
  setText(need('desk-head'), title || `A ${craft.one} without a name`);
  drawProblems(problems);
  need('notes').replaceChildren(...notes.map(cardOf));
  need('painter').hidden = !picture;
  if (picture) {
    painter.begin(craft);
    painter.draw(picture, title || craft.one);
  }
  drawTools();
}

let counted = '';

/** @param {Problem[]} problems */
function drawProblems(problems) {
  const errors = problems.filter(({ level }) => level === 'error').length;
  const warnings = problems.length - errors;
  const say = [errors ? `${errors} ${errors === 1 ? 'problem' : 'problems'}` : '', warnings ? `${warnings} ${warnings === 1 ? 'warning' : 'warnings'}` : ''].filter(Boolean).join(', ');
  const text = say || 'Ready to play with.';
  setText(need('verdict'), text);
  need('verdict').dataset.kind = errors ? 'error' : warnings ? 'warning' : 'fine';
  if (text !== counted) announce(text);
  counted = text;
  need('problems').replaceChildren(...problems.map((problem) => h('li', { class: problem.level },
    form.place(problem.path) ? h('button', { type: 'button', class: 'quiet', text: whereOf(problem), onclick: () => form.reveal(problem.path) })
      : h('span', { text: problem.text }))));
}

/** A sentence with the entry that it is about. @param {Problem} problem */
function whereOf({ path, text }) {
  for (let above = path; above; above = above.slice(0, above.lastIndexOf('/'))) {
    const name = form.boxes.get(above)?.querySelector(':scope > summary > .entry-name')?.textContent;
    if (name) return `${name}: ${text}`;
  }
  return text;
}

function drawTools() {
  const sound = desk.found && !desk.found.problems?.some(({ level }) => level === 'error');
  need('undo').toggleAttribute('disabled', !desk.past.length);
  need('redo').toggleAttribute('disabled', !desk.future.length);
  need('play').toggleAttribute('disabled', !sound);
}

function drawShelf() {
  const kept = list(game, craft.key);
  setText(need('shelf-head'), `Your ${craft.label.toLowerCase()}`);
  need('shelf').replaceChildren(kept.length ? h('ul', { class: 'saved' }, ...kept.map((each) => row(each)))
    : h('p', { class: 'empty', text: `None yet. Begin one below, or open one that was sent to you.` }));
}

/** @param {import('./documents.js').Kept} kept */
function row(kept) {
  const name = kept.title || 'Without a name';
  const now = kept.id === desk.id;
  const item = h('li', {}, h('span', { class: 'saved-name', text: name }),
    h('div', { class: 'acts' },
      now ? h('span', { class: 'now', text: 'open' }) : h('button', { type: 'button', class: 'btn', text: 'Open', 'aria-label': `Open: ${name}`, onclick: () => { open(kept.id); need('desk-head').focus(); } }),
      h('button', { type: 'button', class: 'quiet', text: 'Delete', 'aria-label': `Delete: ${name}`, onclick: () => {
        const undo = remove(game, craft.key, kept.id);
        if (now) close();
        const gone = h('li', {}, h('span', { text: `“${name}” was deleted.` }), h('div', { class: 'acts' },
          h('button', { type: 'button', class: 'btn', text: 'Undo', onclick: () => { undo(); if (now) open(kept.id); drawShelf(); } })));
        item.replaceWith(gone);
        gone.querySelector('button')?.focus();
      } })));
  return item;
}

/** Nothing is on the desk. */
function close() {
  desk.clear();
  drop(mark(craft));
  need('desk').hidden = true;
  need('none').hidden = false;
}

/** @param {string} id */
function open(id) {
  const kept = load(game, craft.key, id);
  if (!kept) {
    close();
    return;
  }
  put(mark(craft), id, true);
  form.open.clear();
  counted = '';
  need('desk').hidden = false;
  need('none').hidden = true;
  need('painter').hidden = true;
  setText(need('desk-head'), kept.title || `A ${craft.one} without a name`);
  setText(need('verdict'), 'Looking it over…');
  setText(need('kept'), '');
  need('problems').replaceChildren();
  need('notes').replaceChildren();
  desk.begin(craft, id, kept.title, JSON.parse(kept.text));
  drawShelf();
}

/** Put new documents on the shelf and the first of them on the desk. @param {{title: string, text: string}[]} documents */
function shelve(documents) {
  const ids = documents.map(({ title, text }) => keep(game, craft.key, { title, text }).id);
  open(ids[0]);
  need('desk-head').focus();
}

/** @param {Craft} chosen */
function choose(chosen) {
  craft = chosen;
  put(`bench/${game}`, craft.key, true);
  for (const tab of need('crafts').querySelectorAll('button')) tab.setAttribute('aria-pressed', String(tab.value === craft.key));
  need('start').replaceChildren(...craft.starters.map(({ title }, i) => h('option', { value: i, text: i ? title : 'A plain one' })));
  const id = take(mark(craft)) ?? list(game, craft.key)[0]?.id ?? '';
  open(id);
  drawShelf();
}

/** @param {string} text */
async function bringIn(text) {
  const { brought, wrong } = await understand(text, [craft, ...crafts.filter((other) => other !== craft)], ask);
  for (const { craft: of, documents } of [...brought].reverse()) {
    if (of !== craft) choose(of);
    shelve(documents);
  }
  return wrong;
}

/** Begin a game with what is on the desk, and with some of the house's where it takes more than one. */
async function play() {
  await desk.settled();
  const own = JSON.stringify(desk.document);
  const others = craft.house.slice(0, Math.max(0, craft.fewest - 1)).map(({ text }) => text);
  const reply = await ask({ craft: craft.key, texts: [own, ...others] });
  if (reply.workshop?.short) location.href = `${page.root}${game}/index.html#new;${craft.param}=${reply.workshop.short}`;
  else notice(reply.error?.message ?? 'It could not be played with.', { key: 'play' });
}

function save() {
  const name = (desk.found?.title || craft.one).replace(/[^\p{L}\p{N}]+/gu, '-');
  download(`${name}.json`, `${JSON.stringify(desk.document, null, 2)}\n`, 'application/json');
}

need('crafts').replaceChildren(...crafts.map((each) => h('button', { type: 'button', class: 'btn', value: each.key, text: each.label, onclick: () => choose(each) })));
need('undo').addEventListener('click', () => desk.undo());
need('redo').addEventListener('click', () => desk.redo());
need('play').addEventListener('click', () => void play());
need('save').addEventListener('click', save);
need('begin').addEventListener('submit', (event) => {
  event.preventDefault();
  const starter = craft.starters[Number(/** @type {HTMLSelectElement} */ (need('start')).value)];
  if (starter) shelve([starter]);
});
need('import-card').append(importer(bringIn));
onTrouble(() => notice('This browser keeps nothing more for this page, so what you make is here only while the page is open. Save it as a file.', { key: 'storage' }));
bridge.on('progress', status.progress);
bridge.on('ready', () => {
  document.documentElement.dataset.engine = 'ready';
  status.loaded();
});
bridge.on('fatal', (why) => {
  document.documentElement.dataset.engine = 'failed';
  status.failed(why);
});
choose(crafts.find(({ key }) => key === take(`bench/${game}`)) ?? crafts[0]);
