import { h } from '../ui/dom.js';

/** The levels of sealed play in plain words, and what each does not prevent. */

/** @typedef {{name: string, says: string, limits: string[]}} Level */

const ALWAYS = [
  'Somebody who stops answering: what is owed is shown, and nobody can be made to send it.',
  'Help by a program or a friend.',
  'Several people who accept one challenge: its sender can choose between their games.',
  'The loss of a device: without the secret that is on it the game cannot go on. “Save my side” keeps a copy.',
];

/** By the number of the level. @type {Level[]} */
export const LEVELS = [
  {
    name: 'Open dice',
    says: 'Whoever throws says what fell. Hidden orders are sealed; the dice are a matter of trust.',
    limits: ['Dice that are thrown again until they please, or made up.', ...ALWAYS],
  },
  {
    name: 'Sealed turns',
    says: 'One link a turn. Both devices compute the same dice, so nobody can throw again or change a result.',
    limits: [
      'A changed program that computes the dice of its own turn before it chooses, and chooses by them. It cannot change them.',
      ...ALWAYS,
    ],
  },
  {
    name: 'Strict rolls',
    says: 'Every attack is a request and an answer, two short links. Nobody can know a die before choosing.',
    limits: ALWAYS,
  },
];

/** The levels that can be chosen, the suggested one first. */
export const CHOICES = [2, 1, 0];

/** Of a game without dice, whatever its level. @type {Level} */
const WITHOUT_DICE = {
  name: 'Checked links',
  says: 'Short links that fit together: a changed, old or second move is noticed. One more link to begin with.',
  limits: ALWAYS,
};

/** The manual’s page on sealed play. */
const MANUAL = 'docs/sealed-play.html';

/**
 * The level in words. @param {number} level @param {boolean} hasDice whether the game has dice or
 * secrets @returns {Level}
 */
export const levelOf = (level, hasDice) => (hasDice ? (LEVELS[level] ?? LEVELS[0]) : WITHOUT_DICE);

/**
 * What a level does not prevent, folded away, with the link to the manual.
 * @param {Level} level
 * @param {string} root of the site
 */
export function limits(level, root) {
  return h(
    'details',
    { class: 'limits' },
    h('summary', { text: 'What this does not prevent' }),
    h('ul', {}, ...level.limits.map((text) => h('li', { text }))),
    h('p', {}, h('a', { href: `${root}${MANUAL}`, text: 'How sealed play works' })),
  );
}
