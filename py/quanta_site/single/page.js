/**
 * The first script of the single file: unpacks the page that the address names into the document,
 * with its styles, and then the script that runs it. The query is the page's path in the site; the
 * builder writes every link in this form.
 */

import { unpackText } from './unpack.js';

/** @param {string} kind @returns {HTMLScriptElement[]} the packed parts of a kind */
const parts = (kind) =>
  [...document.querySelectorAll(`script[data-${kind}]`)].map(
    (part) => /** @type {HTMLScriptElement} */ (part),
  );

/** @param {HTMLElement} part */
const content = (part) => unpackText(part.textContent ?? '');

function showPage() {
  const wanted = decodeURIComponent(location.search.slice(1));
  const all = parts('page');
  const page = all.find((each) => each.dataset.page === wanted) ?? all[0];
  const { title = '', kind = '', engine, styles = '', scripts } = page.dataset;
  document.title = title;
  document.body.className = kind;
  document.body.dataset.scripts = scripts;
  if (engine) document.documentElement.dataset.engine = engine;
  for (const part of parts('style')) {
    if (styles.split(' ').includes(part.dataset.style ?? ''))
      document.head.append(
        Object.assign(document.createElement('style'), { textContent: content(part) }),
      );
  }
  const template = document.createElement('template');
  template.innerHTML = content(page);
  document.body.prepend(template.content);
  if (!wanted || page.dataset.page === wanted) return;
  // The fragment would be opened here, found to be of another game, and redirected for ever.
  history.replaceState(null, '', location.pathname);
  const notice = document.createElement('p');
  notice.className = 'notice';
  notice.textContent = 'This file does not have the game that you asked for.';
  document.getElementById('notices')?.append(notice);
}

function runPage() {
  const [main] = parts('main');
  document.body.append(Object.assign(document.createElement('script'), { text: content(main) }));
}

showPage();
addEventListener('DOMContentLoaded', runPage);
