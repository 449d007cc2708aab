// What came of a part of npm run faults or npm run soak.

import { say } from './program.js';

/** After so many there is enough to look at. */
const mostShown = 20;

/**
 * @param {string} name
 * @param {() => Promise<{ done: number, wrong: string[] }>} disturb
 * @returns {Promise<import('./summary.js').Outcome>}
 */
export async function disturbed(name, disturb) {
  const start = performance.now();
  const { done, wrong } = await disturb();
  for (const line of wrong.slice(0, mostShown)) say(`${name}: ${line}`);
  const failed = wrong.length;
  const passed = Math.max(0, done - failed);
  return { name, passed, failed, seconds: (performance.now() - start) / 1000 };
}
