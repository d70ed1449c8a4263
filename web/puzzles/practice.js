import { notice } from '../ui/announce.js';
import { readItem, writeItem } from '../library/storage.js';
import { dayAfter, today } from '../ui/today.js';

/**
 * Positions of one's own games that are to be practised, kept in this browser: those of the mistakes
 * that a review has found, asked again after some days, and those from which a game is to be won
 * twice.
 * @typedef {import('../ui/page-types.js').KeptScene} Scene
 * @typedef {import('../ui/types.js').Review} Review
 * @typedef {object} Position
 * @property {string} game
 * @property {string} text of a link to the lesson
 * @property {string} theme what it is about, in words; empty where that is not known
 * @property {number} times how often in a row it went well
 * @property {string} due the day from which it is asked again; empty when it is learnt
 */

const KEY = 'practice';
/** After so many days a position is asked again, when it went well once, twice and so on. */
const DAYS = [1, 3, 8, 21];
/** So often a game is to be won. */
const WINS = 2;
const ID = /^(own|win)-[0-9a-f]{10}$/;

/** @param {unknown} given @returns {given is Position} */
const isPosition = (given) => {
  const { game, text, theme, times, due } = /** @type {Position} */ (given ?? {});
  return (
    /^[a-z_]{1,32}$/.test(game) &&
    typeof text === 'string' &&
    text.startsWith('lesson=1.') && // only the engine knows how a link goes on
    text.length <= 20_000 &&
    typeof theme === 'string' &&
    theme.length <= 80 &&
    Number.isInteger(times) &&
    /^(\d{4}-\d\d-\d\d)?$/.test(due)
  );
};

/** @param {string|null} text as it is stored @returns {Record<string, Position>} by id */
function positionsIn(text) {
  try {
    const found = Object.entries(JSON.parse(text ?? '{}') ?? {});
    return Object.fromEntries(found.filter(([id, each]) => ID.test(id) && isPosition(each)));
  } catch {
    return {};
  }
}

/** One's own positions, by id. */
export const positions = () => positionsIn(readItem(KEY));

/** @param {Record<string, Position>} all */
const keep = (all) => writeItem(KEY, JSON.stringify(all));

/**
 * Add the positions of another device; what is here stays.
 * @param {string} text as it is stored there
 * @returns {number} how many are new
 */
export function addPositions(text) {
  const mine = positions();
  const fresh = Object.entries(positionsIn(text)).filter(([id]) => !mine[id]);
  if (fresh.length) keep({ ...mine, ...Object.fromEntries(fresh) });
  return fresh.length;
}

/** Keep the mistakes that a finished review has found. @param {string} game @param {Review|null} review */
export function keepMistakes(game, review) {
  if (!review || review.busy) return;
  const all = positions();
  const fresh = review.mistakes.flatMap(({ practice, theme }) =>
    practice && !all[practice.id]
      ? [[practice.id, { game, text: practice.text, theme, times: 0, due: today() }]]
      : [],
  );
  if (fresh.length) keep({ ...all, ...Object.fromEntries(fresh) });
}

/** Those of a game that are to be asked today. @param {string} [game] all games where left out */
export const dueToday = (game) =>
  Object.values(positions()).filter(
    (each) => each.due && each.due <= today() && (!game || each.game === game),
  );

/** The themes of a game's positions, with the positions. @param {string} game */
export function drills(game) {
  /** @type {Map<string, Position[]>} */
  const found = new Map();
  for (const [id, each] of Object.entries(positions()))
    if (each.game === game && each.theme && id.startsWith('own'))
      found.set(each.theme, [...(found.get(each.theme) ?? []), each]);
  return found;
}

/** What is still to be asked in the drill that is on. @type {Position[]} */
let drill = [];

/** @typedef {(text: string, practised: boolean) => Promise<string>} Open resolves to what is wrong */

/** Ask positions one after the other. @param {Position[]} wanted @param {Open} open */
export async function practise(wanted, open) {
  drill = [...wanted];
  await openNext(open);
}

/** Ask the next position of the drill; without one, the next of today. @param {Open} open @param {string} [game] */
export async function openNext(open, game) {
  const next = drill.shift() ?? (game ? dueToday(game)[0] : undefined);
  const wrong = next ? await open(next.text, true) : 'There is nothing more to practise today.';
  if (wrong) notice(wrong, { good: !next, key: 'practice' });
}

/**
 * Begin to play on from a position until the game is won twice.
 * @param {string} game
 * @param {{id: string, win: string}} practice
 * @param {Open} open
 */
export async function playOn(game, { id, win }, open) {
  const key = id.replace('own', 'win');
  const all = positions();
  const position = { game, text: win, theme: '', times: 0, due: today() };
  if (!all[key]?.due) keep({ ...all, [key]: position });
  await practise([position], open);
}

/**
 * Note how the position on the board goes.
 * @param {Scene} scene
 * @param {Scene} before
 */
export function keepPractice({ practice }, before) {
  const all = positions();
  const known = practice && all[practice.id];
  if (!practice || !known) return;
  const was = before.practice?.id === practice.id ? before.practice : null;
  if (!was) return;
  const done = practice.state === 'done' && was.state !== 'done';
  const helped = practice.helped && !was.helped && !practice.id.startsWith('win');
  if (done || helped) keep({ ...all, [practice.id]: after(known, practice) });
}

/**
 * A position after it was asked: one that went well is asked later, one that did not tomorrow.
 * @param {Position} known
 * @param {{id: string, helped: boolean}} practice
 * @returns {Position}
 */
function after(known, { id, helped }) {
  if (id.startsWith('win')) {
    const times = known.times + 1;
    return { ...known, times, due: times < WINS ? today() : '' };
  }
  if (helped) return { ...known, times: 0, due: dayAfter(today(), DAYS[0]) };
  if (!known.due || known.due > today()) return known; // a drill asks before its day
  const days = DAYS[known.times];
  return { ...known, times: known.times + 1, due: days ? dayAfter(today(), days) : '' };
}
