// From files to one list of tensors: shards joined, with an index or without, and the config that came along.

import { adapterSentence, isAdapter, refuseAdapter } from './adapters.js';
import { besideModel } from './beside.js';
import { configOfGguf, ggufMagic, readGguf } from './gguf.js';
import { ModelError, quoted } from './modelError.js';
import { isOtherForm, otherForm, tellingBytes } from './otherForms.js';
import { readConfig } from './readConfig.js';
import { readSafetensors } from './safetensors.js';
import { absent, areShards, indexName, mostFiles, readIndex } from './shards.js';
import { openSource, readRange, readText } from './sources.js';
import { configInFile } from './writeSafetensors.js';

const longestConfig = 2 ** 24;

/** What lies beside models and is none: left alone when a whole folder is given. */
const bystander = /\.(txt|md|model|py|png|jpg|ot|html|csv)$|^\.|^(LICENSE|README|USE_POLICY)/i;

/**
 * @typedef {object} OpenModel
 * @property {Map<string, import('./numberKinds.js').Tensor>} tensors
 * @property {Record<string, unknown> | undefined} config
 * @property {string | undefined} configFile that says it
 * @property {boolean} gguf
 * @property {boolean} isIndexed the files are shards of one model, as an index or their names say
 * @property {string[]} missing sentences
 * @property {import('./sources.js').Source[]} sources to be closed
 * @property {import('./gguf.js').Gguf['metadata']} [metadata] of GGUF
 * @property {Map<string, Source>} beside other files that were given, by their names: a tokenizer's
 */

/** @typedef {import('./sources.js').Source} Source */

/**
 * @param {Source} source
 * @param {AbortSignal | undefined} signal
 * @param {boolean} isToRun
 * @returns {Promise<{ tensors: Map<string, import('./numberKinds.js').Tensor>, metadata?: import('./gguf.js').Gguf['metadata'], config?: string }>}
 */
async function readModelFile(source, signal, isToRun) {
  const magic = source.size >= 4 ? await readRange(source, 0, 4) : undefined;
  const isGguf = magic && new DataView(magic.buffer).getUint32(0, true) === ggufMagic;
  if (isGguf) return readGguf(source, signal, isToRun);
  const first = await readRange(source, 0, Math.min(source.size, tellingBytes));
  const form = looksRight(first) ? undefined : otherForm(source.name, first);
  if (form) throw new ModelError(source.name, form);
  return readSafetensors(source, signal);
}

/** Whether a file begins as one of safetensors: with a length, and a header of JSON. @param {Uint8Array} first */
const looksRight = (first) =>
  first.length > 8 &&
  first.subarray(4, 8).every((byte) => byte === 0) &&
  '{ \t\r\n'.includes(String.fromCharCode(first[8]));

/**
 * @param {unknown} files
 * @param {AbortSignal} [signal] heard while headers are read
 * @param {{ isConfigGiven?: boolean, isToRun?: boolean }} [how] where a config is given none is looked for beside the
 *   files; to be run, a model's vocabulary and tokenizer are opened too
 * @returns {Promise<OpenModel>}
 */
