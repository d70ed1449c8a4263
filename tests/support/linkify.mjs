// Reads texts as a JSON list, and writes for each what three libraries make links of in it.
import { readFileSync } from 'node:fs';
import { Autolinker } from 'autolinker';
import { LinkifyIt } from 'linkify-it';
import * as linkify from 'linkifyjs';

const it = new LinkifyIt();
const found = JSON.parse(readFileSync(0, 'utf8')).map((text) => ({
  'linkify-it': it.match(text)?.map(({ url }) => url) ?? [],
  linkifyjs: linkify.find(text, 'url').map(({ href }) => href),
  autolinker: Autolinker.parse(text, { urls: true }).map((match) => match.getUrl()),
}));
process.stdout.write(JSON.stringify(found));
