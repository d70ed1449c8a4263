import { dialog, h } from '../ui/dom.js';
import { notice } from '../ui/announce.js';
import { challenge } from './play-by-link.js';
import { CHOICES, levelOf, limits } from '../sealed/levels.js';
import { EITHER } from '../new-game/opponents.js';

/**
 * The dialog that asks a friend to play, by simple links from the position on the board or by
 * sealed messages from a start of its own.
 * @typedef {import('../play/opening.js').Opening} Opening
 * @typedef {{own: number, level: number|null, name: string}} Terms own: one's own seat; level: of
 * sealed play, null for simple links
 */

const SIMPLE = 'simple';
/** The level that is suggested. */
const USUAL = CHOICES[0];

/**
 * @param {Opening} opening
 * @param {number} own one's own seat; EITHER: the friend is to move, so that a simple link can be
 * sent at once
 * @param {Record<string, string>} params of a game with a start of its own
 * @param {() => void} share opens the dialog that shows a simple link
 */
export function openChallenge(opening, own, params, share) {
  const {
    page,
    table: { scene },
  } = opening;
  const toPlay = Math.max(0, scene.to_play ?? 0);
  // The challenger sends the first message with a move: if that seat begins, this saves a message.
  const suits = page.by_link ? (toPlay + 1) % scene.seats.length : 0;
  show(
    opening,
    own === EITHER || own >= scene.seats.length ? suits : own,
    page.by_link ? null : USUAL,
    async (terms) => {
      if (terms.level !== null) return beginSealed(opening, params, terms);
      const wrong = await invite(opening, terms.own, terms.name);
      if (wrong) return wrong;
      if (opening.table.scene.to_play === terms.own)
        notice(
          'You move first. Play your move, then press “Send your move”: the link invites your friend.',
          { good: true, key: 'challenge' },
        );
      else share();
      return '';
    },
  );
}

/**
 * Ask for another game of sealed play like the one on the board.
 * @param {Opening} opening
 * @param {number} own one's own seat in it
 * @param {number} level
 */
export function openRematch(opening, own, level) {
  show(opening, own, level, (terms) =>
    beginSealed(opening, opening.table.scene.params, { ...terms, level: terms.level ?? level }),
  );
}

/**
 * @param {Opening} opening
 * @param {number} own the seat that is suggested
 * @param {number|null} level the level that is suggested
 * @param {(terms: Terms) => Promise<string>} start resolves to what is wrong, or empty
 */
function show(opening, own, level, start) {
  const { scene } = opening.table;
  const name = h('input', {
    id: 'challenger',
    type: 'text',
    maxlength: 60,
    autocomplete: 'nickname',
  });
  const named = h(
    'div',
    { class: 'field' },
    h('label', { for: 'challenger', text: 'Your name, if your friend is to see it' }),
    name,
  );
  const seats = h(
    'div',
    { class: 'chips' },
    ...scene.seats.map((seat, i) =>
      h(
        'label',
        {},
        h('input', { type: 'radio', name: 'challenge-seat', value: i, checked: i === own }),
        seat.name,
      ),
    ),
  );
  const levels = levelField(opening, level);
  const refresh = () => {
    named.hidden = levels.value() !== null;
  };
  levels.box.addEventListener('input', refresh);
  refresh();
  const problem = h('p', { class: 'problem', role: 'alert', hidden: true });
  const button = h('button', { class: 'btn primary', text: 'Make the link' });
  const submit = async () => {
    const mine = Number(
      /** @type {HTMLInputElement|null} */ (seats.querySelector('input:checked'))?.value ?? 0,
    );
    button.disabled = true;
    const wrong = await start({ own: mine, level: levels.value(), name: name.value.trim() });
    button.disabled = false;
    problem.textContent = wrong;
    problem.hidden = !wrong;
    if (!wrong) box.close();
  };
  const box = dialog(
    'Challenge a friend',
    [
      h('p', {
        class: 'lead',
        text: `You get a link to send by any messenger. Whoever opens it plays ${scene.name} with you, by links, in the browser and without an account.`,
      }),
      h(
        'form',
        {
          class: 'challenge',
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            void submit();
          },
        },
        levels.box,
        h('fieldset', { class: 'field' }, h('legend', { text: 'You play' }), seats),
        named,
        problem,
        h('div', { class: 'line' }, button),
      ),
    ],
    'challenge-dialog',
  );
  button.focus();
}

/**
 * The ways to play by links, and what each of them keeps fair.
 * @param {Opening} opening
 * @param {number|null} chosen
 */
function levelField({ page }, chosen) {
  const sealed = (/** @type {number} */ level) => ({
    value: String(level),
    ...levelOf(level, !page.by_link),
  });
  const ways = page.by_link
    ? [
        {
          value: SIMPLE,
          name: 'Simple links',
          says: 'Each link holds the whole game. For friends who trust each other.',
        },
        ...(page.sealed ? [sealed(USUAL)] : []),
      ]
    : CHOICES.map(sealed);
  const usual = chosen === null ? SIMPLE : page.by_link ? String(USUAL) : String(chosen);
  const options = h(
    'div',
    { class: 'options ways' },
    ...ways.map(({ value, name, says }) =>
      h(
        'label',
        {},
        h('input', { type: 'radio', name: 'challenge-level', value, checked: value === usual }),
        h('span', {}, h('b', { text: name }), h('small', { text: says })),
      ),
    ),
  );
  const more = h('div');
  const value = () =>
    /** @type {HTMLInputElement|null} */ (options.querySelector('input:checked'))?.value ?? SIMPLE;
  const level = () => (value() === SIMPLE ? null : Number(value()));
  const refresh = () => {
    const now = level();
    more.replaceChildren(now === null ? '' : limits(levelOf(now, !page.by_link), page.root));
  };
  options.addEventListener('input', refresh);
  refresh();
  return {
    box: h(
      'fieldset',
      { class: 'field' },
      h('legend', { text: 'How it is kept fair' }),
      options,
      more,
    ),
    value: level,
  };
}

/**
 * Challenge somebody to a game of sealed play, and show the message.
 * @param {Opening} opening
 * @param {Record<string, string>} params
 * @param {Terms} terms
 * @returns {Promise<string>} what is wrong, or empty
 */
async function beginSealed(opening, params, { own, level }) {
  const [{ begin }, { showMessage }] = await Promise.all([
    import('../sealed/own-side.js'),
    import('./send-dialog.js'),
  ]);
  const wrong = await begin(opening, {
    step: 'challenge',
    game: opening.page.game,
    params,
    level: level ?? USUAL,
    seat: own,
  });
  if (!wrong) showMessage(opening);
  return wrong;
}

/**
 * Turn the game on the board into a game by link.
 * @param {Opening} opening
 * @param {number} own
 * @param {string} name
 * @returns {Promise<string>} what is wrong, or empty
 */
async function invite(opening, own, name) {
  const { seats } = opening.table.scene;
  const friend = (own + 1) % seats.length;
  const names = seats.map(({ person }, seat) => (seat === own && name ? name : person));
  if (name && !(await opening.table.ask({ do: 'names', names })))
    return 'The name could not be written into the game.';
  return challenge(opening, friend);
}
