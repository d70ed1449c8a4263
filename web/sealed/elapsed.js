/** How long something has been waited for. */

const MINUTE = 60_000;
const UNITS = /** @type {const} */ ([
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
]);

/**
 * The end of a sentence, such as `` for 2 hours``; empty under a minute.
 * @param {number} since milliseconds since 1970
 * @param {number} [now]
 */
export function elapsed(since, now = Date.now()) {
  const minutes = Math.floor((now - since) / MINUTE);
  for (const [unit, size] of UNITS) {
    const count = Math.floor(minutes / size);
    if (count >= 1) return ` for ${count} ${unit}${count === 1 ? '' : 's'}`;
  }
  return '';
}
