// A run that was kept as JSON, in the place of the first of two models.

import { basename } from 'node:path';
import type { Config } from '../web/engine/models/config.js';
import { ModelError } from '../web/engine/models/modelError.js';
import { configsApart } from '../web/engine/models/running/configsApart.js';
import type { ModelOnText, ModelsOnText } from '../web/engine/models/running/runTypes.js';
import { UsageError } from './arguments.js';
import { readObject } from './common.js';
import { differing, type KeptRun, keptRun } from './keptRun.js';

export const readBaseline = async (path: string): Promise<KeptRun> =>
  keptRun(await readObject(path), basename(path));

/**
 * What a model is compared with under a gate is of its own make.
 * @param where - the kept one is from
 */
export function unlike(
  where: string,
  kept: { config: Config; adapter?: unknown },
  own: { config: Config; adapter: unknown },
): ModelError[] {
  const apart = configsApart(kept.config, own.config).map((sentence) => sentence.slice(0, -1));
  if (kept.adapter && !own.adapter)
    apart.push('it is of a LoRA on its base, and this is of no LoRA');
  return apart.map((why) => new ModelError(where, why));
}

/** @returns the two side by side; what they say next is not kept */
export function besideBaseline(baseline: KeptRun, result: ModelOnText): ModelsOnText {
  const other = differing(baseline, result);
  if (other) throw new UsageError(`--baseline is of another run: it has other ${other}`);
  const none = new Float64Array(0);
  return {
    models: [baseline, result],
    assumed: [
      'What the first model said next was not kept: it is not compared.',
      ...configsApart(baseline.config, result.config),
    ],
    kl: null,
    kl99: null,
    sameFirst: null,
    kls: none,
    same: none,
  };
}
