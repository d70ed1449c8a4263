import { enable, h, icon, need, setText, svgElement, textButton } from '../ui/dom.js';
import { MoveList } from '../moves/move-list.js';
import { Notes } from './notes.js';
import { AnnotationEditor } from '../moves/annotation-editor.js';
import { drawPhases } from './phases.js';
import { fit } from './status.js';
import { SITE } from '../ui/site-name.js';
import { keepMark } from '../settings/shown-marks.js';

/**
 * Everything beside the board, drawn from the scene.
 * @typedef {import('../ui/page-types.js').KeptScene} Scene
 * @typedef {import('../ui/types.js').Seat} Seat
 * @typedef {import('../ui/types.js').Request} Request
 * @typedef {object} PanelCallbacks
 * @property {(request: Request) => Promise<boolean>} ask
 * @property {import('../moves/walk.js').Walk<boolean>} walk
 * @property {(target: string) => void} click
 * @property {() => void} newGame opens the dialog
 * @property {() => void} send shows what to send to someone elsewhere
 * @property {() => void} focusBoard
 * @property {() => void} analyse switches the analysis on or off
 * @property {() => Promise<import('../ui/types.js').TurningPoint[]>} turningPoints of a game that
 * is over
 * @property {(on: boolean) => void} mark switches marking the board on or off
 */

/**
 * Up to this many buttons go beside the status line; more, or buttons with a note, get a row of
 * their own.
 */
const FEW = 3;

export class Panel {
  /** @param {PanelCallbacks} callbacks */
  constructor(callbacks) {
    this.early = true;
    this.callbacks = callbacks;
    /**
     * What each part shows: a part is redrawn only when that changes.
     * @type {Map<string, string>}
     */
    this.shown = new Map();
    /** Whether the buttons have a row of their own. */
    this.buttonRow = false;
    this.moves = new MoveList({
      walk: callbacks.walk,
      mistake: (ply) => void callbacks.ask({ do: 'mistake', ply }),
      goNode: (node) => void callbacks.ask({ do: 'goto', node }),
      type: (text) => callbacks.ask({ do: 'type', text }),
      points: callbacks.turningPoints,
      why: () => this.ask({ do: 'why' }),
    });
    this.annotations = new AnnotationEditor(callbacks);
    this.notes = new Notes();
    /** @type {Record<string, HTMLButtonElement>} */
    this.actions = this.makeActions();
  }

  /** @param {Scene} scene */
  draw(scene) {
    this.drawTitle(scene);
    this.part('seats', [scene.seats, scene.players, scene.rows, Boolean(scene.sealed)], () =>
      need('seats').replaceChildren(...scene.rows.map((i) => this.seat(scene, scene.seats[i], i))),
    );
    this.part(
      'buttons',
      [
        scene.buttons ?? [],
        scene.begun,
        Boolean(scene.outcome),
        actionOf(scene, 'set-up'),
        Boolean(scene.lesson),
      ],
      () => this.drawButtons(scene),
    );
    this.part('overlays', scene.overlays ?? [], () => this.drawOverlays(scene));
    drawPhases(scene);
    // What wins this game, which need not be the one that the page was made with.
    const goal = document.getElementById('goal');
    if (goal && scene.goal) setText(goal, scene.goal);
    this.moves.draw(scene);
    this.annotations.draw(scene);
    this.notes.draw(scene);
    enable(this.actions.undo, scene.ply > 0);
    enable(this.actions.redo, scene.ply < scene.plies);
    this.actions.hint.hidden = this.actions.analyse.hidden = Boolean(scene.no_help);
    enable(this.actions.hint, !scene.outcome && scene.status.kind !== 'thinking');
    const toSend = actionOf(scene, 'send');
    this.actions.send.hidden = !toSend;
    this.actions.send.textContent = toSend?.label ?? 'Send your move';
    this.actions.analyse.setAttribute('aria-pressed', String(Boolean(scene.analysing)));
  }

  /**
   * Ask what is answered in the status line: on a phone the button is far below that.
   * @param {Request} request
   */
  ask(request) {
    need('status').scrollIntoView({ block: 'nearest' });
    void this.callbacks.ask(request);
  }

  /** @param {Scene} scene */
  drawTitle(scene) {
    setText(need('title'), scene.title || scene.name);
    document.title = `${scene.title || scene.name} · ${SITE}`;
  }

  /**
   * Redraw a part if its data changed, and keep the focus in place.
   * @param {string} name
   * @param {unknown} data
   * @param {() => void} redraw
   */
  part(name, data, redraw) {
    const content = JSON.stringify(data);
    if (this.shown.get(name) === content) return;
    this.shown.set(name, content);
    const focused = document.activeElement?.id;
    redraw();
    if (!focused || document.activeElement?.id === focused) return;
    const replacement = document.getElementById(focused);
    if (replacement) replacement.focus();
    else this.callbacks.focusBoard();
  }

