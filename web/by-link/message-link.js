import { GAP, SIGN, spaced } from '../library/link.js';

/**
 * Recognises messages of sealed play, and one’s own side of it, in what is opened, pasted or scanned.
 */

/** Where a message begins, in an address, a letter or a file. */
const BEGINNING = new RegExp(`${spaced('sealed')}${SIGN}(?=${GAP}*[0-9])`, 'gi');
/** A message alone, as it is typed. */
const BARE = /^\s*[0-9]{1,4}\.[\w-]{1,7}\.[caomr]\./;
/** A message in which nothing was to be chosen. */
export const ANSWER = /^sealed=\d+\.[\w-]+\.r\./;
/** Where one's own side of a game begins in a link, before its version, its length and the side itself. */
export const SIDE = new RegExp(`(?:^|[#\\s]|23)${spaced('side')}${SIGN}`, 'i');

/** Whether a text has one's own side of a game. @param {string} text */
export const isSideCode = (text) => SIDE.test(text);

/** Whether a text has a message, or several. @param {string} text */
export const isMessages = (text) => BARE.test(text) || text.search(BEGINNING) >= 0;

/** The messages in a text, such as a file of them. @param {string} text @returns {string[]} */
export function messagesIn(text) {
  const places = [...text.matchAll(BEGINNING)].map(({ index }) => index);
  if (places.length < 2) return [text];
  return [...new Set(places.map((place, i) => text.slice(place, places[i + 1]).trim()))];
}
