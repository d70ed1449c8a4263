// Sealed play in JavaScript, written from docs/sealed-play.md alone, checked against vectors.json:
//
//     node tests/sealed/protocol.mjs tests/sealed/vectors.json
//
// It prints how many values agree, or fails at the first that does not.

import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { deepStrictEqual as same } from 'node:assert';

const DOMAIN = 'quanta sealed play 1';
const CHAIN = 2049;
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

// Hashing

function bytesOf(field) {
  if (typeof field === 'string') return Buffer.from(field, 'utf8');
  if (typeof field !== 'number') return Buffer.from(field);
  const found = Buffer.alloc(8);
  found.writeBigUInt64BE(BigInt(field));
  return found;
}

function encoded(purpose, ...fields) {
  const parts = [DOMAIN, purpose, ...fields].map(bytesOf);
  return Buffer.concat(
    parts.flatMap((part) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(part.length);
      return [length, part];
    }),
  );
}

const sha = (data) => createHash('sha256').update(data).digest();
const digest = (purpose, ...fields) => sha(encoded(purpose, ...fields));
const keyed = (secret, purpose, ...fields) =>
  createHmac('sha256', secret)
    .update(encoded(purpose, ...fields))
    .digest();

const base64 = (data) => Buffer.from(data).toString('base64url');
const hex = (text) => Buffer.from(text, 'hex');

// Chains and seals

const before = (seat, number, later) => digest('chain', seat, number, later).subarray(0, 20);

const chains = new Map();

// The chain is made once, from its end: it has thousands of elements, and many are asked for.
function element(master, seat, number, length) {
  const key = `${base64(master)} ${seat} ${length}`;
  if (!chains.has(key)) chains.set(key, [keyed(master, 'chain end', seat).subarray(0, 20)]);
  const made = chains.get(key);
  while (made.length <= length - number)
    made.push(before(seat, length + 1 - made.length, made.at(-1)));
  return made[length - number];
}

const salt = (master, game, ply) => keyed(master, 'salt', game, ply).subarray(0, 16);
const seal = (game, seat, ply, action, its) =>
  digest('seal', game, seat, ply, action, its).subarray(0, 16);

// The signature of an end

function along(anchor, seat, chain, value, first, last) {
  let found = value;
  for (let step = first + 1; step <= last; step += 1)
    found = digest('end chain', anchor, seat, chain, step, found).subarray(0, 16);
  return found;
}

const CHAINS = Array.from({ length: 18 }, (_, chain) => chain);
const anchorOf = (anchor, seat, ends) => digest('end', anchor, seat, ...ends).subarray(0, 20);
const endSecret = (master, seat, chain) => keyed(master, 'end secret', seat, chain).subarray(0, 16);

function stepsOf(transcript, head) {
  const signed = [...digest('end message', transcript, head).subarray(0, 16)];
  const left = signed.reduce((sum, each) => sum + 255 - each, 0);
  return [...signed, left >> 8, left & 255];
}

function endAnchor(master, seat) {
  const anchor = element(master, seat, 0, CHAIN);
  const ends = CHAINS.map((each) =>
    along(anchor, seat, each, endSecret(master, seat, each), 0, 255),
  );
  return anchorOf(anchor, seat, ends);
}

function signature(master, seat, transcript, head) {
  const anchor = element(master, seat, 0, CHAIN);
  const shown = stepsOf(transcript, head).map((steps, each) =>
    along(anchor, seat, each, endSecret(master, seat, each), 0, steps),
  );
  return Buffer.concat(shown);
}

function signedAnchor(signed, anchor, seat, transcript, head) {
  const ends = stepsOf(transcript, head).map((steps, each) =>
    along(anchor, seat, each, signed.subarray(16 * each, 16 * each + 16), steps, 255),
  );
  return anchorOf(anchor, seat, ends);
}

// Numbers

class Stream {
  constructor(seed) {
    this.key = sha(Buffer.concat([Buffer.from('quanta stream\0'), seed]));
    this.counter = 0;
    this.bytes = Buffer.alloc(0);
  }

  take(count) {
    while (this.bytes.length < count) {
      this.bytes = Buffer.concat([
        this.bytes,
        sha(Buffer.concat([this.key, bytesOf(this.counter)])),
      ]);
      this.counter += 1;
    }
    const taken = this.bytes.subarray(0, count);
    this.bytes = this.bytes.subarray(count);
    return taken;
  }

  below(bound) {
    const bits = bound > 1n ? (bound - 1n).toString(2).length : 0;
    const size = Math.ceil(bits / 8);
    for (;;) {
      const taken = this.take(size).toString('hex');
      const value = bits ? BigInt(`0x${taken}`) >> BigInt(size * 8 - bits) : 0n;
      if (value < bound) return value;
    }
  }
}

