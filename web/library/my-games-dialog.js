import { notice } from '../ui/announce.js';
import { backup, isBackup } from './backup.js';
import { dialog, download, h } from '../ui/dom.js';
import { list, remove, rename } from './saved-games.js';
import { listed } from '../ui/scene.js';
import { BIGGEST_FILE, takeIn, withoutPage } from './import.js';

/**
 * “My games”: every saved game, and ways to bring one in.
 * @typedef {import('./saved-games.js').Saved} Saved
 * @typedef {object} Wishes
 * @property {(saved: Saved) => void} resume
 * @property {(text: string) => Promise<string>} open a record or link; answers with what is wrong, or nothing
 * @property {import('./import.js').Takers|null} takers what is needed for several at once; null where nothing can check them
 * @property {() => string} current the id of the game on the board
 */

/** @param {number} time */
function when(time) {
  const day = new Date(time);
  const today = new Date().toDateString() === day.toDateString();
  return today ? `today ${day.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })}`
    : day.toLocaleDateString([], { day: 'numeric', month: 'short', year: 'numeric' });
}

/** @param {Saved} saved */
const nameOf = (saved) => saved.name || saved.title;

/** @param {Wishes} wishes */
export function openShelf(wishes) {
  const host = h('div');
  const box = dialog('My games', [host, importer(wishes, () => box.close())], 'shelf');
  const draw = () => {
    const { games, damaged } = list();
    host.replaceChildren(
      games.length ? h('ul', { class: 'saved' }, ...games.map((saved) => row(saved, wishes, box, draw)))
        : h('p', { class: 'empty', text: 'No saved game yet. Every game you begin is kept here by itself.' }),
      damaged ? h('p', { class: 'problem', text: `${damaged} saved ${damaged === 1 ? 'entry is' : 'entries are'} damaged and cannot be shown. Nothing was deleted.` }) : '',
      games.length > 1 ? h('button', { type: 'button', class: 'btn', text: games.some((saved) => saved.secrets?.length) ? 'Save all as one file (contains secrets)' : 'Save all as one file', onclick: () => download('my-games.txt', `${games.map((saved) => saved.record).join('\n')}\n`) }) : '',
      games.length ? h('button', { type: 'button', class: 'btn', text: games.some((saved) => saved.secrets?.length) ? 'Back up everything (contains secrets)' : 'Back up everything', title: 'Games, settings and workshop documents, as a file that can be opened here again', onclick: () => download(`quanta-backup-${new Date().toISOString().slice(0, 10)}.json`, backup(), 'application/json') }) : '',
    );
  };
  draw();
}

/**
 * @param {Saved} saved
 * @param {Wishes} wishes
 * @param {HTMLDialogElement} box
 * @param {() => void} draw
 * @returns {HTMLLIElement}
 */
function row(saved, wishes, box, draw) {
  const now = saved.id === wishes.current();
  const name = h('span', { class: 'saved-name', text: nameOf(saved) });
  const facts = [`${saved.plies} ${saved.plies === 1 ? 'move' : 'moves'}`, saved.over ? 'finished' : '', saved.secrets?.length ? `holds secrets of ${listed(saved.secrets)}` : '', when(saved.changed)].filter(Boolean);
  /** @param {string} label @param {() => void} act @param {string} [kind] */
  const act = (label, act, kind = 'quiet') => h('button', { type: 'button', class: kind, text: label, 'aria-label': `${label}: ${nameOf(saved)}`, onclick: act });
  const item = h('li', {}, name,
    h('small', {}, facts.join(' · '), now ? h('span', { class: 'now', text: ' · on the board' }) : null),
    h('div', { class: 'acts' },
      act(saved.over ? 'Review' : 'Continue', () => { box.close(); wishes.resume(saved); }, 'btn'),
      act('Rename', () => editName(saved, name, draw)),
      act(saved.secrets?.length ? 'File with secrets' : 'File', () => download(`${nameOf(saved).replace(/[^\p{L}\p{N}]+/gu, '-')}.txt`, `${saved.record}\n`)),
      act('Delete', () => {
        const undo = remove(saved.id);
        item.replaceChildren(h('span', { text: `“${nameOf(saved)}” was deleted.` }), h('div', { class: 'acts' },
          h('button', { type: 'button', class: 'btn', text: 'Undo', onclick: () => { undo(); draw(); } })));
        item.querySelector('button')?.focus();
      })));
  return item;
}

/**
 * @param {Saved} saved
 * @param {HTMLElement} name
 * @param {() => void} draw
 */
function editName(saved, name, draw) {
  const input = h('input', { value: nameOf(saved), maxlength: 80, 'aria-label': 'Name of the game' });
  const form = h('form', { class: 'typed', onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    rename(saved.id, input.value.trim());
    draw();
  } }, input, h('button', { class: 'btn', text: 'Keep' }));
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    draw();
  });
  name.replaceWith(form);
  input.select();
}

/**
 * Paste or load what someone sent.
 * @param {Wishes} wishes
 * @param {() => void} close
 */
function importer(wishes, close) {
  const text = h('textarea', { id: 'import', rows: 2, spellcheck: 'false', autocapitalize: 'off' });
  const problem = h('p', { class: 'problem', role: 'alert', hidden: true });
  /** @param {string} wrong */
  const tell = (wrong) => {
    problem.textContent = wrong;
    problem.hidden = !wrong;
    if (!wrong) close();
  };
  /** @param {string} given */
  const open = async (given) => {
    if (wishes.takers) {
      const { wrong, report } = await takeIn(given, wishes.takers);
      tell(wrong);
      if (!wrong && report) notice(report, { good: true, key: 'taken' });
    } else if (!given.trim()) tell('There is nothing to open: paste a link or a record first.');
    else if (/\n/.test(given.trim()) || isBackup(given)) tell('This holds several games. Open it on the page of a game, where they can be checked.');
    else tell(await wishes.open(withoutPage(given.trim())));
  };
  const file = h('input', { type: 'file', class: 'unseen', accept: '.txt,.json,.pgn,text/plain,application/json', tabindex: '-1', 'aria-hidden': 'true', onchange: async () => {
    const chosen = file.files?.[0];
    if (chosen && chosen.size > BIGGEST_FILE) tell('That file is too big to be a game.');
    else if (chosen) await open(await chosen.text());
    file.value = '';
  } });
  return h('form', { class: 'field', onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void open(text.value); } },
    h('label', { for: 'import', text: 'Open a link or a record' }), text, problem,
    h('div', { class: 'line' }, h('button', { class: 'btn', text: 'Open' }), h('button', { type: 'button', class: 'btn', text: 'From a file…', onclick: () => file.click() }), file));
}
