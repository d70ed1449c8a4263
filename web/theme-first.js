// A plain script in the head, so that a page is never painted in the wrong theme first.
try {
  const theme = localStorage.getItem('quanta/theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is forbidden here: the system's theme it is.
}
