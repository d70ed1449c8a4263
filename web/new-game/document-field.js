import { listDocuments } from '../editor/document-store.js';
import { h, pageData } from '../ui/dom.js';
import { VERBATIM } from '../ui/fields.js';

/**
 * The field of a parameter that takes workshop documents: the built-in ones and those of this
 * browser can be ticked, so that no one has to write the short form by hand. It can still be pasted
 * as text.
 * @typedef {import('../ui/page-types.js').Param} Param
 * @typedef {import('../ui/types.js').TitledDocument} TitledDocument
 * @typedef {import('../ui/types.js').Craft} Craft
 * @typedef {import('../editor/import-document.js').AskWorkshop} AskWorkshop
 * @typedef {{box: HTMLElement, value: () => string, problem: () => Promise<string>}} DocumentField
 * problem: resolves to what is wrong, or empty
 */

/**
 * @param {Param} param
 * @param {string} value
 * @param {string} game
 * @param {AskWorkshop} ask
 * @returns {DocumentField}
 */
export function documentField(param, value, game, ask) {
  const key = param.workshop ?? '';
  const id = `param-${param.key}`;
  const text = h('textarea', { id, rows: 2, ...VERBATIM });
  text.value = value;
  const message = h('p', { class: 'flaw', role: 'status', hidden: true });
  const choices = h('div', {
    class: 'options',
    text: 'The workshop opens as soon as the rules are loaded.',
  });
  const box = h(
    'fieldset',
    { class: 'field' },
    h('legend', { text: param.label }),
    h(
      'p',
      { class: 'help' },
      `${param.help ?? ''} `,
      h('a', {
        href: `${pageData().root}${game}/workshop/index.html`,
        text: 'Make your own in the workshop',
      }),
    ),
    choices,
    message,
    h(
      'details',
      {},
      h('summary', { text: 'As text' }),
      h('label', { class: 'visually-hidden', for: id, text: `${param.label} as text` }),
      text,
    ),
  );
  /** @type {{input: HTMLInputElement, document: TitledDocument & {note: string}}[]} */
  let boxes = [];
  /** Counts the requests, so that only the latest reply counts. */
  let request = 0;
  let wrong = '';
  /** @type {Promise<void>} */
  let pending = Promise.resolve();

  const compose = async () => {
    request += 1;
    const current = request;
    const texts = boxes.filter(({ input }) => input.checked).map(({ document }) => document.text);
    const reply = texts.length ? await ask({ craft: key, texts }) : null;
    if (current !== request) return;
    wrong = reply && !reply.workshop ? (reply.error?.message ?? 'They could not be combined.') : '';
    text.value = reply?.workshop?.short ?? '';
    message.textContent = wrong;
    message.hidden = !wrong;
  };
  const choose = () => {
    pending = compose();
  };
  text.addEventListener('input', () => {
    request += 1;
    wrong = '';
    message.hidden = true;
    for (const { input } of boxes) input.checked = false;
  });
  pending = (async () => {
    const crafts = (await ask({})).workshop?.crafts ?? [];
    const craft = crafts.find((each) => each.key === key);
    if (!craft) return;
    const read = value ? ((await ask({ craft: key, short: value })).workshop?.documents ?? []) : [];
    boxes = offered(craft, listDocuments(game, key), read).map((document) => ({
      document,
      input: h('input', {
        type: 'checkbox',
        checked: read.some(({ title }) => title === document.title),
        onchange: choose,
      }),
    }));
    choices.replaceChildren(
      ...boxes.map(({ input, document }) =>
        h(
          'label',
          {},
          input,
          h('span', { text: document.title || 'Untitled' }),
          h('small', { text: document.note }),
        ),
      ),
    );
  })();
  return {
    box,
    value: () => text.value.trim(),
    problem: async () => {
      await pending;
      return wrong;
    },
  };
}

/**
 * The documents to choose from: those of the last game, one's own and the built-in ones.
 * @param {Craft} craft
 * @param {TitledDocument[]} own
 * @param {TitledDocument[]} read
 * @returns {(TitledDocument & {note: string})[]}
 */
function offered(craft, own, read) {
  const all = [
    ...own.map((each) => ({ ...each, note: 'yours' })),
    ...craft.house.map((each) => ({ ...each, note: 'built in' })),
  ];
  const known = new Set(all.map(({ title }) => title));
  return [
    ...read
      .filter(({ title }) => !known.has(title))
      .map((each) => ({ ...each, note: 'from this game' })),
    ...all,
  ];
}
