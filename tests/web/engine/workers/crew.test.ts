import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Crew } from '../../../../web/engine/workers/crew.js';
import { host } from '../../../../web/engine/workers/host.js';

/** A crew of one worker that answers only when it is told to. */
async function crewOfOne() {
  let ended = 0;
  const posted: any[] = [];
  const holds: boolean[] = [];
  const losses: ((reason: string) => void)[] = [];
  const answers: ((message: any) => void)[] = [];
  const crew = new Crew(
    {
      ...host,
      startWorker: async (receive, lost) => {
        losses.push(lost);
        answers.push(receive);
        return {
          post: (message: any) => {
            if (message.task?.args.unpostable) throw new Error('could not be cloned');
            if (message.task) posted.push(message);
          },
          hold: (held) => holds.push(held),
          end: () => {
            ended += 1;
          },
        };
      },
    },
    1,
  );
  await crew.engine('sums');
  return { crew, posted, holds, losses, answers, ended: () => ended };
}

const plainTask = (name: string, args: object = {}) => ({ part: 'sums' as const, name, args });
const aTurn = () => new Promise((resolve) => setTimeout(resolve));

test('a task that cannot be sent fails alone', async () => {
  const { crew, posted, holds, answers } = await crewOfOne();
  const refused = [1, 2, 3].map(() => crew.run(plainTask('bad', { unpostable: true })));
  const good = crew.run(plainTask('good'));
  for (const each of refused) {
    await assert.rejects(each, /^Error: the engine failed: Error: could not be cloned$/);
  }
  assert.deepEqual(
    posted.map(({ task }) => task.name),
    ['good'],
  );
  answers[0]({ id: posted[0].id, result: 'done' });
  assert.equal(await good, 'done');
  assert.equal(holds.at(-1), false, 'nothing keeps a program alive');
  crew.close();
});

test('a task that was given up is not done again when its worker is lost', async () => {
  const { crew, posted, losses } = await crewOfOne();
  const controller = new AbortController();
  const givenUp = crew.run(plainTask('given up'), controller.signal);
  const wanted = crew.run(plainTask('wanted'));
  wanted.catch(() => {});
  await aTurn();
  controller.abort();
  await assert.rejects(givenUp, { name: 'AbortError' });
  losses[0]('killed');
  await aTurn();
  assert.deepEqual(
    posted.map(({ task }) => task.name),
    ['given up', 'wanted', 'wanted'],
  );
  // That worker was not at it yet: it still has all its tries.
  for (const lose of [1, 2]) {
    losses[lose]('killed');
    await aTurn();
  }
  assert.equal(posted.length, 5);
  losses[3]('killed');
  await assert.rejects(wanted, /the engine failed: killed/);
  crew.close();
});

/** Milliseconds after which a worker is ended that is still at a task which was given up, with room. */
const afterGrace = 150;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('the worker of a task that goes on after it was given up is ended, and what waited behind it is done', async () => {
  const { crew, posted, answers, ended } = await crewOfOne();
  const controller = new AbortController();
  const givenUp = crew.run(plainTask('long'), controller.signal);
  const wanted = crew.run(plainTask('wanted'));
  await aTurn();
  controller.abort();
  await assert.rejects(givenUp, { name: 'AbortError' });
  assert.equal(ended(), 0, 'it may still be short');
  await wait(afterGrace);
  assert.equal(ended(), 1);
  assert.deepEqual(
    posted.map(({ task }) => task.name),
    ['long', 'wanted', 'wanted'],
  );
  answers[1]({ id: posted[2].id, result: 'done' });
  assert.equal(await wanted, 'done');
  crew.close();
});

test('no worker is ended for tasks that are short, however many are given up', async () => {
  const { crew, posted, answers, ended } = await crewOfOne();
  for (let times = 0; times < 1000; times += 1) {
    const controller = new AbortController();
    const givenUp = crew.run(plainTask('short'), controller.signal);
    controller.abort();
    await assert.rejects(givenUp, { name: 'AbortError' });
    await Promise.resolve();
    for (const { id } of posted.splice(0)) answers[0]({ id, result: 'done' });
  }
  await wait(afterGrace);
  assert.equal(ended(), 0);
  crew.close();
});

test('a worker that keeps what others go on from is not ended', async () => {
  const { crew, posted, answers, ended } = await crewOfOne();
  const run = {};
  const step = crew.run(plainTask('step'), undefined, run);
  await aTurn();
  answers[0]({ id: posted[0].id, result: 'done' });
  await step;
  const controller = new AbortController();
  const givenUp = crew.run(plainTask('long'), controller.signal);
  await aTurn();
  controller.abort();
  await assert.rejects(givenUp, { name: 'AbortError' });
  await wait(afterGrace);
  assert.equal(ended(), 0);
  crew.close();
});

const law = { index: 0 };
const density = { law, d: 4, mean: 0, at: new Float64Array([0]) };

test('what is brief is done in the calling thread, unless a worker is at work', async () => {
  const { crew, posted } = await crewOfOne();
  const brief = { ...plainTask('density', density), isBrief: true };
  const [probability] = await crew.run(brief);
  assert.ok(Math.abs(probability - 6 / 16) < 1e-12);
  assert.equal(posted.length, 0);
  crew.run(plainTask('long')).catch(() => {});
  await aTurn();
  crew.run(brief).catch(() => {});
  await aTurn();
  assert.deepEqual(
    posted.map(({ task }) => task.name),
    ['long', 'density'],
  );
  crew.close();
});

test('where no engine comes up after one that trapped, the next task tries again', async (t) => {
  const crew = new Crew(host, 0);
  await crew.engine('sums');
  await assert.rejects(crew.run(plainTask('no such function')), /the engine failed/);
  const instantiate = t.mock.method(WebAssembly, 'instantiate', () =>
    Promise.reject(new Error('out of memory')),
  );
  const failing = crew.run(plainTask('density', density));
  await assert.rejects(failing, /the engine failed: Error: out of memory/);
  assert.ok(!crew.isFree('sums'), 'a task has to wait for an engine');
  instantiate.mock.restore();
  const [probability] = await crew.run(plainTask('density', density));
  assert.ok(Math.abs(probability - 6 / 16) < 1e-12);
  // After a turn for everything else.
  while (!crew.isFree('sums')) await wait(1);
  crew.close();
});