  /**
   * @param {Scene} scene
   * @param {Seat} seat
   * @param {number} number
   */
  seat(scene, seat, number) {
    const select = h(
      'select',
      {
        id: `seat-${number}`,
        'aria-label': `Who plays ${seat.name}`,
        onchange: () => {
          // Of this seat alone: another may have been changed before a reply to it was drawn.
          const players = scene.seats.map((_, i) => (i === number ? select.value : null));
          void this.callbacks.ask({ do: 'players', players });
        },
      },
      ...(scene.players ?? []).map((player) =>
        h('option', {
          value: player.id,
          text: player.label,
          title: player.note,
          selected: player.id === seat.player,
        }),
      ),
    );
    return h(
      'div',
      { class: `seat ${seat.role} ${seat.to_play ? 'to-play' : ''}`.trim() },
      disc(seat.role),
      h(
        'div',
        {},
        h(
          'div',
          { class: 'seat-name' },
          h('span', { text: seat.person ? `${seat.name}: ${seat.person}` : seat.name }),
          scene.players?.length && seat.chooses !== false && !scene.sealed ? select : null,
          scene.sealed
            ? h('small', {
                class: 'seat-who',
                text: seat.player === 'human' ? 'you' : 'your friend',
              })
            : null,
        ),
        ...(seat.lines ?? []).map((line) => h('small', { text: line })),
      ),
      h(
        'div',
        { class: 'seat-count' },
        seat.count ?? '',
        h('span', { class: 'seat-turn', text: seat.to_play ? 'to move' : '' }),
      ),
    );
  }

  /** @param {Scene} scene */
  drawButtons(scene) {
    const buttons = scene.buttons ?? [];
    const host = need('buttons');
    // Once shown, the row keeps its place, so that the board does not jump with every click, nor at
    // the end.
    this.buttonRow = buttons.length
      ? buttons.length > FEW || this.buttonRow || buttons.some((button) => button.note)
      : this.buttonRow;
    host.classList.toggle('many', this.buttonRow);
    const choice = actionOf(scene, 'set-up');
    host.replaceChildren(
      choice
        ? textButton(
            choice.label,
            () => void this.callbacks.ask({ do: 'set-up' }),
            choice.primary ? 'btn primary' : 'btn',
            { id: 'set-up-choice' },
          )
        : '',
      ...buttons.map(({ target, label, note }) =>
        h(
          'button',
          {
            type: 'button',
            class: `btn ${scene.picked?.includes(target) ? 'primary' : ''}`.trim(),
            id: `button-${target}`,
            onclick: () => this.callbacks.click(target),
          },
          note ? h('span', {}, h('b', { text: label }), h('small', { text: note })) : label,
        ),
      ),
      this.buttonRow && scene.begun
        ? textButton('Back', () => void this.callbacks.ask({ do: 'cancel' }), 'btn', { id: 'back' })
        : '',
    );
    host.hidden = buttons.length === 0 && !this.buttonRow && !choice;
    // One alone is in the status line: coming and going, a row would move what is below it. In a
    // lesson, comments cover that line.
    if (this.buttonRow || buttons.length > 1 || scene.lesson) need('status').after(host);
    else need('loading').before(host);
    fit();
  }

  /** @param {Scene} scene */
  drawOverlays(scene) {
    const overlays = scene.overlays ?? [];
    const host = need('overlays');
    host.hidden = overlays.length === 0;
    const open = host.querySelector('details')?.open ?? true;
    host.replaceChildren(
      h(
        'details',
        { open },
        h('summary', {}, h('h2', { id: 'overlays-head', text: 'Show on the board' })),
        ...overlays.map(({ key, label, on }) =>
          h(
            'label',
            {},
            h('input', {
              type: 'checkbox',
              id: `overlay-${key}`,
              checked: on,
              onchange: (/** @type {Event} */ event) => {
                const box = /** @type {HTMLInputElement} */ (event.target);
                keepMark(scene.game, key, box.checked);
                void this.callbacks.ask({ do: 'show', key, on: box.checked });
              },
            }),
            label,
          ),
        ),
      ),
    );
  }

  makeActions() {
    const { ask, newGame, analyse, send } = this.callbacks;
    const actions = {
      undo: action('undo', 'Undo', () => void ask({ do: 'undo' })),
      redo: action('redo', 'Redo', () => void ask({ do: 'redo' })),
      hint: action('hint', 'Hint', () => this.ask({ do: 'hint' })),
      flip: action('flip', 'Flip', () => void ask({ do: 'flip' })),
      send: textButton('Send your move', send, 'btn primary wide send', { hidden: true }),
      analyse: action('analyse', 'Analysis', analyse, 'pair'),
      newGame: action('newGame', 'New game', newGame, 'pair'),
    };
    const { send: toSend, ...others } = actions;
    need('actions').append(...Object.values(others));
    need('to-send').append(toSend);
    return actions;
  }
}

/**
 * Something that can be done now; scenes stored by older versions have none.
 * @param {Scene} scene
 * @param {string} key
 */
const actionOf = ({ actions = [] }, key) => actions.find((each) => each.key === key);

/**
 * A round piece in the colour of a seat.
 * @param {string} role
 * @returns {Element}
 */
function disc(role) {
  const svg = svgElement('svg', {
    class: `disc ${role}`,
    viewBox: '0 0 28 28',
    'aria-hidden': 'true',
  });
  svg.append(svgElement('circle', { cx: 14, cy: 14, r: 13 }));
  return svg;
}

/**
 * @param {Parameters<typeof icon>[0]} name
 * @param {string} label
 * @param {() => void} run
 * @param {string} [kind]
 */
function action(name, label, run, kind = '') {
  const button = h('button', {
    type: 'button',
    class: `btn ${kind}`.trim(),
    onclick: () => {
      if (button.getAttribute('aria-disabled') !== 'true') run();
    },
  });
  button.append(icon(name), h('span', { text: label }));
  return button;
}
