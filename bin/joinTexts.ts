// Runs of one model on different texts, made apart, as the one run on all of them that they are.

import { basename } from 'node:path';
import { UsageError } from './arguments.js';
import { tellSkipped } from './askedTexts.js';
import { jsonText } from './common.js';
import type { Invocation } from './jsonForms.js';
import type { KeptRun } from './keptRun.js';
import { isOverTexts, type ModelOnTexts, overTexts } from './manyTexts.js';
import { tellUnknown } from './openedModels.js';
import { printCsv } from './runCsv.js';
import { runPage } from './runPage.js';
import { caveats, runReport } from './runTables.js';
import { tellAssumed } from './tellAssumed.js';
import type { Presentation } from './tellSeries.js';

/** A run that was kept, where it stands, and the step of training, where it or its file tells one. */
export type Read = { where: string; step: number | undefined; run: KeptRun };

type Text = ModelOnTexts['texts'][number];

/** What they must have in common besides the model. */
const alike: readonly [what: string, of: (run: KeptRun) => unknown][] = [
  ['options', ({ options }) => ({ ...options, span: null })],
  ['factors', ({ factors }) => factors.map(({ factor, heads }) => ({ factor, heads }))],
  ['config', ({ config }) => config],
  ['LoRA', ({ adapter }) => adapter],
  ['heads', ({ heads }) => heads.map(({ layer, head }) => [layer, head])],
];

const same = (x: unknown, y: unknown) => JSON.stringify(x) === JSON.stringify(y);

function textsIn({ where, run }: Read): readonly Text[] {
  if (isOverTexts(run)) return run.texts;
  const { schema: _, rootd, command, date, step, files, adapter, clip, ...result } = run;
  return [{ ...result, maps: [], name: basename(where).replace(/\.\w+$/, '') }];
}

/** Those of several files may be called alike. */
function namedApart(all: readonly { where: string; texts: readonly Text[] }[]): Text[] {
  const names = all.flatMap(({ texts }) => texts.map(({ name }) => name));
  if (new Set(names).size === names.length) return all.flatMap(({ texts }) => [...texts]);
  return all.flatMap(({ where, texts }) =>
    texts.map((text) => ({ ...text, name: `${basename(where)}: ${text.name}` })),
  );
}

function checkOnce(all: readonly { where: string; texts: readonly Text[] }[]) {
  const known = new Map<string, { where: string; name: string }>();
  for (const { where, texts } of all) {
    const own = texts.map(({ name, tokens }) => ({
      name,
      read: JSON.stringify(tokens.map(({ id }) => id)),
    }));
    for (const { name, read } of own) {
      const other = known.get(read);
      if (other)
        throw new UsageError(
          `text ${name} of ${where} is text ${other.name} of ${other.where}: runs of one model are joined where each read other texts`,
        );
    }
    for (const { name, read } of own) known.set(read, { where, name });
  }
}

function joined(shards: readonly Read[], invocation: Invocation): Read {
  const [first, ...others] = shards;
  if (others.length === 0) return first;
  for (const { where, run } of others) {
    const other = alike.find(([, of]) => !same(of(run), of(first.run)));
    if (other)
      throw new UsageError(
        `runs of one model on several texts are joined where all else is alike: ${where} has other ${other[0]} than ${first.where}`,
      );
  }
  const all = shards.map((shard) => ({ where: shard.where, texts: textsIn(shard) }));
  checkOnce(all);
  const runs = shards.map(({ run }) => run);
  const result = overTexts(
    namedApart(all),
    runs.flatMap((run) => (isOverTexts(run) ? run.skipped : [])),
  );
  const over = (of: 'bytesRead' | 'seconds') => runs.reduce((sum, run) => sum + run[of], 0);
  const { name, step, adapter, files } = first.run;
  const head = { ...invocation, name, ...(step !== undefined && { step }) };
  const told = { ...result, bytesRead: over('bytesRead'), seconds: over('seconds') };
  return {
    ...first,
    run: tellUnknown({ ...head, ...(adapter && { adapter }), files, ...told }),
  };
}

/** @returns of each model and step one run */
export function withTextsJoined(runs: readonly Read[], invocation: Invocation): Read[] {
  const ofModels = new Map<string, Read[]>();
  for (const one of runs) {
    const model = JSON.stringify([one.run.step ?? null, one.run.files]);
    ofModels.set(model, [...(ofModels.get(model) ?? []), one]);
  }
  return [...ofModels.values()].map((shards) => joined(shards, invocation));
}

/** What is told of them, as of a run that read them all. */
export async function tellTexts(
  run: KeptRun,
  { invocation, tables, form, page, leftOut = [] }: Presentation,
) {
  const result = isOverTexts(run) ? { ...run, skipped: [...leftOut, ...run.skipped] } : run;
  if (isOverTexts(result)) tellSkipped(result.skipped);
  await page?.write(runPage(result, run.name, tables, { invocation, files: run.files }));
  if (form === 'json') process.stdout.write(jsonText(result));
  else if (form === 'csv') printCsv([result]);
  else if (form === 'tables') process.stdout.write(runReport(result, run.name, tables));
  tellAssumed(form, caveats(result));
}
