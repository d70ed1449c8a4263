/**
 * `<quanta-board>`: a game of Quanta in any page. One plain script, from any origin, that needs nothing else:
 * what stands between the tags is shown until somebody touches it, and then a frame with the game takes its place.
 * What the frame says is checked, and nothing that it says is ever taken for HTML. See docs/embedding.md.
 */
(() => {
  const VERSION = 1;
  const LONGEST = 200_000;
  const LOW = 80;
  const HIGH = 4000;
  const ATTRIBUTES = ['game', 'record', 'ply', 'seat', 'level', 'theme', 'controls', 'interactive'];
  const HERE = new URL('.', /** @type {HTMLScriptElement} */ (document.currentScript).src);
  const STYLE = `
    :host { display: block; position: relative; max-width: 100%; }
    :host([hidden]) { display: none; }
    ::slotted(iframe) { display: block; width: 100%; border: 0; }
    .fallback { display: block; min-height: 120px; }
    .fallback img, ::slotted(img), ::slotted(svg) { display: block; width: 100%; height: auto; }
    button { position: absolute; inset: 0; width: 100%; padding: 0; border: 0; background: none; cursor: pointer; }
    button span { display: inline-block; padding: 13px 24px; border-radius: 26px; background: #5a4fcf; color: #fff;
      font: 650 17px/1.4 ui-sans-serif, system-ui, sans-serif; box-shadow: 0 2px 14px #0005; }
    button:hover span { background: #4b40bb; }
    button:focus-visible { outline: 3px solid #5a4fcf; outline-offset: 2px; }`;

  /** @type {Set<QuantaBoard>} those with a frame */
  const boards = new Set();

  /** @param {unknown} value */
  const text = (value) => (typeof value === 'string' && value.length <= LONGEST ? value : undefined);
  /** @param {unknown} value */
  const whole = (value) => (Number.isInteger(value) ? value : undefined);
  /** @param {unknown} value @param {(item: unknown) => unknown} of */
  const list = (value, of) => (Array.isArray(value) && value.length <= 64 && value.every((item) => of(item) !== undefined) ? value.slice() : undefined);
  /** @param {unknown} value */
  const finite = (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined);

  const GAME = { game: text, title: text, record: text, ply: whole, plies: whole };
  /** What each message must have; more than that is left out. @type {Record<string, Record<string, (value: unknown) => unknown>>} */
  const FIELDS = {
    'quanta:ready': { ...GAME, seats: (value) => list(value, text) },
    'quanta:move': { ...GAME, action: text, label: text, seat: whole },
    'quanta:end': { ...GAME, headline: text, reason: text, returns: (value) => list(value, finite) },
    'quanta:height': { height: finite },
    'quanta:done': { ...GAME },
    'quanta:error': { reason: text, message: text },
  };

  /** @param {EventTarget} target @param {string} type @param {object} detail */
  const fire = (target, type, detail) => void target.dispatchEvent(new CustomEvent(type, { detail, bubbles: target !== document }));

  /** @param {EventTarget} target @param {string} reason @param {string} message */
  const complain = (target, reason, message) => fire(target, 'quanta:error', { reason, message });

  class QuantaBoard extends HTMLElement {
    static observedAttributes = ATTRIBUTES;
    #root = this.attachShadow({ mode: 'open' });
    /** @type {HTMLIFrameElement|null} */
    #frame = null;
    /** @type {Map<number, {done: (value: any) => void, fail: (why: Error) => void}>} */
    #waiting = new Map();
    /** Commands for a frame that is not ready. @type {object[]} */
    #early = [];
    #ready = false;
    #next = 1;
    #record = '';

    connectedCallback() {
      if (!this.#root.firstChild) this.#picture();
    }

    disconnectedCallback() {
      this.#stop();
    }

    /** @param {string} name @param {string|null} before @param {string|null} after */
    attributeChangedCallback(name, before, after) {
      if (before === after) return;
      if (name === 'record') this.#record = '';
      if (!this.#frame) {
        if (this.isConnected) this.#picture();
      } else if (name === 'record' && after) this.#send('quanta:record', { record: after }).catch(() => {});
      else if (name === 'ply' && after) this.#send('quanta:goto', { ply: Number(after) }).catch(() => {});
      else {
        this.#stop();
        this.#start();
      }
    }

    /** The record as it is now; setting it opens another one. */
    get record() {
      return this.#record || (this.getAttribute('record') ?? '');
    }

    set record(value) {
      this.setAttribute('record', String(value));
    }

    /** Look at a ply: a number, or first, previous, next, last. @param {number|string} ply */
    goto(ply) {
      return this.#send('quanta:goto', { ply });
    }

    /** Play an action such as e3-e6; without one, only let the game begin. @param {string} [action] */
    play(action) {
      return action === undefined ? this.#send('quanta:record', {}) : this.#send('quanta:play', { action });
    }

    /** Turn the board. @param {boolean} [on] */
    flip(on) {
      return this.#send('quanta:flip', on === undefined ? {} : { on });
    }

    /** Give up the frame; the picture comes back. */
    stop() {
      this.#stop();
      this.#picture();
    }

    #style() {
      const sheet = new CSSStyleSheet(); // not an element, which the page's policy might forbid
      sheet.replaceSync(STYLE);
      this.#root.adoptedStyleSheets = [sheet];
    }

    /** What there is until it is touched. */
    #picture() {
      this.#style();
      const slot = document.createElement('slot');
      const theme = this.getAttribute('theme');
      const game = this.getAttribute('game') ?? '';
      if (/^[a-z][a-z0-9_-]{0,31}$/.test(game)) {
        const img = document.createElement('img');
        img.src = new URL(`${game}/picture${theme === 'light' || theme === 'dark' ? `-${theme}` : ''}.svg`, HERE).href;
        img.alt = `The board of ${game}`;
        img.loading = 'lazy';
        slot.append(img);
      }
      const fallback = document.createElement('span');
      fallback.className = 'fallback';
      fallback.append(slot);
      const words = document.createElement('span');
      words.textContent = ['no', 'none', 'false', '0'].includes(this.getAttribute('interactive') ?? '') ? 'Look at the game' : 'Play';
      const button = document.createElement('button');
      button.type = 'button';
      button.setAttribute('aria-label', `${words.textContent}: ${game || 'a game of Quanta'}`);
      button.append(words);
      button.addEventListener('click', () => this.#start());
      this.#root.replaceChildren(fallback, button);
    }

    #start() {
      if (this.#frame || !this.isConnected) return;
      const wishes = ATTRIBUTES.map((name) => [name, name === 'record' ? this.record : this.getAttribute(name)]);
      if (this.#record) wishes.splice(wishes.findIndex(([name]) => name === 'ply'), 1);
      const asked = [...wishes, ['start', '1'], ['origin', location.origin]].filter(([, value]) => value);
      const page = new URL('index.html', HERE);
      page.hash = asked.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&');
      const frame = document.createElement('iframe');
      frame.title = `Quanta: ${this.getAttribute('game') ?? 'a game'}`;
      frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox');
      frame.referrerPolicy = 'no-referrer';
      frame.style.height = `${Math.max(this.getBoundingClientRect().height, LOW)}px`;
      frame.src = page.href;
      this.#frame = frame;
      boards.add(this);
      const slot = document.createElement('slot');
      slot.name = frame.slot = 'game';
      this.#root.replaceChildren(slot);
      this.append(frame); // not within the shadow, where frames of a page cannot find each other
    }

    #stop() {
      boards.delete(this);
      this.#frame?.remove();
      this.#frame = null;
      this.#ready = false;
      this.#early = [];
      for (const { fail } of this.#waiting.values()) fail(new Error('The game was taken away.'));
      this.#waiting.clear();
    }

    /**
     * @param {string} type
     * @param {Record<string, unknown>} fields
     * @returns {Promise<any>} what is on the board afterwards
     */
    #send(type, fields) {
      this.#start();
      if (!this.#frame) return Promise.reject(new Error('The element is not in a page.'));
      const id = this.#next;
      this.#next += 1;
      const message = { v: VERSION, type, id, ...fields };
      return new Promise((done, fail) => {
        this.#waiting.set(id, { done, fail });
        if (this.#ready) this.#post(message);
        else this.#early.push(message);
      });
    }

    /** @param {object} message */
    #post(message) {
      this.#frame?.contentWindow?.postMessage(message, HERE.origin);
    }

    /** @param {MessageEventSource|null} source */
    owns(source) {
      return Boolean(source) && source === this.#frame?.contentWindow;
    }

    /** A message from the frame itself. @param {MessageEvent} event */
    hear({ data, origin }) {
      if (origin !== HERE.origin) return complain(this, 'origin', 'The frame has gone to another site, and is not listened to.');
      if (data.v !== VERSION) return complain(this, 'version', `The frame does not speak version ${VERSION}.`);
      const fields = Object.hasOwn(FIELDS, data.type) ? Object.entries(FIELDS[data.type]) : null;
      if (!fields) return complain(this, 'type', 'The frame sent a message that is unknown.');
      const detail = Object.fromEntries(fields.map(([name, read]) => [name, read(data[name])]));
      if (Object.values(detail).includes(undefined)) return complain(this, 'shape', 'The frame sent a message that lacks something, or is too long.');
      return this.#take(data.type, detail, data.id);
    }

    /** @param {string} type @param {any} detail @param {unknown} id */
    #take(type, detail, id) {
      if (typeof detail.record === 'string') this.#record = detail.record;
      const waiting = typeof id === 'number' ? this.#waiting.get(id) : undefined;
      if (waiting) this.#waiting.delete(Number(id));
      if (type === 'quanta:done') waiting?.done(detail);
      else if (type === 'quanta:error') waiting?.fail(new Error(detail.message));
      if (type === 'quanta:height') this.#frame?.style.setProperty('height', `${Math.min(Math.max(detail.height, LOW), HIGH)}px`);
      if (type === 'quanta:ready' || (type === 'quanta:error' && !this.#ready)) {
        this.#ready = true;
        this.#early.splice(0).forEach((message) => this.#post(message));
      }
      if (type !== 'quanta:done') fire(this, type, detail);
    }
  }

  addEventListener('message', (event) => {
    const type = event.data?.type;
    if (typeof type !== 'string' || !type.startsWith('quanta:') || type === 'quanta:rest') return;
    const board = [...boards].find((each) => each.owns(event.source));
    if (board) board.hear(event);
    else complain(document, 'source', 'Somebody who is no game of this page spoke like one.');
  });
  if (!customElements.get('quanta-board')) customElements.define('quanta-board', QuantaBoard);
})();
