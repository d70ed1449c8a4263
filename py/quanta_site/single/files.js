/** What comes before the worker's own script: the engine's files arrive as the first message. */

/** @type {Promise<Record<string, Blob>>} */
export const files = new Promise((resolve) => {
  addEventListener('message', (event) => {
    if (!event.data.files) return;
    event.stopImmediatePropagation();
    resolve(event.data.files);
  });
});
