import { GAP, SIGN, spaced } from '../library/link.js';

/**
 * Who asks a friend to play, and a line of their own words: they are in the invitation's link
 * before the game, and belong to no game.
 * @typedef {object} Greeting
 * @property {string} from
 * @property {string} words
 */

/** The greeting in a link. */
const PREFIX = new RegExp(
  `(?<=^|[^\\w-]|23)${spaced('hello')}${SIGN}((?:[\\w-]|${GAP}){1,2000}?)(?:;|%(?:25)*3B)`,
  'i',
);
const GAPS = new RegExp(GAP, 'g');

/** In characters. */
export const MOST_FROM = 60;
export const MOST_WORDS = 200;

/** @param {string} text @param {number} most @returns {string} in one line */
const tidy = (text, most) => text.replace(/\s+/g, ' ').trim().slice(0, most);

/**
 * @param {Partial<Greeting>} [given]
 * @returns {Greeting|undefined} undefined if it says nothing
 */
export function greetingOf({ from = '', words = '' } = {}) {
  const found = { from: tidy(from, MOST_FROM), words: tidy(words, MOST_WORDS) };
  return found.from || found.words ? found : undefined;
}

/**
 * What comes before the game in a link.
 * @param {Greeting} [greeting]
 */
export function greetingPrefix(greeting) {
  if (!greeting) return '';
  const bytes = new TextEncoder().encode(`${greeting.from}\n${greeting.words}`);
  const text = btoa(String.fromCharCode(...bytes));
  return `hello=${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')};`;
}

/**
 * A link's text without its greeting, and the greeting. One that cannot be read is left out.
 * @param {string} given a link, or what follows its #
 * @returns {{greeting: Greeting|undefined, text: string}}
 */
export function splitGreeting(given) {
  const found = PREFIX.exec(given);
  if (!found) return { greeting: undefined, text: given };
  const text = given.slice(0, found.index) + given.slice(found.index + found[0].length);
  return { greeting: read(found[1].replace(GAPS, '')), text };
}

/** @param {string} text in URL-safe Base64 */
function read(text) {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (each) => each.charCodeAt(0));
    const [from, words] = new TextDecoder('utf-8', { fatal: true }).decode(bytes).split('\n');
    return greetingOf({ from, words });
  } catch {
    return undefined;
  }
}
