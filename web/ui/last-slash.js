// Some hosts send NAME/index.html for an address that ends in NAME. Its relative addresses would
// then be those of the folder above, so the last slash is added before the page asks for anything.
// The builder gives this script the folder of its page. Where the host takes the slash away again,
// the page is as it should be all the same.
const { page } = document.currentScript?.dataset ?? {};
const { pathname, protocol, search, hash } = location;

/** @param {string} folder of the page, with slashes around it */
const lacksSlash = (folder) =>
  folder === '/' ? !/(\/|\.\w+|\/index)$/.test(pathname) : pathname.endsWith(folder.slice(0, -1));

if (page && protocol.startsWith('http') && lacksSlash(page)) {
  const whole = `${pathname}/${search}${hash}`;
  try {
    history.replaceState(history.state, '', whole);
  } catch {
    location.replace(whole); // a sandbox, which may not change its address
  }
}
