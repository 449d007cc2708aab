// Calls the library with every option set of cases.js. It runs in Node and as it stands in a page.

import { openLab } from '../../web/engine/lab.js';
import { cases, nameOf } from './cases.js';
import { digestOf } from './digest.js';

/** Digests by the name of their option set. @typedef {Record<string, string>} Digests */

export const methods = Object.keys(cases);

/**
 * A run's records, what it says of fresh examples, and the records of a run that goes on from where it was saved.
 * @param {import('../../web/engine/library.js').Lab} lab
 * @param {any} options
 */
async function trained(lab, options) {
  const records = [];
  const run = await lab.train(options);
  for await (const record of run) records.push(record);
  const evaluation = await run.evaluate({ contextLength: 11, examples: 100 });
  const more = [];
  const resume = await run.save();
  for await (const record of lab.train({ resume, steps: options.steps + 2 })) more.push(record);
  return { records, evaluation, more };
}

/**
 * @param {string} method
 * @param {number} workers
 * @returns {Promise<Digests>}
 */
export async function digestsOf(method, workers) {
  const lab = /** @type {any} */ (await openLab({ workers }));
  /** @type {Digests} */
  const digests = {};
  for (const options of cases[method]) {
    const name = nameOf(options);
    if (name in digests) throw new Error(`${method} has two option sets called ${name}`);
    const result = method === 'train' ? await trained(lab, options) : await lab[method](options);
    // Of a model the numbers: its sentences may change.
    digests[name] = digestOf(method === 'inspectModel' ? result.heads : result);
  }
  await lab.close();
  return digests;
}
