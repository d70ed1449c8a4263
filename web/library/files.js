/**
 * Files that come from the visitor's disk and go there: the encoding of the ones, the names of the
 * others.
 */

/** The byte order marks of UTF-16, and what browsers call it. @type {[number, number, string][]} */
const WIDE = [
  [0xff, 0xfe, 'utf-16le'],
  [0xfe, 0xff, 'utf-16be'],
];

/**
 * The text of a file: UTF-8, or UTF-16 where a byte order mark says so.
 * @param {Blob} file
 * @returns {Promise<{text: string, wrong: string}>} wrong: why it cannot be read, or empty
 */
export async function readText(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  const wide = WIDE.find(([one, other]) => first === one && second === other)?.[2];
  if (!wide && (first === 0 || second === 0))
    return {
      text: '',
      wrong: 'It looks like UTF-16 without a byte order mark. Save it as UTF-8.',
    };
  try {
    const text = new TextDecoder(wide ?? 'utf-8', { fatal: true }).decode(bytes);
    return { text, wrong: '' };
  } catch {
    return {
      text: '',
      wrong: `It is not in ${wide ? 'UTF-16, as its beginning says' : 'UTF-8'}. Save it as UTF-8.`,
    };
  }
}

/** In characters, of at most four bytes each: file systems take 255 bytes. */
const LONGEST_NAME = 50;
/** What no file may be called on Windows, whatever its ending. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * The name of a file, without its ending, for something that a player has named.
 * @param {string} name
 * @param {string} kind what it is called where its name has no letter, or is one that no file may have
 */
export function fileName(name, kind) {
  const words = name.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const stem = [...words.join('-')].slice(0, LONGEST_NAME).join('').replace(/-$/, '');
  if (!stem) return kind;
  return RESERVED.test(stem) ? `${kind}-${stem}` : stem;
}
