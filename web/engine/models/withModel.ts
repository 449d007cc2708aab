// A model for as long as one call is at it.

import { aborted } from '../workers/errors.js';
import { closeAll, type OpenModel, openModel } from './openModel.js';
import { toldOfMemory } from './shortOfMemory.js';
import { Stop } from './stop.js';

/**
 * Opens a model, works on it and closes its files, whatever comes of it.
 * @param signal - the caller's, heard at once
 */
export async function withModel<Result>(
  files: unknown,
  signal: AbortSignal | undefined,
  how: Parameters<typeof openModel>[2],
  work: (model: OpenModel, stop: Stop) => Promise<Result>,
): Promise<Result> {
  if (signal?.aborted) throw aborted();
  const stop = new Stop(signal);
  const opening = openModel(files, stop.inner.signal, how);
  let model;
  try {
    model = await stop.race(opening);
    const result = await work(model, stop);
    for (const source of model.sources) await stop.race(source.settle());
    return result;
  } catch (error) {
    throw model ? toldOfMemory(error, model.sources[0].name) : error;
  } finally {
    stop.takeBack();
    stop.inner.abort();
    // Given up while it opens: what it has opened is closed all the same.
    const closing = opening.then(({ sources }) => closeAll(sources)).catch(() => {});
    if (model) await closing;
  }
}
