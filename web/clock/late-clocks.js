import { late } from '../ui/late.js';
/**
 * The clocks as a part of the page, loaded with the first game that is played with them.
 * @param {import('./clock-part.js').ClockCallbacks} callbacks
 * @returns {import('../play/table.js').Part}
 */
export function lateClocks(callbacks) {
  /** @type {import('./clock-part.js').ClockPart|null} */
  let part = null;
  /** @type {import('../ui/page-types.js').KeptScene|null} */
  let shown = null;
  let loading = false;
  return {
    draw: async (scene) => {
      shown = scene;
      if (part) part.draw(scene);
      if (part || loading || !scene.clock) return;
      loading = true;
      try {
        const { ClockPart } = await late(() => import('./clock-part.js'));
        part = new ClockPart(callbacks);
      } finally {
        loading = false;
      }
      part.draw(shown);
    },
    hold: () => part?.hold(),
    asking: (request) => part?.asking(request),
  };
}
