/**
 * Saved games: each under a name of its own, so that two tabs never write over each other; the list is what is found.
 * @typedef {import('./types.js').Scene} Scene
 * @typedef {object} Saved
 * @property {string} id
 * @property {string} game
 * @property {string} name what the player calls it; empty: its title
 * @property {string} title
 * @property {string} record
 * @property {string[]} players
 * @property {number} changed milliseconds since 1970
 * @property {number} plies
 * @property {boolean} over
 * @property {Record<string, string>} [asked] the parameters it was asked for with, if it began here
 * @property {string} [match] the key of the game by links that it is
 * @property {string[]} [secrets] the seats whose secrets its record holds
 */

import { isShared, wholeRecord } from './record.js';
import { drop, namesUnder, put, take } from './store.js';

const GAME = 'game/';
const SCENE = 'scene/';
const NEWEST = 'newest/';
/** So many games keep their last picture; it is a convenience and it is big. */
const PICTURES = 6;
/** And so many of its moves, the rest comes with the engine. */
const MOVES = 80;

/** @returns {string} */
export function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return [...bytes].map((byte) => byte.toString(36).padStart(2, '0')).join('');
}

/**
 * @param {string} id
 * @returns {Saved|null} null when there is none or it is damaged
 */
export function load(id) {
  try {
    const saved = JSON.parse(take(GAME + id) ?? 'null');
    const texts = [saved.game, saved.name, saved.title, saved.record];
    const sound = texts.every((text) => typeof text === 'string') && saved.record
      && Array.isArray(saved.players) && Number.isFinite(saved.changed);
    return sound ? { ...saved, id } : null;
  } catch {
    return null;
  }
}

/**
 * Every saved game, the last played first.
 * @returns {{games: Saved[], damaged: number}} damaged ones are left where they are
 */
export function list() {
  const found = namesUnder(GAME).map(load);
  const games = found.filter((saved) => saved !== null);
  games.sort((a, b) => b.changed - a.changed);
  return { games, damaged: found.length - games.length };
}

/** @param {Saved} saved */
export function keep(saved) {
  const { id, ...rest } = saved;
  put(GAME + id, JSON.stringify(rest));
}

/** @param {string} id @returns {() => void} puts it back */
export function remove(id) {
  const text = take(GAME + id);
  drop(GAME + id);
  drop(SCENE + id);
  return () => { if (text !== null) put(GAME + id, text); };
}

/** @param {string} id @param {string} name */
export function rename(id, name) {
  const saved = load(id);
  if (saved) keep({ ...saved, name });
}

/**
 * The game that a page of this kind should go on with: the one this tab had, or the last one anywhere.
 * @param {string} game
 * @returns {Saved|null}
 */
export function latest(game) {
  const id = tabsOwn(game) ?? take(NEWEST + game);
  const saved = id ? load(id) : null;
  return saved?.game === game ? saved : null;
}

/** @param {string} game @returns {string|null} */
function tabsOwn(game) {
  try {
    return sessionStorage.getItem(`quanta/${game}`);
  } catch {
    return null;
  }
}

/** @param {string} game @param {string} id */
function point(game, id) {
  put(NEWEST + game, id, true);
  try {
    sessionStorage.setItem(`quanta/${game}`, id);
  } catch {
    // Then the last game of any tab is the one to go on with.
  }
}

/**
 * Let the page of its kind go on with this game.
 * @param {Saved} saved
 */
export const choose = (saved) => point(saved.game, saved.id);

/**
 * The last picture of a game, to be shown before the engine is up.
 * @param {Saved} saved
 * @returns {Scene|null} only if it shows the game as it was saved
 */
export function picture(saved) {
  try {
    const scene = JSON.parse(take(SCENE + saved.id) ?? 'null');
    if (scene?.status) scene.status.prompt ??= scene.status.lead; // as it was called before
    return scene && wholeRecord(scene) === saved.record && Array.isArray(scene.shapes) ? scene : null;
  } catch {
    return null;
  }
}

/**
 * Where people share a screen, what one of them may see is not kept: the next to open the page may be another.
 * @param {string} id
 * @param {Scene} scene
 */
function keepPicture(id, scene) {
  const kept = new Set(list().games.slice(0, PICTURES).map((saved) => saved.id));
  for (const other of namesUnder(SCENE)) if (!kept.has(other)) drop(SCENE + other);
  if (isShared(scene) && !scene.curtain) drop(SCENE + id);
  else put(SCENE + id, JSON.stringify({ ...scene, moves: scene.moves?.slice(-MOVES) }), true);
}

/** Writes the game on the board, whenever it changes, under one id. */
export class Autosave {
  constructor() {
    /** @type {string} empty: this game is not saved yet */
    this.id = '';
    /** The record this tab wrote last, to notice that another tab has played on. */
    this.written = '';
    /** And who played it. */
    this.players = '';
    /** @type {Record<string, string>|undefined} */
    this.asked = undefined;
    /** The position whose picture was kept last. */
    this.pictured = '';
  }

  /**
   * Another game comes onto the board.
   * @param {Saved|null} saved the one it was saved as
   * @param {Record<string, string>} [asked]
   */
  begin(saved, asked = saved?.asked) {
    this.asked = asked;
    this.id = saved?.id ?? '';
    this.written = saved?.record ?? '';
    this.players = String(saved?.players ?? '');
    if (saved) point(saved.game, saved.id);
  }

  /**
   * Save the scene's game if it differs from what this tab wrote. Looking around is no change: what was deleted
   * stays deleted until it is played on.
   * @param {Scene} scene
   */
  keep(scene) {
    const old = this.id ? load(this.id) : null;
    const players = scene.seats.map((seat) => seat.player);
    const record = wholeRecord(scene);
    if (this.written === record && this.players === String(players)) {
      if (old?.record === record) this.keepPicture(scene);
      return;
    }
    // Deleted meanwhile, or played on in another tab: then this is a game of its own from here on.
    if (!old || (old.record !== this.written && old.record !== record)) this.id = freshId();
    keep({
      id: this.id, game: scene.game, name: old?.name ?? '', title: scene.title, record, players,
      changed: Date.now(), plies: scene.plies, over: Boolean(scene.outcome), asked: this.asked, secrets: scene.secrets, match: scene.match?.key,
    });
    this.written = record;
    this.players = String(players);
    point(scene.game, this.id);
    this.keepPicture(scene);
  }

  /**
   * Once for each position, and not in the middle of a move: looking around is no reason to write.
   * @param {Scene} scene
   */
  keepPicture(scene) {
    const looks = [this.id, wholeRecord(scene), scene.flipped, scene.curtain?.seat, scene.seats.map((seat) => seat.player)].join(' ');
    if (scene.picked?.length || looks === this.pictured) return;
    this.pictured = looks;
    keepPicture(this.id, scene);
  }
}
