// A series of checkpoints on the same text, one open at a time: how its heads' numbers go with the step.

import type { Lab } from '../web/engine/library.js';
import { ModelError } from '../web/engine/models/modelError.js';
import { UsageError, type Words } from './arguments.js';
import { modelName } from './modelFiles.js';
import { type Asked, type Named, naming, opened, runOn } from './openedModels.js';
import { jsonHead } from './provenance.js';
import type { Series } from './series.js';
import { flawsIn } from './seriesReport.js';
import type { StepOnText } from './stepNumbers.js';
import {
  checkAlike,
  type Presentation,
  printStep,
  type StepHead,
  tellSeries,
} from './tellSeries.js';

const forOne = ['baseline', 'clip', 'svg'];
const forFewer = [...forOne, 'factors', 'map', 'scale'];

export function refuseForFewer({ values }: Words) {
  const option = forFewer.find((name) => values.has(name));
  if (!option) return;
  const fewer = forOne.includes(option) ? 'one model' : 'one model, or two';
  throw new UsageError(`--${option} is not for a series: name ${fewer}`);
}

/**
 * What a checkpoint lacks beside it, its config or its tokenizer, can be named by an option for all; where it was not, the one
 * is broken, and the others are told.
 */
function lackOf(error: unknown, { config, tokenizer }: Named) {
  if (!(error instanceof UsageError)) return undefined;
  const [, name, why, option] =
    /^(.*?): (--(config|tokenizer) must .*)$/s.exec(error.message) ?? [];
  const given = option === 'config' ? config : tokenizer?.path;
  return why === undefined || given !== undefined
    ? undefined
    : new ModelError(name, why, 'incomplete');
}

/**
 * As lines of JSON each step is printed once it is done.
 *
 * @returns those that were run, and what is wrong with those that cannot be
 */
export async function runSeries(
  lab: Lab,
  series: Series,
  asked: Asked,
  named: Named,
  presentation: Presentation,
): Promise<{ all: StepOnText[]; broken: ModelError[] }> {
  const { invocation, tables, form, page } = presentation;
  const all: StepOnText[] = [];
  const heads: StepHead[] = [];
  const broken = [...series.broken];
  for (const checkpoint of series.checkpoints) {
    const { adapter, files } = checkpoint;
    const whose = naming(adapter ? adapter.name : modelName(files));
    const leave = (error: unknown) => {
      const own = lackOf(error, named) ?? error;
      if (!(own instanceof ModelError)) throw own;
      broken.push(own);
    };
    const one = await opened(lab, checkpoint, named, adapter).catch(whose).catch(leave);
    if (!one) continue;
    try {
      const result = await runOn(one, asked).catch(naming(one.name)).catch(leave);
      if (!result) continue;
      const own = { step: checkpoint.step, name: one.name, result };
      all.push(own);
      checkAlike(all[0], own);
      if (!page && form !== 'json') continue;
      const head = await jsonHead(invocation, one, own.result);
      heads.push(head);
      if (form === 'json') printStep(head, own, tables.by);
    } finally {
      await one.model.close();
    }
  }
  if (all.length > 1) {
    const leftOut = broken.map(({ message }) => message);
    await tellSeries(all, heads, { ...presentation, leftOut });
  }
  // Steps of one training are of one config, and no two of them the same.
  if (asked.isStrict) broken.push(...flawsIn(all));
  return { all, broken };
}
