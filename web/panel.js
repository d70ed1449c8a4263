import { h, icon, need, setText } from './dom.js';
import { MoveList } from './movelist.js';
import { End } from './ending.js';
import { Notes } from './notes.js';
import { Noting } from './noting.js';
import { drawPhases } from './phases.js';

/**
 * Everything beside the board, drawn from the scene.
 * @typedef {import('./pagetypes.js').KeptScene} Scene
 * @typedef {import('./types.js').Seat} Seat
 * @typedef {import('./types.js').Request} Request
 * @typedef {object} Wishes
 * @property {(request: Request) => Promise<boolean>} ask
 * @property {(target: string) => void} click
 * @property {() => void} fresh
 * @property {() => void} again
 * @property {() => void} share
 * @property {() => void} board gives the focus to the board
 * @property {() => void} analyse switches the analysis on or off
 * @property {() => void} review goes through the whole game
 * @property {(on: boolean) => void} mark lets the board be marked
 */

/** So many buttons stand beside the status line; more, or those that need explaining, in a row of their own. */
const FEW = 3;

export class Panel {
  /** @param {Wishes} wishes */
  constructor(wishes) {
    this.wishes = wishes;
    /** @type {Scene|null} */
    this.scene = null;
    /** What each part shows, so that a part is made anew only when that changes. @type {Map<string, string>} */
    this.shown = new Map();
    /** Whether the buttons have a row of their own. */
    this.roomy = false;
    this.moves = new MoveList({
      go: (ply) => void wishes.ask({ do: 'goto', ply }),
      goNode: (node) => void wishes.ask({ do: 'goto', node }),
      type: (text) => wishes.ask({ do: 'type', text }),
    });
    this.noting = new Noting(wishes);
    this.notes = new Notes();
    this.end = new End({ again: wishes.again, share: wishes.share, review: wishes.review });
    /** @type {Record<string, HTMLButtonElement>} */
    this.acts = this.makeActions();
  }

  /** @param {Scene} scene */
  draw(scene) {
    this.scene = scene;
    this.drawTitle(scene);
    this.part('seats', [scene.seats, scene.players], () => need('seats').replaceChildren(...scene.seats.map((seat, i) => this.seat(scene, seat, i))));
    this.part('buttons', [scene.buttons ?? [], scene.begun], () => this.drawButtons(scene));
    this.part('shows', scene.overlays ?? [], () => this.drawShows(scene));
    drawPhases(scene);
    this.moves.draw(scene);
    this.noting.draw(scene);
    this.notes.draw(scene);
    this.end.draw(scene);
    enable(this.acts.undo, scene.ply > 0);
    enable(this.acts.redo, scene.ply < scene.plies);
    enable(this.acts.hint, !scene.outcome && scene.status.kind !== 'thinking');
    this.acts.send.hidden = scene.status.kind !== 'away';
    this.acts.analyse.setAttribute('aria-pressed', String(Boolean(scene.analysing)));
  }

  /** @param {Scene} scene */
  drawTitle(scene) {
    setText(need('title'), scene.title || scene.name);
    document.title = `${scene.title || scene.name} · Quanta`;
  }

  /**
   * @param {string} name
   * @param {unknown} data
   * @param {() => void} make
   */
  part(name, data, make) {
    const looks = JSON.stringify(data);
    if (this.shown.get(name) === looks) return;
    this.shown.set(name, looks);
    const held = document.activeElement?.id;
    make();
    if (!held || document.activeElement?.id === held) return;
    const again = document.getElementById(held);
    if (again) again.focus();
    else this.wishes.board();
  }

  /**
   * @param {Scene} scene
   * @param {Seat} seat
   * @param {number} number
   */
  seat(scene, seat, number) {
    const select = h('select', { id: `seat-${number}`, 'aria-label': `Who plays ${seat.name}`, onchange: () => {
      const players = [...need('seats').querySelectorAll('select')].map((each) => each.value);
      void this.wishes.ask({ do: 'players', players });
    } }, ...(scene.players ?? []).map((player) => h('option', { value: player.id, text: player.label, title: player.note, selected: player.id === seat.player })));
    return h('div', { class: `seat ${seat.role} ${seat.to_play ? 'to-play' : ''}`.trim() },
      disc(seat.role),
      h('div', {}, h('div', { class: 'seat-name' }, h('span', { text: seat.person ? `${seat.name}: ${seat.person}` : seat.name }), scene.players?.length ? select : null),
        ...(seat.lines ?? []).map((line) => h('small', { text: line }))),
      h('div', { class: 'seat-count' }, seat.count ?? '', h('span', { class: 'seat-turn', text: seat.to_play ? 'to move' : '' })));
  }

