// rootd run: a trained model on a text, as tables, JSON or CSV of lab.runModel's numbers.

import { createHash } from 'node:crypto';
import { open, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { csvLine } from '../web/charts/csv.js';
import { openLab } from '../web/engine/library.js';
import { ModelError } from '../web/engine/models/modelError.js';
import type { ModelOnText } from '../web/engine/models/running/runTypes.js';
import { printable } from '../web/text/printable.js';
import { readArguments, UsageError, wholeNumber } from './arguments.js';
import { jsonText, progressOn, readObject, rightlyOf } from './common.js';
import { isOverTexts, overTexts } from './manyTexts.js';
import { mapSvg } from './mapSvg.js';
import { modelName, modelsOf } from './modelFiles.js';
import { askedTexts, conditionOf, runWords, wantedRun, wantedTables } from './runAsked.js';
import { csvColumns, csvRow, type HeadNumber, numberOf } from './runColumns.js';
import { changedHeads, comparison } from './runCompare.js';
import { runPage } from './runPage.js';
import { headName, runReport } from './runTables.js';

/** How the library's options are called here. */
const optionNames: readonly (readonly [string, string])[] = [
  ['files', 'the files'],
  ['text', '--text'],
  ['tokens', '--tokens'],
  ['tokenizer', '--tokenizer'],
  ['divisor', '--divisor'],
  ['factors', '--factors'],
  ['heads', '--scale'],
  ['maps', '--map'],
  ['workers', '--workers'],
];

/** What was read, so that others can tell. */
const provenance = (files: string[]) =>
  Promise.all(
    files.map(async (path) => {
      const handle = await open(path);
      try {
        const { size } = await handle.stat();
        // Headers, all of them or most.
        const first = Buffer.alloc(Math.min(size, 2 ** 20));
        await handle.read(first, 0, first.length, 0);
        const digest = createHash('sha256').update(first).digest('hex');
        return { name: basename(path), size, sha256OfFirstMiB: digest };
      } finally {
        await handle.close();
      }
    }),
  );

/** @returns where it holds */
function failures(
  { heads, loss }: ModelOnText,
  { name, holds }: ReturnType<typeof conditionOf>,
): string[] {
  if (name === 'loss') return loss !== null && holds(loss) ? [`the loss is ${loss}`] : [];
  return heads
    .map((head) => ({ head, number: numberOf(head, name as HeadNumber) }))
    .filter(({ number }) => holds(number))
    .map(({ head, number }) => `${headName(head)}: ${name} is ${number}`);
}

/** @returns the exit code */
export async function run(words: string[], version: string): Promise<number> {
  const said = readArguments(words, runWords);
  const { values, flags, rest } = said;
  const paths = rest.filter((path) => path !== '-');
  if (paths.length === 0) throw new UsageError('which files? Name them, or their folder');
  if (flags.has('json') && flags.has('csv')) throw new UsageError('--json or --csv, not both');
  const failIf = (values.get('fail-if')?.split(',') ?? []).map(conditionOf);
  const models = await modelsOf(paths);
  const isPair = models.length === 2;
  const tables = wantedTables(said, isPair);
  const texts = await askedTexts(said);
  const asked = await wantedRun(said);
  const svg = values.get('svg');
  if (svg !== undefined && asked.maps.length === 0) throw new UsageError('--svg needs --map');
  if (asked.maps.length > 0 && texts.length > 1) throw new UsageError('--map takes one text');
  const page = values.get('report');
  for (const option of ['svg', 'report']) {
    if (values.has(option) && isPair) throw new UsageError(`--${option} takes one model`);
  }
  if (asked.maps.length > 0 && isPair && !flags.has('json')) {
    throw new UsageError('--map takes one model, or two with --json');
  }
  const configPath = values.get('config');
  for (const { files, notes } of models) {
    if (files.length === 0) throw new UsageError('which files? A config alone is no model');
    for (const note of notes) process.stderr.write(`${printable(note)}\n`);
  }
  const lab = await openLab({ workers: wholeNumber('workers', values.get('workers')) }).catch(
    rightlyOf(configPath, optionNames),
  );
  const results: ModelOnText[] = [];
  try {
    for (const { files, config } of models) {
      const own = configPath ?? config;
      const [before] = results;
      const known = before && isOverTexts(before) ? before.texts : results;
      const read: ModelOnText[] = [];
      for (const [i, text] of texts.entries()) {
        // The second model reads the first one's tokens, or its own text may be cut in other places.
        const same = before && {
          tokenizer: undefined,
          tokens: known[i].tokens.map(({ id }) => id),
        };
        const result = await lab
          .runModel(
            files.filter((path) => own === undefined || basename(path) !== 'config.json'),
            {
              ...asked,
              ...(same ?? text),
              config: own === undefined ? undefined : await readObject(own),
              onProgress: progressOn(process.stderr),
            },
          )
          .catch(rightlyOf(own, optionNames));
        read.push(result);
      }
      results.push(read.length > 1 ? overTexts(read) : read[0]);
    }
  } finally {
    await lab.close();
  }
  const names = models.map(({ files }) => modelName(files));
  if (isPair && results[0].heads.length !== results[1].heads.length) {
    throw new ModelError(
      names[1],
      `it has ${results[1].heads.length} heads and ${names[0]} has ${results[0].heads.length}: only models alike can be compared`,
    );
  }
  if (svg !== undefined) {
    await writeFile(svg, mapSvg(results[0].maps[0], results[0].tokens, names[0]));
  }
  if (page !== undefined) {
    const files = await provenance(models[0].files);
    await writeFile(page, runPage(results[0], names[0], tables, { version, files }));
  }
  const pair = results as [ModelOnText, ModelOnText];
  if (flags.has('json')) {
    const told = [];
    for (const [i, result] of results.entries()) {
      const files = await provenance(models[i].files);
      told.push({ rootd: version, name: names[i], files, ...result });
    }
    const changes = () =>
      changedHeads(pair, tables.by).map(({ layer, head, change }) => ({ layer, head, change }));
    process.stdout.write(
      jsonText(isPair ? { models: told, by: tables.by, changes: changes() } : told[0]),
    );
  } else if (flags.has('csv')) {
    printCsv(results, names);
  } else {
    process.stdout.write(
      isPair
        ? comparison(pair, [names[0], names[1]], tables)
        : runReport(results[0], names[0], tables),
    );
  }
  const most = 10;
  let code = 0;
  for (const one of failIf) {
    // Of two models the second is what is tested.
    const failed = failures(results[results.length - 1], one);
    if (failed.length === 0) continue;
    process.stderr.write(
      `rootd: ${one.condition} holds of ${failed.length}: ${failed.slice(0, most).join('; ')}${failed.length > most ? '; and others' : ''}\n`,
    );
    code = 3;
  }
  return code;
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
