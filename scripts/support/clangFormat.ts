// Checks the C++ against .clang-format, or with --write puts it right, and for words that are not to be used.
// clang-format comes from npm, in one version for all: each version formats a little differently.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { format } from '@wasm-fmt/clang-format';
import { root as ours, say } from './program.js';

const args = process.argv.slice(2);
const write = args.includes('--write');
/** The folder that holds what is checked; another one in the test. */
const root = args.find((arg) => arg !== '--write') ?? ours;
const style = readFileSync(join(ours, '.clang-format'), 'utf8');

/** What is not to be used, and what to use instead. */
const refused: [RegExp, string][] = [
  [
    /doctest::Approx/,
    'Approx takes 0 for every small number; near of tests/support/close.h does not',
  ],
];

const files = ['src', 'tests', 'scripts']
  .filter((folder) => existsSync(join(root, folder)))
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter(
    (entry) =>
      entry.isFile() && /\.(h|cpp)$/.test(entry.name) && !entry.parentPath.includes('node_modules'),
  )
  .map((entry) => join(entry.parentPath, entry.name));

for (const file of files) {
  const text = readFileSync(file, 'utf8');
  for (const [word, instead] of refused) {
    const line = text.split('\n').findIndex((other) => word.test(other));
    if (line < 0) continue;
    say(`${relative(root, file)}:${line + 1}: ${instead}`);
    process.exitCode = 1;
  }
  const wanted = format(text, file, style);
  if (wanted === text) continue;
  if (write) {
    writeFileSync(file, wanted);
  } else {
    const lines = text.split('\n');
    const line = wanted.split('\n').findIndex((other, index) => other !== lines[index]);
    say(`${relative(root, file)}:${line + 1} is not formatted; npm run format does it`);
    process.exitCode = 1;
  }
}
