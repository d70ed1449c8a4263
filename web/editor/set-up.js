import '../engine/start-engine.js'; // in a script of its own, which comes sooner
import { announce, notice } from '../ui/announce.js';
import { Bridge } from '../engine/bridge.js';
import { dialog, enable, h, need, pageData, setText, textButton } from '../ui/dom.js';
import { dropDown } from '../ui/fields.js';
import { latestGame, storedScene } from '../library/saved-games.js';
import { linkTo, readFragment } from '../library/link.js';
import { showLoading } from '../play/loading.js';
import { fieldFor, applies, valuesOf, shown } from '../new-game/new-game-dialog.js';
import { ABOUT, puzzleFromHere } from '../puzzles/puzzle-from-here.js';
import { listenToShortcuts } from '../play/shortcuts.js';
import { OpenArrangement } from './open-arrangement.js';
import { FindSetUp } from './find-set-up.js';
import { HAND, MANY, Painter } from './painter.js';
import { late } from '../ui/late.js';
import '../offline/offline.js';
import '../settings/settings-button.js';
import '../ui/theme.js';

/**
 * Entry point of the page on which a board is set up by hand: for a game, an analysis, a link or a
 * picture.
 * @typedef {import('../ui/types.js').Arrangement} Arrangement
 * @typedef {import('../ui/types.js').Brush} Brush
 * @typedef {import('../ui/page-types.js').Param} Param
 * @typedef {object} SetUpPage what the builder wrote into the page
 * @property {string} game
 * @property {string} root
 * @property {Param[]} form
 * @property {string[]} drawn the parameters that only choose the board
 * @property {Arrangement} arrangement
 * @property {string} [address] of the same site, if this page is a file on a disk and a copy of it
 */

const page = /** @type {SetUpPage} */ (pageData());
const { game, root } = page;
const ERASER = 'erase';
/** The group of the edit that opens a link. */
const LINK = 'link';

/** @type {Brush[]} */
const TOOLS = [
  {
    key: ERASER,
    label: 'Erase',
    role: '',
    sample: [{ kind: 'path', role: 'tool-sign', d: 'M-17 -17L17 17M17 -17L-17 17' }],
  },
  {
    key: HAND,
    label: 'Move',
    role: '',
    sample: [
      {
        kind: 'path',
        role: 'tool-sign',
        d: 'M0 -26V26M-26 0H26M-8 -18L0 -26L8 -18M-8 18L0 26L8 18M-18 -8L-26 0L-18 8M18 -8L26 0L18 8',
      },
    ],
  },
];

const bridge = new Bridge();
const open = new OpenArrangement(game, bridge, {
  changed(arrangement, edited) {
    show(arrangement, edited);
    pressEarly();
  },
  refused,
});
const painter = new Painter(need('board'), need('palette'), {
  paint: ({ brush, targets, on }, drag) =>
    open.edit({ paint: { brush: brush === ERASER ? '' : brush, targets, on } }, `drag ${drag}`),
  move: (from, to) => open.edit({ move: [from, to] }),
  point: (target) => open.point(target),
  announce,
});
const task = new FindSetUp({
  begin: (params) => open.edit({ fresh: 'empty', params }),
  play: async (answer) => {
    const reply = await bridge.ask({ do: 'arrange', game, record: open.record, answer });
    return { answer: reply.arrangement?.task?.answer, wrong: reply.error?.message ?? '' };
  },
  reveal,
  addressOf: (link) => `${root}${game}/index.html#${link}`,
});
const fields = page.form.map((param) =>
  fieldFor(param, page.arrangement.params[param.key] ?? param.default),
);

let palette = '';
let announced = '';

/**
 * @param {Arrangement} arrangement
 * @param {boolean} [edited] say what has become of the place that was edited
 */
function show(arrangement, edited = false) {
  const { brushes, switches, picture, title } = arrangement;
  const offered = JSON.stringify([brushes, switches]);
  if (offered !== palette)
    painter.begin({
      brushes: brushes.length > MANY ? [...TOOLS, ...brushes] : [...brushes, ...TOOLS],
      switches,
      first: brushes[0]?.key,
    });
  palette = offered;
  painter.draw(picture, title);
  drawVerdict(arrangement, edited ? labelOf(open.focus) : '');
  setText(need('says'), arrangement.says);
  drawTurns(arrangement);
  drawDetails(arrangement);
  part('changes', arrangement.changes, () =>
    arrangement.changes.map(({ key, label }) =>
      textButton(label, () => open.edit({ change: key })),
    ),
  );
  part('rules', arrangement.params, () => ruleFields(arrangement.params));
  task.draw(arrangement);
  enable(need('undo'), open.past.length > 0);
  enable(need('redo'), open.future.length > 0);
  for (const id of ['play', 'analyse', 'puzzle']) enable(need(id), arrangement.playable);
}

