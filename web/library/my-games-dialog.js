import { createBackup } from './backup.js';
import { dialog, download, h, textButton } from '../ui/dom.js';
import { showDeleted } from './deleted-entry.js';
import { fileName } from './files.js';
import { openForm } from './open-form.js';
import { today } from '../ui/today.js';
import { listGames, removeGame, renameGame } from './saved-games.js';
import { lengthInWords } from '../moves/turns.js';
import { joinNames } from '../ui/scene.js';
import { showBadge, whoseTurn, yoursFirst } from '../by-link/whose-turn.js';
import { saveSide } from '../sealed/side-file.js';
import { openResults } from './results-dialog.js';
import { importText, MAX_FILE_SIZE, showImported } from './import.js';

/**
 * The dialog “My games”: all saved games, and a form to import more.
 * @typedef {import('./saved-games.js').SavedGame} SavedGame
 * @typedef {object} MyGamesCallbacks
 * @property {(saved: SavedGame) => void} resume
 * @property {import('./import.js').ImportCallbacks} importing
 * @property {() => string} current the id of the current game
 */

/** @param {number} time in milliseconds since 1970 */
function dateOf(time) {
  const day = new Date(time);
  return new Date().toDateString() === day.toDateString()
    ? `today ${day.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`
    : day.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
}

/** @param {SavedGame} saved */
const nameOf = (saved) => saved.name || saved.title;

/** The id of a button of a game. @param {string} label @param {SavedGame} saved */
const idOf = (label, { id }) => `${label.toLowerCase().replace(/\W+/g, '-')}-${id}`;

/** @param {MyGamesCallbacks} callbacks */
export function openMyGames(callbacks) {
  const host = h('div');
  const box = dialog('My games', [host, importer(callbacks, () => box.close())], 'my-games');
  /** @param {string} [next] the id of the control that has the focus then */
  const draw = (next = '') => {
    const { games, damaged } = listGames();
    showBadge();
    host.replaceChildren(
      games.length
        ? h(
            'ul',
            { class: 'saved' },
            ...yoursFirst(games).map((saved) => row(saved, callbacks, box, draw)),
          )
        : h('p', {
            class: 'empty',
            text: 'No saved games yet. Every game you start is saved here automatically.',
          }),
      textButton('Results', openResults),
      damaged
        ? h('p', {
            class: 'problem',
            text: `${damaged} saved ${damaged === 1 ? 'entry is' : 'entries are'} damaged and cannot be shown. Nothing was deleted.`,
          })
        : '',
      games.length > 1
        ? textButton(
            games.some((saved) => saved.secrets?.length)
              ? 'Save all as one file (includes what is hidden)'
              : 'Save all as one file',
            () =>
              download(
                'my-games.records.txt',
                `${games.map((saved) => saved.record).join('\n')}\n`,
              ),
          )
        : '',
      games.length
        ? textButton(
            games.some((saved) => saved.secrets?.length || saved.sealed)
              ? 'Back up everything (includes what is hidden)'
              : 'Back up everything',
            () => download(`quanta-backup-${today()}.json`, createBackup(), 'application/json'),
            'btn',
            {
              title:
                'Games, settings and workshop documents in a file that can be opened here again',
            },
          )
        : '',
    );
    document.getElementById(next)?.focus();
  };
  draw();
}

/**
 * @param {SavedGame} saved
 * @param {MyGamesCallbacks} callbacks
 * @param {HTMLDialogElement} box
 * @param {(next?: string) => void} draw
 * @returns {HTMLLIElement}
 */
function row(saved, callbacks, box, draw) {
  const isCurrent = saved.id === callbacks.current();
  const name = h('span', { class: 'saved-name', text: nameOf(saved) });
  const details = [
    lengthInWords(saved.turns, saved.plies),
    whoseTurn(saved),
    saved.over ? (saved.result ?? 'finished') : '',
    saved.sealed ? 'by sealed messages' : '',
    saved.secrets?.length
      ? `includes what ${joinNames(saved.secrets)} ${saved.secrets.length > 1 ? 'keep' : 'keeps'} hidden`
      : '',
    dateOf(saved.changed),
  ].filter(Boolean);
  /** @param {string} label @param {() => void} act @param {string} [kind] */
  const act = (label, act, kind = 'quiet') =>
    textButton(label, act, kind, {
      id: idOf(label, saved),
      'aria-label': `${label}: ${nameOf(saved)}`,
    });
  const item = h(
    'li',
    {},
    name,
    h(
      'small',
      {},
      details.join(' · '),
      isCurrent ? h('span', { class: 'current', text: ' · on the board' }) : null,
    ),
    h(
      'div',
      { class: 'saved-actions' },
      act(
        saved.over ? 'Review' : 'Continue',
        () => {
          box.close();
          callbacks.resume(saved);
        },
        'btn',
      ),
      act('Rename', () => editName(saved, name, draw)),
      act(saved.secrets?.length ? 'Save as file, with what is hidden' : 'Save as file', () =>
        download(`${fileName(nameOf(saved), saved.game)}.record.txt`, `${saved.record}\n`),
      ),
      saved.sealed
        ? act('My side (private file)', () => saveSide(saved), 'quiet keep-private')
        : null,
      act('Delete', () => {
        if (saved.sealed && !saved.over) return confirmDeleting(saved, draw);
        const undo = removeGame(saved.id);
        showDeleted(item, nameOf(saved), () => {
          undo();
          draw(idOf('Delete', saved));
        });
      }),
    ),
  );
  return item;
}

/**
 * Say what is lost with one's own side of a game before it is deleted.
 * @param {SavedGame} saved
 * @param {() => void} draw
 */
function confirmDeleting(saved, draw) {
  const box = dialog(
    'Delete your side of this game?',
    [
      h('p', {
        class: 'lead',
        text: `Your secrets for “${nameOf(saved)}” are on this device only. Without them you cannot go on with the game, open your orders at its end, or have it checked. Save your side first if you may want to go on.`,
      }),
      h(
        'div',
        { class: 'line' },
        textButton('Save my side (private file)', () => saveSide(saved), 'btn keep-private'),
        textButton('Keep the game', () => box.close()),
        textButton(
          'Delete it',
          () => {
            removeGame(saved.id);
            box.close();
            draw();
          },
          'btn danger',
        ),
      ),
    ],
    'delete-dialog',
  );
}

/**
 * @param {SavedGame} saved
 * @param {HTMLElement} name
 * @param {(next?: string) => void} draw
 */
function editName(saved, name, draw) {
  const end = () => draw(idOf('Rename', saved));
  const input = h('input', {
    value: nameOf(saved),
    maxlength: 80,
    'aria-label': 'Name of the game',
  });
  const form = h(
    'form',
    {
      class: 'typed',
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        renameGame(saved.id, input.value.trim());
        end();
      },
    },
    input,
    h('button', { class: 'btn', text: 'Save' }),
  );
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    end();
  });
  name.replaceWith(form);
  input.select();
}

/**
 * The form to open games.
 * @param {MyGamesCallbacks} callbacks
 * @param {() => void} close
 */
const importer = ({ importing }, close) =>
  openForm(
    {
      label: 'Open a link or a record',
      rows: 2,
      accept: '.txt,.json,.pgn,text/plain,application/json',
      maxSize: MAX_FILE_SIZE,
      tooLarge: 'That file is too large to be a game.',
    },
    async (given) => {
      const imported = await importText(given, importing);
      importing.imported?.();
      if (!imported.wrong) {
        close();
        showImported(imported, importing.goTo);
      }
      return imported.wrong;
    },
  );
