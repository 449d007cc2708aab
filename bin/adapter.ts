// The LoRA that --adapter names, or several of one training, by their steps.

import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { isAddress } from '../web/engine/models/isAddress.js';
import { adapterPaths, some } from '../web/engine/models/modelInFolder.js';
import type { AdapterOn } from '../web/engine/models/types.js';
import { UsageError } from './arguments.js';
import { type Found, modelName, withoutQuery } from './modelFiles.js';
import { checkpointsIn, inOrder, knownStep, type Series } from './series.js';
import { counted } from './tables.js';

export type NamedAdapter = { name: string /** as it was named */; where: string; files: string[] };

/** @param path - of its folder, or of its weights; or their address */
export async function namedAdapter(path: string): Promise<NamedAdapter> {
  if (isAddress(path)) return { name: basename(withoutQuery(path)), where: path, files: [path] };
  if (!(await stat(path).catch(() => undefined)))
    throw new UsageError(`--adapter: there is no file ${path}`);
  return { name: basename(resolve(path)), where: path, files: await adapterPaths(path) };
}

/**
 * A folder that is no LoRA stands for its checkpoints.
 * @param paths - each named by an option of its own
 * @param isStrict - whether a folder that holds a LoRA and checkpoints is refused
 */
export async function namedAdapters(
  paths: readonly string[],
  isStrict: boolean,
): Promise<NamedAdapter[]> {
  const all: NamedAdapter[] = [];
  for (const path of paths) {
    const inner = await checkpointsIn(path, 'LoRA', isStrict);
    for (const one of inner.length > 0 ? inner : [path]) all.push(await namedAdapter(one));
  }
  return all;
}

/** Two LoRAs or more on one base: a series by their steps. */
export function adapterSeries(
  models: readonly Found[],
  adapters: readonly NamedAdapter[],
): Series | undefined {
  if (adapters.length < 2) return undefined;
  const [base, other] = models;
  if (other) throw new UsageError('several adapters are a series on one base: name one model');
  const checkpoints = inOrder(
    adapters.map((adapter) => ({
      ...base,
      adapter,
      where: adapter.where,
      step: knownStep(adapter.where),
    })),
  );
  return { checkpoints, broken: [] };
}

/**
 * What a model is called in headings.
 * @param on - what lies on it
 */
export function nameOf(
  files: string[],
  adapter: NamedAdapter | undefined,
  on: AdapterOn | null,
): string {
  const name = modelName(files);
  if (!adapter || !on) return name;
  const { isRankStabilised, rank, matrices, kinds } = on;
  const kind = isRankStabilised ? 'rsLoRA' : 'LoRA';
  return `${name} with ${adapter.name} (${kind} of rank ${rank}, on ${counted(matrices, 'matrix', 'matrices')}: ${some(kinds)})`;
}
