// From files to one list of tensors: shards joined, with an index or without, and the config that came along.

import { isAdapter } from './adapters.js';
import type { Opening } from './addresses/fileAt.js';
import { type Gguf, ggufMagic, readGguf } from './gguf.js';
import { configOfGguf, type GgufConfig } from './ggufConfig.js';
import { isAddress } from './isAddress.js';
import { ModelError, quoted, severalNames } from './modelError.js';
import { type Tensor, weightTypeOf } from './numberKinds.js';
import { readConfig } from './readConfig.js';
import { areShards, indexName, mostFiles, shardName } from './shardNames.js';
import { toldOfMemory } from './shortOfMemory.js';
import { closeAll, openSource, readObject, readRange, type Source, unheld } from './sources.js';
import type { AdapterOn, OnWait, RangeCache } from './types.js';
import { configInFile } from './writeSafetensors.js';

/** How many of a file's first bytes tell what it is. */
const tellingBytes = 64;

/** What lies beside models and is none: left alone when a whole folder is given. */
const bystander = /\.(txt|md|model|py|png|jpg|ot|html|csv)$|^\.|^(LICENSE|README|USE_POLICY)/i;

type OpenBeside = (name: string, signal: AbortSignal) => Promise<Source | undefined>;

export type OpenModel = {
  tensors: Map<string, Tensor>;
  config: Record<string, unknown> | undefined;
  /** that says it */
  configFile: string | undefined;
  /** of what lies in the files, whatever an adapter makes of it */
  weightType: string;
  gguf: boolean;
  /** the files are shards of one model, as an index or their names say */
  isIndexed: boolean;
  /** sentences */
  missing: string[];
  /** sentences: what is taken for granted of the files */
  assumed: string[];
  /** to be closed */
  sources: Source[];
  /** of GGUF, whether or not it is the config that is gone by */
  ggufConfig?: GgufConfig;
  /** of GGUF, without its vocabulary */
  metadata?: Gguf['metadata'];
  /** that holds it */
  metadataSource?: Source;
  /** a config that the caller gave; it is in the place of the files' own */
  givenConfig?: Record<string, unknown>;
  /** what lies on the weights that the files hold */
  adapter?: AdapterOn;
  /** by their files: sentences where it changes nothing, or what was read of it, or of what it changes, is 0 */
  adapterFlaws?: { file: string; tell: () => string[] }[];
  /** another file that was given or lies beside them, by its name: a tokenizer's */
  beside: OpenBeside;
};

async function readModelFile(
  source: Source,
  signal: AbortSignal | undefined,
): Promise<{ tensors: Map<string, Tensor>; metadata?: Gguf['metadata']; config?: string }> {
  const magic = source.size >= 4 ? await readRange(source, 0, 4) : undefined;
  const isGguf = magic && new DataView(magic.buffer).getUint32(0, true) === ggufMagic;
  if (isGguf) return readGguf(source, signal);
  // What a GGUF does without comes with the first file that needs it.
  const first = await readRange(source, 0, Math.min(source.size, tellingBytes));
  if (!looksRight(first)) {
    const { otherForm } = await import('./otherForms.js');
    const form = otherForm(source.name, first);
    if (form) throw new ModelError(source.name, form, 'unsupported');
  }
  const { readSafetensors } = await import('./safetensors.js');
  return readSafetensors(source, signal);
}

/** Whether a file begins as one of safetensors: with a length, and a header of JSON. */
const looksRight = (first: Uint8Array) =>
  first.length > 8 &&
  first.subarray(4, 8).every((byte) => byte === 0) &&
  '{ \t\r\n'.includes(String.fromCharCode(first[8]));

export type HowToOpen = {
  /** in the place of the files' own, which is not looked for then */
  config?: Record<string, unknown>;
  /** for what lies elsewhere */
  cache?: RangeCache;
  /** the same */
  onWait?: OnWait;
  /** an adapter was named: of others that lie beside the model nothing is said */
  isAdapted?: boolean;
};

