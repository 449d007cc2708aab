// Checkpoints of one training, in the order of the steps that their names tell.

import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { ModelError } from '../web/engine/models/modelError.js';
import { isFolder, isOtherModel, ownConfig, some } from '../web/engine/models/modelInFolder.js';
import { printable } from '../web/text/printable.js';
import type { NamedAdapter } from './adapter.js';
import { UsageError } from './arguments.js';
import { type Found, filesOf, isModel } from './modelFiles.js';

export type Checkpoint = Found & {
  where: string;
  step: number;
  /** that lies on it, where it is the base of several */
  adapter?: NamedAdapter;
};

const weightsName = /\.(safetensors|gguf)$/;
/** 'checkpoint-500', 'step_1000', 'global_step500', 'ckpt=20', or a number alone. */
const stepName =
  /^(\d{1,12})$|(?:step|checkpoint|ckpt|iter|iteration)[-_=.]?(\d{1,12})(?![a-z\d])/i;

const epochName = /epoch[-_=.]?(\d{1,6})/i;

/** @returns what the name of a file or of its folder tells */
function numberIn(path: string, pattern: RegExp): number | undefined {
  const whole = resolve(path);
  const isFile = isWeights(path);
  const names = [basename(whole), ...(isFile ? [basename(dirname(whole))] : [])];
  const [told] = names.flatMap((name) => {
    const [, alone, named] = pattern.exec(name.replace(weightsName, '')) ?? [];
    return alone ?? named ?? [];
  });
  return told === undefined ? undefined : Number(told);
}

/** @returns the step that the name of a file or of its folder tells; the epoch, where it tells no more */
export const stepOf = (path: string) => numberIn(path, stepName) ?? numberIn(path, epochName);

const isByEpoch = (path: string) =>
  numberIn(path, stepName) === undefined && numberIn(path, epochName) !== undefined;

/** A sentence where the trainer's own file beside a checkpoint tells another step than its folder's name. */
export async function stepsApart(file: string): Promise<string[]> {
  const folder = dirname(file);
  const named = numberIn(folder, stepName);
  if (named === undefined) return [];
  const state = await readFile(join(folder, 'trainer_state.json'), 'utf8').catch(() => '');
  // As Python writes it, with NaN for losses that are none.
  const [, told] = /"global_step":\s*(\d{1,12})\b/.exec(state) ?? [];
  return told === undefined || Number(told) === named
    ? []
    : [`Its folder is called by step ${named}, and its trainer_state.json is of step ${told}.`];
}

export const isWeights = (name: string) => weightsName.test(name);

/** As training programs call what they are still writing. */
const isUnfinished = (name: string) =>
  /^(\.|_?tmp)|\.(tmp|part|partial|incomplete)$|~$|checkpoint-tmp/i.test(name) &&
  stepOf(name) !== undefined;

const isOfCheckpoint = (name: string) => isWeights(name) || isOtherModel(name);

const holds = async (path: string, isSome: (name: string) => boolean) =>
  (await isFolder(path)) && (await readdir(path)).some(isSome);

/** Weights, also such as are not read or not written to their end, or what says how they are meant. */
const isPart = (path: string) => {
  const name = basename(path);
  return isOfCheckpoint(name) || ownConfig.test(name) || /\.(safetensors|gguf)\.\w+$/.test(name);
};

/** A file that is called as a checkpoint and by no ending that says what else it is. */
const isStray = (name: string) =>
  stepOf(name) !== undefined && !isWeights(name) && (isPart(name) || !name.includes('.'));

/** @returns folders with parts of a model, however deep below one that is none of a checkpoint, itself among them */
async function modelsIn(path: string): Promise<string[]> {
  if (basename(path).startsWith('.') || !(await isFolder(path))) return [];
  const names = await readdir(path, { recursive: true });
  return [...new Set(names.filter(isPart).map((name) => join(path, dirname(name))))].sort();
}

/** @returns those that no step tells, but for links to what is there, which are said to be that */
async function withoutLinks(nameless: readonly string[], steps: readonly string[]) {
  const places = await Promise.all(steps.map((path) => realpath(path).catch(() => path)));
  const others: string[] = [];
  for (const path of nameless) {
    const same = steps[places.indexOf(await realpath(path))];
    if (same === undefined) others.push(path);
    else
      process.stderr.write(`${printable(path)} is a link to ${printable(same)}: it is told once\n`);
  }
  return others;
}

/**
 * The checkpoints that a folder stands for, unless it holds weights itself. What is left out is said.
 *
 * @param kind - what it is then called
 * @param isStrict - whether it is refused then
 */
