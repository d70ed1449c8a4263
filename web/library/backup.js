import { newId, saveGame, listGames, loadGame } from './saved-games.js';
import { removeItem, keysUnder, writeItem, readItem } from './storage.js';
import { joinNames } from '../ui/scene.js';
import { isSide, readSide } from '../sealed/side-file.js';
import { note } from '../puzzles/puzzles.js';
import { addPositions } from '../puzzles/practice.js';
import { addProgress } from '../lessons/progress.js';
import { addResults, readResults } from '../play/results.js';

/**
 * Backs up everything that this browser stores in one file, and restores it: games, settings and
 * workshop documents. A backup is merged with what is there: nothing is overwritten, and everything
 * left out is reported.
 * @typedef {import('../ui/types.js').Reply} Reply
 * @typedef {import('../ui/types.js').Request} Request
 * @typedef {(request: Request) => Promise<Reply>} Ask
 * @typedef {object} ImportReport
 * @property {number} games imported
 * @property {number} documents imported
 * @property {Record<string, number>} more what else came, by what it is: days, puzzles, steps of lessons,
 * results
 * @property {number} here how many were there already
 * @property {string[]} refused the reason for each item left out
 * @property {string[]} kept settings that were not overwritten
 * @property {string} last the id of the last game imported
 * @property {Map<string, string>} ids of the games that are here, by record; of several with one
 * record, the last played
 */

const DOCUMENTS = 'workshop/';
const SETTINGS = ['theme', 'settings', 'daily', 'puzzles', 'lessons', 'practice'];
/** Positions of one's own take more room than other settings. */
const MAX_POSITIONS_LENGTH = 2_000_000;
/** Results, what is shown on the board, and the best runs of puzzles are kept by game. */
const BY_GAME = ['results/', 'shown/', 'best-series/'];
const OF_GAME = /^(results|shown|best-series)\/[a-z_]{1,32}$/;
const MAX_ITEMS = 5000;
const MAX_DOCUMENT_LENGTH = 100_000;
const ID = /^[A-Za-z0-9_-]{1,40}$/;
const DOCUMENT = /^[a-z_]{1,32}\/[a-z]{1,32}\/[A-Za-z0-9_-]{1,40}$/;

/** The backup file; the same content gives the same text. @returns {string} */
export function createBackup() {
  const games = listGames()
    .games.sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, game, name, record, players, shared, changed, asked, next, sealed }) => ({
      id,
      game,
      name,
      record,
      players,
      shared,
      changed,
      asked,
      next,
      sealed,
    }));
  const documents = Object.fromEntries(
    keysUnder(DOCUMENTS)
      .sort()
      .map((name) => [name, readItem(DOCUMENTS + name)]),
  );
  const settings = Object.fromEntries(
    [
      ...SETTINGS,
      ...BY_GAME.flatMap((under) =>
        keysUnder(under)
          .sort()
          .map((name) => under + name),
      ),
    ].flatMap((name) => (readItem(name) === null ? [] : [[name, readItem(name)]])),
  );
  return `${JSON.stringify({ quanta: 'backup', version: 1, games, documents, settings }, null, 1)}\n`;
}

