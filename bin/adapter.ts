// The LoRA that --adapter names.

import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { adapterPaths } from '../web/engine/models/modelInFolder.js';
import type { AdapterOn } from '../web/engine/models/types.js';
import { UsageError } from './arguments.js';
import { modelName } from './modelFiles.js';

export type NamedAdapter = { name: string; files: string[] };

/** @param path - of its folder, or of its weights */
export async function namedAdapter(path: string | undefined): Promise<NamedAdapter | undefined> {
  if (path === undefined) return undefined;
  if (!(await stat(path).catch(() => undefined)))
    throw new UsageError(`--adapter: there is no file ${path}`);
  return { name: basename(resolve(path)), files: await adapterPaths(path) };
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
  const { isRankStabilised, rank, matrices } = on;
  const kind = isRankStabilised ? 'rsLoRA' : 'LoRA';
  return `${name} with ${adapter.name} (${kind} of rank ${rank}, on ${matrices} matrices)`;
}
