/**
 * Download a file without giving up control, in the middle of what Python is doing. The page is
 * told, since no reply can come meanwhile. Throws an error if the file does not come, or is damaged
 * wherever it comes from.
 * @template T
 * @param {string} url
 * @param {(content: ArrayBuffer) => T} use throws an error if the content is damaged; it is then
 * asked for past every cache
 * @returns {T}
 */
export function downloadNow(url, use) {
  postMessage(JSON.stringify({ fetching: true }));
  try {
    return use(get(url));
  } catch {
    return use(get(url, { 'Cache-Control': 'no-cache' }));
  }
}

/** @param {string} url @param {Record<string, string>} [headers] @returns {ArrayBuffer} */
function get(url, headers = {}) {
  const request = new XMLHttpRequest();
  request.open('GET', url, false);
  request.responseType = 'arraybuffer';
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.send();
  if (request.status !== 200)
    throw new Error(
      `${url.split('/').pop()} could not be loaded: the server answered ${request.status}.`,
    );
  return request.response;
}