/** What each part shows: it is redrawn only when that changes. @type {Map<string, string>} */
const parts = new Map();

/** @param {string} id @param {unknown} data @param {() => HTMLElement[]} make */
function part(id, data, make) {
  const content = JSON.stringify(data);
  if (parts.get(id) !== content) need(id).replaceChildren(...make());
  parts.set(id, content);
}

/** What a place is called, for announcing it. @param {string|null} place */
function labelOf(place) {
  const label = painter.board.cells.get(place ?? '')?.getAttribute('aria-label');
  return label ? `${label}. ` : '';
}

/** @param {Arrangement} arrangement @param {string} before what is to be announced first */
function drawVerdict({ verdict, problems, legal, playable }, before) {
  setText(need('verdict'), verdict);
  need('verdict').dataset.kind = !legal ? 'error' : playable ? 'fine' : 'warning';
  part('problems', problems, () =>
    problems.map(({ text, level, places }) =>
      h(
        'li',
        { class: level },
        places.length ? textButton(text, () => reveal(places[0]), 'quiet') : h('span', { text }),
      ),
    ),
  );
  const text = [verdict, ...problems.map((problem) => problem.text)].join(' ');
  const news = announced && text !== announced ? text : '';
  announce(before + news);
  announced = text;
}

/** Point at a place that something is wrong with. @param {string} place */
function reveal(place) {
  painter.board.setCurrent(place);
  painter.board.cells.get(place)?.focus();
  open.point(place);
}

/** @param {Arrangement} arrangement */
function drawTurns({ turns, turn }) {
  const known = turns.some(({ key }) => key === turn)
    ? turns
    : [{ key: turn, label: 'Nobody who plays here' }, ...turns];
  part('turn', [known, turn], () =>
    known.map(({ key, label }) => h('option', { value: key, text: label, selected: key === turn })),
  );
}

/**
 * A field that shows what it should stays, and the focus with it.
 * @param {Arrangement} arrangement
 */
function drawDetails({ details }) {
  const host = need('details');
  const boxes = details.map((detail) => {
    const old = document.getElementById(`detail-${detail.key}`);
    const same =
      old &&
      old.dataset.content === JSON.stringify(detail) &&
      controlIn(old).value === detail.value;
    return same ? old : detailBox(detail);
  });
  if (boxes.length === host.children.length && boxes.every((box, i) => host.children[i] === box))
    return;
  const focused = host.contains(document.activeElement)
    ? document.activeElement?.closest('.field')?.id
    : '';
  host.replaceChildren(...boxes);
  const there = focused && document.getElementById(focused);
  if (there) controlIn(there).focus();
}

/** @param {Element} box @returns {HTMLInputElement|HTMLSelectElement} */
const controlIn = (box) => /** @type {HTMLInputElement} */ (box.querySelector('input, select'));

/** @param {Arrangement['details'][number]} detail */
function detailBox(detail) {
  const { key, label, kind, value, choices, low, high } = detail;
  const id = `value-${key}`;
  const change = () => open.edit({ detail: [key, control.value] });
  const control =
    kind === 'choice'
      ? dropDown(
          { id, onchange: change },
          choices.map((choice) => [choice.key, choice.label]),
        )
      : h('input', {
          id,
          type: 'number',
          min: low,
          max: high,
          inputmode: 'numeric',
          onchange: change,
        });
  control.value = value;
  return h(
    'div',
    { class: `field ${kind}`, id: `detail-${key}`, 'data-content': JSON.stringify(detail) },
    h('label', { for: id, text: label }),
    control,
  );
}

/**
 * Show the fields of the game's parameters with these values.
 * @param {Record<string, string>} values
 * @returns {HTMLElement[]}
 */
function ruleFields(values) {
  const focused = need('rules').contains(document.activeElement) ? document.activeElement : null;
  fields.forEach((field, i) => {
    const value = values[field.param.key];
    if (value !== undefined && field.value() !== value) fields[i] = fieldFor(field.param, value);
  });
  queueMicrotask(() => {
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus();
  });
  showFitting();
  return fields.filter(({ param }) => !page.drawn.includes(param.key)).map(({ box }) => box);
}

/** Hide the fields that do not apply to the others. */
function showFitting() {
  const values = valuesOf(fields);
  for (const field of fields) field.box.hidden = !applies(field.param, values);
}

/** The values of all parameters that apply. */
const chosen = () => valuesOf(shown(fields));

