// The first script of the single file: puts the page that the address names into the document. The query is its path in
// the site; the builder writes every link in this form.

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
  // The fragment would be opened here, found to be of another game, and redirected for ever.
  history.replaceState(null, '', location.pathname);
  const notice = document.createElement('p');
  notice.className = 'notice';
  notice.textContent = 'This file does not have the game that you asked for.';
  document.getElementById('notices')?.append(notice);
})();
