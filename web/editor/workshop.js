import '../engine/start-engine.js'; // in a script of its own, which comes sooner
import { announce, notice } from '../ui/announce.js';
import { Bridge } from '../engine/bridge.js';
import { OpenDocument } from './open-document.js';
import {
  folder,
  saveDocument,
  listDocuments,
  loadDocument,
  removeDocument,
} from './document-store.js';
import { download, h, need, pageData, setText, textButton } from '../ui/dom.js';
import { fileName } from '../library/files.js';
import { showDeleted } from '../library/deleted-entry.js';
import { openForm } from '../library/open-form.js';
import { MAX_FILE_SIZE, readDocuments } from './import-document.js';
import { noteOf } from '../play/notes.js';
import '../offline/offline.js';
import { Painter } from './painter.js';
import { SchemaForm } from './schema-form.js';
import {
  removeItem,
  onOtherTab,
  onStorageProblem,
  writeItem,
  readItem,
} from '../library/storage.js';
import { showLoading } from '../play/loading.js';
import '../settings/settings-button.js';
import '../ui/theme.js';

/**
 * Entry point of the workshop of a game: the list of documents that a player has made, and the open
 * one.
 * @typedef {import('../ui/types.js').Craft} Craft
 * @typedef {import('../ui/types.js').Problem} Problem
 * @typedef {import('../ui/types.js').Workshop} WorkshopAnswer
 */

const page = /** @type {{game: string, name: string, root: string, crafts: Craft[]}} */ (
  pageData()
);
const { crafts, game } = page;
const bridge = new Bridge();
let craft = crafts[0];

/**
 * The storage key for the document that was open last, so that a reload opens it again.
 * @param {Craft} of
 */
const lastOpenKey = (of) => `bench/${game}/${of.key}`;

/** @param {Record<string, unknown>} request */
const ask = (request) => bridge.ask({ do: 'workshop', game, ...request });

const current = new OpenDocument(game, bridge, {
  changed(whole) {
    if (whole) form.draw(craft.schema, current.document, craft.painted);
    drawTools();
  },
  checked(result) {
    showResults(result);
  },
  refused(why) {
    notice(why, { key: 'refused' });
  },
  saved(lasting) {
    setText(
      need('saved-state'),
      lasting ? 'Saved in this browser.' : 'Kept only while this page is open: save it as a file.',
    );
    drawList();
  },
  separate() {
    writeItem(lastOpenKey(craft), current.id, true);
    notice(
      `Another tab has changed this ${craft.one} too, so your version is saved as a separate one. Both are in the list.`,
      { good: true, key: 'other-tab' },
    );
  },
});

const form = new SchemaForm(need('form'), {
  change: (path, value) => current.change(path, value),
  add: (path, like) => current.edit({ add: { path, like } }),
  remove: (path) => {
    current.change(path, undefined, true);
    announce('Removed. Undo restores it.');
    need('undo').focus();
  },
});
const painter = new Painter(need('board'), need('palette'), {
  paint: (paint) => current.edit({ paint }),
  announce,
});

/** @param {WorkshopAnswer} result */
function showResults({ problems = [], figures = {}, notes = [], picture, title = '' }) {
  form.showResults(craft.schema, current.document, figures, problems);
  setText(need('document-head'), title || `Untitled ${craft.one}`);
  drawProblems(problems);
  need('notes').replaceChildren(...notes.map(noteOf));
  need('painter').hidden = !picture;
  if (picture) {
    painter.begin(craft);
    painter.draw(picture, title || craft.one);
  }
  drawTools();
}

let announced = '';

/** @param {Problem[]} problems */
function drawProblems(problems) {
  const errors = problems.filter(({ level }) => level === 'error').length;
  const warnings = problems.length - errors;
  const counts = [
    errors ? `${errors} ${errors === 1 ? 'problem' : 'problems'}` : '',
    warnings ? `${warnings} ${warnings === 1 ? 'warning' : 'warnings'}` : '',
  ]
    .filter(Boolean)
    .join(', ');
  const text = counts || 'Ready to play.';
  setText(need('verdict'), text);
  need('verdict').dataset.kind = errors ? 'error' : warnings ? 'warning' : 'fine';
  if (text !== announced) announce(text);
  announced = text;
  need('problems').replaceChildren(
    ...problems.map((problem) =>
      h(
        'li',
        { class: problem.level },
        form.place(problem.path)
          ? textButton(textOf(problem), () => form.reveal(problem.path), 'quiet')
          : h('span', { text: problem.text }),
      ),
    ),
  );
}

/** The text of a problem, with the name of the entry that it is in. @param {Problem} problem */
function textOf({ path, text }) {
  for (let above = path; above; above = above.slice(0, above.lastIndexOf('/'))) {
    const name = form.boxes
      .get(above)
      ?.querySelector(':scope > summary > .entry-name')?.textContent;
    if (name) return `${name}: ${text}`;
  }
  return text;
}

function drawTools() {
  const playable =
    current.result && !current.result.problems?.some(({ level }) => level === 'error');
  need('undo').toggleAttribute('disabled', !current.past.length);
  need('redo').toggleAttribute('disabled', !current.future.length);
  need('play').toggleAttribute('disabled', !playable);
}

function drawList() {
  const stored = listDocuments(game, craft.key);
  setText(need('documents-head'), `Your ${craft.label.toLowerCase()}`);
  need('documents').replaceChildren(
    stored.length
      ? h('ul', { class: 'saved' }, ...stored.map((each) => row(each)))
      : h('p', {
          class: 'empty',
          text: 'None yet. Start one below, or open one that was sent to you.',
        }),
  );
}

