import { Board, reducedMotion } from '../board/render.js';
import { changed } from '../ui/difference.js';
import { need } from '../ui/dom.js';

/**
 * The board of the front page that plays: games that were played when the site was built, one after
 * the other. No engine runs. It rests while it is out of sight, and plays only when asked to where
 * motion is not wanted.
 * @typedef {import('../ui/types.js').Shape} Shape
 * @typedef {[string[], [number, number][]]} Change the keys of shapes that end; and the others that
 * change: their place in
 *   the next picture, and which of the film's shapes they are
 * @typedef {object} Film
 * @property {string} game
 * @property {string} name
 * @property {string} goal
 * @property {[number, number, number, number]} box
 * @property {Shape[]} shapes all there are; those of the first picture come first
 * @property {number} begin how many that are
 * @property {Change[]} changes to each of the following pictures
 */

/** Milliseconds from one picture to the next. */
const BEAT = 1500;
/** How many beats the last picture of a game stays. */
const REST = 3;

/** @param {Film} film */
const firstPicture = ({ shapes, begin }) => shapes.slice(0, begin);

/**
 * Play the films on the board that shows the first picture of the first one.
 * @param {string} root
 * @param {Film[]} films
 */
export function playFilms(root, films) {
  if (!films.length) return;
  const host = need('living-board');
  host.querySelector('svg > g')?.setAttribute('aria-hidden', 'true');
  const board = new Board(host);
  board.grid.remove(); // nothing can be clicked here
  const button = need('living-pause');
  const named = /** @type {HTMLAnchorElement} */ (need('living-name'));
  let film = 0;
  let at = 0;
  let shapes = firstPicture(films[0]);
  let rest = 0;
  let paused = reducedMotion();
  let inSight = true;

  const draw = () => {
    const { game, name, box } = films[film];
    board.draw({ record: `${game} ${at}`, name, title: name, box, shapes });
  };
  /** @param {number} next */
  const change = (next) => {
    film = next % films.length;
    at = 0;
    shapes = firstPicture(films[film]);
    const { game, name, goal } = films[film];
    named.textContent = name;
    named.href = `${root}${game}/index.html#play`;
    need('living-goal').textContent = goal;
  };
  const step = () => {
    if (paused || !inSight || document.visibilityState !== 'visible') return;
    const { changes } = films[film];
    if (at < changes.length) {
      const [gone, put] = changes[at];
      shapes = changed(
        shapes,
        gone,
        put.map(([place, which]) => [place, films[film].shapes[which]]),
      );
      at += 1;
    } else if (rest < REST || named.matches(':hover, :focus')) {
      rest += 1; // and no aim is spoilt
      return;
    } else {
      rest = 0;
      change(film + 1);
    }
    draw();
  };
  const show = () => {
    button.textContent = paused ? 'Go on' : 'Pause';
  };
  button.hidden = false;
  button.addEventListener('click', () => {
    paused = !paused;
    show();
  });
  new IntersectionObserver(([entry]) => {
    inSight = entry.isIntersecting;
  }).observe(host);
  board.adopt({ record: '', name: films[0].name, title: films[0].name, box: films[0].box, shapes });
  show();
  setInterval(step, BEAT);
}
