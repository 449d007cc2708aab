/**
 * The runs as files of models, each with its config in it: the figure of real heads opens them, and so does whatever
 * else reads safetensors.
 */
import { fill } from '../../text/fill.js';
import type { OwnFile } from '../types.js';
import type { TrainingResult } from './measure.js';
import type { TrainingOptions } from './options.js';
import type { TrainingContext } from './stage.js';

/** @returns one for each run that has not diverged */
export const modelFiles = (
  { runs }: TrainingResult,
  _: TrainingOptions,
  { words }: TrainingContext,
): OwnFile[] =>
  runs.flatMap(({ name, saved, divergedAt }) =>
    saved && divergedAt === undefined
      ? [
          {
            name: `rootd-training-${name}-step-${saved.step}.safetensors`,
            label: fill(words.saveModel, { run: words.controls[name] }),
            make: async () => {
              // Few readers take it.
              const { runAsModel } = await import('../../engine/models/runAsModel.js');
              return new Blob([(await runAsModel(saved)).bytes], {
                type: 'application/octet-stream',
              });
            },
          },
        ]
      : [],
  );