/** @param {import('./document-store.js').StoredDocument} stored */
function row(stored) {
  const name = stored.title || 'Untitled';
  const isOpen = stored.id === current.id;
  const item = h(
    'li',
    {},
    h('span', { class: 'saved-name', text: name }),
    h(
      'div',
      { class: 'saved-actions' },
      isOpen
        ? h('span', { class: 'current', text: 'open' })
        : textButton(
            'Open',
            () => {
              open(stored.id);
              need('document-head').focus();
            },
            'btn',
            { 'aria-label': `Open: ${name}` },
          ),
      textButton(
        'Delete',
        () => {
          const undo = removeDocument(game, craft.key, stored.id);
          if (isOpen) close();
          showDeleted(item, name, () => {
            undo();
            if (isOpen) open(stored.id);
            drawList();
          });
        },
        'quiet',
        { 'aria-label': `Delete: ${name}` },
      ),
    ),
  );
  return item;
}

/** Close the open document. */
function close() {
  current.close();
  removeItem(lastOpenKey(craft));
  need('document').hidden = true;
  need('nothing-open').hidden = false;
}

/** @param {string} id */
function open(id) {
  const stored = loadDocument(game, craft.key, id);
  if (!stored) {
    close();
    return;
  }
  writeItem(lastOpenKey(craft), id, true);
  form.open.clear();
  announced = '';
  need('document').hidden = false;
  need('nothing-open').hidden = true;
  need('painter').hidden = true;
  setText(need('document-head'), stored.title || `Untitled ${craft.one}`);
  setText(need('verdict'), 'Checking…');
  setText(need('saved-state'), '');
  need('problems').replaceChildren();
  need('notes').replaceChildren();
  current.open(craft, id, stored.title, JSON.parse(stored.text));
  drawList();
}

/**
 * Save new documents and open the first of them.
 * @param {{title: string, text: string}[]} documents
 */
function addDocuments(documents) {
  const ids = documents.map(({ title, text }) => saveDocument(game, craft.key, { title, text }).id);
  open(ids[0]);
  need('document-head').focus();
}

/** @param {Craft} chosen */
function choose(chosen) {
  craft = chosen;
  writeItem(`bench/${game}`, craft.key, true);
  for (const tab of need('crafts').querySelectorAll('button'))
    tab.setAttribute('aria-pressed', String(tab.value === craft.key));
  need('start').replaceChildren(
    ...craft.starters.map(({ title }, i) => h('option', { value: i, text: i ? title : 'Basic' })),
  );
  const id = readItem(lastOpenKey(craft)) ?? listDocuments(game, craft.key)[0]?.id ?? '';
  open(id);
  drawList();
}

/** @param {string} text */
async function importText(text) {
  const { imported, wrong } = await readDocuments(
    text,
    [craft, ...crafts.filter((other) => other !== craft)],
    ask,
  );
  for (const { craft: of, documents } of [...imported].reverse()) {
    if (of !== craft) choose(of);
    addDocuments(documents);
  }
  return wrong;
}

/** Start a game with the open document, and with built-in ones if the game needs more than one. */
async function play() {
  await current.settled();
  const own = JSON.stringify(current.document);
  const others = craft.house.slice(0, Math.max(0, craft.fewest - 1)).map(({ text }) => text);
  const reply = await ask({ craft: craft.key, texts: [own, ...others] });
  if (reply.workshop?.short)
    location.href = `${page.root}${game}/index.html#new;${craft.param}=${reply.workshop.short}`;
  else notice(reply.error?.message ?? 'No game could be started with it.', { key: 'play' });
}

function save() {
  const name = fileName(current.result?.title ?? '', craft.one.replaceAll(' ', '-'));
  download(`${name}.json`, `${JSON.stringify(current.document, null, 2)}\n`, 'application/json');
}

need('crafts').replaceChildren(
  ...crafts.map((each) => textButton(each.label, () => choose(each), 'btn', { value: each.key })),
);
need('undo').addEventListener('click', () => current.undo());
need('redo').addEventListener('click', () => current.redo());
need('play').addEventListener('click', () => void play());
need('save').addEventListener('click', save);
need('new-document').addEventListener('submit', (event) => {
  event.preventDefault();
  const starter = craft.starters[Number(/** @type {HTMLSelectElement} */ (need('start')).value)];
  if (starter) addDocuments([starter]);
});
need('import-card').append(
  openForm(
    {
      label: 'Open JSON, a link or a record',
      rows: 3,
      accept: '.json,.txt,application/json,text/plain',
      maxSize: MAX_FILE_SIZE,
      tooLarge: 'That file is too large to be a document.',
    },
    importText,
  ),
);
onStorageProblem(() =>
  notice(
    'This browser cannot store any more for this page, so what you make is kept only while the page is open. Save it as a file.',
    { key: 'storage' },
  ),
);
onOtherTab((key) => {
  const own = folder(game, craft.key);
  if (!key.startsWith(own)) return;
  drawList();
  const { id } = current;
  if (key !== own + id) return;
  if (!loadDocument(game, craft.key, id))
    notice(
      `This ${craft.one} was deleted in another tab. It is saved again when you change it here.`,
      { key: 'other-tab' },
    );
  else if (current.changedElsewhere()) {
    notice(
      `This ${craft.one} was changed in another tab. If you change it here, that becomes a separate one.`,
      { key: 'other-tab', actions: [{ label: 'Show it here', act: () => open(id) }] },
    );
  }
});
showLoading(bridge);
choose(crafts.find(({ key }) => key === readItem(`bench/${game}`)) ?? crafts[0]);