export async function checkpointsIn(
  folder: string,
  kind: 'model' | 'LoRA',
  isStrict: boolean,
): Promise<string[]> {
  if (!(await isFolder(folder))) return [];
  const steps: string[] = [];
  const nameless: string[] = [];
  const left: string[] = [];
  const isModelItself = await holds(folder, isWeights);
  // Beside weights a folder of other forms may be a part of the same checkpoint, as DeepSpeed's are.
  const isSome = isModelItself ? isWeights : isOfCheckpoint;
  let isSeries = false;
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (isUnfinished(entry.name)) {
      left.push(`${path} is left out: it is called as what is still being written`);
    } else if (entry.isFile()) {
      if (!isModelItself && (isOtherModel(entry.name) || isStray(entry.name)))
        left.push(`${path} is left out: it is no safetensors and no GGUF`);
    } else if (stepOf(path) !== undefined) {
      // Whatever it holds: one without a model must not seem to have passed, nor a link to nothing.
      steps.push(path);
      isSeries ||= await holds(path, isSome);
    } else if (await holds(path, isWeights)) nameless.push(path);
    else if (!(await stat(path).catch(() => undefined)))
      left.push(`${path} is left out: it is a link to nothing`);
    else {
      const all = await modelsIn(path);
      const those = isModelItself ? all.filter((one) => stepOf(one) !== undefined) : all;
      const deeper = those.filter((one) => one !== path);
      if (deeper.length < those.length)
        left.push(`${path} is left out: no step tells it, and it holds no safetensors and no GGUF`);
      if (deeper.length > 0) left.push(`left out, for they lie deeper: ${some(deeper)}`);
    }
  }
  if (!isSeries && !isModelItself) return [];
  if (isModelItself && isSeries) {
    const how = kind === 'LoRA' ? 'has an --adapter of its own' : `is named, such as ${steps[0]}`;
    left.push(`${folder} is a ${kind}: its checkpoints are left out, unless each ${how}`);
  }
  if (isStrict && left.length > 0)
    throw new UsageError(
      `${left.join('; ')}; with --strict or --fail-if nothing is left out: name what is to be read, such as the file of the ${kind} itself`,
    );
  for (const sentence of left) process.stderr.write(`${printable(sentence)}\n`);
  if (isModelItself) return [];
  // Nor is one whose step is not told.
  for (const path of await withoutLinks(nameless, steps)) knownStep(path);
  return steps;
}

export function knownStep(path: string): number {
  const step = stepOf(path);
  if (step === undefined)
    throw new UsageError(
      `a series of models goes by the step in their names, such as checkpoint-500 or step_500: ${path} has none; name those that have one`,
    );
  return step;
}

export type Series = {
  checkpoints: Checkpoint[];
  /** what is wrong with those that hold no model */
  broken: ModelError[];
};

/**
 * Three models or more, or the checkpoints in a folder that holds no model itself.
 *
 * @param isStrict - whether a folder that holds both is refused
 * @returns the paths, and the series that they are if they are not one model or two
 */
export async function seriesOf(
  given: string[],
  isStrict: boolean,
): Promise<{ paths: string[]; series?: Series }> {
  const all: string[][] = [];
  for (const path of given) all.push(await checkpointsIn(path, 'model', isStrict));
  const inside = given.length === 1 ? all[0] : [];
  const paths = inside.length > 0 ? inside : given;
  if (paths.length < (inside.length > 0 ? 2 : 3)) return { paths };
  if (inside.length === 0 && (await Promise.all(paths.map(isModel))).includes(false))
    return { paths };
  const checkpoints: Checkpoint[] = [];
  const broken: ModelError[] = [];
  for (const path of paths) {
    const step = knownStep(path);
    try {
      checkpoints.push({ ...(await filesOf([path])), where: path, step });
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      broken.push(error);
    }
  }
  return { paths, series: { checkpoints: inOrder(checkpoints), broken } };
}

/** Steps that begin anew in each epoch are in no order. */
function checkEpochs(sorted: readonly { where: string }[]) {
  const byStep = sorted.find(({ where }) => numberIn(where, stepName) !== undefined);
  const byEpoch = sorted.find(({ where }) => isByEpoch(where));
  if (byStep && byEpoch)
    throw new UsageError(
      `steps and epochs are in no order: ${byStep.where} is called by the one, ${byEpoch.where} by the other; name those of one kind`,
    );
  const epochs = sorted.map(({ where }) => Number(epochName.exec(where)?.[1] ?? Number.NaN));
  const i = epochs.findIndex((epoch, place) => epoch < epochs[place - 1]);
  if (i > 0)
    throw new UsageError(
      `steps that begin anew in each epoch are in no order: ${sorted[i].where} is of a later step than ${sorted[i - 1].where}, and of an earlier epoch`,
    );
}

/** @returns those of each step, of which there is one */
export function inOrder<Item extends { where: string; step: number }>(items: Item[]): Item[] {
  const sorted = items.toSorted((a, b) => a.step - b.step);
  const i = sorted.findIndex(({ step }, place) => step === sorted[place - 1]?.step);
  if (i > 0) {
    const [{ where }, other] = sorted.slice(i - 1);
    throw new UsageError(`two of the models are of step ${other.step}: ${where}, ${other.where}`);
  }
  checkEpochs(sorted);
  return sorted;
}
