// How long one slice of each method keeps its thread, at the far ends of its options: in the calling thread, the longest
// that everything else had to wait while a call was under way, until it was given up after a second; the median
// of three turns.

import { openLab } from 'rootd';
import { collect } from '../support/collect.js';
import { callOf, extremes } from '../web/engine/support/extremes.js';
import { median, quantile } from './compare.js';

/** Milliseconds within which a call that is given up must have stopped. */
const budget = 100;
/** Milliseconds after which a call is given up. */
const patience = 1000;

/** Turns of each set: the machine's own pauses fall on one of them. */
const turns = 3;

/**
 * The longest that everything else had to wait while a call was under way. What the machine gave to others in the
 * meantime is not counted.
 * @param {string} method
 * @param {() => Record<string, unknown>} make its options
 */
async function longestWait(method, make) {
  const lab = await openLab({ workers: 0 });
  // The engine is up before anything is measured.
  await lab.products({ a: new Float32Array(1), b: new Float32Array(1), rows: 1, columns: 1 });
  await lab.mertens({ limit: 2 });
  // What earlier calls have left is not this one's.
  collect();
  const controller = new AbortController();
  const options = { ...make(), signal: controller.signal };
  const timer = setTimeout(() => controller.abort(), patience);
  let running = true;
  const ended = callOf(lab, method, options).then(
    () => {},
    () => {},
  );
  ended.then(() => {
    running = false;
  });
  let longest = 0;
  while (running) {
    const before = performance.now();
    const spent = process.cpuUsage();
    await new Promise((resolve) => setImmediate(resolve));
    const { user, system } = process.cpuUsage(spent);
    longest = Math.max(longest, Math.min(performance.now() - before, (user + system) / 1000));
  }
  clearTimeout(timer);
  await lab.close();
  return longest;
}

/** @type {import('./main.js').Section} */
export default {
  title: 'Slices: the longest that a call keeps its thread',
  async rows(report) {
    for (const [method, sets] of Object.entries(extremes)) {
      for (const [index, make] of sets.entries()) {
        /** @type {number[]} */
        const waits = [];
        while (waits.length < turns) waits.push(await longestWait(method, make));
        report({
          what: method,
          against: `options ${index + 1}`,
          ratio: median(waits),
          spread: [quantile(waits, 0.25), quantile(waits, 0.75)],
          unit: 'ms',
          budget,
        });
      }
    }
  },
};
