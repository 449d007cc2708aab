// What is told of a series, whether it is run now or was kept: lines of JSON, CSV or tables, and a page.

import type { ModelOnText } from '../web/engine/models/running/runTypes.js';
import { type Form, UsageError } from './arguments.js';
import { tellSkipped } from './askedTexts.js';
import { jsonLine } from './common.js';
import type { Invocation, JsonHead, StepJson } from './jsonForms.js';
import { differing } from './keptRun.js';
import { isOverTexts } from './manyTexts.js';
import type { Output } from './output.js';
import type { HeadNumber } from './runColumns.js';
import { printCsv } from './runCsv.js';
import { caveats, type WantedTables } from './runTables.js';
import { seriesPage } from './seriesPage.js';
import { assumedIn, seriesReport } from './seriesReport.js';
import { type StepOnText, stepNumbers } from './stepNumbers.js';
import { tellAssumed } from './tellAssumed.js';

export type StepHead = JsonHead<ModelOnText['options']>;

export type Presentation = {
  invocation: Invocation;
  tables: WantedTables;
  form: Form;
  /** where a report goes */
  page: Output | undefined;
  /** sentences: what was to be a step and is none */
  leftOut?: readonly string[];
};

export function checkAlike(first: StepOnText, { name, result }: StepOnText) {
  const other = differing(first.result, result);
  if (other)
    throw new UsageError(`a series is of one model: ${name} has other ${other} than ${first.name}`);
}

export function printStep(head: StepHead, step: StepOnText, by: HeadNumber) {
  const line: StepJson = { ...head, ...stepNumbers(step, by) };
  process.stdout.write(jsonLine(line));
}

/**
 * Tells what can be told when all are there.
 * @param heads - of each step, where there is a page
 */
export async function tellSeries(
  series: readonly StepOnText[],
  heads: readonly StepHead[],
  { invocation, tables, form, page, leftOut = [] }: Presentation,
) {
  const results = series.map(({ result }) => result);
  const ofTexts = results.flatMap((result) => (isOverTexts(result) ? result.skipped : []));
  const skipped = [...leftOut, ...new Set(ofTexts)];
  tellSkipped(skipped);
  const wanted = { ...tables, skipped };
  await page?.write(seriesPage(series, heads, wanted, invocation));
  const steps = series.map(({ step }) => String(step));
  if (form === 'csv') printCsv(results, { column: 'step', of: steps });
  else if (form === 'tables') process.stdout.write(seriesReport(series, wanted));
  tellAssumed(form, assumedIn(series, caveats));
}
