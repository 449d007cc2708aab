import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageWorkers } from '../../../../web/engine/workers/pageWorkers.js';

/** A worker that comes up, or that cannot be started, in a moment. */
class FakeWorker {
  onmessage: ((event: any) => void) | undefined;
  onerror: ((event: any) => void) | undefined;
  ended = false;

  constructor(kind: 'fails' | 'works' | 'keeps silent') {
    setTimeout(() => {
      if (kind === 'works') this.onmessage?.({ data: { ready: true } });
      if (kind === 'fails') this.onerror?.({ message: 'no', preventDefault() {} });
    });
  }
  postMessage() {}
  terminate() {
    this.ended = true;
  }
}

/** Ways to start a worker, and how often each was tried. */
function waysOf(kinds: ('throws' | 'fails' | 'works' | 'keeps silent')[]) {
  const tried = kinds.map(() => 0);
  const workers: FakeWorker[] = [];
  const ways = kinds.map((kind, i) => () => {
    tried[i] += 1;
    if (kind === 'throws') throw new Error('forbidden');
    const worker = new FakeWorker(kind);
    workers.push(worker);
    return worker as unknown as Worker;
  });
  return { ways, tried, workers };
}

const nobody = () => {};

test('each way is tried when the one before fails, and only by the first worker', async () => {
  const { ways, tried, workers } = waysOf(['throws', 'fails', 'works', 'works']);
  const start = pageWorkers(ways);
  await Promise.all([start(nobody, nobody), start(nobody, nobody), start(nobody, nobody)]);
  assert.deepEqual(tried, [1, 1, 3, 0]);
  assert.ok(workers[0]?.ended, 'the one that failed is given back');
});

test('where no way works, no worker asks again', async () => {
  const { ways, tried } = waysOf(['throws', 'fails']);
  const start = pageWorkers(ways);
  const attempts = await Promise.allSettled([start(nobody, nobody), start(nobody, nobody)]);
  assert.deepEqual(
    attempts.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  await assert.rejects(start(nobody, nobody), /no/);
  assert.deepEqual(tried, [1, 1]);
});

test('a worker that is up hands on what it says, and that it was lost', async () => {
  const { ways, workers } = waysOf(['works']);
  const heard: any[] = [];
  await pageWorkers(ways)(
    (message) => heard.push(message),
    (reason) => heard.push(reason),
  );
  workers[0]?.onmessage?.({ data: { id: 1 } });
  workers[0]?.onerror?.({ message: 'it broke', preventDefault: () => assert.fail('it is news') });
  assert.deepEqual(heard, [{ id: 1 }, 'it broke']);
});

test('a worker that never answers is given up, and the next way is tried', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { ways, tried, workers } = waysOf(['keeps silent', 'works']);
  const starting = pageWorkers(ways)(nobody, nobody);
  for (let waited = 0; waited < 100_000 && tried[1] === 0; waited += 1000) {
    t.mock.timers.tick(1000);
    await new Promise((resolve) => setImmediate(resolve));
  }
  t.mock.timers.tick(1);
  await starting;
  assert.deepEqual(tried, [1, 1]);
  assert.ok(workers[0]?.ended);
});

test('where no way worked, the network may be back a minute later', async (t) => {
  let works = false;
  const start = pageWorkers([
    () => {
      if (!works) throw new Error('no network');
      return new FakeWorker('works') as unknown as Worker;
    },
  ]);
  await assert.rejects(start(nobody, nobody), /no network/);
  works = true;
  await assert.rejects(start(nobody, nobody), /no network/, 'not at once');
  const now = performance.now() + 61_000;
  t.mock.method(performance, 'now', () => now);
  await Promise.all([start(nobody, nobody), start(nobody, nobody)]);
});
