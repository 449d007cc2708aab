// What paths stand for: the model in a folder, and beside a file the config.json of its folder, the index of its shards, and
// the shards of an index. Only Node has paths.

import { inNode } from '../workers/environment.js';
import { adapterWeightsName } from './adapterFiles.js';
import { indexName, shardName } from './shardNames.js';
import { openSource } from './sources.js';

/** What cuts a text into tokens. */
export const tokenizerNames = [
  'tokenizer.json',
  'tokenizer_config.json',
  'vocab.json',
  'merges.txt',
];

/** @param path - of an index */
async function shardsOf(path: string): Promise<Set<string>> {
  const { readIndex } = await import('./shards.js');
  const source = await openSource(path, 'files[0]');
  try {
    return new Set((await readIndex(source, undefined)).values());
  } finally {
    await source.close();
  }
}

/** An index alone stands for its shards. */
export const isLoneIndex = (names: readonly string[]) =>
  names.length === 1 && indexName.test(names[0]);

/** Names of what belongs to the files and is not among them, but for what cuts texts. */
export function wantedBeside(names: readonly string[], isConfigGiven: boolean): string[] {
  const wanted = [];
  if (!isConfigGiven && !names.includes('config.json')) wanted.push('config.json');
  const isAdapter = names[0] === adapterWeightsName;
  if (isAdapter && !names.includes('adapter_config.json')) wanted.push('adapter_config.json');
  const shard = shardName.exec(names[0]);
  if (shard?.[2] === 'safetensors' && !names.some((name) => indexName.test(name))) {
    wanted.push(`${shard[1]}.safetensors.index.json`);
  }
  return wanted;
}

/** Paths of what belongs to the files and is not among them. */
async function besideModel(given: unknown[], isConfigGiven: boolean): Promise<string[]> {
  const [first] = given;
  if (typeof first !== 'string') return [];
  const { access } = globalThis.process.getBuiltinModule('node:fs/promises');
  const { basename, dirname, join } = globalThis.process.getBuiltinModule('node:path');
  const names = given.map((path) => (typeof path === 'string' ? basename(path) : ''));
  const folder = dirname(first);
  const isThere = (name: string) =>
    access(join(folder, name)).then(
      () => true,
      () => false,
    );
  const wanted = [
    ...wantedBeside(names, isConfigGiven),
    ...tokenizerNames.filter((name) => !names.includes(name)),
    ...(isLoneIndex(names) ? await shardsOf(first) : []),
  ];
  const found = await Promise.all(wanted.map(isThere));
  return wanted.filter((_, i) => found[i]).map((name) => join(folder, name));
}

/** @returns the files, the models of folders in their place, with what belongs to them; and sentences of what was left */
export async function withBeside(given: unknown[], isConfigGiven: boolean) {
  if (!inNode) return { list: given, notes: [] };
  const { isFolder, modelInFolder } = await import('./modelInFolder.js');
  const files: unknown[] = [];
  const notes: string[] = [];
  for (const file of given) {
    const isOne = typeof file === 'string' && (await isFolder(file));
    const found = isOne ? await modelInFolder(file) : { files: [file], notes: [] };
    files.push(...found.files);
    notes.push(...found.notes);
  }
  return { list: [...files, ...(await besideModel(files, isConfigGiven))], notes };
}
