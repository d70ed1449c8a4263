import { notice } from '../ui/announce.js';
import { dialog, h, textButton } from '../ui/dom.js';
import { latestGame, listGames, requestFor } from '../library/saved-games.js';
import { turnOf } from '../moves/turns.js';
import { joinNames } from '../ui/scene.js';

/**
 * Play by link: merging a link with the game that this device already has.
 * @typedef {import('../library/saved-games.js').SavedGame} SavedGame
 * @typedef {import('../play/opening.js').Opening} Opening
 * @typedef {import('../ui/page-types.js').KeptScene} Scene
 */

/**
 * The saved game that a link belongs to, or null.
 * @param {Scene} scene of the link
 * @returns {SavedGame|null}
 */
export const savedMatch = ({ match, game }) =>
  (match && listGames().games.find((saved) => saved.game === game && saved.match === match.key)) ??
  null;

/** Whether someone here has resigned. @param {Scene} scene */
export const resignedHere = ({ outcome, seats }) =>
  outcome?.resigned !== undefined && seats[outcome.resigned].player === 'human';

/**
 * Merge the game of a link with the saved one. Nothing is lost from either.
 * @param {Opening} opening
 * @param {SavedGame} own
 * @param {string} record of the link
 */
export async function mergeLink(opening, own, record) {
  const mine = await opening.table.bridge.ask(requestFor(own));
  const { compare } = mine.ok ? await opening.table.bridge.ask({ do: 'compare', record }) : mine;
  if (!compare || compare.kind === 'other') {
    await openSeparately(opening, record);
    return;
  }
  opening.adopt(mine, own);
  const { kind } = compare;
  const turn = turnOf(opening.table.scene, compare.ply);
  if (kind === 'newer') {
    await opening.table.ask({ do: 'merge', record, first: true });
    const label = opening.table.scene.moves?.find(({ ply }) => ply === compare.ply + 1)?.label;
    notice(arrivedInWords(compare, opening.table.scene, label), {
      good: true,
      key: 'link',
      untilMove: true,
    });
  } else if (kind === 'same')
    notice('This link brings nothing new: you already have all its moves.', {
      good: true,
      key: 'link',
    });
  else if (kind === 'older') {
    notice(
      `This link is older than your game: it ends ${turn ? `in turn ${turn}` : 'before the first turn'}. Your game was left as it is.`,
      {
        key: 'link',
        actions: [
          { label: 'Open the link separately', act: () => void openSeparately(opening, record) },
        ],
      },
    );
  } else askWhichGame(opening, compare, turn, record);
}

/**
 * What a link has brought.
 * @param {NonNullable<import('../ui/types.js').Reply['compare']>} compare
 * @param {Scene} scene with it
 * @param {string} [label] what their move is called
 */
function arrivedInWords({ mine, theirs }, { outcome, take_back: back }, label) {
  if (mine) return 'Your friend agrees: your move is taken back. Play another one.';
  if (back === 'asked')
    return 'Your friend asks to take the last move back. Agree below, or decline by playing on.';
  if (theirs) return `Your friend has moved: ${label ?? theirs}.`.replace(/\.\.$/, '.');
  return outcome ? 'The end of the game has arrived.' : 'An offer of a draw has arrived.';
}

/**
 * Start a game by link from the position on the board.
 * @param {Opening} opening
 * @param {number} seat for the person who opens the link
 * @param {import('../library/saved-games.js').Apart} [apart]
 * @returns {Promise<string>} what is wrong, or empty
 */
export async function challenge(opening, seat, apart) {
  const { text, error } = await opening.table.bridge.ask({ do: 'challenge', seat });
  const players = opening.table.scene.seats.map((_, i) => (i === seat ? 'away' : 'human'));
  const reply = text ? await opening.table.bridge.ask({ do: 'open', record: text, players }) : null;
  if (!reply?.scene) return reply?.error?.message ?? error?.message ?? 'It could not be started.';
  opening.adopt(reply, null, undefined, apart);
  return '';
}

/**
 * Tell a guest who asks for what, and what comes next.
 * @param {Opening} opening
 * @param {Scene} scene of a link that was opened here for the first time
 * @param {import('./greeting.js').Greeting} [greeting] that came with it
 */
export async function welcome({ table }, scene, greeting) {
  const { match, seats, name, plies, to_play: toPlay, outcome, game } = scene;
  const own = match && seats[match.seat];
  if (!own || outcome) return;
  const { start, ...params } = scene.params;
  const { terms } = await table.bridge.ask({ do: 'terms', game, params });
  const others = seats.filter((seat) => seat !== own);
  const host =
    joinNames(others.map(({ person }) => person).filter(Boolean)) || greeting?.from || 'A friend';
  const extras = [...(terms?.chosen ?? []), greeting?.words ? `“${greeting.words}”` : ''];
  const next =
    toPlay === match.seat
      ? 'It is your turn: play a move, then press “Send your move”.'
      : `${seats[toPlay ?? 0]?.name} moves first: wait for the next link.`;
  notice(
    [
      `${host} ${plies > 1 ? 'is playing' : 'challenges you to'} ${scene.title || name}${plies > 1 ? ' with you' : ''}.`,
      ...extras.filter(Boolean),
      `You play ${own.name}.`,
      next,
    ].join(' '),
    {
      good: true,
      key: 'invitation',
      untilMove: true,
      actions: [
        {
          label: 'Rules',
          act: () => {
            location.href = 'rules/index.html';
          },
        },
      ],
    },
  );
}

/**
 * Open a link as a separate game.
 * @param {Opening} opening
 * @param {string} record
 */
async function openSeparately(opening, record) {
  const reply = await opening.table.bridge.ask({ do: 'open', record });
  if (reply.ok) return opening.adopt(reply, null);
  notice(`The link could not be opened: ${reply.error?.message}`, { key: 'link' });
  return opening.openSaved(latestGame(opening.page.game));
}

/**
 * Ask which continuation to keep when two were played from one position.
 * @param {Opening} opening
 * @param {NonNullable<import('../ui/types.js').Reply['compare']>} compare
 * @param {number} turn the last that has a move in both games
 * @param {string} record
 */
function askWhichGame(opening, { mine, theirs }, turn, record) {
  const shared = turn
    ? `Up to turn ${turn} your game and the link are the same.`
    : 'Your game and the link begin differently.';
  /** @param {string} label @param {() => void} act @param {string} [kind] */
  const choice = (label, act, kind = 'btn') =>
    textButton(
      label,
      () => {
        box.close();
        act();
      },
      kind,
    );
  const box = dialog(
    'Two games from one position',
    [
      h('p', {
        class: 'lead',
        text: `${shared} You then have ${mine}, and the link has ${theirs}. Whatever you choose, nothing is lost.`,
      }),
      h(
        'div',
        { class: 'choices' },
        choice(
          'Continue with the link; mine becomes a variation',
          () => void opening.table.ask({ do: 'merge', record, first: true }),
          'btn primary',
        ),
        choice(
          'Keep mine; the link becomes a variation',
          () => void opening.table.ask({ do: 'merge', record, first: false }),
        ),
        choice('Open the link as a separate game', () => void openSeparately(opening, record)),
        choice('Leave everything as it is', () => {}),
      ),
    ],
    'fork',
  );
}
