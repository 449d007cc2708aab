// Counts what passed and what failed over all kinds of checks, and says so at the end.

import { say } from './program.js';

export type Outcome = { name: string; passed: number; failed: number; seconds: number };

/** Prints the closing summary; its last line is read by machines. Sets the exit code. */
export function summarize(outcomes: Outcome[]) {
  const width = Math.max(...outcomes.map(({ name }) => name.length));
  say('');
  for (const { name, passed, failed, seconds } of outcomes) {
    const counts = `${String(passed).padStart(6)} passed${failed > 0 ? `, ${failed} FAILED` : ''}`;
    say(`${name.padEnd(width)}  ${counts}  (${seconds.toFixed(1)} s)`);
  }
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
  say('');
  say(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}