/**
 * @param files - a list of our own
 * @param signal - heard while headers are read
 */
export async function openFiles(
  files: unknown[],
  { config, cache, onWait, isAdapted = false }: HowToOpen,
  signal: AbortSignal,
): Promise<OpenModel> {
  const sources: Source[] = [];
  try {
    const about = { isConfigGiven: config !== undefined, cache, onWait };
    const { notes, openBeside } = await openAll(files, about, sources, signal);
    const model = await joined(sources, { openBeside, isAdapted }, signal);
    model.missing.push(...notes);
    model.assumed.push(...unheld(sources));
    const whole = config ? { ...model, config, configFile: undefined, givenConfig: config } : model;
    // Whoever made a GGUF has settled what it says, but for Gemma 2's first ones.
    const isSettled = whole.gguf && whole.config === whole.ggufConfig?.config;
    if (isSettled && whole.config?.model_type !== 'gemma2') return whole;
    return (await import('./settledConfig.js')).settled(whole);
  } catch (error) {
    await closeAll(sources);
    throw sources.length > 0 ? toldOfMemory(error, sources[0].name) : error;
  }
}

/** What paths and addresses stand for comes with the first of them. */
async function openAll(
  files: unknown[],
  { isConfigGiven, ...elsewhere }: { isConfigGiven: boolean } & Omit<Opening, 'signal'>,
  sources: Source[],
  signal: AbortSignal,
): Promise<{ notes: string[]; openBeside?: OpenBeside }> {
  if (files.some(isAddress)) {
    const { openAt } = await import('./addresses/modelAt.js');
    const how = { isConfigGiven, ...elsewhere, signal };
    return { notes: [], openBeside: await openAt(files, how, sources) };
  }
  const isPath = files.some((file) => typeof file === 'string');
  const { list, notes } = isPath
    ? await (await import('./beside.js')).withBeside(files, isConfigGiven)
    : { list: files, notes: [] };
  if (list.length === 0) throw new TypeError('files must hold at least one file; got none');
  if (list.length > mostFiles) {
    throw new RangeError(`files must hold at most ${mostFiles} files; got ${list.length}`);
  }
  for (const [i, file] of list.entries()) sources.push(await openSource(file, `files[${i}]`));
  return { notes };
}

type ModelFile = Awaited<ReturnType<typeof readModelFile>>;

/** What stands beside the models, told by its name. */
async function sorted(sources: Source[], signal: AbortSignal | undefined) {
  const models: Source[] = [];
  let index: Map<string, string> | undefined;
  let config: Record<string, unknown> | undefined;
  let adapter: Record<string, unknown> | undefined;
  for (const source of sources) {
    if (indexName.test(source.name)) {
      if (index) throw new ModelError(source.name, 'a second index of shards');
      index = await (await import('./shards.js')).readIndex(source, signal);
    } else if (source.name === 'config.json') {
      if (config) throw new ModelError(source.name, 'a second config.json');
      config = await readObject(source);
    } else if (source.name === 'adapter_config.json') {
      adapter = await readObject(source);
    } else if (
      sources.length === 1 ||
      (!bystander.test(source.name) && !/\.json$/.test(source.name))
    ) {
      models.push(source);
    }
  }
  const chosen = models.length > 1 ? await withoutOtherForms(models) : models;
  const beside = new Map(
    sources.filter((source) => !chosen.includes(source)).map((source) => [source.name, source]),
  );
  return { index, config, adapter, chosen, beside };
}

/** A folder may hold the same weights a second time, in forms for other programs. */
async function withoutOtherForms(models: Source[]) {
  const { isOtherForm } = await import('./otherForms.js');
  const readable = models.filter(({ name }) => !isOtherForm(name));
  return readable.length > 0 ? readable : models;
}

