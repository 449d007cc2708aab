// Models that are open, and what they do on the texts that were asked for: one alone, or two side by side.

import { stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type {
  Lab,
  Model,
  OpenModelOptions,
  RunOptions,
  SkippedText,
} from '../web/engine/library.js';
import { tokenizerNames } from '../web/engine/models/beside.js';
import { isAddress } from '../web/engine/models/isAddress.js';
import { ModelError } from '../web/engine/models/modelError.js';
import type { ModelOnText, ModelsOnText } from '../web/engine/models/running/runTypes.js';
import { printable } from '../web/text/printable.js';
import { type NamedAdapter, nameOf } from './adapter.js';
import { UsageError } from './arguments.js';
import type { AskedTexts, NamedText, Unread } from './askedTexts.js';
import { type Names, progressOn, readObject, rightlyOf, shownFor } from './common.js';
import type { FileRead } from './jsonForms.js';
import { overTexts, pairOver } from './manyTexts.js';
import { type Found, modelName } from './modelFiles.js';
import { tellElsewhere, watchFiles } from './provenance.js';
import { stepOf, stepsApart } from './series.js';
import { counted } from './tables.js';
import { tellEstimate } from './tellEstimate.js';

/** How the library's options are called here, but for those that say what is read. */
export const optionNames: readonly (readonly [string, string])[] = [
  ['files', 'the files'],
  [
    'tokenizer must say how the text is cut',
    '--tokenizer must say how the text is cut, or --tokens the numbers of its tokens',
  ],
  ['tokenizer', '--tokenizer'],
  ['adapter', '--adapter'],
  ['divisor', '--divisor'],
  ['factors', '--factors'],
  ['headScales', '--scale'],
  ['maps', '--map'],
  ['workers', '--workers'],
  ['truncate', '--truncate'],
  ['span.from', '--from'],
  ['span.bytes', '--bytes'],
  ['span.tokens', '--span'],
  ['span', '--from or --bytes'],
];

/** What opening asks for where no config says it: here a config has to. */
const ofConfig = ['heads', 'keyHeads', 'headDimension', 'names'].map(
  (option) => [option, `--config must name a config.json that says more: ${option}`] as const,
);

/** How they are called while a model is opened that is to be run. */
export const openNames = [...optionNames, ...ofConfig];

/** A model that is open. */
export type Opened = {
  model: Model;
  name: string;
  step: number | undefined;
  /** of the config that was named */
  config: string | undefined;
  /** sentences: what speaks against its being what it is called */
  doubts: readonly string[];
  digests: () => Promise<FileRead[]>;
};

/** What was named in the place of the files' own. */
export type Named = {
  config: string | undefined;
  options: Omit<OpenModelOptions, 'adapter' | 'config'>;
  /** how these options are called */
  names: Names;
  /** where a text is to be cut: the tokenizer.json that was named, if one was */
  tokenizer?: { path: string | undefined };
};

/**
 * Of checkpoints without a tokenizer the one above them, as where it was saved once for all.
 * @returns its path, unless some have one of their own
 */
export async function tokenizerAbove(models: readonly Found[]): Promise<string | undefined> {
  const folders = new Set<string>();
  for (const { files } of models) {
    if (files.some(isAddress) || files.some((file) => file.endsWith('.gguf'))) return undefined;
    if ((await tokenizerFiles(files, undefined)).length > 0) return undefined;
    folders.add(dirname(dirname(files[0])));
  }
  const [folder] = folders;
  if (folders.size !== 1) return undefined;
  const path = join(folder, tokenizerNames[0]);
  return (await stat(path).catch(() => undefined))?.isFile() ? path : undefined;
}

/** What tells how texts are cut, but for what a GGUF holds itself. */
async function tokenizerFiles(files: string[], given: string | undefined): Promise<string[]> {
  if (given !== undefined) return [given];
  if (isAddress(files[0])) return [];
  const known = new Set(files.map((path) => resolve(path)));
  const beside = tokenizerNames.map((name) => resolve(dirname(files[0]), name));
  const isThere = await Promise.all(beside.map((path) => stat(path).catch(() => undefined)));
  return beside.filter((path, i) => isThere[i]?.isFile() && !known.has(path));
}

export async function opened(
  lab: Lab,
  { files, config: beside }: Found,
  named: Named,
  adapter?: NamedAdapter,
): Promise<Opened> {
  const config = named.config ?? beside;
  const words = named.tokenizer ? await tokenizerFiles(files, named.tokenizer.path) : [];
  const digests = await watchFiles([...files, ...(adapter?.files ?? []), ...words]);
  const about = {
    ...named.options,
    config: config === undefined ? undefined : await readObject(config),
    adapter: adapter?.files,
  };
  const read = files.filter((path) => config === undefined || basename(path) !== 'config.json');
  const model = await lab.openModel(read, about).catch(rightlyOf(config, named.names));
  tellElsewhere(model.files);
  const name = nameOf(files, adapter, model.adapter);
  const step = (adapter && stepOf(adapter.where)) ?? stepOf(files[0]);
  const [own] = adapter ? adapter.files : files;
  const doubts = isAddress(own) ? [] : await stepsApart(own);
  return { model, name, step, config, doubts, digests: () => digests(model.files) };
}

/** Files of several models may be called alike: what is wrong with one says whose it is. */
export const naming =
  (name: string) =>
  (error: unknown): never => {
    const whose = `${printable(name)}: `;
    const isNamed = error instanceof ModelError || error instanceof UsageError;
    if (isNamed && !error.message.startsWith(whose)) error.message = `${whose}${error.message}`;
    throw error;
  };

/** One model, or two. */
export async function openAll(
  lab: Lab,
  models: readonly Found[],
  named: Named,
  /** lies on the last */
  adapter?: NamedAdapter,
): Promise<Opened[]> {
  if (models.length === 1) return [await opened(lab, models[0], named, adapter)];
  const all: Opened[] = [];
  for (const [i, found] of models.entries()) {
    const own = i === models.length - 1 ? adapter : undefined;
    all.push(await opened(lab, found, named, own).catch(naming(modelName(found.files))));
  }
  return all;
}

/** What the library says of a text, with the name that it has here. */
const textNames = (texts: readonly NamedText[], isMany: boolean): [string, string][] =>
  isMany
    ? texts.map(({ option }, i) => [`texts[${i}]`, option])
    : ['text', 'tokens'].map((name) => [name, texts[0].option]);

export type Asked = { texts: AskedTexts; isStrict: boolean; options: RunOptions };

/** Asks about a text, or about many in one pass over the weights. */
async function askAbout<Result>(
  { texts: { texts, unread, isMany }, isStrict, options }: Asked,
  named: { config: string | undefined; names?: [string, string][]; whose?: string },
  ask: (options: any) => Promise<any>,
): Promise<{ results: (Result & { name: string })[]; skipped: string[] }> {
  const names = [...textNames(texts, isMany), ...(named.names ?? [])];
  const { whose = 'The run' } = named;
  const rightly = rightlyOf(named.config, [...names, ...optionNames]);
  const tell = tellEstimate(whose);
  const all = {
    ...options,
    strict: isStrict,
    onEstimate: tell,
    onProgress: progressOn(process.stderr),
  };
  if (!isMany) {
    const result = await ask({ ...all, ...texts[0].read }).catch(rightly);
    return { results: [result], skipped: [] };
  }
  const left = new Map<number, Unread>();
  const onSkip = ({ text, why }: SkippedText) => {
    left.set(text, { place: texts[text].place, why: shownFor(why, names) });
  };
  const skipped = () =>
    [...unread, ...left.values()].sort((a, b) => a.place - b.place).map(({ why }) => why);
  // Called when all texts have been looked at, and no weight has been read.
  const onEstimate: typeof tell = (estimate) => {
    if (isStrict && skipped().length > 0)
      throw new UsageError(
        `${skipped().length} of ${texts.length + unread.length} texts cannot be read, and with --strict or --fail-if none is left out, for what is not read has not passed. Mend them or take them out: ${skipped().join('; ')}`,
      );
    tell(estimate);
  };
  const read = { texts: texts.map((text) => text.read), onSkip, onEstimate };
  const results: Result[] = await ask({ ...all, ...read }).catch(rightly);
  const labels = texts.filter((_, i) => !left.has(i)).map(({ label }) => label);
  return {
    results: results.map((result, i) => ({ ...result, name: labels[i] })),
    skipped: skipped(),
  };
}

/** Before it is run. */
function refuseDoubts({ name, doubts }: Opened, { isStrict }: Asked) {
  const [first] = doubts;
  if (first && isStrict) throw new ModelError(name, first.replace(/\.$/, ''));
}

export async function runOn(opened: Opened, asked: Asked): Promise<ModelOnText> {
  const { model, config } = opened;
  refuseDoubts(opened, asked);
  const ask = (options: any) => model.run(options);
  const { results, skipped } = await askAbout<ModelOnText>(asked, { config }, ask);
  for (const { assumed } of results) assumed.push(...opened.doubts);
  return tellUnknown(asked.texts.isMany ? overTexts(results, skipped) : results[0]);
}

/** What a model was not told of its text. */
export function tellUnknown<Result extends ModelOnText>(result: Result): Result {
  const { unknown, tokens, assumed } = result;
  if (unknown > 0)
    assumed.push(
      `Unknown to the vocabulary, and no part of the text to the model: ${unknown} of ${counted(tokens.length, 'token')}.`,
    );
  return result;
}

/** How the library begins what is wrong with the files of the second. */
const ofOther = 'other: ';

export async function compareOn(
  [first, second]: readonly [Opened, Opened],
  asked: Asked,
): Promise<ModelsOnText> {
  for (const opened of [first, second]) refuseDoubts(opened, asked);
  const named = {
    config: first.config,
    names: [['other', second.name]] as [string, string][],
    whose: 'The first model',
  };
  const ask = (options: any) => first.model.compare(second.model, options).catch(whose);
  const whose = (error: Error) => {
    const isOther = error.message.startsWith(ofOther);
    if (isOther) error.message = error.message.slice(ofOther.length);
    return naming((isOther ? second : first).name)(error);
  };
  const { results, skipped } = await askAbout<ModelsOnText>(asked, named, ask);
  for (const { models } of results)
    for (const [i, { doubts }] of [first, second].entries()) models[i].assumed.push(...doubts);
  const pair = asked.texts.isMany ? pairOver(results, skipped) : results[0];
  for (const model of pair.models) tellUnknown(model);
  return pair;
}
