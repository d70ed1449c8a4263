import { h, need } from '../ui/dom.js';

/**
 * The curtain that covers board and panel while the device is passed to another player. The session
 * shows nothing secret meanwhile; the curtain waits for the right player to confirm.
 * @typedef {import('../ui/types.js').Scene} Scene
 */

/** The ids of the elements it covers. */
const COVERED = ['stage', 'panel'];

export class Curtain {
  /** @param {() => void} lift */
  constructor(lift) {
    this.early = true;
    this.host = need('curtain');
    this.head = h('h2', { id: 'curtain-head' });
    this.text = h('p', { id: 'curtain-text' });
    this.button = h('button', {
      type: 'button',
      class: 'btn primary',
      'aria-describedby': 'curtain-head curtain-text',
      onclick: lift,
    });
    this.seat = h('span', { class: 'seat-pip', 'aria-hidden': 'true' });
    this.host.append(
      h('div', { class: 'card curtain-card' }, this.seat, this.head, this.text, this.button),
    );
  }

  /** @param {Scene} scene */
  draw(scene) {
    const { curtain } = scene;
    const closing = Boolean(curtain) && this.host.hidden;
    if (curtain) {
      this.head.textContent = `Pass the device to ${curtain.name}`;
      this.text.textContent = `The board is about to show what only ${curtain.name} may see. It stays covered until ${curtain.name} has the device.`;
      this.button.textContent = `I am ${curtain.name}: show the board`;
      this.seat.className = `seat-pip ${scene.seats[curtain.seat]?.role ?? ''}`;
    }
    this.host.hidden = !curtain;
    for (const id of COVERED) need(id).inert = Boolean(curtain);
    if (closing && !document.querySelector('dialog[open]')) this.button.focus();
  }
}
