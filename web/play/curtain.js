import { h, need } from '../ui/dom.js';

/**
 * The curtain over board and panel while the device changes hands. The session shows nothing secret meanwhile; the
 * curtain is for the people: it waits until the right one sits here.
 * @typedef {import('../ui/types.js').Scene} Scene
 */

/** What is behind it. */
const BEHIND = ['stage', 'panel'];

export class Curtain {
  /** @param {() => void} lift */
  constructor(lift) {
    this.host = need('curtain');
    this.head = h('h2', { id: 'curtain-head' });
    this.text = h('p', { id: 'curtain-text' });
    this.button = h('button', { type: 'button', class: 'btn primary', 'aria-describedby': 'curtain-head curtain-text', onclick: lift });
    this.seat = h('span', { class: 'seat-pip', 'aria-hidden': 'true' });
    this.host.append(h('div', { class: 'card curtain-card' }, this.seat, this.head, this.text, this.button));
  }

  /** @param {Scene} scene */
  draw(scene) {
    const { curtain } = scene;
    const falls = Boolean(curtain) && this.host.hidden;
    if (curtain) {
      this.head.textContent = `Pass the device to ${curtain.name}`;
      this.text.textContent = `What ${curtain.name} may see comes next, so the board is covered until ${curtain.name} is here.`;
      this.button.textContent = `I am ${curtain.name}: show the board`;
      this.seat.className = `seat-pip ${scene.seats[curtain.seat]?.role ?? ''}`;
    }
    this.host.hidden = !curtain;
    for (const id of BEHIND) need(id).inert = Boolean(curtain);
    if (falls && !document.querySelector('dialog[open]')) this.button.focus();
  }
}
