import { SITE } from '../ui/site-name.js';
import { announce } from '../ui/announce.js';
import { h, need, pageData } from '../ui/dom.js';
import { copyText } from '../library/clipboard.js';
import {
  dayAfter,
  dayName,
  helped,
  isSolved,
  linkOf,
  markSolved,
  note,
  progress,
  remember,
  results,
  streak,
  today,
} from './puzzles.js';
import * as status from '../play/status.js';

/**
 * The card of a puzzle: its goal, how the attempt stands, a hint, the solution move by move, and
 * links to other days.
 * @typedef {import('./puzzles.js').Task} Task
 * @typedef {import('../ui/types.js').Judgement} Judgement
 * @typedef {import('../ui/types.js').Scene} Scene
 * @typedef {import('../play/table.js').Table} Table
 * @typedef {object} Page
 * @property {Table} table
 * @property {import('../play/opening.js').Opening} opening
 * @property {import('../play/analysis.js').GameAnalysis} analysis
 * @property {import('../board/render.js').Board} board
 */

/** The positions that were judged, by what was played. @type {Map<string, Judgement>} */
const judged = new Map();
let shown = '';
/** What the hint says, and where it was asked for. */
let hint = { at: '', text: '' };
/** Whether the solution is open, and of which puzzle. */
let solutionOf = '';

/** @param {string} day such as 2026-12-31 @returns {string} such as 31 December 2026 */
function dateOf(day) {
  return new Date(`${day}T00:00Z`).toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
}

/** The actions up to the cursor. @param {Scene} scene */
const actions = (scene) => scene.moves.slice(0, scene.ply).map(({ text }) => text);

/** What was played up to the cursor. @param {Task} task @param {Scene} scene */
const played = (task, scene) => [task.record, ...actions(scene)].join(' ');

/**
 * Ask how the attempt stands, once for each position.
 * @param {Task} task
 * @param {Scene} scene
 * @param {Page} page
 */
async function judge(task, scene, page) {
  const at = played(task, scene);
  if (!task.text || judged.has(at) || scene.ply === 0 || scene.preview) return;
  judged.set(at, { state: 'open', says: '', next: '', label: '' });
  const { judgement } = await page.table.bridge.ask({ do: 'judge', text: task.text });
  if (!judgement) judged.delete(at);
  else {
    judged.set(at, judgement);
    if (judgement.state === 'wrong') {
      helped.add(task.id);
      note(task, 'tried');
      announce(judgement.says);
    }
    draw(task, page.table.scene, page);
  }
}

/**
 * Ask for the puzzle of a day again: what an older version kept of it lacks the solution.
 * @param {string} day
 * @param {Scene} scene
 * @param {Page} page
 */
async function renew(day, scene, page) {
  const { daily } = await page.table.bridge.ask({ do: 'daily', day });
  if (!daily) return;
  remember(daily);
  draw(daily, scene, page);
}

/**
 * The state of the attempt: the last judgement on the way that says something.
 * @param {Task} task
 * @param {Scene} scene
 */
function standing(task, scene) {
  const moves = [task.record, ...actions(scene)];
  for (let length = moves.length; length > 1; length -= 1) {
    const found = judged.get(moves.slice(0, length).join(' '));
    if (found && found.state !== 'open') return { ...found, ply: length - 1 };
  }
  return { state: 'open', says: '', ply: 0 };
}

/** Go back to before the first wrong move. @param {Task} task @param {Page} page */
async function takeBack(task, page) {
  for (
    let left = page.table.scene.ply;
    left > 0 && standing(task, page.table.scene).state === 'wrong';
    left -= 1
  ) {
    if (!(await page.table.ask({ do: 'undo' }))) return;
  }
  page.board.focus();
}

/**
 * Say the next move that is proved to go on; where none is, ask for a hint.
 * @param {Task} task
 * @param {Page} page
 */
async function giveHint(task, page) {
  helped.add(task.id);
  const at = played(task, page.table.scene);
  const { judgement } = await page.table.bridge.ask({ do: 'judge', text: task.text });
  if (!judgement?.label) return void page.table.ask({ do: 'hint' });
  hint = { at, text: judgement.label };
  announce(judgement.label);
  draw(task, page.table.scene, page);
}

/** @param {Task} task @param {Page} page */
async function toggleSolution(task, page) {
  helped.add(task.id);
  solutionOf = solutionOf === task.id ? '' : task.id;
  if (!solutionOf) await page.analysis.showLine(task.line, 0);
  draw(task, page.table.scene, page);
}

/**
 * The solution, move by move, in words; each can be shown on the board.
 * @param {Task} task
 * @param {Scene} scene
 * @param {Page} page
 */
function solution(task, scene, page) {
  /** @param {number} at */
  const show = async (at) => {
    if (page.table.scene.ply > 0 && !(await page.table.ask({ do: 'goto', ply: 0 }))) return;
    await page.analysis.showLine(task.line, at);
  };
  return h(
    'ol',
    { class: 'puzzle-line', 'aria-label': 'The solution' },
    ...task.line.map((ply, i) =>
      h(
        'li',
        {},
        h('button', {
          type: 'button',
          class: 'quiet',
          text: ply.label,
          'aria-current': scene.preview === i + 1 ? 'true' : null,
          onclick: () => void show(i + 1),
        }),
      ),
    ),
  );
}

/** How well a puzzle was solved. @param {Task} task */
const howWell = (task) =>
  results()[task.id] === 'solved' ? 'Solved without help' : 'Solved with help';

