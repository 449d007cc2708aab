// What the most points that a law may be asked at take of memory, in a program of their own.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';

/** In MiB: points and answers are 128 each, and Node and the engine about 70. It was 3.9 GiB. */
const most = 1024;

const program = (workers: number) => `
  import { openLab } from 'rootd';
  const lab = await openLab({ workers: ${workers} });
  const at = new Float64Array(2 ** 24).map((_, i) => i / 2 ** 22 - 2);
  const found = await lab.cumulative({ law: 'normal', d: 1, at });
  await lab.close();
  const memory = process.resourceUsage().maxRSS / 1024;
  console.log(JSON.stringify({ memory, length: found.length, middle: found[2 ** 23] }));
`;

for (const workers of [0, 2]) {
  test(`16,777,216 points take less than a gibibyte with ${workers} workers`, async () => {
    const args = ['--input-type=module', '--eval', program(workers)];
    const cwd = new URL('../../../../', import.meta.url);
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd });
    const { memory, length, middle } = JSON.parse(stdout);
    assert.deepEqual([length, middle], [2 ** 24, 0.5]);
    assert.ok(memory < most, `${Math.round(memory)} MiB`);
  });
}
