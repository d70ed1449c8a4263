import { notice } from '../ui/announce.js';
import { isMessages, isSideCode } from '../by-link/message-link.js';
import { isSideFile, sideIn, sideInCode } from '../sealed/side-file.js';
import { readText } from './files.js';
import { describeReport, emptyReport, importGame, isBackup, restoreBackup } from './backup.js';
import { loadGame } from './saved-games.js';

/**
 * Imports text that was pasted, opened from a file or dropped onto the page: a link, a record, a
 * file of games, a message of sealed play or all of a game, one's own side of one, a backup.
 * @typedef {import('./backup.js').Ask} Ask
 * @typedef {import('./backup.js').ImportReport} ImportReport
 * @typedef {object} ImportCallbacks
 * @property {Ask} ask
 * @property {(text: string) => Promise<string>} open a record or link; resolves to what is wrong,
 * or empty
 * @property {(id: string) => boolean} resume opens a saved game at once, where this page can; returns
 * whether it does
 * @property {(id: string) => void} goTo goes to a saved game, wherever it is
 * @property {() => void} [imported] called when something may have come
 * @typedef {{wrong: string, report: string, last?: string}} Imported wrong: why something was not
 * imported; report: what was; last: the id of a game that came and can be opened
 */

/** A larger file is not one of games. In bytes. */
export const MAX_FILE_SIZE = 20_000_000;

/**
 * Import a text of any of these kinds.
 * @param {string} text
 * @param {ImportCallbacks} callbacks
 * @returns {Promise<Imported>}
 */
export async function importText(text, { ask, open, resume }) {
  const given = text.trim();
  if (!given)
    return { wrong: 'There is nothing to open: paste a link or a record first.', report: '' };
  if (isBackup(given)) {
    const report = await restoreBackup(given, ask);
    return typeof report === 'string'
      ? { wrong: report, report: '' }
      : broughtBy(report, () => false);
  }
  if (isSideFile(given) || isSideCode(given)) return importSide(given, { ask, resume });
  if (isMessages(given)) return { wrong: await open(given), report: '' };
  if (/^lesson [a-z_]/.test(given) || (!/\n/.test(given) && !given.startsWith('[')))
    return { wrong: await open(given), report: '' };
  const { imported, error } = await ask({ do: 'import', what: 'parts', text });
  if (!imported?.parts) return { wrong: error?.message ?? 'It could not be read.', report: '' };
  const [first, ...others] = imported.parts;
  if (!others.length && !first.text.startsWith('['))
    return { wrong: await open(first.text), report: '' }; // a link in a letter, of whatever kind
  const report = emptyReport();
  for (const { line, text: part } of imported.parts) {
    const wrong = await importGame({ record: part }, ask, report, line);
    if (wrong) report.refused.push(wrong);
  }
  return broughtBy(report, resume);
}

/**
 * What came, and the last game of it if that is not opened at once.
 * @param {ImportReport} report
 * @param {(id: string) => boolean} resume
 * @returns {Imported}
 */
function broughtBy(report, resume) {
  const { refused, last } = report;
  const text = describeReport(report);
  const opened = Boolean(last) && resume(last);
  return { wrong: refused.length ? text : '', report: text, last: opened ? '' : last };
}

/**
 * Say what came, and offer to open it.
 * @param {Imported} imported
 * @param {(id: string) => void} goTo
 * @param {{prefix?: string, key?: string}} [options] prefix: the name of the file
 */
export function showImported(
  { wrong, report, last },
  goTo,
  { prefix = '', key = 'imported' } = {},
) {
  if (!wrong && !report) return;
  const saved = last ? loadGame(last) : null;
  const label = `Open “${saved?.name || saved?.title}”`;
  notice(prefix + (wrong || report), {
    good: !wrong,
    key,
    actions: saved ? [{ label, act: () => goTo(saved.id) }] : [],
  });
}

/**
 * Import one's own side of a game, from a file or a link.
 * @param {string} text
 * @param {Pick<ImportCallbacks, 'ask'|'resume'>} callbacks
 * @returns {Promise<Imported>}
 */
export async function importSide(text, { ask, resume }) {
  const { wrong, given } = isSideFile(text) ? sideIn(text) : await sideInCode(text);
  if (wrong) return { wrong, report: '' };
  const report = emptyReport();
  const refused = await importGame(given, ask, report);
  if (refused) return { wrong: `Your side was not taken: ${refused}`, report: '' };
  return { ...broughtBy(report, resume), report: sideReport(report.here > 0) };
}

/** What is said of one's own side that came from elsewhere. @param {boolean} here */
const sideReport = (here) =>
  here
    ? 'This game is here already, and as far as your copy of it or farther.'
    : 'Your side of the game is here again.';

/**
 * Import what was dropped onto the page, and say what came.
 * @param {File[]} dropped
 * @param {string} text that was dropped, where no file was
 * @param {ImportCallbacks} callbacks
 */
export async function importDropped(dropped, text, callbacks) {
  const texts = dropped.length ? [] : [text];
  const files = [];
  for (const file of dropped) {
    const { text, wrong } =
      file.size > MAX_FILE_SIZE ? { text: '', wrong: '' } : await readText(file);
    if (wrong) notice(`${file.name}: ${wrong}`, { key: `drop ${file.name}` });
    else {
      files.push(file);
      texts.push(text);
    }
  }
  for (const [i, text] of texts.entries()) {
    const imported =
      text || !files[i]
        ? await importText(text, callbacks)
        : { wrong: 'It is empty, or too large for a file of games.', report: '' };
    callbacks.imported?.();
    const prefix = files[i] ? `${files[i].name}: ` : '';
    showImported(imported, callbacks.goTo, { prefix, key: `drop ${i}` });
  }
}
