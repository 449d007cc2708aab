// How calls are followed, stopped and survived.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { openLab } from 'rootd';
import { openLabAt } from '../../../web/engine/lab.js';
import { host } from '../../../web/engine/workers/host.js';
import { fragileHost } from './support/fragileHost.js';
import { smallCalls } from './support/smallCalls.js';

test('where there is no WebAssembly, opening a lab says so', () => {
  const program = `import { openLab } from 'rootd';
    await openLab().catch(({ name, message }) => console.log(name + ': ' + message));`;
  const args = ['--jitless', '--input-type=module', '--eval', program];
  const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  assert.equal(status, 0);
  assert.match(
    stdout,
    /^NotSupportedError: there is no WebAssembly here, .* switched off or blocked\n$/,
  );
});

const long = { law: 'normal', d: 500, count: 1e9 } as const;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

for (const workers of [0, 2]) {
  test(`progress and partial results arrive in order with ${workers} workers`, async () => {
    const lab = await openLab({ workers });
    const shares: number[] = [];
    const counts: number[] = [];
    const result = await lab.sums({
      law: 'normal',
      d: 500,
      count: 200_000,
      onProgress: (share) => shares.push(share),
      onPartial: (partial) => counts.push(partial.count),
    });
    assert.ok(shares.length > 3);
    assert.deepEqual(
      shares,
      [...shares].sort((a, b) => a - b),
    );
    assert.equal(shares.at(-1), 1);
    assert.ok(counts.length >= 1);
    assert.deepEqual(
      counts,
      [...counts].sort((a, b) => a - b),
    );
    assert.ok(counts.every((count) => count > 0 && count < 200_000));
    assert.equal(result.count, 200_000);
    await lab.close();
  });

  test(`every call ends with progress 1, with ${workers} workers`, async () => {
    const lab = await openLab({ workers });
    for (const [name, call] of Object.entries(smallCalls)) {
      const shares: number[] = [];
      const onProgress = (share: number) => shares.push(share);
      await call(lab, { onProgress });
      assert.equal(shares.at(-1), 1, name);
    }
    await lab.close();
  });

  test(`every call waits for each promise that onProgress returns, with ${workers} workers`, async () => {
    const lab = await openLab({ workers });
    for (const [name, call] of Object.entries(smallCalls)) {
      let held = 0;
      const onProgress = async () => {
        held += 1;
        await wait(1);
        held -= 1;
      };
      await call(lab, { onProgress });
      assert.equal(held, 0, name);
    }
    await lab.close();
  });

  test(`a promise of onProgress that fails ends its call, with ${workers} workers`, async () => {
    const lab = await openLab({ workers });
    for (const [name, call] of Object.entries(smallCalls)) {
      const onProgress = () => Promise.reject(new Error('mine'));
      await assert.rejects(call(lab, { onProgress }), /mine/, name);
    }
    await lab.close();
  });

  test(`what fails after its call was given up is unheard, with ${workers} workers`, async () => {
    const lab = await openLab({ workers });
    for (const [name, call] of Object.entries(smallCalls)) {
      const controller = new AbortController();
      const onProgress = async () => {
        controller.abort();
        await wait(1);
        throw new Error('mine');
      };
      const following = { signal: controller.signal, onProgress };
      await assert.rejects(call(lab, following), { name: 'AbortError' }, name);
    }
    // A rejection that nobody hears fails this test.
    await wait(20);
    await lab.close();
  });

  test(`every call that is under way when its lab is closed is aborted, with ${workers} workers`, async () => {
    for (const [name, call] of Object.entries(smallCalls)) {
      for (const held of [undefined, new Promise(() => {})]) {
        const lab = await openLab({ workers });
        const onProgress = () => {
          void lab.close();
          return held;
        };
        await assert.rejects(call(lab, { onProgress }), { name: 'AbortError' }, name);
      }
    }
  });

  test(`an aborted call rejects with an AbortError and the lab goes on, with ${workers} workers`, async () => {
    const lab = await openLab({ workers });
    const controller = new AbortController();
    let asked = 0;
    const call = lab.sums({
      ...long,
      signal: controller.signal,
      onPartial: () => {
        asked ||= performance.now();
        controller.abort(new Error("the caller's own reason"));
      },
    });
    await assert.rejects(call, { name: 'AbortError' });
    assert.ok(asked > 0);
    await assert.rejects(lab.sums({ ...long, signal: AbortSignal.abort() }), {
      name: 'AbortError',
    });
    assert.equal((await lab.sums({ law: 'die', d: 2, count: 5 })).count, 5);
    await lab.close();
  });

  test(`close rejects what is pending and later calls, with ${workers} workers`, async () => {
    const lab = await openLab({ workers });
    const pending = lab.sums(long);
    const rejected = assert.rejects(pending, { name: 'AbortError' });
    await wait(30);
    await lab.close();
    await rejected;
    await assert.rejects(lab.sums(long), { name: 'InvalidStateError' });
    await lab.close();
  });
}

