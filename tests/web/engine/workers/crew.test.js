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
