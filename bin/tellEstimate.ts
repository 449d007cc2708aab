// What a long run will take, told before it starts.

import type { RunEstimate } from '../web/engine/library.js';

/** Runs that take less are over before somebody wonders. */
const tellingSeconds = 10;
const tellingBytes = 1e9;

const units: [name: string, seconds: number][] = [
  ['hours', 3600],
  ['minutes', 60],
  ['seconds', 1],
];

/** To two digits. */
const rounded = (x: number) => Number(x.toPrecision(2));

function timeOf(seconds: number) {
  const [name, size] = units.find(([, size]) => seconds >= 2 * size) ?? units[2];
  return `${rounded(seconds / size)} ${name}`;
}

/** @param whose - 'The run', or one model's of two */
export const tellEstimate =
  (whose: string) =>
  ({ bytes, seconds, readings }: RunEstimate) => {
    if (seconds < tellingSeconds && bytes < tellingBytes) return;
    const times = readings > 1 ? `, and reads the weights ${readings} times` : '';
    process.stderr.write(
      `${whose} takes about ${timeOf(seconds)}, as usual machines do it, and ${rounded(bytes / 1e9)} GB of memory${times}\n`,
    );
  };
