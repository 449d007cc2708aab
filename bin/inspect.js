// rootd inspect: a table a layer, or JSON, or CSV, of lab.inspectModel's numbers.

import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { openLab } from '../web/engine/library.js';
import { ModelError } from '../web/engine/models/modelError.js';
import { readConfig } from '../web/engine/models/readConfig.js';
import { readArguments, UsageError, wholeNumber } from './arguments.js';
import { filesOf } from './modelFiles.js';
import { commaSeparated, layerTable, summary } from './tables.js';

export const inspectHelp = `rootd inspect <files or folder>

What the weights of a trained model say of its heads: how far the scores of a
query spread over keys that are strangers to it, and why. Reads safetensors,
its shards with an index or without, and GGUF; a config.json beside them says
how many heads there are. Nothing is sent anywhere.

  --config <file>         a config.json that is elsewhere, or of another name
  --heads <n>             heads of the queries, if no config says
  --key-heads <n>         heads of the keys
  --head-dimension <n>    entries of a head
  --window <n>            distances that "window" is over; default 1024
  --names <file>          for a family that is not known: a JSON object that
                          says where queries and keys are, { "query":
                          "layers.{i}.wq.weight", "key": …, "norm": … }
  --spectrum              singular values too, in JSON
  --workers <n>           default one fewer than the machine has cores
  --json                  the whole result; numbers that are none are null
  --csv                   a line a head

Exit code 0; 1 for files that cannot be read as a model; 2 for wrong use.
`;

/** @param {string} path @returns {Promise<Record<string, unknown>>} */
async function readObject(path) {
  let text;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw new ModelError(
      basename(path),
      `cannot be read (${/** @type {Error} */ (error).message})`,
    );
  }
  return readConfig(text, basename(path));
}

/** @typedef {import('../web/engine/models/types.js').HeadNumbers} HeadNumbers */

/**
 * Prints heads as they are done: nothing but the layer that is under way is held.
 * @param {(text: string) => void} print
 */
function tablesOn(print) {
  /** @type {HeadNumbers[]} */
  let layer = [];
  const flush = () => {
    if (layer.length > 0) print(layerTable(layer));
    layer = [];
  };
  /** @param {HeadNumbers} head */
  const add = (head) => {
    const [first] = layer;
    if (first && (first.layer !== head.layer || first.tower !== head.tower)) flush();
    layer.push(head);
  };
  return { add, flush };
}

/** @param {string[]} words */
export async function inspect(words) {
  const { values, flags, rest } = readArguments(words, {
    valued: ['config', 'heads', 'key-heads', 'head-dimension', 'window', 'names', 'workers'],
    flags: ['json', 'csv', 'spectrum'],
  });
  if (rest.length === 0) throw new UsageError('which files? Name them, or their folder');
  if (flags.has('json') && flags.has('csv')) throw new UsageError('--json or --csv, not both');
  const found = await filesOf(rest);
  const configPath = values.get('config') ?? found.config;
  const namesPath = values.get('names');
  if (found.files.length === 0) throw new UsageError('which files? A config alone is no model');
  for (const note of found.notes) process.stderr.write(`${note}\n`);
  const options = {
    // A config that is named comes before the folder's own.
    files: found.files.filter(
      (path) => configPath === undefined || basename(path) !== 'config.json',
    ),
    config: configPath === undefined ? undefined : await readObject(configPath),
    heads: wholeNumber('heads', values.get('heads')),
    keyHeads: wholeNumber('key-heads', values.get('key-heads')),
    headDimension: wholeNumber('head-dimension', values.get('head-dimension')),
    window: wholeNumber('window', values.get('window')),
    names: namesPath === undefined ? undefined : /** @type {any} */ (await readObject(namesPath)),
    spectrum: flags.has('spectrum'),
  };
  const print = (/** @type {string} */ text) => {
    process.stdout.write(text);
  };
  const tables = tablesOn(print);
  /** @type {((head: HeadNumbers) => void) | undefined} */
  let onHead = flags.has('json') ? undefined : tables.add;
  if (flags.has('csv')) {
    print(commaSeparated());
    onHead = (head) => print(commaSeparated(head));
  }
  const rightly = rightlyOf(configPath);
  const lab = await openLab({ workers: wholeNumber('workers', values.get('workers')) }).catch(
    rightly,
  );
  try {
    const result = await lab
      .inspectModel({ ...options, onHead, onProgress: progressOn(process.stderr) })
      .catch(rightly);
    if (flags.has('json')) print(`${JSON.stringify(result, plainNumbers, 1)}\n`);
    else if (!flags.has('csv')) {
      tables.flush();
      print(summary(result));
    }
    // What was taken for granted is said wherever the numbers alone are printed.
    if (flags.has('csv')) {
      for (const sentence of [...result.assumed, ...result.missing]) {
        process.stderr.write(`${sentence}\n`);
      }
    }
    if (result.heads.every(({ sigma }) => Number.isNaN(sigma))) {
      throw new ModelError(
        basename(found.files[0]),
        'no head of it can be read, for all hold numbers that are not finite',
      );
    }
  } finally {
    await lab.close();
  }
}

/** Typed arrays as lists. @param {string} _ @param {unknown} value */
const plainNumbers = (_, value) =>
  ArrayBuffer.isView(value) ? Array.from(/** @type {any} */ (value)) : value;

/** How the library's options are called here. */
const optionNames = [
  ['files', 'the files'],
  ['keyHeads', '--key-heads'],
  ['headDimension', '--head-dimension'],
  ['heads', '--heads'],
  ['window', '--window'],
  ['names', '--names'],
  ['workers', '--workers'],
];

/**
 * What the library says of an option is wrong use; what it says of a config is wrong with that file.
 * @param {string | undefined} configPath
 * @returns {(error: Error) => never}
 */
const rightlyOf = (configPath) => (error) => {
  if (!(error instanceof TypeError) && !(error instanceof RangeError)) throw error;
  for (const [option, shown] of optionNames) {
    if (error.message.startsWith(option)) {
      throw new UsageError(error.message.replace(option, shown));
    }
  }
  if (error.message.startsWith('config')) {
    const file = configPath === undefined ? 'config.json' : basename(configPath);
    // 'config.head_dim must …' and 'config must …': here it is the file that is named.
    throw new ModelError(file, error.message.replace(/^config\./, '').replace(/^config /, 'it '));
  }
  throw error;
};

/**
 * A line that is written over, where somebody may be watching.
 * @param {NodeJS.WriteStream} stream
 * @returns {((share: number) => void) | undefined}
 */
function progressOn(stream) {
  if (!stream.isTTY || process.stdout.isTTY) return undefined;
  return (share) => {
    stream.write(share < 1 ? `\r${Math.floor(100 * share)} %` : '\r      \r');
  };
}
