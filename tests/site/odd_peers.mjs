// node odd_peers.mjs: what becomes of a direct connection whose other end is silent, leaves, or sends
// what no page sends. Prints the states that follow one another, by what the other end does.

const sdp = `a=ice-ufrag:abcd\r\na=ice-pwd:0123456789abcdef012345\r\na=fingerprint:sha-256 ${Array(32).fill('AB').join(':')}\r\n`;
const SECOND = 1000;

/** The channel of the connection that was made last. */
let channel = new EventTarget();
globalThis.RTCPeerConnection = class extends EventTarget {
  signalingState = 'stable';
  iceGatheringState = 'complete';
  localDescription = { sdp };
  createOffer = async () => ({ type: 'offer', sdp });
  setLocalDescription = async () => {};
  createDataChannel = () => {
    channel = Object.assign(new EventTarget(), { readyState: 'open', send() {} });
    return channel;
  };
  close() {}
};

/** The beats of connections, with the clock that only `pass` moves. @type {Set<() => void>} */
const beats = new Set();
let now = 0;
globalThis.setTimeout = () => 0;
performance.now = () => now;
globalThis.setInterval = (beat) => {
  beats.add(beat);
  return beat;
};
globalThis.clearInterval = (beat) => beats.delete(beat);
const pass = (seconds) => {
  for (let second = 0; second < seconds; second += 1) {
    now += SECOND;
    for (const beat of [...beats]) beat();
  }
};

const { DirectConnection } = await import('../../web/carriers/direct.js');
const say = (data) => channel.dispatchEvent(new MessageEvent('message', { data }));

const DEEDS = {
  'says nothing for four seconds': () => pass(4),
  'says nothing for five seconds': () => pass(5),
  'says nothing for a minute, then something': () => {
    pass(60);
    say('.');
  },
  leaves: () => say('!'),
  'sends a long turn': () => say('x'.repeat(32_000)),
  'sends a megabyte': () => say('x'.repeat(1_000_000)),
  'sends bytes': () => say(new ArrayBuffer(8)),
  'sends a hundred messages a second': () => {
    for (let second = 0; second < 5; second += 1) {
      for (let count = 0; count < 100; count += 1) say(`${count}`);
      pass(1);
    }
  },
  'sends a thousand messages at once': () => {
    for (let count = 0; count < 1000; count += 1) say(`${count}`);
  },
};

for (const [deed, act] of Object.entries(DEEDS)) {
  const states = [];
  let arrived = 0;
  const connection = new DirectConnection();
  connection.listen({
    changed: (state) => states.push(state),
    arrived: () => {
      arrived += 1;
    },
  });
  await connection.offer('leap');
  channel.dispatchEvent(new Event('open'));
  act();
  console.log(JSON.stringify([deed, states, arrived]));
  connection.close();
}
