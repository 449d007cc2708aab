import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WorkerHandle } from '../../../../web/engine/workers/host.js';
import { nodeWorkers } from '../../../../web/engine/workers/nodeWorkers.js';

const nobody = () => {};

/** A page's worker that says back what it hears. */
const text = `self.addEventListener('message', ({ data }) => postMessage({ heard: data }));
  self.postMessage({ ready: true });`;

test('the thread comes from its file', async () => {
  const start = nodeWorkers(() => assert.fail('its text is not needed'));
  const worker = await start(nobody, nobody);
  worker.end();
});

test('where a bundler has left that file behind, or knows no address, the page’s worker does its work', async () => {
  const lacking = [
    () => new URL('file:///nothing/thread.js'),
    () => {
      throw new TypeError('no address');
    },
  ];
  const workers: WorkerHandle[] = [];
  for (const address of lacking) {
    const heard = new Promise((resolve) => {
      nodeWorkers(async () => text, address)(resolve, nobody).then((worker) => {
        workers.push(worker);
        worker.post({ a: 1 });
      });
    });
    assert.deepEqual(await heard, { heard: { a: 1 } });
    workers.pop()?.end();
  }
});

test('a thread that ends before it is up is told with the reason', async () => {
  const ended = () => new URL('data:text/javascript,process.exit(3)');
  const start = nodeWorkers(async () => 'process.exit(4)', ended);
  await assert.rejects(
    start(nobody, nobody),
    /^Error: the thread ended with code 4 before it was up$/,
  );
});
