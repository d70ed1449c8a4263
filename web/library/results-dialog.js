import { readResults, standingIn } from '../play/results.js';
import { dialog, h, svgElement } from '../ui/dom.js';
import { keysUnder, readItem } from './storage.js';

/**
 * The dialog “Results”: for each game, how one has done against whom.
 * @typedef {import('../play/results.js').Played} Played
 */

const KEY = 'results/';
const NONE =
  'No results yet. A game against the computer, or with a friend elsewhere, is counted when it ends.';
/** How many games the curve shows. */
const SHOWN = 100;
const [WIDTH, HEIGHT] = [240, 48];

/** Open the dialog. */
export function openResults() {
  const all = keysUnder(KEY)
    .sort()
    .map((game) => ({ game, ...readResults(readItem(KEY + game)) }))
    .filter(({ games }) => games.length);
  dialog(
    'Results',
    all.length
      ? all.map(({ game, title, games }) => sectionOf(title || game, games))
      : [h('p', { class: 'empty', text: NONE })],
    'results',
  );
}

/** @param {string} title @param {Played[]} games */
function sectionOf(title, games) {
  const { run } = standingIn(games);
  return h(
    'section',
    {},
    h('h3', { text: title }),
    curveOf(games.slice(-SHOWN)),
    h(
      'table',
      {},
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          ...['Against', 'Won', 'Lost', 'Drawn', 'Most wins in a row'].map((text) =>
            h('th', { scope: 'col', text }),
          ),
        ),
      ),
      h('tbody', {}, ...opponentsIn(games).map(([name, some]) => rowOf(name, some))),
    ),
    run > 1 ? h('p', { text: `${run} wins in a row so far.` }) : null,
  );
}

/** @param {string} name @param {Played[]} games */
function rowOf(name, games) {
  const { won, lost, drawn, best } = standingIn(games);
  return h(
    'tr',
    {},
    h('th', { scope: 'row', text: name }),
    ...[won, lost, drawn, best].map((count) => h('td', { text: String(count) })),
  );
}

/**
 * The games by who was played, the levels in their order and then people.
 * @param {Played[]} games
 * @returns {[string, Played[]][]}
 */
function opponentsIn(games) {
  /** @type {Map<string, Played[]>} */
  const found = new Map();
  for (const game of games) {
    const name = nameOf(game);
    found.set(name, [...(found.get(name) ?? []), game]);
  }
  return [...found].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
}

/** @param {Played} game */
function nameOf([, , player, , name]) {
  if (player === 'away') return name || 'A friend elsewhere';
  return player.replace(/^level(?=\d)/, 'Level\u00a0');
}

/**
 * A line that rises with each win and falls with each loss.
 * @param {Played[]} games
 */
function curveOf(games) {
  const heights = [0];
  for (const [, , , result] of games)
    heights.push(
      heights[heights.length - 1] + Number(result === 'won') - Number(result === 'lost'),
    );
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  const points = heights.map(
    (height, i) =>
      `${((i * WIDTH) / games.length).toFixed(1)},${(HEIGHT - ((height - low) * HEIGHT) / (high - low || 1)).toFixed(1)}`,
  );
  const { won, lost, drawn } = standingIn(games);
  const svg = svgElement('svg', {
    class: 'results-curve',
    viewBox: `-2 -2 ${WIDTH + 4} ${HEIGHT + 4}`,
    preserveAspectRatio: 'none',
    role: 'img',
    'aria-label': `The last ${games.length} games, up for a win and down for a loss: ${won} won, ${lost} lost, ${drawn} drawn`,
  });
  svg.append(svgElement('polyline', { points: points.join(' ') }));
  return svg;
}
