// Checks the C++ against .clang-format, or with --write puts it right. clang-format comes from npm, in one version
// for all: each version formats a little differently.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { format } from '@wasm-fmt/clang-format';
import { root, say } from './program.js';

const style = readFileSync(join(root, '.clang-format'), 'utf8');
const write = process.argv.includes('--write');

const files = ['src', 'tests', 'scripts']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter(
    (entry) =>
      entry.isFile() && /\.(h|cpp)$/.test(entry.name) && !entry.parentPath.includes('node_modules'),
  )
  .map((entry) => join(entry.parentPath, entry.name));

for (const file of files) {
  const text = readFileSync(file, 'utf8');
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
