// A server of files on loopback that gives ranges of them, and misbehaves as it is told.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A question, and what would rightly be its answer. */
export type Asked = {
  path: string;
  token: string | undefined;
  /** of questions, with this one */
  count: number;
  /** that lies there */
  file: Uint8Array | undefined;
  /** of the file */
  part: Uint8Array;
  headers: Record<string, string | number>;
};

/** Answers in the server's place, or says that it does not. */
export type Mischief = (asked: Asked, response: ServerResponse) => boolean;

/** Lets pages of other origins read. */
export const letsPagesIn: Mischief = ({ file, headers, part }, response) => {
  const open = {
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'Content-Range, ETag',
  };
  response.writeHead(file ? 206 : 404, { ...open, ...headers }).end(part);
  return true;
};

function understood(
  { url = '', headers: { range, authorization } }: IncomingMessage,
  files: Record<string, Uint8Array>,
  count: number,
): Asked {
  const path = decodeURI(url.replace(/\?.*/, ''));
  const file = files[path];
  const [, from, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  const part = (file ?? new Uint8Array(0)).subarray(Number(from), Number(last) + 1);
  const headers = {
    'content-range': `bytes ${from}-${Number(from) + part.length - 1}/${file?.length}`,
    'content-length': part.length,
    etag: '"1"',
  };
  return { path, token: authorization, count, file, part, headers };
}

/** @param files - by their paths */
export async function modelServer(
  files: Record<string, Uint8Array>,
  mischief: Mischief = () => false,
) {
  const questions: Asked[] = [];
  const server = createServer((request, response) => {
    const asked = understood(request, files, questions.length + 1);
    questions.push(asked);
    if (mischief(asked, response)) return;
    if (asked.file) response.writeHead(206, asked.headers).end(asked.part);
    else response.writeHead(404).end('none');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Who is waiting for an answer keeps the process alive.
  server.unref();
  return {
    at: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    questions,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
