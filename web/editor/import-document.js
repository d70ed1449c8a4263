/**
 * Imports documents: JSON from a file or pasted, the short form as in a record, a record, or a
 * link.
 * @typedef {import('../ui/types.js').Craft} Craft
 * @typedef {import('../ui/types.js').TitledDocument} TitledDocument
 * @typedef {import('../ui/types.js').Workshop} WorkshopAnswer
 * @typedef {import('../ui/types.js').Reply} Reply
 * @typedef {(request: Record<string, unknown>) => Promise<Reply>} AskWorkshop
 * @typedef {{craft: Craft, documents: TitledDocument[]}} Imported of one kind
 */

/** A longer text is not a document. In characters. */
const MAX_LENGTH = 100_000;
/** A larger file is not one of a document. In bytes. */
export const MAX_FILE_SIZE = 4 * MAX_LENGTH;

/**
 * Read the documents in a text. JSON is read as the kind that it fits best, the current one if
 * several do.
 * @param {string} text
 * @param {Craft[]} crafts the current one first
 * @param {AskWorkshop} ask
 * @returns {Promise<{imported: Imported[], wrong: string}>}
 */
export async function readDocuments(text, crafts, ask) {
  const given = text.trim();
  if (!given) return { imported: [], wrong: 'There is nothing to open: paste a document first.' };
  if (given.length > MAX_LENGTH)
    return {
      imported: [],
      wrong: `This is ${given.length} characters long; a document has at most ${MAX_LENGTH}.`,
    };
  if (/^[[{"\d]/.test(given) || given === 'null') return fromJson(given, crafts, ask);
  return fromRecord(given, crafts, ask);
}

/**
 * @param {string} text
 * @param {Craft[]} crafts
 * @param {AskWorkshop} ask
 */
async function fromJson(text, crafts, ask) {
  /** @type {{craft: Craft, found: WorkshopAnswer, wrong: number}[]} */
  const tries = [];
  for (const craft of crafts) {
    const { workshop, error } = await ask({ craft: craft.key, text });
    if (!workshop) return { imported: [], wrong: error?.message ?? 'It could not be read.' };
    tries.push({
      craft,
      found: workshop,
      wrong: (workshop.problems ?? []).filter(({ level }) => level === 'error').length,
    });
  }
  const [best] = tries.sort((a, b) => a.wrong - b.wrong);
  const { document, problems = [], title = '' } = best.found;
  const rootProblem = problems.find(({ path }) => path === '');
  const required = best.craft.schema.required ?? [];
  if (rootProblem && (document === null || typeof document !== 'object' || Array.isArray(document)))
    return { imported: [], wrong: rootProblem.text };
  if (!required.some((key) => key in document))
    return {
      imported: [],
      wrong: `This has none of the fields of a ${best.craft.one}: ${required.join(', ')}.`,
    };
  return { imported: [{ craft: best.craft, documents: [{ title, text }] }], wrong: '' };
}

/**
 * Read a record or a link to one; failing that, the short form of documents.
 * @param {string} given
 * @param {Craft[]} crafts
 * @param {AskWorkshop} ask
 */
async function fromRecord(given, crafts, ask) {
  /** @type {Imported[]} */
  const imported = [];
  let wrong = '';
  for (const craft of crafts) {
    const asRecord = await ask({ craft: craft.key, record: given });
    const reply = asRecord.ok ? asRecord : await ask({ craft: craft.key, short: given });
    if (reply.workshop?.documents?.length)
      imported.push({ craft, documents: reply.workshop.documents });
    else
      wrong ||= reply.ok
        ? 'That game uses only built-in documents, so there is nothing to import from it.'
        : `This is neither JSON nor a record with documents in it. ${asRecord.error?.message ?? ''}`;
  }
  return { imported, wrong: imported.length ? '' : wrong };
}
