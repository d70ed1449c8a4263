import { announce } from '../ui/announce.js';
import { kept, solved, today } from './daily-puzzle.js';
import { h, need } from '../ui/dom.js';

/**
 * The card of the puzzle on the board: its task, whether it is done, and the way to other days.
 * @typedef {import('../ui/types.js').Daily} Daily
 * @typedef {import('../ui/types.js').Scene} Scene
 * @typedef {import('./table.js').Table} Table
 */

const DAY = 86_400_000;
let shown = '';

/** @param {string} day @param {number} by */
function dayAfter(day, by) {
  return new Date(Date.parse(`${day}T00:00Z`) + by * DAY).toISOString().slice(0, 10);
}

/** @param {string} day in words */
function told(day) {
  return new Date(`${day}T00:00Z`).toLocaleDateString('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });
}

/**
 * How it stands.
 * @param {Daily} task
 * @param {Scene} scene
 */
function stateOf(task, scene) {
  const { returns = [] } = scene.outcome ?? {};
  const won = returns[task.seat] > 0 && returns[task.seat] === Math.max(...returns);
  if (won && scene.plies <= task.plies) return 'Solved!';
  if (won) return `Won, but not within ${task.plies} moves. Try again.`;
  if (scene.outcome) return 'Not solved. Try again.';
  return kept().solved.includes(task.day) ? 'You have solved this one before.' : '';
}

/**
 * @param {Daily|null} task
 * @param {Scene} scene
 * @param {Table} table
 */
export function draw(task, scene, table) {
  const host = need('task');
  const state = task ? stateOf(task, scene) : '';
  const looks = JSON.stringify([task?.day, state, scene.plies > 0]);
  host.hidden = !task;
  if (!task || looks === shown) return;
  const news = shown !== '' && state === 'Solved!';
  shown = looks;
  if (state === 'Solved!') solved(task.day);
  const last = today();
  /** @param {string} label @param {number} by */
  const go = (label, by) => {
    const day = dayAfter(task.day, by);
    const there = day >= task.first && day <= last;
    return there ? h('a', { class: 'btn', href: `#daily=${day}`, text: label }) : h('span');
  };
  host.replaceChildren(
    h('h2', { id: 'task-head', text: `Puzzle of ${told(task.day)}` }),
    h('p', { class: 'goal-words', text: task.goal }),
    h('p', { class: 'daily-state' }, `Grade ${task.grade} of 7. `, h('b', { text: state })),
    h('div', { class: 'actions', role: 'group', 'aria-label': 'Puzzles' },
      go('Day before', -1), go('Day after', 1),
      h('button', { type: 'button', class: 'btn wide', text: 'Start again', onclick: () => void table.openRecord(`daily=${task.day}`) })),
  );
  if (news) announce(`Solved! ${task.goal}`);
}
