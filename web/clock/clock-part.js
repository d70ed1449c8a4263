import { announce, dismiss, notice } from '../ui/announce.js';
import { h, need, setText } from '../ui/dom.js';
import { hasBegun, lastPly } from '../ui/scene.js';
import { Clock, face, readControl } from './clock.js';

/**
 * The clocks beside the players of the game on the board. They run from the first move on; who runs
 * out of time loses. Against the computer they stop while the page is hidden. On two devices
 * each measures its own side, and has a measure of the other's as well.
 * @typedef {import('../ui/page-types.js').KeptScene} Scene
 * @typedef {import('../ui/types.js').Request} Request
 * @typedef {object} ClockCallbacks
 * @property {(request: Request) => Promise<unknown>} ask sends a request and shows its result
 * @property {(request: Request) => Promise<unknown>} send sends a request quietly
 * @property {() => {id: string, left?: number[]}} current the saved game on the board, and what was
 * left on its clocks
 * @property {(left: number[]) => void} note called with the time left, to be saved with the next move
 * @property {(left: number[]) => void} keep saves it now
 * @property {(step: 'time'|'claim') => void} declare sends, in a game on two devices, that one's own
 * time is over, or that the other side's is
 */

/** Milliseconds between two looks at the clock. */
const TICK = 100;
/** The last seconds, which are shown in another shape. */
const LAST = 10_000;
/** When people hear how much time they have left. @type {readonly [number, string][]} */
const ANNOUNCED = [
  [LAST, 'ten seconds'],
  [60_000, 'one minute'],
];
/** What the computer takes of its time for a move, at most: of the whole game's, and of a turn's. */
const SHARE = { whole: 1 / 30, turn: 0.7 };
/** By how much two devices may differ, in milliseconds. */
const TOLERANCE = 2000;
/** Requests that go to moves that were made before. */
const GOES = ['undo', 'redo', 'goto'];

/** Whether people play every seat at this screen. @param {Scene} scene */
const allHere = ({ seats }) => seats.every(({ player }) => player === 'human');

/** Whether the computer plays. @param {Scene} scene */
const hasComputer = ({ seats }) =>
  seats.some(({ player }) => player !== 'human' && player !== 'away');

/** What is said of clocks on two devices. @param {Scene} scene */
const apartIn = ({ clock }) => clock?.apart ?? null;

