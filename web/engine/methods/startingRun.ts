// A training run before it has begun: its methods wait for it.

import type { Run } from './training.js';
import type { TrainingRecord } from './trainingOptions.js';

/** A run that can be used at once or awaited first. */
export type StartingRun = Promise<Run> &
  Pick<Run, 'next' | 'return' | 'throw' | 'evaluate' | 'save'> &
  AsyncIterable<TrainingRecord>;

export function usableAtOnce(begun: Promise<Run>): StartingRun {
  // Once it is there it is asked at once: handed on later, a call could come after the lab is closed.
  let run: Run | undefined;
  const starting = begun.then((started) => {
    run = started;
    return started;
  });
  // It fails where the lab is closed meanwhile: whoever asks it for something is told, and nobody else has to listen.
  starting.catch(() => {});
  const later =
    (name: 'next' | 'return' | 'throw' | 'evaluate' | 'save'): ((given?: any) => Promise<any>) =>
    async (given) =>
      (run ?? (await starting))[name](given);
  const iterator = { next: later('next'), return: later('return'), throw: later('throw') };
  return Object.assign(starting, iterator, {
    evaluate: later('evaluate'),
    save: later('save'),
    [Symbol.asyncIterator]: () => iterator,
  });
}
