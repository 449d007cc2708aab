// lab.exportRun: a saved run, checked, as a model's file.

import { following, read, split } from '../checks/checkedOptions.js';
import { readSaved } from '../methods/savedRun.js';
import { reportProgress } from '../workers/slices.js';
import { runAsModel } from './runAsModel.js';

/**
 * @typedef {object} ExportRunOptions
 * @property {import('../methods/trainingOptions.js').SavedRun} saved what a run's `save` gave
 */

/** @typedef {import('./runAsModel.js').ExportedRun} ExportedRun */

/**
 * @param {import('../workers/crew.js').Crew} crew
 * @param {Record<string, unknown>} given
 * @returns {Promise<ExportedRun>}
 */
export async function exportRun(crew, given) {
  const readers = {
    saved: (/** @type {string} */ _, /** @type {unknown} */ value) => value,
    ...following,
  };
  const { options, follow } = split(read(given, readers));
  const { signal } = follow;
  const saved = await readSaved(await crew.engine('heads', signal), 'saved', options.saved, signal);
  const model = await runAsModel(saved, signal);
  await reportProgress(1, follow);
  return model;
}
