// npm run test:native: the same C++ tests, natively and under sanitizers, and the same bits as in the wasm.

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { advice, differences, engineDigests, readGolden } from '../tests/golden/compare.js';
import { engineFuzz, engineTests } from './support/checks.js';
import { buildNative } from './support/engine.js';
import { say } from './support/program.js';
import { nativeToolchain } from './support/setup.js';
import { type Outcome, summarize } from './support/summary.js';

const builds: ['native' | 'sanitizers', string][] = [
  ['native', 'natively'],
  ['sanitizers', 'under sanitizers'],
];

/** Counts the results that have the bits committed in tests/golden. */
function sameBits(name: string, program: string): Outcome {
  const start = performance.now();
  const { engine } = readGolden();
  const lines = differences(engineDigests(program), engine);
  for (const line of lines) say(line);
  if (lines.length > 0) say(advice);
  const passed = Object.keys(engine).length - lines.length;
  return { name, passed, failed: lines.length, seconds: (performance.now() - start) / 1000 };
}

/**
 * @param args - --only-sanitizers leaves the plain build out, --without-sanitizers the other; made-up calls of the
 *   engine's functions go on for --seconds, and begin --from a case: the same each time, unless told otherwise
 */
export async function main(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      'only-sanitizers': { type: 'boolean' },
      'without-sanitizers': { type: 'boolean' },
      seconds: { type: 'string', default: '15' },
      from: { type: 'string', default: '1' },
    },
  });
  await nativeToolchain();
  const outcomes = [];
  for (const [preset, how] of builds) {
    const isSanitized = preset === 'sanitizers';
    if (values[isSanitized ? 'without-sanitizers' : 'only-sanitizers']) continue;
    const fuzz = isSanitized ? ['engine-fuzz'] : [];
    const folder = await buildNative(preset, ['engine-tests', 'golden', ...fuzz]);
    outcomes.push(
      await engineTests(`engine ${how}`, join(folder, 'engine-tests')),
      sameBits(`bits ${how}`, join(folder, 'golden')),
    );
    if (isSanitized) {
      const args = ['--seconds', values.seconds, '--from', values.from];
      outcomes.push(await engineFuzz(join(folder, 'engine-fuzz'), args));
    }
  }
  summarize(outcomes);
}
