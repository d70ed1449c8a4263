/**
 * Download a file without giving up control, in the middle of what Python is doing. The page is told, since no reply can
 * come meanwhile. Throws an error if the file does not come.
 * @param {string} url
 * @returns {ArrayBuffer}
 */
export function downloadNow(url) {
  postMessage(JSON.stringify({ fetching: true }));
  const request = new XMLHttpRequest();
  request.open('GET', url, false);
  request.responseType = 'arraybuffer';
  request.send();
  if (request.status !== 200) throw new Error(`${url.split('/').pop()} could not be loaded: the server answered ${request.status}.`);
  return request.response;
}
