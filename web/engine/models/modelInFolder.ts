// The model in a folder: of several forms of the same weights one, with the files that belong to it. Only Node has folders,
// and loads this.

import type { Dirent } from 'node:fs';
import {
  adapterConfigName,
  adapterTokenizerName,
  adapterWeightsName,
  noAdapter,
} from './adapterFiles.js';
import { ModelError } from './modelError.js';
import { isOtherForm } from './otherForms.js';
import { indexName, shardName } from './shardNames.js';

const { readdir, stat } = globalThis.process.getBuiltinModule('node:fs/promises');
const { basename, dirname, join, resolve } = globalThis.process.getBuiltinModule('node:path');

export type ModelInFolder = {
  /** paths, a model's first */
  files: string[];
  /** sentences: what was left alone */
  notes: string[];
};

export const ownConfig = /^(adapter_)?config\.json$/;

/** What lies beside checkpoints and holds no weights. */
const ofTraining = /^(training_args|optimizer|rng_state|scheduler)/;

/** Whether a file is of a model, by its name, in a form that is not read: what it is, is told where it is opened. */
export const isOtherModel = (name: string) => isOtherForm(name) && !ofTraining.test(name);

export const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** @param names - at most so many of them */
export const some = (names: string[]) =>
  names.length > 4
    ? `${names.slice(0, 4).join(', ')} and ${names.length - 4} more`
    : names.join(', ');

/** Shards by the model that they are of. */
function bySet(names: string[]) {
  const sets = new Map<string, string[]>();
  for (const name of names) {
    const key = shardName.exec(name)?.[1] ?? name;
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
    const first = [...models.values()].map(([name]) => name);
    throw new TypeError(
      `files must be of one model: several models are in the folder ${shownFolder(folder)}; name one of ${some(first)}`,
    );
  }
  return [...models.values()][0] ?? [];
}

const shownFolder = (folder: string) => basename(resolve(folder));

export async function modelInFolder(folder: string): Promise<ModelInFolder> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => !entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('.'))
    .sort();
  const safetensors = names.filter((name) => name.endsWith('.safetensors'));
  const adapters = safetensors.filter((name) => /^adapter_model\./.test(name));
  const weights = safetensors.filter((name) => !adapters.includes(name));
  const shards = weights.filter((name) => shardName.test(name));
  const indices = names.filter((name) => indexName.test(name));
  // Projectors of what a model sees lie beside it, as a model of their own.
  const gguf = names.filter((name) => name.endsWith('.gguf') && !/^mmproj/i.test(name));
  let chosen = weights;
  // As transformers looks for them.
  if (weights.includes('model.safetensors')) chosen = ['model.safetensors'];
  else if (shards.length > 0) chosen = theOne(folder, bySet(shards));
  else if (weights.length === 0) chosen = theOne(folder, bySet(gguf));
  if (chosen.length === 0 && adapters.length === 0) {
    chosen = names.filter(isOtherModel).slice(0, 1);
  }
  if (chosen.length === 0 && adapters.length === 0) return noModelIn(folder, entries);
  const left = [...weights, ...gguf].filter((name) => !chosen.includes(name));
  const set = shardName.exec(chosen[0] ?? '')?.[1];
  const own = indices.filter(
    (name) => name === `${set}.safetensors.index.json` || indices.length === 1,
  );
  const beside = names.filter((name) => ownConfig.test(name));
  const files = [
    ...chosen,
    ...adapters,
    ...beside,
    ...(chosen.some((name) => shardName.test(name)) || chosen.length > 1 ? own : []),
  ];
  return {
    files: files.map((name) => join(folder, name)),
    notes: left.length > 0 ? [`Beside ${chosen[0]}, and not read: ${some(left)}.`] : [],
  };
}

/** @returns of a folder, or of the file with the weights of a LoRA, the paths of both its files, and of its tokenizer */
export async function adapterPaths(path: string): Promise<string[]> {
  const isInside = await isFolder(path);
  const weights = isInside ? join(path, adapterWeightsName) : path;
  const isThere = (one: string) => stat(one).catch(() => undefined);
  const paths = [join(dirname(weights), adapterConfigName), weights];
  for (const one of paths) {
    if (!(await isThere(one))) throw noAdapter(basename(resolve(path)), basename(one));
  }
  const tokenizer = join(dirname(weights), adapterTokenizerName);
  return (await isThere(tokenizer)) ? [...paths, tokenizer] : paths;
}

async function noModelIn(folder: string, entries: Dirent[]): Promise<ModelInFolder> {
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
