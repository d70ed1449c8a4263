import { dialog, h, textButton } from '../ui/dom.js';
import { radios } from '../ui/fields.js';
import { notice } from '../ui/announce.js';
import { late } from '../ui/late.js';
import { termsInWords } from './accept-dialog.js';
import { challenge } from './play-by-link.js';
import { greetingOf, MOST_FROM, MOST_WORDS } from './greeting.js';
import { levelOf, limits } from '../sealed/levels.js';
import { isInChat } from '../carriers/in-chat.js';
import { clockField } from '../new-game/clock-field.js';
import { EITHER } from '../new-game/opponents.js';

/**
 * The dialog that asks a friend to play, by simple links from the position on the board or by
 * sealed messages from a start of its own.
 * @typedef {import('../play/opening.js').Opening} Opening
 * @typedef {import('./greeting.js').Greeting} Greeting
 * @typedef {'here'|'device'|'links'|'chat'|'app'} Place where the friend is; app: in a chat in which
 * this page is not open
 * @typedef {{own: number, level: number|null, greeting: Greeting|undefined, place: Place, clock: string}} Terms
 * own: one's own seat; level: of sealed play, null for simple links; clock: the time control, empty
 * for none
 */

const SIMPLE = 'simple';
/** @type {Record<Place, string>} */
const BUTTONS = {
  links: 'Make the link',
  device: 'Connect',
  here: 'Play here',
  chat: 'Ask in this chat',
  app: 'Download the app',
};
/** The same in a rematch, for which the devices are connected already. */
const AGAIN = 'Ask for a rematch';

/** When a simple link can be sent, which follows from who moves first. */
const AT_ONCE = 'Your friend moves first, so you can send the link at once.';
const WITH_MOVE = 'You move first; your link then brings that move.';

/** @typedef {{place: Place, name: string, says: string}} PlaceInWords */

/** @type {PlaceInWords} */
const CHAT = {
  place: 'chat',
  name: 'In this chat',
  says: 'Everybody in this chat is asked. Who accepts first plays, and the others look on.',
};
/** @type {PlaceInWords[]} */
const PLACES = [
  {
    place: 'links',
    name: 'Elsewhere',
    says: 'You send each other links in any messenger, and play whenever you have time, without a clock.',
  },
  {
    place: 'device',
    name: 'Here, on another device',
    says: 'Both devices are on the same network, such as one Wi-Fi, and scan each other’s code. Then moves and dice are sent automatically.',
  },
  {
    place: 'here',
    name: 'Here, on this device',
    says: 'You take turns at one screen. If the game has secrets, it is covered when it changes hands.',
  },
];
/** @type {PlaceInWords} */
const APP = {
  place: 'app',
  name: 'In a chat',
  says: 'For messengers that open webxdc apps. Download the game as an app and send it into the chat: there it asks who plays.',
};

/**
 * Where friends can be: in a chat, the page has no address that a link could have.
 * @param {string} app the game as an app for messengers, if the site has it
 * @returns {PlaceInWords[]}
 */
function places(app) {
  const [links, ...others] = PLACES;
  if (isInChat()) return [CHAT, ...others.filter(({ place }) => place === 'here')];
  return [links, ...(app ? [APP] : []), ...others];
}

/**
 * @param {Opening} opening
 * @param {number} own one's own seat; EITHER: the friend is to move, so that a simple link can be
 * sent at once
 * @param {Record<string, string>} params of the game on the board
 * @param {{share: () => void, choose: () => void}} callbacks share: opens the dialog that shows a
 * simple link; choose: the one in which another game is chosen
 */
export function openChallenge(opening, own, params, { share, choose }) {
  const {
    page,
    table: { scene },
  } = opening;
  const toPlay = Math.max(0, scene.to_play ?? 0);
  // The challenger sends the first message with a move: if that seat begins, this saves a message.
  const suits = page.by_link ? (toPlay + 1) % scene.seats.length : 0;
  show(
    opening,
    params,
    own === EITHER || own >= scene.seats.length ? suits : own,
    page.by_link ? null : page.levels[0].level,
    async (terms) => {
      if (terms.place === 'here') return '';
      if (terms.place === 'app') {
        h('a', { href: page.root + page.app, download: '' }).click();
        return '';
      }
      if (terms.place === 'device') {
        const { connectAndThen } = await late(() => import('./connect-dialog.js'));
        await connectAndThen(opening, () => beginSealed(opening, params, terms));
        return '';
      }
      if (terms.place === 'chat') return beginSealed(opening, params, terms);
      if (terms.level !== null) return beginSealed(opening, params, terms);
      const wrong = await invite(opening, terms);
      if (wrong) return wrong;
      if (opening.table.scene.to_play === terms.own)
        notice(
          'You move first. Play your move, then press “Send your move”: the link invites your friend.',
          { good: true, key: 'challenge' },
        );
      else share();
      return '';
    },
    choose,
  );
}

