/**
 * Saved games. Each is stored under its own key, so that two tabs never overwrite each other; the
 * list is whatever is found.
 * @typedef {import('../ui/page-types.js').KeptScene} Scene
 * @typedef {import('../ui/page-types.js').SealedData & {since: number, restored?: boolean}}
 * SealedSide one's own side of a game of sealed play, its private half included. since: when it
 * began to wait for what it waits for, in milliseconds since 1970; restored: it was brought back
 * from a file, and the player has not said that nothing is missing
 * @typedef {object} SavedGame
 * @property {string} id
 * @property {string} game
 * @property {string} name given by the player; empty: its title is shown
 * @property {string} title
 * @property {string} record
 * @property {string[]} players
 * @property {number} changed milliseconds since 1970
 * @property {number} plies
 * @property {number} [turns] as its list of moves counts them; not in games from files
 * @property {boolean} over
 * @property {string} [result] who has won
 * @property {Record<string, string>} [asked] the parameters it was started with, if it began here
 * @property {string} [match] its key, if it is played by link
 * @property {string[]} [secrets] the seats whose secrets its record holds
 * @property {number[]} [shared] the seats of people who share the screen, or have shared it, where
 * there are secrets
 * @property {boolean} [begun] someone has moved; dice may have fallen before
 * @property {{title: string, params: Record<string, string>}} [next] if it is over and one of
 * several that belong together: the game that follows
 * @property {SealedSide} [sealed] in sealed play
 * @property {number} [due] the seat to play, in a game by link
 * @property {import('../by-link/greeting.js').Greeting} [greeting] of the invitation sent from here
 * @property {string} [friend] the name of who plays elsewhere, as the invitation has it
 * @property {number[]} [clock] what is left on the clocks, in milliseconds by seat
 * @property {string} [puzzle] what a link says to the puzzle of which it is an attempt
 * @typedef {Pick<SavedGame, 'greeting'|'friend'>} Apart what is kept of two who are apart
 * @typedef {object} OtherTabs what is done when another tab has continued the game on the board
 * @property {() => void} outdated it is one of sealed play, in which only one tab may go on
 * @property {() => void} separate the game has become a separate one
 */

import { turnsPlayed } from '../moves/turns.js';
import { hasBegun, isShared, lastPly, wholeRecord } from '../ui/scene.js';
import { linkOf } from '../puzzles/puzzles.js';
import { today } from '../ui/today.js';
import { forget, note } from './journal.js';
import { OWN } from './own-storage.js';
import { removeItem, keysUnder, writeItem, readItem, readJson } from './storage.js';

const GAME = 'game/';
const SCENE = 'scene/';
const NEWEST = 'newest/';
/** How many games have their last scene stored: it is a convenience, and large. */
const SCENES = 6;
/** How many of its moves are stored; the rest comes from the engine. */
const MOVES = 80;

/** The storage key of a game. @param {string} id */
export const gameKey = (id) => GAME + id;

/** @returns {string} */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return [...bytes].map((byte) => byte.toString(36).padStart(2, '0')).join('');
}

/** Whether something that was read is a saved game. @param {any} saved */
export const isValid = (saved) =>
  [saved.game, saved.name, saved.title, saved.record].every((text) => typeof text === 'string') &&
  Boolean(saved.record) &&
  Array.isArray(saved.players) &&
  Number.isFinite(saved.changed);

/**
 * @param {string} id
 * @returns {SavedGame|null} null if there is none or it is damaged
 */
export function loadGame(id) {
  const saved = readJson(GAME + id);
  return saved && isValid(saved) ? { ...saved, id } : null;
}

/**
 * All saved games, the most recently played first.
 * @returns {{games: SavedGame[], damaged: number}} damaged: how many cannot be read; they are left
 * as they are
 */
export function listGames() {
  const found = keysUnder(GAME).map(loadGame);
  const games = found.filter((saved) => saved !== null);
  games.sort((a, b) => b.changed - a.changed);
  return { games, damaged: found.length - games.length };
}

/**
 * What opens a saved game in the engine.
 * @param {SavedGame} saved
 * @returns {import('../ui/types.js').Request}
 */
export const requestFor = ({
  record,
  players,
  shared,
  sealed,
  match,
  puzzle = match ? undefined : linkOf(record),
}) =>
  sealed
    ? { do: 'sealed', step: 'restore', messages: sealed.messages, private: sealed.private }
    : {
        do: 'open',
        record,
        players,
        shared: Array.isArray(shared) ? shared.filter(Number.isInteger) : undefined,
        puzzle: typeof puzzle === 'string' ? puzzle : undefined,
        today: today(),
      };

/** Whether anyone has moved in a game, or two have agreed on it. @param {SavedGame} saved */
export const isBegun = ({ begun, plies, sealed, match }) =>
  Boolean(sealed || match) || (begun ?? plies > 0);

/**
 * Whether the game that follows on a saved one waits to be begun.
 * @param {SavedGame} saved
 * @param {SavedGame[]} games all that are saved
 */
