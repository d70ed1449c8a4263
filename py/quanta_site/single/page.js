// The first script of the single file, plain and small: puts the page that the address asks for into the document. What
// stands after the question mark is its path in the site; the builder wrote every link so.

(() => {
  const wanted = decodeURIComponent(location.search.slice(1));
  const all = /** @type {HTMLTemplateElement[]} */ ([...document.querySelectorAll('template[data-page]')]);
  const page = all.find((each) => each.dataset.page === wanted) ?? all[0];
  const { title = '', kind = '', engine, styles = '', scripts } = page.dataset;
  document.title = title;
  document.body.className = kind;
  document.body.dataset.scripts = scripts;
  if (engine) document.documentElement.dataset.engine = engine;
  for (const style of document.querySelectorAll('style')) {
    if (!styles.split(' ').includes(style.dataset.name ?? '')) style.media = 'not all';
  }
  document.body.prepend(page.content);
  if (!wanted || page.dataset.page === wanted) return;
  // What follows the game would be opened here, found to be of another game, and sent on in a circle.
  history.replaceState(null, '', location.pathname);
  const notice = document.createElement('p');
  notice.className = 'notice';
  notice.textContent = 'This file does not have the game that was asked for.';
  document.getElementById('notices')?.append(notice);
})();
