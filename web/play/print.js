/** What a printed page says that a page on a screen does not: where the rules are to be read. */
const rules = new URL('rules/index.html', location.href);
const line = document.getElementById('paper-rules');
if (line) line.textContent = `${rules.host}${rules.pathname}`.replace(/index\.html$/, '');

export {};
