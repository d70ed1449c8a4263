/**
 * What two browsers have to know of each other to connect, as a short text: a code to scan, or what
 * follows the # of a link. Everything else in their session descriptions is the same for all.
 *
 * @typedef {object} ConnectionCode
 * @property {'offer'|'answer'} kind an offer is made by the device that asks for a connection
 * @property {string} pair what the two codes of one connection have in common
 * @property {string} topic what the connection is for, such as a game's id; of an answer, that of
 * its offer
 * @property {number} minutes since 1970, when it was made
 * @property {string} user the ICE user fragment
 * @property {string} password of ICE
 * @property {string} fingerprint of the certificate: the SHA-256 hash in hexadecimal digits
 * @property {Candidate[]} candidates
 *
 * @typedef {{address: string, port: number}} Candidate where the device may be reached, by UDP
 */

const VERSION = 1;
const FIELD = '.';
/** A code in a text: its fields, and the check. */
const CODE =
  /join(?:=|%3D)([0-9]{1,4})\.([oa])\.([\w-]{1,40})\.([\w-]{8})\.([0-9a-z]{1,7})\.([\w-]{4,128})\.([\w-]{22,128})\.([\w-]{43})\.([\w-]{0,200})\.([0-9a-z]{7})(?![0-9a-z])/i;
/** How many candidates a code takes: more make it long, and few are of use. */
const MOST = 4;
/** The kinds of address in a candidate, and how many bytes each has. */
const NAMED = 0;
const V4 = 1;
const V6 = 2;
const SIZES = [16, 4, 16];
/** How old a code may be, in minutes: the page that made it has to be open still. */
const OLDEST = 12 * 60;

/** Now, as codes have it. */
const minutesNow = () => Math.floor(Date.now() / 60_000);

/** @param {ConnectionCode} code @returns {string} what follows the # of a link */
export function written({ kind, pair, topic, minutes, user, password, fingerprint, candidates }) {
  const body = [
    VERSION,
    kind[0],
    topic,
    pair,
    minutes.toString(36),
    urlSafe(user),
    urlSafe(password),
    toBase64(bytesOf(fingerprint)),
    toBase64(packed(candidates.slice(0, MOST))),
  ].join(FIELD);
  return `join=${body}${FIELD}${checkOf(body)}`;
}

/**
 * Read the code in a text.
 * @param {string} text
 * @returns {{code: ConnectionCode|null, wrong: string}} wrong: why there is none, or empty
 */
export function read(text) {
  const found = CODE.exec(text.replace(/[\s\u200b-\u200f\u2060-\u2069]/g, ''));
  const version = Number(found?.[1] ?? /join(?:=|%3D)([0-9]+)\./i.exec(text)?.[1] ?? VERSION);
  if (version !== VERSION)
    return wrong(
      'This code was made by another version of the page. Reload the page on both devices, then try again.',
    );
  if (!found)
    return wrong('This code is cut off or damaged. Scan it again, or copy the whole link.');
  const fields = found.slice(1, -1);
  if (checkOf(fields.join(FIELD)) !== found[10])
    return wrong('This code is damaged. Scan it again, or copy the whole link.');
  const [, kind, topic, pair, minutes, user, password, fingerprint, places] = fields;
  const candidates = unpacked(fromBase64(places));
  if (!candidates) return wrong('This code is damaged. Scan it again, or copy the whole link.');
  return {
    wrong: '',
    code: {
      kind: kind === 'o' ? 'offer' : 'answer',
      pair,
      topic,
      minutes: Number.parseInt(minutes, 36),
      user: plain(user),
      password: plain(password),
      fingerprint: Array.from(fromBase64(fingerprint), hexadecimal).join(''),
      candidates,
    },
  };
}

/** @param {string} why */
const wrong = (why) => ({ code: null, wrong: why });

/** Whether a code is too old to be of use. @param {ConnectionCode} code */
export const isOld = ({ minutes }) => Math.abs(minutesNow() - minutes) > OLDEST;

// Session descriptions

/**
 * The code for a description that a browser has made.
 * @param {string} sdp
 * @param {Pick<ConnectionCode, 'kind'|'pair'|'topic'>} of
 * @returns {ConnectionCode}
 */
export function codeOf(sdp, of) {
  /** @param {string} name */
  const value = (name) => new RegExp(`^a=${name}:(.*)$`, 'm').exec(sdp)?.[1].trim() ?? '';
  return {
    ...of,
    minutes: minutesNow(),
    user: value('ice-ufrag'),
    password: value('ice-pwd'),
    fingerprint: value('fingerprint')
      .replace(/^sha-256 /i, '')
      .replaceAll(':', '')
      .toLowerCase(),
    candidates: candidatesIn(sdp),
  };
}

/** @param {string} sdp @returns {Candidate[]} those that a code can hold, each once */
function candidatesIn(sdp) {
  /** @type {Map<string, Candidate>} */
  const found = new Map();
  for (const [, address, port] of sdp.matchAll(
    /^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (?:host|srflx)/gim,
  ))
    if (addressBytes(address)) found.set(`${address} ${port}`, { address, port: Number(port) });
  return [...found.values()];
}