export async function openModel(files, signal, { isConfigGiven = false, isToRun = false } = {}) {
  const given = Array.isArray(files) || files instanceof PageFileList ? [...files] : [files];
  const list = [...given, ...(await besideModel(given, isConfigGiven, isToRun))];
  if (list.length === 0) throw new TypeError('files must hold at least one file; got none');
  if (list.length > mostFiles) {
    throw new RangeError(`files must hold at most ${mostFiles} files; got ${list.length}`);
  }
  /** @type {Source[]} */
  const sources = [];
  try {
    for (const [i, file] of list.entries()) sources.push(await openSource(file, `files[${i}]`));
    return await joined(sources, signal, isToRun);
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

/** @typedef {Awaited<ReturnType<typeof readModelFile>>} ModelFile */

/**
 * What stands beside the models, told by its name.
 * @param {Source[]} sources
 * @param {AbortSignal | undefined} signal
 */
async function sorted(sources, signal) {
  /** @type {Source[]} */
  const models = [];
  /** @type {Map<string, string> | undefined} */
  let index;
  /** @type {Record<string, unknown> | undefined} */
  let config;
  /** @type {Record<string, unknown> | undefined} */
  let adapter;
  for (const source of sources) {
    if (indexName.test(source.name)) {
      if (index) throw new ModelError(source.name, 'a second index of shards');
      index = await readIndex(source, signal);
    } else if (source.name === 'config.json') {
      if (config) throw new ModelError(source.name, 'a second config.json');
      config = await readConfig(await readText(source, longestConfig), source.name);
    } else if (source.name === 'adapter_config.json') {
      adapter = await readConfig(await readText(source, longestConfig), source.name);
    } else if (
      sources.length === 1 ||
      (!bystander.test(source.name) && !/\.json$/.test(source.name))
    ) {
      models.push(source);
    }
  }
  // A folder may hold the same weights a second time, in forms for other programs.
  const readable = models.filter(({ name }) => !isOtherForm(name));
  const chosen = readable.length > 0 ? readable : models;
  const beside = new Map(
    sources.filter((source) => !chosen.includes(source)).map((source) => [source.name, source]),
  );
  return { index, config, adapter, chosen, beside };
}

/**
 * @param {Source[]} sources
 * @param {AbortSignal | undefined} signal
 * @param {boolean} isToRun
 * @returns {Promise<OpenModel>}
 */
async function joined(sources, signal, isToRun) {
  const found = await sorted(sources, signal);
  const { index, adapter } = found;
  let { config } = found;
  let configFile = config && 'config.json';
  if (found.chosen.length === 0) {
    throw new ModelError(
      sources[0].name,
      'no model: a .safetensors or .gguf file has to be among the files',
    );
  }
  /** @type {{ source: Source, file: ModelFile }[]} */
  const all = [];
  const seen = new Set();
  for (const source of found.chosen) {
    if (seen.has(source.name)) throw new ModelError(source.name, 'given twice');
    seen.add(source.name);
    all.push({ source, file: await readModelFile(source, signal, isToRun) });
  }
  const adapters = all.filter(({ source, file }) => isAdapter(source.name, file.tensors.keys()));
  const models = all.filter((one) => !adapters.includes(one));
  if (models.length === 0) refuseAdapter(all[0].source.name, adapter);
  checkForms(models);
  const isIndexed = index !== undefined || areShards(models.map(({ source }) => source.name));

  /** @type {OpenModel['tensors']} */
  const tensors = new Map();
  for (const { source, file } of models) {
    // In shards of GGUF only the first holds the model's own metadata.
    if (!config && file.metadata?.has('general.architecture')) {
      config = configOfGguf(file.metadata);
      configFile = source.name;
    }
    if (!config && file.config !== undefined) {
      const what = `__metadata__: ${quoted(configInFile)} is `;
      config = await readConfig(file.config, source.name, what);
      configFile = source.name;
    }
    for (const [name, tensor] of file.tensors) {
      const other = tensors.get(name);
      if (other) refuseTwice(name, other.source.name, source.name, isIndexed);
      tensors.set(name, tensor);
    }
  }
  const held = new Map(models.map(({ source, file }) => [source.name, file.tensors]));
  const missing = absent(held, index);
  for (const { source } of adapters) missing.push(adapterSentence(source.name, adapter));
  const gguf = models[0].file.metadata !== undefined;
  const metadata = models.find(({ file }) => file.metadata?.has('general.architecture'))?.file
    .metadata;
  const { beside } = found;
  return { tensors, config, configFile, gguf, isIndexed, missing, sources, metadata, beside };
}

/**
 * A tensor that two files hold.
 * @param {string} tensor @param {string} first @param {string} second @param {boolean} isIndexed
 * @returns {never}
 */
function refuseTwice(tensor, first, second, isIndexed) {
  const both = `tensor ${quoted(tensor)} is in ${quoted(first)} too`;
  if (isIndexed) throw new ModelError(second, both);
  throw new TypeError(
    `files must be of one model: ${quoted(first)} and ${quoted(second)} are two, for both hold tensor ${quoted(tensor)}`,
  );
}

/** A model is in one form or the other. @param {{ source: Source, file: ModelFile }[]} models */
function checkForms([first, ...others]) {
  const other = others.find(({ file }) => !file.metadata !== !first.file.metadata);
  if (other) {
    throw new TypeError(
      `files must be of one model: ${quoted(first.source.name)} and ${quoted(other.source.name)} are two, of safetensors and of GGUF`,
    );
  }
}
