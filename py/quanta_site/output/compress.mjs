// node compress.mjs LIST: compresses each file. LIST is a JSON file: [[from, to, quality], …]; the
// suffix of `to`, .br or .gz, says how, and the quality is brotli's, from 0 to 11.

import fs from 'node:fs';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants;
const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const GZIP_BEST = 9;
const waiting = JSON.parse(fs.readFileSync(process.argv[2], 'utf8'));

async function work() {
  for (let job = waiting.pop(); job; job = waiting.pop()) {
    const [from, to, quality] = job;
    const content = fs.readFileSync(from);
    const params = {
      [BROTLI_PARAM_QUALITY]: quality,
      [BROTLI_PARAM_LGWIN]: 24,
      [BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    fs.writeFileSync(
      to,
      to.endsWith('.br')
        ? await brotli(content, { params })
        : await gzip(content, { level: Math.min(quality, GZIP_BEST) }),
    );
  }
}

await Promise.all([work(), work()]);
