import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLab } from '../../../../web/engine/library.js';
import { Crew } from '../../../../web/engine/workers/crew.js';
import { Preparation } from '../../../../web/engine/workers/preparation.js';

/** A law that takes several calls to prepare. @param {number} length @param {number} step */
const longLaw = (length, step) => ({
  values: Array.from({ length }, (_, i) => Math.sin(i * step) * 10 + Math.sqrt(i + step)),
  weights: Array.from({ length }, (_, i) => 1 + Math.abs(Math.cos(i * step * 3))),
});

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

for (const workers of [0, 1]) {
  test(`laws that are prepared at once do not displace each other, with ${workers} workers`, async () => {
    const lab = await openLab({ workers });
    const d = 6;
    const ways = [
      () => lab.cumulative({ law: longLaw(50, 1.37), d, at: [1] }),
      () => lab.cumulative({ law: longLaw(51, 1.3), d, at: [1] }),
      () => lab.cumulative({ law: longLaw(50, 1.37), d: 7, at: [1] }),
      () => lab.normalDistance({ law: longLaw(50, 1.37), d }),
      () => lab.normalDistance({ law: longLaw(51, 1.3), d }),
      () => lab.cumulative({ law: 'student:3', d, at: [1] }),
    ];
    const alone = [];
    /** @type {unknown[]} */
    const answers = [];
    for (const way of ways) {
      alone.push(
        await tasksOf(async () => {
          answers.push(await way());
        }),
      );
    }
    assert.ok(alone[0] > 5 && alone[1] > 5, `${alone}`);
    /** @type {unknown[]} */
    let together = [];
    const tasks = await tasksOf(async () => {
      together = await Promise.all(ways.map((way) => way()));
    });
    assert.deepEqual(together, answers);
    // What the first call of each prepared may be lost; nothing else.
    const most = alone.reduce((sum, each) => sum + each + 1, 0);
    assert.ok(tasks <= most, `${tasks} calls, where one after the other take ${alone}`);
    await lab.close();
  });
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

test('a call that its caller holds does not keep others from their turn', async () => {
  const lab = await openLab({ workers: 0 });
  const alone = await lab.cumulative({ law: longLaw(51, 1.3), d: 6, at: [1] });
  const expected = await lab.cumulative({ law: longLaw(50, 1.37), d: 6, at: [1] });
  let goOn = () => {};
  const held = new Promise((resolve) => {
    goOn = () => resolve(undefined);
  });
  /** @type {Promise<Float64Array> | undefined} */
  let first;
  // Held while it is being prepared, at its third sign of life.
  await new Promise((reached) => {
    let signs = 0;
    const onProgress = () => {
      signs += 1;
      if (signs < 3) return undefined;
      reached(undefined);
      return held;
    };
    first = lab.cumulative({ law: longLaw(50, 1.37), d: 6, at: [1], onProgress });
  });
  assert.deepEqual(await lab.cumulative({ law: longLaw(51, 1.3), d: 6, at: [1] }), alone);
  goOn();
  assert.deepEqual(await first, expected);
  await lab.close();
});

test('two calls whose callers hold them at every report both come to their end', async () => {
  const lab = await openLab({ workers: 0 });
  const laws = [longLaw(50, 1.37), longLaw(51, 1.3)];
  const alone = [];
  for (const law of laws) alone.push(await lab.cumulative({ law, d: 6, at: [1] }));
  const onProgress = () => new Promise((resolve) => setTimeout(resolve, 150));
  const held = laws.map((law) => lab.cumulative({ law, d: 6, at: [1], onProgress }));
  assert.deepEqual(await Promise.all(held), alone);
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
