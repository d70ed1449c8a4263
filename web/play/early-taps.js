// A plain script in the head that records taps until the page's modules have loaded and take them:
// on the board, on the buttons beside it, and on the button that starts a game in a frame.
{
  /** @type {string[]} */
  const taps = [];
  /** @param {Event} event */
  const record = ({ target }) => {
    const tapped =
      target instanceof Element && target.closest('#board [data-target], #buttons button, #touch');
    if (tapped) taps.push(tapped.getAttribute('data-target') ?? tapped.id.replace(/^button-/, ''));
  };
  addEventListener('click', record);
  Object.assign(globalThis, {
    takeEarlyTaps() {
      removeEventListener('click', record);
      return taps.splice(0);
    },
  });
}
