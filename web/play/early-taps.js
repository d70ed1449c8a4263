// A plain script in the head: taps on the board, on the buttons beside it, and on what starts a game in a frame, that
// come before the page's modules do. They wait here until someone asks for them, who answers all later ones.
{
  /** @type {string[]} */
  const taps = [];
  /** @param {Event} event */
  const keep = ({ target }) => {
    const tapped = target instanceof Element && target.closest('#board [data-target], #buttons button, #touch');
    if (tapped) taps.push(tapped.getAttribute('data-target') ?? tapped.id.replace(/^button-/, ''));
  };
  addEventListener('click', keep);
  Object.assign(globalThis, {
    takeTaps() {
      removeEventListener('click', keep);
      return taps.splice(0);
    },
  });
}
