// Runs of the lab's own, exported and opened again.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SavedRun, TrainingOptions } from 'rootd';
import { catalog } from '../../../../web/catalog/catalog.js';
import { sharedLab } from '../../../support/labs.js';
import { writeSafetensors } from '../support/safetensors.js';
import { inspectFiles } from './support/askModel.js';
import { inMemory } from './support/files.js';

const lab = await sharedLab(1);

async function trained(options: Partial<TrainingOptions>) {
  const run = lab.train({
    task: 'recall',
    d: 32,
    rule: 'sqrt',
    optimizer: 'adam',
    steps: 5,
    heads: 2,
    ...options,
  });
  for await (const _ of run);
  const saved = await run.save();
  const { bytes, config } = await lab.exportRun({ saved });
  return { saved, config, result: await inspectFiles(lab, { files: inMemory(bytes), config }) };
}

test('a run opens as a model: its spread measured on tokens beside the one for strangers', async () => {
  const { saved, result } = await trained({});
  assert.deepEqual([result.layers, result.heads.length, result.missing], [1, 2, []]);
  for (const { head, d, beta, sigmaAll, sigmaMeasured, strangersRaw, agreement } of result.heads) {
    assert.equal(d, 32);
    assert.ok(Math.abs(beta - 1 / Math.sqrt(32)) < 1e-7);
    assert.equal(sigmaMeasured, saved.record.scoreDeviation[head] * beta);
    // 64 random tokens, on which the weights have learned for five steps only, are nearly strangers.
    assert.ok(
      Math.abs(Number(sigmaMeasured) / sigmaAll - 1) < 0.35,
      `${sigmaMeasured} ${sigmaAll}`,
    );
    // What the run itself calls predicted and alignment, but for the last update and the tokens' mean.
    const predicted = saved.record.predictedDeviation[head] * beta;
    assert.ok(Math.abs(strangersRaw / predicted - 1) < 0.05, `${strangersRaw} ${predicted}`);
    assert.ok(Math.abs(Math.sqrt(agreement) / saved.record.alignment[head] - 1) < 0.1);
  }
});

for (const rule of ['cosine', 'rms-norm', 'log-length', 'measured'] as const) {
  test(`under ${rule} too`, async () => {
    const { saved, result } = await trained({ rule });
    for (const { head, sigma, beta, bound } of result.heads) {
      assert.ok(sigma > 0 && sigma < 20, `${sigma}`);
      if (rule === 'cosine') {
        assert.ok(Math.abs(beta * 32 - saved.record.beta[head]) < 1e-5);
        assert.ok(Math.abs(bound - saved.record.beta[head]) < 1e-4);
      }
    }
  });
}

/** What multiplies q·k of each head, of a run that is saved as it stands. */
const factorsOf = async (saved: SavedRun) => {
  const { bytes, config } = await lab.exportRun({ saved });
  const given = await inspectFiles(lab, { files: inMemory(bytes), config });
  const alone = await inspectFiles(lab, { files: inMemory(bytes) });
  assert.deepEqual(alone, given);
  const { assumed, heads } = given;
  return { assumed, beta: heads.map(({ beta }) => beta), measured: heads[0].sigmaMeasured };
};

/**
 * The factor of a batch is not known before it, but expected: within four standard errors of one over a deviation. Its
 * square is a mean over 2d directions of how much n random tokens of width D spread along each, 1 ± √(2(1 + D/n)/D).
 */
const offOfStrangers = (d: number) => {
  const [tokens, width] = [64, 64];
  return (4 / 2) * Math.sqrt((2 * 2 * (1 + width / tokens)) / (width * d));
};

/** Queries of a batch that see different numbers of keys: five standard errors of the mean of ln. */
const offOfGrowth = (length: number, batch: number) => {
  const logarithms = Array.from({ length }, (_, i) => Math.log(i + 1));
  const mean = (list: number[]) => list.reduce((a, b) => a + b) / list.length;
  const middle = mean(logarithms);
  const variance = mean(logarithms.map((x) => (x - middle) ** 2));
  return (5 * Math.sqrt(variance / batch)) / middle;
};

for (const { id: rule } of catalog.rules) {
  for (const causal of [false, true]) {
    test(`a run saved before its first step has the factor of that step: ${rule}${causal ? ', causal' : ''}`, async () => {
      const options = {
        task: 'recall',
        d: 8,
        rule,
        optimizer: 'sgd',
        learningRate: 0,
        steps: 1,
        heads: 2,
        batch: 4096,
        initialScale: 1.7,
        causal,
      } as const;
      const first = await factorsOf(await lab.train(options).save());
      const run = lab.train(options);
      for await (const record of run) void record;
      const saved = await run.save();
      const then = await factorsOf(saved);
      const off =
        rule === 'measured'
          ? offOfStrangers(options.d)
          : causal && (rule === 'log-length' || rule === 'scalable')
            ? offOfGrowth(saved.options.contextLength, options.batch)
            : 1e-6;
      for (const [head, beta] of first.beta.entries())
        assert.ok(Math.abs(beta / then.beta[head] - 1) < off, `${beta}, then ${then.beta[head]}`);
      const told = rule === 'measured' ? /^The scores are .* the weights' sizes predict/ : /^$/;
      assert.match(first.assumed.join(), told);
      assert.deepEqual(then.assumed, []);
      assert.equal(first.measured, null);
    });
  }
}

