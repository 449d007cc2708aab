// rootd run: a trained model on a text, as tables, JSON or CSV of the numbers that a model's run gives.

import { basename } from 'node:path';
import { csvLine } from '../web/charts/csv.js';
import { type Lab, type Model, openLab } from '../web/engine/library.js';
import type { ModelOnText } from '../web/engine/models/running/runTypes.js';
import { printable } from '../web/text/printable.js';
import { readArguments, UsageError, wholeNumber } from './arguments.js';
import { jsonText, progressOn, readObject, rightlyOf } from './common.js';
import { isOverTexts, overTexts } from './manyTexts.js';
import { mapSvg } from './mapSvg.js';
import { modelName, modelsOf } from './modelFiles.js';
import { type Output, openOutput } from './output.js';
import { jsonHead, watchFiles } from './provenance.js';
import { askedTexts, type NamedText, runWords, wantedRun, wantedTables } from './runAsked.js';
import { csvColumns, csvRow } from './runColumns.js';
import { changedHeads, checkAlike, checkCut, checkTokens, comparison } from './runCompare.js';
import { conditionsOf, failuresOf } from './runConditions.js';
import { runPage } from './runPage.js';
import { runReport } from './runTables.js';

/** How the library's options are called here, but for those that say what is read. */
const optionNames: readonly (readonly [string, string])[] = [
  ['files', 'the files'],
  ['tokenizer', '--tokenizer'],
  ['divisor', '--divisor'],
  ['factors', '--factors'],
  ['headScales', '--scale'],
  ['maps', '--map'],
  ['workers', '--workers'],
];

/** What opening asks for where no config says it: here a config has to. */
const ofConfig = ['heads', 'keyHeads', 'headDimension', 'names'].map(
  (option) => [option, `--config must name a config.json that says more: ${option}`] as const,
);

type Found = Awaited<ReturnType<typeof modelsOf>>[number];

/** A model that is open. */
type Opened = {
  model: Model;
  name: string;
  /** of the config that was named */
  config: string | undefined;
  digests: Awaited<ReturnType<typeof watchFiles>>;
};

async function opened(
  lab: Lab,
  { files, config: beside }: Found,
  named: { config: string | undefined; tokenizer: Record<string, unknown> | undefined },
): Promise<Opened> {
  const config = named.config ?? beside;
  const digests = await watchFiles(files);
  const about = {
    config: config === undefined ? undefined : await readObject(config),
    tokenizer: named.tokenizer,
  };
  const read = files.filter((path) => config === undefined || basename(path) !== 'config.json');
  const model = await lab
    .openModel(read, about)
    .catch(rightlyOf(config, [...optionNames, ...ofConfig]));
  return { model, name: modelName(files), config, digests };
}

/**
 * @param before - the same texts, as another model has read them
 * @returns a result for each text
 */
async function runOn(
  { model, config }: Opened,
  texts: readonly NamedText[],
  asked: Parameters<Model['run']>[0],
  before: readonly ModelOnText[] | undefined,
) {
  const results: ModelOnText[] = [];
  for (const [i, { read, option }] of texts.entries()) {
    // The second model reads the first one's tokens.
    const own = before ? { tokens: before[i].tokens.map(({ id }) => id) } : read;
    const names = [['text', option] as const, ['tokens', option] as const, ...optionNames];
    results.push(
      await model
        .run({ ...asked, ...own, onProgress: progressOn(process.stderr) })
        .catch(rightlyOf(config, names)),
    );
  }
  return results;
}

