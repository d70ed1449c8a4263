import { SITE } from '../ui/site-name.js';
import { announce } from '../ui/announce.js';
import { h, need, pageData } from '../ui/dom.js';
import { linkTo } from '../library/link.js';
import { copyText } from '../library/clipboard.js';
import { howWell } from './puzzles.js';

/** @param {string} day such as 2026-12-31 @returns {string} such as 31 December 2026 */
function dateOf(day) {
  return new Date(`${day}T00:00Z`).toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
}

/**
 * Share how the puzzle of a day went, without giving away its solution.
 * @param {import('../ui/page-types.js').KeptScene} scene
 * @param {string} [here] the address of the page of its game
 */
export async function shareResult(scene, here = location.href.split('#')[0]) {
  const { puzzle } = scene;
  if (!puzzle) return;
  const { address = '' } = pageData();
  const page =
    location.protocol === 'file:' ? address && `${address}${scene.game}/index.html` : here;
  const grade = puzzle.grade ? `, difficulty ${puzzle.grade} of 7` : '';
  const text = [
    `${SITE}, puzzle of ${dateOf(puzzle.day)}: ${scene.name}${grade}`,
    `${howWell(scene)}.`,
    page ? linkTo(page, puzzle.link) : '',
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
  const card = need('puzzle');
  card.querySelector('.share-link')?.remove(); // of an earlier press
  card.append(field);
  announce(
    (await copyText(text, field))
      ? 'Copied.'
      : 'Copying is not allowed here. The text is selected.',
  );
}
