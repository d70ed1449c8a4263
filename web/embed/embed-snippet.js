import { linkTo } from '../library/link.js';
import { escaped, h } from '../ui/dom.js';

/**
 * The HTML that embeds a game in a page of another site.
 * @typedef {Record<string, string>} EmbedOptions attributes of the element, or options in the
 * address of the frame; empty
 *   ones are left out
 */

/** @param {EmbedOptions} options */
const given = (options) => Object.entries(options).filter(([, value]) => value);

/** @param {string} svg @returns {string} as a data URL */
const asData = (svg) => `data:image/svg+xml,${svg.replace(/[%#<>"{}\n]/g, encodeURIComponent)}`;

/**
 * @param {URL} folder of the site that has the element
 * @param {EmbedOptions} options
 * @param {string} name of the game
 * @param {string} svg the picture to put between the tags, or empty
 * @returns {string}
 */
export function elementSnippet(folder, options, name, svg) {
  const attributes = given(options)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('');
  const picture = svg ? `\n  <img alt="${escaped(name)}" src="${escaped(asData(svg))}">\n` : '';
  return `<script src="${new URL('quanta-board.js', folder)}" defer></script>\n<quanta-board${attributes}>${picture}</quanta-board>\n`;
}

/**
 * @param {URL} folder
 * @param {EmbedOptions} options
 * @param {string} name
 * @param {number} ratio of the board's height to its width
 * @returns {string}
 */
export function frameSnippet(folder, options, name, ratio) {
  const page = new URL('index.html', folder);
  const fragment = given(options)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&');
  const height = Math.round(560 * ratio) + 150;
  return `<iframe src="${escaped(linkTo(page.href, fragment))}" title="${escaped(name)}"\n  style="border:0;width:100%;max-width:560px;height:${height}px" loading="lazy"></iframe>\n`;
}

/**
 * A link from a game's page to the page that makes such HTML.
 * @param {string} address of the game's page
 * @param {() => string} record at the time of the click
 */
export function embedLink(address, record) {
  const link = h('a', {
    class: 'btn',
    href: new URL('../embed/make/index.html', address).href,
    text: 'Embed',
    onclick: () => {
      link.hash = record();
    },
  });
  return link;
}
