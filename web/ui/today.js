/** The current date in the visitor's time zone. */
export function today() {
  const now = new Date();
  return [
    String(now.getFullYear()).padStart(4, '0'),
    ...[now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')),
  ].join('-');
}
