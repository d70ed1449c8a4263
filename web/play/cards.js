import { confirmed } from '../ui/confirmed.js';
import { h, need, replaceChanged, svgElement } from '../ui/dom.js';
import { VERBATIM } from '../ui/fields.js';
import { isPlain } from './address.js';

/**
 * The cards beside the board, as the scene has them: their words and the requests of their buttons
 * come from the session. What is read out comes with the scene, so nothing is announced here.
 * @typedef {import('../ui/types.js').Card} Card
 * @typedef {import('../ui/types.js').CardButton} Button
 * @typedef {import('../ui/types.js').CardSentence} Sentence
 * @typedef {import('../ui/types.js').Request} Request
 * @typedef {import('../ui/page-types.js').KeptScene} Scene
 *
 * @typedef {object} CardCallbacks
 * @property {(request: Request) => Promise<unknown>} ask
 * @property {() => void} focusBoard
 * @property {Record<string, () => unknown>} [acts] what the page can do; a button for anything else
 * is left out
 * @property {Record<string, (scene: Scene) => string|null>} [slots] what only the page knows; null
 * leaves the sentence out
 * @property {(link: string) => void} [follow] follows a link to something that this page opens; a page
 * in a frame follows no links, so that cards there have none
 * @property {string} [root] path to the top of the site
 * @property {() => Node|null} [last] where cards without a place of their own in the page go:
 * before this node; they are left out if there is none
 */

/** What a card that covers the game makes unusable. */
const COVERED = ['stage', 'panel'];

export class Cards {
  early = true;
  /** What is shown, by key. @type {Map<string, {card: Card, host: HTMLElement, content: string}>} */
  #shown = new Map();
  /** Whether a game was shown before: only then do cards come in with a motion. */
  #drawn = false;
  #covered = false;
  #callbacks;

  /** @param {CardCallbacks} callbacks */
  constructor(callbacks) {
    this.#callbacks = callbacks;
  }

