import { notice } from './announce.js';
import { Bridge } from './bridge.js';
import { need, pageData } from './dom.js';
import { list, load } from './games.js';
import { challenge } from './letters.js';
import { listenToShortcuts, openKeys } from './keys.js';
import { askForNew } from './newgame.js';
import './offline.js';
import { rememberFor } from './remember.js';
import { openShare } from './share.js';
import { openShelf } from './shelf.js';
import * as status from './status.js';
import { onTrouble } from './store.js';
import { Table } from './table.js';
import { listenToDrops } from './taking.js';
import './paper.js';
import './theme.js';
import { closerTo, fartherFrom } from './zooming.js';

/** The page of a game: starts the engine and joins the parts. */

const page = /** @type {import('./pagetypes.js').PageData} */ (pageData());
const bridge = new Bridge();
const table = new Table(page, bridge, { fresh: () => fresh(), share });

/** @param {Record<string, string>} [wishes] */
function fresh(wishes = table.wishes()) {
  askForNew(page.form, table.scene, wishes, (params, players) => table.fresh(params, players), (request) => bridge.ask({ do: 'workshop', game: page.game, ...request }));
}

function share() {
  void openShare(table.scene, {
    exported: async (as, more = {}) => (table.ready ? (await bridge.ask({ do: 'export', as, ...more })).text ?? '' : ''),
    name: async (names) => {
      await table.ask({ do: 'names', names });
      return table.scene;
    },
    challenge: (seat) => challenge(table, seat),
    again: share,
  });
}

/** @type {import('./taking.js').Takers} */
const takers = {
  ask: (request) => bridge.ask(request),
  open: (text) => table.openRecord(text),
  resume: (id) => {
    const saved = load(id);
    if (saved?.game === page.game) void table.resume(saved);
  },
};
listenToDrops(takers);

function shelf() {
  openShelf({
    takers,
    current: () => table.saves.id,
    resume: (saved) => void table.resume(saved),
    open: (text) => table.openRecord(text),
  });
}

/** @param {string} text perhaps with percent signs, which browsers put into addresses */
function readable(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What the address asks for: `#new`, perhaps with parameters (`#new;key=value`), or a record. @returns {string} the record */
function wanted() {
  const hash = location.hash.slice(1);
  const [head, ...params] = hash.split(';');
  if (head === 'new') {
    history.replaceState(null, '', location.pathname + location.search);
    const wishes = params.map((param) => param.split(/=(.*)/s)).map(([key, value = '']) => [key, readable(value)]);
    fresh({ ...table.wishes(), ...Object.fromEntries(wishes) });
    return '';
  }
  return hash && !document.getElementById(hash) ? hash : '';
}

rememberFor(bridge);
bridge.on('progress', status.progress);
bridge.on('fatal', (why) => {
  document.documentElement.dataset.engine = 'failed';
  table.stop();
  status.failed(why);
});
onTrouble((why) => notice(why, { key: 'storage', acts: [{ label: 'My games', act: shelf }] }));
need('open-share').addEventListener('click', share);
need('open-shelf').addEventListener('click', shelf);
need('open-keys').addEventListener('click', openKeys);
addEventListener('hashchange', () => {
  const record = wanted();
  if (record) void table.openLink(record);
});

/** @param {import('./types.js').Request} request */
const ask = (request) => () => { if (table.ready && !table.scene.curtain) void table.ask(request); };
/** @param {number} by */
const walk = (by) => () => { if (table.ready && !table.scene.curtain) table.walk(by); };
listenToShortcuts({
  u: ask({ do: 'undo' }), r: ask({ do: 'redo' }), 'ctrl+z': ask({ do: 'undo' }), 'ctrl+y': ask({ do: 'redo' }),
  f: ask({ do: 'flip' }), h: ask({ do: 'hint' }), x: () => { if (table.ready) table.insight.toggle(); }, escape: () => table.cancel(), '[': walk(-1), ']': walk(1), '?': openKeys,
  '+': () => closerTo(table.board), '=': () => closerTo(table.board), '-': () => fartherFrom(table.board), 0: () => table.board.zoom.all(),
});

const damaged = list().damaged;
if (damaged) notice(`${damaged} saved ${damaged === 1 ? 'game is' : 'games are'} damaged and cannot be opened. Nothing was deleted; the others are fine.`, { key: 'damaged' });
void table.begin(wanted());
