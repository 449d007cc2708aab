// rootd run: a trained model on a text, as tables, JSON or CSV of the numbers that a model's run gives.

import { basename } from 'node:path';
import { csvLine } from '../web/charts/csv.js';
import { type Lab, type Model, openLab } from '../web/engine/library.js';
import type {
  ModelOnText,
  RunOptions,
  SkippedText,
} from '../web/engine/models/running/runTypes.js';
import { printable } from '../web/text/printable.js';
import { readArguments, UsageError, wholeNumber } from './arguments.js';
import { type AskedTexts, askedTexts, type NamedText } from './askedTexts.js';
import { jsonText, progressOn, readObject, rightlyOf, shownFor } from './common.js';
import { isOverTexts, overTexts } from './manyTexts.js';
import { mapSvg } from './mapSvg.js';
import { modelName, modelsOf } from './modelFiles.js';
import { type Output, openOutput } from './output.js';
import { jsonHead, watchFiles } from './provenance.js';
import { runWords, wantedRun, wantedTables } from './runAsked.js';
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
  ['truncate', '--truncate'],
  ['span.from', '--from'],
  ['span.bytes', '--bytes'],
  ['span.tokens', '--span'],
  ['span', '--from or --bytes'],
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

/** What the library says of a text, with the name that it has here. */
const textNames = (texts: readonly NamedText[], isMany: boolean): [string, string][] =>
  isMany
    ? texts.map(({ option }, i) => [`texts[${i}]`, option])
    : ['text', 'tokens'].map((name) => [name, texts[0].option]);

/** What a model does on a text, or on many in one pass over its weights. */
async function runOn(
  { model, config }: Opened,
  { texts, unread, isMany }: AskedTexts,
  isStrict: boolean,
  asked: RunOptions,
): Promise<ModelOnText> {
  const names = textNames(texts, isMany);
  const rightly = rightlyOf(config, [...names, ...optionNames]);
  const onProgress = progressOn(process.stderr);
  if (!isMany) return model.run({ ...asked, ...texts[0].read, onProgress }).catch(rightly);
  const left = new Map<number, string>();
  const onSkip = ({ text, why }: SkippedText) => {
    left.set(text, shownFor(why, names));
  };
  const results = await model
    .run({
      ...asked,
      texts: texts.map(({ read }) => read),
      onProgress,
      onSkip: isStrict ? undefined : onSkip,
    })
    .catch(rightly);
  const labels = texts.filter((_, i) => !left.has(i)).map(({ label }) => label);
  return overTexts(
    results.map((result, i) => ({ ...result, name: labels[i] })),
    [...unread, ...left.values()],
  );
}

/** The second model reads the first one's tokens. */
const tokensRead = (asked: AskedTexts, before: ModelOnText): AskedTexts => {
  const read = ({ tokens, options }: ModelOnText) => ({
    tokens: tokens.map(({ id }) => id),
    span: options.span,
  });
  if (!isOverTexts(before)) return { ...asked, texts: [{ ...asked.texts[0], read: read(before) }] };
  const known = new Map(before.texts.map((text) => [text.name, read(text)]));
  const texts = asked.texts.flatMap((text) => {
    const own = known.get(text.label);
    return own ? [{ ...text, read: own }] : [];
  });
  return { ...asked, texts };
};

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
  const isStrict = flags.has('strict');
  if (isStrict && texts.unread.length > 0) throw new UsageError(texts.unread[0]);
  const { tokenizer, ...asked } = await wantedRun(said);
  if (values.has('svg') && asked.maps.length === 0) throw new UsageError('--svg needs --map');
  if (asked.maps.length > 0 && texts.isMany) throw new UsageError('--map takes one text');
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
      for (const text of texts.texts) await checkCut([all[0], all[1]], text);
    }
    const results: ModelOnText[] = [];
    for (const model of all) {
      const [before] = results;
      // What the first has left out is told once; the second reads what the first has read.
      const own = before
        ? await runOn(model, tokensRead(texts, before), true, asked)
        : await runOn(model, texts, isStrict, asked);
      if (!before && isOverTexts(own)) tellSkipped(own.skipped);
      results.push(own);
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

function tellSkipped(skipped: readonly string[]) {
  for (const sentence of skipped) process.stderr.write(`left out: ${printable(sentence)}\n`);
}

function printCsv(results: ModelOnText[], names: string[]) {
  const isPair = results.length === 2;
  const isMany = isOverTexts(results[0]);
  const before = [...(isPair ? ['model'] : []), ...(isMany ? ['text'] : [])];
  process.stdout.write(`${csvLine([...before, ...csvColumns])}\n`);
  for (const [i, result] of results.entries()) {
    const { assumed, missing } = result;
    const texts = isOverTexts(result) ? result.texts : [{ ...result, name: '' }];
    for (const { heads, name } of texts) {
      const whose = [...(isPair ? [names[i]] : []), ...(isMany ? [name] : [])];
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
