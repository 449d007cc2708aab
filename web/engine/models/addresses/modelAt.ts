// The model at an address: its file, or what lies in its folder. A server tells no names: what a model's files are called
// by everybody is asked for, and nothing else.

import { adapterWeightsName } from '../adapterFiles.js';
import { isLoneIndex, wantedBeside } from '../beside.js';
import { isAddress } from '../isAddress.js';
import { ModelError } from '../modelError.js';
import { mostFiles } from '../shardNames.js';
import { readIndex } from '../shards.js';
import { openSource, type Source } from '../sources.js';
import { type Opening, openFileAt, openIfThere } from './fileAt.js';
import { fileIn, type Place, placeOf } from './placeOf.js';
import { refusedWith } from './statuses.js';

const usualIndex = 'model.safetensors.index.json';
const usualFile = 'model.safetensors';

async function openPlace(place: Place, how: Opening): Promise<Source> {
  if (place.file) return openFileAt(place.file, how);
  const statuses: number[] = [];
  const onAbsent = (status: number) => statuses.push(status);
  const file = await openIfThere(fileIn(place, usualFile), how, onAbsent);
  const found = file ?? (await openIfThere(fileIn(place, usualIndex), how, onAbsent));
  if (found) return found;
  const why = statuses.includes(403)
    ? ` for you: ${refusedWith(place.folder, 403).message}`
    : ` (${statuses.at(-1)})`;
  throw new ModelError(
    `${place.folder.host}${place.folder.pathname}`,
    `neither ${usualFile} nor ${usualIndex} is there${why}; name a file of it, as a .gguf`,
    'unreadable',
  );
}

/**
 * @param files - of which one is an address or several are
 * @param sources - where they go, to be closed whatever comes of it
 * @returns opens what else lies beside the first of them
 */
export async function openAt(
  files: unknown[],
  { isConfigGiven, signal, ...more }: Opening & { isConfigGiven: boolean },
  sources: Source[],
) {
  const places = files.map((file, i) =>
    isAddress(file) ? placeOf(file, `files[${i}]`) : undefined,
  );
  for (const [i, place] of places.entries()) {
    sources.push(
      place
        ? await openPlace(place, { ...more, signal })
        : await openSource(files[i], `files[${i}]`),
    );
  }
  const [first] = places;
  const openBeside = async (name: string, asked: AbortSignal) => {
    const source = first && (await openIfThere(fileIn(first, name), { ...more, signal: asked }));
    if (source) sources.push(source);
    return source;
  };
  const names = sources.map(({ name }) => name);
  const shards = isLoneIndex(names) ? await shardsOf(sources[0], signal) : [];
  const wanted = [...wantedBeside(names, isConfigGiven), ...shards];
  for (const name of wanted) await openBeside(name, signal);
  // As in a folder that lies here: it is told where nobody asks for it.
  if (first && !first.file) await openBeside(adapterWeightsName, signal);
  return openBeside;
}

async function shardsOf(index: Source, signal: AbortSignal) {
  const shards = new Set((await readIndex(index, signal)).values());
  if (shards.size <= mostFiles) return shards;
  throw new ModelError(index.name, `it names ${shards.size} shards, more than ${mostFiles}`);
}