/** @param {string} text */
export const isBackup = (text) => /^\ufeff?\s*\{\s*"quanta"\s*:\s*"backup"/.test(text);

/** A report with nothing imported. @returns {ImportReport} */
export const emptyReport = () => ({
  games: 0,
  documents: 0,
  more: {},
  here: 0,
  refused: [],
  kept: [],
  last: '',
  ids: new Map(
    listGames()
      .games.reverse()
      .map(({ record, id }) => [record, id]),
  ),
});

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * @param {string} text
 * @param {Ask} ask
 * @returns {Promise<ImportReport|string>} a string says why the file cannot be restored at all
 */
export async function restoreBackup(text, ask) {
  let given;
  try {
    given = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return 'This backup is damaged or incomplete: it is not valid JSON.';
  }
  if (given.version !== 1)
    return 'This backup was made by a newer version, which this one cannot read.';
  const { games = [], documents = {}, settings = {} } = given;
  if (!Array.isArray(games) || !isObject(documents) || !isObject(settings))
    return 'This backup is damaged: it has no games, documents and settings.';
  if (games.length > MAX_ITEMS || Object.keys(documents).length > MAX_ITEMS)
    return `This backup holds more than ${MAX_ITEMS} items.`;
  const report = emptyReport();
  for (const [i, game] of games.entries()) {
    const wrong = isObject(game) ? await importGame(game, ask, report) : 'it is not a game.';
    if (wrong)
      report.refused.push(
        `Game ${i + 1}${isObject(game) && typeof game.name === 'string' && game.name ? ` (“${game.name.slice(0, 80)}”)` : ''}: ${wrong}`,
      );
  }
  for (const [name, value] of Object.entries(documents)) importDocument(name, value, report);
  for (const [name, value] of Object.entries(settings)) {
    if ((SETTINGS.includes(name) || OF_GAME.test(name)) && typeof value === 'string')
      importSetting(name, value, report);
  }
  return report;
}

/**
 * @param {unknown} given
 * @returns {Record<string, string>|undefined} it, where it is an object of texts
 */
function textsOf(given) {
  return isObject(given) && Object.values(given).every((value) => typeof value === 'string')
    ? /** @type {Record<string, string>} */ (given)
    : undefined;
}

/**
 * The game that follows on one, as a file has it.
 * @param {unknown} given
 * @returns {import('./saved-games.js').SavedGame['next']}
 */
function nextOf(given) {
  if (!isObject(given)) return undefined;
  const { title, params } = /** @type {Record<string, unknown>} */ (given);
  const texts = textsOf(params);
  return typeof title === 'string' && texts
    ? { title: title.slice(0, 80), params: texts }
    : undefined;
}

/**
 * Whether one side of a game has all messages of another.
 * @param {import('./saved-games.js').SealedSide|undefined} own
 * @param {import('./saved-games.js').SealedSide|undefined} other
 */
const goesAsFar = (own, other) =>
  Boolean(other?.messages.every((text) => own?.messages.includes(text)));

/**
 * Add a game to the saved games.
 * @param {Record<string, unknown>} given at least its record
 * @param {Ask} ask
 * @param {ImportReport} report
 * @param {number} [line] its line in the file
 * @returns {Promise<string>} what is wrong with it, or empty
 */
export async function importGame(given, ask, report, line) {
  if (typeof given.record !== 'string') return 'it has no record.';
  const { imported, error } = await ask({ do: 'import', what: 'game', text: given.record, line });
  if (!imported?.game)
    return error?.message.replace(/^Line 1: /, line ? 'Line 1: ' : '') ?? 'it could not be read.';
  const { game } = imported;
  const kept = /** @type {import('./saved-games.js').SealedSide} */ (given.sealed);
  const side = isSide(kept) ? await readSide(kept, ask) : null;
  if (side?.wrong) return side.wrong;
  const sealed = side?.sealed;
  const own = side?.own;
  if (own && !side.more && !goesAsFar(own.sealed, sealed))
    return 'the same side is here, and has gone on in another way; it stays as it is.';
  const twin = own && !side?.more ? own.id : sealed ? '' : report.ids.get(game.record);
  if (twin) {
    report.here += 1;
    report.last = twin;
    return '';
  }
  const id = own
    ? own.id
    : typeof given.id === 'string' && ID.test(given.id) && !loadGame(given.id)
      ? given.id
      : newId();
  const players = Array.isArray(given.players)
    ? given.players.filter((name) => typeof name === 'string' && name.length <= 40).slice(0, 64)
    : [];
  const asked = textsOf(given.asked);
  const changed = Number.isFinite(given.changed) ? Number(given.changed) : Date.now();
  const shared = Array.isArray(given.shared)
    ? given.shared.filter((seat) => Number.isInteger(seat)).slice(0, 64)
    : undefined;
  saveGame({
    ...game,
    id,
    shared,
    name: typeof given.name === 'string' ? given.name.slice(0, 80) : '',
    players,
    changed,
    asked,
    next: nextOf(given.next),
    begun: sealed ? true : undefined,
    sealed,
  });
  report.games += 1;
  report.last = id;
  report.ids.set(game.record, id);
  return '';
}

/**
 * @param {string} name
 * @param {unknown} value
 * @param {ImportReport} report
 */
function importDocument(name, value, report) {
  const wrong = documentProblem(name, value);
  if (wrong) {
    report.refused.push(`Document ${name.slice(0, 60)}: ${wrong}`);
    return;
  }
  const old = readItem(DOCUMENTS + name);
  if (old === value) report.here += 1;
  else {
    writeItem(
      old === null
        ? DOCUMENTS + name
        : `${DOCUMENTS}${name.slice(0, name.lastIndexOf('/'))}/${newId()}`,
      String(value),
    );
    report.documents += 1;
  }
}

/** @param {string} name @param {unknown} value @returns {string} */
function documentProblem(name, value) {
  if (!DOCUMENT.test(name) || typeof value !== 'string') return 'it is not a document.';
  if (value.length > 2 * MAX_DOCUMENT_LENGTH) return 'it is too long.';
  try {
    const { title, text, changed } = JSON.parse(value);
    if (
      typeof title !== 'string' ||
      typeof text !== 'string' ||
      text.length > MAX_DOCUMENT_LENGTH ||
      !Number.isFinite(changed)
    )
      return 'it is not a document.';
    JSON.parse(text);
    return '';
  } catch {
    return 'it is damaged.';
  }
}

/**
 * @param {string} name
 * @param {string} value
 * @param {ImportReport} report
 */
function importSetting(name, value, report) {
  const old = readItem(name);
  if (
    value.length > (name === 'practice' ? MAX_POSITIONS_LENGTH : MAX_DOCUMENT_LENGTH) ||
    (name === 'theme' && !['system', 'light', 'dark'].includes(value))
  )
    report.refused.push(`Setting ${name}: it is not valid.`);
  else if (name === 'daily') mergeSolvedDays(old, value, report);
  else if (name === 'puzzles') mergePuzzles(value, report);
  else if (name === 'practice') count(report, 'position', addPositions(value));
  else if (name === 'lessons') count(report, 'lesson step', addProgress(value));
  else if (name.startsWith('results/')) {
    const { title, games } = readResults(value);
    count(report, 'result', addResults(name.slice('results/'.length), title, games));
  } else if (old === null) writeItem(name, value);
  else if (old !== value) report.kept.push(name);
}

/** @param {ImportReport} report @param {string} what @param {number} amount */
function count({ more }, what, amount) {
  more[what] = (more[what] ?? 0) + amount;
}

/**
 * Merge the days, and games and days, whose puzzles were solved.
 * @param {string|null} old
 * @param {string} value
 * @param {ImportReport} report
 */
function mergeSolvedDays(old, value, report) {
  try {
    const [mine, theirs] = [old ?? '{}', value].map((text) => JSON.parse(text));
    const days = [...(mine.solved ?? []), ...(theirs.solved ?? [])].filter((day) =>
      /^([a-z_][a-z0-9_-]{0,31}\.)?\d{4}-\d\d-\d\d$/.test(day),
    );
    if (old === null && !theirs.solved?.length) return;
    const all = [...new Set(days)].sort();
    count(report, 'puzzle of the day', all.length - (mine.solved ?? []).length);
    writeItem('daily', JSON.stringify({ ...mine, solved: all }));
  } catch {
    report.refused.push('Setting daily: it is damaged.');
    if (old === null) removeItem('daily');
  }
}

/**
 * Merge one's own record of the puzzles.
 * @param {string} value
 * @param {ImportReport} report
 */
function mergePuzzles(value, report) {
  try {
    for (const [id, result] of Object.entries(JSON.parse(value)))
      if (/^[0-9a-f]{10}$/.test(id)) count(report, 'puzzle', Number(note({ id }, result)));
  } catch {
    report.refused.push('Setting puzzles: it is damaged.');
  }
}

/** @param {number} amount @param {string} one */
const counted = (amount, one) =>
  `${amount} ${amount === 1 ? one : one.replace(/^(puzzle|\w+ step|\w+)/, '$1s')}`;

/** Say what was imported and what was not. @param {ImportReport} report */
export function describeReport({ games, documents, more, here, refused, kept }) {
  const came = [
    counted(games, 'game'),
    documents ? counted(documents, 'document') : '',
    ...Object.entries(more).map(([what, amount]) => (amount ? counted(amount, what) : '')),
  ];
  return [
    `${joinNames(came.filter(Boolean))} imported.`,
    here ? `${here} ${here === 1 ? 'was' : 'were'} already here.` : '',
    kept.length ? `Settings left unchanged: ${kept.join(', ')}.` : '',
    refused.length
      ? `${refused.length} could not be read. ${refused.slice(0, 8).join(' ')}${refused.length > 8 ? ' …' : ''}`
      : '',
  ]
    .filter(Boolean)
    .join(' ');
}
