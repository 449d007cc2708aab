import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import { fetchBytes } from '../../../../web/engine/workers/fetchBytes.js';

const server = createServer((request, response) => {
  if (request.url === '/silent') return;
  if (request.url === '/missing') {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { 'content-type': 'application/wasm; charset=utf-8' });
  response.write(Uint8Array.of(1, 2));
  if (request.url === '/stuck') return;
  setTimeout(() => response.end(Uint8Array.of(3)), 20);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = `http://127.0.0.1:${(server.address() as any).port}`;
after(() => {
  server.closeAllConnections();
  server.close();
});

test('all bytes of a file come, whatever type its server gives it', async () => {
  assert.deepEqual([...(await fetchBytes(`${address}/whole`))], [1, 2, 3]);
});

test('a file that is not there is an error that says so', async () => {
  await assert.rejects(fetchBytes(`${address}/missing`), /could not be fetched: 404/);
});

for (const path of ['silent', 'stuck']) {
  test(`a server that falls ${path} is given up`, async () => {
    const fetching = fetchBytes(`${address}/${path}`, undefined, 60);
    await assert.rejects(fetching, /no answer for/);
  });
}

test('a request can be taken back', async () => {
  const controller = new AbortController();
  const fetching = fetchBytes(`${address}/silent`, controller.signal);
  setTimeout(() => controller.abort(), 10);
  await assert.rejects(fetching, { name: 'AbortError' });
});
