// Every method of the library with the options it takes, and what must be true of any answer.

import { compare, isOf, readFile } from '../../web/figures/training/file.js';
import { compareFiles, inspectFiles, runFiles } from '../web/engine/models/support/askModel.js';
import { tinyConfig } from '../web/engine/models/support/tinyLlama.js';
import {
  adapterFiles,
  modelConfig,
  modelFiles,
  runnableConfig,
  runnableFiles,
  soundFiles,
} from './files.js';
import type { Random } from './random.js';
import { runsFile, savedRun, shownRuns, soundRun } from './runs.js';
import { runServed, servedModel } from './servers.js';
import { flag, floats, law, oneOf, points, real, seed, whole } from './values.js';

type Subject = {
  needed: Record<string, (random: Random, others: Record<string, any>) => unknown>;
  optional?: Record<string, (random: Random, others: Record<string, any>) => unknown>;
  /** where it is not the method of that name */
  call?: (lab: any, options: any) => Promise<unknown>;
  /** what is wrong with an answer, if anything is */
  check: (result: any, options: any) => string | undefined;
};

const unless = (condition: unknown, complaint: string) => (condition ? undefined : complaint);

/** Whether all numbers of a typed array lie within a range. */
function within(list: ArrayLike<number>, least: number, most: number) {
  for (let i = 0; i < list.length; i += 1) if (!(list[i] >= least && list[i] <= most)) return false;
  return true;
}

/** Cauchy's and Student's of few degrees have no moments. */
function hasVariance(given: any) {
  const name = typeof given === 'string' ? given : given.name;
  if (name === 'cauchy') return false;
  const degrees = typeof given === 'string' ? Number(given.split(':')[1]) : given.degrees;
  return !String(name).startsWith('student') || degrees > 2;
}

/** Summaries of samples. */
function summaryFault(result: any, options: any) {
  const { histogram, count, minimum, maximum, quantiles } = result;
  if (count !== options.count) return `count is ${count}`;
  const counted = histogram.counts.reduce((a: number, b: number) => a + b, 0);
  if (counted + histogram.below + histogram.above !== count) return 'the histogram loses sums';
  if (!(histogram.width > 0)) return `bins are ${histogram.width} wide`;
  if (!(minimum <= maximum)) return 'the least exceeds the largest';
  for (let i = 1; i < quantiles.values.length; i += 1) {
    if (!(quantiles.values[i] >= quantiles.values[i - 1])) return 'quantiles fall';
  }
  return unless(within(quantiles.values, minimum, maximum), 'a quantile lies outside of the sums');
}

const dimension = whole(1, 3000);
const side = whole(1, 60);
const unit = real(0, 1);
const rules = ['none', 'sqrt', 'linear', 'log-length', 'measured', 'cosine'] as const;
const constantRules = ['none', 'sqrt', 'linear', 'log-length'] as const;
const matrix = (random: Random, { rows, columns }: Record<string, any>) =>
  floats(random, rows * columns);

/** Different whole numbers. */
const ascending = (random: Random) =>
  [...new Set(random.list(random.whole(1, 4), () => random.whole(1, 300)))].sort((a, b) => a - b);

/** All records of a run. */
async function recordsOf(lab: any, options: any) {
  const records = [];
  for await (const record of lab.train(options)) records.push(record);
  return records;
}

const recordsFault = (records: any[]) =>
  records
    .map(({ loss, accuracy, diverged }) =>
      unless(
        diverged || (loss >= 0 && loss < Infinity && accuracy >= 0 && accuracy <= 1),
        `a loss of ${loss} and an accuracy of ${accuracy}`,
      ),
    )
    .find(Boolean);

/** Of what a run's `train` takes. */
const trainOptions = {
  needed: {
    task: oneOf(['recall', 'majority']),
    d: whole(1, 40),
    rule: oneOf([...rules, 'predicted', 'learned', 'rms-norm', 'scalable']),
    optimizer: oneOf(['sgd', 'adam']),
    steps: whole(1, 6),
  },
  optional: {
    learningRate: real(0, 1e12),
    batch: whole(1, 20),
    contextLength: whole(1, 20),
    heads: whole(1, 3),
    seed,
    every: whole(1, 4),
    initialScale: (random: Random) => (random.chance(0.2) ? 0 : real(1e-6, 1e6)(random)),
    queryKeyRate: real(0, 1e6),
    gradient: oneOf(['stopped', 'through']),
    weightDecay: real(0, 1e6),
    wideStart: flag,
    example: flag,
    causal: flag,
  },
};

