// A reporter for node:test: a short line for each test that passes (shown as progress), everything about one that
// fails, and a count that scripts/support/checks.ts reads.

import { relative } from 'node:path';
import { inspect } from 'node:util';
import { root } from './program.js';

/** Lines of one failure: where there are many, all of them are to be seen. */
const mostLines = 30;

function describe(error: any) {
  // node:test wraps what a test threw.
  const cause = error?.cause ?? error;
  const text = typeof cause === 'string' ? cause : inspect(cause, { colors: false, depth: 4 });
  return text.split('\n').slice(0, mostLines).join('\n');
}

export default async function* reporter(source: AsyncIterable<{ type: string; data: any }>) {
  let passed = 0;
  let failed = 0;
  for await (const { type, data } of source) {
    const isGroup = data?.details?.type === 'suite';
    const place = data?.file ? relative(root, data.file) : '';
    // A mark between files is no test.
    if (type === 'test:pass' && place === 'scripts/support/testFiles.ts') continue;
    if (type === 'test:pass' && !isGroup && data.skip === undefined && data.todo === undefined) {
      passed += 1;
      yield `ok ${place}: ${data.name}\n`;
    } else if (type === 'test:fail') {
      const error = data.details.error;
      // A group fails because of its tests, which have been reported; report it only for its own errors.
      if (isGroup && error?.failureType === 'subtestsFailed') continue;
      failed += 1;
      yield `\nFAILED ${place}: ${data.name}\n${describe(error)}\n`;
    } else if (type === 'test:stderr') {
      yield data.message;
    }
  }
  const seconds = Math.round(process.uptime());
  yield `counted ${passed} passed ${failed} failed after ${seconds} s: ${process.argv.at(-1)}\n`;
}
