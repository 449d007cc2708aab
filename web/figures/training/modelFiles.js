/**
 * The runs as files of models, each with its config in it: the figure of real heads opens them, and so does whatever
 * else reads safetensors.
 */
import { fill } from '../../text/fill.js';

/**
 * @param {import('./measure.js').TrainingResult} result
 * @param {import('./options.js').TrainingOptions} _
 * @param {import('./stage.js').TrainingContext} context
 * @returns {import('../types.js').OwnFile[]} one for each run that has not diverged
 */
export const modelFiles = ({ runs }, _, { words }) =>
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
