// A training run before it has begun: its methods wait for it.

/** @typedef {import('./training.js').Run} Run */
/** @typedef {import('./trainingOptions.js').TrainingRecord} TrainingRecord */

/**
 * A run that can be used at once or awaited first.
 * @typedef {Promise<Run> & Pick<Run, 'next' | 'return' | 'throw' | 'evaluate' | 'save'> & AsyncIterable<TrainingRecord>} StartingRun
 */

/**
 * @param {Promise<Run>} starting
 * @returns {StartingRun}
 */
export function usableAtOnce(starting) {
  /** @type {Pick<Run, 'next' | 'return' | 'throw'>} */
  const iterator = {
    next: async () => (await starting).next(),
    return: async () => (await starting).return(),
    throw: async (error) => (await starting).throw(error),
  };
  return Object.assign(starting, {
    ...iterator,
    /** @type {Run['evaluate']} */
    evaluate: async (given) => (await starting).evaluate(given),
    save: async () => (await starting).save(),
    [Symbol.asyncIterator]: () => iterator,
  });
}
