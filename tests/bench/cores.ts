// How many cores a machine gives to the threads of this process: some keep the threads of short work on one, and then
// two workers take as long as one.

import { median } from './compare.js';

/**
 * A turn that is watched.
 * @returns `cores` tells the median of the turns so far
 */
export function withCores<Result>(turn: () => Promise<Result>): {
  turn: () => Promise<Result>;
  cores: () => number;
} {
  const given: number[] = [];
  return {
    async turn() {
      const spent = process.cpuUsage();
      const start = performance.now();
      const result = await turn();
      const milliseconds = performance.now() - start;
      const { user, system } = process.cpuUsage(spent);
      given.push((user + system) / 1000 / milliseconds);
      return result;
    },
    cores: () => median(given),
  };
}
