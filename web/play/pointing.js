/**
 * What pointer, finger and keys do to the board of a game, before the engine has it and after.
 * @typedef {import('./table.js').Table} Table
 */

export class Pointing {
  #table;
  #dice;
  #early;
  #asking = false;
  /**
   * Where the pointer or the focus rests; undefined once that was asked for.
   * @type {string|null|undefined}
   */
  #next = undefined;

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

  /** @param {string} target */
  click(target) {
    const table = this.#table;
    this.#next = undefined;
    // A press that cuts dice short is no choice where somebody else has to choose then.
    if (this.#dice.hasSkipped && table.scene.status.kind === 'thinking') return;
    if (table.ready) void table.ask({ do: 'click', target });
    else this.#early.click(target);
  }

  cancel() {
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
