// Calls of the library that take long enough to be disturbed, with what an undisturbed lab answers.

import type { Lab } from 'rootd';
import { digestOf } from '../golden/digest.js';

type Following = { signal?: AbortSignal; onProgress?: () => void };

export type Call = { name: string; run: (lab: Lab, following: Following) => Promise<unknown> };

async function trained(lab: Lab, { signal, onProgress }: Following) {
  const options = {
    task: 'recall',
    d: 16,
    rule: 'sqrt',
    optimizer: 'sgd',
    steps: 60,
    seed: 5,
  } as const;
  const run = lab.train({ ...options, ...(signal && { signal }) });
  const losses = [];
  for await (const { loss } of run) {
    losses.push(loss);
    onProgress?.();
  }
  return losses;
}

export const calls: Call[] = [
  {
    name: 'sums',
    run: (lab, following) =>
      lab.sums({ law: 'die', d: 300, count: 150_000, seed: 2, ...following }),
  },
  {
    name: 'sums of correlated coordinates',
    run: (lab, following) =>
      lab.sums({ law: 'laplace', d: 200, count: 60_000, correlation: 0.2, ...following }),
  },
  {
    name: 'scoreVariance',
    run: (lab, following) =>
      lab.scoreVariance({ rows: 6, columns: 7, d: 40, count: 4000, ...following }),
  },
  {
    name: 'dotProducts',
    run: (lab, following) => lab.dotProducts({ d: 150, count: 60_000, seed: 9, ...following }),
  },
  {
    name: 'cumulative',
    run: (lab, following) =>
      lab.cumulative({
        law: { values: [0, 1, Math.SQRT2] },
        d: 400,
        at: Float64Array.from({ length: 3000 }, (_, i) => i / 10),
        ...following,
      }),
  },
  {
    name: 'attentionSurvey',
    run: (lab, following) =>
      lab.attentionSurvey({ d: [16, 64], rules: ['sqrt'], keys: 64, draws: 300, ...following }),
  },
  {
    name: 'saturation',
    run: (lab, following) => lab.saturation({ sigma: 2, keys: 128, samples: 40_000, ...following }),
  },
  {
    name: 'mertens',
    run: (lab, following) => lab.mertens({ limit: 3_000_000, ...following }),
  },
  {
    name: 'depth',
    run: (lab, following) => lab.depth({ width: 1024, layers: 30, ...following }),
  },
  { name: 'train', run: trained },
];

/** @param lab - that nobody disturbs */
export async function answersOf(lab: Lab): Promise<Map<Call, string>> {
  const answers = new Map<Call, string>();
  for (const call of calls) answers.set(call, digestOf(await call.run(lab, {})));
  return answers;
}
