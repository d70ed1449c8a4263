import { h, icon, iconButton, need, setText, textButton } from '../ui/dom.js';
import { moveAt } from '../ui/scene.js';
import { turnInWords } from './turns.js';

/**
 * The controls of a replay: play and pause, steps, a slider with the turning points, the speed. It
 * lies along the lower edge of the window, where it covers nothing of the board.
 * @typedef {import('../ui/types.js').Scene} Scene
 * @typedef {object} BarCallbacks
 * @property {() => void} toggle plays or pauses
 * @property {() => void} close
 * @property {(speed: number) => void} faster
 * @property {(ply: number) => void} go
 * @property {(by: number) => void} step
 */

const SPEEDS = [0.5, 1, 2, 4, 8];

export class ReplayBar {
  /** @param {BarCallbacks} callbacks */
  constructor(callbacks) {
    this.plies = 0;
    const { toggle, close, faster, go, step } = callbacks;
    this.play = iconButton('next', 'Play', toggle, 'quiet');
    this.slider = h('input', {
      type: 'range',
      min: 0,
      'aria-label': 'Move of the replay',
      oninput: () => go(Number(this.slider.value)),
    });
    this.marks = h('div', { class: 'replay-marks', 'aria-hidden': 'true' });
    this.words = h('p', {});
    const speed = h(
      'select',
      { 'aria-label': 'Speed of the replay', onchange: () => faster(Number(speed.value)) },
      ...SPEEDS.map((each) =>
        h('option', { value: each, text: `${each === 0.5 ? '½' : each}×`, selected: each === 1 }),
      ),
    );
    this.box = h(
      'section',
      { class: 'replay-bar', 'aria-label': 'Replay', hidden: true },
      this.words,
      h(
        'div',
        { class: 'replay-line' },
        iconButton('prev', 'Step back', () => step(-1), 'quiet'),
        this.play,
        iconButton('next', 'Step forward', () => step(1), 'quiet'),
        h('div', { class: 'replay-track' }, this.marks, this.slider),
        speed,
        textButton('×', close, 'quiet', {
          'aria-label': 'Close the replay',
          title: 'Close the replay',
        }),
      ),
    );
    document.body.append(this.box);
    this.showPlaying(false);
  }

  get isOpen() {
    return !this.box.hidden;
  }

  /** @param {Scene} scene */
  open(scene) {
    this.marks.replaceChildren();
    this.box.hidden = false;
    document.body.classList.add('watching');
    need('board').scrollIntoView({ block: 'nearest' });
    this.draw(scene, '');
  }

  close() {
    this.box.hidden = true;
    document.body.classList.remove('watching');
  }

  /** @param {boolean} on */
  showPlaying(on) {
    for (const name of ['aria-label', 'title']) this.play.setAttribute(name, on ? 'Pause' : 'Play');
    this.play.replaceChildren(icon(on ? 'pause' : 'play'));
  }

  /** Mark the turning points on the slider. @param {number[]} plies */
  mark(plies) {
    this.marks.replaceChildren(
      ...plies.map((ply) => {
        const mark = h('i');
        mark.style.left = `${(ply / Math.max(this.plies, 1)) * 100}%`;
        return mark;
      }),
    );
  }

  /** @param {Scene} scene @param {string} point what the game turned on here, if it did */
  draw(scene, point) {
    this.plies = scene.plies;
    this.slider.max = String(scene.plies);
    this.slider.value = String(scene.ply);
    const said = moveAt(scene, scene.ply)?.label ?? 'The start.';
    this.slider.setAttribute(
      'aria-valuetext',
      [turnInWords(scene, scene.ply), said].filter(Boolean).join(': '),
    );
    this.words.classList.toggle('point', Boolean(point));
    setText(this.words, point || said);
  }
}
