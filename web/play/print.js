/**
 * What a printed page has that the screen has not: the address of the rules, and the board without
 * what the pointer shows there.
 * @typedef {import('../ui/types.js').Scene} Scene
 */
const rules = new URL('rules/index.html', location.href);
const line = document.getElementById('print-rules');
if (line) line.textContent = `${rules.host}${rules.pathname}`.replace(/index\.html$/, '');

/**
 * @param {() => Scene|null} atRest the scene without the pointer, if it differs from what is shown
 * @param {() => Scene} now the scene that is shown
 * @param {(scene: Scene) => void} draw
 */
export function printAtRest(atRest, now, draw) {
  addEventListener('beforeprint', () => {
    const scene = atRest();
    if (!scene) return;
    draw(scene);
    addEventListener('afterprint', () => draw(now()), { once: true });
  });
}
