import { dialog, download, h, pageData, textButton } from '../ui/dom.js';
import { dropDown } from '../ui/fields.js';
import { pictureSection } from './picture-export.js';
import { linkTo } from './link.js';
import { linkTools } from './link-tools.js';
import { greetingPrefix } from '../by-link/greeting.js';
import { resignedHere } from '../by-link/play-by-link.js';
import { today } from '../ui/today.js';
import { joinNames, wholeRecord } from '../ui/scene.js';
import { embedLink } from '../embed/embed-snippet.js';

/**
 * The Share dialog: a link with the whole game in its fragment, the record, the text, pictures; and
 * play by link.
 * @typedef {import('../ui/page-types.js').KeptScene} Scene
 * @typedef {object} ShareCallbacks
 * @property {(as: string, more?: Record<string, unknown>) => Promise<string>} exportAs the game in
 * another form, empty
 *   if it is not available now; more: further arguments of the export request
 * @property {(names: string[]) => Promise<Scene>} setNames of the seats
 * @property {(seat: number) => Promise<string>} challenge starts a game by link in which someone
 * else takes this seat;
 *   resolves to what is wrong, or empty
 * @property {() => import('../by-link/greeting.js').Greeting|undefined} greeting of an invitation
 * @property {() => Promise<string>} words of an invitation
 * @property {() => readonly string[]} story of the game, if it was reviewed
 * @property {() => void} reopen the dialog
 * @typedef {{label: string, form: string, lead: string, prefix?: string, invites?: boolean}} LinkKind
 * prefix: what comes before the record in the link; invites: whether it is an invitation
 */

/** Some messengers cut off longer links. In characters. */
const LONG = 2000;

/**
 * The address where others can open a game: this page or, for a page on a disk, the site that it is
 * a copy of. Empty if there is none; then the record itself can be sent.
 * @param {{game: string}} scene
 */
export function pageAddress({ game }) {
  if (location.protocol !== 'file:') return location.href.split('#')[0];
  const { address } = pageData();
  return address ? `${address}${game}/index.html` : '';
}

/**
 * Say whose secrets a link reveals and whose it does not.
 * @param {string[]} holders the names of the seats with secrets
 * @param {string[]} revealed
 */
function aboutSecrets(holders, revealed) {
  const hidden = holders.filter((name) => !revealed.includes(name));
  /** @param {string[]} names */
  const secretsOf = (names) => `${joinNames(names)} ${names.length > 1 ? 'keep' : 'keeps'} hidden`;
  return [
    revealed.length ? `This link reveals what ${secretsOf(revealed)}.` : '',
    hidden.length ? `This link does not reveal what ${secretsOf(hidden)}.` : '',
  ]
    .join(' ')
    .trim();
}

/**
 * Say what a link to the whole game contains.
 * @param {Scene} scene
 */
function leadOf(scene) {
  if (!scene.plies) return 'The link contains this start. Anyone who opens it can play from here.';
  if (scene.secrets?.length)
    return 'The link contains the public part of the game. Anyone who opens it can step through it.';
  return 'The link contains the whole game. Anyone who opens it sees every move and can play on from here.';
}

/**
 * The link for the player elsewhere, if there is one.
 * @param {Scene} scene
 * @param {import('../by-link/greeting.js').Greeting} [greeting]
 * @returns {LinkKind[]}
 */
function forFriend(scene, greeting) {
  const away = joinNames(
    scene.seats.filter((seat) => seat.player === 'away').map((seat) => seat.person || seat.name),
  );
  if (!scene.match || !away) return [];
  if (resignedHere(scene))
    return [
      {
        label: `That you resign, for ${away}`,
        form: 'turn',
        lead: 'Those who open the link see that you resign, and how the game stood.',
      },
    ];
  if (!scene.plies)
    return [
      {
        label: `The invitation, for ${away}`,
        form: 'turn',
        prefix: greetingPrefix(greeting),
        invites: true,
        lead: `Send it to your friend. The first person to open it plays ${away} against you.`,
      },
    ];
  const last = scene.tree ? '' : (scene.moves?.at(-1)?.text ?? '');
  return [
    {
      label: `Your move, for ${away}`,
      form: 'turn',
      prefix: friendMoved(scene) ? '' : greetingPrefix(greeting),
      lead: `The link shows ${last ? `${last}, the last move,` : 'the last move'} and whose turn it is. Comments and variations are not included.`,
    },
  ];
}

