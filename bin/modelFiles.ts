// Which files are meant by the paths of a command line: those of one model, and the config that goes with them.

import { stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { isAddress } from '../web/engine/models/isAddress.js';
import { isFolder, modelInFolder, ownConfig, some } from '../web/engine/models/modelInFolder.js';
import { areShards, indexName, shardName } from '../web/engine/models/shardNames.js';
import { printable } from '../web/text/printable.js';
import { UsageError } from './arguments.js';
import { rightlyOf } from './common.js';

export type Found = {
  /** paths of one model, or addresses */
  files: string[];
  /** path of a config that is not named config.json */
  config?: string;
  /** sentences: what was left alone */
  notes: string[];
};

/** What lies beside models in JSON and says nothing of heads. */
const otherJson =
  /^(tokenizer|special_tokens|added_tokens|vocab|merges|generation|preprocessor|processor|video_preprocessor|image_processor|chat_template|modules|sentence|config_sentence|hf_quant|quant|recipe|trainer_state|training_args)/;

/** What may be a secret in an address is no part of a name. */
export const withoutQuery = (path: string) =>
  isAddress(path) ? path.replace(/[?#].*/s, '') : path;

const nameOf = (path: string) => basename(withoutQuery(path));

export async function filesOf(given: string[]): Promise<Found> {
  const files: string[] = [];
  const configs: string[] = [];
  const notes: string[] = [];
  /** What was given, by the model that it is of. */
  const models = new Map<string, string>();
  for (const path of given) {
    if (await isFolder(path)) {
      const found = await modelInFolder(path).catch(rightlyOf(undefined, [['files', 'the files']]));
      files.push(...found.files);
      notes.push(...found.notes);
      models.set(resolve(path), path);
      continue;
    }
    const name = nameOf(path);
    if (ownConfig.test(name) || indexName.test(name)) files.push(path);
    else if (!name.endsWith('.json')) {
      files.push(path);
      models.set(
        isAddress(path) && !shardName.test(name) ? path : resolve(dirname(withoutQuery(path))),
        path,
      );
    } else if (!otherJson.test(name)) configs.push(path);
  }
  if (models.size > 1 && !areOne(files)) {
    throw new UsageError(
      `one model at a time, or two alone: ${some([...models.values()])} are ${models.size} models`,
    );
  }
  if (configs.length > 1) throw new UsageError(`one config at a time: ${some(configs)}`);
  if (models.size === 0 && !files.some((path) => indexName.test(path))) files.length = 0;
  // By the first path a config is looked for beside the model.
  const isBeside = (path: string) => ownConfig.test(basename(path)) || indexName.test(path);
  files.sort((one, other) => Number(isBeside(one)) - Number(isBeside(other)));
  const once = new Map(files.map((path) => [resolve(path), path]));
  return { files: [...once.values()], config: configs[0], notes };
}

/** Whether a path or an address alone names a model. */
export async function isModel(path: string) {
  const name = nameOf(path);
  const isFile = isAddress(path) ? !name.endsWith('.json') : /\.(safetensors|gguf)$/.test(name);
  return (isFile && !shardName.test(name)) || isFolder(path);
}

/** The same of one model or, where two are named, of each. */
export async function modelsOf(given: string[]): Promise<Found[]> {
  const areModels = await Promise.all(given.map(isModel));
  const isPair = given.length === 2 && !areModels.includes(false);
  return Promise.all(isPair ? given.map((path) => filesOf([path])) : [filesOf(given)]);
}

/** Where a baseline is the first of two. */
export function refuseSecond(baseline: string | undefined, models: readonly Found[]) {
  if (baseline !== undefined && models.length > 1)
    throw new UsageError('--baseline takes the place of the first model: name one model');
}

/** Says what was left alone. */
export function tellNotes(models: readonly Found[]) {
  for (const { files, notes } of models) {
    if (files.length === 0) throw new UsageError('which files? A config alone is no model');
    for (const note of notes) process.stderr.write(`${printable(note)}\n`);
  }
}

/** A number that was meant for an option, say. */
export async function refuseAbsent(given: string[]) {
  for (const path of given) {
    if (!isAddress(path) && !(await stat(path).catch(() => undefined)))
      throw new UsageError(`there is no file ${path}`);
  }
}

/** What a model is called in headings: its file, or the folder where all files are called alike. */
export function modelName(files: string[]) {
  const paths = files.map(withoutQuery);
  const path = paths.find((file) => /\.(safetensors|gguf)$/.test(file)) ?? paths[0];
  const name = basename(path);
  return /^(pytorch_)?model\b/.test(name) ? basename(dirname(resolve(path))) : name;
}

/** Whether files of several folders are shards of one model. */
function areOne(files: string[]) {
  const names = files
    .map((path) => basename(path))
    .filter((name) => /\.(safetensors|gguf)$/.test(name));
  return areShards(names) && new Set(names).size === names.length;
}