/** The records after the first of a run that was stopped there, saved as JSON keeps it, and gone on with. */
async function recordsAfterSaving(lab: any, options: any) {
  const run = lab.train(options);
  await run.next();
  await run.return();
  const resume = JSON.parse(JSON.stringify(await run.save()));
  const { signal, onProgress } = options;
  return recordsOf(lab, { saved: resume, signal, onProgress });
}

/** A file of runs, compared with what is shown, and its states gone on with. */
async function openedFile(lab: any, { text, ...asked }: any) {
  const file = readFile(text);
  if (!file) return { file };
  const compared = compare(file, shownRuns());
  const own = isOf(file, file.options);
  for (const { state } of file.runs) {
    if (state) await recordsOf(lab, { ...asked, saved: state, steps: state.step + 1 });
  }
  return { file, compared, own };
}

export const subjects: Record<string, Subject> = {
  sums: {
    needed: { law, d: dimension, count: whole(1, 2000) },
    optional: {
      seed,
      mean: real(-1e12, 1e12),
      correlation: unit,
      values: flag,
      bins: (random) => ({
        start: real(-1e3, 1e3)(random),
        width: random.logarithmic(1e-6, 1e6),
        count: random.whole(1, 500),
      }),
    },
    check(result, options) {
      const fault = summaryFault(result, options);
      if (fault) return fault;
      if (!options.values) return undefined;
      return unless(
        within(result.values, result.minimum, result.maximum) &&
          result.values.length === options.count,
        'values and moments differ',
      );
    },
  },
  sample: {
    needed: { law, d: dimension, index: whole(0, 1e12 - 1) },
    optional: { seed, mean: real(-1e6, 1e6), correlation: unit },
    check: (result, { d }) =>
      unless(result.length === d && result.every(Number.isFinite), 'a coordinate is no number'),
  },
  law: {
    needed: { law, d: dimension },
    optional: { mean: real(-1e6, 1e6), correlation: unit },
    check: ({ mean, standardDeviation, skewness, excessKurtosis }, options) => {
      if (!hasVariance(options.law)) return undefined;
      if (!Number.isFinite(mean) || !(standardDeviation >= 0)) return 'a moment is no number';
      const isList = typeof options.law === 'object' && 'values' in options.law;
      return isList && standardDeviation > 0 && standardDeviation < Infinity
        ? unless(
            Number.isFinite(skewness) && Number.isFinite(excessKurtosis),
            'a shape is not finite',
          )
        : undefined;
    },
  },
  density: {
    needed: { law, d: dimension, at: points },
    optional: { mean: real(-100, 100) },
    check: (result) => unless(within(result, 0, Infinity), 'a density is negative or no number'),
  },
  cumulative: {
    needed: { law, d: dimension, at: points },
    optional: { mean: real(-100, 100), tail: oneOf(['lower', 'upper']) },
    check(result, { tail }) {
      if (!within(result, 0, 1)) return 'a probability lies outside of 0 … 1';
      for (let i = 1; i < result.length; i += 1) {
        const turns = tail === 'upper' ? result[i] > result[i - 1] : result[i] < result[i - 1];
        if (turns) return 'a distribution turns back';
      }
      return undefined;
    },
  },
  normalDistance: {
    needed: { law, d: dimension },
    check: ({ distance, bound }, options) =>
      hasVariance(options.law) && Number.isFinite(bound)
        ? unless(
            distance >= 0 && distance <= bound + 1e-9,
            `the distance ${distance} exceeds its bound ${bound}`,
          )
        : undefined,
  },
  scores: {
    needed: { rows: side, columns: side, d: whole(1, 300) },
    optional: { seed, queryLaw: law, keyLaw: law },
    check({ queries, keys, scores, variance }, { columns, d }) {
      if (!scores.every(Number.isFinite) || !(variance.scores >= 0)) return 'a score is no number';
      const last = scores.length - 1;
      const row = Math.floor(last / columns);
      let exact = 0;
      let size = 0;
      const largest = Math.max(...queries.map(Math.abs));
      for (let x = 0; x < d; x += 1) {
        const key = keys[(columns - 1) * d + x];
        exact += queries[row * d + x] * key;
        size += largest * Math.abs(key);
      }
      return unless(Math.abs(scores[last] - exact) <= 1e-5 * size, 'a score is not its sum');
    },
  },
  scoreVariance: {
    needed: { rows: whole(1, 12), columns: whole(1, 12), d: whole(1, 60), count: whole(1, 300) },
    optional: { seed },
    check: summaryFault,
  },
  attention: {
    needed: {
      rows: side,
      columns: side,
      d: whole(1, 40),
      queries: (random, { rows, d }) => floats(random, rows * d),
      keys: (random, { columns, d }) => floats(random, columns * d),
    },
    optional: {
      values: (random, { columns, d }) => floats(random, columns * d),
      rule: oneOf(rules),
      beta: real(0, 1e6),
      causal: flag,
      weights: flag,
      keyMask: (random, { columns }) =>
        Uint8Array.from({ length: columns }, () => Number(random.chance(0.8))),
    },
    check({ weights, entropy, largest }, { columns }) {
      if (!within(largest, 0, 1.000001)) return 'a largest weight lies outside of 0 … 1';
      if (!within(entropy, -1e-5, Math.log(columns) + 1e-3)) return 'an entropy is none';
      return weights
        ? unless(within(weights, 0, 1.000001), 'a weight lies outside of 0 … 1')
        : undefined;
    },
  },
  softmax: {
    needed: {
      scores: (random) => random.list(random.whole(1, 40), () => real(-1e30, 1e30)(random)),
    },
    optional: { beta: real(0, 1e6) },
    check(result) {
      const total = result.reduce((a: number, b: number) => a + b, 0);
      return unless(
        within(result, 0, 1) && Math.abs(total - 1) < 1e-4,
        'weights do not add up to 1',
      );
    },
  },
  products: {
    needed: { rows: side, columns: side, a: matrix, b: matrix },
    check: ({ total, rowSums }, { rows }) =>
      unless(rowSums.length === rows && Number.isFinite(total), 'a product is no number'),
  },
  saturation: {
    needed: { keys: whole(1, 3000), sigma: real(0, 1000) },
    optional: { samples: whole(1, 200), seed },
    check({ exact, measured }, { keys, samples = 1000 }) {
      const most = Math.log(keys) + 1e-6;
      for (const { entropy, participation, largest } of [exact, measured]) {
        if (!(entropy >= -1e-9 && entropy <= most)) return `an entropy of ${entropy}`;
        if (!within([participation, largest], 0, 1 + 1e-9)) return 'a share lies outside of 0 … 1';
      }
      if (samples < 50) return undefined;
      for (const name of ['entropy', 'participation', 'largest'] as const) {
        const apart = Math.abs(measured[name] - exact[name]);
        // Far more than normal numbers reach in a million cases: these are skewed.
        if (apart > 12 * measured.standardErrors[name] + 1e-5)
          return `${name} is ${measured[name]} where ${exact[name]} is expected`;
      }
      return undefined;
    },
  },
  pulls: {
    needed: {
      d: whole(1, 300),
      rules: (random) => random.list(random.whole(0, 3), () => random.pick(constantRules)),
    },
    optional: {
      rate: real(0, 10),
      batch: whole(1, 1000),
      batches: whole(0, 4),
      examples: whole(1, 300),
      seed,
    },
    check: (results) =>
      unless(
        results.every(({ mean, length }: any) => mean >= 0 && within(length, 0, Infinity)),
        'a pull has no length',
      ),
  },
  descent: {
    needed: { d: whole(1, 300), rule: oneOf(constantRules) },
    optional: { rate: real(0, 10), steps: whole(1, 12), watched: whole(0, 64), seed },
    check: ({ attention, moved, weights, advantages }) =>
      unless(
        within(attention, 0, 1 + 1e-9) &&
          within(moved, 0, Infinity) &&
          within(weights, 0, 1 + 1e-9) &&
          within(advantages, -8, 8) &&
          moved[0] === 0,
        'a footprint lies nowhere',
      ),
  },
  mertens: {
    needed: { limit: whole(1, 200_000) },
    optional: { points: whole(1, 2000) },
    check: ({ x, value }, { limit }) =>
      unless(
        x.at(-1) === limit && value.every(Number.isInteger),
        'Mertens’ function is no whole number',
      ),
  },
  depth: {
    needed: { layers: whole(1, 30), width: whole(1, 60) },
    optional: {
      seed,
      gain: real(0, 100),
      activation: oneOf(['linear', 'relu', 'tanh']),
      normalize: flag,
    },
    check: ({ measured, predicted }) =>
      unless(
        within(measured, 0, Infinity) && within(predicted, 0, Infinity),
        'a mean square is none',
      ),
  },
  drawnAttention: {
    needed: {
      rows: side,
      columns: side,
      d: whole(1, 300),
      rules: (random) => [random.pick(rules), random.pick(rules)].slice(0, random.whole(1, 2)),
    },
    optional: { head: whole(0, 100), causal: flag, seed, weights: flag },
    check: ({ maps }) =>
      maps
        .map(({ largest }: any) => unless(within(largest, 0, 1.000001), 'a weight exceeds 1'))
        .find(Boolean),
  },
  expectedAttention: {
    needed: {
      keys: whole(1, 2000),
      d: (random) =>
        [...new Set(random.list(random.whole(1, 4), () => random.whole(1, 4096)))].sort(
          (a, b) => a - b,
        ),
      rule: oneOf(constantRules),
    },
    check: ({ entropy, largest }, { keys }) =>
      unless(
        within(entropy, -1e-9, Math.log(keys) + 1e-6) && within(largest, 0, 1 + 1e-9),
        'an expectation lies outside of its range',
      ),
  },
  dotProducts: {
    needed: { d: whole(1, 500), count: whole(1, 500) },
    optional: { seed, meanQuery: real(-1e7, 1e7), meanKey: real(-1e7, 1e7) },
    check: (result, options) =>
      summaryFault(result, options) ??
      // So far out is no sum of products in the life of a universe.
      unless(
        Math.abs(result.mean - result.expected.mean) < 99 * Math.sqrt(result.expected.variance),
        'the mean is not the law’s',
      ),
  },
  dotProductDensity: {
    needed: { d: whole(1, 2000), at: points },
    optional: { meanQuery: real(-1e7, 1e7), meanKey: real(-1e7, 1e7) },
    check: (result) => unless(within(result, 0, Infinity), 'a density is negative or no number'),
  },
  origin: {
    needed: {
      width: whole(1, 200),
      d: whole(1, 60),
      sigmaQuery: real(0, 100),
      sigmaKey: real(0, 100),
    },
    optional: {
      tokens: whole(2, 40),
      spread: real(0, 100),
      normalize: flag,
      gain: real(0, 100),
      cosine: unit,
      draws: whole(1, 6),
      seed,
    },
    check: ({ raw, draws }) =>
      unless(draws >= 1 && raw.mean >= 0, 'a mean square is negative or no number'),
  },
  attentionSurvey: {
    needed: {
      d: ascending,
      keys: whole(1, 200),
      rules: (random) => [random.pick(rules), random.pick(rules)].slice(0, random.whole(1, 2)),
    },
    optional: { rows: whole(1, 20), draws: whole(1, 5), seed },
    check: ({ points: found }, { keys }) =>
      found
        .map(({ entropy, largest }: any) =>
          unless(
            within([entropy.mean], -1e-9, Math.log(keys) + 1e-6) &&
              within([largest.mean], 0, 1.000001),
            'a mean lies outside of its range',
          ),
        )
        .find(Boolean),
  },
  inspectScores: {
    needed: {
      rows: whole(3, 40),
      d: whole(1, 1000),
      scores: (random, { rows }) => {
        const length = (random.whole(1, 3) * rows * (rows + 1)) / 2;
        const size = random.pick([1, 1, 1e-300, 1e150, 0]);
        return Float64Array.from({ length }, () => (random.next() * 8 - 4) * size);
      },
    },
    optional: { beta: real(0, 1e6), skipFirst: flag },
    check: ({ entropy, entropyShare, firstWeight }, { rows }) =>
      unless(
        within(entropy, 0, Math.log(rows) + 1e-9) &&
          within(entropyShare, 0, 1 + 1e-9) &&
          within(firstWeight, 0, 1),
        'a share lies outside of its range',
      ),
  },
  train: {
    ...trainOptions,
    call: recordsOf,
    check: recordsFault,
  },
  resume: {
    needed: { saved: savedRun },
    optional: { steps: whole(1, 5), every: whole(1, 4), example: flag },
    call: recordsOf,
    check: recordsFault,
  },
  evaluate: {
    needed: { run: soundRun, contextLength: whole(1, 64) },
    optional: { examples: whole(1, 200) },
    call: (lab, { run, ...asked }) => lab.train({ saved: run }).evaluate(asked),
    check({ loss, accuracy, entropy, margin, diverged }, { contextLength, run }) {
      if (diverged) return undefined;
      if (!(loss >= 0 && loss < Infinity && within([accuracy], 0, 1)))
        return `a loss of ${loss} and an accuracy of ${accuracy}`;
      const heads = run.options.heads;
      return unless(
        entropy.length === heads &&
          margin.length === heads &&
          within(entropy, 0, Math.log(contextLength) + 1e-5) &&
          !margin.some(Number.isNaN),
        'an entropy or a margin is none',
      );
    },
  },
  save: { ...trainOptions, call: recordsAfterSaving, check: recordsFault },
  // What the figure of training opens.
  runsFile: {
    needed: { text: runsFile },
    call: openedFile,
    check({ file, compared, own }) {
      if (!file) return undefined;
      const { records, weights, differsAt } = compared;
      return unless(
        own &&
          Number.isInteger(records) &&
          Number.isInteger(weights) &&
          (differsAt === undefined || Number.isFinite(differsAt)),
        `a file is compared as ${JSON.stringify(compared)}`,
      );
    },
  },
  exportRun: {
    needed: { saved: savedRun },
    check: ({ bytes }) => unless(bytes.length > 0, 'a file is empty'),
  },
  run: {
    needed: {
      files: runnableFiles,
      config: runnableConfig,
      tokens: (random) => random.list(random.whole(3, 12), () => random.whole(0, 10)),
    },
    optional: {
      divisor: oneOf(['sqrt', 'one', 'd', 0.5]),
      factors: (random) => random.list(random.whole(0, 3), () => random.next() * 4),
      sensitivity: flag,
      sigma: flag,
    },
    call: (lab, { files, ...options }) => runFiles(lab, files, options),
    check: ({ heads, losses }) =>
      unless(
        heads.every(({ firstKey, evenness }: any) => !(firstKey > 1.001) && !(evenness > 1.001)) &&
          losses.every((each: number) => !(each < 0)),
        'a share is above one, or a loss below zero',
      ),
  },
  runAdapted: {
    needed: {
      files: soundFiles,
      config: () => tinyConfig,
      adapter: adapterFiles,
      tokens: (random) => random.list(random.whole(3, 12), () => random.whole(0, 9)),
    },
    call: (lab, { files, ...options }) => runFiles(lab, files, options),
    check: ({ heads }) => unless(heads.length === 2, 'heads are lost'),
  },
  runServed: {
    needed: {
      served: servedModel,
      tokens: (random) => random.list(random.whole(3, 12), () => random.whole(0, 9)),
    },
    call: runServed,
    check: ({ heads }) => unless(heads?.length === 2, 'heads are lost'),
  },
  compare: {
    needed: {
      files: runnableFiles,
      config: runnableConfig,
      tokens: (random) => random.list(random.whole(3, 12), () => random.whole(0, 10)),
    },
    call: (lab, { files, ...options }) => compareFiles(lab, files, options),
    check: ({ kl, sameFirst }) => unless(!kl && sameFirst !== 0, 'a model is not itself'),
  },
  inspect: {
    needed: { files: modelFiles },
    call: inspectFiles,
    optional: {
      config: modelConfig,
      heads: whole(1, 4),
      keyHeads: whole(1, 2),
      headDimension: whole(1, 16),
      window: whole(1, 100),
      spectrum: flag,
    },
    check: ({ heads }) =>
      heads
        .map(({ sigma, agreement, agreementCeiling }: any) =>
          unless(
            !(sigma < 0) && !(Math.abs(agreement) > 1.001 * agreementCeiling),
            `a head has sigma ${sigma} and agreement ${agreement}`,
          ),
        )
        .find(Boolean),
  },
};
