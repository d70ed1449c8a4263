import { hasCard } from '../play/card.js';
import { need } from '../ui/dom.js';
import { latestGame } from '../library/saved-games.js';
import { markDone } from './progress.js';

/**
 * The lesson that the game on the board is a step of: its card, its address, and what comes after
 * it.
 * @typedef {import('../play/opening.js').Opening} Opening
 * @typedef {import('../ui/page-types.js').KeptScene} Scene
 */

export class LessonPart {
  /**
   * The card, once a lesson was opened.
   * @type {typeof import('./lesson-card.js')|null}
   */
  #card = null;
  #opening;
  #callbacks;

  /**
   * @param {() => Opening} opening
   * @param {{newGame: () => void, focusBoard: () => void}} callbacks
   */
  constructor(opening, callbacks) {
    this.#opening = opening;
    this.#callbacks = callbacks;
  }

  /** Load the card. */
  async load() {
    this.#card ??= await import('./lesson-card.js');
  }

  /** Show the card of the lesson if the game is a step of one. @param {Scene} scene */
  draw(scene) {
    const { lesson } = scene;
    const before = document.body.classList.contains('teaching');
    document.body.classList.toggle('teaching', Boolean(lesson));
    if (!lesson && !before) return;
    // The address holds the step, to be shared, kept and reloaded.
    const fragment = lesson ? `#${lesson.link}` : '';
    if (location.hash !== fragment)
      history.replaceState(null, '', location.pathname + location.search + fragment);
    if (!hasCard(scene, 'lesson'))
      this.#card?.drawLesson(lesson, {
        ask: (request) => this.#opening().table.ask(request),
        finished: markDone,
        leave: () => void this.leave(),
        ends: this.#ends(scene),
      });
    const field = need('lesson');
    if (lesson && !before) field.scrollIntoView({ block: 'nearest' });
  }

  /** What is offered after a lesson: the next one of the game, and a game. @param {Scene} scene */
  #ends({ lesson }) {
    const opening = this.#opening();
    const { lessons = [], game } = opening.page;
    const following = lessons[lessons.findIndex(({ id }) => id === lesson?.id) + 1];
    const play = {
      label: 'Play a game',
      act: () => void this.leave().then(() => this.#callbacks.newGame()),
    };
    const next = following && {
      label: `Next: ${following.title}`,
      act: () => void opening.openLink(`lesson=${game}.${following.id}.${following.steps[0]}`),
    };
    return lesson?.own && next ? [next, play] : [play];
  }

  /** Go back to the game that was on before the lesson. */
  async leave() {
    const opening = this.#opening();
    await opening.openSaved(latestGame(opening.page.game));
    this.#callbacks.focusBoard();
  }
}
