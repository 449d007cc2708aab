// One model under two names, as where a file was copied, or linked, in the place of another.

import { ModelError } from '../web/engine/models/modelError.js';
import type { FileRead } from './jsonForms.js';
import { isWeights } from './series.js';

/** @param numbers - of each, all that is told @returns a sentence if they are the same */
export const oneModel = (before: unknown, after: unknown): string[] =>
  JSON.stringify(before) === JSON.stringify(after)
    ? [
        'Every number told here of the two is the same to the bit: they may be one model under two names, or differ in what was not looked at.',
      ]
    : [];

/** Of its weights, wherever they lie. */
const weightsIn = (files: readonly FileRead[]) =>
  files
    .filter(({ name }) => isWeights(name))
    .map((file) => ('sha256' in file ? file.sha256 : `${file.address} ${file.etag}`))
    .sort();

/**
 * A gate on changes that is given one model twice tests nothing. Two files that hold the same numbers, as after a lossless
 * conversion, are what it may be there to see.
 *
 * @param names - of two models of which all numbers are the same
 * @param files - of each, with their digests
 * @returns what is wrong with them
 */
export async function oneTwice(
  names: readonly string[],
  files: readonly (() => Promise<readonly FileRead[]>)[],
): Promise<ModelError[]> {
  const [before, after] = [weightsIn(await files[0]()), weightsIn(await files[1]())];
  if (before.join() !== after.join()) return [];
  const why =
    'both are the same file to the bit: what --fail-if asks of changes tests nothing. Name the model as it was, and as it is now';
  return [new ModelError(names.join(' and '), why)];
}
