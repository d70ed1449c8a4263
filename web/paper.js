import { need } from './dom.js';

/** What a printed page says that a page on a screen does not: where the rules are to be read. */
const rules = new URL('rules/index.html', location.href);
need('paper-rules').textContent = `${rules.host}${rules.pathname}`.replace(/index\.html$/, '');
