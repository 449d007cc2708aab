// lab.exportRun: a saved run, checked, as a model's file.

import { following, read, split } from '../checks/checkedOptions.js';
import { checkSizes, readSaved } from '../methods/savedRun.js';
import { planOf } from '../methods/trainingOptions.js';
import { reportProgress } from '../workers/slices.js';
import { runAsModel } from './runAsModel.js';

/**
 * @typedef {object} ExportRunOptions
 * @property {import('../methods/trainingOptions.js').SavedRun} saved what a run's `save` gave
 */

/** @typedef {import('./runAsModel.js').ExportedRun} ExportedRun */

/**
 * @param {import('../workers/partCrew.js').PartCrew} crew
 * @param {Record<string, unknown>} given
 * @returns {Promise<ExportedRun>}
 */
export async function exportRun(crew, given) {
  const { options, follow } = split(read(given, { saved: readSaved, ...following }));
  const { saved } = options;
  const { signal } = follow;
  checkSizes('saved', saved, planOf(await crew.engine(signal), saved.options));
  const model = await runAsModel(saved, signal);
  await reportProgress(1, follow);
  return model;
}
