// Runs test files in as many processes at once as there are cores: node testProcesses.ts <file> ... Files share a process,
// so they have no before, after, beforeEach or afterEach of their own: these would be everybody's. A file that needs them,
// or changes what all share, as globals are, is named *.alone.test.ts and gets a process of its own; so do those that drive
// browsers or other people's tools.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { typescript } from './program.js';

/** After which a process hangs, in ms. */
const longest = 20 * 60 * 1000;

const program = fileURLToPath(new URL('testFiles.ts', import.meta.url));
const reporter = new URL('reporter.ts', import.meta.url).href;

const files = process.argv.slice(2);
const isAlone = (file: string) =>
  file.endsWith('.alone.test.ts') || /^tests\/(browser|consumers)\//.test(file);
const shared = files.filter((file) => !isAlone(file));
for (const file of shared) {
  if (/^(before|after)(Each)?\(/m.test(readFileSync(file, 'utf8')))
    throw new Error(`${file} has hooks, which need a process of its own: name it *.alone.test.ts`);
}
const cores = Array.from({ length: availableParallelism() }, (_, core) => core);
const groups = [
  ...cores.map((core) => shared.filter((_, i) => i % cores.length === core)),
  ...files.filter(isAlone).map((file) => [file]),
].filter((group) => group.length > 0);

async function runTogether(group: string[]) {
  const args = [...typescript, `--test-reporter=${reporter}`, program, ...group];
  const child = spawn(process.execPath, args, { stdio: 'inherit', timeout: longest });
  const [code, signal] = await once(child, 'close');
  if (code === 0) return;
  process.exitCode = 1;
  // What the reporter says is enough where tests have failed; else the process has not come to its end.
  if (code !== 1) console.log(`FAILED ${group.join(' ')}: ended by ${signal ?? `code ${code}`}`);
}

await Promise.all(
  cores.map(async () => {
    for (let group = groups.shift(); group; group = groups.shift()) await runTogether(group);
  }),
);
