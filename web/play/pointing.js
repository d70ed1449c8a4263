/**
 * What pointer, finger and keys do on the board, before the engine has the game and after.
 * @typedef {import('./table.js').Table} Table
 * @typedef {import('../ui/types.js').Scene} Scene
 */

export class Pointing {
  #table;
  #dice;
  #early;
  #asking = false;
  /**
   * Where the pointer or the focus is; undefined once the engine was asked about it.
   * @type {string|null|undefined}
   */
  #next = undefined;
  /** The scene before anything was pointed at. @type {Scene|null} */
  #rest = null;

  /**
   * @param {Table} table
   * @param {import('../board/dice-tray.js').DiceTray} dice
   * @param {import('./early-selection.js').EarlySelection} early
   */
  constructor(table, dice, early) {
    this.#table = table;
    this.#dice = dice;
    this.#early = early;
  }

  /** @param {string} target @param {boolean} [drag] whether a drag starts on it */
  click(target, drag = false) {
    const table = this.#table;
    this.#next = undefined;
    this.#rest = null;
    // A press that cuts the dice short is not a choice if someone else has to choose next.
    if (this.#dice.hasSkipped && table.scene.status.kind === 'thinking') return;
    if (table.ready) void table.ask({ do: 'click', target, drag });
    else this.#early.click(target, drag);
  }

  /** The scene without what the pointer shows, unless the game has gone on since. */
  get rest() {
    const { record, ply } = this.#table.scene;
    return this.#rest?.record === record && this.#rest?.ply === ply ? this.#rest : null;
  }

  cancel() {
    this.#rest = null;
    if (this.#table.ready) void this.#table.ask({ do: 'cancel' });
    else this.#early.cancel();
  }

  /**
   * Ask for a scene with the target that the pointer or the focus rests on. While a reply is due,
   * only the latest target is kept.
   * @param {string|null} target
   */
  async hover(target) {
    const table = this.#table;
    if (!table.ready || table.isBehind) return;
    this.#next = target;
    if (target === null) this.#rest = null;
    else this.#rest ??= table.scene;
    if (this.#asking) return;
    this.#asking = true;
    while (this.#next !== undefined) {
      const asked = this.#next;
      this.#next = undefined;
      await table.look({ do: 'point', target: asked });
    }
    this.#asking = false;
  }
}
