// The kinds of checks there are; each returns an outcome for the summary and prints what failed.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { attempt, root, say, shortened, typescript } from './program.js';
import type { Outcome } from './summary.js';

/** One check that either holds or does not. */
export async function check(name: string, program: string, args: string[]): Promise<Outcome> {
  const { code, output, seconds } = await attempt(name, program, args);
  if (code !== 0) say(shortened(output));
  return { name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, seconds };
}

/** What doctest prints of a test that has nothing to say but how long it took. */
const quietTest = /^=+\n.*:\d+:\n(TEST SUITE: .*\n)?TEST CASE: .*\n\n\d+\.\d+ s: .*\n/gm;

/** The C++ tests, counted by doctest's own closing line. */
export async function engineTests(
  name: string,
  program: string,
  args: string[] = [],
): Promise<Outcome> {
  const quiet = ['--no-colors', '--no-intro', '--duration=true'];
  const { code, output, seconds } = await attempt(name, program, [...args, ...quiet]);
  const found = /test cases:\s*\d+\s*\|\s*(\d+) passed\s*\|\s*(\d+) failed/.exec(output);
  const passed = Number(found?.[1] ?? 0);
  let failed = Number(found?.[2] ?? 0);
  if (code !== 0) {
    // A crash, or a sanitizer's report, ends the program without counting itself.
    failed = Math.max(failed, 1);
    say(shortened(output.replace(quietTest, '')));
  }
  return { name, passed, failed, seconds };
}

/** Made-up calls of the engine's functions, counted by the program's own closing line. */
export async function engineFuzz(program: string, args: string[]): Promise<Outcome> {
  const { code, output, seconds } = await attempt('Playing made-up cases', program, args);
  const found = /^played (\d+), (\d+) failed, (from case \d+)$/m.exec(output);
  let failed = Number(found?.[2] ?? 0);
  if (code !== 0) {
    // What a sanitizer ends has not counted itself.
    failed = Math.max(failed, 1);
    say(shortened(output));
  }
  const passed = Number(found?.[1] ?? failed) - failed;
  const name = `engine’s functions, made-up calls ${found?.[3] ?? ''}`.trim();
  return { name, passed, failed, seconds };
}

/** The test files below a folder. */
function testFiles(folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : testFiles(path);
      return entry.name.endsWith('.test.ts') ? [path] : [];
    })
    .sort();
}

/** Tests written for node:test. */
export async function nodeTests(
  name: string,
  folders: string[],
  {
    only = [],
    except = [],
  }: {
    /** words of which a file's path must hold one */
    only?: string[];
    /** words of which it must hold none */
    except?: string[];
  } = {},
): Promise<Outcome> {
  const files = folders
    .flatMap(testFiles)
    .filter((file) => only.length === 0 || only.some((word) => file.includes(word)))
    .filter((file) => !except.some((word) => file.includes(word)));
  if (files.length === 0) return { name, passed: 0, failed: 0, seconds: 0 };
  const program = join(root, 'scripts/support/testProcesses.ts');
  const { code, output, seconds } = await attempt(name, process.execPath, [
    ...typescript,
    program,
    ...files,
  ]);
  const counted = [...output.matchAll(/^counted (\d+) passed (\d+) failed\b/gm)];
  const sum = (column: 1 | 2) => counted.reduce((total, match) => total + Number(match[column]), 0);
  const passed = sum(1);
  let failed = sum(2);
  if (code !== 0) {
    failed = Math.max(failed, 1);
    say(shortened(output.replace(/^(ok|counted) .*\n?/gm, '')));
    say(['', ...(output.match(/^FAILED .*/gm) ?? [])].join('\n'));
  }
  return { name, passed, failed, seconds };
}