/** Whether someone elsewhere has moved, and so has the invitation. @param {Scene} scene */
const friendMoved = ({ moves = [], seats }) =>
  moves.some(({ seat }) => seats[seat]?.player === 'away');

/**
 * The kinds of link that a game can have.
 * @param {Scene} scene
 * @param {import('../by-link/greeting.js').Greeting} [greeting]
 * @returns {LinkKind[]}
 */
function kindsOf(scene, greeting) {
  const whole = {
    label: scene.tree ? 'The whole game, with variations and comments' : 'The whole game',
    form: 'record',
    lead: leadOf(scene),
  };
  if (scene.secrets?.length) return [whole];
  return [
    ...forFriend(scene, greeting),
    whole,
    ...(scene.outcome
      ? [
          {
            label: 'A replay of the game',
            form: 'record',
            lead: 'Those who open the link watch the game from its start, and can stop, step and change the speed.',
            prefix: 'replay=',
          },
        ]
      : []),
    ...(scene.ply < scene.plies
      ? [
          {
            label: 'Only up to the move on the board, to continue from here',
            form: 'here',
            lead: 'The link ends at the move on the board. Anyone who opens it continues from there.',
          },
        ]
      : []),
  ];
}

/**
 * Open the dialog.
 * @param {Scene} scene
 * @param {ShareCallbacks} callbacks
 */
export async function openShare(scene, callbacks) {
  const { exportAs } = callbacks;
  const holders = scene.secrets ?? [];
  const known = scene.known ?? [];
  const kinds = kindsOf(scene, callbacks.greeting());
  const address = pageAddress(scene);
  /** What is offered. reveal: whether with the secrets that this player may know. */
  const offered = { kind: kinds[0], reveal: false, record: '', link: '', words: '' };
  const makeLinks = async () => {
    const isPublic = known.length && !offered.reveal;
    const form = offered.kind.form === 'record' && isPublic ? 'public' : offered.kind.form;
    offered.record = form === 'record' ? scene.record : (await exportAs(form)) || scene.record;
    const short = { record: 'link', public: 'public-link' }[form];
    offered.link = address
      ? linkTo(
          address,
          `${offered.kind.prefix ?? ''}${(short && (await exportAs(short))) || offered.record}`,
        )
      : offered.record;
    offered.words = offered.kind.invites ? await callbacks.words() : '';
  };
  await makeLinks();
  const tools = linkTools(
    address ? 'Link to this game' : 'Record of this game',
    scene.title,
    Boolean(address),
  );
  const { field, message } = tools;
  const lead = h('p', { class: 'lead' });
  const secrets = h('p', { class: 'lead', role: 'status', hidden: !holders.length });
  const long = h('p', { class: 'lead' });
  const draw = () => {
    tools.set(offered.link, offered.words);
    lead.textContent = offered.kind.lead;
    secrets.textContent = aboutSecrets(holders, offered.reveal ? known : []);
    long.hidden = offered.link.length <= LONG;
    long.textContent = `${address ? 'The link' : 'It'} is ${offered.link.length} characters long, and some messengers cut off long ones. A file is safer.`;
  };
  /** @param {Partial<typeof offered>} change */
  const offer = async (change) => {
    Object.assign(offered, change);
    await makeLinks();
    draw();
  };
  draw();
  const name = `${scene.game}-${today()}`;
  /** @param {string} form @param {(text: string) => void} use */
  const withExport = async (form, use) => {
    const text = await exportAs(form);
    if (text) use(text);
    else message.textContent = 'This is available as soon as the rules are loaded.';
  };
  const box = dialog(
    'Share this game',
    [
      lead,
      secrets,
      known.length
        ? tick(
            `Also reveal what ${joinNames(known)} ${known.length > 1 ? 'keep' : 'keeps'} hidden`,
            (reveal) => void offer({ reveal }),
          )
        : null,
      tools.line,
      message,
      tools.code,
      long,
      kinds.length > 1 ? kindField(kinds, (kind) => void offer({ kind })) : null,
      field,
      scene.sealed
        ? null
        : holders.length
          ? privateSection(scene, holders, name)
          : playersSection(scene, callbacks, () => box.close()),
      h('h3', { text: 'Other forms' }),
      h(
        'div',
        { class: 'line' },
        textButton('Copy record', () => void tools.copy(offered.record, 'Record')),
        textButton('Save as file (record)', () =>
          download(`${name}.record.txt`, `${offered.record}\n`),
        ),
        callbacks.story().length
          ? textButton(
              'Copy its story',
              () => void tools.copy([...callbacks.story(), offered.link].join('\n'), 'Story'),
            )
          : null,
        textButton(
          'Save as text (moves)',
          () => void withExport('text', (text) => download(`${name}.moves.txt`, text)),
        ),
        address ? embedLink(address, () => offered.record) : null,
      ),
      pictureSection(scene, exportAs, name),
    ],
    'share',
  );
}

