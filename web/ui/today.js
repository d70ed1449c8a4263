/** The current date in the visitor's time zone. */
export function today() {
  const now = new Date();
  return [
    String(now.getFullYear()).padStart(4, '0'),
    ...[now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')),
  ].join('-');
}

const DAY = 86_400_000;

/** @param {string} day such as 2026-12-31 @param {number} by how many days */
export const dayAfter = (day, by) =>
  new Date(Date.parse(`${day}T00:00Z`) + by * DAY).toISOString().slice(0, 10);
