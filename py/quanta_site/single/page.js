/**
 * The first script of the single file: unpacks the page that the address names into the document,
 * with its styles, and then the script that runs it. The query is the page's path in the site; the
 * builder writes every link in this form.
 */

import { bytesOf, unpacked } from './unpack.js';

/** @param {string} kind @returns {HTMLScriptElement[]} the packed parts of a kind */
const parts = (kind) =>
  [...document.querySelectorAll(`script[data-${kind}]`)].map(
    (part) => /** @type {HTMLScriptElement} */ (part),
  );

/** @param {HTMLElement} part */
const content = (part) => unpacked(bytesOf(part.textContent ?? '')).text();

async function showPage() {
  const wanted = decodeURIComponent(location.search.slice(1));
  const all = parts('page');
  const page = all.find((each) => each.dataset.page === wanted) ?? all[0];
  const { title = '', kind = '', engine, styles = '', scripts } = page.dataset;
  document.title = title;
  document.body.className = kind;
  document.body.dataset.scripts = scripts;
  if (engine) document.documentElement.dataset.engine = engine;
  const own = styles.split(' ');
  const sheets = parts('style').filter(({ dataset }) => own.includes(dataset.style ?? ''));
  const [body, ...texts] = await Promise.all([page, ...sheets].map(content));
  document.head.append(
    ...texts.map((textContent) => Object.assign(document.createElement('style'), { textContent })),
  );
  const template = document.createElement('template');
  template.innerHTML = body;
  document.body.prepend(template.content);
  if (!wanted || page.dataset.page === wanted) return;
  // The fragment would be opened here, found to be of another game, and redirected for ever.
  history.replaceState(null, '', location.pathname);
  const notice = document.createElement('p');
  notice.className = 'notice';
  notice.textContent = 'This file does not have the game that you asked for.';
  document.getElementById('notices')?.append(notice);
}

async function runPage() {
  const [main] = parts('main');
  const text = await content(main);
  document.body.append(Object.assign(document.createElement('script'), { text }));
}

const shown = showPage();
addEventListener('DOMContentLoaded', () => shown.then(runPage));
