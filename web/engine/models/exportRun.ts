// lab.exportRun: a saved run, checked, as a model's file.

import { following, read, split } from '../checks/checkedOptions.js';
import { checkSizes, readSaved } from '../methods/savedRun.js';
import { planOf, type SavedRun } from '../methods/trainingOptions.js';
import type { Crew } from '../workers/crew.js';
import { reportProgress } from '../workers/slices.js';
import { type ExportedRun, runAsModel } from './runAsModel.js';

export type ExportRunOptions = {
  /** what a run's `save` gave */
  saved: SavedRun;
};

export async function exportRun(crew: Crew, given: Record<string, unknown>): Promise<ExportedRun> {
  const { options, follow } = split(read(given, { saved: readSaved, ...following }));
  const { saved } = options;
  const { signal } = follow;
  checkSizes('saved', saved, planOf(await crew.engine('heads', signal), saved.options));
  const model = runAsModel(saved);
  await reportProgress(1, follow);
  return model;
}