async function joined(
  sources: Source[],
  { openBeside, isAdapted }: { openBeside: OpenBeside | undefined; isAdapted: boolean },
  signal: AbortSignal | undefined,
): Promise<OpenModel> {
  const found = await sorted(sources, signal);
  const { index, adapter } = found;
  let { config } = found;
  let configFile = config && 'config.json';
  if (found.chosen.length === 0) {
    throw new ModelError(
      sources[0].name,
      'no model: a .safetensors or .gguf file has to be among the files',
      'incomplete',
    );
  }
  const all: { source: Source; file: ModelFile }[] = [];
  const seen = new Set();
  const { listed, stale } = shardsListed(found.chosen, index);
  for (const source of listed) {
    if (seen.has(source.name)) throw new ModelError(source.name, 'given twice');
    seen.add(source.name);
    all.push({ source, file: await readModelFile(source, signal) });
  }
  const adapters = all.filter(({ source, file }) => isAdapter(source.name, file.tensors.keys()));
  const models = all.filter((one) => !adapters.includes(one));
  if (models.length === 0) {
    const { refuseAdapter } = await import('./adapterTold.js');
    refuseAdapter(all[0].source.name, adapter);
  }
  checkForms(models);
  const names = models.map(({ source }) => source.name);
  const isIndexed = index !== undefined || areShards(names);

  const tensors: OpenModel['tensors'] = new Map();
  for (const { source, file } of models) {
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
  const hasShards = isIndexed || names.some((name) => shardName.test(name));
  const shards = hasShards ? await import('./shards.js') : undefined;
  const missing = shards?.absent(held, index) ?? [];
  if (adapters.length > 0 && !isAdapted) {
    const { adapterSentence } = await import('./adapterTold.js');
    for (const { source } of adapters) missing.push(adapterSentence(source.name, adapter));
  }
  const gguf = models[0].file.metadata !== undefined;
  // In shards of GGUF only the first holds the model's own metadata.
  const first = models.find(({ file }) => file.metadata?.has('general.architecture'));
  const ggufConfig =
    first?.file.metadata && (await configOfGguf(first.file.metadata, tensors, first.source.name));
  if (!config && first) {
    config = ggufConfig?.config;
    configFile = first.source.name;
  }
  return {
    tensors,
    config,
    configFile,
    weightType: weightTypeOf(tensors.values()),
    gguf,
    isIndexed,
    missing,
    assumed: [...(shards?.unlisted(held, index) ?? []), ...stale],
    sources,
    ggufConfig,
    metadata: first?.file.metadata,
    metadataSource: first?.source,
    beside: async (name, asked) => {
      const source = found.beside.get(name) ?? (await openBeside?.(name, asked));
      if (source) found.beside.set(name, source);
      return source;
    },
  };
}

/** Beside shards that an index names may lie those of an older state of the model. */
function shardsListed(models: Source[], index: Map<string, string> | undefined) {
  const named = new Set(index?.values());
  const isStale = ({ name }: Source) => shardName.test(name) && !named.has(name);
  const left = models.some(({ name }) => named.has(name)) ? models.filter(isStale) : [];
  const listed = models.filter((source) => !left.includes(source));
  const names = severalNames(left.map(({ name }) => name));
  const stale =
    left.length > 0 ? [`Shards that the index does not name, and not read: ${names}.`] : [];
  return { listed, stale };
}

/** A tensor that two files hold. */
function refuseTwice(tensor: string, first: string, second: string, isIndexed: boolean): never {
  const both = `tensor ${quoted(tensor)} is in ${quoted(first)} too`;
  if (isIndexed) throw new ModelError(second, both);
  throw new TypeError(
    `files must be of one model: ${quoted(first)} and ${quoted(second)} are two, for both hold tensor ${quoted(tensor)}`,
  );
}

/** A model is in one form or the other. */
function checkForms([first, ...others]: { source: Source; file: ModelFile }[]) {
  const other = others.find(({ file }) => !file.metadata !== !first.file.metadata);
  if (other) {
    throw new TypeError(
      `files must be of one model: ${quoted(first.source.name)} and ${quoted(other.source.name)} are two, of safetensors and of GGUF`,
    );
  }
}
