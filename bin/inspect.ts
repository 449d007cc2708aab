// rootd inspect: a table a layer, or JSON, or CSV, of the numbers that a model's inspect gives.

import { basename } from 'node:path';
import { csvLine } from '../web/charts/csv.js';
import { openLab } from '../web/engine/library.js';
import { headColumns, headRow, rankedColumns } from '../web/engine/models/headColumns.js';
import { ModelError } from '../web/engine/models/modelError.js';
import type { ModelNumbers } from '../web/engine/models/types.js';
import { printable } from '../web/text/printable.js';
import { namedAdapter } from './adapter.js';
import { readArguments, UsageError, type Words, wantedForm, wholeNumber } from './arguments.js';
import { unlike } from './baseline.js';
import { wantedCache } from './cacheFolder.js';
import { sentencesOfEach } from './changes.js';
import { jsonText, progressOn, readObject, rightlyOf } from './common.js';
import { checkOrder, judged } from './conditions.js';
import { checkPlaces, inspectComparison, inspectPairJson, modelsApart } from './inspectCompare.js';
import { areOnPair, conditionsOnWeights, failuresOnWeights } from './inspectConditions.js';
import type { InspectJson, Invocation } from './jsonForms.js';
import { tellVersion } from './kept.js';
import { checkWindow, keptInspect } from './keptInspect.js';
import { modelsOf, refuseSecond, tellNotes } from './modelFiles.js';
import { shapeText } from './modelShape.js';
import { nothingDiffers, oneModel } from './oneModel.js';
import { type Named, naming, type Opened, openAll } from './openedModels.js';
import { jsonHead } from './provenance.js';
import { checkpointsIn } from './series.js';
import { counted, report } from './tables.js';
import { tellAssumed } from './tellAssumed.js';
import { tellWait } from './tellWait.js';

export const inspectHelp = `rootd inspect <files, folder or address>
rootd inspect <model> <another>

What the weights of a trained model say of its heads: how far the scores of a
query spread over keys that are strangers to it, and why. Reads safetensors,
its shards with an index or without, and GGUF; a config.json beside them says
how many heads there are. Nothing is sent anywhere. A model that lies elsewhere
is read there, only the ranges of it that are needed: https://…/model.gguf, the
address of a folder, or hf:owner/name@revision/file. HF_ENDPOINT names another
hub; the token in HF_TOKEN is told to that hub alone.

It names the heads that stand out, then prints a line a layer, and what had to be
assumed. Of two models with the same layers, heads and d
it tells what changed from the first to the second, head by head.

What is printed
  --top <n>               how many heads are named first; default 10
  --by <column>           the number they are ranked by, largest first: spread
                          (the default), agreementZ, or another column of --csv;
                          of two models by how far it changed
  --all-heads             after the layers, a line for every head
  --explain               what the columns mean, more of them, and what heads
                          stand out in how their queries and keys agree
  --quiet                 no tables: exit code and what --fail-if says
  --csv                   a line for every head and nothing else, for programs
  --json                  the whole result, with what was read, to the bit;
                          numbers that are none are null
  --spectrum              singular values too, in JSON
  --fail-if <condition>   exit code 3 if it holds of any head: "spread>5",
                          "agreementZ>=100", or several with commas between,
                          of which one is enough;
                          of each column of --csv. Of two models each is tested,
                          and "spread.change>1" is on the second's number less the
                          first's (a fall is below 0, so ask for "spread.change<-1"
                          too), "spread.ratio>1.5" over the first's. What cannot be
                          told of every head is refused; a model that lacks a part
                          of its queries, keys, their biases or their norms, or
                          holds numbers in them that are not finite, or heads or
                          holes of zeros, or matrices half of which is 0, or a 0
                          in a norm's weight, or has a LoRA that changes nothing,
                          ends with 1.
                          Nothing else of it is read: whether it is whole, rootd
                          run tells
  --strict                ends with 1 for these without a condition, too
  --baseline <file>       what --json wrote of a model, in the place of the first
                          of two: it is compared but not tested

What is read
  --adapter <folder>      a LoRA to lie on the model, as peft writes it, here
                          or at an address: each matrix that it changes is read
                          as W + α/r·B·A; of two models it lies on the second
  --cache                 of a model that lies elsewhere, keeps what is read in the
                          user's cache folder; says where, and how much
  --config <file>         a config.json that is elsewhere, or of another name
  --heads <n>             heads of the queries, if no config says
  --key-heads <n>         heads of the keys
  --head-dimension <n>    entries of a head
  --window <n>            the row of keys that the spread is over, where the
                          model rotates them by their place; default 1024
  --names <file>          for a family that is not known: a JSON object that
                          says where queries and keys are, { "query":
                          "layers.{i}.wq.weight", "key": …, "norm": … }
  --workers <n>           threads beside the main one; default one fewer than the
                          machine has cores. With 0 the main one does it all

  --help, --version

Exit code 0; 1 for files that cannot be read as a model; 2 for wrong use; 3 for
--fail-if.
`;

