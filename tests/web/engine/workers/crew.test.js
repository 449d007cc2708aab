import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Crew } from '../../../../web/engine/workers/crew.js';
import { host } from '../../../../web/engine/workers/host.js';

const law = { index: 0 };
/** @param {number} size @param {string} [kind] */
const task = (size, kind = 'density') => ({
  name: 'density',
  args: { law, d: 4, mean: 0, at: new Float64Array([0]) },
  effort: { kind, size },
});

/** A crew of one worker that says how long it took, and what that worker was sent. @param {number} took in ms */
async function crewWith(took) {
  /** @type {any[]} */
  const sent = [];
  const crew = new Crew(
    {
      ...host,
      startWorker: async (receive) => ({
        post: (/** @type {any} */ message) => {
          if (!message.task) return;
          sent.push(message);
          setTimeout(() => receive({ id: message.id, result: 'sent away', took }));
        },
        hold: () => {},
        end: () => {},
      }),
    },
    1,
  );
  const part = crew.part('sums');
  await part.engine();
  return { crew, part, sent };
}

test('a task that is known to be short is done in the calling thread', async () => {
  const { crew, part, sent } = await crewWith(1);
  assert.equal(await part.run(task(1)), 'sent away', 'how long it takes is not known yet');
  const [probability] = await part.run(task(1));
  assert.ok(Math.abs(probability - 6 / 16) < 1e-12);
  assert.equal(sent.length, 1);
  crew.close();
});

test('a task that is not short is sent away', async () => {
  const { crew, part } = await crewWith(1);
  await part.run(task(1));
  assert.equal(await part.run(task(100)), 'sent away');
  crew.close();
});

test('of many short tasks of one turn, all but the first few are sent away', async () => {
  const { crew, part, sent } = await crewWith(1);
  const kinds = Array.from({ length: 30 }, (_, i) => `density ${i}`);
  for (const kind of kinds) await part.run(task(1, kind));
  const answers = await Promise.all(kinds.map((kind) => part.run(task(1, kind))));
  const away = answers.filter((answer) => answer === 'sent away').length;
  assert.equal(away, 22);
  assert.equal(sent.length, kinds.length + away);
  crew.close();
});

test('while a worker is busy nothing is done in the calling thread', async () => {
  const { crew, part, sent } = await crewWith(1);
  await part.run(task(1));
  const answers = await Promise.all([part.run(task(100)), part.run(task(1))]);
  assert.deepEqual(answers, ['sent away', 'sent away']);
  assert.equal(sent.length, 3);
  crew.close();
});

/** A crew of one worker that answers only when it is told to. */
async function crewOfOne() {
  /** @type {any[]} */
  const posted = [];
  /** @type {boolean[]} */
  const holds = [];
  /** @type {((reason: string) => void)[]} */
  const losses = [];
  /** @type {((message: any) => void)[]} */
  const answers = [];
  const crew = new Crew(
    {
      ...host,
      startWorker: async (receive, lost) => {
        losses.push(lost);
        answers.push(receive);
        return {
          post: (/** @type {any} */ message) => {
            if (message.task?.args.unpostable) throw new Error('could not be cloned');
            if (message.task) posted.push(message);
          },
          hold: (held) => holds.push(held),
          end: () => {},
        };
      },
    },
    1,
  );
  const part = crew.part('sums');
  await part.engine();
  return { crew, part, posted, holds, losses, answers };
}

/** @param {string} name @param {object} [args] */
const plainTask = (name, args = {}) => ({ name, args });
const aTurn = () => new Promise((resolve) => setTimeout(resolve));

test('a task that cannot be sent fails alone', async () => {
  const { crew, part, posted, holds, answers } = await crewOfOne();
  const refused = [1, 2, 3].map(() => part.run(plainTask('bad', { unpostable: true })));
  const good = part.run(plainTask('good'));
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
  const { crew, part, posted, losses } = await crewOfOne();
  const controller = new AbortController();
  const givenUp = part.run(plainTask('given up'), controller.signal);
  const wanted = part.run(plainTask('wanted'));
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

test('where no engine comes up after one that trapped, the next task tries again', async (t) => {
  const crew = new Crew(host, 0);
  const part = crew.part('sums');
  await part.engine();
  await assert.rejects(part.run(plainTask('no such function')), /the engine failed/);
  const instantiate = t.mock.method(WebAssembly, 'instantiate', () =>
    Promise.reject(new Error('out of memory')),
  );
  await assert.rejects(part.run(task(1)), /the engine failed: Error: out of memory/);
  assert.equal(part.performAtOnce(task(1)), undefined, 'it has to wait for an engine');
  instantiate.mock.restore();
  const [probability] = await part.run(task(1));
  assert.ok(Math.abs(probability - 6 / 16) < 1e-12);
  assert.ok(part.performAtOnce(task(1)));
  crew.close();
});
