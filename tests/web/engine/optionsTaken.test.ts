// Options are taken when a method is called: what is written into them afterwards is not meant, nor is what holds them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLab } from 'rootd';
import { ggufTokenizer } from '../../../web/engine/models/tokens/ggufTokenizer.js';
import { tokens as texts } from './models/running/cases.js';
import { inMemory } from './models/support/files.js';
import { tinyConfig, tinyLlama } from './models/support/tinyLlama.js';
import { smallOptions } from './support/smallOptions.js';

const numbers = (length: number) => Float64Array.from({ length }, (_, i) => Math.sin(i + length));
const tiny = tinyLlama(numbers);
const { json } = ggufTokenizer(texts.vocabularies.bpe);
const files = () => [inMemory(tiny)];
const training = smallOptions.train();

/** Everything that a method takes, made anew for each call. */
const asked: Record<string, () => Record<string, unknown>> = {
  ...smallOptions,
  openModel: () => ({
    files: files(),
    config: { ...tinyConfig },
    tokenizer: structuredClone(json),
  }),
  inspect: () => ({ window: 5, spectrum: true }),
  run: () => ({
    tokens: [1, 2, 3, 4],
    divisor: 'd',
    factors: [0.5, 2],
    headScales: [{ layer: 0, head: 1, factor: 3 }],
    maps: [{ layer: 0, head: 0 }],
    sensitivity: true,
  }),
};

/** Writes something else into everything that is given. */
function spoil(given: any) {
  for (const key of Object.keys(given)) {
    const value = given[key];
    if (typeof value === 'number') given[key] = value + 1;
    else if (typeof value === 'string') given[key] = 'spoilt';
    else if (typeof value === 'boolean') given[key] = !value;
    else if (typeof value === 'function') given[key] = () => assert.fail('asked the spoilt reader');
    else if (value && typeof value === 'object') spoil(value);
  }
  if (Array.isArray(given)) given.length = 0;
}

const untimed = ({ seconds: _, ...result }: any) => result;

/** Of a lab whose methods have not been called: what comes late comes between the call and its answer. */
async function answer(name: string, workers: number, spoils: boolean) {
  const lab = (await openLab({ workers })) as any;
  const options = asked[name]();
  const then = async (called: Promise<unknown>) => {
    if (spoils) spoil(options);
    return called;
  };
  try {
    if (name === 'train') {
      const run = lab.train(options);
      if (spoils) spoil(options);
      const records = [];
      for await (const record of run) records.push(record);
      return { records, options: run.options };
    }
    if (name === 'openModel') {
      const { files: list, ...others } = options;
      const model = await then(lab.openModel(list, others)).then((opened: any) => opened);
      const { family, layers, heads, d } = model as any;
      return { family, layers, heads, d, tokens: await (model as any).tokens('A head of it') };
    }
    if (name === 'inspect' || name === 'run') {
      const model = await lab.openModel(files(), { config: tinyConfig });
      return untimed(await then(model[name](options)));
    }
    return await then(lab[name](options));
  } finally {
    await lab.close();
  }
}

for (const name of Object.keys(asked)) {
  test(`${name} answers to its options as they were when it was called`, async () => {
    for (const workers of [0, 1])
      assert.deepStrictEqual(await answer(name, workers, true), await answer(name, workers, false));
  });
}

test('every method is among them', async () => {
  const lab = await openLab({ workers: 0 });
  const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(lab)).filter(
    (name) => !['constructor', 'close', 'workers', 'exportRun'].includes(name),
  );
  const missing = methods.filter((name) => !(name in asked));
  assert.deepEqual(missing, []);
  // What a run holds is copied as what training goes on from is.
  const run = lab.train(training as any);
  await run.next();
  const saved = await run.save();
  const before = structuredClone(saved);
  const [exported, resumed] = [lab.exportRun({ saved }), lab.train({ saved })];
  spoil(saved);
  assert.deepEqual((await exported).bytes, (await lab.exportRun({ saved: before })).bytes);
  assert.deepEqual(await resumed.next(), await lab.train({ saved: before }).next());
  await lab.close();
});

test('an option that is undefined is one that was left out', async () => {
  const lab = await openLab({ workers: 0 });
  const run = lab.train({ ...training, saved: undefined, resume: undefined } as any);
  assert.equal((await run.next()).value?.step, 1);
  await lab.close();
});

test('the options of a result can be given back, and it is the same', async () => {
  const lab = (await openLab({ workers: 0 })) as any;
  const model = await lab.openModel(files(), { config: tinyConfig });
  for (const name of Object.keys(asked)) {
    if (name === 'openModel') continue;
    const on = ['inspect', 'run'].includes(name) ? model : lab;
    const given = asked[name]();
    const first = name === 'train' ? lab.train(given) : await on[name](given);
    const of = Array.isArray(first) ? first[0] : first;
    if (!('options' in of)) {
      assert.ok(ArrayBuffer.isView(first), `${name} gives back its options`);
      continue;
    }
    const again = { ...given, ...of.options };
    const second = name === 'train' ? lab.train(again) : await on[name](again);
    if (name === 'train') assert.deepEqual(await second.next(), await first.next());
    else assert.deepStrictEqual(untimed(second), untimed(first), name);
  }
  await lab.close();
});
