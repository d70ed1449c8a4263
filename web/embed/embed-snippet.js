import { h } from '../ui/dom.js';

/**
 * The text that puts a game into a page of another site.
 * @typedef {Record<string, string>} Asked the attributes of the element, and of a frame's address, by name; empty ones count for nothing
 */

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

/** @param {Asked} asked */
const given = (asked) => Object.entries(asked).filter(([, value]) => value);

/** @param {string} svg @returns {string} as an address */
const asData = (svg) => `data:image/svg+xml,${svg.replace(/[%#<>"{}\n]/g, encodeURIComponent)}`;

/**
 * @param {URL} folder of the site that has the element
 * @param {Asked} asked
 * @param {string} name of the game
 * @param {string} svg the picture between the tags; none if empty
 * @returns {string}
 */
export function elementSnippet(folder, asked, name, svg) {
  const attributes = given(asked).map(([key, value]) => ` ${key}="${escaped(value)}"`).join('');
  const picture = svg ? `\n  <img alt="${escaped(name)}" src="${escaped(asData(svg))}">\n` : '';
  return `<script src="${new URL('quanta-board.js', folder)}" defer></script>\n<quanta-board${attributes}>${picture}</quanta-board>\n`;
}

/**
 * @param {URL} folder
 * @param {Asked} asked
 * @param {string} name
 * @param {number} ratio of the board's height to its width
 * @returns {string}
 */
export function frameSnippet(folder, asked, name, ratio) {
  const page = new URL('index.html', folder);
  page.hash = given(asked).map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&');
  const height = Math.round(560 * ratio) + 150;
  return `<iframe src="${escaped(page.href)}" title="${escaped(name)}"\n  style="border:0;width:100%;max-width:560px;height:${height}px" loading="lazy"></iframe>\n`;
}

/**
 * The way from a game's page to the page that makes such texts.
 * @param {string} place of the game's page
 * @param {() => string} record at the time of the click
 */
export function makeLink(place, record) {
  const link = h('a', { class: 'btn', href: new URL('../embed/make/index.html', place).href, text: 'Put it into a page', onclick: () => { link.hash = record(); } });
  return link;
}
