// rootd run: a trained model on a text, as tables, JSON or CSV of the numbers that a model's run gives.

import { openLab } from '../web/engine/library.js';
import type { ModelOnText } from '../web/engine/models/running/runTypes.js';
import { printable } from '../web/text/printable.js';
import { adapterSeries, namedAdapters } from './adapter.js';
import { readArguments, UsageError, wantedForm, wholeNumber } from './arguments.js';
import { askedTexts, tellSkipped } from './askedTexts.js';
import { besideBaseline, readBaseline, unlike } from './baseline.js';
import { wantedCache } from './cacheFolder.js';
import { sentencesOfEach } from './changes.js';
import { jsonText, rightlyOf } from './common.js';
import { checkOrder, judged } from './conditions.js';
import type { Invocation, RunJson, RunOnTextsJson } from './jsonForms.js';
import { tellVersion } from './kept.js';
import { unlooked } from './keptRun.js';
import { isOverTexts } from './manyTexts.js';
import { mapSvg } from './mapSvg.js';
import { modelsOf, refuseAbsent, refuseSecond, tellNotes } from './modelFiles.js';
import { nothingDiffers, oneModel } from './oneModel.js';
import {
  compareOn,
  openAll,
  openNames,
  optionNames,
  runOn,
  tokenizerAbove,
} from './openedModels.js';
import { type Output, openOutput } from './output.js';
import { pairPage } from './pairPage.js';
import { jsonHead, tellRead } from './provenance.js';
import { clipAt, wantedClip } from './qkClip.js';
import { runWords, wantedRun, wantedTables } from './runAsked.js';
import { comparison, pairJson } from './runCompare.js';
import { areOnPair, conditionsOf, failuresOf } from './runConditions.js';
import { printCsv } from './runCsv.js';
import { runPage } from './runPage.js';
import { refuseForFewer, runSeries } from './runSeries.js';
import { caveats, runReport } from './runTables.js';
import { seriesOf } from './series.js';
import { numbersOf } from './seriesReport.js';
import { tellAssumed } from './tellAssumed.js';
import { tellWait } from './tellWait.js';

