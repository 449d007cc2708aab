import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageHands } from '../../../web/engine/pageHands.js';

/** A worker that comes up, or that cannot be started, in a moment. */
class FakeWorker {
  /** @type {((event: any) => void) | undefined} */
  onmessage;
  /** @type {((event: any) => void) | undefined} */
  onerror;
  ended = false;

  /** @param {boolean} works */
  constructor(works) {
    setTimeout(() => {
      if (works) this.onmessage?.({ data: { ready: true } });
      else this.onerror?.({ message: 'no', preventDefault() {} });
    });
  }
  postMessage() {}
  terminate() {
    this.ended = true;
  }
}

/** Ways to start a worker, and how often each was tried. @param {('throws' | 'fails' | 'works')[]} kinds */
function waysOf(kinds) {
  const tried = kinds.map(() => 0);
  /** @type {FakeWorker[]} */
  const workers = [];
  const ways = kinds.map((kind, i) => () => {
    tried[i] += 1;
    if (kind === 'throws') throw new Error('forbidden');
    const worker = new FakeWorker(kind === 'works');
    workers.push(worker);
    return /** @type {Worker} */ (/** @type {unknown} */ (worker));
  });
  return { ways, tried, workers };
}

const nobody = () => {};

test('each way is tried when the one before fails, and only by the first worker', async () => {
  const { ways, tried, workers } = waysOf(['throws', 'fails', 'works', 'works']);
  const start = pageHands(ways);
  await Promise.all([start(nobody, nobody), start(nobody, nobody), start(nobody, nobody)]);
  assert.deepEqual(tried, [1, 1, 3, 0]);
  assert.ok(workers[0]?.ended, 'the one that failed is given back');
});

test('where no way works, no worker asks again', async () => {
  const { ways, tried } = waysOf(['throws', 'fails']);
  const start = pageHands(ways);
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
  /** @type {any[]} */
  const heard = [];
  await pageHands(ways)(
    (message) => heard.push(message),
    (reason) => heard.push(reason),
  );
  workers[0]?.onmessage?.({ data: { id: 1 } });
  workers[0]?.onerror?.({ message: 'it broke', preventDefault: () => assert.fail('it is news') });
  assert.deepEqual(heard, [{ id: 1 }, 'it broke']);
});
