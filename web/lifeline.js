/**
 * A worker and the watch over it: tells once, and soon, when it has died, whatever it died of.
 *
 * @typedef {object} Lifeline
 * @property {(text: string) => void} post
 * @property {() => void} cut end the worker without telling anyone
 */

let made = 0;

/**
 * @param {URL|string} url
 * @param {(message: any) => void} hear gets each message, read from its JSON
 * @param {(why: string) => void} died called at most once
 * @returns {Lifeline}
 */
export function spawn(url, hear, died) {
  made += 1;
  const name = `engine ${made} ${Math.random().toString(36).slice(2)}`;
  const worker = new Worker(url, { type: 'module', name });
  const watch = new AbortController();
  let over = false;

  /** @param {string} [why] */
  const end = (why) => {
    if (over) return;
    over = true;
    watch.abort();
    worker.terminate();
    if (why !== undefined) died(why);
  };

  worker.onmessage = (event) => {
    if (over) return;
    const message = JSON.parse(event.data);
    if (message.alive) {
      // The worker holds the lock of its name until it dies, so whoever is given it next knows.
      navigator.locks.request(name, { signal: watch.signal }, () => end('the engine stopped')).catch(() => {});
    } else if (message.died) end(message.died);
    else hear(message);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    end(event.message || 'the engine could not be loaded');
  };
  return { post: (text) => worker.postMessage(text), cut: () => end() };
}
