/**
 * The games that the board of the front page plays. The builder replaces this module by one made
 * from their records (quanta_site/pages/film.py); there are none here.
 *
 * @type {import('./living-board.js').Film[]}
 */
export const FILMS = [];