test('a run between two records is exported with the factor of its last step, and no spread of another', async () => {
  const options = {
    task: 'recall',
    d: 8,
    rule: 'measured',
    optimizer: 'sgd',
    learningRate: 3,
    batch: 16,
  } as const;
  const until = lab.train({ ...options, steps: 6 });
  for await (const record of until) void record;
  const saved = await until.save();
  const rarely = lab.train({ ...options, steps: 6, every: 4 });
  await rarely.next();
  const stale = { ...saved, record: (await rarely.save()).record };
  const [{ beta, measured }, last] = [await factorsOf(stale), await factorsOf(saved)];
  assert.ok(Math.abs(beta[0] / last.beta[0] - 1) < 1e-6, `${beta}, not ${last.beta}`);
  assert.equal(measured, null);
  assert.ok(Number(last.measured) > 0);
});

test('a run that diverged has the factor of its last weights, and no number of an older record', async () => {
  for (const rule of ['learned', 'measured'] as const) {
    const run = lab.train({
      ...{ task: 'recall', d: 8, rule, optimizer: 'adam' },
      ...{ learningRate: 1e12, queryKeyRate: 1e6, steps: 300, every: 100 },
    });
    for await (const record of run) void record;
    const saved = await run.save();
    const { record, step, factors } = saved;
    assert.ok(record.diverged && record.step === step && step > 1);
    const { beta, measured, assumed } = await factorsOf(saved);
    assert.equal(measured, null);
    assert.notEqual(beta[0], record.beta[0]);
    // Scores that are not finite have no spread to divide by.
    if (rule === 'learned') assert.deepEqual([beta, assumed], [[...factors], []]);
    else assert.match(assumed.join(), /weights' sizes predict: the run holds none/);
  }
});

test('a run whose config keeps no factor', async () => {
  const options = { task: 'recall', d: 8, rule: 'linear', optimizer: 'sgd' } as const;
  const saved = await lab.train({ ...options, steps: 1 }).save();
  const { bytes, config } = await lab.exportRun({ saved });
  const unsaid = { ...config, rootd: {} };
  const told = await inspectFiles(lab, { files: inMemory(bytes), config: unsaid });
  assert.equal(told.heads[0].beta, 1 / Math.sqrt(8));
  assert.match(told.assumed.join(), /divided by √d: the run's config does not say by what/);
});

test('the file alone is enough: its config is in it, and one that is given comes before', async () => {
  const { saved, result } = await trained({ heads: 3 });
  const { bytes } = await lab.exportRun({ saved });
  const alone = await inspectFiles(lab, { files: inMemory(bytes) });
  assert.deepEqual(alone.heads, result.heads);
  const said = await inspectFiles(lab, { files: inMemory(bytes), heads: 6, headDimension: 16 });
  assert.equal(said.heads.length, 6);
});

test('a config in a file that is none is refused by name', async () => {
  for (const [text, pattern] of [
    ['{', /^model: __metadata__: 'config\.json' is not a JSON object \(/],
    ['3', /^model: __metadata__: 'config\.json' is not a JSON object \(/],
  ] as const) {
    const bytes = writeSafetensors(new Map(), { 'config.json': text });
    const file = Object.assign(inMemory(bytes), { name: 'model' });
    await assert.rejects(inspectFiles(lab, { files: file }), {
      name: 'ModelError',
      message: pattern,
    });
  }
});

test('what is no saved run is refused by the name of the option', async () => {
  await assert.rejects(lab.exportRun({ saved: { version: 2 } } as any), {
    name: 'RangeError',
    message: /^saved\.version must be 1; got 2/,
  });
  await assert.rejects(lab.exportRun({} as any), {
    name: 'TypeError',
    message: /^saved must be an object; got nothing/,
  });
});

test('a run whose numbers are in plain lists, as JSON keeps them, is the same model', async () => {
  const run = lab.train({ task: 'recall', rule: 'sqrt', optimizer: 'sgd', d: 40, steps: 1 });
  await run.next();
  const saved = await run.save();
  const listed = { ...saved, parameters: Array.from(saved.parameters) } as any;
  const { bytes } = await lab.exportRun({ saved: listed });
  assert.deepEqual((await lab.exportRun({ saved })).bytes, bytes);
});

test('what is saved twice is not shared', async () => {
  const run = lab.train({
    task: 'recall',
    rule: 'sqrt',
    optimizer: 'adam',
    d: 4,
    steps: 2,
    batch: 2,
  });
  for await (const record of run) void record;
  const first = await run.save();
  const expected = structuredClone(first);
  for (const list of [
    first.parameters,
    first.first,
    first.second,
    first.factors,
    first.record.beta,
  ])
    list.fill(7);
  first.options.d = 99;
  assert.deepEqual(await run.save(), expected);

  // One that is at its end when it is resumed.
  const resumed = lab.train({ saved: expected, every: 2 });
  const again = await resumed.save();
  assert.equal(again.options.every, 2);
  again.options.d = 99;
  assert.equal((await resumed.save()).options.d, 4);
});
