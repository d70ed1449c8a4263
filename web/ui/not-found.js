// The page for addresses that do not exist may be shown at any depth, so it searches upwards for
// the top of the site. Where the # of a link has become %23, it goes to the page of the link.
(async () => {
  const [, page, text] = /^([^?#]*?)%(?:25)*23(.*)$/s.exec(location.href) ?? [];
  if (page) return location.replace(`${page}#${text}`);
  for (const steps = location.pathname.split('/').slice(0, -1); steps.length; steps.pop()) {
    const root = `${steps.join('/')}/`;
    const found = await fetch(`${root}404.html`, { method: 'HEAD' }).catch(() => null);
    if (!found?.ok) continue;
    document.getElementById('home')?.setAttribute('href', root);
    return;
  }
})();