/** @returns the exit code */
export async function run(words: string[], invocation: Invocation): Promise<number> {
  const said = readArguments(words, runWords);
  const { values, lists, flags, rest } = said;
  const named = rest.filter((path) => path !== '-');
  if (named.length === 0) throw new UsageError('which files? Name them, or their folder');
  const form = wantedForm(flags);
  const isStrict = flags.has('strict') || values.has('fail-if');
  const { paths, series: ofModels } = await seriesOf(named, isStrict);
  const adapters = await namedAdapters(lists.get('adapter') ?? [], isStrict);
  if (ofModels && adapters.length > 0)
    throw new UsageError('--adapter is not for a series of models: name one model, or two');
  if (!ofModels) await refuseAbsent(paths);
  const models = ofModels?.checkpoints ?? (await modelsOf(paths));
  const series = ofModels ?? adapterSeries(models, adapters);
  if (series) refuseForFewer(said);
  const kept = values.get('baseline');
  refuseSecond(kept, models);
  const isPair = (!series && models.length === 2) || kept !== undefined;
  const compared = series ? 'series' : kept ? 'baseline' : isPair ? 'models' : 'no';
  const conditions = conditionsOf(said, compared);
  const baseline = kept === undefined ? undefined : await readBaseline(kept);
  if (baseline) tellVersion(baseline, `--baseline ${kept}`, invocation.rootd);
  const tables = wantedTables(said, isPair);
  const threshold = wantedClip(said);
  if (threshold !== undefined && isPair) throw new UsageError('--clip takes one model');
  if (threshold !== undefined && flags.has('csv'))
    throw new UsageError('--clip is told in the tables and in --json, not in --csv');
  const texts = await askedTexts(said);
  const isCut = texts.texts.some(({ read }) => 'text' in read);
  const above = isCut && ofModels && !values.has('tokenizer') && (await tokenizerAbove(models));
  if (above) {
    process.stderr.write(`Texts are cut by ${printable(above)}\n`);
    values.set('tokenizer', above);
  }
  const { tokenizer, ...asked } = await wantedRun(said);
  if (values.has('svg') && asked.maps.length === 0) throw new UsageError('--svg needs --map');
  if (asked.maps.length > 0 && texts.isMany) throw new UsageError('--map takes one text');
  if (values.has('svg') && isPair) throw new UsageError('--svg takes one model');
  if (asked.maps.length > 0 && isPair && !flags.has('json')) {
    throw new UsageError('--map takes one model, or two with --json');
  }
  tellNotes(models);
  const outputs = new Map<string, Output>();
  const config = values.get('config');
  const cache = await wantedCache(flags, [...paths, ...adapters.map(({ where }) => where)]);
  const opening = {
    ...{
      config,
      options: { tokenizer, cache: cache?.ranges, onWait: tellWait(form) },
      names: openNames,
    },
    tokenizer: isCut ? { path: values.get('tokenizer') } : undefined,
  };
  const lab = await openLab({ workers: wholeNumber('workers', values.get('workers')) }).catch(
    rightlyOf(config, optionNames),
  );
  try {
    const inputs = [
      ...models.flatMap(({ files }) => files),
      ...['config', 'tokenizer', 'file', 'texts', 'tokens', 'baseline'].flatMap(
        (option) => values.get(option) ?? [],
      ),
    ];
    for (const option of ['svg', 'report']) {
      const path = values.get(option);
      if (path !== undefined) outputs.set(option, await openOutput(option, path, inputs));
    }
    const wanted = { texts, isStrict, options: asked };
    if (series) {
      const presentation = { invocation, tables, form, page: outputs.get('report') };
      const { all, broken } = await runSeries(lab, series, wanted, opening, presentation);
      return judged(failuresOf(conditions, all, undefined), broken);
    }
    const all = await openAll(lab, models, opening, adapters[0]);
    const [one, other] = all;
    const alone = other ? undefined : await runOn(one, wanted);
    const pair = alone
      ? baseline && besideBaseline(baseline, alone)
      : await compareOn([one, other], wanted);
    const [before, after] = pair?.models.map(numbersOf) ?? [];
    const alike = before ? oneModel(before, after, adapters[0]?.where) : [];
    pair?.assumed.push(...alike);
    const results = pair?.models ?? [alone as ModelOnText];
    const names = [...(baseline ? [baseline] : []), ...all].map(({ name }) => name);
    /** Those that were run, not kept. */
    const own = results.slice(-all.length).map((result, i) => {
      const { name, step } = all[i];
      return { result, name, step };
    });
    const [{ result: read }] = own;
    for (const [i, { result, name }] of own.entries())
      tellRead(name, all[i].model.files, result.bytesRead);
    if (isOverTexts(read)) tellSkipped(read.skipped);
    checkOrder(own, conditions);
    const failed = failuresOf(conditions, own, pair);

    const [first] = results;
    const clip = threshold === undefined ? undefined : clipAt(threshold, first.heads, one.model);
    await outputs.get('svg')?.write(mapSvg(first.maps[0], first.tokens, names[0]));
    const page = outputs.get('report');
    const told: (RunJson | RunOnTextsJson)[] = baseline ? [baseline] : [];
    if (page || form === 'json') {
      for (const [i, { result }] of own.entries())
        told.push({ ...(await jsonHead(invocation, all[i], result)), ...result, clip });
    }
    await page?.write(
      pair
        ? pairPage(pair, told, tables, invocation)
        : runPage(first, names[0], { ...tables, clip }, { invocation, files: told[0].files }),
    );
    if (form === 'json') {
      process.stdout.write(jsonText(pair ? pairJson(invocation, pair, told, tables.by) : told[0]));
    } else if (form === 'csv') {
      printCsv(results, isPair ? { column: 'model', of: names } : undefined);
    } else if (form === 'tables') {
      process.stdout.write(
        pair ? comparison(pair, names, tables) : runReport(first, names[0], { ...tables, clip }),
      );
    }
    tellAssumed(form, [
      ...(pair?.assumed ?? []),
      ...sentencesOfEach(names, results.map(caveats), kept),
    ]);
    const isAsked = alike.length > 0 && areOnPair(conditions);
    const unfit =
      isStrict && baseline
        ? [
            ...unlooked([{ where: `--baseline ${kept}`, run: baseline }]),
            ...unlike(`--baseline ${kept}`, baseline, { ...read, adapter: adapters[0] }),
          ]
        : [];
    return judged(failed, [...unfit, ...(isAsked ? [nothingDiffers(names)] : [])]);
  } finally {
    await lab.close();
    await cache?.tell();
    for (const output of outputs.values()) await output.end();
  }
}