export function leadsOn({ game, over, next }, games) {
  if (!over || !next) return false;
  const wanted = Object.entries(next.params);
  return !games.some(
    (other) =>
      other.game === game &&
      isBegun(other) &&
      wanted.every(([key, value]) => other.asked?.[key] === value),
  );
}

/** @param {SavedGame} saved @returns {boolean} whether it was stored for good */
export function saveGame(saved) {
  const { id, ...rest } = saved;
  return writeItem(GAME + id, JSON.stringify(rest));
}

/** @param {string} id @returns {() => void} restores it */
export function removeGame(id) {
  const text = readItem(GAME + id);
  removeItem(GAME + id);
  removeItem(SCENE + id);
  forget(id);
  return () => {
    if (text !== null) writeItem(GAME + id, text);
  };
}

/**
 * Remove a game that makes room for another one, if nothing was played in it.
 * @param {SavedGame|null} saved
 */
export function forgetUnbegun(saved) {
  if (saved && !isBegun(saved) && !saved.name) removeGame(saved.id);
}

/** @param {string} id @param {string} name */
export function renameGame(id, name) {
  const saved = loadGame(id);
  if (saved) saveGame({ ...saved, name });
}

/**
 * The game to continue on the page of a game: the last one of this tab or, failing that, of any
 * tab.
 * @param {string} game
 * @returns {SavedGame|null}
 */
export function latestGame(game) {
  const id = currentInTab(game) ?? readItem(NEWEST + game);
  const saved = id ? loadGame(id) : null;
  return saved?.game === game ? saved : null;
}

/** @param {string} game @returns {string|null} */
function currentInTab(game) {
  try {
    return sessionStorage.getItem(OWN + game);
  } catch {
    return null;
  }
}

/** @param {string} game @param {string} id */
function setLatest(game, id) {
  writeItem(NEWEST + game, id, true);
  try {
    sessionStorage.setItem(OWN + game, id);
  } catch {
    // Then the last game of any tab is continued.
  }
}

/**
 * Make a saved game the one that its page continues.
 * @param {SavedGame} saved
 */
export const setCurrent = (saved) => setLatest(saved.game, saved.id);

/**
 * The last scene of a saved game, to be shown before the engine is ready.
 * @param {SavedGame} saved
 * @returns {Scene|null} null unless it shows the game as it was saved
 */
export function storedScene(saved) {
  const scene = readJson(SCENE + saved.id);
  if (!Array.isArray(scene?.shapes)) return null;
  if (saved.sealed) scene.sealed = saved.sealed;
  return wholeRecord(scene) === saved.record ? scene : null;
}

/**
 * The identity of a state of one's own side of sealed play; empty in other games.
 * @param {import('../ui/page-types.js').SealedData} [sealed]
 */
const sealedState = (sealed) => (sealed ? `${sealed.messages.length} ${sealed.private}` : '');

/**
 * Store the last scene of a game, without the private half of sealed play, which is stored with the
 * game. Where players share a screen, a scene with one player's secrets is not stored: another of
 * them may open the page next.
 * @param {string} id
 * @param {Scene} scene
 */
function storeScene(id, scene) {
  const recent = new Set(
    listGames()
      .games.slice(0, SCENES)
      .map((saved) => saved.id),
  );
  for (const other of keysUnder(SCENE)) if (!recent.has(other)) removeItem(SCENE + other);
  if (isShared(scene) && !scene.curtain) removeItem(SCENE + id);
  else
    writeItem(
      SCENE + id,
      JSON.stringify({
        ...scene,
        ...(scene.sealed && { sealed: undefined, save: undefined }),
        moves: scene.moves?.slice(-MOVES),
      }),
      true,
    );
}

/**
 * One's own side as it is stored.
 * @param {import('../ui/page-types.js').SealedData} sealed
 * @param {SealedSide} [before] as it was stored last
 * @returns {SealedSide}
 */
function sideOf(sealed, before) {
  const waits = before?.number === sealed.number && before.owes.length === sealed.owes.length;
  return {
    ...sealed,
    since: waits ? before.since : Date.now(),
    // What arrives shows nothing: the other side may have left out what was sent from here.
    restored: before?.restored,
  };
}

/** End the warning about a side that came back from a file. @param {string} id */
export function trustSide(id) {
  const saved = loadGame(id);
  if (saved?.sealed) saveGame({ ...saved, sealed: { ...saved.sealed, restored: undefined } });
}

/** Saves the current game under one id whenever it changes. */
export class Autosave {
  constructor() {
    /** Empty while the game is not saved. */
    this.id = '';
    /** The record that this tab saved last, to notice when another tab has continued the game. */
    this.savedRecord = '';
    /** The players saved with it. */
    this.players = '';
    /** The parameters the game was started with. @type {Record<string, string>|undefined} */
    this.params = undefined;
    /** What is kept with it of two who are apart. @type {Apart} */
    this.apart = {};
    /** What is left on its clocks. @type {number[]|undefined} */
    this.clock = undefined;
    /** The position whose scene was stored last. */
    this.storedPosition = '';
    /**
     * Whether the engine has left the game that is saved for another one, which has no entry yet.
     */
    this.suspended = false;
    /** The identity of its state in sealed play. */
    this.savedSide = '';
    /** The link of the puzzle saved with it. @type {string|undefined} */
    this.savedPuzzle = undefined;
    /** Whether what was saved last is stored for good. */
    this.stored = true;
    /** Until it is noted on the disk as well. @type {Promise<void>|undefined} */
    this.noted = undefined;
    /** @type {OtherTabs} */
    this.otherTabs = { outdated: () => undefined, separate: () => undefined };
  }

