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

/** What is not to be used where, and what to use instead. */
const refused: { in: RegExp; word: RegExp; instead: string }[] = [
  {
    in: /^tests\//,
    word: /doctest::Approx/,
    instead: 'Approx takes 0 for every small number; near of tests/support/close.h does not',
  },
  { in: /^src\//, word: /\b[a-z]\w*_\b/, instead: 'names do not end in _' },
  {
    in: /^src\//,
    word: /(?<![\w:<.,>])(int|double|float|size_t|ptrdiff_t|u?int\d+_t)\([^)]/,
    instead: 'static_cast says that a number becomes another',
  },
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
  const path = relative(root, file);
  const lines = text.split('\n').map((line) => line.replace(/\/\/.*/, ''));
  for (const { in: place, word, instead } of refused) {
    const line = lines.findIndex((each) => word.test(each));
    if (line < 0 || !place.test(path)) continue;
    say(`${path}:${line + 1}: ${instead}`);
    process.exitCode = 1;
  }
  const wanted = format(text, file, style);
  if (wanted === text) continue;
  if (write) {
    writeFileSync(file, wanted);
  } else {
    const given = text.split('\n');
    const line = wanted.split('\n').findIndex((other, index) => other !== given[index]);
    say(`${path}:${line + 1} is not formatted; npm run format does it`);
    process.exitCode = 1;
  }
}