/** @returns the exit code */
export async function run(words: string[], version: string): Promise<number> {
  const said = readArguments(words, runWords);
  const { values, flags, rest } = said;
  const paths = rest.filter((path) => path !== '-');
  if (paths.length === 0) throw new UsageError('which files? Name them, or their folder');
  if (flags.has('json') && flags.has('csv')) throw new UsageError('--json or --csv, not both');
  const conditions = conditionsOf(said);
  const models = await modelsOf(paths);
  const isPair = models.length === 2;
  const tables = wantedTables(said, isPair);
  const texts = await askedTexts(said);
  const { tokenizer, ...asked } = await wantedRun(said);
  if (values.has('svg') && asked.maps.length === 0) throw new UsageError('--svg needs --map');
  if (asked.maps.length > 0 && texts.length > 1) throw new UsageError('--map takes one text');
  for (const option of ['svg', 'report']) {
    if (values.has(option) && isPair) throw new UsageError(`--${option} takes one model`);
  }
  if (asked.maps.length > 0 && isPair && !flags.has('json')) {
    throw new UsageError('--map takes one model, or two with --json');
  }
  for (const { files, notes } of models) {
    if (files.length === 0) throw new UsageError('which files? A config alone is no model');
    for (const note of notes) process.stderr.write(`${printable(note)}\n`);
  }
  const outputs = new Map<string, Output>();
  const config = values.get('config');
  const lab = await openLab({ workers: wholeNumber('workers', values.get('workers')) }).catch(
    rightlyOf(config, optionNames),
  );
  try {
    for (const option of ['svg', 'report']) {
      const path = values.get(option);
      if (path !== undefined) outputs.set(option, await openOutput(option, path));
    }
    const all: Opened[] = [];
    for (const found of models) all.push(await opened(lab, found, { config, tokenizer }));
    if (isPair) {
      checkAlike([all[0], all[1]]);
      for (const text of texts) await checkCut([all[0], all[1]], text);
    }
    const results: ModelOnText[] = [];
    for (const one of all) {
      const [before] = results;
      const known = before && isOverTexts(before) ? before.texts : before && [before];
      const read = await runOn(one, texts, asked, known);
      results.push(read.length > 1 ? overTexts(read) : read[0]);
    }
    const names = all.map(({ name }) => name);
    const pair = results as [ModelOnText, ModelOnText];
    if (isPair) checkTokens(pair, [names[0], names[1]]);
    const failed = failuresOf(conditions, results, names);

    const [first] = results;
    const json = async (result: ModelOnText, i: number) => ({
      ...jsonHead(version, names[i], await all[i].digests()),
      ...result,
    });
    await outputs.get('svg')?.write(mapSvg(first.maps[0], first.tokens, names[0]));
    const page = outputs.get('report');
    if (page) {
      const about = { version, words: ['run', ...words], files: await all[0].digests() };
      await page.write(runPage(first, names[0], tables, about));
    }
    if (flags.has('json')) {
      const told = [];
      for (const [i, result] of results.entries()) told.push(await json(result, i));
      const { schema, rootd } = told[0];
      const changes = () =>
        changedHeads(pair, tables.by).map(({ layer, head, change }) => ({ layer, head, change }));
      process.stdout.write(
        jsonText(
          isPair ? { schema, rootd, models: told, by: tables.by, changes: changes() } : told[0],
        ),
      );
    } else if (flags.has('csv')) {
      printCsv(results, names);
    } else {
      process.stdout.write(
        isPair
          ? comparison(pair, [names[0], names[1]], tables)
          : runReport(first, names[0], tables),
      );
    }
    for (const sentence of failed) process.stderr.write(`rootd: ${printable(sentence)}\n`);
    return failed.length > 0 ? 3 : 0;
  } finally {
    await lab.close();
    for (const output of outputs.values()) await output.end();
  }
}

function printCsv(results: ModelOnText[], names: string[]) {
  const isPair = results.length === 2;
  const isMany = isOverTexts(results[0]);
  const before = [...(isPair ? ['model'] : []), ...(isMany ? ['text'] : [])];
  process.stdout.write(`${csvLine([...before, ...csvColumns])}\n`);
  for (const [i, result] of results.entries()) {
    const { assumed, missing } = result;
    for (const [text, { heads }] of (isOverTexts(result) ? result.texts : [result]).entries()) {
      const whose = [...(isPair ? [names[i]] : []), ...(isMany ? [text + 1] : [])];
      for (const head of heads) {
        process.stdout.write(`${csvLine([...whose, ...csvRow(head)])}\n`);
      }
    }
    // What was taken for granted is said wherever the numbers alone are printed.
    for (const sentence of [...assumed, ...missing]) {
      process.stderr.write(`${printable(sentence)}\n`);
    }
  }
}
