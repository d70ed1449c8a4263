import { notice } from './announce.js';
import { isBackup, nothing, restore, takeGame, told } from './backup.js';

/**
 * Text that comes from outside: a link, a record, a file of games, a backup; pasted, chosen or dropped onto the page.
 * @typedef {import('./backup.js').Ask} Ask
 * @typedef {import('./backup.js').Report} Report
 * @typedef {object} Takers
 * @property {Ask} ask
 * @property {(text: string) => Promise<string>} open a record or link; answers with what is wrong, or nothing
 * @property {(id: string) => void} resume opens a saved game
 */

/** More than this is no file of games. */
export const BIGGEST_FILE = 20_000_000;

/**
 * A whole link stands for what is behind its #.
 * @param {string} text
 */
export const withoutPage = (text) => text.replace(/^[a-z]+:\/\/[^#]*?(#|%23)/i, '');

/**
 * @param {string} text
 * @param {Takers} takers
 * @returns {Promise<{wrong: string, report: string}>} wrong: why something was not taken; report: what was
 */
export async function takeIn(text, { ask, open, resume }) {
  const given = text.trim();
  if (!given) return { wrong: 'There is nothing to open: paste a link or a record first.', report: '' };
  if (isBackup(given)) {
    const report = await restore(given, ask);
    return typeof report === 'string' ? { wrong: report, report: '' } : { wrong: report.refused.length ? told(report) : '', report: told(report) };
  }
  if (!/\n/.test(given) && !given.startsWith('[')) return { wrong: await open(withoutPage(given)), report: '' };
  const { imported, error } = await ask({ do: 'import', what: 'parts', text });
  if (!imported?.parts) return { wrong: error?.message ?? 'It could not be read.', report: '' };
  const report = nothing();
  for (const { line, text: part } of imported.parts) {
    const wrong = await takeGame({ record: part }, ask, report, line);
    if (wrong) report.refused.push(wrong);
  }
  if (report.last) resume(report.last);
  return { wrong: report.refused.length ? told(report) : '', report: told(report) };
}

/**
 * Take what is dropped onto the page, files above all.
 * @param {Takers} takers
 */
export function listenToDrops(takers) {
  /** @param {DragEvent} event */
  const mine = (event) => Boolean(event.dataTransfer?.types.includes('Files')) || !(event.target instanceof Element && event.target.closest('input, textarea'));
  addEventListener('dragover', (event) => {
    if (mine(event)) event.preventDefault();
  });
  addEventListener('drop', async (event) => {
    const { dataTransfer } = event;
    if (!dataTransfer || !mine(event)) return;
    event.preventDefault();
    const files = [...dataTransfer.files];
    const texts = files.length ? [] : [dataTransfer.getData('text/uri-list') || dataTransfer.getData('text/plain')];
    for (const file of files) texts.push(file.size > BIGGEST_FILE ? '' : await file.text());
    for (const [i, text] of texts.entries()) {
      const { wrong, report } = text || !files[i] ? await takeIn(text, takers) : { wrong: 'It is empty, or too big to hold games.', report: '' };
      const name = files[i] ? `${files[i].name}: ` : '';
      if (wrong || report) notice(name + (wrong || report), { good: !wrong, key: `drop ${i}` });
    }
  });
}
