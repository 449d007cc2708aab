// rootd inspect: a table a layer, or JSON, or CSV, of the numbers that a model's inspect gives.

import { basename } from 'node:path';
import { csvLine } from '../web/charts/csv.js';
import { openLab } from '../web/engine/library.js';
import { headColumns, headRow, numberOf, rankedColumns } from '../web/engine/models/headColumns.js';
import { ModelError } from '../web/engine/models/modelError.js';
import type { HeadNumbers } from '../web/engine/models/types.js';
import { printable } from '../web/text/printable.js';
import { namedAdapter, nameOf } from './adapter.js';
import { readArguments, UsageError, wholeNumber } from './arguments.js';
import { jsonText, progressOn, readObject, rightlyOf } from './common.js';
import { failureOf, judged, readConditions } from './conditions.js';
import type { Asking, InspectJson } from './jsonForms.js';
import { filesOf } from './modelFiles.js';
import { jsonHead, tellElsewhere, watchFiles } from './provenance.js';
import { stepOf } from './series.js';
import { headName, report } from './tables.js';

export const inspectHelp = `rootd inspect <files, folder or address>

What the weights of a trained model say of its heads: how far the scores of a
query spread over keys that are strangers to it, and why. Reads safetensors,
its shards with an index or without, and GGUF; a config.json beside them says
how many heads there are. Nothing is sent anywhere. A model that lies elsewhere
is read there, only the ranges of it that are needed: https://…/model.gguf, the
address of a folder, or hf:owner/name@revision/file. HF_ENDPOINT names another
hub; the token in HF_TOKEN is told to that hub alone.

It names the heads that stand out, then prints a line a layer, what the columns
mean, and what had to be assumed.

What is printed
  --top <n>               how many heads are named first; default 10
  --by <column>           the number they are ranked by, largest first: spread
                          (the default), agreementZ, or another column of --csv
  --all-heads             after the layers, a line for every head
  --csv                   a line for every head and nothing else, for programs
  --json                  the whole result, with what was read, to the bit;
                          numbers that are none are null
  --spectrum              singular values too, in JSON
  --fail-if <condition>   exit code 3 if it holds of any head: "spread>5",
                          "agreementZ>=100", or several with commas between;
                          of each column of --csv. What cannot be told of every
                          head is refused

What is read
  --adapter <folder>      a LoRA to lie on the model, as peft writes it: each
                          matrix that it changes is read as W + α/r·B·A
  --config <file>         a config.json that is elsewhere, or of another name
  --heads <n>             heads of the queries, if no config says
  --key-heads <n>         heads of the keys
  --head-dimension <n>    entries of a head
  --window <n>            the row of keys that the spread is over, where the
                          model rotates them by their place; default 1024
  --names <file>          for a family that is not known: a JSON object that
                          says where queries and keys are, { "query":
                          "layers.{i}.wq.weight", "key": …, "norm": … }
  --workers <n>           default one fewer than the machine has cores

  --help, --version

Exit code 0; 1 for files that cannot be read as a model; 2 for wrong use; 3 for
--fail-if.
`;

/** Heads that are named first, unless somebody says how many. */
const usualTop = 10;

/** What is asked of the tables; programs get every head. */
function wantedTables({ values, flags }: ReturnType<typeof readArguments>) {
  const given = ['top', 'by'].find((name) => values.has(name));
  const option = given ?? (flags.has('all-heads') ? 'all-heads' : undefined);
  const form = ['json', 'csv'].find((name) => flags.has(name));
  if (option && form) throw new UsageError(`--${form} holds every head; leave --${option} out`);
  const named = values.get('by') ?? 'spread';
  const by = rankedColumns.find((column) => column === named);
  if (!by) {
    throw new UsageError(`--by must be one of ${rankedColumns.join(', ')}; got '${named}'`);
  }
  const top = wholeNumber('top', values.get('top')) ?? usualTop;
  return { top, by, allHeads: flags.has('all-heads') };
}

