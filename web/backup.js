import { freshId, keep, list, load } from './games.js';
import { drop, namesUnder, put, take } from './store.js';

/**
 * Everything that this browser keeps as one file, and back: games, settings, the documents of workshops. What comes
 * back joins what is there; nothing is written over, and what was left out is told.
 * @typedef {import('./types.js').Reply} Reply
 * @typedef {import('./types.js').Request} Request
 * @typedef {(request: Request) => Promise<Reply>} Ask
 * @typedef {object} Report
 * @property {number} games taken
 * @property {number} documents taken
 * @property {number} here what was there already
 * @property {string[]} refused why each was
 * @property {string[]} kept settings that stay as they are here
 * @property {string} last the id of the last game taken
 * @property {Map<string, string>} ids of the games that are here, by their records; of twins, that played last
 */

const DOCUMENTS = 'workshop/';
const SETTINGS = ['theme', 'daily'];
const MOST = 5000;
const BIGGEST_DOCUMENT = 100_000;
const ID = /^[A-Za-z0-9_-]{1,40}$/;
const DOCUMENT = /^[a-z_]{1,32}\/[a-z]{1,32}\/[A-Za-z0-9_-]{1,40}$/;

/** The whole of it; the same things give the same text. @returns {string} */
export function backup() {
  const games = list().games.sort((a, b) => (a.id < b.id ? -1 : 1)).map(({ id, game, name, record, players, changed, asked }) => ({ id, game, name, record, players, changed, asked }));
  const documents = Object.fromEntries(namesUnder(DOCUMENTS).sort().map((name) => [name, take(DOCUMENTS + name)]));
  const settings = Object.fromEntries(SETTINGS.flatMap((name) => (take(name) === null ? [] : [[name, take(name)]])));
  return `${JSON.stringify({ quanta: 'backup', version: 1, games, documents, settings }, null, 1)}\n`;
}

