// How soon a lab is free again after a call of any method was aborted in the middle of its longest task.

import { setTimeout as wait } from 'node:timers/promises';
import { type Lab, openLab } from 'rootd';
import type { Section } from './main.js';

type Given = { signal: AbortSignal };

/** Milliseconds until the next call has its answer. */
const budget = 300;
/** So long after its beginning a call is aborted, in ms: while its task is short, and when it has gone on for long. */
const moments = [10, 50, 150, 400];

const law = { values: [0, 1, Math.SQRT2, Math.PI, Math.E] };
const numbers = (count: number) => Float32Array.from({ length: count }, (_, i) => Math.sin(i));
const many = numbers(2 ** 23);
const [rows, d] = [8192, 256];
const matrix = many.subarray(0, rows * d);
const attention = { rows, columns: rows, d, queries: matrix, keys: matrix };
const rules = ['sqrt', 'measured'] as ['sqrt', 'measured'];
const training = {
  task: 'recall',
  d: 1024,
  rule: 'sqrt',
  optimizer: 'adam',
  steps: 10_000,
} as const;
const at = Float64Array.from({ length: 100_000 }, (_, i) => i / 10);

/** Calls that go on for seconds. */
const calls: Record<string, (lab: Lab, given: Given) => Promise<unknown>> = {
  sums: (lab, given) => lab.sums({ law: 'laplace', d: 1_000_000, count: 100_000, ...given }),
  law: (lab, given) => lab.law({ law, d: 1_000_000, ...given }),
  density: (lab, given) => lab.density({ law: 'student:5', d: 3000, at, ...given }),
  cumulative: (lab, given) => lab.cumulative({ law, d: 3000, at, ...given }),
  normalDistance: (lab, given) => lab.normalDistance({ law, d: 30, ...given }),
  scores: (lab, given) => lab.scores({ rows: 4096, columns: 4096, d: 1024, ...given }),
  scoreVariance: (lab, given) =>
    lab.scoreVariance({ rows: 1024, columns: 1024, d: 1024, count: 100, ...given }),
  attention: (lab, given) => lab.attention({ ...attention, ...given }),
  'attention with a measured factor': (lab, given) =>
    lab.attention({ ...attention, rule: 'measured', ...given }),
  softmax: (lab, given) => lab.softmax({ scores: many, ...given }),
  products: (lab, given) => lab.products({ a: many, b: many, rows: 4096, columns: 2048, ...given }),
  saturation: (lab, given) =>
    lab.saturation({ keys: 65_536, sigma: 2, samples: 100_000, ...given }),
  inspectScores: (lab, given) =>
    lab.inspectScores({ scores: many, rows: 2048, columns: 4096, causal: false, d: 64, ...given }),
  mertens: (lab, given) => lab.mertens({ limit: 1_000_000_000, ...given }),
  depth: (lab, given) => lab.depth({ layers: 1000, width: 4096, ...given }),
  train: async (lab, given) => {
    for await (const record of lab.train({ ...training, ...given })) void record;
  },
  evaluate: (lab, given) =>
    lab.train(training).evaluate({ contextLength: 64, examples: 4096, ...given }),
  pulls: (lab, given) =>
    lab.pulls({ d: 4096, rules: ['none', 'sqrt'], batches: 1024, examples: 65_536, ...given }),
  descent: (lab, given) => lab.descent({ d: 4096, rule: 'sqrt', steps: 10_000, ...given }),
  drawnAttention: (lab, given) =>
    lab.drawnAttention({ rows: 2048, columns: 4096, d: 256, rules, ...given }),
  attentionSurvey: (lab, given) =>
    lab.attentionSurvey({ d: [1024], rules, keys: 4096, draws: 1000, ...given }),
  expectedAttention: (lab, given) =>
    lab.expectedAttention({ keys: 65_536, d: [16, 64, 256, 1024], rule: 'log-length', ...given }),
  dotProducts: (lab, given) => lab.dotProducts({ d: 1024, count: 10_000_000, ...given }),
  dotProductDensity: (lab, given) => lab.dotProductDensity({ d: 3, at, ...given }),
  origin: (lab, given) =>
    lab.origin({
      width: 4096,
      d: 128,
      tokens: 512,
      sigmaQuery: 1,
      sigmaKey: 1,
      draws: 100,
      ...given,
    }),
};

/** A small call that a worker does. */
const next = (lab: Lab) => lab.sums({ law: 'die', d: 100, count: 20_000 });

/** @returns nothing where the call had ended */
async function abortedAt(
  lab: Lab,
  call: (lab: Lab, given: Given) => Promise<unknown>,
  moment: number,
): Promise<{ rejected: number; free: number } | undefined> {
  const aborting = new AbortController();
  let ended = false;
  const outcome = call(lab, { signal: aborting.signal }).then(
    () => {},
    (error) => {
      if (error.name !== 'AbortError') throw error;
    },
  );
  outcome.then(() => {
    ended = true;
  });
  await wait(moment);
  if (ended) return undefined;
  const from = performance.now();
  aborting.abort();
  await outcome;
  const rejected = performance.now() - from;
  await next(lab);
  return { rejected, free: performance.now() - from };
}

export default {
  title: 'Aborting, two workers: until the next call has its answer',
  async rows(report) {
    const lab = await openLab({ workers: 2 });
    await next(lab);
    let slowest = 0;
    for (const [name, call] of Object.entries(calls)) {
      const seen = [];
      for (const moment of moments) {
        const took = await abortedAt(lab, call, moment);
        if (took) seen.push(took);
      }
      // Done before it could be aborted.
      if (seen.length === 0) continue;
      const free = Math.max(...seen.map((took) => took.free));
      const rejected = Math.max(...seen.map((took) => took.rejected));
      slowest = Math.max(slowest, free);
      report({
        what: name,
        against: `at its slowest of ${seen.length}`,
        ratio: free,
        unit: 'ms',
        detail: { rejected },
      });
    }
    await lab.close();
    report({ what: 'any method', against: 'at its slowest', ratio: slowest, unit: 'ms', budget });
  },
} satisfies Section;
