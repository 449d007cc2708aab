// What a long run will take, told before it starts.

import type { RunEstimate } from '../web/engine/library.js';

/** Runs that take less are over before somebody wonders. */
const leastSeconds = 10;
const leastBytes = 1e9;

const units: [name: string, seconds: number][] = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

/** To two digits. */
const rounded = (x: number) => Number(x.toPrecision(2));

function timeOf(seconds: number) {
  const [name, size] = units.find(([, one]) => seconds >= 2 * one) ?? units[2];
  const count = rounded(seconds / size);
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}

/** @param whose - 'The run', or one model's of two @returns nothing of a short one */
export function estimateText(whose: string, { bytes, seconds, readings }: RunEstimate) {
  if (seconds < leastSeconds && bytes < leastBytes) return undefined;
  const time = `${whose} takes about ${timeOf(seconds)}, as usual machines do it`;
  const memory = `and ${rounded(bytes / 1e9)} GB of memory`;
  return [time, memory, ...(readings > 1 ? [`and reads the weights ${readings} times`] : [])].join(
    ', ',
  );
}

export const tellEstimate = (whose: string) => (estimate: RunEstimate) => {
  const text = estimateText(whose, estimate);
  if (text) process.stderr.write(`${text}\n`);
};
