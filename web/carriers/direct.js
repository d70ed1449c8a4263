import { codeOf, descriptionOf, named, toBase64 } from './connection-code.js';
import { Peer } from './peer.js';

/**
 * A direct connection between two browsers, without any server: a carrier whose two ends exchange
 * one code each (see `connection-code.js`), by a camera, a link or a paste.
 *
 * @typedef {import('./carrier.js').Carrier} Carrier
 * @typedef {import('./carrier.js').Listener} Listener
 * @typedef {import('./connection-code.js').ConnectionCode} ConnectionCode
 */

/** How often each side is heard of, and after what silence it counts as lost; in milliseconds. */
const BEAT = 1000;
const SILENCE = 4000;
/** How long a connection may take once both codes are known. */
const MOST_WAIT = 15_000;
/** How long an attempt to answer an offer lasts: the other device may not have scanned it yet. */
const ATTEMPT = 6000;
/** In characters: what is longer is no message of ours. */
const LONGEST = 64_000;
/** What is taken in a second: more is a flood. */
const MOST_A_SECOND = 200;
const BEATING = '.';
const LEAVING = '!';

/** How this device signs, which stays the same while it tries to answer an offer. */
const SIGNATURE = { name: 'ECDSA', namedCurve: 'P-256' };

/** @implements {Carrier} */
export class DirectConnection {
  /** @type {import('./carrier.js').CarrierState} */
  state = 'connecting';
  /** @type {'open'} */
  openAs = 'open';
  #servers;
  /** @type {Peer|undefined} */
  #peer;
  /** @type {Listener} */
  #listener = {};
  #heard = 0;
  #checked = 0;
  #count = 0;
  /** @type {ReturnType<typeof setInterval>|undefined} */
  #beat;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #limit;
  /** Tries once more to be reached, where that is possible. @type {() => void} */
  #again = () => this.#become('lost');

  /** @param {RTCIceServer[]} servers none, unless the site names one */
  constructor(servers = []) {
    this.#servers = servers;
  }

  /** @param {Listener} listener */
  listen(listener) {
    this.#listener = listener;
  }

  /**
   * A new end of the connection, in the place of an earlier one.
   * @param {RTCCertificate[]} [certificates]
   */
  #begin(certificates) {
    this.#peer?.close();
    const configuration = { iceServers: this.#servers, certificates };
    this.#peer = new Peer(configuration, {
      opened: () => this.#opened(),
      failed: () => this.#failed(),
      arrived: (data) => this.#arrived(data),
    });
    return this.#peer;
  }

  #failed() {
    if (this.state === 'connecting') return this.#again();
    this.#end();
    return this.#become('lost');
  }

  /**
   * The code with which this device asks for a connection.
   * @param {string} topic what it is for
   * @returns {Promise<ConnectionCode|null>} null if it was closed meanwhile
   */
  async offer(topic) {
    const pair = toBase64(crypto.getRandomValues(new Uint8Array(6)));
    const sdp = await this.#begin().offer();
    return sdp ? codeOf(sdp, { kind: 'offer', pair, topic }) : null;
  }

  /**
   * The code that answers an offer. From then on this device tries to reach the other one, which
   * only tries once it has the answer. Some browsers give up within seconds, so that the attempt is
   * made again and again, with the same names and the same certificate.
   * @param {ConnectionCode} offer
   * @returns {Promise<ConnectionCode|null>} null if it was closed meanwhile
   */
  async answer(offer) {
    const certificates = [await RTCPeerConnection.generateCertificate(SIGNATURE)];
    const description = descriptionOf(offer);
    const sdp = await this.#begin(certificates).answer(description);
    if (!sdp) return null;
    const { pair, topic } = offer;
    const code = codeOf(sdp, { kind: 'answer', pair, topic });
    this.#again = async () => {
      clearTimeout(this.#limit);
      this.#limit = setTimeout(this.#again, ATTEMPT);
      if (this.state !== 'connecting') return;
      if (this.#peer?.isWaiting) return; // it waits to be reached, as long as need be
      await this.#begin(certificates).answer(description, (own) => named(own, code));
    };
    this.#limit = setTimeout(this.#again, ATTEMPT);
    return code;
  }

  /** Take the answer to the offer from here. @param {ConnectionCode} answer */
  async complete(answer) {
    this.#again = () => {}; // it may be reached yet, until the time is up
    this.#limit = setTimeout(() => {
      if (this.state !== 'connecting') return;
      this.#end();
      this.#become('lost');
    }, MOST_WAIT);
    await this.#peer?.complete(descriptionOf(answer));
  }

  /** @param {string} text @returns {boolean} whether it is on its way */
  send(text) {
    return this.state === 'open' && this.#put(text);
  }

  /** @param {string} text @returns {boolean} whether it is on its way */
  #put(text) {
    return this.#peer?.send(text) ?? false;
  }

  /** Leave, so that the other side knows. */
  close() {
    this.#put(LEAVING);
    this.#end();
    this.#become('closed');
  }

  /** Give the connection up: nothing comes any more. */
  #end() {
    clearInterval(this.#beat);
    clearTimeout(this.#limit);
    const peer = this.#peer;
    this.#peer = undefined;
    peer?.close();
  }

  #opened() {
    clearTimeout(this.#limit);
    this.#heard = this.#checked = performance.now();
    this.#beat = setInterval(() => this.#check(), BEAT);
    this.#become('open');
  }

  /** Let the other side hear of this one, and note its silence. Where this page itself was held up,
   * what has come meanwhile has still to be heard. */
  #check() {
    const now = performance.now();
    if (now - this.#checked > 2 * BEAT) this.#heard = now;
    this.#checked = now;
    this.#count = 0;
    if (now - this.#heard > SILENCE) this.#become('lost');
    this.#put(BEATING);
  }

  /** @param {unknown} data */
  #arrived(data) {
    this.#heard = performance.now();
    this.#become('open'); // after a silence, such as that of a phone that slept
    if (data === BEATING) return;
    this.#count += 1;
    const odd = typeof data !== 'string' || data.length > LONGEST || this.#count > MOST_A_SECOND;
    if (data === LEAVING || odd) {
      this.#end();
      this.#become(odd ? 'refused' : 'left');
    } else this.#listener.arrived?.(data);
  }

  /** @param {import('./carrier.js').CarrierState} state */
  #become(state) {
    if (this.state === state) return;
    this.state = state;
    this.#listener.changed?.(state);
  }
}
