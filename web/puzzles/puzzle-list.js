import { announce } from '../ui/announce.js';
import { dialog, h, textButton } from '../ui/dom.js';
import { VERBATIM } from '../ui/fields.js';
import { isOpen, isSolved, results } from './puzzles.js';
import { MINUTES } from './puzzle-series.js';
import { drills, dueToday, practise } from './practice.js';
import { ABOUT, puzzleFromHere } from './puzzle-from-here.js';

/**
 * The dialog “Puzzles”: those of the game by theme and difficulty, with one's own results beside
 * them, a puzzle from the position on the board, and puzzles from links and texts.
 * @typedef {import('../ui/types.js').PuzzleEntry} PuzzleEntry
 * @typedef {import('../ui/types.js').PuzzleList} PuzzleList
 * @typedef {import('../play/opening.js').Opening} Opening
 */

/** @type {[import('./puzzle-series.js').Limit, string][]} */
const RUNS = [
  ['clock', `${MINUTES}-minute run`],
  ['mistakes', 'Run until three mistakes'],
];
const GRADES = [1, 2, 3, 4, 5, 6, 7];
const WORDS = { solved: 'solved', helped: 'solved with help', shown: 'shown', tried: 'tried' };
const MARKS = { solved: '✓', helped: '✓', shown: '·', tried: '·' };

/**
 * @param {Opening} opening
 * @param {(link: string) => string} addressOf the address of a link of this game's page
 */
export async function openPuzzles(opening, addressOf) {
  const host = h('div', { class: 'puzzle-themes' }, h('p', { text: 'Reading the puzzles…' }));
  const box = dialog(
    'Puzzles',
    [
      ownPositions(opening, () => box.close()),
      h(
        'section',
        { class: 'puzzle-made' },
        h('h3', { text: 'A run of puzzles' }),
        h('p', {
          text: 'From easy to hard, as many as you can. A wrong move or a hint is a mistake.',
        }),
        ...RUNS.map(([limit, text]) =>
          textButton(text, () => {
            box.close();
            void opening.beginSeries(limit);
          }),
        ),
      ),
      host,
      h(
        'section',
        { class: 'puzzle-made' },
        h('h3', { text: 'From the board' }),
        h('p', { text: ABOUT }),
        ...puzzleFromHere(() => opening.table.bridge.ask({ do: 'certify' }), addressOf),
      ),
      fromText(opening, () => box.close()),
    ],
    'puzzles',
  );
  const { puzzles, error } = await opening.table.bridge.ask({
    do: 'puzzles',
    game: opening.page.game,
  });
  if (!puzzles)
    host.replaceChildren(
      h('p', { class: 'problem', text: error?.message ?? 'The puzzles could not be read.' }),
    );
  else drawThemes(host, puzzles, opening, () => box.close());
}

/**
 * The positions of one's own, those of today first; nothing while there are none.
 * @param {Opening} opening
 * @param {() => void} close
 */
function ownPositions(opening, close) {
  const { game } = opening.page;
  const due = dueToday(game);
  const themes = drills(game);
  if (!due.length && !themes.size) return null;
  /** @param {string} text @param {import('./practice.js').Position[]} wanted @param {string} [kind] */
  const button = (text, wanted, kind = 'btn') =>
    textButton(
      text,
      () => {
        close();
        void practise(wanted, (each, practised) => opening.openRecord(each, practised));
      },
      kind,
    );
  return h(
    'section',
    { class: 'puzzle-made', id: 'own-positions' },
    h('h3', { text: 'Your positions' }),
    h('p', {
      text: `From your reviewed games: find what was better. ${due.length || 'None'} to do today.`,
    }),
    due.length ? button('Begin', due, 'btn primary') : null,
    ...[...themes].map(([theme, wanted]) => button(`Drill: ${theme} (${wanted.length})`, wanted)),
  );
}

/**
 * @param {HTMLElement} host
 * @param {PuzzleList} list
 * @param {Opening} opening
 * @param {() => void} close
 */
