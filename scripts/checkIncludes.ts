// The arrows of the architecture in C++: which folder of src may include which. Run by npm run lint.
//
//   src:  { primes, numeric → { models → running, random → { sums, networks, attention → { scores, training } } } }
//         → bindings

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What each folder may include besides itself. */
const folders: Record<string, string[]> = {
  numeric: [],
  random: ['numeric'],
  sums: ['numeric', 'random'],
  attention: ['numeric', 'random'],
  scores: ['numeric', 'random', 'attention'],
  training: ['numeric', 'random', 'attention'],
  models: ['numeric'],
  running: ['numeric', 'models'],
  networks: ['numeric', 'random'],
  primes: [],
};
// Only they know Emscripten.
folders.bindings = [...Object.keys(folders), 'emscripten'];

const ours = new Set([...Object.keys(folders), 'emscripten']);
/** The folder that holds src; another one in the test. */
const root = process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url));
const src = join(root, 'src');

for (const path of readdirSync(src, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(h|cpp)$/.test(path)) continue;
  const [folder] = path.split('/');
  const text = readFileSync(join(src, path), 'utf8');
  for (const [, header, target] of text.matchAll(/^#include ["<]((\w+)[^">]*)/gm)) {
    const isForeign = header === target || !ours.has(target);
    if (isForeign || target === folder || folders[folder]?.includes(target)) continue;
    console.error(`src/${path}: src/${folder} may not include ${header}`);
    process.exitCode = 1;
  }
}