/**
 * The session description that a code holds, as a browser takes it.
 * @param {ConnectionCode} code
 * @returns {RTCSessionDescriptionInit}
 */
export function descriptionOf({ kind, user, password, fingerprint, candidates }) {
  const lines = [
    'v=0',
    'o=- 1 2 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0',
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    'c=IN IP4 0.0.0.0',
    `a=ice-ufrag:${user}`,
    `a=ice-pwd:${password}`,
    `a=fingerprint:sha-256 ${(fingerprint.match(/../g) ?? []).join(':').toUpperCase()}`,
    `a=setup:${kind === 'offer' ? 'actpass' : 'active'}`,
    'a=mid:0',
    'a=sctp-port:5000',
    'a=max-message-size:262144',
    ...candidates.map(
      ({ address, port }, i) =>
        `a=candidate:${i + 1} 1 udp ${2_113_937_151 - i} ${address} ${port} typ host`,
    ),
    '',
  ];
  return { type: kind, sdp: lines.join('\r\n') };
}

/**
 * A description under the names of a code, which another one of the same device has made.
 * @param {string} sdp
 * @param {ConnectionCode} code
 */
export const named = (sdp, { user, password }) =>
  sdp
    .replace(/^a=ice-ufrag:.*$/m, `a=ice-ufrag:${user}`)
    .replace(/^a=ice-pwd:.*$/m, `a=ice-pwd:${password}`);

// Bytes

/**
 * Candidates in bytes: for each its kind, the address and the port.
 * @param {Candidate[]} candidates
 */
function packed(candidates) {
  return Uint8Array.from(
    candidates.flatMap(({ address, port }) => {
      const bytes = addressBytes(address);
      return bytes ? [...bytes, port >> 8, port & 255] : [];
    }),
  );
}

/** @param {Uint8Array} bytes @returns {Candidate[]|null} null if they are damaged */
function unpacked(bytes) {
  const found = [];
  for (let at = 0; at < bytes.length; ) {
    const size = SIZES[bytes[at]];
    const end = at + 1 + size;
    if (size === undefined || end + 2 > bytes.length) return null;
    const address = addressText(bytes[at], bytes.subarray(at + 1, end));
    found.push({ address, port: bytes[end] * 256 + bytes[end + 1] });
    at = end + 2;
  }
  return found;
}

/** @param {string} address @returns {number[]|null} its kind and its bytes; null of another kind */
function addressBytes(address) {
  const name = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.local$/i.exec(address)?.[1];
  if (name) return [NAMED, ...bytesOf(name.replaceAll('-', ''))];
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(address)) return [V4, ...address.split('.').map(Number)];
  const groups = address.includes(':') ? sixGroups(address) : null;
  return groups && [V6, ...groups.flatMap((group) => [group >> 8, group & 255])];
}

/** @param {string} address of IPv6 @returns {number[]|null} its eight groups */
function sixGroups(address) {
  const [head, tail] = address.split('::').map((part) => (part ? part.split(':') : []));
  const missing = tail === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array(Math.max(0, missing)).fill('0'), ...(tail ?? [])];
  const numbers = groups.map((group) => Number.parseInt(group, 16));
  return numbers.length === 8 && numbers.every((n) => n >= 0 && n < 65_536) ? numbers : null;
}

/** @param {number} kind @param {Uint8Array} bytes */
function addressText(kind, bytes) {
  const digits = Array.from(bytes, hexadecimal);
  if (kind === V4) return bytes.join('.');
  if (kind === V6)
    return Array.from({ length: 8 }, (_, i) => digits[2 * i] + digits[2 * i + 1]).join(':');
  const name = digits.join('');
  return `${name.slice(0, 8)}-${name.slice(8, 12)}-${name.slice(12, 16)}-${name.slice(16, 20)}-${name.slice(20)}.local`;
}

/** @param {number} byte */
const hexadecimal = (byte) => byte.toString(16).padStart(2, '0');
/** @param {string} digits hexadecimal */
const bytesOf = (digits) =>
  Uint8Array.from(digits.match(/../g) ?? [], (each) => Number.parseInt(each, 16));

/** ICE names are of Base64's alphabet, of which two characters mean something in addresses. @param {string} text */
const urlSafe = (text) => text.replaceAll('+', '-').replaceAll('/', '_');
/** @param {string} text */
const plain = (text) => text.replaceAll('-', '+').replaceAll('_', '/');

/** @param {Uint8Array} bytes */
export const toBase64 = (bytes) => urlSafe(btoa(String.fromCharCode(...bytes))).replaceAll('=', '');

/** @param {string} text */
function fromBase64(text) {
  const whole = text.length % 4 === 1 ? '' : text; // which no bytes have
  return Uint8Array.from(atob(plain(whole)), (each) => each.charCodeAt(0));
}

/** A check for slips, in seven characters (FNV-1a). @param {string} text */
function checkOf(text) {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193) >>> 0;
  return hash.toString(36).padStart(7, '0');
}
