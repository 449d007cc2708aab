// A small server of files on loopback, for looking at the page and for the tests in browsers.

import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

/** @type {Record<string, string>} */
const types = {
  '.css': 'text/css; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml',
};

const compress = promisify(brotliCompress);

/**
 * @typedef {object} ServerOptions
 * @property {string} folder what is served
 * @property {number} [port] 0, the default, takes any that is free
 * @property {string} [base] the path it appears under: '/' or '/a/folder/'
 * @property {Record<string, string> | ((path: string) => Record<string, string>)} [headers] added to every answer
 * @property {boolean} [brotli] compress as a good host does
 * @property {(path: string, request: import('node:http').IncomingMessage) => { type: string, text: string } | undefined} [made]
 *   an answer that is not a file
 * @property {(html: string, request: import('node:http').IncomingMessage) => string} [rewrite] changes pages
 */

/**
 * @param {ServerOptions} options
 * @returns {Promise<{ address: string, port: number, sent: Map<string, number>, close: () => Promise<void> }>}
 */
export async function serve({
  folder,
  port = 0,
  base = '/',
  headers = {},
  brotli = false,
  made,
  rewrite,
}) {
  /** @type {Map<string, number>} */
  const sent = new Map();
  /** @type {Map<string, { changed: number, body: Buffer }>} */
  const compressed = new Map();

  /** @param {string} path @param {number} changed */
  const bodyOf = async (path, changed) => {
    if (!brotli) return readFile(path);
    const known = compressed.get(path);
    if (known?.changed === changed) return known.body;
    const body = await compress(await readFile(path), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
    });
    compressed.set(path, { changed, body });
    return body;
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://loopback');
    const extra = typeof headers === 'function' ? headers(url.pathname) : headers;
    /** @param {number} status @param {Record<string, string>} fields @param {string | Buffer} body */
    const answer = (status, fields, body) => {
      response.writeHead(status, { 'cache-control': 'no-cache', ...fields, ...extra });
      sent.set(url.pathname, Buffer.byteLength(body));
      response.end(request.method === 'HEAD' ? undefined : body);
    };
    try {
      const own = made?.(url.pathname + url.search, request);
      if (own) return answer(200, { 'content-type': types[own.type] }, own.text);
      if (!url.pathname.startsWith(base)) return answer(404, {}, 'Not found');
      let path = normalize(join(folder, decodeURIComponent(url.pathname.slice(base.length))));
      if (path !== folder && !path.startsWith(folder.endsWith(sep) ? folder : folder + sep)) {
        return answer(404, {}, 'Not found');
      }
      let found = await stat(path);
      if (found.isDirectory()) {
        if (!url.pathname.endsWith('/')) return answer(301, { location: `${url.pathname}/` }, '');
        path = join(path, 'index.html');
        found = await stat(path);
      }
      const type = types[extname(path)] ?? 'application/octet-stream';
      /** @type {Record<string, string>} */
      const encoding = brotli ? { 'content-encoding': 'br' } : {};
      const fields = { 'content-type': type, ...encoding };
      if (rewrite && type === types['.html']) {
        return answer(
          200,
          { 'content-type': type },
          rewrite(await readFile(path, 'utf8'), request),
        );
      }
      answer(200, fields, await bodyOf(path, found.mtimeMs));
    } catch {
      answer(404, { 'content-type': types['.txt'] }, 'Not found');
    }
  });

  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(undefined));
  });
  const taken = /** @type {import('node:net').AddressInfo} */ (server.address()).port;
  return {
    address: `http://127.0.0.1:${taken}${base}`,
    port: taken,
    /** Bytes of the last answer for each path, without its header. */
    sent,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