function drawThemes(host, list, opening, close) {
  const mine = results();
  const { task } = list;
  const find =
    task &&
    h(
      'section',
      {},
      h(
        'div',
        { class: 'puzzle-theme' },
        h('h3', { text: task.title }),
        h('a', {
          class: 'btn',
          href: `${opening.page.root}${opening.page.game}/set-up/index.html#task`,
          text: 'Begin',
          'aria-label': `Begin: ${task.title}`,
        }),
      ),
      h('p', { text: task.says }),
    );
  host.replaceChildren(
    ...list.themes.map(({ key, label }) => {
      const found = list.puzzles.filter(({ theme }) => theme === key);
      const done = found.filter(({ id }) => isSolved(mine[id])).length;
      const next = found.find(({ id }) => isOpen(mine[id]));
      const word = found.some(({ id }) => mine[id]) ? 'Next' : 'Start';
      return h(
        'section',
        {},
        h(
          'div',
          { class: 'puzzle-theme' },
          h('h3', { text: label }),
          h('small', { text: `${done} of ${found.length} solved` }),
          next
            ? textButton(word, () => go(next, opening, close), 'btn primary', {
                'aria-label': `${word}: ${label}`,
              })
            : null,
        ),
        ...GRADES.map((grade) =>
          row(
            grade,
            found.filter((each) => each.grade === grade),
            mine,
            (entry) => go(entry, opening, close),
          ),
        ),
      );
    }),
    ...(find ? [find] : []),
  );
}

/** @param {PuzzleEntry} entry @param {Opening} opening @param {() => void} close */
function go(entry, opening, close) {
  close();
  void opening.openRecord(`puzzle=${entry.text}`).then((wrong) => announce(wrong));
}

/**
 * The puzzles of one theme and difficulty.
 * @param {number} grade
 * @param {PuzzleEntry[]} found
 * @param {Record<string, import('./puzzles.js').Result>} mine
 * @param {(entry: PuzzleEntry) => void} open
 */
function row(grade, found, mine, open) {
  if (!found.length) return null;
  return h(
    'details',
    { class: 'puzzle-grade', open: false },
    h('summary', {
      text: `Difficulty ${grade}: ${found.length} ${found.length === 1 ? 'puzzle' : 'puzzles'}, ${found.filter(({ id }) => isSolved(mine[id])).length} solved`,
    }),
    h(
      'ol',
      { class: 'puzzle-entries' },
      ...found.map((entry, i) => {
        const result = mine[entry.id];
        const words = `${i + 1}, ${entry.plies} ${entry.plies === 1 ? 'move' : 'moves'}${result ? `, ${WORDS[result]}` : ''}`;
        return h(
          'li',
          {},
          h(
            'button',
            {
              type: 'button',
              class: `btn ${result ?? ''}`.trim(),
              'aria-label': words,
              title: words,
              onclick: () => open(entry),
            },
            String(i + 1),
            result ? h('span', { 'aria-hidden': 'true', text: ` ${MARKS[result]}` }) : null,
          ),
        );
      }),
    ),
  );
}

/** @param {Opening} opening @param {() => void} close */
function fromText(opening, close) {
  const message = h('p', { class: 'problem', role: 'alert', hidden: true });
  const input = h('textarea', { rows: 2, id: 'puzzle-text', ...VERBATIM });
  return h(
    'form',
    {
      class: 'puzzle-text',
      onsubmit: async (/** @type {Event} */ event) => {
        event.preventDefault();
        const text = input.value.trim().replace(/^[a-z]+:\/\/[^#]*#/i, '');
        const wrong = text ? await opening.openRecord(text) : 'Paste a link or a record first.';
        message.hidden = !wrong;
        message.textContent = wrong;
        if (!wrong) close();
      },
    },
    h('label', {
      for: 'puzzle-text',
      text: 'Paste a link to a puzzle, or a record of your own solution: it is played through, and you are told where it breaks.',
    }),
    input,
    message,
    h('button', { class: 'btn', text: 'Open' }),
  );
}
