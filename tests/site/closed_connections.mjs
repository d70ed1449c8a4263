// node closed_connections.mjs: closes connections at every moment, from here and by the browser, and
// prints what the page then asks of a closed one, or how many were closed.

const SDP = 'a=ice-ufrag:abcd\r\na=ice-pwd:0123456789abcdef012345\r\na=fingerprint:sha-256 ';
const sdp = `${SDP}${Array(32).fill('AB').join(':')}\r\n`;
/** Longer than all that the page waits for, in milliseconds. */
const LONG = 60_000;
/** In more turns than this, nothing is left to do. */
const TURNS = 40;
const wrong = [];
const made = [];

/** What Firefox still tells of a closed connection. */
const TOLD = new Set([
  'signalingState',
  'connectionState',
  'iceConnectionState',
  'iceGatheringState',
]);

/** A connection that, once it is closed, refuses all that Firefox refuses, and leaves what was begun
 * undone. */
class Plain extends EventTarget {
  signalingState = 'stable';
  connectionState = 'new';
  iceConnectionState = 'checking';
  iceGatheringState = 'new';
  localDescription = { sdp };
  createDataChannel = () => Object.assign(new EventTarget(), { readyState: 'connecting' });
  createOffer = async () => ({ type: 'offer', sdp });
  createAnswer = async () => ({ type: 'answer', sdp });
  setLocalDescription = async () => {};
  setRemoteDescription = async () => {};
  close() {
    this.signalingState = 'closed';
  }
}
globalThis.RTCPeerConnection = function connect() {
  const plain = new Plain();
  made.push(plain);
  const isClosed = () => plain.signalingState === 'closed';
  return new Proxy(plain, {
    get(_, name) {
      const value = plain[name];
      if (name === 'close') return () => plain.close();
      if (isClosed() && !TOLD.has(name)) {
        wrong.push(`${String(name)} of a closed connection`);
        throw new DOMException('Peer connection is closed', 'InvalidStateError');
      }
      if (typeof value !== 'function') return value;
      return (...given) => {
        const result = value.apply(plain, given);
        if (!(result instanceof Promise)) return result;
        return new Promise((resolve) => {
          result.then((each) => isClosed() || resolve(each));
        });
      };
    },
  });
};
globalThis.RTCPeerConnection.generateCertificate = async () => ({});
process.on('unhandledRejection', (error) => wrong.push(error.message));

/** What waits for a clock that only `pass` moves. @type {Map<number, [due: number, act: () => void]>} */
const waiting = new Map();
let [now, number] = [0, 0];
globalThis.setTimeout = (act, wait) => {
  number += 1;
  waiting.set(number, [now + wait, act]);
  return number;
};
globalThis.setInterval = globalThis.setTimeout; // one beat tells as much as many
globalThis.clearTimeout = globalThis.clearInterval = (id) => waiting.delete(id);
const pass = (ms) => {
  now += ms;
  for (const [id, [due, act]] of [...waiting])
    if (due <= now && waiting.delete(id))
      try {
        act();
      } catch (error) {
        wrong.push(error.message);
      }
};

const { DirectConnection } = await import('../../web/carriers/direct.js');
const { codeOf } = await import('../../web/carriers/connection-code.js');
const code = (kind) => codeOf(sdp, { kind, pair: 'abcdefgh', topic: 'leap' });

/** A few turns of the event loop, without its clock. */
const turns = async (count) => {
  for (let turn = 0; turn < count; turn += 1) await null;
};
/** What a connection is used for, each until all is done. */
const USES = {
  'one that asks': (connection) => connection.offer('leap'),
  'one that answers': (connection) => connection.answer(code('offer')),
  'one that answers, again and again': async (connection) => {
    await connection.answer(code('offer'));
    pass(7000);
  },
  'one that is answered': async (connection) => {
    await connection.offer('leap');
    await connection.complete(code('answer'));
  },
};
const CLOSINGS = {
  'from here': (connection) => connection.close(),
  'by the browser': () => {
    for (const plain of made) plain.close();
  },
};

let closed = 0;
for (const [use, begin] of Object.entries(USES))
  for (const [by, close] of Object.entries(CLOSINGS))
    for (let moment = 0; moment <= TURNS; moment += 1) {
      made.length = 0;
      const connection = new DirectConnection();
      let problem = '';
      begin(connection).catch((error) => {
        problem = error.message;
      });
      await turns(moment);
      // Between two moments, candidates have come.
      if (moment % 2) pass(2500);
      await turns(moment);
      closed += made.filter((plain) => plain.signalingState !== 'closed').length;
      close(connection);
      await turns(TURNS);
      pass(LONG);
      await turns(TURNS);
      connection.close();
      pass(LONG);
      await turns(TURNS);
      await new Promise(setImmediate); // now Node has told of what nobody caught
      for (const each of [problem, ...wrong.splice(0)].filter(Boolean))
        console.log(`${use}, closed ${by} in turn ${moment}: ${each}`);
    }
console.log(`${closed} connections were closed`);
