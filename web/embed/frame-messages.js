import { MAX_RECORD_LENGTH } from './frame-options.js';

/**
 * The messages between a frame and the page that embeds it (docs/embedding.md). A message is an
 * object with `v`, the version, and a `type` that begins with `quanta:`. All others are ignored; an
 * invalid one is answered with `quanta:error` and changes nothing.
 *
 * @typedef {{type: string, id: string|number|undefined, [field: string]: unknown}} Command
 * @typedef {{reason: 'version'|'type'|'shape'|'size'|'source'|'origin'|'busy', message: string}}
 * Rejection
 */

export const VERSION = 1;
/** The longest action or id. In characters. */
const MAX_LENGTH = 200;
const PLY_NAMES = ['first', 'previous', 'next', 'last'];
/** How many invalid messages are answered: two pages must not answer each other for ever. */
const MAX_ERRORS = 50;
/** How many commands may wait for their turn. */
const MAX_WAITING = 500;

/**
 * @type {Record<string, (data: any) => Record<string, unknown>|null>} the fields of each command,
 * or null if they are invalid
 */
const COMMANDS = {
  'quanta:goto': ({ ply }) =>
    PLY_NAMES.includes(ply) || (Number.isInteger(ply) && ply >= 0) ? { ply } : null,
  'quanta:play': ({ action }) => (typeof action === 'string' && action ? { action } : null),
  'quanta:flip': ({ on }) => (on === undefined || typeof on === 'boolean' ? { on } : null),
  'quanta:record': ({ record }) =>
    record === undefined || typeof record === 'string' ? { record } : null,
  'quanta:options': ({ options }) => (typeof options === 'string' ? { options } : null),
};

/** @param {unknown} data */
const isOurs = (data) =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  typeof data.type === 'string' &&
  data.type.startsWith('quanta:');

/** @param {unknown} id */
const isValidId = (id) =>
  id === undefined ||
  (typeof id === 'number' && Number.isFinite(id)) ||
  (typeof id === 'string' && id.length <= MAX_LENGTH);

/**
 * @param {any} data one of our messages; its other properties are not accessed
 * @returns {{command: Command}|{rejection: Rejection}}
 */
function commandOf(data) {
  /** @param {Rejection['reason']} reason @param {string} message */
  const reject = (reason, message) => ({ rejection: { reason, message } });
  if (data.v !== VERSION) return reject('version', `This frame uses version ${VERSION}.`);
  const { type, id } = data;
  if (!Object.hasOwn(COMMANDS, type)) return reject('type', 'This frame has no such command.');
  if (!isValidId(id)) return reject('shape', 'An id is a number or a short text.');
  const fields = COMMANDS[type](data);
  if (!fields) return reject('shape', 'A field of the command is missing or invalid.');
  if (
    String(fields.record ?? '').length > MAX_RECORD_LENGTH ||
    String(fields.action ?? fields.options ?? '').length > MAX_LENGTH
  ) {
    return reject('size', 'The command is too long.');
  }
  return { command: { type, id, ...fields } };
}

/**
 * Listen to commands from the page that embeds this frame, and from no one else. They are carried
 * out one after the other, so that what the visitor does has to wait for one of them at most.
 * @param {string} origin of that page, from the frame's address; without it no command is accepted
 * @param {(command: Command) => Promise<void>} execute
 */
export function listen(origin, execute) {
  let errorsLeft = MAX_ERRORS;
  let waiting = 0;
  let last = Promise.resolve();
  /** @param {MessageEvent} event @param {Rejection} rejection @param {unknown} [id] */
  const reject = (event, rejection, id) => {
    if (rejection.reason !== 'busy') errorsLeft -= 1; // the sender of a good command waits for its answer
    if (errorsLeft < 0 || !event.source) return;
    const answer = {
      v: VERSION,
      type: 'quanta:error',
      ...rejection,
      ...(isValidId(id) && id !== undefined ? { id } : {}),
    };
    /** @type {Window} */ (event.source).postMessage(answer, {
      targetOrigin: event.origin === 'null' ? '*' : event.origin,
    });
  };
  addEventListener('message', (event) => {
    const { data } = event;
    if (!isOurs(data) || data.type === 'quanta:error' || isFromSibling(event)) return;
    if (window.parent === window || event.source !== window.parent) {
      reject(event, {
        reason: 'source',
        message: 'Only the page that embeds this frame may send commands.',
      });
    } else if (!origin || event.origin !== origin) {
      reject(event, {
        reason: 'origin',
        message: 'The address of this frame names another origin, or none, that may send commands.',
      });
    } else {
      const read = commandOf(data);
      if ('rejection' in read) reject(event, read.rejection, data.id);
      else if (waiting >= MAX_WAITING)
        reject(
          event,
          {
            reason: 'busy',
            message: `There are ${MAX_WAITING} commands waiting already. Wait for some of the answers first.`,
          },
          data.id,
        );
      else {
        waiting += 1;
        last = last
          .then(() => execute(read.command))
          .catch(reportError)
          .then(() => {
            waiting -= 1;
          });
      }
    }
  });
}

/**
 * Send a message to the page that embeds this frame. Only the height is sent to any origin.
 * @param {string} origin
 * @param {string} type
 * @param {Record<string, unknown>} fields
 */
export function sendToPage(origin, type, fields) {
  const anyOrigin = type === 'quanta:height';
  if (window.parent === window || (!origin && !anyOrigin)) return;
  try {
    window.parent.postMessage({ v: VERSION, type, ...fields }, anyOrigin ? '*' : origin);
  } catch {
    // The origin in the address is not valid: then nothing is sent.
  }
}

/**
 * Whether a message is from another frame of this site in the same page.
 * @param {MessageEvent} event
 */
const isFromSibling = (event) =>
  event.data?.type === 'quanta:rest' && event.origin === location.origin && event.origin !== 'null';

/**
 * Rest whenever another frame of this site starts its engine.
 * @param {() => void} rest
 */
export function listenToSiblings(rest) {
  addEventListener('message', (event) => {
    if (isFromSibling(event) && event.source !== window) rest();
  });
}

/**
 * Whether a frame is of this site; accessing others throws.
 * @param {Window} other
 * @returns {boolean}
 */
function isSibling(other) {
  try {
    return (
      other !== window && location.origin !== 'null' && other.location.origin === location.origin
    );
  } catch {
    return false;
  }
}

/** Ask the other frames to rest: only one frame of this site in a page keeps an engine. */
export function restSiblings() {
  for (let i = 0; i < window.parent.length; i += 1) {
    const other = window.parent[i];
    if (isSibling(other)) other.postMessage({ v: VERSION, type: 'quanta:rest' }, location.origin);
  }
}
