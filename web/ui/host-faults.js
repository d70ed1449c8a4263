/** What is the matter with the place that a page comes from, in words. */

/** Where a page has no origin of its own: its parts are foreign to it. */
const SANDBOX =
  'This page is shown in a sandbox, which keeps it from loading its parts. Open it in a tab of its own. If the page around it is yours, add “allow-same-origin” to its sandbox.';
const DISK =
  'This page was opened from a disk, and browsers run its scripts only from a web server. Start one in the folder of the site, for instance with “python3 -m http.server”, and open http://localhost:8000/. The single file quanta.html needs no server.';
const CONNECTION =
  'A part of this page has not loaded, so it cannot be used yet. Nothing is lost: check the connection and reload the page.';
const LATE =
  'A part of this page has not loaded in time, so it cannot be used yet. Nothing is lost: reload the page.';
const SCRIPT = /^(text|application)\/(x-)?(java|ecma)script\b/;

/** Whether the page has no origin. */
const isSandboxed = () => self.origin === 'null';

/**
 * Why a script of a page has not loaded.
 * @param {string} address
 * @returns {Promise<{says: string, sure: boolean}>} sure: false if another script may know better
 */
async function faultOf(address) {
  const name = address.split('/').pop();
  const reply = await fetch(address).catch(() => null);
  if (!reply) return { says: CONNECTION, sure: true };
  if (!reply.ok)
    return {
      says: `The server answers ${reply.status} to ${name}, a part of this page. The site was just changed, or not all of it was uploaded. Nothing is lost: reload the page in a minute.`,
      sure: true,
    };
  const type = reply.headers.get('Content-Type') ?? 'a file of no type';
  if (!SCRIPT.test(type))
    return {
      says: `The server sends ${name}, a script of this page, as ${type}, and browsers run only what is sent as text/javascript. The owner of the site can set that type.`,
      sure: true,
    };
  return { says: LATE, sure: false };
}

/**
 * Why scripts of a page have not loaded.
 * @param {string[]} addresses of all its scripts
 */
export async function faultOfScripts(addresses) {
  if (location.protocol === 'file:') return DISK;
  if (isSandboxed()) return SANDBOX;
  for (const address of addresses) {
    const { says, sure } = await faultOf(address);
    if (sure) return says;
  }
  return LATE;
}
