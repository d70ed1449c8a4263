import { need } from '../ui/dom.js';
import { latestGame } from '../library/saved-games.js';
import { markDone } from './progress.js';

/**
 * The lesson that the game on the board belongs to: its address, and the progress in it.
 * @typedef {import('../play/opening.js').Opening} Opening
 * @typedef {import('../ui/page-types.js').KeptScene} Scene
 */

export class LessonPart {
  #opening;
  #focusBoard;
  #review;
  #fromReview = false;

  /**
   * @param {() => Opening} opening
   * @param {() => void} focusBoard
   * @param {() => void} review
   */
  constructor(opening, focusBoard, review) {
    this.#opening = opening;
    this.#focusBoard = focusBoard;
    this.#review = review;
  }

  /** @param {Scene} scene */
  draw(scene) {
    const { lesson } = scene;
    if (!lesson) this.#fromReview = false;
    const before = document.body.classList.contains('teaching');
    document.body.classList.toggle('teaching', Boolean(lesson));
    if (!lesson && !before) return;
    // The address holds the step, to be shared, kept and reloaded.
    const fragment = lesson ? `#${lesson.link}` : '';
    if (location.hash !== fragment)
      history.replaceState(history.state, '', location.pathname + location.search + fragment);
    if (lesson?.state === 'done') markDone(lesson);
    const field = need('lesson');
    if (lesson && !before) field.scrollIntoView({ block: 'nearest' });
  }

  /** The lesson that is about to begin leads back to the review of the game on the board. */
  beginInReview() {
    this.#fromReview = true;
  }

  /** Go back to the game that was on before the lesson. */
  async leave() {
    const opening = this.#opening();
    const review = this.#fromReview;
    await opening.openSaved(latestGame(opening.page.game));
    if (review) this.#review();
    this.#focusBoard();
  }
}