/**
 * The choice of what the link contains.
 * @param {LinkKind[]} kinds
 * @param {(kind: LinkKind) => void} change
 */
function kindField(kinds, change) {
  return h(
    'fieldset',
    { class: 'kinds' },
    h('legend', { class: 'visually-hidden', text: 'What the link contains' }),
    ...kinds.map((kind, i) =>
      h(
        'label',
        { class: 'tick' },
        h('input', {
          type: 'radio',
          name: 'link-kind',
          checked: i === 0,
          onchange: () => change(kind),
        }),
        kind.label,
      ),
    ),
  );
}

/**
 * The names of the players, and the button that starts a game by link.
 * @param {Scene} scene
 * @param {ShareCallbacks} callbacks
 * @param {() => void} close
 */
function playersSection(scene, callbacks, close) {
  const names = scene.seats.map((seat) =>
    h('input', {
      type: 'text',
      maxlength: 60,
      value: seat.person ?? '',
      'aria-label': `Who plays ${seat.name}`,
      placeholder: seat.name,
      autocomplete: 'off',
      onchange: async () => {
        await callbacks.setNames(names.map((input) => input.value));
        close();
        callbacks.reopen();
      },
    }),
  );
  const problem = h('p', { class: 'problem', role: 'alert', hidden: true });
  const toPlay = scene.to_play !== null && (scene.to_play ?? -1) >= 0 ? scene.to_play : 0;
  const kept = scene.plies ? 'It becomes a game of its own; this one stays under “My games”. ' : '';
  const own = scene.seats.filter(({ player }) => player === 'human');
  // Who plays alone keeps the seat.
  const offered = own.length === 1 ? scene.seats.findIndex((each) => each !== own[0]) : toPlay;
  const seat = dropDown(
    { 'aria-label': 'The person who opens the link plays' },
    scene.seats.map(({ name }, i) => [i, name]),
    offered,
  );
  const start = async () => {
    const wrong = await callbacks.challenge(Number(seat.value));
    problem.textContent = wrong;
    problem.hidden = !wrong;
    if (wrong) return;
    close();
    callbacks.reopen();
  };
  return h(
    'div',
    { class: 'share-players' },
    h('h3', { text: 'Names' }),
    h('div', { class: 'line' }, ...names),
    scene.match || scene.seats.length < 2 || scene.outcome
      ? null
      : h(
          'div',
          {},
          h('h3', { text: 'Play by link' }),
          h('p', {
            class: 'lead',
            text: `Challenge someone from the position on the board. ${kept}Each move is sent as a link; there is no server and no account.`,
          }),
          h(
            'div',
            { class: 'line' },
            h('label', { class: 'tick' }, 'The person who opens the link plays ', seat),
            textButton('Start a game by link', () => void start()),
          ),
          problem,
        ),
  );
}

/**
 * @param {string} words
 * @param {(on: boolean) => void} change
 */
function tick(words, change) {
  const box = h('input', { type: 'checkbox', onchange: () => change(box.checked) });
  return h('label', { class: 'tick' }, box, words);
}

/**
 * The button that saves the whole game with all secrets, set apart from what is meant for others.
 * @param {Scene} scene
 * @param {string[]} holders
 * @param {string} name
 */
function privateSection(scene, holders, name) {
  return h(
    'div',
    { class: 'private' },
    h('p', {
      text: 'To continue the game on another device, save all of it in a file and open that there, under “My games”.',
    }),
    textButton(
      `Save my whole game (includes what ${joinNames(holders)} ${holders.length > 1 ? 'keep' : 'keeps'} hidden)`,
      () => download(`${name}-with-secrets.record.txt`, `${wholeRecord(scene)}\n`),
    ),
  );
}