  /** @param {Scene} scene */
  draw(scene) {
    const cards = scene.cards ?? [];
    const covered = cards.some(({ covers }) => covers);
    if (covered !== this.#covered) for (const id of COVERED) need(id).inert = covered;
    this.#covered = covered;
    for (const [key, { host }] of this.#shown)
      if (!cards.some((card) => card.key === key)) this.#remove(key, host);
    for (const card of cards) this.#put(card, scene);
    this.#drawn = true;
  }

  /** @param {string} key @param {HTMLElement} host */
  #remove(key, host) {
    const hadFocus = host.contains(document.activeElement);
    this.#shown.delete(key);
    host.hidden = true;
    if (hadFocus) this.#callbacks.focusBoard();
  }

  /** @param {Card} card @param {Scene} scene */
  #put(card, scene) {
    const known = this.#shown.get(card.key);
    const host = known?.host ?? this.#hostOf(card);
    if (!host) return;
    const sentences = (card.sentences ?? []).map((each) => this.#filled(each, scene));
    const content = JSON.stringify([card, sentences]);
    this.#shown.set(card.key, { card, host, content });
    if (content === known?.content) return;
    const parts = this.#parts(card, sentences, scene);
    const hasLostFocus = redraw(host, card.covers ? [covering(card.key, parts)] : parts);
    const arrives = !known && this.#drawn && Boolean(card.roles) && !card.covers;
    host.classList.toggle('arriving', arrives);
    if (arrives) makeRoom(host);
    host.hidden = false;
    if (!known && card.covers && !document.querySelector('dialog[open]'))
      host.querySelector('button')?.focus();
    else if (hasLostFocus) this.#callbacks.focusBoard();
  }

  /**
   * The element of a card, with its listeners; null if the page has no place for it.
   * @param {Card} card
   */
  #hostOf({ key, title, label, quiet, covers }) {
    let host = document.getElementById(key);
    if (!host) {
      const last = this.#callbacks.last?.();
      if (!last?.parentNode) return null;
      host = h('section', { id: key, class: quiet ? key : `card ${key}`, hidden: true });
      last.parentNode.insertBefore(host, last);
    }
    host.classList.toggle('told', !covers);
    host.classList.toggle('quiet-card', Boolean(quiet));
    if (title) host.setAttribute('aria-labelledby', `${key}-head`);
    else host.removeAttribute('aria-labelledby');
    if (!title && label) host.setAttribute('aria-label', label);
    host.onclick = (event) => {
      const { target } = event;
      if (!(target instanceof Element)) return;
      const button = target.closest('button[data-key]');
      if (button) void this.#press(key, button.getAttribute('data-key') ?? '');
      const link = target.closest('a');
      const address = link?.getAttribute('href') ?? '';
      if (address.startsWith('#') && isPlain(event)) {
        event.preventDefault();
        this.#callbacks.follow?.(address);
      }
    };
    host.onsubmit = (event) => {
      event.preventDefault();
      const field = this.#shown.get(key)?.card.field;
      const input = document.getElementById(`${key}-field`);
      if (field && input instanceof HTMLInputElement && input.value.trim())
        void this.#callbacks.ask(
          /** @type {Request} */ ({ ...field.request, [field.into]: input.value }),
        );
    };
    return host;
  }

  /**
   * Do what a button of a card asks for, as the card is now.
   * @param {string} key
   * @param {string} name
   */
  async #press(key, name) {
    const { ask, acts, focusBoard } = this.#callbacks;
    const card = this.#shown.get(key)?.card;
    const button = card && buttonsOf(card).find((each) => each.key === name);
    if (!button || button.off) return;
    if (button.confirm && !(await confirmed(button.confirm))) return;
    if (button.act) void acts?.[button.act]();
    else if (button.request) {
      await ask(/** @type {Request} */ (button.request));
      if (card?.covers && !this.#covered) focusBoard();
    }
  }

  /**
   * A sentence with what only the page knows; null if that leaves it out.
   * @param {Sentence} sentence
   * @param {Scene} scene
   */
  #filled({ text, tone, slot }, scene) {
    const filling = this.#slotted(slot, scene);
    return filling === null ? null : { text: text.replace('{}', filling), tone };
  }

  /**
   * @param {Card} card
   * @param {(Sentence|null)[]} sentences
   * @param {Scene} scene
   */
  #parts(card, sentences, scene) {
    const { key, title, roles, leave, progress, rows, options, line, feedback, field, details } =
      card;
    const buttons = this.#offered(card.buttons, scene);
    const [first] = this.#offered(leave && [leave], scene);
    return [
      roles?.length ? pieces(roles) : null,
      title || first
        ? h(
            'div',
            { class: 'card-head' },
            title ? h('h2', { id: `${key}-head`, text: title }) : null,
            first ? buttonOf(key, first, 'quiet') : null,
          )
        : null,
      progress
        ? h(
            'div',
            { class: 'card-progress' },
            h('progress', { max: progress.total, value: progress.done, 'aria-hidden': 'true' }),
            h('span', { text: progress.text }),
          )
        : null,
      ...sentences.map(
        (each) => each && h('p', { class: `card-text ${each.tone ?? ''}`.trim(), text: each.text }),
      ),
      rows?.length ? rowsOf(rows) : null,
      options?.length
        ? h(
            'div',
            { class: 'card-options', role: 'group', 'aria-label': 'Answers' },
            ...options.map((each) => buttonOf(key, each, each.chosen ? 'btn found' : 'btn', true)),
          )
        : null,
      line
        ? h(
            'ol',
            { class: 'card-line', 'aria-label': line.label },
            ...line.moves.map((each) => h('li', {}, buttonOf(key, each, 'quiet'))),
          )
        : null,
      // Its place is kept while it is empty, so that nothing moves under a finger.
      feedback
        ? h('p', { class: `card-feedback ${feedback.tone ?? ''}`.trim(), text: feedback.text })
        : null,
      field
        ? h(
            'form',
            { class: 'card-field' },
            h('input', {
              id: `${key}-field`,
              type: 'text',
              'aria-label': field.label,
              placeholder: field.placeholder,
              ...VERBATIM,
            }),
            h('button', { class: 'btn', text: field.button }),
          )
        : null,
      buttons.length
        ? h(
            'div',
            {
              class: card.quiet ? 'card-quiet' : 'actions',
              role: 'group',
              'aria-label': title || card.label,
            },
            ...buttons.map((each) => buttonOf(key, each, card.quiet ? 'quiet' : 'btn')),
          )
        : null,
      ...(details ? detailsOf(details, this.#callbacks.root ?? '') : []),
    ].filter((part) => part !== null);
  }

  /**
   * Those buttons that the page can act on, and has something for.
   * @param {readonly Button[]|undefined} buttons
   * @param {Scene} scene
   */
  #offered(buttons, scene) {
    const { acts = {}, follow } = this.#callbacks;
    return (buttons ?? []).filter(
      ({ act, link, slot }) =>
        (act ? Object.hasOwn(acts, act) : follow || !link) && this.#slotted(slot, scene) !== null,
    );
  }

  /**
   * What the page puts in a slot; null if nothing.
   * @param {Sentence['slot']} slot
   * @param {Scene} scene
   */
  #slotted(slot, scene) {
    return slot ? (this.#callbacks.slots?.[slot]?.(scene) ?? null) : '';
  }
}

