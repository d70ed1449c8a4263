import { create, emptyBoard } from './shapes.js';

/** Roles of the names of cells. */
const NAMES = /\b(coord|hexname)\b/;

/**
 * A small picture of a scene, without cells to click and without names.
 * @param {import('../ui/page-types.js').BoardScene} scene
 * @returns {SVGElement}
 */
export function thumbnail({ box, shapes }) {
  const svg = emptyBoard();
  svg.setAttribute('viewBox', box.join(' '));
  svg.removeAttribute('role');
  svg.setAttribute('aria-hidden', 'true');
  svg.firstElementChild?.append(
    ...shapes.filter(({ target, role }) => !target && !NAMES.test(role ?? '')).map(create),
  );
  return svg;
}