test('one signal for many calls, each of many slices, brings no warning of a leak', async () => {
  const warnings: string[] = [];
  const hear = (warning: Error) => warnings.push(warning.name);
  process.on('warning', hear);
  const lab = await openLab({ workers: 8 });
  const { signal } = new AbortController();
  await Promise.all(
    Array.from({ length: 12 }, (_, seed) =>
      lab.sums({ law: 'normal', d: 500, count: 100_000, seed, signal }),
    ),
  );
  await lab.close();
  await wait(0);
  process.off('warning', hear);
  assert.deepEqual(warnings, []);
});

test("an error in the caller's callback reaches the caller and stops the work", async () => {
  const lab = await openLab({ workers: 1 });
  const call = lab.sums({
    ...long,
    onProgress: () => {
      throw new Error('mine');
    },
  });
  await assert.rejects(call, /mine/);
  assert.equal((await lab.sums({ law: 'die', d: 2, count: 5 })).count, 5);
  await lab.close();
});

test('a promise that onProgress returns holds the work, and an abort ends it all the same', async () => {
  const lab = await openLab({ workers: 1 });
  const options = { law: 'normal', d: 500, count: 200_000 } as const;
  let slices = 0;
  let open = () => {};
  const gate: Promise<void> = new Promise((resolve) => {
    open = resolve;
  });
  const running = lab.sums({
    ...options,
    onProgress() {
      slices += 1;
      return slices === 2 ? gate : undefined;
    },
  });
  while (slices < 2) await wait(5);
  await wait(100);
  assert.equal(slices, 2);
  open();
  const { histogram } = await running;
  assert.deepEqual(histogram, (await lab.sums(options)).histogram);

  const calls = {
    sums: options,
    mertens: { limit: 1e8 },
    depth: { layers: 50, width: 600 },
  };
  for (const [name, asked] of Object.entries(calls)) {
    const controller = new AbortController();
    let told = 0;
    const onProgress = () => {
      told += 1;
      return new Promise(() => {});
    };
    const stuck = (lab as any)[name]({ ...asked, signal: controller.signal, onProgress });
    while (told === 0) await wait(5);
    await wait(100);
    assert.equal(told, 1, name);
    controller.abort();
    await assert.rejects(stuck, { name: 'AbortError' });
  }
  await lab.close();
});

test('a lost worker is replaced and its work done again', async () => {
  const options = { law: 'normal' as const, d: 500, count: 200_000 };
  const undisturbed = await openLab({ workers: 0 });
  const expected = await undisturbed.sums(options);
  await undisturbed.close();

  const fragile = fragileHost();
  const lab = await openLabAt(fragile.host, { workers: 1 });
  let slices = 0;
  const result = await lab.sums({
    ...options,
    onProgress: () => {
      slices += 1;
      if (slices === 1 || slices === 3) fragile.workers.at(-1)?.end();
    },
  });
  assert.deepStrictEqual(result, expected);
  assert.equal(fragile.workers.length, 3);
  await lab.close();
});

test('where no worker can start, the calling thread does the work, and says so once', async (t) => {
  const warn = t.mock.method(console, 'warn', () => {});
  const barred = { ...host, startWorker: () => Promise.reject(new Error('barred')) };
  const lab = await openLabAt(barred, { workers: 2 });
  assert.equal((await lab.sums({ law: 'die', d: 2, count: 5 })).count, 5);
  assert.equal((await lab.sums({ law: 'normal', d: 500, count: 50_000 })).count, 50_000);
  assert.equal(lab.workers, 0);
  assert.deepEqual(
    warn.mock.calls.map(({ arguments: [text] }) => /no worker .*barred/.test(text)),
    [true],
  );
  await lab.close();
});

test('a lab has no more workers than it has had work for', async () => {
  const lab = await openLab({ workers: 8 });
  await lab.sums({ law: 'die', d: 2, count: 5 });
  assert.ok(lab.workers <= 1, String(lab.workers));
  await lab.sums({ law: 'normal', d: 500, count: 400_000 });
  assert.ok(lab.workers > 2, String(lab.workers));
  await lab.close();
  assert.equal(lab.workers, 0);
});

/** A host whose engine never comes. */
function silentHost() {
  const signals: (AbortSignal | undefined)[] = [];
  const compile: typeof host.compile = (_, signal) => {
    signals.push(signal);
    return new Promise(() => {});
  };
  return { signals, host: { ...host, compile } };
}

