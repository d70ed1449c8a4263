/**
 * Goes to other positions of a game. Until the engine has answered, steps count from the ply that
 * was asked for last: presses that follow fast add up, and the last one counts.
 * @template T what comes of a request
 */
export class Walk {
  /**
   * @param {(request: {do: 'goto', ply: number}) => Promise<T>} ask
   * @param {() => {ply: number, plies: number}} scene the one on the board
   */
  constructor(ask, scene) {
    this.ask = ask;
    this.scene = scene;
    /** What was asked for last, until it is answered. @type {{ply: number}|null} */
    this.asked = null;
  }

  /** The ply that is on the board, or will soon be. */
  get ply() {
    const { ply, plies } = this.scene();
    return Math.min(this.asked?.ply ?? ply, plies);
  }

  /** @param {number} ply @returns {Promise<T>} */
  async to(ply) {
    const asked = { ply };
    this.asked = asked;
    try {
      return await this.ask({ do: 'goto', ply });
    } finally {
      if (this.asked === asked) this.asked = null;
    }
  }

  /**
   * Go to a ply if that is another one.
   * @param {number} ply the nearest there is, if it is not in the game
   */
  move(ply) {
    const to = Math.min(Math.max(ply, 0), this.scene().plies);
    if (to !== this.ply) void this.to(to);
  }

  /** Go back or forward. @param {number} by */
  step(by) {
    this.move(this.ply + by);
  }
}
