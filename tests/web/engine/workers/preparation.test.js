import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLab } from '../../../../web/engine/library.js';
import { Crew } from '../../../../web/engine/workers/crew.js';
import { Preparation } from '../../../../web/engine/workers/preparation.js';

/** How many tasks some work hands to the crew. @param {() => Promise<unknown>} work */
async function tasksOf(work) {
  const { run } = Crew.prototype;
  let tasks = 0;
  /** @type {(this: Crew, ...given: Parameters<typeof run>) => ReturnType<typeof run>} */
  const counted = function (...given) {
    tasks += 1;
    return run.apply(this, given);
  };
  Crew.prototype.run = counted;
  await work();
  Crew.prototype.run = run;
  return tasks;
}

test('draws of two calls do not displace each other', async () => {
  const lab = await openLab({ workers: 0 });
  const shape = { width: 4096, d: 64, tokens: 1024, draws: 2, sigmaQuery: 1, sigmaKey: 1 };
  const ways = [1, 2].map((seed) => () => lab.origin({ ...shape, seed }));
  /** @type {unknown[]} */
  const answers = [];
  const alone = await tasksOf(async () => {
    for (const way of ways) answers.push(await way());
  });
  assert.ok(alone > 12, String(alone));
  /** @type {unknown[]} */
  let together = [];
  const tasks = await tasksOf(async () => {
    together = await Promise.all(ways.map((way) => way()));
  });
  assert.deepEqual(together, answers);
  assert.equal(tasks, alone);
  await lab.close();
});

test('who waits for a turn can be given up, and those that share a key go together', async () => {
  const preparation = new Preparation();
  await preparation.begin('a', undefined);
  await preparation.begin('a', undefined);
  const controller = new AbortController();
  const givenUp = preparation.begin('b', controller.signal);
  /** @type {string[]} */
  const order = [];
  const begun = ['c', 'd', 'c'].map(async (key) => {
    await preparation.begin(key, undefined);
    order.push(key);
  });
  controller.abort();
  await assert.rejects(givenUp, { name: 'AbortError' });
  preparation.end();
  assert.equal(preparation.isFreeFor('c'), false);
  preparation.end();
  await Promise.all([begun[0], begun[2]]);
  assert.deepEqual(order, ['c', 'c']);
  preparation.end();
  preparation.end();
  await begun[1];
  assert.deepEqual(order, ['c', 'c', 'd']);
  preparation.end();
  assert.equal(preparation.isFreeFor('e'), true);
});
