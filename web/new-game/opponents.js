import { readJson, writeItem } from '../library/storage.js';
import { onARun } from '../play/results.js';

/**
 * Whom one plays against: what was chosen last in each game, and the players of a game's seats that
 * follow from it.
 * @typedef {import('../ui/types.js').Scene} Scene
 * @typedef {'program'|'here'|'link'|'each'} Kind the computer; someone at this device; a friend by
 * link; each seat on its own
 * @typedef {object} Choice
 * @property {Kind} kind
 * @property {string} player the id of the computer's level
 * @property {number} seat one's own; EITHER: drawn by lot
 */

const KEY = 'opponent/';
/** One's own seat is drawn by lot. */
export const EITHER = -1;
/** The level of a first game. */
const FIRST = 'level2';

/**
 * @param {string} game
 * @returns {Choice|null} what was chosen last; null before that, or where it is damaged
 */
function chosenLast(game) {
  const found = readJson(KEY + game);
  const valid =
    ['program', 'here', 'link', 'each'].includes(found?.kind) &&
    typeof found.player === 'string' &&
    Number.isInteger(found.seat);
  return valid ? found : null;
}

/** Remember a choice. @param {string} game @param {Choice} choice */
export const remember = (game, choice) => void writeItem(KEY + game, JSON.stringify(choice), true);

/**
 * The next level, or the same where there is none.
 * @param {string} player
 * @param {Pick<Scene, 'players'>} scene
 */
export function nextLevel(player, { players }) {
  const number = Number(/^level(\d+)$/.exec(player)?.[1]);
  const next = `level${number + 1}`;
  return players.some(({ id }) => id === next) ? next : player;
}

/**
 * The opponent that suits: the one chosen last, one better after two wins in a row, and in a first
 * game an easy one.
 * @param {string} game
 * @param {Pick<Scene, 'players'>} scene
 * @returns {Choice}
 */
export function suited(game, scene) {
  const { kind, player, seat } = chosenLast(game) ?? { kind: 'program', player: FIRST, seat: 0 };
  const known = scene.players.some(({ id }) => id === player)
    ? player
    : (scene.players.find(({ id }) => id !== 'human')?.id ?? 'human');
  return {
    kind: /** @type {Kind} */ (kind),
    player: onARun(game, known) ? nextLevel(known, scene) : known,
    seat,
  };
}

/**
 * Who plays each seat.
 * @param {Choice} choice
 * @param {number} seats
 * @returns {string[]}
 */
export function playersOf({ kind, player, seat }, seats) {
  const own = seat === EITHER || seat >= seats ? Math.floor(Math.random() * seats) : seat;
  return Array.from({ length: seats }, (_, i) =>
    kind !== 'program' || i === own ? 'human' : player,
  );
}

/**
 * What the players of a game say about the choice that made them.
 * @param {string[]} players
 * @param {Choice} last
 * @returns {Choice}
 */
export function choiceOf(players, last) {
  const others = players.filter((player) => player !== 'human');
  const seat = players.indexOf('human');
  if (others.includes('away')) return { ...last, kind: 'link' };
  if (!others.length) return { ...last, kind: 'here' };
  if (others.length === players.length - 1 && new Set(others).size === 1)
    return { kind: 'program', player: others[0], seat: last.seat === EITHER ? EITHER : seat };
  return { ...last, kind: 'each' };
}

/** Whether one person plays against the computer alone. @param {string[]} players */
export const isAlone = (players) =>
  players.filter((player) => player === 'human').length === 1 &&
  players.length > 1 &&
  !players.includes('away');

/**
 * Whether parameters ask for a task for one, such as a puzzle, which has no opponent.
 * @param {import('../ui/page-types.js').Param[]} form
 * @param {Record<string, string>} params
 */
export const isTask = (form, params) =>
  form.some(({ key, choices }) => choices?.find((choice) => choice.key === params[key])?.solo);
