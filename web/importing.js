import { h } from './dom.js';

/**
 * Bringing documents in: JSON from a file or pasted, the short form that a record holds, or a whole link.
 * @typedef {import('./types.js').Craft} Craft
 * @typedef {import('./types.js').TitledDocument} TitledDocument
 * @typedef {import('./types.js').Workshop} WorkshopAnswer
 * @typedef {import('./types.js').Reply} Reply
 * @typedef {(request: Record<string, unknown>) => Promise<Reply>} Ask of the workshop
 * @typedef {{craft: Craft, documents: TitledDocument[]}} Brought
 */

/** More than this is no document: the file is something else. */
const BIGGEST_FILE = 100_000;

/**
 * What a text holds, as the craft it fits best, the present one if several do.
 * @param {string} text
 * @param {Craft[]} crafts the present one first
 * @param {Ask} ask
 * @returns {Promise<{brought: Brought[], wrong: string}>}
 */
export async function understand(text, crafts, ask) {
  const given = text.trim();
  if (!given) return { brought: [], wrong: 'There is nothing to open: paste a document first.' };
  if (/^[[{"\d]/.test(given) || given === 'null') return fromJson(text, crafts, ask);
  return fromRecord(given, crafts, ask);
}

/**
 * @param {string} text
 * @param {Craft[]} crafts
 * @param {Ask} ask
 */
async function fromJson(text, crafts, ask) {
  /** @type {{craft: Craft, found: WorkshopAnswer, wrong: number}[]} */
  const tries = [];
  for (const craft of crafts) {
    const { workshop, error } = await ask({ craft: craft.key, text });
    if (!workshop) return { brought: [], wrong: error?.message ?? 'It could not be read.' };
    tries.push({ craft, found: workshop, wrong: (workshop.problems ?? []).filter(({ level }) => level === 'error').length });
  }
  const [best] = tries.sort((a, b) => a.wrong - b.wrong);
  const { document, problems = [], title = '' } = best.found;
  const whole = problems.find(({ path }) => path === '');
  const wanted = best.craft.schema.required ?? [];
  if (whole && (document === null || typeof document !== 'object' || Array.isArray(document))) return { brought: [], wrong: whole.text };
  if (!wanted.some((key) => key in document)) return { brought: [], wrong: `This has none of the fields of a ${best.craft.one}: ${wanted.join(', ')}.` };
  return { brought: [{ craft: best.craft, documents: [{ title, text }] }], wrong: '' };
}

/**
 * A record or a link to one; failing that, the short form of documents.
 * @param {string} given
 * @param {Craft[]} crafts
 * @param {Ask} ask
 */
async function fromRecord(given, crafts, ask) {
  const record = given.replace(/^[a-z]+:\/\/[^#]*?(#|%23)/i, '');
  /** @type {Brought[]} */
  const brought = [];
  let wrong = '';
  for (const craft of crafts) {
    const asRecord = await ask({ craft: craft.key, record });
    const reply = asRecord.ok ? asRecord : await ask({ craft: craft.key, short: given });
    if (reply.workshop?.documents?.length) brought.push({ craft, documents: reply.workshop.documents });
    else wrong ||= reply.ok ? 'That game was played with what the house has, so there is nothing to take from it.' : `This is neither JSON nor a record with documents in it. ${asRecord.error?.message ?? ''}`;
  }
  return { brought, wrong: brought.length ? '' : wrong };
}

/**
 * The form for it.
 * @param {(text: string) => Promise<string>} open answers with what is wrong, or nothing
 * @returns {HTMLFormElement}
 */
export function importer(open) {
  const text = h('textarea', { id: 'import', rows: 3, spellcheck: 'false', autocapitalize: 'off' });
  const problem = h('p', { class: 'problem', role: 'alert', hidden: true });
  /** @param {string} given */
  const take = async (given) => {
    const wrong = given.length > BIGGEST_FILE ? `This is ${given.length} characters long; a document has ${BIGGEST_FILE} at most.` : await open(given);
    problem.textContent = wrong;
    problem.hidden = !wrong;
    if (!wrong) text.value = '';
  };
  const file = h('input', { type: 'file', class: 'unseen', accept: '.json,.txt,application/json,text/plain', tabindex: '-1', 'aria-hidden': 'true', onchange: async () => {
    const chosen = file.files?.[0];
    if (chosen) await take(chosen.size > 4 * BIGGEST_FILE ? ' '.repeat(BIGGEST_FILE + 1) : await chosen.text());
    file.value = '';
  } });
  return h('form', { class: 'field', onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void take(text.value); } },
    h('label', { for: 'import', text: 'Open JSON, a link or a record' }), text, problem,
    h('div', { class: 'line' }, h('button', { class: 'btn', text: 'Open' }), h('button', { type: 'button', class: 'btn', text: 'From a file…', onclick: () => file.click() }), file));
}