/**
 * The frame of a card that covers the game. Its buttons are described by what it says, since they
 * get the focus as it comes.
 * @param {string} key
 * @param {Node[]} parts
 */
function covering(key, parts) {
  const frame = h('div', { class: 'card told' }, ...parts);
  const texts = [...frame.querySelectorAll('h2, .card-text')];
  texts.forEach((each, i) => {
    each.id ||= `${key}-text-${i}`;
  });
  for (const button of frame.querySelectorAll('button'))
    button.setAttribute('aria-describedby', texts.map(({ id }) => id).join(' '));
  return frame;
}

/** Everything that can be pressed on a card. @param {Card} card */
const buttonsOf = ({ leave, options = [], line, buttons = [] }) => [
  ...(leave ? [leave] : []),
  ...options,
  ...(line?.moves ?? []),
  ...buttons,
];

/**
 * @param {string} card its key
 * @param {Button} button
 * @param {string} kind its class
 * @param {boolean} [isAnswer] whether it is an answer to choose
 */
function buttonOf(card, { key, label, link, primary, off, chosen, note }, kind, isAnswer = false) {
  const props = {
    id: `${card}-${key}`,
    class: primary ? `${kind} primary` : kind,
    title: note,
  };
  if (link !== undefined) return h('a', { ...props, href: link, text: label });
  return h(
    'button',
    {
      ...props,
      type: 'button',
      'data-key': key,
      // Not by `disabled`, which would lose the focus.
      'aria-disabled': off ? 'true' : null,
      'aria-pressed': !isAnswer && chosen !== undefined ? String(chosen) : null,
    },
    label,
    isAnswer ? h('span', { class: 'found-sign', text: chosen ? '✓' : '' }) : null,
  );
}

/** @param {NonNullable<Card['rows']>} rows */
const rowsOf = (rows) =>
  h(
    'dl',
    { class: 'card-rows' },
    ...rows.map(({ label, values, note }) =>
      h(
        'div',
        {},
        h('dt', { text: label }),
        h('dd', {}, values.join(' '), note ? h('small', { text: ` ${note}` }) : null),
      ),
    ),
  );

/** @param {NonNullable<Card['details']>} details @param {string} root */
const detailsOf = ({ text, summary, points, link }, root) => [
  text ? h('p', { class: 'card-text small', text }) : null,
  h(
    'details',
    { class: 'card-details' },
    h('summary', { text: summary }),
    h('ul', {}, ...points.map((text) => h('li', { text }))),
    link ? h('a', { href: root + link[0], text: link[1] }) : null,
  ),
];

/**
 * The pieces of some seats side by side, each in a ring.
 * @param {readonly string[]} roles
 */
function pieces(roles) {
  const svg = svgElement('svg', {
    class: 'card-pieces',
    viewBox: `0 0 ${roles.length * 60} 50`,
    'aria-hidden': 'true',
  });
  roles.forEach((role, i) => {
    for (const [name, r] of /** @type {const} */ ([
      ['halo', 23],
      [`piece ${role}`, 18],
    ]))
      svg.append(svgElement('circle', { class: name, cx: i * 60 + 30, cy: 25, r }));
  });
  return svg;
}

/**
 * Draw what has changed in a card; focus and unfolded details stay as they are.
 * @param {HTMLElement} host
 * @param {Node[]} parts
 * @returns {boolean} whether the focus is lost, because what had it is gone and nothing in the card
 * is meant to be next
 */
function redraw(host, parts) {
  const focused = document.activeElement;
  const hadFocus = focused instanceof HTMLElement && host.contains(focused);
  const wasOpen = host.querySelector('details')?.open ?? false;
  for (const part of parts) if (part instanceof HTMLDetailsElement) part.open = wasOpen;
  replaceChanged(host, parts);
  if (!hadFocus || host.contains(document.activeElement)) return false;
  const next = document.getElementById(focused.id) ?? host.querySelector('.primary');
  if (!(next instanceof HTMLElement)) return true;
  next.focus({ preventScroll: true });
  return false;
}

/**
 * The cards beside one that arrives do not jump to their new places: they fade out, and in again
 * there.
 * @param {HTMLElement} card
 */
function makeRoom({ parentElement: panel }) {
  panel?.classList.add('rearranging');
  requestAnimationFrame(() => requestAnimationFrame(() => panel?.classList.remove('rearranging')));
}
