// A small training run, and all the records of one.

import { openLab } from 'rootd';
import type { TrainingOptions } from '../../../../web/engine/methods/trainingOptions.js';

export const small: TrainingOptions = {
  task: 'recall',
  d: 24,
  rule: 'sqrt',
  optimizer: 'adam',
  steps: 12,
  batch: 16,
};

export async function all<T>(records: AsyncIterable<T>) {
  const list = [];
  for await (const record of records) list.push(record);
  return list;
}

export async function recordsOf(options: TrainingOptions, workers = 0) {
  const lab = await openLab({ workers });
  try {
    return await all(lab.train(options));
  } finally {
    await lab.close();
  }
}
