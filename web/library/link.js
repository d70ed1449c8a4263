/** Makes links, and reads the part of an address after its #. */

/** Follows a text that would not end in a letter or a digit: see py/quanta/record/link_text.py. */
const END = '&0';

/**
 * A link, which always ends in a letter or a digit.
 * @param {string} page its address
 * @param {string} text what comes after the #
 */
export const linkTo = (page, text) => `${page}#${/[a-z0-9]$/i.test(text) ? text : text + END}`;

/** Where others begin to add to a link. Records are read by the engine, which knows more of it. */
const ADDED = /(?:&|#|:~:|\?[\w.-]+=).*$/s;

/** One of the things that mail and messengers put into a long word. */
export const GAP =
  '(?:=[ \\t]*\\r?\\n|[>\\s\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff])';

/** The sign of equality, which they may have encoded. */
export const SIGN = `${GAP}*(?:=3D|=|%(?:25)*3D)`;

/** A pattern for a word that may have such gaps. @param {string} word of letters */
export const spaced = (word) => [...word].join(`${GAP}*`);

/**
 * The text itself if its percent-encoding is invalid.
 * @param {string} text perhaps percent-encoded, as browsers do in addresses
 */
export function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * What comes after the # of an address, without what others have added to it.
 * @param {string} fragment with its #
 */
export const ownPart = (fragment) => fragment.slice(1).replace(ADDED, '');

/**
 * Read the fragment of a page's address. A name, perhaps with parameters (`#new;key=value`), does
 * what belongs to it and is taken out of the address.
 * @param {Record<string, (params: Record<string, string>) => void>} names what each of them does
 * @param {string} fragment with its #
 * @returns {string} the record to open, if the fragment is one
 */
export function readFragment(names, fragment) {
  const own = ownPart(fragment);
  const [head, ...params] = (own.includes(';') ? own : decoded(own)).split(';');
  if (Object.hasOwn(names, head)) {
    history.replaceState(history.state, '', location.pathname + location.search);
    const pairs = params
      .map((param) => param.split(/=(.*)/s))
      .map(([key, value = '']) => [key, decoded(value)]);
    names[head](Object.fromEntries(pairs));
    return '';
  }
  return own && !document.getElementById(own) ? fragment.slice(1) : '';
}
