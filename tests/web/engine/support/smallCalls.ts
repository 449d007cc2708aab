// A short call of every method that tells its progress.

import type { Lab } from 'rootd';
import { compareFiles, inspectFiles, runFiles } from '../models/support/askModel.js';
import { inMemory } from '../models/support/files.js';
import { tinyConfig, tinyLlama } from '../models/support/tinyLlama.js';

type Following = { signal?: AbortSignal; onProgress?: (share: number) => unknown };

const law = 'die' as const;
const a = new Float32Array(4).fill(0.5);
const about = { rows: 2, columns: 2, d: 2 };
const attention = { ...about, queries: a, keys: a };
const rules = ['sqrt'] as ['sqrt'];
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

export const smallCalls: Record<string, (lab: Lab, following: Following) => Promise<unknown>> = {
  sums: (lab, following) => lab.sums({ law, d: 3, count: 5, ...following }),
  sample: (lab, following) => lab.sample({ law, d: 3, index: 5, ...following }),
  law: (lab, following) => lab.law({ law, d: 3, ...following }),
  density: (lab, following) => lab.density({ law, d: 3, at: [1], ...following }),
  cumulative: (lab, following) =>
    lab.cumulative({ law, d: 3, at: new Float64Array(5000), ...following }),
  normalDistance: (lab, following) => lab.normalDistance({ law, d: 3, ...following }),
  scores: (lab, following) => lab.scores({ ...about, ...following }),
  scoreVariance: (lab, following) => lab.scoreVariance({ ...about, count: 4, ...following }),
  attention: (lab, following) => lab.attention({ ...attention, ...following }),
  'attention with a measured factor': (lab, following) =>
    lab.attention({ ...attention, rule: 'measured', ...following }),
  softmax: (lab, following) => lab.softmax({ scores: [1, 2], ...following }),
  products: (lab, following) => lab.products({ a, b: a, rows: 2, columns: 2, ...following }),
  saturation: (lab, following) => lab.saturation({ keys: 4, sigma: 1, samples: 4, ...following }),
  inspectScores: (lab, following) =>
    lab.inspectScores({ scores: new Float64Array(12), rows: 3, d: 4, ...following }),
  inspect: async (lab, following) => inspectFiles(lab, { ...(await exported(lab)), ...following }),
  run: (lab, following) =>
    runFiles(lab, inMemory(tiny), { config: tinyConfig, tokens: [1, 2, 3, 4], ...following }),
  compare: (lab, following) =>
    compareFiles(lab, inMemory(tiny), { config: tinyConfig, tokens: [1, 2, 3, 4], ...following }),
  exportRun: async (lab, following) => lab.exportRun({ saved: await saved(lab), ...following }),
  mertens: (lab, following) => lab.mertens({ limit: 100, points: 5, ...following }),
  depth: (lab, following) => lab.depth({ layers: 2, width: 4, activation: 'relu', ...following }),
  'depth in several tasks': (lab, following) => lab.depth({ layers: 4, width: 1024, ...following }),
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
  pulls: (lab, following) => lab.pulls({ d: 4, rules, batches: 2, examples: 9, ...following }),
  descent: (lab, following) => lab.descent({ d: 4, rule: 'sqrt', steps: 12, ...following }),
  drawnAttention: (lab, following) => lab.drawnAttention({ ...about, rules, ...following }),
  attentionSurvey: (lab, following) =>
    lab.attentionSurvey({ d: [4], rules, keys: 4, draws: 4, ...following }),
  expectedAttention: (lab, following) =>
    lab.expectedAttention({ keys: 4, d: [4], rule: 'sqrt', ...following }),
  dotProducts: (lab, following) => lab.dotProducts({ d: 3, count: 5, ...following }),
  dotProductDensity: (lab, following) =>
    lab.dotProductDensity({ d: 3, at: new Float64Array(600), ...following }),
  origin: (lab, following) =>
    lab.origin({ width: 8, d: 4, tokens: 4, sigmaQuery: 1, sigmaKey: 1, draws: 2, ...following }),
};
