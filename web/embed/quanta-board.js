/**
 * `<quanta-board>`: a game of Quanta in any page. One plain script, usable from any origin, without
 * dependencies. The content of the element is shown until someone touches it; then a frame with
 * the game takes its place. Messages from the frame are validated, and nothing in them is ever used
 * as HTML. See docs/embedding.md.
 */
(() => {
  const VERSION = 1;
  const HALF = /[\uD800-\uDFFF]/gu;
  const MAX_LENGTH = 200_000;
  const MIN_HEIGHT = 80;
  const MAX_HEIGHT = 4000;
  /** Those that a game in progress can be given. */
  const OPTIONS = ['seat', 'level', 'theme', 'controls', 'interactive'];
  const ATTRIBUTES = ['game', 'record', 'ply', ...OPTIONS];
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

  /** The elements that have a frame. @type {Set<QuantaBoard>} */
  const boards = new Set();

  /** @param {unknown} value */
  const text = (value) =>
    typeof value === 'string' && value.length <= MAX_LENGTH ? value : undefined;
  /** @param {unknown} value */
  const whole = (value) => (Number.isInteger(value) ? value : undefined);
  /** @param {unknown} value @param {(item: unknown) => unknown} of */
  const list = (value, of) =>
    Array.isArray(value) && value.length <= 64 && value.every((item) => of(item) !== undefined)
      ? value.slice()
      : undefined;
  /** @param {unknown} value */
  const finite = (value) =>
    typeof value === 'number' && Number.isFinite(value) ? value : undefined;

  const GAME = { game: text, title: text, record: text, ply: whole, plies: whole };
  /**
   * The fields that each message must have; others are left out.
   * @type {Record<string, Record<string, (value: unknown) => unknown>>}
   */
  const FIELDS = {
    'quanta:ready': { ...GAME, seats: (value) => list(value, text) },
    'quanta:move': { ...GAME, action: text, label: text, seat: whole },
    'quanta:end': {
      ...GAME,
      headline: text,
      reason: text,
      returns: (value) => list(value, finite),
    },
    'quanta:height': { height: finite },
    'quanta:done': { ...GAME },
    'quanta:error': { reason: text, message: text },
  };

  /**
   * Options as part of an address. Half a character cannot be: it is replaced, and the frame says
   * what is wrong.
   * @param {(string|null)[][]} options
   */
  const fragment = (options) =>
    options
      .filter(([, value]) => value)
      .map((pair) =>
        pair.map((text) => encodeURIComponent(`${text}`.replace(HALF, '\uFFFD'))).join('='),
      )
      .join('&');

  /** @param {EventTarget} target @param {string} type @param {object} detail */
  const fire = (target, type, detail) =>
    void target.dispatchEvent(new CustomEvent(type, { detail, bubbles: target !== document }));

  /** @param {EventTarget} target @param {string} reason @param {string} message */
  const fireError = (target, reason, message) => fire(target, 'quanta:error', { reason, message });

  class QuantaBoard extends HTMLElement {
    static observedAttributes = ATTRIBUTES;
    #root = this.attachShadow({ mode: 'open' });
    /** @type {HTMLIFrameElement|null} */
    #frame = null;
    /** @type {Map<number, {done: (value: any) => void, fail: (why: Error) => void}>} */
    #waiting = new Map();
    /** Commands for a frame that has not announced itself yet. @type {object[]} */
    #queued = [];
    #ready = false;
    #nextId = 1;
    #record = '';
    /** Whether that record lacks secrets, so that the game cannot be resumed from it. */
    #hidden = false;
    /** Whether the element was taken out of the page with a frame. */
    #resume = false;

    connectedCallback() {
      this.#removeFrames();
      if (this.#resume) this.#start();
      else this.#showPicture();
    }

    /** Moved by `moveBefore`: the frame moves along as it is. */
    connectedMoveCallback() {}

    disconnectedCallback() {
      this.#resume = Boolean(this.#frame);
      this.#stop();
    }

    /** @param {string} name @param {string|null} before @param {string|null} after */
    attributeChangedCallback(name, before, after) {
      if (before === after) return;
      if (name === 'record') this.#record = '';
      if (!this.#frame) {
        if (this.isConnected) this.#showPicture();
      } else if (OPTIONS.includes(name))
        this.#sendQuietly('quanta:options', { options: fragment(this.#given(OPTIONS)) });
      else if (name === 'ply' && after) this.#sendQuietly('quanta:goto', { ply: Number(after) });
      else if (name === 'record' && after) this.#open(after);
      else if (name !== 'ply' && !this.getAttribute('record')) {
        this.#stop();
        this.#record = '';
        this.#start();
      }
    }

    /** The current record; setting it opens another one, or the first one again. */
    get record() {
      return this.#record || (this.getAttribute('record') ?? '');
    }

    set record(value) {
      const record = String(value);
      // The attribute stays as it is while a game is played, so opening its record again does not
      // change it.
      if (this.#frame && record && record === this.getAttribute('record')) this.#open(record);
      else this.setAttribute('record', record);
    }

    /** Go to a ply: a number, or first, previous, next, last. @param {number|string} ply */
    goto(ply) {
      return this.#send('quanta:goto', { ply });
    }

    /** Play an action such as e3-e6; without one, only start the game. @param {string} [action] */
    play(action) {
      return action === undefined
        ? this.#send('quanta:record', {})
        : this.#send('quanta:play', { action });
    }

    /** Flip the board. @param {boolean} [on] */
    flip(on) {
      return this.#send('quanta:flip', on === undefined ? {} : { on });
    }

    /** Remove the frame and show the picture again. */
    stop() {
      this.#stop();
      this.#resume = false;
      this.#showPicture();
    }

    /** @param {string} record to be opened in the frame */
    #open(record) {
      this.#record = '';
      this.#sendQuietly('quanta:record', { record });
    }

    /**
     * Send a command whose error is reported only by an event.
     * @param {string} type @param {Record<string, unknown>} fields
     */
    #sendQuietly(type, fields) {
      this.#send(type, fields).catch(() => {});
    }

    /** @param {string[]} names of attributes */
    #given(names) {
      return names.map((name) => [name, this.getAttribute(name)]);
    }

    #addStyle() {
      const sheet = new CSSStyleSheet(); // not an element, which the page's policy might forbid
      sheet.replaceSync(STYLE);
      this.#root.adoptedStyleSheets = [sheet];
    }

    /** Show the picture and the button that starts the game. */
    #showPicture() {
      this.#addStyle();
      const slot = document.createElement('slot');
      const theme = this.getAttribute('theme');
      const game = this.getAttribute('game') ?? '';
      if (/^[a-z][a-z0-9_-]{0,31}$/.test(game)) {
        const img = document.createElement('img');
        img.src = new URL(
          `${game}/picture${theme === 'light' || theme === 'dark' ? `-${theme}` : ''}.svg`,
          HERE,
        ).href;
        img.alt = `The board of ${game}`;
        img.loading = 'lazy';
        img.addEventListener('error', () => img.remove()); // the site does not have this game
        slot.append(img);
      }
      const fallback = document.createElement('span');
      fallback.className = 'fallback';
      fallback.append(slot);
      const label = document.createElement('span');
      label.textContent = ['no', 'none', 'false', '0'].includes(
        this.getAttribute('interactive') ?? '',
      )
        ? 'View the game'
        : 'Play';
      const button = document.createElement('button');
      button.type = 'button';
      button.setAttribute('aria-label', `${label.textContent}: ${game || 'a game of Quanta'}`);
      button.append(label);
      button.addEventListener('click', () => this.#start());
      this.#root.replaceChildren(fallback, button);
    }

    #start() {
      if (this.#frame || !this.isConnected) return;
      // The game goes on where it was, and begins at the ply that the attribute says.
      const begin = this.#record ? [['record', this.#record]] : this.#given(['record', 'ply']);
      const page = new URL('index.html', HERE);
      page.hash = fragment([
        ...this.#given(['game', ...OPTIONS]),
        ...begin,
        ['start', '1'],
        ['origin', location.origin],
      ]);
      const frame = document.createElement('iframe');
      frame.title = `Quanta: ${this.getAttribute('game') ?? 'a game'}`;
      frame.setAttribute(
        'sandbox',
        'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox',
      );
      frame.referrerPolicy = 'no-referrer';
      const { height } = this.getBoundingClientRect();
      if (height) frame.style.height = `${Math.max(height, MIN_HEIGHT)}px`;
      else frame.style.aspectRatio = '1'; // not shown yet
      frame.src = page.href;
      this.#frame = frame;
      boards.add(this);
      const slot = document.createElement('slot');
      slot.name = frame.slot = 'game';
      this.#root.replaceChildren(slot);
      this.append(frame); // not in the shadow tree, where frames of a page cannot find each other
    }

    #stop() {
      boards.delete(this);
      this.#removeFrames();
      this.#frame = null;
      if (this.#hidden) this.#record = '';
      this.#hidden = false;
      this.#ready = false;
      this.#queued = [];
      for (const { fail } of this.#waiting.values()) fail(new Error('The game was removed.'));
      this.#waiting.clear();
    }

    /** Remove the frame, or that of another element which this one is a copy of. */
    #removeFrames() {
      for (const frame of this.querySelectorAll(':scope > iframe[slot=game]')) frame.remove();
    }

    /**
     * @param {string} type
     * @param {Record<string, unknown>} fields
     * @returns {Promise<any>} the game afterwards
     */
    #send(type, fields) {
      this.#start();
      if (!this.#frame) return Promise.reject(new Error('The element is not in a page.'));
      const id = this.#nextId;
      this.#nextId += 1;
      const message = { v: VERSION, type, id, ...fields };
      return new Promise((done, fail) => {
        this.#waiting.set(id, { done, fail });
        if (this.#ready) this.#post(message);
        else this.#queued.push(message);
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

    /** Handle a message from the frame. @param {MessageEvent} event */
    receive({ data, origin }) {
      if (origin !== HERE.origin)
        return fireError(
          this,
          'origin',
          'The frame has navigated to another site; its messages are ignored.',
        );
      if (data.v !== VERSION)
        return fireError(this, 'version', `The frame does not use version ${VERSION}.`);
      const fields = Object.hasOwn(FIELDS, data.type) ? Object.entries(FIELDS[data.type]) : null;
      if (!fields) return fireError(this, 'type', 'The frame sent an unknown message.');
      const detail = Object.fromEntries(fields.map(([name, read]) => [name, read(data[name])]));
      if (Object.values(detail).includes(undefined))
        return fireError(this, 'shape', 'The frame sent an invalid message.');
      if (typeof detail.record === 'string') {
        this.#record = detail.record;
        this.#hidden = data.hidden === true;
      }
      return this.#handle(data.type, detail, data.id);
    }

    /** @param {string} type @param {any} detail @param {unknown} id */
    #handle(type, detail, id) {
      const waiting = typeof id === 'number' ? this.#waiting.get(id) : undefined;
      if (waiting) this.#waiting.delete(Number(id));
      if (type === 'quanta:done') waiting?.done(detail);
      else if (type === 'quanta:error') waiting?.fail(new Error(detail.message));
      if (type === 'quanta:height')
        this.#frame?.style.setProperty(
          'height',
          `${Math.min(Math.max(detail.height, MIN_HEIGHT), MAX_HEIGHT)}px`,
        );
      this.#ready = true;
      this.#queued.splice(0).forEach((message) => this.#post(message));
      if (type !== 'quanta:done') fire(this, type, detail);
    }
  }

  if (customElements.get('quanta-board')) return; // and listens to its frames
  addEventListener('message', (event) => {
    const type = event.data?.type;
    if (typeof type !== 'string' || !type.startsWith('quanta:') || type === 'quanta:rest') return;
    const board = [...boards].find((each) => each.owns(event.source));
    if (board) board.receive(event);
    // A frame that the page has beside its elements is none of theirs.
    else if (event.origin !== HERE.origin && type !== 'quanta:height')
      fireError(document, 'source', 'A message that claims to be from a game came from elsewhere.');
  });
  customElements.define('quanta-board', QuantaBoard);
})();
