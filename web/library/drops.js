import { late } from '../ui/late.js';

/**
 * Import what is dropped onto the page, files above all.
 * @param {import('./import.js').ImportCallbacks} callbacks
 */
export function listenToDrops(callbacks) {
  /** @param {DragEvent} event */
  const accepts = (event) =>
    Boolean(event.dataTransfer?.types.includes('Files')) ||
    !(event.target instanceof Element && event.target.closest('input, textarea'));
  addEventListener('dragover', (event) => {
    if (accepts(event)) event.preventDefault();
  });
  addEventListener('drop', async (event) => {
    const { dataTransfer } = event;
    if (!dataTransfer || !accepts(event)) return;
    event.preventDefault();
    // Read now: the browser empties it when the event is over.
    const files = [...dataTransfer.files];
    const text = dataTransfer.getData('text/uri-list') || dataTransfer.getData('text/plain');
    const { importDropped } = await late(() => import('./import.js'));
    await importDropped(files, text, callbacks);
  });
}
