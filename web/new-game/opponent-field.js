import { h } from '../ui/dom.js';
import { dropDown, radios } from '../ui/fields.js';
import { EITHER, playersOf } from './opponents.js';
import { inWords, standing } from '../play/results.js';
import { FELT } from '../play/status.js';

/**
 * The part of the dialog for a new game that asks against whom, and with which colour.
 * @typedef {import('./opponents.js').Choice} Choice
 * @typedef {import('./opponents.js').Kind} Kind
 * @typedef {import('../ui/types.js').Player} Player
 * @typedef {import('../ui/types.js').Scene} Scene
 * @typedef {{box: HTMLElement, show: (seats: number) => void, suggest: (seat?: number) => void,
 * choice: () => Choice, players: () => string[], timed: () => boolean}} OpponentField
 *   show: for so many seats, 1 for a task without opponents; suggest: one's own seat, until one has
 *   chosen it here, or again the one of the beginning; players: none for such a task; timed:
 *   whether it may be played with clocks
 */

/** @type {Record<Kind, string>} */
const KINDS = {
  program: 'The computer',
  here: 'A friend, on this screen',
  link: 'A friend, on another device',
  each: 'Choose who plays each side',
};

/**
 * @param {Scene} scene
 * @param {Choice} suggested
 * @param {boolean} byLink whether the game can be played by links
 * @returns {OpponentField}
 */
export function opponentField(scene, suggested, byLink) {
  const levels = (scene.players ?? []).filter(({ id }) => id !== 'human' && id !== 'away');
  const kinds = /** @type {Kind[]} */ (Object.keys(KINDS)).filter((kind) =>
    kind === 'link' ? byLink : kind !== 'program' || levels.length,
  );
  const kind = radios(
    'opponent',
    kinds.map((each) => [each, KINDS[each]]),
    kinds.includes(suggested.kind) ? suggested.kind : kinds[0],
    'chips',
  );
  const level = levelField(scene.game, levels, suggested.player);
  const colour = colourField(scene, suggested.seat);
  const each = seatsField(scene);
  const against = h(
    'fieldset',
    { class: 'field opponent' },
    h('legend', { text: 'Opponent' }),
    kind.box,
  );
  const box = h('div', { class: 'opponents' }, against, level.box, colour.box, each.box);
  let seats = scene.seats.length;
  const refresh = () => {
    box.hidden = seats < 2 || !scene.players?.length;
    level.box.hidden = kind.value() !== 'program';
    colour.box.hidden = !['program', 'link'].includes(kind.value());
    each.box.hidden = kind.value() !== 'each';
  };
  box.addEventListener('input', refresh);
  const choice = () => ({
    kind: /** @type {Kind} */ (kind.value()),
    player: level.value(),
    seat: Number(colour.value()),
  });
  return {
    box,
    show: (count) => {
      seats = count;
      colour.show(count);
      each.show(count);
      refresh();
    },
    suggest: colour.suggest,
    choice,
    timed: () => !box.hidden && kind.value() !== 'link',
    players: () => {
      if (box.hidden) return [];
      return kind.value() === 'each' ? each.value() : playersOf(choice(), seats);
    },
  };
}

/** @param {Player[]} players */
const optionsOf = (players) => players.map(({ id, label }) => /** @type {const} */ ([id, label]));

/** @param {string} game @param {Player[]} levels @param {string} chosen */
function levelField(game, levels, chosen) {
  const note = h('p', { class: 'help', id: 'level-note' });
  const select = dropDown({ id: 'level', 'aria-describedby': note.id }, optionsOf(levels), chosen);
  const refresh = () => {
    const { won, lost, drawn } = standing(game, select.value);
    const record = won + lost + drawn ? `So far: ${inWords(standing(game, select.value))}.` : '';
    note.textContent = [descriptionOf(levels.find((player) => player.id === select.value)), record]
      .filter(Boolean)
      .join(' ');
  };
  select.addEventListener('input', refresh);
  refresh();
  return {
    box: h('div', { class: 'field' }, h('label', { for: 'level', text: 'Level' }), select, note),
    value: () => select.value,
  };
}

/** @param {Scene} scene @param {number} chosen */
function colourField(scene, chosen) {
  const host = h('div');
  /** @type {ReturnType<typeof radios>|null} */
  let picker = null;
  let touched = false;
  let suggested = chosen;
  host.addEventListener('input', () => {
    touched = true;
  });
  /** @param {number} count */
  const show = (count) => {
    const now = picker && touched ? Number(picker.value()) : suggested;
    const options = Array.from(
      { length: count },
      (_, i) => /** @type {[string, string]} */ ([String(i), seatName(scene, i)]),
    );
    options.push([String(EITHER), 'Random']);
    picker = radios('colour', options, String(now < count ? now : 0), 'chips');
    host.replaceChildren(picker.box);
  };
  return {
    box: h('fieldset', { class: 'field' }, h('legend', { text: 'You play' }), host),
    show,
    /** @param {number} [seat] */
    suggest: (seat) => {
      suggested = chosen === EITHER ? chosen : (seat ?? chosen);
    },
    value: () => picker?.value() ?? '0',
  };
}

/** @param {Scene} scene @param {number} seat */
const seatName = ({ seats }, seat) => seats[seat]?.name ?? `Seat ${seat + 1}`;

/** Who plays each seat. @param {Scene} scene */
function seatsField(scene) {
  /** @type {{box: HTMLElement, select: HTMLSelectElement}[]} */
  const rows = [];
  const box = h('fieldset', { class: 'field' }, h('legend', { text: 'Who plays' }));
  /** @param {number} count */
  const show = (count) => {
    while (rows.length < count) {
      rows.push(seatField(scene, rows.length));
      box.append(rows[rows.length - 1].box);
    }
    rows.forEach((row, i) => {
      row.box.hidden = i >= count;
    });
  };
  return {
    box,
    show,
    value: () => rows.filter((row) => !row.box.hidden).map(({ select }) => select.value),
  };
}

/**
 * @param {Scene} scene
 * @param {number} seat
 */
function seatField(scene, seat) {
  const { players = [], seats } = scene;
  const note = h('p', { class: 'help', id: `player-note-${seat}` });
  const select = dropDown({ 'aria-describedby': note.id }, optionsOf(players), seats[seat]?.player);
  const showNote = () => {
    note.textContent = descriptionOf(players.find((player) => player.id === select.value));
  };
  select.addEventListener('input', showNote);
  showNote();
  return {
    box: h('div', { class: 'seat-field' }, h('label', {}, seatName(scene, seat), select), note),
    select,
  };
}

/**
 * How a player plays and how long it thinks.
 * @param {Player|undefined} player
 */
function descriptionOf(player) {
  const ms = player?.ms ?? 0;
  const time = ms >= FELT ? `It thinks for at most ${ms / 1000} s.` : '';
  return [player?.note, time].filter(Boolean).join(' ');
}
