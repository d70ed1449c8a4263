import { LONGEST } from './frame-options.js';

/**
 * What a frame and the page around it say to each other (docs/embedding.md). A message is an object with `v`, the
 * version, and a `type` that begins with `quanta:`. Everything else is none of ours and is left alone; what is ours
 * but wrong is answered with `quanta:error` and changes nothing.
 *
 * @typedef {{type: string, id: string|number|undefined, [field: string]: unknown}} Command
 * @typedef {{reason: 'version'|'type'|'shape'|'size'|'source'|'origin', message: string}} Refusal
 */

export const VERSION = 1;
/** An action and a word are never longer, nor an id. */
const SHORT = 200;
const PLACES = ['first', 'previous', 'next', 'last'];
/** So many wrong messages are answered: two pages must not go on about them for ever. */
const PATIENCE = 50;

/** @type {Record<string, (data: any) => Record<string, unknown>|null>} the fields of a command; null where they are wrong */
const COMMANDS = {
  'quanta:goto': ({ ply }) => (PLACES.includes(ply) || (Number.isInteger(ply) && ply >= 0) ? { ply } : null),
  'quanta:play': ({ action }) => (typeof action === 'string' && action ? { action } : null),
  'quanta:flip': ({ on }) => (on === undefined || typeof on === 'boolean' ? { on } : null),
  'quanta:record': ({ record }) => (record === undefined || typeof record === 'string' ? { record } : null),
};

/** @param {unknown} data */
export const isOurs = (data) => typeof data === 'object' && data !== null && 'type' in data
  && typeof data.type === 'string' && data.type.startsWith('quanta:');

/** @param {unknown} id */
const fair = (id) => id === undefined || (typeof id === 'number' && Number.isFinite(id)) || (typeof id === 'string' && id.length <= SHORT);

/**
 * @param {any} data one of our messages; of what else is in it nothing is touched
 * @returns {{command: Command}|{refusal: Refusal}}
 */
export function commandOf(data) {
  /** @param {Refusal['reason']} reason @param {string} message */
  const refuse = (reason, message) => ({ refusal: { reason, message } });
  if (data.v !== VERSION) return refuse('version', `This frame speaks version ${VERSION}.`);
  const { type, id } = data;
  if (!Object.hasOwn(COMMANDS, type)) return refuse('type', 'This frame knows no such command.');
  if (!fair(id)) return refuse('shape', 'An id is a number or a short text.');
  const fields = COMMANDS[type](data);
  if (!fields) return refuse('shape', 'The command lacks something, or has it in a wrong form.');
  if (String(fields.record ?? '').length > LONGEST || String(fields.action ?? '').length > SHORT) {
    return refuse('size', 'The command is too long.');
  }
  return { command: { type, id, ...fields } };
}

/**
 * Listen to the page around this frame, and to nobody else.
 * @param {string} origin of that page, as the frame's address tells it; without it nothing is obeyed
 * @param {(command: Command) => void} act
 */
export function listen(origin, act) {
  let patience = PATIENCE;
  /** @param {MessageEvent} event @param {Refusal} refusal @param {unknown} [id] */
  const refuse = (event, refusal, id) => {
    patience -= 1;
    if (patience < 0 || !event.source) return;
    const answer = { v: VERSION, type: 'quanta:error', ...refusal, ...(fair(id) && id !== undefined ? { id } : {}) };
    /** @type {Window} */ (event.source).postMessage(answer, { targetOrigin: event.origin === 'null' ? '*' : event.origin });
  };
  addEventListener('message', (event) => {
    const { data } = event;
    if (!isOurs(data) || data.type === 'quanta:error' || isSiblings(event)) return;
    if (window.parent === window || event.source !== window.parent) {
      refuse(event, { reason: 'source', message: 'Only the page around this frame may send commands.' });
    } else if (!origin || event.origin !== origin) {
      refuse(event, { reason: 'origin', message: 'The address of this frame names another origin, or none, as the one that may send commands.' });
    } else {
      const read = commandOf(data);
      if ('command' in read) act(read.command);
      else refuse(event, read.refusal, data.id);
    }
  });
}

/**
 * Tell the page around this frame. Only the height goes to whoever that is.
 * @param {string} origin
 * @param {string} type
 * @param {Record<string, unknown>} fields
 */
export function tell(origin, type, fields) {
  const open = type === 'quanta:height';
  if (window.parent === window || (!origin && !open)) return;
  try {
    window.parent.postMessage({ v: VERSION, type, ...fields }, open ? '*' : origin);
  } catch {
    // The address names an origin that is none: then nobody is told.
  }
}

/**
 * Whether another frame of this site, in the same page, says something to its like.
 * @param {MessageEvent} event
 */
export const isSiblings = (event) => event.data?.type === 'quanta:rest' && event.origin === location.origin && event.origin !== 'null';

/**
 * Be asked to rest when a sibling wakes.
 * @param {() => void} rest
 */
export function listenToSiblings(rest) {
  addEventListener('message', (event) => {
    if (isSiblings(event) && event.source !== window) rest();
  });
}

/** @param {Window} other @returns {boolean} whether it is a frame of this site; touching others throws */
function isSibling(other) {
  try {
    return other !== window && location.origin !== 'null' && other.location.origin === location.origin;
  } catch {
    return false;
  }
}

/** Ask the siblings to rest: of all frames of this site in one page only one keeps an engine. */
export function wakeAlone() {
  for (let i = 0; i < window.parent.length; i += 1) {
    const other = window.parent[i];
    if (isSibling(other)) other.postMessage({ v: VERSION, type: 'quanta:rest' }, location.origin);
  }
}
