// A training run before it has begun: its methods wait for it.

/** @typedef {import('./training.js').Run} Run */
/** @typedef {import('./trainingOptions.js').TrainingRecord} TrainingRecord */

/**
 * A run that can be used at once or awaited first.
 * @typedef {Promise<Run> & Pick<Run, 'next' | 'return' | 'throw' | 'evaluate' | 'save'> & AsyncIterable<TrainingRecord>} StartingRun
 */

/**
 * @param {Promise<Run>} begun
 * @returns {StartingRun}
 */
export function usableAtOnce(begun) {
  // Once it is there it is asked at once: handed on later, a call could come after the lab is closed.
  /** @type {Run | undefined} */
  let run;
  const starting = begun.then((started) => {
    run = started;
    return started;
  });
  // It fails where the lab is closed meanwhile: whoever asks it for something is told, and nobody else has to listen.
  starting.catch(() => {});
  /** @param {'next' | 'return' | 'throw' | 'evaluate' | 'save'} name @returns {(given?: any) => Promise<any>} */
  const later = (name) => async (given) => (run ?? (await starting))[name](given);
  const iterator = { next: later('next'), return: later('return'), throw: later('throw') };
  return Object.assign(starting, iterator, {
    evaluate: later('evaluate'),
    save: later('save'),
    [Symbol.asyncIterator]: () => iterator,
  });
}
