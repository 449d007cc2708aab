import assert from 'node:assert/strict';
import { test } from 'node:test';
import { host } from '../../../../web/engine/workers/host.js';
import { serve } from '../../../../web/engine/workers/serve.js';

const signal = new AbortController().signal;

test('tasks are answered in their order, also where the part of the first comes up late', async (t) => {
  const [heads, sums] = await Promise.all([
    host.compile('heads', signal),
    host.compile('sums', signal),
  ]);
  const instantiate = WebAssembly.instantiate;
  let calls = 0;
  t.mock.method(WebAssembly, 'instantiate', async (...given: any[]) => {
    calls += 1;
    if (calls === 1) await new Promise((resolve) => setTimeout(resolve, 30));
    return Reflect.apply(instantiate, WebAssembly, given);
  });
  const posted: any[] = [];
  const receive = serve((message) => posted.push(message));
  receive({ part: 'heads', module: heads });
  receive({
    id: 1,
    part: 'heads',
    task: { part: 'sums' as const, name: 'no such function', args: {} },
  });
  receive({ part: 'sums', module: sums });
  const law = { index: 0 };
  const args = { law, d: 4, mean: 0, at: new Float64Array([0]) };
  await receive({
    id: 2,
    part: 'sums',
    task: { part: 'sums' as const, name: 'density', args },
  });
  assert.deepEqual(
    posted.map(({ id }) => id),
    [1, 2],
  );
  assert.match(posted[0].failure, /not a function/);
  assert.equal(posted[1].failure, undefined);
});

test('a part that does not come up is told by the task that needs it', async (t) => {
  const sums = await host.compile('sums', signal);
  t.mock.method(WebAssembly, 'instantiate', () => Promise.reject(new Error('out of memory')));
  const posted: any[] = [];
  const receive = serve((message) => posted.push(message));
  await receive({ part: 'sums', module: sums });
  assert.deepEqual(posted, []);
  await receive({
    id: 7,
    part: 'sums',
    task: { part: 'sums' as const, name: 'density', args: {} },
  });
  assert.deepEqual(posted, [{ id: 7, failure: 'Error: out of memory' }]);
});
