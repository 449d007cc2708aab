// A small server of files on loopback, for looking at the page and for the tests in browsers.

import { readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

const compress = promisify(brotliCompress);

type ServerOptions = {
  /** what is served */
  folder: string;
  /** 0, the default, takes any that is free */
  port?: number;
  /** the path it appears under: '/' or '/a/folder/' */
  base?: string;
  /** added to every answer */
  headers?: Record<string, string> | ((path: string) => Record<string, string>);
  /** compress as a good host does */
  brotli?: boolean;
  /** an answer that is not a file */
  made?: (path: string, request: IncomingMessage) => { type: string; text: string } | undefined;
  /** changes pages */
  rewrite?: (html: string, request: IncomingMessage) => string;
};

export async function serve({
  folder,
  port = 0,
  base = '/',
  headers = {},
  brotli = false,
  made,
  rewrite,
}: ServerOptions): Promise<{
  address: string;
  port: number;
  sent: Map<string, number>;
  close: () => Promise<void>;
}> {
  const sent = new Map<string, number>();
  const compressed = new Map<string, { changed: number; body: Buffer }>();

  const bodyOf = async (path: string, changed: number) => {
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
    const answer = (status: number, fields: Record<string, string>, body: string | Buffer) => {
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
      const encoding: Record<string, string> = brotli ? { 'content-encoding': 'br' } : {};
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
      // As hosts do.
      const page = await readFile(join(folder, '404.html')).catch(() => undefined);
      const type = types[page ? '.html' : '.txt'];
      answer(404, { 'content-type': type }, page ?? 'Not found');
    }
  });

  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(undefined));
  });
  const taken = (server.address() as AddressInfo).port;
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
