// The page for addresses where nothing is may stand at any depth: it looks above itself for the site.
(async () => {
  for (const steps = location.pathname.split('/').slice(0, -1); steps.length; steps.pop()) {
    const root = `${steps.join('/')}/`;
    const found = await fetch(`${root}404.html`, { method: 'HEAD' }).catch(() => null);
    if (!found?.ok) continue;
    document.getElementById('home')?.setAttribute('href', root);
    return;
  }
})();
