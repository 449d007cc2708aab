// A series of checkpoints on the same text, one open at a time: how its heads' numbers go with the step.

import type { Lab } from '../web/engine/library.js';
import { ModelError } from '../web/engine/models/modelError.js';
import { printable } from '../web/text/printable.js';
import { UsageError, type Words } from './arguments.js';
import { type Asked, type Named, opened, runOn } from './openedModels.js';
import { jsonHead } from './provenance.js';
import type { Checkpoint } from './series.js';
import type { StepOnText } from './stepNumbers.js';
import { checkAlike, printStep, type StepHead, type Telling, tellSeries } from './tellSeries.js';

const forFewer = ['baseline', 'clip', 'factors', 'map', 'scale', 'svg'];

export function refuseForFewer({ values }: Words) {
  const option = forFewer.find((name) => values.has(name));
  if (option) throw new UsageError(`--${option} is not for a series: name one model, or two`);
}

/** Files of checkpoints have the same names. */
function ofCheckpoint(error: unknown, name: string) {
  if (error instanceof ModelError) error.message = `${printable(name)}: ${error.message}`;
  return error;
}

/** As lines of JSON each step is printed once it is done. */
export async function runSeries(
  lab: Lab,
  series: readonly Checkpoint[],
  asked: Asked,
  named: Named,
  telling: Telling,
): Promise<StepOnText[]> {
  const { asking, tables, form, page } = telling;
  const all: StepOnText[] = [];
  const heads: StepHead[] = [];
  for (const checkpoint of series) {
    const one = await opened(lab, checkpoint, named, checkpoint.adapter);
    try {
      const result = await runOn(one, asked).catch(async (error) => {
        // One that cannot be run may be why the series is looked at: what came before it is told.
        if (form === 'tables' && all.length > 1) await tellSeries(all, heads, telling);
        throw ofCheckpoint(error, one.name);
      });
      const own = { step: checkpoint.step, name: one.name, result };
      all.push(own);
      checkAlike(all[0], own);
      if (!page && form !== 'json') continue;
      const head = await jsonHead(asking, one, own.result);
      heads.push(head);
      if (form === 'json') printStep(head, own, tables.by);
    } finally {
      await one.model.close();
    }
  }
  await tellSeries(all, heads, telling);
  return all;
}