const methods = [
  ['sums', { law: 'die', d: 3, count: 5 }],
  ['law', { law: 'die', d: 3 }],
  [
    'attention',
    { rows: 1, columns: 1, d: 1, queries: new Float32Array(1), keys: new Float32Array(1) },
  ],
  ['train', { task: 'recall', d: 4, rule: 'sqrt', optimizer: 'sgd', steps: 2 }],
] as const;

// The code of these methods is here; only the engine is still to come.
await import('../../../web/engine/methods/training.js');

for (const [name, options] of methods) {
  test(`${name} can be given up, and tells a wrong option, while the engine is on its way`, async () => {
    const silent = silentHost();
    const lab = (await openLabAt(silent.host, { workers: 1 })) as any;
    const controller = new AbortController();
    // A run is there at once, and says later whether it has begun.
    const ask = (given: object) => (name === 'train' ? lab.train(given).ready : lab[name](given));
    const call = ask({ ...options, signal: controller.signal });
    setTimeout(() => controller.abort(), 10);
    await assert.rejects(call, { name: 'AbortError' });
    await assert.rejects(ask({ ...options, d: 0 }), /^RangeError: d must be/);
    await assert.rejects(ask({ ...options, nonsense: 1 }), /^TypeError: nonsense is not an option/);
    const pending = assert.rejects(ask(options), { name: 'AbortError' });
    await lab.close();
    await pending;
    assert.deepEqual(
      silent.signals.map((signal) => signal?.aborted),
      [true],
    );
  });
}

test('a lab can be closed by what disposes of it', async () => {
  const lab = await openLab({ workers: 0 });
  await (lab as any)[Symbol.asyncDispose]();
  await assert.rejects(lab.law({ law: 'die', d: 3 }), { name: 'InvalidStateError' });
});

test('an idle lab does not keep a program alive', async () => {
  const { spawnSync } = await import('node:child_process');
  const script =
    "import { openLab } from 'rootd'; const lab = await openLab({ workers: 2 }); console.log((await lab.sums({ law: 'die', d: 2, count: 5 })).count);";
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    timeout: 20_000,
    encoding: 'utf8',
  });
  assert.equal(status, 0);
  assert.equal(stdout.trim(), '5');
});

test('many points are answered in slices, as one by one, and can be given up', async () => {
  const lab = await openLab({ workers: 0 });
  const options = { law: { name: 'student', degrees: 3 } as const, d: 1000 };
  const at = Float64Array.from({ length: 5000 }, (_, i) => i / 10 - 250);
  const all = await lab.cumulative({ ...options, at });
  const some = await lab.cumulative({ ...options, at: at.slice(4090, 4100) });
  assert.deepEqual(all.slice(4090, 4100), some);
  const controller = new AbortController();
  const shares = [] as number[];
  const call = lab.cumulative({
    ...options,
    at: new Float64Array(50_000),
    signal: controller.signal,
    onProgress(share) {
      shares.push(share);
      controller.abort();
    },
  });
  await assert.rejects(call, { name: 'AbortError' });
  assert.ok(shares.length === 1 && shares[0] < 1);
  await lab.close();
});

/** Every object and array in a result, and what arrays stand in. */
function partsOf(value: unknown): object[] {
  if (ArrayBuffer.isView(value)) return [value, value.buffer];
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(partsOf)];
}

test('a partial result shares nothing with the next one nor with the last', async () => {
  const lab = await openLab({ workers: 0 });
  const law = { values: [0, 1] } as const;
  const bins = { start: 0, width: 1, count: 3 };
  const rules = ['none', 'sqrt'] as const;
  const calls: Record<string, object> = {
    sums: { law, d: 3, count: 2 ** 20, bins, values: true },
    scoreVariance: { rows: 100, columns: 100, d: 64, count: 400 },
    saturation: { keys: 1_000_000, sigma: 1, samples: 20 },
    attentionSurvey: { d: [1, 2], keys: 4, rules, draws: 9 },
    dotProducts: { d: 2 ** 20 - 1e5, count: 40 },
    origin: { width: 8, d: 4, sigmaQuery: 1, sigmaKey: 1, draws: 9 },
    descent: { d: 4, rule: 'sqrt', steps: 30 },
  };
  for (const [method, options] of Object.entries(calls)) {
    const results: unknown[] = [];
    const onPartial = (partial: unknown) => results.push(partial);
    results.push(await (lab as any)[method]({ ...options, onPartial }));
    assert.ok(results.length > 1, method);
    const parts = results.flatMap(partsOf);
    assert.equal(new Set(parts).size, parts.length, method);
  }
  await lab.close();
});
