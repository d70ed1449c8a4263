import { h, need } from '../ui/dom.js';
import { lengthInWords, turnsInWords } from '../moves/turns.js';
import { joinNames, lastPly } from '../ui/scene.js';
import { isBegun, leadsOn, listGames, storedScene } from '../library/saved-games.js';
import { showBadge, whoseTurn, yoursFirst } from '../by-link/whose-turn.js';
import { thumbnail } from '../board/thumbnail.js';

/**
 * The games in progress on the front page: the state of each, whose turn it is and against whom. A
 * game of several that belong together is in progress until the next one is.
 * @typedef {import('../library/saved-games.js').SavedGame} SavedGame
 * @typedef {import('../ui/types.js').Scene} Scene
 */

/** How many are shown; the others are under “My games”. */
const MOST = 4;

/**
 * @param {string[]} games those of this site
 * @param {Record<string, string>} names of the games
 * @param {string} root
 */
export function drawYourGames(games, names, root) {
  const all = listGames().games;
  const going = yoursFirst(
    all.filter(
      (saved) => games.includes(saved.game) && (saved.over ? leadsOn(saved, all) : isBegun(saved)),
    ),
  );
  showBadge();
  need('your-games').hidden = going.length === 0;
  need('your-games-list').replaceChildren(
    ...going.slice(0, MOST).map((saved) => h('li', {}, entry(saved, names[saved.game], root))),
  );
}

/** The page that goes on with a game. @param {SavedGame} saved @param {string} root */
export const pageOf = ({ game, id, over }, root) =>
  `${root}${game}/index.html#${over ? 'go-on' : 'resume'};id=${id}`;

/**
 * @param {SavedGame} saved
 * @param {string} game
 * @param {string} root
 */
function entry(saved, game, root) {
  const scene = storedScene(saved);
  return h(
    'a',
    { href: pageOf(saved, root), class: 'continue-link' },
    h('span', { class: 'thumbnail' }, scene && !scene.curtain ? thumbnail(scene) : null),
    h(
      'span',
      {},
      h('b', { text: saved.name || game }),
      h('small', { text: against(saved, scene) }),
      h('small', { class: 'yours-turn', text: turn(saved, scene) }),
    ),
  );
}

/**
 * Against whom a game is played.
 * @param {SavedGame} saved
 * @param {Scene|null} scene
 */
function against({ players, friend }, scene) {
  const others = players.flatMap((player, seat) =>
    player === 'human' ? [] : [player === 'away' && friend ? friend : labelOf(player, seat, scene)],
  );
  if (!others.length) return players.length > 1 ? 'Against a friend, here' : 'On your own';
  return others.length === players.length
    ? joinNames(others)
    : `Against ${joinNames([...new Set(others)])}`;
}

/** @param {string} player @param {number} seat @param {Scene|null} scene */
function labelOf(player, seat, scene) {
  const person = scene?.seats[seat]?.person;
  if (player === 'away') return person || 'a friend, by link';
  const level = /^level(\d+)$/.exec(player);
  return level
    ? `the computer, level ${level[1]}`
    : (scene?.players.find(({ id }) => id === player)?.label ?? player);
}

/**
 * Whose turn it is, or what comes next, as far as that is known.
 * @param {SavedGame} saved
 * @param {Scene|null} scene
 */
function turn(saved, scene) {
  const { players, sealed, next } = saved;
  if (saved.over && next) return `Go on: ${next.title}`;
  const other = sealed ? scene?.seats[1 - sealed.seat]?.name : undefined;
  const byLink = whoseTurn(saved, saved.friend || other || undefined);
  if (byLink) return byLink;
  const seat = (scene && lastPly(scene).to_play) ?? -1;
  const name = scene?.seats[seat]?.name;
  if (!scene || seat < 0 || !name)
    return `${saved.turns ? turnsInWords(saved.turns) : lengthInWords(0, saved.plies)} played`;
  if (players[seat] === 'away') return `Waiting for ${scene.seats[seat].person || name}`;
  const alone = players.filter((player) => player === 'human').length === 1;
  if (players[seat] === 'human' && alone) return 'Your turn';
  return `${name}’s turn`;
}