/** @returns the exit code */
export async function inspect(words: string[], asking: Asking): Promise<number> {
  const said = readArguments(words, {
    valued: [
      ...['config', 'heads', 'key-heads', 'head-dimension', 'window', 'names', 'workers'],
      ...['top', 'by', 'fail-if', 'adapter'],
    ],
    flags: ['json', 'csv', 'spectrum', 'all-heads'],
  });
  const { values, flags, rest } = said;
  if (rest.length === 0) throw new UsageError('which files? Name them, or their folder');
  if (flags.has('json') && flags.has('csv')) throw new UsageError('--json or --csv, not both');
  const tables = wantedTables(said);
  const conditions = readConditions(values.get('fail-if'), rankedColumns);
  const found = await filesOf(rest);
  const configPath = values.get('config') ?? found.config;
  const namesPath = values.get('names');
  if (found.files.length === 0) throw new UsageError('which files? A config alone is no model');
  for (const note of found.notes) process.stderr.write(`${printable(note)}\n`);
  // A config that is named comes before the folder's own.
  const files = found.files.filter(
    (path) => configPath === undefined || basename(path) !== 'config.json',
  );
  const adapter = await namedAdapter(values.get('adapter'));
  const about = {
    adapter: adapter?.files,
    config: configPath === undefined ? undefined : await readObject(configPath),
    heads: wholeNumber('heads', values.get('heads')),
    keyHeads: wholeNumber('key-heads', values.get('key-heads')),
    headDimension: wholeNumber('head-dimension', values.get('head-dimension')),
    names: namesPath === undefined ? undefined : ((await readObject(namesPath)) as any),
  };
  const asked = {
    window: wholeNumber('window', values.get('window')),
    spectrum: flags.has('spectrum'),
  };
  const print = (text: string) => {
    process.stdout.write(text);
  };
  const printLine = (row: Parameters<typeof csvLine>[0]) => print(`${csvLine(row)}\n`);
  const onHead = flags.has('csv')
    ? (head: HeadNumbers) =>
        printLine(headRow(head).map((cell) => (Number.isNaN(cell) ? 'NaN' : cell)))
    : undefined;
  const rightly = rightlyOf(configPath, optionNames);
  const lab = await openLab({ workers: wholeNumber('workers', values.get('workers')) }).catch(
    rightly,
  );
  try {
    const digests = await watchFiles([...files, ...(adapter?.files ?? [])]);
    const model = await lab.openModel(files, about).catch(rightly);
    tellElsewhere(model.files);
    const name = nameOf(files, adapter, model.adapter);
    if (flags.has('csv')) printLine(headColumns);
    const result = await model
      .inspect({ ...asked, onHead, onProgress: progressOn(process.stderr) })
      .catch(rightly);
    const failed = conditions.flatMap((condition) =>
      failureOf(
        condition,
        result.heads.map((head) => ({
          head: headName(head),
          number: numberOf(head, condition.name) ?? Number.NaN,
        })),
      ),
    );
    if (flags.has('json')) {
      const own = { name, step: stepOf(files[0]), model, digests: () => digests(model.files) };
      const told: InspectJson = { ...(await jsonHead(asking, own, result)), ...result };
      print(jsonText(told));
    } else if (!flags.has('csv')) {
      if (adapter) print(`${printable(name)}\n`);
      print(report(result, tables));
    }
    // What was taken for granted is said wherever the numbers alone are printed.
    if (flags.has('csv')) {
      for (const sentence of [...result.assumed, ...result.missing]) {
        process.stderr.write(`${printable(sentence)}\n`);
      }
    }
    if (result.heads.every(({ sigma }) => Number.isNaN(sigma))) {
      throw new ModelError(
        model.files[0].name,
        'no head of it can be read, for all hold numbers that are not finite or leave 10^±12',
      );
    }
    return judged(failed);
  } finally {
    await lab.close();
  }
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