/** How well, and for how many days in a row. @param {Task} task */
function inARow(task) {
  const days = task.day ? streak(progress().solved, today()) : 0;
  return days > 1 ? `${howWell(task)}, ${days} days in a row` : howWell(task);
}

/** @param {Task} task */
const solvedLine = (task) =>
  h('div', { class: 'puzzle-result' }, h('p', { text: `${inARow(task)}.` }));

/**
 * Share how a puzzle of a day went, without giving anything of its solution away.
 * @param {Task} task
 * @param {Scene} scene
 */
async function shareResult(task, scene) {
  const { address = '' } = pageData();
  const page =
    location.protocol === 'file:'
      ? address && `${address}${scene.game}/index.html`
      : location.href.split('#')[0];
  const text = [
    `${SITE}, puzzle of ${dateOf(task.day ?? '')}: ${scene.name}${task.grade ? `, difficulty ${task.grade} of 7` : ''}`,
    `${inARow(task)}.`,
    page ? `${page}#${linkOf(task)}` : '',
  ]
    .filter(Boolean)
    .join('\n');
  if ('share' in navigator) return void navigator.share({ text }).catch(() => {});
  const field = h('textarea', {
    class: 'share-link',
    readonly: true,
    rows: 3,
    'aria-label': 'Result to share',
  });
  field.value = text;
  need('puzzle').querySelector('.puzzle-result')?.replaceChildren(field);
  announce(
    (await copyText(text, field))
      ? 'Copied.'
      : 'Copying is not allowed here. The text is selected.',
  );
}

/** @param {Task} task */
function before(task) {
  if (task.day && isSolved(task)) return 'You have already solved this one.';
  return {
    solved: 'You have already solved this one.',
    helped: 'You have solved this one, with help.',
    tried: '',
  }[results()[task.id] ?? 'tried'];
}

/**
 * @param {Task|null} task
 * @param {Scene} scene
 * @param {Page} page
 */
export function draw(task, scene, page) {
  const host = need('puzzle');
  host.hidden = !task;
  if (!task) return;
  if (!task.text && task.day) void renew(task.day, scene, page);
  void judge(task, scene, page);
  const { state, says } = standing(task, scene);
  const solved = state === 'solved';
  // The card may be out of sight: what is wrong is also said above the board, as long as it is.
  if (state === 'wrong' && !scene.preview && scene === page.table.scene)
    status.show('illegal', '', says);
  const told = hint.at === played(task, scene) ? hint.text : '';
  const content = JSON.stringify([
    task.record,
    task.day,
    state,
    says,
    scene.ply > 0,
    told,
    solutionOf,
    scene.preview,
  ]);
  if (content === shown) return;
  const justSolved = solved && !shown.includes('"solved"');
  shown = content;
  if (solved) {
    if (task.day) markSolved(task);
    note(task, helped.has(task.id) ? 'helped' : 'solved');
  }
  const focused = document.activeElement?.id;
  host.replaceChildren(
    ...contentOf(task, scene, page, { state, says: says || before(task), told }),
  );
  if (focused) document.getElementById(focused)?.focus();
  if (justSolved) announce(`Solved! ${task.goal}`);
}

/**
 * @param {Task} task
 * @param {Scene} scene
 * @param {Page} page
 * @param {{state: string, says: string, told: string}} now
 */
function contentOf(task, scene, page, { state, says, told }) {
  const last = today();
  /** @param {string} label @param {number} by */
  const go = (label, by) => {
    const day = dayAfter(task.day ?? last, by);
    const there = task.day && task.first && day >= task.first && day <= last;
    return there
      ? h('a', {
          class: 'btn',
          href: `#daily=${dayName(day, task.own ? task.game : '')}`,
          text: label,
        })
      : null;
  };
  /** @param {string} id @param {string} label @param {() => void} act @param {string} [kind] */
  const button = (id, label, act, kind = '') =>
    h('button', { type: 'button', id, class: `btn ${kind}`.trim(), text: label, onclick: act });
  const open = solutionOf === task.id;
  return [
    h('h2', { id: 'puzzle-head', text: task.day ? `Puzzle of ${dateOf(task.day)}` : 'Puzzle' }),
    h('p', { class: 'puzzle-goal', text: task.goal }),
    h(
      'p',
      { class: `puzzle-state ${state}` },
      task.grade ? `Difficulty ${task.grade} of 7. ` : '',
      h('b', { text: says }),
    ),
    told ? h('p', { class: 'puzzle-hint', text: told }) : null,
    open ? solution(task, scene, page) : null,
    state === 'solved' ? solvedLine(task) : null,
    h(
      'div',
      { class: 'actions', role: 'group', 'aria-label': 'Puzzles' },
      state === 'wrong'
        ? button('puzzle-back', 'Take it back', () => void takeBack(task, page), 'primary wide')
        : null,
      task.text && state !== 'wrong' && state !== 'solved'
        ? button('puzzle-hint', 'Show the next move', () => void giveHint(task, page), 'wide')
        : null,
      task.line?.length
        ? button(
            'puzzle-solution',
            open ? 'Hide the solution' : 'Solution',
            () => void toggleSolution(task, page),
          )
        : null,
      state === 'solved' && task.day
        ? button('puzzle-share', 'Share', () => void shareResult(task, scene), 'primary')
        : null,
      button('puzzle-again', 'Start again', () => void page.opening.openRecord(linkOf(task))),
      task.text
        ? h('a', {
            class: 'btn',
            href: `#lesson=${task.text}`,
            title: 'A wrong move is explained instead of played',
            text: 'As a lesson',
          })
        : null,
      go('Previous day', -1),
      go('Next day', 1),
    ),
  ].filter((each) => each !== null);
}
