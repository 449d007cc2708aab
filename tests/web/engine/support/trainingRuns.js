// A small training run, and all the records of one.

import { openLab } from 'rootd';

/** @typedef {import('../../../../web/engine/methods/trainingOptions.js').TrainingOptions} TrainingOptions */

/** @type {TrainingOptions} */
export const small = {
  task: 'recall',
  d: 24,
  rule: 'sqrt',
  optimizer: 'adam',
  steps: 12,
  batch: 16,
};

/**
 * @template T
 * @param {AsyncIterable<T>} records
 */
export async function all(records) {
  const list = [];
  for await (const record of records) list.push(record);
  return list;
}

/** @param {TrainingOptions} options */
export async function recordsOf(options, workers = 0) {
  const lab = await openLab({ workers });
  try {
    return await all(lab.train(options));
  } finally {
    await lab.close();
  }
}
