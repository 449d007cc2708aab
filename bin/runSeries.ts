// A series of checkpoints on the same text, one open at a time: how its heads' numbers go with the step.

import type { Lab } from '../web/engine/library.js';
import { type readArguments, UsageError } from './arguments.js';
import { tellSkipped } from './askedTexts.js';
import { jsonLine } from './common.js';
import type { Asking, FileRead, StepJson } from './jsonForms.js';
import { differing } from './keptRun.js';
import { isOverTexts } from './manyTexts.js';
import { type Asked, type Named, opened, runOn } from './openedModels.js';
import type { Output } from './output.js';
import { jsonHead } from './provenance.js';
import { printCsv } from './runCsv.js';
import type { WantedTables } from './runTables.js';
import type { Checkpoint } from './series.js';
import { seriesPage } from './seriesPage.js';
import { seriesReport } from './seriesReport.js';
import { type StepOnText, stepNumbers } from './stepNumbers.js';

const forFewer = ['adapter', 'baseline', 'clip', 'factors', 'map', 'scale', 'svg'];

export function refuseForFewer({ values }: ReturnType<typeof readArguments>) {
  const option = forFewer.find((name) => values.has(name));
  if (option) throw new UsageError(`--${option} is not for a series: name one model, or two`);
}

function checkAlike(first: StepOnText, { name, result }: StepOnText) {
  const other = differing(first.result, result);
  if (other)
    throw new UsageError(`a series is of one model: ${name} has other ${other} than ${first.name}`);
}

/**
 * Prints what is asked for: as lines of JSON each step once it is done.
 * @param page - where a report goes
 */
export async function runSeries(
  lab: Lab,
  series: readonly Checkpoint[],
  asked: Asked,
  {
    named,
    asking,
    tables,
    form,
    page,
  }: {
    named: Named;
    asking: Asking;
    tables: WantedTables;
    form: 'json' | 'csv' | 'tables';
    page: Output | undefined;
  },
): Promise<StepOnText[]> {
  const all: StepOnText[] = [];
  const files: FileRead[] = [];
  for (const checkpoint of series) {
    const one = await opened(lab, checkpoint, named);
    try {
      const own = { step: checkpoint.step, name: one.name, result: await runOn(one, asked) };
      all.push(own);
      checkAlike(all[0], own);
      if (page) {
        const read = await one.digests();
        files.push(...read.map((file) => ({ ...file, name: `${one.name}: ${file.name}` })));
      }
      if (form !== 'json') continue;
      const head = await jsonHead(asking, one, own.result);
      const line: StepJson = { ...head, ...stepNumbers(own, tables.by) };
      process.stdout.write(jsonLine(line));
    } finally {
      await one.model.close();
    }
  }
  const results = all.map(({ result }) => result);
  const [first] = results;
  if (isOverTexts(first)) tellSkipped(first.skipped);
  await page?.write(seriesPage(all, tables, { asking, files }));
  if (form === 'csv') printCsv(results, { column: 'step', of: all.map(({ step }) => `${step}`) });
  else if (form === 'tables') process.stdout.write(seriesReport(all, tables));
  return all;
}