  /** @param {OtherTabs} otherTabs */
  listen(otherTabs) {
    this.otherTabs = otherTabs;
  }

  /** Whether this is what this tab saved last. @param {SavedGame} saved */
  isSaved(saved) {
    return (
      saved.record === this.savedRecord &&
      String(saved.players) === this.players &&
      sealedState(saved.sealed) === this.savedSide
    );
  }

  /**
   * Save nothing until the next game begins. Scenes of another game may come before that, such as
   * one that the pointer asked for, and must not take the place of the game that was saved.
   */
  suspend() {
    this.suspended = true;
  }

  /**
   * Switch to another game.
   * @param {SavedGame|null} saved its entry; null if it is not saved yet
   * @param {Record<string, string>} [params] that it was started with
   * @param {Apart} [apart]
   */
  begin(saved, params = saved?.asked, apart = saved ?? {}) {
    this.suspended = false;
    this.apart = { greeting: apart.greeting, friend: apart.friend };
    this.params = params;
    this.clock = saved?.clock;
    this.id = saved?.id ?? '';
    this.savedRecord = saved?.record ?? '';
    this.players = String(saved?.players ?? '');
    this.savedSide = sealedState(saved?.sealed);
    this.savedPuzzle = saved?.puzzle;
    this.noted = undefined;
    if (saved) setLatest(saved.game, saved.id);
  }

  /**
   * Save the game of a scene if it differs from what this tab saved last. Looking around is not a
   * change: a deleted game stays deleted until it is continued.
   * @param {Scene} scene
   */
  save(scene) {
    if (this.suspended) return;
    const old = this.id ? loadGame(this.id) : null;
    const players = scene.seats.map((seat) => seat.player);
    const record = wholeRecord(scene);
    const side = sealedState(scene.sealed);
    const puzzle = scene.puzzle?.link;
    if (
      this.savedRecord === record &&
      this.players === String(players) &&
      this.savedSide === side &&
      // One puzzle has several links: that of a day, and its own.
      (!puzzle || !this.savedPuzzle || this.savedPuzzle === puzzle)
    ) {
      if (old?.record === record) this.storeScene(scene);
      return;
    }
    if (scene.sealed && old && !this.isSaved(old)) {
      this.otherTabs.outdated();
      return;
    }
    // If it was deleted or continued in another tab meanwhile, it becomes a separate game.
    const separate = old !== null && old.record !== this.savedRecord && old.record !== record;
    if (!old || separate) this.id = newId();
    const { over, to_play } = lastPly(scene);
    const { title = '', params } = scene.sequel ?? {};
    /** @type {SavedGame} */
    const saved = {
      id: this.id,
      game: scene.game,
      name: old?.name ?? '',
      title: scene.title,
      record,
      players,
      changed: Date.now(),
      plies: scene.plies,
      turns: turnsPlayed(scene),
      over,
      result: over ? (scene.outcome?.headline ?? old?.result) : undefined,
      asked: this.params,
      secrets: scene.sealed ? undefined : scene.secrets,
      shared: scene.shared,
      match: scene.match?.key,
      due: scene.match ? (to_play ?? undefined) : undefined,
      begun: hasBegun(scene),
      next: params ? { title, params } : over && !separate ? old?.next : undefined,
      clock: scene.clock && this.clock,
      puzzle,
      ...this.apart,
      sealed: scene.sealed && sideOf(scene.sealed, old?.sealed),
    };
    this.stored = saveGame(saved);
    this.noted = note(saved);
    this.savedRecord = record;
    this.savedSide = side;
    this.savedPuzzle = puzzle;
    this.players = String(players);
    setLatest(scene.game, this.id);
    this.storeScene(scene);
    if (separate) this.otherTabs.separate();
  }

  /** Note what is left on the clocks, to be stored with the next move. @param {number[]} left */
  noteClock(left) {
    this.clock = left;
  }

  /** Store what is left on the clocks now. @param {number[]} left */
  keepClock(left) {
    this.clock = left;
    const saved = this.id && !this.suspended ? loadGame(this.id) : null;
    if (saved) saveGame({ ...saved, clock: left });
  }

  /**
   * Store the scene once per position, and not in the middle of a move.
   * @param {Scene} scene
   */
  storeScene(scene) {
    const position = [
      this.id,
      wholeRecord(scene),
      scene.flipped,
      scene.curtain?.seat,
      scene.seats.map((seat) => seat.player),
    ].join(' ');
    if (scene.picked?.length || position === this.storedPosition) return;
    this.storedPosition = position;
    storeScene(this.id, scene);
  }
}