/** Heads that are named first, unless somebody says how many. */
const usualTop = 10;

/** What is asked of the tables; programs get every head, and of two models the changes of one number. */
function wantedTables({ values, flags }: Words, form: string, isPair: boolean) {
  const ofTables = isPair && form === 'json' ? ['top'] : ['top', 'by'];
  const given = ofTables.find((name) => values.has(name));
  const option = given ?? ['all-heads', 'explain'].find((name) => flags.has(name));
  if (option && form !== 'tables')
    throw new UsageError(`--${form} holds every head; leave --${option} out`);
  const named = values.get('by') ?? 'spread';
  const by = rankedColumns.find((column) => column === named);
  if (!by) {
    throw new UsageError(`--by must be one of ${rankedColumns.join(', ')}; got '${named}'`);
  }
  const top = wholeNumber('top', values.get('top')) ?? usualTop;
  return { top, by, allHeads: flags.has('all-heads'), explain: flags.has('explain') };
}

/** @returns the exit code */
export async function inspect(words: string[], invocation: Invocation): Promise<number> {
  const said = readArguments(words, {
    valued: [
      ...['config', 'heads', 'key-heads', 'head-dimension', 'window', 'names', 'workers'],
      ...['top', 'by', 'fail-if', 'baseline', 'adapter'],
    ],
    flags: ['json', 'csv', 'quiet', 'spectrum', 'all-heads', 'explain', 'cache', 'strict'],
  });
  const { values, flags, rest } = said;
  if (rest.length === 0) throw new UsageError('which files? Name them, or their folder');
  const form = wantedForm(flags);
  const isGate = flags.has('strict') || values.has('fail-if');
  for (const path of rest) await checkpointsIn(path, 'model', isGate);
  const models = await modelsOf(rest);
  const kept = values.get('baseline');
  refuseSecond(kept, models);
  const isPair = models.length > 1 || kept !== undefined;
  const tables = wantedTables(said, form, isPair);
  const conditions = conditionsOnWeights(values.get('fail-if'), isPair);
  const baseline =
    kept === undefined ? undefined : keptInspect(await readObject(kept), basename(kept));
  if (baseline) tellVersion(baseline, `--baseline ${kept}`, invocation.rootd);
  tellNotes(models);
  const lora = values.get('adapter');
  if (lora !== undefined) await checkpointsIn(lora, 'LoRA', isGate);
  const adapter = lora === undefined ? undefined : await namedAdapter(lora);
  const cache = await wantedCache(flags, lora === undefined ? rest : [...rest, lora]);
  const namesPath = values.get('names');
  const named: Named = {
    config: values.get('config'),
    options: {
      heads: wholeNumber('heads', values.get('heads')),
      keyHeads: wholeNumber('key-heads', values.get('key-heads')),
      headDimension: wholeNumber('head-dimension', values.get('head-dimension')),
      names: namesPath === undefined ? undefined : await readObject(namesPath),
      cache: cache?.ranges,
      onWait: tellWait(form),
    },
    names: optionNames,
  };
  const asked = {
    window: wholeNumber('window', values.get('window')),
    spectrum: flags.has('spectrum'),
  };
  const lab = await openLab({ workers: wholeNumber('workers', values.get('workers')) }).catch(
    rightlyOf(named.config, optionNames),
  );
  try {
    const all = await openAll(lab, models, named, adapter);
    const [one, other] = all;
    if (other) checkAlike(one, other);
    const own: ModelNumbers[] = [];
    for (const { model, config, name } of all) {
      const following = { onProgress: progressOn(process.stderr) };
      const told = model.inspect({ ...asked, ...following }).catch(rightlyOf(config, optionNames));
      own.push(await (other ? told.catch(naming(name)) : told));
    }
    const results = [...(baseline ? [baseline] : []), ...own];
    const names = [...(baseline ? [baseline] : []), ...all].map(({ name }) => name);
    const [result, after] = results;
    if (baseline) checkWindow(baseline, after);
    if (after) checkPlaces([result.heads, after.heads], names);
    const opened = own.map(({ heads }, i) => ({ ...all[i], heads }));
    checkOrder(opened, conditions);
    const failed = failuresOnWeights(
      conditions,
      opened,
      results.map(({ heads }) => heads),
    );
    if (form === 'json') {
      const told: InspectJson[] = baseline ? [baseline] : [];
      for (const [i, numbers] of own.entries())
        told.push({ ...(await jsonHead(invocation, all[i], numbers)), ...numbers });
      const [first, second] = told;
      print(
        jsonText(second ? inspectPairJson(invocation, [first, second], tables.by, lora) : first),
      );
    } else if (form === 'csv') {
      printHeads(results, after ? names : undefined);
    } else if (form === 'tables' && after) {
      print(inspectComparison([result, after], names, tables, lora));
    } else if (form === 'tables') {
      const heads = result.heads.map((head) => ({ ...head, scale: head.beta }));
      const heading = `${shapeText(printable(names[0]), { ...result, heads }, [result])}.`;
      print(report(heading, result, tables));
    }
    // No model has passed of which a part is not there, or is not known.
    const broken = isGate ? incomplete(results, names) : [];
    const told = results.map(({ assumed, missing }) => [...assumed, ...(isGate ? [] : missing)]);
    tellAssumed(form, [
      ...(after ? modelsApart(results, lora) : []),
      ...sentencesOfEach(names, told, kept),
    ]);
    if (isGate && failed.length === 0) process.stderr.write(`${readByGate}\n`);
    for (const [i, { heads }] of own.entries()) {
      if (!heads.every(({ sigma }) => Number.isNaN(sigma))) continue;
      const unread = new ModelError(
        all[i].model.files[0].name,
        'no head of it can be read, for all hold numbers that are not finite or leave 10^±12',
      );
      if (other) naming(all[i].name)(unread);
      throw unread;
    }
    const unfit =
      isGate && baseline ? unlike(`--baseline ${kept}`, baseline, { ...after, adapter }) : [];
    const isAsked = areOnPair(conditions) && oneModel(result.heads, after.heads).length > 0;
    return judged(failed, [...broken, ...unfit, ...(isAsked ? [nothingDiffers(names)] : [])]);
  } finally {
    await lab.close();
    await cache?.tell();
  }
}

