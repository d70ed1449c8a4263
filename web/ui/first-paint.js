// A plain script in the head, before everything else: a page is never painted in the wrong theme first, and it says so
// when a script of it does not arrive.
try {
  const theme = localStorage.getItem('quanta/theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is forbidden here: the system's theme it is.
}

addEventListener('error', ({ target }) => {
  if (!(target instanceof HTMLScriptElement)) return;
  const tell = () => {
    const box = document.createElement('p');
    box.className = 'notice';
    box.dataset.notice = 'script';
    box.textContent = 'A part of this page has not arrived, so it cannot be used yet. Nothing is lost: check the connection and load the page again.';
    const again = document.createElement('button');
    again.className = 'quiet';
    again.textContent = 'Load again';
    again.onclick = () => location.reload();
    box.append(again);
    const host = document.getElementById('notices');
    if (host && !host.querySelector('[data-notice=script]')) host.append(box);
  };
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', tell);
  else tell();
}, true);
