// An engine that ends itself is told as what it is: memory that did not come, or a fault, and where.

import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { openLab } from 'rootd';
import { host } from '../../../../web/engine/workers/host.js';
import { serve } from '../../../../web/engine/workers/serve.js';

const { instantiate } = WebAssembly;
const { grow } = WebAssembly.Memory.prototype;
afterEach(() => {
  WebAssembly.instantiate = instantiate;
  WebAssembly.Memory.prototype.grow = grow;
});

/** Engines that call one of their imports where they are about to answer, once `mode.ends` says so. */
function endingEngines(end: string) {
  const mode = { ends: false };
  WebAssembly.instantiate = ((module: WebAssembly.Module, imports: any) => {
    const { env } = imports;
    const ending = Object.fromEntries(
      Object.entries<(...args: any[]) => any>(env)
        .filter(([name]) => name.startsWith('_emval_'))
        .map(([name, own]) => [
          name,
          (...args: any[]) => (mode.ends ? env[end](0, 0, 0) : own(...args)),
        ]),
    );
    return instantiate(module, { ...imports, env: { ...env, ...ending } });
  }) as typeof instantiate;
  return mode;
}

for (const end of ['abort', '__cxa_throw']) {
  test(`an engine that calls ${end} fails, is not told as out of memory, and the lab goes on`, async () => {
    const mode = endingEngines(end);
    const lab = await openLab({ workers: 0 });
    const ask = () => lab.law({ law: 'die', d: 2 });
    try {
      const { standardDeviation } = await ask();
      mode.ends = true;
      await assert.rejects(ask(), {
        name: 'Error',
        message:
          /^(the engine failed: Error: )?the engine ended itself, which is a fault of rootd \(in \w+\)$/,
      });
      mode.ends = false;
      assert.equal((await ask()).standardDeviation, standardDeviation);
    } finally {
      await lab.close();
    }
  });
}

test('an engine whose memory does not come is out of memory, and says where', async () => {
  const lab = await openLab({ workers: 0 });
  const ask = () => lab.products({ a: big, b: big, rows: 4096, columns: 4096 });
  const big = new Float32Array(2 ** 24);
  try {
    await lab.products({ a: big.subarray(0, 4), b: big.subarray(0, 4), rows: 2, columns: 2 });
    WebAssembly.Memory.prototype.grow = () => {
      throw new RangeError('WebAssembly.Memory.grow(): Maximum memory size exceeded');
    };
    await assert.rejects(ask(), {
      name: 'RangeError',
      message:
        /^options must ask for less: there is not enough free memory here \(the engine failed: Error: out of memory \(in \w+\)\)$/,
    });
    WebAssembly.Memory.prototype.grow = grow;
    await ask();
  } finally {
    await lab.close();
  }
});

test('a worker says the same', async () => {
  const mode = endingEngines('abort');
  const posted: any[] = [];
  const receive = serve((message) => posted.push(message));
  const task = { part: 'sums', name: 'law', args: { law: 'die', d: 2 } } as const;
  mode.ends = true;
  await receive({
    part: 'sums',
    module: await host.compile('sums', new AbortController().signal),
    id: 1,
    task,
  });
  assert.deepEqual(posted, [
    { id: 1, failure: 'Error: the engine ended itself, which is a fault of rootd (in law)' },
  ]);
});