function gcd(a, b) {
  return b ? gcd(b, a % b) : a;
}

function thrown(chances, stream) {
  const shares = chances.map(([action, above, below]) => [action, BigInt(above), BigInt(below)]);
  const scale = shares.reduce((all, [, , below]) => (all / gcd(all, below)) * below, 1n);
  let left = stream.below(scale);
  for (const [action, above, below] of shares) {
    const weight = (above * scale) / below;
    if (left < weight) return action;
    left -= weight;
  }
  throw new Error('the chances do not sum to 1');
}

const diceKey = (transcript, number, its) => digest('dice', transcript, number, its);
const throwStream = (key, purpose) => new Stream(digest('throw', key, purpose));

// Texts

function written(body) {
  let number = digest('check', body).readBigUInt64BE();
  let check = '';
  for (let left = 8; left > 0; left -= 1) {
    check = DIGITS[Number(number % 62n)] + check;
    number /= 62n;
  }
  return `sealed=1.${body.length}.${body}.${check}`;
}

function place(count, number) {
  let width = 0;
  while (64 ** width < count) width += 1;
  let digits = '';
  for (let left = number; width > 0; width -= 1) {
    digits = DIGITS[left % 64] + digits;
    left = Math.floor(left / 64);
  }
  return digits;
}

function fingerprint(transcript) {
  const data = digest('fingerprint', transcript);
  const word = (bits) =>
    'bdfghjklmnprstvz'[bits >> 12] +
    'aiou'[(bits >> 10) & 3] +
    'bdfghjklmnprstvz'[(bits >> 6) & 15] +
    'aiou'[(bits >> 4) & 3] +
    'bdfghjklmnprstvz'[bits & 15];
  return [0, 2, 4, 6].map((at) => word(data.readUInt16BE(at))).join(' ');
}

// A whole game

function read(text) {
  const [, size, rest] = /^sealed=1\.(\d+)\.(.*)$/.exec(text);
  const body = rest.slice(0, Number(size));
  same(written(body), text);
  return body.split('.');
}

function playedGame(told) {
  const messages = told.messages.map(read);
  const openings = messages.filter(([kind]) => kind === 'o');
  const played = messages.filter(([kind]) => kind !== 'o');
  const [challenge, acceptance] = played;
  const inviter = Number(challenge[2]);
  const anchors = { [inviter]: challenge[3], [1 - inviter]: acceptance[2] };
  const ends = { [inviter]: challenge[4], [1 - inviter]: acceptance[3] };
  const transcripts = [];
  for (const fields of played) {
    const earlier = transcripts.at(-1) ?? Buffer.alloc(0);
    transcripts.push(digest('message', earlier, fields.join('.')));
  }
  const senders = played.map((_, number) => (number % 2 ? 1 - inviter : inviter));
  const elements = played.map(([kind, ...rest]) => {
    const text = { m: rest[3], r: rest[2] }[kind];
    return text === undefined ? undefined : Buffer.from(text, 'base64url');
  });
  return { openings, played, anchors, ends, transcripts, senders, elements, id: transcripts[1] };
}

function checkChains({ played, anchors, senders, elements, transcripts }) {
  const last = { ...anchors };
  for (let number = 2; number < played.length; number += 1) {
    const seat = senders[number];
    same(base64(before(seat, number >> 1, elements[number])), last[seat]);
    last[seat] = base64(elements[number]);
    const [kind, , , parent] = played[number];
    const hash = base64(transcripts[number - 1]);
    if (kind === 'm') same(parent, base64(transcripts[number - 1].subarray(0, 16)));
    else same(played[number][2], hash.slice(0, 11));
  }
}

// The proof of a message is under the sender's element after the one that it shows.
function isProven({ played, transcripts }, number, later) {
  const head = played[number].slice(0, -1).join('.');
  const proof = keyed(later, 'proof', transcripts[number - 1], head).subarray(0, 12);
  return base64(proof) === played[number].at(-1);
}

function checkProofs(game) {
  const { played, elements, senders, openings } = game;
  for (let number = 1; number < played.length - 1; number += 1) {
    const opening = openings.find(([, , seat]) => Number(seat) === senders[number]);
    const next = elements[number + 2];
    if (next) same(isProven(game, number, next), true);
    if (!opening) continue;
    const master = Buffer.from(opening[4], 'base64url');
    const later = element(master, senders[number], (number >> 1) + 1, CHAIN);
    same(isProven(game, number, later), true);
  }
}