  /** @param {Scene} scene */
  drawButtons(scene) {
    const buttons = scene.buttons ?? [];
    const host = need('buttons');
    // Once a game has shown such a row it keeps its place, so that the board does not jump with every click.
    this.roomy = buttons.length ? buttons.length > FEW || this.roomy || buttons.some((button) => button.note) : this.roomy;
    host.classList.toggle('many', this.roomy);
    host.replaceChildren(...buttons.map(({ target, label, note }) => h('button', {
      type: 'button', class: `btn ${scene.picked?.includes(target) ? 'primary' : ''}`.trim(), id: `button-${target}`,
      onclick: () => this.wishes.click(target),
    }, note ? h('span', {}, h('b', { text: label }), h('small', { text: note })) : label)),
    this.roomy && scene.begun ? h('button', { type: 'button', class: 'btn', id: 'back', text: 'Back', onclick: () => void this.wishes.ask({ do: 'cancel' }) }) : '');
    host.hidden = buttons.length === 0 && !this.roomy;
  }

  /** @param {Scene} scene */
  drawShows(scene) {
    const overlays = scene.overlays ?? [];
    const host = need('shows');
    host.hidden = overlays.length === 0;
    const open = host.querySelector('details')?.open ?? true;
    host.replaceChildren(h('details', { open },
      h('summary', {}, h('h2', { id: 'shows-head', text: 'Show on the board' })),
      ...overlays.map(({ key, label, on }) => h('label', {},
        h('input', { type: 'checkbox', id: `show-${key}`, checked: on, onchange: (/** @type {Event} */ event) => {
          const box = /** @type {HTMLInputElement} */ (event.target);
          void this.wishes.ask({ do: 'show', key, on: box.checked });
        } }), label))));
  }

  makeActions() {
    const { ask, fresh, analyse, share } = this.wishes;
    const acts = {
      undo: action('undo', 'Undo', () => void ask({ do: 'undo' })),
      redo: action('redo', 'Redo', () => void ask({ do: 'redo' })),
      hint: action('hint', 'Hint', () => void ask({ do: 'hint' })),
      flip: action('flip', 'Flip', () => void ask({ do: 'flip' })),
      send: h('button', { type: 'button', class: 'btn primary wide', text: 'Send your move', hidden: true, onclick: share }),
      analyse: action('analyse', 'Analysis', analyse, 'pair'),
      fresh: action('fresh', 'New game', fresh, 'pair'),
    };
    need('actions').append(...Object.values(acts));
    return acts;
  }
}

/**
 * A piece of a seat, as a picture.
 * @param {string} role
 * @returns {Element}
 */
function disc(role) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('class', `disc ${role}`);
  svg.setAttribute('viewBox', '0 0 28 28');
  svg.setAttribute('aria-hidden', 'true');
  const circle = document.createElementNS('http://www.w3.org/2000/svg', 'circle');
  for (const [name, value] of [['cx', 14], ['cy', 14], ['r', 13]]) circle.setAttribute(String(name), String(value));
  svg.append(circle);
  return svg;
}

/**
 * @param {Parameters<typeof icon>[0]} name
 * @param {string} label
 * @param {() => void} act
 * @param {string} [kind]
 */
function action(name, label, act, kind = '') {
  const button = h('button', { type: 'button', class: `btn ${kind}`.trim(), onclick: () => {
    if (button.getAttribute('aria-disabled') !== 'true') act();
  } });
  button.append(icon(name), h('span', { text: label }));
  return button;
}

/**
 * Not `disabled`, which would throw the focus away when the last undo is reached.
 * @param {HTMLElement} button
 * @param {boolean} on
 */
function enable(button, on) {
  if (on) button.removeAttribute('aria-disabled');
  else button.setAttribute('aria-disabled', 'true');
}
