/**
 * One end of a direct connection, with its channel. Browsers refuse what is asked of a connection that is
 * closed, Firefox even what its description was. So nothing else has a hold of it, and all that is done
 * with it passes through `#step`.
 *
 * @typedef {object} PeerListener gets no call after `close`
 * @property {() => void} opened
 * @property {() => void} failed
 * @property {(data: unknown) => void} arrived
 */

/** How long candidates are waited for, in milliseconds: some browsers are slow to say that there are
 * no more. */
const GATHERING = 2000;

export class Peer {
  #connection;
  #channel;
  /** @type {PeerListener|undefined} */
  #listener;

  /** @param {RTCConfiguration} configuration @param {PeerListener} listener */
  constructor(configuration, listener) {
    const connection = new RTCPeerConnection(configuration);
    const channel = connection.createDataChannel('quanta', { negotiated: true, id: 0 });
    channel.addEventListener('open', () => this.#listener?.opened());
    channel.addEventListener('close', () => this.#listener?.failed());
    channel.addEventListener('message', ({ data }) => this.#listener?.arrived(data));
    connection.addEventListener('connectionstatechange', () => {
      if (connection.connectionState === 'failed') this.#listener?.failed();
    });
    this.#connection = connection;
    this.#channel = channel;
    this.#listener = listener;
  }

  get #isClosed() {
    return this.#connection.signalingState === 'closed';
  }

  /** Whether it has not begun to reach the other end. */
  get isWaiting() {
    return this.#connection.iceConnectionState === 'new';
  }

  /**
   * Do something, unless the connection is closed.
   * @template T
   * @param {(connection: RTCPeerConnection) => T|Promise<T>} act
   * @returns {Promise<T|undefined>} undefined where it is closed, or has been meanwhile. In some browsers
   * it then stays open for ever
   */
  async #step(act) {
    if (this.#isClosed) return undefined;
    try {
      return await act(this.#connection);
    } catch (error) {
      if (this.#isClosed) return undefined;
      throw error;
    }
  }

  /** Ask for a connection. @returns {Promise<string>} the description, or empty once it is closed */
  async offer() {
    const offer = await this.#step((connection) => connection.createOffer());
    await this.#step((connection) => connection.setLocalDescription(offer));
    return this.#described();
  }

  /**
   * Answer, and begin to reach the other end.
   * @param {RTCSessionDescriptionInit} offer
   * @param {(sdp: string) => string} [changed] makes the description that is used of the browser's own
   * @returns {Promise<string>} the description, or empty once it is closed
   */
  async answer(offer, changed = (sdp) => sdp) {
    await this.complete(offer);
    const answer = await this.#step((connection) => connection.createAnswer());
    const sdp = changed(answer?.sdp ?? '');
    await this.#step((connection) => connection.setLocalDescription({ type: 'answer', sdp }));
    return this.#described();
  }

  /** Take the description of the other end. @param {RTCSessionDescriptionInit} description */
  async complete(description) {
    await this.#step((connection) => connection.setRemoteDescription(description));
  }

  /** The own description with its candidates, or empty once it is closed. */
  async #described() {
    await this.#step(gathered);
    return (await this.#step(({ localDescription }) => localDescription?.sdp)) ?? '';
  }

  /** @param {string} text @returns {boolean} whether it is on its way */
  send(text) {
    if (this.#channel.readyState !== 'open') return false;
    try {
      this.#channel.send(text);
      return true;
    } catch {
      return false; // its buffer is full or it has just closed: the beat will show
    }
  }

  close() {
    this.#listener = undefined;
    this.#connection.close();
  }
}

/**
 * Wait for the candidates of a connection.
 * @param {RTCPeerConnection} connection
 * @returns {Promise<void>}
 */
const gathered = (connection) =>
  new Promise((resolve) => {
    const look = () => {
      if (connection.iceGatheringState === 'complete') resolve();
    };
    connection.addEventListener('icegatheringstatechange', look);
    look();
    setTimeout(resolve, GATHERING);
  });