/** @param {string} text */
export const isBackup = (text) => /^\ufeff?\s*\{\s*"quanta"\s*:\s*"backup"/.test(text);

/** @returns {Report} */
export const nothing = () => ({ games: 0, documents: 0, here: 0, refused: [], kept: [], last: '', ids: new Map(list().games.reverse().map(({ record, id }) => [record, id])) });

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * @param {string} text
 * @param {Ask} ask
 * @returns {Promise<Report|string>} a string says why nothing at all can be taken
 */
export async function restore(text, ask) {
  let given;
  try {
    given = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return 'This backup is damaged or cut off: it is no JSON.';
  }
  if (given.version !== 1) return 'This backup was made by a newer version, which this one cannot read.';
  const { games = [], documents = {}, settings = {} } = given;
  if (!Array.isArray(games) || !isObject(documents) || !isObject(settings)) return 'This backup is damaged: it has no games, documents and settings.';
  if (games.length > MOST || Object.keys(documents).length > MOST) return `This backup holds more than ${MOST} things.`;
  const report = nothing();
  for (const [i, game] of games.entries()) {
    const wrong = isObject(game) ? await takeGame(game, ask, report) : 'it is no game.';
    if (wrong) report.refused.push(`Game ${i + 1}${isObject(game) && typeof game.name === 'string' && game.name ? ` (“${game.name.slice(0, 80)}”)` : ''}: ${wrong}`);
  }
  for (const [name, value] of Object.entries(documents)) takeDocument(name, value, report);
  for (const name of SETTINGS) if (typeof settings[name] === 'string') takeSetting(name, String(settings[name]), report);
  return report;
}

/**
 * A game that came from outside, into storage.
 * @param {Record<string, unknown>} given at least its record
 * @param {Ask} ask
 * @param {Report} report
 * @param {number} [line] where it stood
 * @returns {Promise<string>} what is wrong with it
 */
export async function takeGame(given, ask, report, line) {
  if (typeof given.record !== 'string') return 'it has no record.';
  const { imported, error } = await ask({ do: 'import', what: 'game', text: given.record, line });
  if (!imported?.game) return error?.message.replace(/^Line 1: /, line ? 'Line 1: ' : '') ?? 'it could not be read.';
  const { game } = imported;
  const twin = report.ids.get(game.record);
  if (twin) {
    report.here += 1;
    report.last = twin;
    return '';
  }
  const id = typeof given.id === 'string' && ID.test(given.id) && !load(given.id) ? given.id : freshId();
  const players = Array.isArray(given.players) ? given.players.filter((name) => typeof name === 'string' && name.length <= 40).slice(0, 64) : [];
  const asked = isObject(given.asked) && Object.values(given.asked).every((value) => typeof value === 'string') ? /** @type {Record<string, string>} */ (given.asked) : undefined;
  const changed = Number.isFinite(given.changed) ? Number(given.changed) : Date.now();
  keep({ ...game, id, name: typeof given.name === 'string' ? given.name.slice(0, 80) : '', players, changed, asked });
  report.games += 1;
  report.last = id;
  report.ids.set(game.record, id);
  return '';
}

/**
 * @param {string} name
 * @param {unknown} value
 * @param {Report} report
 */
function takeDocument(name, value, report) {
  const wrong = wrongDocument(name, value);
  if (wrong) {
    report.refused.push(`Document ${name.slice(0, 60)}: ${wrong}`);
    return;
  }
  const old = take(DOCUMENTS + name);
  if (old === value) report.here += 1;
  else {
    put(old === null ? DOCUMENTS + name : `${DOCUMENTS}${name.slice(0, name.lastIndexOf('/'))}/${freshId()}`, String(value));
    report.documents += 1;
  }
}

/** @param {string} name @param {unknown} value @returns {string} */
function wrongDocument(name, value) {
  if (!DOCUMENT.test(name) || typeof value !== 'string') return 'it is no document.';
  if (value.length > 2 * BIGGEST_DOCUMENT) return 'it is too long.';
  try {
    const { title, text, changed } = JSON.parse(value);
    if (typeof title !== 'string' || typeof text !== 'string' || text.length > BIGGEST_DOCUMENT || !Number.isFinite(changed)) return 'it is no document.';
    JSON.parse(text);
    return '';
  } catch {
    return 'it is damaged.';
  }
}

/**
 * @param {string} name
 * @param {string} value
 * @param {Report} report
 */
function takeSetting(name, value, report) {
  const old = take(name);
  if (value.length > BIGGEST_DOCUMENT || (name === 'theme' && !['system', 'light', 'dark'].includes(value))) report.refused.push(`Setting ${name}: it makes no sense.`);
  else if (name === 'daily') joinSolved(old, value, report);
  else if (old === null) put(name, value);
  else if (old !== value) report.kept.push(name);
}

/**
 * The days whose puzzle was solved, here or there.
 * @param {string|null} old
 * @param {string} value
 * @param {Report} report
 */
function joinSolved(old, value, report) {
  try {
    const [mine, theirs] = [old ?? '{}', value].map((text) => JSON.parse(text));
    const days = [...mine.solved ?? [], ...theirs.solved ?? []].filter((day) => /^\d{4}-\d\d-\d\d$/.test(day));
    if (old === null && !theirs.solved?.length) return;
    put('daily', JSON.stringify({ ...mine, solved: [...new Set(days)].sort() }));
  } catch {
    report.refused.push('Setting daily: it is damaged.');
    if (old === null) drop('daily');
  }
}

/** @param {number} count @param {string} one */
const counted = (count, one) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** What became of it, in words. @param {Report} report */
export function told({ games, documents, here, refused, kept }) {
  return [
    `${counted(games, 'game')}${documents ? ` and ${counted(documents, 'document')}` : ''} taken in.`,
    here ? `${here} ${here === 1 ? 'was' : 'were'} here already.` : '',
    kept.length ? `Left as set here: ${kept.join(', ')}.` : '',
    refused.length ? `${refused.length} could not be read. ${refused.slice(0, 8).join(' ')}${refused.length > 8 ? ' …' : ''}` : '',
  ].filter(Boolean).join(' ');
}
