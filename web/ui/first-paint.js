// A plain script in the head, before everything else: applies the stored theme and styles before
// the first paint, leaves out the offers of lessons and games where they are not wanted, and says
// what is the matter if one of the page's scripts fails to load. With an offline copy the page is
// first loaded once more: a busy browser may fail to read a file that is there.
import './last-slash.js'; // before anything else is asked for
import { OWN, takeOver } from '../library/own-storage.js';
import { faultOfScripts } from './host-faults.js';
import { TOP } from './site-top.js';

if (window.top === window) takeOver();

try {
  const theme = localStorage.getItem(`${OWN}theme`);
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is blocked: the system's theme applies.
}

// Until the game of a link is there, the board shows no pieces: those of the ordinary start would
// be of another game.
if (location.hash.includes('=') && !/^#(new|puzzles|resume|go-on)/.test(location.hash))
  document.documentElement.dataset.linked = '';

try {
  const chosen = JSON.parse(localStorage.getItem(`${OWN}settings`) ?? '{}');
  for (const name of ['board', 'pieces', 'motion', 'keys'])
    if (/^[a-z]{1,20}$/.test(chosen[name])) document.documentElement.dataset[name] = chosen[name];
} catch {
  // Storage is blocked, or the settings are damaged: boards look as usual.
}

try {
  const game = location.pathname.split('/').at(-2) ?? '';
  if (location.hash || localStorage.getItem(`${OWN}newest/${game}`))
    document.documentElement.dataset.begun = '';
  const { dismissed = [], done = {} } = JSON.parse(localStorage.getItem(`${OWN}lessons`) ?? '{}');
  const known =
    /^#(lesson|puzzle|daily)\b/.test(location.hash) ||
    localStorage.getItem(`${OWN}first-moves/${game}`) ||
    dismissed.includes(game);
  if (known || Object.keys(done).some((lesson) => lesson.startsWith(`${game}.`)))
    document.documentElement.dataset.taught = '';
} catch {
  // Nothing is known of the visitor: the lessons are offered.
}

const RELOADED = `${OWN}reloaded`;

/** Whether the page may be loaded once more, which it may be once until it has loaded whole. */
const mayReload = () => {
  try {
    if (!navigator.serviceWorker?.controller || sessionStorage.getItem(RELOADED)) return false;
    sessionStorage.setItem(RELOADED, '1');
    return true;
  } catch {
    return false; // Storage is blocked: it could go on for ever.
  }
};

let whole = true;
addEventListener('load', () => {
  if (!whole) return;
  try {
    sessionStorage.removeItem(RELOADED);
  } catch {
    // Then nothing is in it.
  }
});

/** Whether a script is a part of this site: hosts and extensions put others into pages. */
const isOwn = (/** @type {HTMLScriptElement} */ { src }) =>
  ['web/', 'embed/'].some((folder) => src.startsWith(TOP.href + folder));

async function showNotice() {
  const host = document.getElementById('notices');
  if (!host || host.querySelector('[data-notice=script]')) return;
  const box = document.createElement('p');
  box.className = 'notice';
  box.dataset.notice = 'script';
  box.setAttribute('role', 'alert');
  const reload = document.createElement('button');
  reload.className = 'quiet';
  reload.textContent = 'Reload';
  reload.onclick = () => location.reload();
  host.append(box);
  box.append(await faultOfScripts([...document.scripts].filter(isOwn).map(({ src }) => src)));
  box.append(reload);
}

addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || !isOwn(target)) return;
    whole = false;
    if (mayReload()) addEventListener('load', () => location.reload());
    else if (document.readyState === 'loading') addEventListener('DOMContentLoaded', showNotice);
    else void showNotice();
  },
  true,
);
