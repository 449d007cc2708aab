// Which files are meant by the paths of a command line: those of one model, and the config that goes with them.

import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { ModelError } from '../web/engine/models/modelError.js';
import { isOtherForm } from '../web/engine/models/otherForms.js';
import { UsageError } from './arguments.js';

type Found = {
  /** paths of one model */
  files: string[];
  /** path of a config that is not named config.json */
  config?: string;
  /** sentences: what was left alone */
  notes: string[];
};

const shard = /^(.*)-\d{5}-of-\d{5}\.(safetensors|gguf)$/;
const index = /\.safetensors\.index\.json$/;
const ownConfig = /^(adapter_)?config\.json$/;
/** What lies beside models in JSON and says nothing of heads. */
const otherJson =
  /^(tokenizer|special_tokens|added_tokens|vocab|merges|generation|preprocessor|processor|video_preprocessor|image_processor|chat_template|modules|sentence|config_sentence|hf_quant|quant|recipe|trainer_state|training_args)/;

/** What lies beside checkpoints and holds no weights. */
const ofTraining = /^(training_args|optimizer|rng_state|scheduler)/;

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** @param names - at most so many of them */
const some = (names: string[]) =>
  names.length > 4
    ? `${names.slice(0, 4).join(', ')} and ${names.length - 4} more`
    : names.join(', ');

/** Shards by the model that they are of. */
function bySet(names: string[]) {
  const sets = new Map<string, string[]>();
  for (const name of names) {
    const key = shard.exec(name)?.[1] ?? name;
    sets.set(key, [...(sets.get(key) ?? []), name]);
  }
  return sets;
}

/**
 * The one model among several of a folder: that of the usual name.
 * @param models - by their names
 */
function theOne(folder: string, models: Map<string, string[]>) {
  if (models.size > 1) {
    const usual = models.get('model') ?? models.get('model.safetensors');
    if (usual) return usual;
    throw new UsageError(
      `several models are in the folder ${shownFolder(folder)}: name one of ${some([...models.values()].map(([first]) => first))}`,
    );
  }
  return [...models.values()][0] ?? [];
}

const shownFolder = (folder: string) => basename(resolve(folder));

/** What in a folder is the model: of several forms of the same weights, one. */
async function modelIn(folder: string): Promise<Found> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => !entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('.'))
    .sort();
  const safetensors = names.filter((name) => name.endsWith('.safetensors'));
  const adapters = safetensors.filter((name) => /^adapter_model\./.test(name));
  const weights = safetensors.filter((name) => !adapters.includes(name));
  const shards = weights.filter((name) => shard.test(name));
  const indices = names.filter((name) => index.test(name));
  // Projectors of what a model sees lie beside it, as a model of their own.
  const gguf = names.filter((name) => name.endsWith('.gguf') && !/^mmproj/i.test(name));
  let chosen = weights;
  if (shards.length > 0) chosen = theOne(folder, bySet(shards));
  else if (weights.includes('model.safetensors')) chosen = ['model.safetensors'];
  else if (weights.length === 0) chosen = theOne(folder, bySet(gguf));
  if (chosen.length === 0 && adapters.length === 0) {
    chosen = names.filter((name) => isOtherForm(name) && !ofTraining.test(name)).slice(0, 1);
  }
  if (chosen.length === 0 && adapters.length === 0) return noModelIn(folder, entries);
  const left = [...weights, ...gguf].filter((name) => !chosen.includes(name));
  const set = shard.exec(chosen[0] ?? '')?.[1];
  const own = indices.filter(
    (name) => name === `${set}.safetensors.index.json` || indices.length === 1,
  );
  const beside = names.filter((name) => ownConfig.test(name));
  const files = [
    ...(shards.length > 0 || chosen.length > 1 ? own : []),
    ...chosen,
    ...adapters,
    ...beside,
  ];
  return {
    files: files.map((name) => join(folder, name)),
    notes: left.length > 0 ? [`Beside ${chosen[0]}, and not read: ${some(left)}.`] : [],
  };
}

async function noModelIn(folder: string, entries: Dirent[]): Promise<Found> {
  const inner = [];
  const others = [];
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    const deeper = await readdir(join(folder, name), { recursive: true }).catch(() => []);
    const found = deeper.find((path) => /\.(safetensors|gguf)$/.test(path));
    if (found) inner.push(join(name, dirname(found)));
    const other = deeper.find((path) => isOtherForm(basename(path)));
    if (other && !ofTraining.test(name)) others.push(join(folder, name, other));
  }
  // What it is, is told where it is opened.
  if (inner.length === 0 && others.length > 0) return { files: others.slice(0, 1), notes: [] };
  const why = 'no .safetensors or .gguf file is in this folder';
  const hint = inner.length > 0 ? `, but in its folders ${some(inner)}: name one of them` : '';
  throw new ModelError(shownFolder(folder), `${why}${hint}`);
}

export async function filesOf(given: string[]): Promise<Found> {
  const files: string[] = [];
  const configs: string[] = [];
  const notes: string[] = [];
  /** What was given, by the model that it is of. */
  const models = new Map<string, string>();
  for (const path of given) {
    if (await isFolder(path)) {
      const found = await modelIn(path);
      files.push(...found.files);
      notes.push(...found.notes);
      models.set(resolve(path), path);
      continue;
    }
    const name = basename(path);
    if (ownConfig.test(name) || index.test(name)) files.push(path);
    else if (!name.endsWith('.json')) {
      files.push(path);
      models.set(resolve(dirname(path)), path);
    } else if (!otherJson.test(name)) configs.push(path);
  }
  if (models.size > 1 && !areOne(files)) {
    throw new UsageError(
      `one model at a time: ${some([...models.values()])} are ${models.size} models; rootd run compares two`,
    );
  }
  if (configs.length > 1) throw new UsageError(`one config at a time: ${some(configs)}`);
  if (models.size === 0 && !files.some((path) => index.test(path))) files.length = 0;
  // By the first path a config is looked for beside the model.
  const isBeside = (path: string) => ownConfig.test(basename(path)) || index.test(path);
  files.sort((one, other) => Number(isBeside(one)) - Number(isBeside(other)));
  const once = new Map(files.map((path) => [resolve(path), path]));
  return { files: [...once.values()], config: configs[0], notes };
}

/** The same of one model or, where two are named, of each. */
export async function modelsOf(given: string[]): Promise<Found[]> {
  for (const path of given) {
    // A number that was meant for an option, say.
    if (!(await stat(path).catch(() => undefined)))
      throw new UsageError(`there is no file ${path}`);
  }
  const isModel = async (path: string) =>
    (await isFolder(path)) || (/\.(safetensors|gguf)$/.test(path) && !shard.test(basename(path)));
  const areModels = await Promise.all(given.map(isModel));
  if (given.length !== 2 || areModels.includes(false)) return [await filesOf(given)];
  return Promise.all(given.map((path) => filesOf([path])));
}

/** What a model is called in headings: its file, or the folder where all files are called alike. */
export function modelName(files: string[]) {
  const path = files.find((file) => /\.(safetensors|gguf)$/.test(file)) ?? files[0];
  const name = basename(path);
  return /^(pytorch_)?model\b/.test(name) ? basename(dirname(resolve(path))) : name;
}

/** Whether files of several folders are shards of one model. */
function areOne(files: string[]) {
  const names = files
    .map((path) => basename(path))
    .filter((name) => /\.(safetensors|gguf)$/.test(name));
  const isSet = names.every((name) => shard.test(name)) && bySet(names).size === 1;
  return isSet && new Set(names).size === names.length;
}
