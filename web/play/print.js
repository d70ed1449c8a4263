/** Writes the address of the rules on the printed page. */
const rules = new URL('rules/index.html', location.href);
const line = document.getElementById('print-rules');
if (line) line.textContent = `${rules.host}${rules.pathname}`.replace(/index\.html$/, '');

export {};
