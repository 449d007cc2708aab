// Checkpoints of one training, in the order of the steps that their names tell.

import { readdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { isFolder } from '../web/engine/models/modelInFolder.js';
import type { NamedAdapter } from './adapter.js';
import { UsageError } from './arguments.js';
import { type Found, filesOf, isModel } from './modelFiles.js';

export type Checkpoint = Found & {
  where: string;
  step: number;
  /** that lies on it, where it is the base of several */
  adapter?: NamedAdapter;
};

const weights = /\.(safetensors|gguf)$/;
/** 'checkpoint-500', 'step_1000', 'global_step500', 'ckpt=20', or a number alone. */
const stepName = /^(\d{1,12})$|(?:step|checkpoint|ckpt|iter|iteration)[-_=.]?(\d{1,12})(?!\d)/i;

/** @returns the step that the name of a file or of its folder tells */
export function stepOf(path: string): number | undefined {
  const whole = resolve(path);
  const isFile = weights.test(path);
  const names = [basename(whole), ...(isFile ? [basename(dirname(whole))] : [])];
  const [told] = names.flatMap((name) => {
    const [, alone, named] = stepName.exec(name.replace(weights, '')) ?? [];
    return alone ?? named ?? [];
  });
  return told === undefined ? undefined : Number(told);
}

/** Folders in a folder that hold weights of some step, and whether it holds weights itself. */
export async function stepFoldersIn(
  folder: string,
): Promise<{ inner: string[]; isModel: boolean }> {
  if (!(await isFolder(folder))) return { inner: [], isModel: false };
  const entries = await readdir(folder, { withFileTypes: true });
  const isModel = entries.some((entry) => !entry.isDirectory() && weights.test(entry.name));
  const named = entries
    .map(({ name }) => join(folder, name))
    .filter((path) => stepOf(path) !== undefined);
  const held = await Promise.all(
    named.map(
      async (path) =>
        (await isFolder(path)) && (await readdir(path)).some((name) => weights.test(name)),
    ),
  );
  return { inner: named.filter((_, i) => held[i]), isModel };
}

async function checkpointsIn(folder: string): Promise<string[]> {
  const { inner, isModel } = await stepFoldersIn(folder);
  return isModel ? [] : inner;
}

export function knownStep(path: string): number {
  const step = stepOf(path);
  if (step === undefined)
    throw new UsageError(
      `a series of models goes by the step in their names, such as checkpoint-500 or step_500: ${path} has none`,
    );
  return step;
}

/**
 * Three models or more, or the checkpoints in a folder that holds no model itself.
 * @returns nothing where one model is named, or two
 */
export async function seriesOf(given: string[]): Promise<Checkpoint[] | undefined> {
  const isInside = given.length === 1;
  const paths = isInside ? await checkpointsIn(given[0]) : given;
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
