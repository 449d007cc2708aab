// Checkpoints of one training, in the order of the steps that their names tell.

import { readdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { isFolder, isOtherModel } from '../web/engine/models/modelInFolder.js';
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

/** @returns the step that the name of a file or of its folder tells */
export function stepOf(path: string): number | undefined {
  const whole = resolve(path);
  const isFile = isWeights(path);
  const names = [basename(whole), ...(isFile ? [basename(dirname(whole))] : [])];
  const [told] = names.flatMap((name) => {
    const [, alone, named] = stepName.exec(name.replace(weightsName, '')) ?? [];
    return alone ?? named ?? [];
  });
  return told === undefined ? undefined : Number(told);
}

export const isWeights = (name: string) => weightsName.test(name);

/** As training programs call what they are still writing. */
const isUnfinished = (name: string) => /^(\.|tmp-)/.test(name) && stepOf(name) !== undefined;

const isOfCheckpoint = (name: string) => isWeights(name) || isOtherModel(name);

const holds = async (path: string, isSome: (name: string) => boolean) =>
  (await isFolder(path)) && (await readdir(path)).some(isSome);

/**
 * The checkpoints that a folder stands for, unless it holds weights itself: then they are said to be left out.
 * @param kind - what it is then called
 */
export async function checkpointsIn(folder: string, kind: 'model' | 'LoRA'): Promise<string[]> {
  if (!(await isFolder(folder))) return [];
  const steps: string[] = [];
  const nameless: string[] = [];
  for (const name of (await readdir(folder)).sort()) {
    const path = join(folder, name);
    if (isUnfinished(name)) {
      process.stderr.write(`${printable(path)} is left out: it was not written to its end\n`);
      continue;
    }
    const hasStep = stepOf(path) !== undefined;
    if (await holds(path, hasStep ? isOfCheckpoint : isWeights))
      (hasStep ? steps : nameless).push(path);
  }
  if (steps.length === 0) return [];
  if (!(await holds(folder, isWeights))) {
    // Whose model is not run must not seem to have passed.
    nameless.forEach(knownStep);
    return steps;
  }
  const how = kind === 'LoRA' ? 'has an --adapter of its own' : `is named, such as ${steps[0]}`;
  process.stderr.write(
    `${printable(`${folder} is a ${kind}: its checkpoints are left out, unless each ${how}`)}\n`,
  );
  return [];
}

export function knownStep(path: string): number {
  const step = stepOf(path);
  if (step === undefined)
    throw new UsageError(
      `a series of models goes by the step in their names, such as checkpoint-500 or step_500: ${path} has none; name those that have one`,
    );
  return step;
}

/**
 * Three models or more, or the checkpoints in a folder that holds no model itself.
 * @returns nothing where one model is named, or two
 */
export async function seriesOf(given: string[]): Promise<Checkpoint[] | undefined> {
  const isInside = given.length === 1;
  const paths = isInside ? await checkpointsIn(given[0], 'model') : given;
  if (paths.length < (isInside ? 2 : 3)) return undefined;
  if ((await Promise.all(paths.map(isModel))).includes(false)) return undefined;
  const found: Checkpoint[] = [];
  for (const path of paths) {
    found.push({ ...(await filesOf([path])), where: path, step: knownStep(path) });
  }
  return inOrder(found);
}

/** @returns those of each step, of which there is one */
export function inOrder<Item extends { where: string; step: number }>(items: Item[]): Item[] {
  const sorted = items.toSorted((a, b) => a.step - b.step);
  const i = sorted.findIndex(({ step }, place) => step === sorted[place - 1]?.step);
  if (i > 0) {
    const [{ where }, other] = sorted.slice(i - 1);
    throw new UsageError(`two of the models are of step ${other.step}: ${where}, ${other.where}`);
  }
  return sorted;
}
