import { announce } from '../ui/announce.js';
import { targetOf } from './input.js';

/**
 * Marks on the board: a ring round a place, an arrow from one place to another. With the right button, with Shift, or,
 * while the board is being marked, as one chooses places.
 * @typedef {import('./render.js').Board} Board
 */

export class Marking {
  /**
   * @param {Board} board
   * @param {{mark: (mark: string) => void, changed: (on: boolean) => void}} wishes
   */
  constructor(board, wishes) {
    this.board = board;
    this.wishes = wishes;
    this.on = false;
    /** Where a mark begins. */
    this.from = '';
    /** Whether a press has begun that is no click. */
    this.pressed = false;
    this.listen();
  }

  /** @param {boolean} on */
  set(on) {
    this.on = on;
    this.from = '';
    this.board.host.classList.toggle('marking', on);
    this.wishes.changed(on);
    announce(on ? 'Choose a place twice for a ring, or two places for an arrow.' : 'The board is not being marked any more.');
    if (on) this.board.focus();
  }

  listen() {
    const { host } = this.board;
    /** @param {Event} event */
    const take = (event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    host.addEventListener('pointerdown', (event) => {
      const from = targetOf(event.target);
      const mine = event.isPrimary && (event.button === 2 || (event.button === 0 && (this.on || event.shiftKey)));
      this.pressed = Boolean(from && mine);
      if (!from || !mine) return;
      if (!this.from || !this.on) this.from = from;
      else this.finish(from);
      this.held = from;
      event.stopImmediatePropagation();
      if (event.pointerType === 'touch') host.releasePointerCapture?.(event.pointerId);
    }, { capture: true });
    addEventListener('pointerup', (event) => {
      if (!this.pressed) return;
      const to = targetOf(document.elementFromPoint(event.clientX, event.clientY));
      if (this.from && to && (to !== this.held || !this.on)) this.finish(to);
      else if (!this.on) this.from = '';
    });
    addEventListener('pointercancel', () => { this.pressed = false; });
    host.addEventListener('touchmove', (event) => { if (this.on && event.cancelable) event.preventDefault(); }, { passive: false });
    host.addEventListener('click', (event) => {
      if (this.pressed || this.on) take(event);
      this.pressed = false;
    }, { capture: true });
    host.addEventListener('contextmenu', (event) => { if (targetOf(event.target)) event.preventDefault(); });
    host.addEventListener('keydown', (event) => {
      const target = targetOf(event.target);
      if (!this.on || !target) return;
      if (event.key === 'Escape') this.set(false);
      else if (event.key !== 'Enter' && event.key !== ' ') return;
      else if (this.from) this.finish(target);
      else {
        this.from = target;
        announce(`From ${target}. Now the second place, or the same again.`);
      }
      take(event);
    }, { capture: true });
  }

  /** @param {string} to */
  finish(to) {
    const { from } = this;
    this.from = '';
    this.wishes.mark(from === to ? from : `${from}-${to}`);
  }
}