/** What passes has passed no more than this. */
const readByGate =
  'What was tested are queries, keys and their norms: whether the rest of a model is whole, rootd run tells.';

const incomplete = (results: readonly ModelNumbers[], names: readonly string[]) =>
  results.flatMap(({ missing }, i) =>
    missing.map(
      (sentence) =>
        new ModelError(
          names[i],
          `${sentence.replace(/\.$/, '')}: with --strict or --fail-if nothing may be missing`,
        ),
    ),
  );

const print = (text: string) => {
  process.stdout.write(text);
};

/** @param names - of the models, in a column of their own where there are two */
function printHeads(results: readonly ModelNumbers[], names?: readonly string[]) {
  print(`${csvLine([...(names ? ['model'] : []), ...headColumns])}\n`);
  for (const [i, { heads }] of results.entries()) {
    for (const head of heads) {
      const cells = headRow(head).map((cell) => (Number.isNaN(cell) ? 'NaN' : cell));
      print(`${csvLine([...(names ? [names[i]] : []), ...cells])}\n`);
    }
  }
}

const shapeOf = ({ model: { layers, heads, d } }: Opened) =>
  `${counted(layers, 'layer')} of ${counted(heads, 'head')}, d = ${d}`;

/** Before they are read. */
function checkAlike(one: Opened, other: Opened) {
  const [first, second] = [one, other].map(shapeOf);
  if (first !== second)
    throw new UsageError(
      [
        `two models must have the same layers, heads and d: ${one.name} has ${first}, ${other.name} ${second}`,
        ...[one, other].flatMap(({ name, model }) => model.missing.map((why) => `${name}: ${why}`)),
      ].join('; '),
    );
}

/** How the library's options are called here. */
const optionNames: readonly (readonly [string, string])[] = [
  ['files', 'the files'],
  ['keyHeads', '--key-heads'],
  ['headDimension', '--head-dimension'],
  ['heads', '--heads'],
  ['window', '--window'],
  ['names', '--names'],
  ['adapter', '--adapter'],
  ['workers', '--workers'],
];
