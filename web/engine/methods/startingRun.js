// A training run before it has begun: its methods wait for it.

/** @typedef {import('./training.js').Run} Run */
/** @typedef {import('./trainingOptions.js').TrainingRecord} TrainingRecord */

/**
 * A run that can be used at once or awaited first.
 * @typedef {Promise<Run> & Pick<Run, 'next' | 'return' | 'evaluate' | 'save'> & AsyncIterable<TrainingRecord>} StartingRun
 */

/**
 * @param {Promise<Run>} starting
 * @returns {StartingRun}
 */
export function usableAtOnce(starting) {
  const next = async () => (await starting).next();
  const finish = async () => (await starting).return();
  return Object.assign(starting, {
    next,
    return: finish,
    /** @type {Run['evaluate']} */
    evaluate: async (given) => (await starting).evaluate(given),
    save: async () => (await starting).save(),
    [Symbol.asyncIterator]: () => ({ next, return: finish }),
  });
}
