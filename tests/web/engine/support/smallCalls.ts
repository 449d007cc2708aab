// A short call of every method that tells its progress.

import type { Lab } from 'rootd';
import { compareFiles, inspectFiles, runFiles } from '../models/support/askModel.js';
import { inMemory } from '../models/support/files.js';
import { tinyConfig, tinyLlama } from '../models/support/tinyLlama.js';
import { smallOptions } from './smallOptions.js';

type Following = { signal?: AbortSignal; onProgress?: (share: number) => unknown };

const training = {
  task: 'recall',
  d: 4,
  rule: 'sqrt',
  optimizer: 'adam',
  steps: 2,
} as const;

/** Of a lab that nobody disturbs. */
async function saved(lab: Lab) {
  const run = lab.train(training);
  await run.next();
  return run.save();
}

/** Made before the call that is watched. */
async function exported(lab: Lab) {
  const { bytes, config } = await lab.exportRun({ saved: await saved(lab) });
  return { files: inMemory(bytes), config };
}

const tiny = tinyLlama((length) => Float64Array.from({ length }, (_, i) => Math.sin(i + length)));

type Call = (lab: Lab, following: Following) => Promise<unknown>;

/** @param more - options beside the small ones */
const callOf =
  (method: string, more: object = {}): Call =>
  (lab, following) =>
    (lab as any)[method]({ ...smallOptions[method](), ...more, ...following });

export const smallCalls: Record<string, Call> = {
  ...Object.fromEntries(Object.keys(smallOptions).map((method) => [method, callOf(method)])),
  // In several slices.
  cumulative: callOf('cumulative', { at: new Float64Array(5000) }),
  dotProductDensity: callOf('dotProductDensity', { at: new Float64Array(600) }),
  'attention with a measured factor': callOf('attention', { rule: 'measured' }),
  'depth in several tasks': callOf('depth', { layers: 4, width: 1024 }),
  inspect: async (lab, following) => inspectFiles(lab, { ...(await exported(lab)), ...following }),
  run: (lab, following) =>
    runFiles(lab, inMemory(tiny), { config: tinyConfig, tokens: [1, 2, 3, 4], ...following }),
  compare: (lab, following) =>
    compareFiles(lab, inMemory(tiny), { config: tinyConfig, tokens: [1, 2, 3, 4], ...following }),
  exportRun: async (lab, following) => lab.exportRun({ saved: await saved(lab), ...following }),
  train: async (lab, following) => {
    const records = [];
    for await (const record of lab.train({ ...training, ...following })) records.push(record);
    return records;
  },
  evaluate: async (lab, following) => {
    const run = lab.train(training);
    await run.next();
    return run.evaluate({ contextLength: 4, examples: 8, ...following });
  },
};
