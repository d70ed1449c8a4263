import { announce } from '../ui/announce.js';
import { targetOf } from './input.js';

/**
 * Marks that a player draws on the board: a ring around a place, an arrow between two. By the right
 * mouse button, with Shift, or, while marking is switched on, by choosing places.
 * @typedef {import('./render.js').Board} Board
 */

export class Marking {
  /**
   * @param {Board} board
   * @param {{mark: (mark: string) => void, changed: (on: boolean) => void}} handlers
   */
  constructor(board, handlers) {
    this.board = board;
    this.handlers = handlers;
    this.on = false;
    /** Where the mark starts, once that is chosen. */
    this.from = '';
    /** Whether the current press draws a mark and is not a click. */
    this.pressed = false;
    this.listen();
  }

  /** @param {boolean} on */
  set(on) {
    this.on = on;
    this.from = '';
    this.board.host.classList.toggle('marking', on);
    this.handlers.changed(on);
    announce(
      on ? 'Choose a place twice for a ring, or two places for an arrow.' : 'Marking is off.',
    );
    if (on) this.board.focus();
  }

  listen() {
    const { host } = this.board;
    /** @param {Event} event */
    const consume = (event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    host.addEventListener(
      'pointerdown',
      (event) => {
        const from = targetOf(event.target);
        const mine =
          event.isPrimary &&
          (event.button === 2 || (event.button === 0 && (this.on || event.shiftKey)));
        this.pressed = Boolean(from && mine);
        if (!from || !mine) return;
        if (!this.from || !this.on) this.from = from;
        else this.finish(from);
        this.held = from;
        event.stopImmediatePropagation();
        if (event.pointerType === 'touch') host.releasePointerCapture?.(event.pointerId);
      },
      { capture: true },
    );
    addEventListener('pointerup', (event) => {
      if (!this.pressed) return;
      const to = targetOf(document.elementFromPoint(event.clientX, event.clientY));
      if (this.from && to && (to !== this.held || !this.on)) this.finish(to);
      else if (!this.on) this.from = '';
    });
    addEventListener('pointercancel', () => {
      this.pressed = false;
    });
    host.addEventListener(
      'touchmove',
      (event) => {
        if (this.on && event.cancelable) event.preventDefault();
      },
      { passive: false },
    );
    host.addEventListener(
      'click',
      (event) => {
        if (this.pressed || this.on) consume(event);
        this.pressed = false;
      },
      { capture: true },
    );
    host.addEventListener('contextmenu', (event) => {
      if (targetOf(event.target)) event.preventDefault();
    });
    host.addEventListener(
      'keydown',
      (event) => {
        const target = targetOf(event.target);
        if (!this.on || !target) return;
        if (event.key === 'Escape') this.set(false);
        else if (event.key !== 'Enter' && event.key !== ' ') return;
        else if (event.repeat) consume(event);
        else if (this.from) this.finish(target);
        else {
          this.from = target;
          announce(`From ${target}. Choose the second place, or the same one again.`);
        }
        consume(event);
      },
      { capture: true },
    );
  }

  /** @param {string} to */
  finish(to) {
    const { from } = this;
    this.from = '';
    this.handlers.mark(from === to ? from : `${from}-${to}`);
  }
}
