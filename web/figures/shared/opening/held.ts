/**
 * Models that stay open for whoever asks again: each once in a lab, and anew where the reader has answered what its files
 * leave open.
 */
import type { Lab, Model, ModelFile, OpenModelOptions } from '../../../engine/library.js';
import { unlessAborted } from '../../../engine/workers/abort.js';

const held = new WeakMap<object, { lab: Lab; about: string; opening: Promise<Model> }>();

/**
 * @param key - whose model it is: it is let go with the key, or by `letGo`
 * @param signal - of whoever waits for it; others may go on waiting
 */
export function openOnce(
  lab: Lab,
  key: object,
  files: readonly ModelFile[],
  options: OpenModelOptions,
  signal: AbortSignal,
): Promise<Model> {
  const about = JSON.stringify(options);
  const known = held.get(key);
  if (known?.lab === lab && known.about === about) return unlessAborted(known.opening, signal);
  letGo(key);
  const opening = lab.openModel([...files], options);
  held.set(key, { lab, about, opening });
  // A failed attempt is not kept: the file may be there again.
  opening.catch(() => {
    if (held.get(key)?.opening === opening) held.delete(key);
  });
  return unlessAborted(opening, signal);
}

export function letGo(key: object | undefined) {
  const known = key && held.get(key);
  if (!known) return;
  held.delete(key);
  known.opening.then((model) => model.close()).catch(() => {});
}
