// From files to one list of tensors: shards joined, with an index or without, and the config that came along.

import { record } from '../checks/checkedOptions.js';
import { inPieces } from '../workers/inPieces.js';
import { configOfGguf, ggufMagic, readGguf } from './gguf.js';
import { JsonError, scanJson } from './jsonScanner.js';
import { ModelError, quoted } from './modelError.js';
import { readSafetensors, tensorsTogether } from './safetensors.js';
import { openSource, readRange, readText } from './sources.js';
import { configInFile } from './writeSafetensors.js';

const mostFiles = 4096;
const longestIndex = 2 ** 28;
const longestConfig = 2 ** 24;

/** What lies beside models and is none: left alone when a whole folder is given. */
const bystander =
  /\.(txt|md|model|py|png|jpg|msgpack|h5|ot|onnx|html|csv)$|^\.|^(LICENSE|README|USE_POLICY)/i;
const indexName = /\.safetensors\.index\.json$/;
const pickled = /\.(bin|pt|pth|ckpt|pkl)$/;

/**
 * @typedef {object} OpenModel
 * @property {Map<string, import('./numberKinds.js').Tensor>} tensors
 * @property {Record<string, unknown> | undefined} config
 * @property {boolean} gguf
 * @property {string[]} missing sentences
 * @property {import('./sources.js').Source[]} sources to be closed
 */

/** @typedef {import('./sources.js').Source} Source */

/**
 * @param {Source} source
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<Map<string, string>>} the shard of each tensor
 */
async function readIndex(source, signal) {
  /** @param {string} why @returns {never} */
  const refuse = (why) => {
    throw new ModelError(source.name, why);
  };
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
  return /** @type {Map<string, string>} */ (shards);
}

/**
 * What the names of shards say of others: 'model-00002-of-00004.safetensors'.
 * @param {string[]} names
 */
function absentShards(names) {
  /** @type {Map<string, Set<number>>} */
  const there = new Map();
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

/** @param {string[]} names */
const named = (names) => {
  const most = 5;
  const first = names.slice(0, most).map(quoted).join(', ');
  return names.length > most ? `${first} and ${names.length - most} more` : first;
};

/**
 * @param {Source} source
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<{ tensors: Map<string, import('./numberKinds.js').Tensor>, metadata?: import('./gguf.js').Gguf['metadata'], config?: string }>}
 */
async function readModelFile(source, signal) {
  if (pickled.test(source.name)) {
    throw new ModelError(
      source.name,
      "a pickle of PyTorch, which would run code when it is read: safetensors and GGUF are read; transformers' save_pretrained writes safetensors",
    );
  }
  const first = source.size >= 4 ? await readRange(source, 0, 4) : undefined;
  const isGguf = first && new DataView(first.buffer).getUint32(0, true) === ggufMagic;
  if (isGguf) return readGguf(source, signal);
  return readSafetensors(source, signal);
}

/**
 * The config of a model.
 * @param {string} text
 * @param {string} name of its file
 * @param {string} [what] it is in that file
 * @returns {Record<string, unknown>}
 */
function parsed(text, name, what = '') {
  try {
    return record(name, JSON.parse(text));
  } catch (error) {
    throw new ModelError(
      name,
      `${what}not a JSON object (${/** @type {Error} */ (error).message})`,
    );
  }
}

/**
 * @param {unknown} files
 * @param {AbortSignal} [signal] heard while headers are read
 * @returns {Promise<OpenModel>}
 */
export async function openModel(files, signal) {
  const list = Array.isArray(files) || files instanceof PageFileList ? [...files] : [files];
  if (list.length === 0) throw new TypeError('files must hold at least one file; got none');
  if (list.length > mostFiles) {
    throw new RangeError(`files must hold at most ${mostFiles} files; got ${list.length}`);
  }
  /** @type {Source[]} */
  const sources = [];
  try {
    for (const [i, file] of list.entries()) sources.push(await openSource(file, `files[${i}]`));
    return await joined(sources, signal);
  } catch (error) {
    await closeAll(sources);
    throw error;
  }
}

/** Only pages have it. */
const PageFileList = globalThis.FileList ?? class {};

/** @param {Source[]} sources */
export async function closeAll(sources) {
  await Promise.all(sources.map((source) => source.close()));
}

/**
 * @param {Source[]} sources
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<OpenModel>}
 */
async function joined(sources, signal) {
  /** @type {Source[]} */
  const models = [];
  /** @type {Map<string, string> | undefined} */
  let index;
  /** @type {Record<string, unknown> | undefined} */
  let config;
  const alone = sources.length === 1;
  for (const source of sources) {
    if (indexName.test(source.name)) {
      if (index) throw new ModelError(source.name, 'a second index of shards');
      index = await readIndex(source, signal);
    } else if (source.name === 'config.json') {
      if (config) throw new ModelError(source.name, 'a second config.json');
      config = parsed(await readText(source, longestConfig), source.name);
    } else if (alone || (!bystander.test(source.name) && !/\.json$/.test(source.name))) {
      models.push(source);
    }
  }
  // A folder may hold the same weights a second time, as pickles.
  const readable = models.filter(({ name }) => !pickled.test(name));
  const chosen = readable.length > 0 ? readable : models;
  if (chosen.length === 0) {
    throw new ModelError(
      sources[0].name,
      'no model: a .safetensors or .gguf file has to be among the files',
    );
  }

  /** @type {OpenModel['tensors']} */
  const tensors = new Map();
  /** @type {Parameters<typeof absent>[0]} */
  const held = new Map();
  let gguf = false;
  for (const source of chosen) {
    const file = await readModelFile(source, signal);
    if (held.has(source.name)) throw new ModelError(source.name, 'given twice');
    held.set(source.name, file.tensors);
    if (file.metadata) {
      gguf = true;
      // In shards of GGUF only the first holds the model's own metadata.
      if (file.metadata.has('general.architecture')) config ??= configOfGguf(file.metadata);
    }
    if (file.config !== undefined)
      config ??= parsed(file.config, source.name, `__metadata__: ${quoted(configInFile)} is `);
    const entries = [...file.tensors];
    const join = (/** @type {number} */ from, /** @type {number} */ end) => {
      for (const [name, tensor] of entries.slice(from, end)) {
        const other = tensors.get(name);
        if (other) {
          throw new ModelError(
            source.name,
            `tensor ${quoted(name)} is in ${quoted(other.source.name)} too`,
          );
        }
        tensors.set(name, tensor);
      }
    };
    await inPieces(entries.length, join, signal, tensorsTogether);
  }
  return { tensors, config, gguf, missing: absent(held, index), sources };
}

/**
 * @param {Map<string, { has: (tensor: string) => boolean }>} held the tensors of each file
 * @param {Map<string, string> | undefined} index
 * @returns {string[]} one sentence for what the files lack
 */
function absent(held, index) {
  if (!index) {
    const names = absentShards([...held.keys()]);
    return names.length > 0
      ? [`The shards ${named(names)} were not given: their layers are left out.`]
      : [];
  }
  /** @type {Set<string>} */
  const shards = new Set();
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
    ? [`The shards ${named([...shards])} were not given: their layers are left out.`]
    : [];
}
