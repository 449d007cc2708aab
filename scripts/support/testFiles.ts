// Runs test files in this process, one after the other: node testFiles.ts <file> ... A file then costs what its tests
// cost, not a process and all that it loads.

import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

for (const file of process.argv.slice(2)) {
  await import(pathToFileURL(file).href).catch((error) => {
    test(`${file} can be read`, () => {
      throw error;
    });
  });
  // Tests run one after the other: when this one is called, those of the file have ended.
  await new Promise((resolve) => test(`end of ${file}`, () => resolve(undefined)));
}
