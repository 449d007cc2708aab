// How long one slice of each method keeps its thread, at the far ends of its options: in the calling thread, the longest
// that everything else had to wait while a call was under way, until it was given up after a second; the median
// of turns. The call itself, which copies its arrays before it returns, stands beside one plain copy of them: nobody
// can give it up before it has returned.

import { openLab } from 'rootd';
import { collect } from '../support/collect.js';
import { extremes, readyCall } from '../web/engine/support/extremes.js';
import { median, quantile } from './compare.js';

/** Milliseconds within which a call that is given up must have stopped. */
const budget = 100;
/** Milliseconds after which a call is given up. */
const patience = 1000;

/** Turns of each set: the machine's own pauses fall on one of them. */
const turns = 3;

/** Bytes of arrays from which on the call itself is looked at: fewer are copied in no time. */
const manyBytes = 2 ** 25;
/** What a call may take of the pace of a plain copy: arrays are checked as well, and the machine's pauses differ. */
const paceOfCopy = 0.5;

/**
 * The typed arrays in what a call is given.
 * @param {unknown} value
 * @returns {any[]}
 */
function arraysIn(value) {
  if (ArrayBuffer.isView(value)) return [value];
  if (Object.getPrototypeOf(value ?? 0) !== Object.prototype) return [];
  return Object.values(/** @type {object} */ (value)).flatMap(arraysIn);
}

/** @param {() => unknown} act @returns milliseconds until it returns */
function timeOf(act) {
  const before = performance.now();
  const kept = act();
  const spent = performance.now() - before;
  return { spent, kept };
}

/**
 * The longest that everything else had to wait while a call was under way, and what the call itself took. What the
 * machine gave to others in the meantime is not counted as waiting.
 * @param {string} method
 * @param {() => Record<string, unknown>} make its options
 */
async function turnOf(method, make) {
  const lab = await openLab({ workers: 0 });
  // The engine is up before anything is measured.
  await lab.products({ a: new Float32Array(1), b: new Float32Array(1), rows: 1, columns: 1 });
  await lab.mertens({ limit: 2 });
  const controller = new AbortController();
  const ready = await readyCall(lab, method, { ...make(), signal: controller.signal });
  const arrays = arraysIn(ready.given);
  // What came before has left is not this call's.
  collect();
  const { spent: copy } = timeOf(() => arrays.map((array) => array.slice()));
  collect();
  const { spent: call, kept } = timeOf(ready.call);
  const timer = setTimeout(() => controller.abort(), patience);
  let running = true;
  const ended = /** @type {Promise<unknown>} */ (kept).then(
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
  const bytes = arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
  return { longest, call, copy, bytes };
}

/** @param {number[]} values @returns {{ ratio: number, spread: [number, number] }} */
const middle = (values) => ({
  ratio: median(values),
  spread: [quantile(values, 0.25), quantile(values, 0.75)],
});

/** @type {import('./main.js').Section} */
export default {
  title: 'Slices: the longest that a call keeps its thread',
  async rows(report) {
    for (const [method, sets] of Object.entries(extremes)) {
      for (const [index, make] of sets.entries()) {
        /** @type {Awaited<ReturnType<typeof turnOf>>[]} */
        const seen = [];
        while (seen.length < turns) seen.push(await turnOf(method, make));
        const against = `options ${index + 1}`;
        const waits = seen.map(({ longest }) => longest);
        report({ what: method, against, ...middle(waits), unit: 'ms', budget });
        const [{ bytes }] = seen;
        if (bytes < manyBytes) continue;
        report({
          what: method,
          against: `${against}: the call, to a copy of ${(bytes / 1e6).toFixed(0)} MB`,
          ...middle(seen.map(({ call, copy }) => copy / call)),
          budget: paceOfCopy,
          detail: { call: median(seen.map(({ call }) => call)) },
        });
      }
    }
  },
};
