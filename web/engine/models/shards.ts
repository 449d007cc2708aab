// Shards of one model: what their index and their names say of each other. Loaded where there are any.

import { ModelError, quoted, severalNames } from './modelError.js';
import { mostFiles } from './shardNames.js';
import { readText, type Source } from './sources.js';

const longestIndex = 2 ** 25;

/** @returns the shard of each tensor */
export async function readIndex(
  source: Source,
  signal: AbortSignal | undefined,
): Promise<Map<string, string>> {
  const refuse = (why: string): never => {
    throw new ModelError(source.name, why);
  };
  const { JsonError, scanJson } = await import('./jsonScanner.js');
  let index;
  try {
    index = await scanJson(await readText(source, longestIndex), 4, signal);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return refuse(`not JSON: ${error.message}`);
  }
  const shards = index instanceof Map ? index.get('weight_map') : undefined;
  if (!(shards instanceof Map)) return refuse('no weight_map in it');
  for (const [tensor, shard] of shards) {
    if (typeof shard !== 'string') return refuse(`the shard of ${quoted(tensor)} is no name`);
    if (/[/\\:]|\.\.|^\./.test(shard)) refuse(`${quoted(shard)} is not the name of a shard`);
  }
  return shards as Map<string, string>;
}

/** What the names of shards say of others: 'model-00002-of-00004.safetensors'. */
function absentShards(names: string[]) {
  const there = new Map<string, Set<number>>();
  for (const name of names) {
    const found = /^(.*-)(\d{5})(-of-(\d{5})\..*)$/.exec(name);
    if (!found) continue;
    const family = `${found[1]}*${found[3]}`;
    const numbers = there.get(family) ?? new Set();
    numbers.add(Number(found[2]));
    there.set(family, numbers);
  }
  return [...there].flatMap(([family, numbers]) => {
    const count = Number(/-of-(\d{5})\./.exec(family)?.[1]);
    const absent = [];
    for (let i = 1; i <= Math.min(count, mostFiles); i += 1) {
      if (!numbers.has(i)) absent.push(family.replace('*', String(i).padStart(5, '0')));
    }
    return absent;
  });
}

/**
 * @param held - the tensors of each file
 * @returns one sentence for what the files lack
 */
export function absent(
  held: Map<string, { has: (tensor: string) => boolean }>,
  index: Map<string, string> | undefined,
): string[] {
  if (!index) {
    const names = absentShards([...held.keys()]);
    return names.length > 0
      ? [`The shards ${severalNames(names)} were not given: their layers are left out.`]
      : [];
  }
  const shards = new Set<string>();
  for (const [tensor, shard] of index) {
    const tensors = held.get(shard);
    if (!tensors) shards.add(shard);
    else if (!tensors.has(tensor)) {
      throw new ModelError(
        shard,
        `tensor ${quoted(tensor)} is not in it, although the index says so`,
      );
    }
  }
  return shards.size > 0
    ? [`The shards ${severalNames([...shards])} were not given: their layers are left out.`]
    : [];
}

/** @returns one sentence for what the files hold and their index does not list */
export function unlisted(
  held: Map<string, { keys: () => Iterable<string> }>,
  index: Map<string, string> | undefined,
): string[] {
  const names = [...held.values()].flatMap((tensors) => [...tensors.keys()]);
  const own = index ? names.filter((name) => !index.has(name)) : [];
  return own.length > 0
    ? [`In the shards and not in their index, and read all the same: ${severalNames(own)}.`]
    : [];
}
