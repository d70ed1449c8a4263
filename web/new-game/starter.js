import { notice } from '../ui/announce.js';
import { need } from '../ui/dom.js';
import { hasBegun } from '../ui/scene.js';
import { late } from '../ui/late.js';
import * as opponents from './opponents.js';

/**
 * Starts games: at once against a suitable opponent, with someone here, with a friend by link, or
 * as the dialog says.
 * @typedef {import('../play/opening.js').Opening} Opening
 * @typedef {import('./opponents.js').Choice} Choice
 */
export class Starter {
  /**
   * @param {Opening} opening
   * @param {() => void} focusBoard
   * @param {() => void} share opens the dialog that shows the link
   */
  constructor(opening, focusBoard, share) {
    this.opening = opening;
    this.page = opening.page;
    this.table = opening.table;
    this.focusBoard = focusBoard;
    this.share = share;
    /** Whether the page has opened its first game. */
    this.begun = false;
    /** @type {string[]|null} */
    this.fresh = null;
  }

  /**
   * Note that the page opens its first game now.
   * @returns {string[]|null} who plays the game that it is to begin with; null: it goes on with the
   * last one
   */
  opens() {
    this.begun = true;
    return this.fresh;
  }

  /**
   * The opponent to suggest: of the game that is on or, where there is none yet, the one that
   * suits.
   */
  suggested() {
    const { scene } = this.table;
    const suited = opponents.suited(this.page.game, scene);
    const going = hasBegun(scene) && !scene.puzzle && !scene.lesson;
    return going
      ? opponents.choiceOf(
          scene.seats.map(({ player }) => player),
          suited,
        )
      : suited;
  }

  /**
   * The parameters of the next game, without those of the one that is ready to be played: here all
   * can be chosen. After a task for one, those of the usual game.
   */
  usual() {
    const { form, ready, ready_games: games } = this.page;
    const params = this.opening.paramsForNext();
    // What a record says of its game lacks the start.
    const begun =
      [ready, ...games.map((game) => game.params)].find((made) =>
        Object.entries(made).every(
          ([key, value]) => params[key] === value || (key === 'start' && !params.start),
        ),
      ) ?? {};
    return opponents.isTask(form, params)
      ? {}
      : Object.fromEntries(Object.entries(params).filter(([key, value]) => begun[key] !== value));
  }

  /**
   * @param {Record<string, string>} [asked] values that are asked for
   * @param {import('./opponents.js').Kind} [kind] of opponent that is suggested; a game of one's own
   * making is shown to someone here
   */
  async openDialog(asked = {}, kind = Object.keys(asked).length ? 'here' : undefined) {
    const { opening, table, page } = this;
    const { openNewGame } = await late(() => import('./new-game-dialog.js'));
    const choice = { ...this.suggested(), ...(kind && { kind }) };
    const current = Object.keys(asked).length ? asked : opening.paramsForNext();
    const suggested = {
      params: { ...this.usual(), ...asked },
      current,
      choice,
      byLink: page.by_link || page.levels.length > 0,
      readyGames: page.ready_games,
      clocks: page.clocks,
    };
    openNewGame(
      page.form,
      table.scene,
      suggested,
      (...chosen) => this.start(...chosen),
      (request) => table.bridge.ask({ do: 'workshop', game: page.game, ...request }),
    );
  }

  /**
   * @param {Record<string, string>} params
   * @param {Choice} choice
   * @param {string[]} players
   * @param {string} clock
   * @returns {Promise<string>} what is wrong, or empty
   */
  async start(params, choice, players, clock) {
    const wrong = await this.opening.newGame(params, players, clock);
    if (wrong || !players.length) return wrong;
    opponents.remember(this.page.game, choice);
    if (choice.kind === 'link') this.askFriend(choice.seat, params);
    return '';
  }

  /** Play against the computer, now. */
  play() {
    const choice = {
      ...opponents.suited(this.page.game, this.table.scene),
      kind: /** @type {const} */ ('program'),
    };
    opponents.remember(this.page.game, choice);
    this.begin(choice);
  }

  /** Play the usual game with someone here, now. */
  playHere() {
    this.begin({ ...opponents.suited(this.page.game, this.table.scene), kind: 'here' });
  }

  /** Begin a game that can be played at once, and ask a friend to join it. */
  challenge() {
    this.playHere();
    this.askFriend(opponents.EITHER, this.page.ready);
  }

  /** @param {Choice} choice */
  begin(choice) {
    const players = opponents.playersOf(choice, this.page.scene.seats.length);
    if (this.begun) void this.opening.newGame(this.page.ready, players);
    else this.fresh = players;
  }

  /**
   * @param {number} seat one's own, or EITHER
   * @param {Record<string, string>} params of the game on the board
   */
  askFriend(seat, params) {
    void late(() => import('../by-link/challenge-dialog.js')).then(({ openChallenge }) =>
      openChallenge(this.opening, seat, params, {
        share: this.share,
        choose: () => this.openDialog({}, 'link'),
      }),
    );
  }

  /** Play again with the same opponent, and with the other colour. */
  async rematch() {
    const { scene } = this.table;
    const players = scene.seats.map(({ player }) => player);
    if (scene.sealed) {
      const { seat, level } = scene.sealed;
      const { openRematch } = await late(() => import('../by-link/challenge-dialog.js'));
      openRematch(this.opening, 1 - seat, level);
      return;
    }
    if (scene.match) {
      await this.challengeAgain(players);
      return;
    }
    await this.again(opponents.isAlone(players) ? [...players.slice(1), players[0]] : players);
  }

  /**
   * Ask the friend of a game by link for another one, with the seats changed.
   * @param {string[]} players
   */
  async challengeAgain(players) {
    const own = players.indexOf('human');
    const wrong = await this.opening.playAgain(players.map(() => 'human'));
    if (!wrong) this.askFriend((own + 1) % players.length, this.opening.paramsForNext());
  }

  /** Play again against the next level. */
  async nextLevel() {
    const { scene } = this.table;
    const players = scene.seats.map(({ player }) =>
      player === 'human' ? player : opponents.nextLevel(player, scene),
    );
    await this.again(players);
  }

  /**
   * Go on with the next game of those that this one is one of: with the same players, on the same
   * sides.
   */
  async goOn() {
    const { sequel, seats, clock } = this.table.scene;
    if (!sequel?.params) return;
    const wrong = await this.opening.newGame(
      sequel.params,
      seats.map(({ player }) => player),
      clock?.control,
    );
    if (wrong) notice(wrong, { key: 'go-on' });
    else this.focusBoard();
  }

  /** @param {string[]} players */
  async again(players) {
    const suited = opponents.suited(this.page.game, this.table.scene);
    const wrong = await this.opening.playAgain(players);
    // The colours change from game to game; the one that was chosen stays.
    if (!wrong && opponents.isAlone(players))
      opponents.remember(this.page.game, {
        ...opponents.choiceOf(players, suited),
        seat: suited.seat,
      });
  }

  /**
   * What the address can ask for.
   * @returns {Record<string, (params: Record<string, string>) => void>}
   */
  get addresses() {
    return {
      new: (params) => this.openDialog(params),
      play: () => this.play(),
      two: () => this.playHere(),
      challenge: () => this.challenge(),
    };
  }

  /** Take away the card that offers to start something. */
  hideCard() {
    need('start-card').hidden = true;
  }
}