/** @param {string} why @param {string} [group] of the edit that was refused */
function refused(why, group = '') {
  if (group === LINK) {
    notice(`The board in the link could not be opened, so nothing was changed. ${why}`, {
      key: LINK,
    });
    if (!open.arrangement) open.refresh();
  } else if (open.arrangement) {
    setText(need('says'), why);
    announce(why);
  } else {
    notice(`The board that was kept here could not be opened, so you have another one. ${why}`, {
      key: 'kept',
    });
    open.record = page.arrangement.record;
    open.refresh();
  }
}

/** The address of the same site, empty for a page on a disk that is not a copy of any. */
const siteAddress = () =>
  location.protocol === 'file:'
    ? (page.address ?? '')
    : new URL(root, location.href).href.split('#')[0];

/** The last game as it was shown, so without what its player may not know. */
function lastRecord() {
  const saved = latestGame(game);
  return saved && storedScene(saved)?.record;
}

/** The button that was pressed before the engine had answered: it is pressed again then. */
let early = '';

/**
 * Listen to a button that may be disabled.
 * @param {string} id
 * @param {(arrangement: Arrangement) => void} act
 */
function listen(id, act) {
  need(id).addEventListener('click', () => {
    if (!open.arrangement) early = id;
    else if (need(id).getAttribute('aria-disabled') === 'true')
      announce(need('verdict').textContent ?? '');
    else act(open.arrangement);
  });
}

function pressEarly() {
  const id = early;
  early = '';
  if (id) need(id).click();
}

listen('play', ({ params, text }) => {
  const all = Object.entries({ ...params, start: text })
    .map(([key, value]) => `;${key}=${value}`)
    .join('');
  location.href = `${root}${game}/index.html#new${all}`;
});
listen('analyse', ({ link }) => {
  location.href = `${root}${game}/index.html#analyse=${link}`;
});
listen('share', async (arrangement) => {
  const { openShareArrangement } = await late(() => import('./share-arrangement.js'));
  openShareArrangement(game, arrangement, siteAddress(), async (svg) => {
    const reply = await bridge.ask({ do: 'arrange', game, record: arrangement.record, svg });
    return reply.arrangement?.svg ?? '';
  });
});
listen('puzzle', ({ link }) => {
  const [prove, answer] = puzzleFromHere(
    async () => {
      const opened = await bridge.ask({ do: 'open', record: link });
      return opened.ok ? bridge.ask({ do: 'certify' }) : opened;
    },
    (puzzle) => (siteAddress() ? linkTo(`${siteAddress()}${game}/index.html`, puzzle) : puzzle),
  );
  dialog(
    'Puzzle from here',
    [h('section', { class: 'puzzle-made' }, h('p', { class: 'lead', text: ABOUT }), prove, answer)],
    'puzzle-here',
  );
  prove.click();
});
listen('undo', () => open.undo());
listen('redo', () => open.redo());
listen('fill', () => {
  if (painter.brush === HAND || painter.brush === ERASER)
    refused('Choose a piece to fill the board with.');
  else open.edit({ fill: painter.brush });
});
listen('empty', () => open.edit({ fresh: 'empty', params: chosen() }));
listen('drawn', () => open.edit({ fresh: 'drawn', params: chosen() }));
listen('mine', () => {
  const record = lastRecord();
  if (record) open.edit({ record });
});
need('mine').hidden = !lastRecord();
need('turn').addEventListener('change', () =>
  open.edit({ turn: /** @type {HTMLSelectElement} */ (need('turn')).value }),
);
need('rules').addEventListener('change', () => {
  showFitting();
  open.edit({ params: chosen() });
});
need('drawing').replaceChildren(
  ...fields.filter(({ param }) => page.drawn.includes(param.key)).map(({ box }) => box),
);
need('drawing').addEventListener('input', showFitting);
listenToShortcuts({
  undo: () => open.undo(),
  redo: () => open.redo(),
  cancel: () => painter.drop(),
});

showLoading(bridge);

/**
 * Open the board in the address, else the one that was being edited. What was there before can be
 * got back by undo.
 */
function begin() {
  const link = readFragment({}, location.hash);
  if (link) {
    history.replaceState(null, '', location.pathname + location.search);
    open.edit({ record: link }, LINK);
  } else open.refresh();
}

painter.board.adopt({
  name: page.arrangement.title,
  title: page.arrangement.title,
  record: '',
  box: page.arrangement.picture.box,
  shapes: [...page.arrangement.picture.shapes],
});
show(page.arrangement);
if (!open.restore()) open.record = page.arrangement.record;
addEventListener('hashchange', begin);
begin();