export class ClockPart {
  #callbacks;
  #clock = new Clock([]);
  #control = readControl('0');
  /** The game whose clocks these are. */
  #game = '';
  /** The last scene, if its game has clocks. @type {Scene|null} */
  #scene = null;
  /** The seat to play at the end of the game, when that was last shown. @type {number|null} */
  #turn = null;
  /** The plies of the game then, and whether a player had moved. */
  #plies = 0;
  #begun = false;
  /** Whether the next scene shows moves that were made before. */
  #goes = false;
  #paused = false;
  /** Whether they are stopped because the page was opened again. */
  #reopened = false;
  /** What the seat to play had when it began to choose; 0 once the computer has been asked to move. */
  #had = 0;
  /** The seat that has been said to be out of time. @type {number|null} */
  #out = null;
  /** On two devices, the number of the last message. */
  #number = -1;
  /** By how much less time a seat has by this device than its own says. @type {number[]} */
  #doubt = [];
  /** Whether the connection was lost since the last message, so that the two measures may differ. */
  #interrupted = true;
  /** Whether it has been said that the other side's time is over. */
  #overdue = false;
  /** What was announced last. */
  #announced = '';
  #timer = 0;
  /** By seat, beside the players. @type {HTMLElement[]} */
  #faces = [];
  /** The same above the board, for windows in which the players are far below it. @type {HTMLElement[]} */
  #small = [];
  #bar = h('div', { class: 'clock-bar', 'aria-hidden': 'true' });
  #pause = h('button', {
    type: 'button',
    class: 'btn',
    id: 'pause',
    onclick: () => this.#pressPause(),
  });
  #note = h('small');
  #foot = h('div', { class: 'clock-foot' }, this.#pause, this.#note);

  /** @param {ClockCallbacks} callbacks */
  constructor(callbacks) {
    this.#callbacks = callbacks;
    document.addEventListener('visibilitychange', () => {
      this.#run();
      this.#keep();
    });
    addEventListener('pagehide', () => this.#keep());
  }

  /** @param {Request} request */
  asking(request) {
    this.#goes = GOES.includes(request.do);
  }

  /** The dice that end a move are falling: no one has to choose meanwhile. */
  hold() {
    this.#clock.stop();
    this.#callbacks.note(this.#clock.all);
  }

  /** @param {Scene} scene */
  draw(scene) {
    if (!scene.clock) {
      this.#leave();
      return;
    }
    if (!this.#scene || this.#callbacks.current().id !== this.#game) this.#begin(scene);
    this.#scene = scene;
    if (apartIn(scene)) this.#followApart(scene);
    else if (lastPly(scene).to_play !== this.#out) this.#out = null;
    if (!scene.last && !apartIn(scene)) this.#follow(scene);
    this.#goes = false;
    this.#callbacks.note(this.#clock.all);
    this.#place(scene);
    this.#run();
  }

  /** The game on the board has no clocks. */
  #leave() {
    this.#scene = null;
    this.#run();
    for (const each of [this.#foot, this.#bar, ...this.#faces]) each.remove();
  }

  /** @param {Scene} scene */
  #begin(scene) {
    this.#leave();
    const { control, left } = /** @type {NonNullable<Scene['clock']>} */ (scene.clock);
    const { id, left: saved } = this.#callbacks.current();
    this.#game = id;
    this.#control = readControl(control);
    // Of a turn’s own time, a record says only what was left at its end.
    const known = this.#control.turn && !apartIn(scene) ? left.map(() => this.#control.turn) : left;
    const fits = saved?.length === left.length && saved.every((ms) => ms >= 0);
    this.#clock = new Clock(fits ? saved : known);
    this.#turn = lastPly(scene).to_play ?? null;
    this.#plies = scene.plies;
    this.#begun = hasBegun(scene);
    this.#number = apartIn(scene)?.number ?? -1;
    this.#doubt = left.map(() => 0);
    this.#interrupted = true;
    this.#out = null;
    this.#announced = '';
    this.#had = this.#turn === null ? 0 : this.#clock.left(this.#turn);
    this.#reopened = this.#paused = allHere(scene) && this.#begun;
    this.#faces = scene.seats.map(({ name }) =>
      h('div', { class: 'clock', role: 'timer', 'aria-label': `${name}’s clock` }),
    );
    this.#small = scene.seats.map(() => h('span', { class: 'clock' }));
    this.#bar.replaceChildren(
      ...scene.seats.map(({ name }, seat) => h('div', {}, name, this.#small[seat])),
    );
  }

  /** Note who has moved since the last scene, and whose turn it is. @param {Scene} scene */
  #follow(scene) {
    const { over, to_play = null } = lastPly(scene);
    const mover = this.#turn;
    const moved = scene.ply > this.#plies && !this.#goes;
    if (moved && mover !== null && mover >= 0) this.#moved(mover, over || to_play !== mover);
    if (to_play !== mover || moved) this.#had = to_play === null ? 0 : this.#clock.left(to_play);
    this.#turn = to_play;
    this.#plies = scene.ply;
    this.#begun = hasBegun(scene);
  }

  /** Note what has changed between the two devices. @param {Scene} scene */
  #followApart(scene) {
    const { apart, left } = /** @type {NonNullable<Scene['clock']>} */ (scene.clock);
    if (!apart) return;
    const { number, own, runs, told } = apart;
    const running = this.#clock.running;
    if (number === this.#number) {
      if (running !== null && running !== own && runs === null) this.#interrupted = true;
      return;
    }
    this.#number = number;
    if (told && own !== null && told[0] !== own) this.#compare(scene, ...told);
    // A turn's own time is whole again, whatever was left of the last one.
    this.#doubt = this.#doubt.map((ms, seat) => (left[seat] === this.#control.turn ? 0 : ms));
    left.forEach((ms, seat) => this.#clock.set(seat, ms - this.#doubt[seat]));
    this.#interrupted = this.#overdue = false;
    this.#out = null;
    this.#had = runs === null ? 0 : this.#clock.left(runs);
    this.#plies = scene.plies;
    dismiss('claim');
  }

  /**
   * Believe what the other device says of its clock, within what was measured here.
   * @param {Scene} scene
   * @param {number} seat
   * @param {number} said
   */
  #compare({ seats }, seat, said) {
    const measured = this.#clock.balance(seat);
    const gap = said - this.#doubt[seat] - measured;
    if (this.#interrupted || Math.abs(gap) <= TOLERANCE) return;
    this.#doubt[seat] += Math.max(0, gap - TOLERANCE);
    const [there, here, counts] = [said, measured, said - this.#doubt[seat]].map((ms) =>
      face(Math.max(0, ms), false),
    );
    notice(
      `${seats[seat].name}’s clock differs between the devices: it shows ${there} there, and ${here} was measured here. On this device ${counts} counts.`,
      { key: 'clocks-differ' },
    );
  }

  /** @param {number} seat @param {boolean} turnOver */
  #moved(seat, turnOver) {
    const { more, turn } = this.#control;
    const clock = this.#clock;
    this.#paused = this.#reopened = false;
    if (turnOver) clock.set(seat, clock.left(seat) + more);
    void this.#callbacks.send({ do: 'clock', seat, left: Math.round(clock.left(seat)) });
    if (turnOver && turn) clock.set(seat, turn);
  }

  #pressPause() {
    this.#paused = !this.#paused;
    this.#reopened = false;
    announce(this.#paused ? 'The clocks are paused.' : 'The clocks are running again.');
    if (this.#scene) this.#place(this.#scene);
    this.#run();
    this.#keep();
  }

  #keep() {
    if (this.#scene) this.#callbacks.keep(this.#clock.all);
  }

  /** Put each clock beside its player, whose row may have been drawn anew. @param {Scene} scene */
  #place(scene) {
    const host = need('seats');
    scene.rows.forEach((seat, row) => {
      const count = host.children[row].querySelector('.seat-count');
      if (count !== this.#faces[seat].parentElement) count?.prepend(this.#faces[seat]);
    });
    if (!this.#bar.parentElement) need('board').before(this.#bar);
    setText(this.#pause, this.#paused ? 'Go on' : 'Pause');
    const why = this.#reopened ? 'The page was opened again: the' : 'The';
    setText(
      this.#note,
      this.#paused ? `${why} clocks are paused until you press “Go on” or someone moves.` : '',
    );
    const shown = allHere(scene) && this.#begun && !lastPly(scene).over;
    if (!shown) this.#foot.remove();
    else if (this.#foot.parentElement !== host) host.append(this.#foot);
  }

  /** Let the clock run that has to, and no other. */
  #run() {
    clearInterval(this.#timer);
    const seat = this.#scene && this.#runs(this.#scene);
    if (seat === null) this.#clock.stop();
    else {
      this.#clock.start(seat);
      this.#timer = setInterval(() => this.#tick(seat), TICK);
    }
    this.#show();
  }

  /**
   * The seat whose clock has to run; null where none has.
   * @param {Scene} scene
   * @returns {number|null}
   */
  #runs(scene) {
    const apart = apartIn(scene);
    if (apart) return apart.runs === this.#out ? null : apart.runs;
    const { over, to_play = null } = lastPly(scene);
    if (over || to_play === null || to_play < 0 || !this.#begun) return null;
    if (this.#paused || this.#out === to_play || scene.curtain) return null;
    if (document.hidden && hasComputer(scene)) return null;
    // The computer chooses only while its position is on the board.
    return scene.last && scene.seats[to_play].player !== 'human' ? null : to_play;
  }

  /** @param {number} seat */
  #tick(seat) {
    const left = this.#clock.left(seat);
    const apart = this.#scene && apartIn(this.#scene);
    if (apart && apart.own !== seat) {
      this.#show();
      if (apart.own !== null && this.#clock.balance(seat) < -TOLERANCE) this.#offerClaim(seat);
      return;
    }
    if (!left) {
      this.#out = seat;
      this.#run();
      if (apart) this.#callbacks.declare('time');
      else void this.#callbacks.ask({ do: 'time', seat });
      return;
    }
    this.#callbacks.note(this.#clock.all);
    this.#show();
    if (this.#scene?.seats[seat].player === 'human') this.#warn(seat, left);
    else this.#hurry(left);
  }

  /** The other device should have said by now that its time is over. @param {number} seat */
  #offerClaim(seat) {
    if (this.#overdue) return;
    this.#overdue = true;
    notice(
      `${this.#scene?.seats[seat].name}’s time is over by this device’s clock, and the other device does not say so.`,
      {
        key: 'claim',
        actions: [{ label: 'Claim the win', act: () => this.#callbacks.declare('claim') }],
      },
    );
  }

  /** Announce to a person the time left. @param {number} seat @param {number} left */
  #warn(seat, left) {
    const [ms, words] = ANNOUNCED.find(([most]) => left <= most) ?? [0, ''];
    const moment = `${this.#plies} ${ms}`;
    // Not where a whole turn has no more.
    if (!ms || this.#had <= ms || this.#announced === moment) return;
    this.#announced = moment;
    announce(`${this.#scene?.seats[seat].name}: ${words} left.`);
  }

  /** Have the computer move before it runs out of time. @param {number} left */
  #hurry(left) {
    const { more, turn } = this.#control;
    const share = turn ? SHARE.turn * turn : SHARE.whole * this.#had + more / 2;
    if (this.#had - left < share) return;
    this.#had = 0;
    void this.#callbacks.ask({ do: 'now' });
  }

  #show() {
    this.#faces.forEach((row, seat) => {
      const left = this.#clock.left(seat);
      for (const box of [row, this.#small[seat]]) {
        setText(box, face(left, left < LAST));
        box.classList.toggle('runs', seat === this.#clock.running);
        box.classList.toggle('last', left < LAST);
      }
    });
  }
}
