import { h } from '../ui/dom.js';

/**
 * The levels of sealed play, as the builder wrote them into the page.
 * @typedef {import('../ui/page-types.js').Level} Level
 */

/** The manual’s page on sealed play. */
const MANUAL = 'docs/sealed-play.html';

/**
 * A level in words; in a game without dice and secrets all are one.
 * @param {Level[]} levels
 * @param {number} number
 * @returns {Level}
 */
export const levelOf = (levels, number) =>
  levels.find(({ level }) => level === number) ?? levels[0];

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