/**
 * Ask for another game of sealed play like the one on the board.
 * @param {Opening} opening
 * @param {number} own one's own seat in it
 * @param {number} level
 */
export function openRematch(opening, own, level) {
  const { params } = opening.table.scene;
  show(opening, params, own, level, (terms) =>
    beginSealed(opening, params, { ...terms, level: terms.level ?? level }),
  );
}

/**
 * @param {Opening} opening
 * @param {Record<string, string>} params
 * @param {number} own the seat that is suggested
 * @param {number|null} level the level that is suggested
 * @param {(terms: Terms) => Promise<string>} start resolves to what is wrong, or empty
 * @param {() => void} [choose] opens the dialog in which another game is chosen
 */
function show(opening, params, own, level, start, choose) {
  const {
    page,
    table: { scene },
  } = opening;
  const from = h('input', {
    id: 'challenger',
    type: 'text',
    maxlength: MOST_FROM,
    autocomplete: 'nickname',
  });
  const words = h('input', {
    id: 'challenge-words',
    type: 'text',
    maxlength: MOST_WORDS,
    autocomplete: 'off',
  });
  const greeting = h(
    'div',
    { class: 'field greeting' },
    h('label', { for: 'challenger', text: 'Your name, for your friend to see (optional)' }),
    from,
    h('label', { for: 'challenge-words', text: 'Message to your friend (optional)' }),
    words,
  );
  const begins = scene.seats.map(() => h('small', {}));
  const seats = radios(
    'challenge-seat',
    scene.seats.map((seat, i) => [i, h('span', {}, seat.name, begins[i])]),
    own,
    'chips',
  );
  const place = placeField(places(page.app), choose !== undefined && page.levels.length > 0);
  const levels = levelField(opening, level);
  const clock = clockField(page.clocks, scene.clock?.control ?? '');
  /** @returns {Place} of a rematch, where the friend is already */
  const where = () => {
    if (choose) return place.value();
    if (!opening.isConnected) return 'links';
    return opening.chat ? 'chat' : 'device';
  };
  // Only a connection reports at once that a move is made.
  const isTimed = () => where() === 'device';
  const mine = () => Number(seats.value());
  const sent = h('small', { class: 'when-sent' });
  const seatField = h(
    'fieldset',
    { class: 'field' },
    h('legend', { text: 'You play' }),
    seats.box,
    sent,
  );
  const agreed = h('div', { class: 'agreed', role: 'status' });
  const describe = async () => {
    const sealed = levels.value() !== null;
    const { terms } = await opening.table.bridge.ask({
      do: 'terms',
      game: opening.page.game,
      params,
      sealed,
    });
    if (!terms || sealed !== (levels.value() !== null)) return;
    agreed.replaceChildren(...termsInWords(terms));
    // By simple links a game goes on from the position on the board.
    const first = sealed ? terms.begins : scene.to_play;
    begins.forEach((each, i) => {
      each.textContent = i === first ? ' begins' : '';
    });
  };
  const followPlace = () => {
    const chosen = where();
    greeting.hidden = chosen !== 'links';
    const elsewhere = chosen === 'here' || chosen === 'app';
    levels.box.hidden = elsewhere || ((!choose || chosen !== 'links') && page.by_link);
    seatField.hidden = elsewhere;
    sent.hidden = chosen !== 'links' || levels.value() !== null;
    sent.textContent = mine() === scene.to_play ? WITH_MOVE : AT_ONCE;
    clock.box.hidden = !isTimed();
    button.textContent = BUTTONS[chosen];
    if (!choose && chosen === 'device') button.textContent = AGAIN;
  };
  for (const { box: field } of [place, levels, seats]) field.addEventListener('input', followPlace);
  levels.box.addEventListener('input', () => void describe());
  void describe();
  const problem = h('p', { class: 'problem', role: 'alert', hidden: true });
  const button = h('button', { class: 'btn primary', text: 'Make the link' });
  const submit = async () => {
    button.disabled = true;
    const wrong = await start({
      own: mine(),
      level: levels.value(),
      place: where(),
      clock: isTimed() ? clock.value() : '',
      greeting: greetingOf({ from: from.value, words: words.value }),
    });
    button.disabled = false;
    problem.textContent = wrong;
    problem.hidden = !wrong;
    if (!wrong) box.close();
  };
  const box = dialog(
    choose ? 'Challenge a friend' : 'Rematch',
    [
      h('p', {
        class: 'lead',
        text: `Play ${scene.name} with a friend, in the browser and without an account.`,
        hidden: !choose,
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
        agreed,
        place.box,
        seatField,
        clock.box,
        greeting,
        levels.box,
        problem,
        h(
          'div',
          { class: 'line foot-line' },
          button,
          choose
            ? textButton('Another game…', () => {
                box.close();
                choose();
              })
            : null,
        ),
      ),
    ],
    'challenge-dialog',
  );
  followPlace();
  button.focus();
}

/**
 * Asks where the friend is.
 * @param {PlaceInWords[]} offered
 * @param {boolean} asks whether there is a choice
 */
function placeField(offered, asks) {
  const options = radios(
    'challenge-place',
    offered.map(({ place, ...words }) => [place, described(words)]),
    offered[0].place,
    'options ways',
  );
  return {
    box: h(
      'fieldset',
      { class: 'field', hidden: !asks },
      h('legend', { text: 'Where is your friend?' }),
      options.box,
    ),
    value: () => /** @type {Place} */ (options.value()),
  };
}

/** A choice and what it means. @param {{name: string, says: string}} words */
const described = ({ name, says }) =>
  h('span', {}, h('b', { text: name }), h('small', { text: says }));

/**
 * The ways to play by links, and what each of them keeps fair.
 * @param {Opening} opening
 * @param {number|null} chosen
 */
function levelField({ page }, chosen) {
  const sealed = page.levels.map((each) => ({ value: String(each.level), ...each }));
  const ways = page.by_link
    ? [
        {
          value: SIMPLE,
          name: 'Simple links',
          says: 'Each link holds the whole game. For friends who trust each other.',
        },
        ...sealed,
      ]
    : sealed;
  const usual = chosen === null ? SIMPLE : page.by_link ? sealed[0].value : String(chosen);
  const options = radios(
    'challenge-level',
    ways.map(({ value, ...words }) => [value, described(words)]),
    usual,
    'options ways',
  );
  const more = h('div');
  const level = () => (options.value() === SIMPLE ? null : Number(options.value()));
  const refresh = () => {
    const now = level();
    more.replaceChildren(now === null ? '' : limits(levelOf(page.levels, now), page.root));
  };
  options.box.addEventListener('input', refresh);
  refresh();
  return {
    box: h(
      'fieldset',
      { class: 'field' },
      h('legend', { text: 'How it is kept fair' }),
      options.box,
      more,
    ),
    value: level,
  };
}

/**
 * Challenge someone to a game of sealed play, and show the message.
 * @param {Opening} opening
 * @param {Record<string, string>} params
 * @param {Terms} terms
 * @returns {Promise<string>} what is wrong, or empty
 */
async function beginSealed(opening, params, { own, level, greeting, clock }) {
  const [{ begin }, { showMessage }] = await Promise.all([
    late(() => import('../sealed/own-side.js')),
    late(() => import('./send-dialog.js')),
  ]);
  const wrong = await begin(
    opening,
    {
      step: 'challenge',
      game: opening.page.game,
      params,
      level: level ?? opening.page.levels[0].level,
      seat: own,
      clock,
    },
    { greeting },
  );
  if (!wrong && opening.chat) opening.chat.challenge();
  else if (!wrong) showMessage(opening);
  return wrong;
}

/**
 * Turn the game on the board into a game by link.
 * @param {Opening} opening
 * @param {Terms} terms
 * @returns {Promise<string>} what is wrong, or empty
 */
async function invite(opening, { own, greeting }) {
  const { seats } = opening.table.scene;
  const friend = (own + 1) % seats.length;
  const name = greeting?.from;
  const names = seats.map(({ person }, seat) => (seat === own && name ? name : person));
  if (name && !(await opening.table.ask({ do: 'names', names })))
    return 'The name could not be written into the game.';
  return challenge(opening, friend, { greeting });
}