// Who ends the game signs its last message.
function checkEnd({ played, anchors, ends, senders, transcripts }) {
  const seat = senders.at(-1);
  const signed = Buffer.from(played.at(-1).at(-1), 'base64url');
  const head = played.at(-1).slice(0, -1).join('.');
  const anchor = Buffer.from(anchors[seat], 'base64url');
  same(base64(signedAnchor(signed, anchor, seat, transcripts.at(-2), head)), ends[seat]);
}

function checkOpenings({ openings, anchors, id }, sealed) {
  const masters = {};
  for (const [, , seat, , master] of openings) {
    masters[seat] = Buffer.from(master, 'base64url');
    same(base64(element(masters[seat], Number(seat), 0, CHAIN)), anchors[seat]);
  }
  for (const { ply, seat, action, seal: told } of sealed) {
    same(seal(id, seat, ply, action, salt(masters[seat], id, ply)).toString('hex'), told);
  }
}

// The message whose dice each message has: its own, or after a message that asks to take moves
// back, that of the ask if it was declined, and that of the moves which are taken back if it was
// not.
function diceOf({ played, senders }) {
  const found = played.map((_, number) => number);
  let chosen = [];
  played.forEach(([kind, , , , , , , , word], number) => {
    if (kind !== 'm') return;
    if (word === 'ask-take-back') found[number + 2] = number;
    else if (word === 'take-back') {
      const last = chosen.findLast((each) => senders[each] !== senders[number]);
      found[number + 1] = found[last];
      chosen = chosen.filter((each) => each < last);
    } else if (!['resign', 'accept-draw'].includes(word)) chosen.push(number);
  });
  return found;
}

function checkGame(told) {
  const game = playedGame(told);
  same(
    game.transcripts.map((each) => each.toString('hex')),
    told.transcripts,
  );
  same(game.id.toString('hex'), told.id);
  same(fingerprint(game.transcripts.at(-1)), told.fingerprint);
  checkChains(game);
  checkProofs(game);
  checkEnd(game);
  checkOpenings(game, told.seals);
  const setUp = new Stream(digest('set-up', game.transcripts[1], game.elements[2]));
  same(
    told['set-up'].map(() => Number(setUp.below(1000n))),
    told['set-up'],
  );
  const sources = diceOf(game);
  for (const { message, purpose, chances, thrown: action } of told.throws) {
    const source = sources[message];
    const key = diceKey(game.transcripts[source - 1], source, game.elements[source]);
    same(thrown(chances, throwStream(key, purpose)), action);
  }
  const kept = told['kept-keys'] ?? [];
  for (const { message, key } of kept) {
    const source = sources[message];
    same(diceKey(game.transcripts[source - 1], source, game.elements[source]).toString('hex'), key);
  }
  same(
    Object.keys(sources).filter((number) => sources[number] !== Number(number)),
    kept.map(({ message }) => `${message}`),
  );
  return 2 * told.messages.length + told.seals.length + told.throws.length + kept.length;
}

// The vectors

const CHECKS = {
  hashes({ purpose, fields, encoded: all, digest: plain, keyed: secretly, secret }) {
    const given = fields.map((each) => each.text ?? each.number ?? hex(each.bytes));
    same(encoded(purpose, ...given).toString('hex'), all);
    same(digest(purpose, ...given).toString('hex'), plain);
    same(keyed(hex(secret), purpose, ...given).toString('hex'), secretly);
  },
  chains({ master, seat, length, elements }) {
    for (const [number, told] of Object.entries(elements)) {
      same(element(hex(master), seat, Number(number), length).toString('hex'), told);
    }
  },
  seals({ master, game, seat, ply, action, salt: its, seal: told }) {
    same(salt(hex(master), hex(game), ply).toString('hex'), its);
    same(seal(hex(game), seat, ply, action, hex(its)).toString('hex'), told);
  },
  signatures({ master, seat, transcript, head, anchor, signature: told }) {
    same(endAnchor(hex(master), seat).toString('hex'), anchor);
    same(signature(hex(master), seat, hex(transcript), head).toString('hex'), told);
  },
  streams({ seed, below, numbers }) {
    const stream = new Stream(hex(seed));
    same(
      numbers.map(() => Number(stream.below(BigInt(below)))),
      numbers,
    );
  },
  fingerprints({ transcript, words }) {
    same(fingerprint(hex(transcript)), words);
  },
  places({ count, number, digits }) {
    same(place(count, number), digits);
  },
  texts({ body, text }) {
    same(written(body), text);
  },
  games: checkGame,
};

const vectors = JSON.parse(readFileSync(process.argv[2], 'utf8'));
let values = 0;
for (const [name, check] of Object.entries(CHECKS)) {
  for (const each of vectors[name]) values += check(each) ?? 1;
}
console.log(`${values} values agree`);
