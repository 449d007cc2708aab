// npm run parity: our losses beside llama.cpp's, token by token, on the same small GGUF files. llama.cpp comes with
// node-llama-cpp, which is large and not among our packages: npm install --no-save node-llama-cpp@3.21.1 brings it.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runFiles } from '../tests/web/engine/models/support/askModel.js';
import { prepare } from './support/prepare.js';
import { Failure, root, say } from './support/program.js';
import { packages, wasmToolchain } from './support/setup.js';
import { summarize } from './support/summary.js';

/** Single precision on both sides: a hundred roundings. */
const single = 100 * 2 ** -24;

/** llama.cpp looks GELU up in a table of half precision: ten roundings. */
const half = 10 * 2 ** -11;
const withGelu = ['gpt2', 'gemma', 'gemma2', 'gemma3', 'neox', 'neox_serial', 'phi'];

/** Of its two scalings llama.cpp takes the one for the room it was given, 256 at least; transformers and we for the text. */
const scaledByRoom = ['phi3_long'];

async function openLlama() {
  const require = createRequire(join(root, 'package.json'));
  try {
    const { getLlama } = await import(pathToFileURL(require.resolve('node-llama-cpp')).href);
    return await getLlama({ gpu: false, build: 'never', progressLogs: false, maxThreads: 1 });
  } catch (error) {
    throw new Failure(
      `node-llama-cpp is not here (${(error as Error).message.split('\n')[0]}):\nnpm install --no-save node-llama-cpp@3.21.1, then npm run parity`,
    );
  }
}

/** Minus the logarithm of the probability of each token but the first, given those before it. */
async function theirLosses(llama: any, modelPath: string, ids: number[]): Promise<number[]> {
  const model = await llama.loadModel({ modelPath, gpuLayers: 0, useMmap: false });
  // Keys and values in single precision, without the shortcuts that round otherwise.
  const context = await model.createContext({
    ...{ contextSize: 64, batchSize: 64, threads: 1, flashAttention: false, swaFullCache: true },
    ...{ experimentalKvCacheKeyType: 'F32', experimentalKvCacheValueType: 'F32' },
  });
  const options = { temperature: 1, topK: 0, topP: 1, minP: 0 };
  const asked = ids.map((id) => [id, { generateNext: { probabilities: true, options } }]);
  const rows = await context.getSequence().controlledEvaluate(asked);
  const losses = ids.slice(1).map((id, i) => -Math.log(rows[i].next.probabilities.get(id)));
  await context.dispose();
  await model.dispose();
  return losses;
}

export async function main() {
  await packages();
  await wasmToolchain();
  await prepare();
  const llama = await openLlama();
  const { architectures, ggufOf, ids, tokens, vocabularyMetadata } = await import(
    '../tests/web/engine/models/running/cases.js'
  );
  const { openLab } = await import('../web/engine/library.js');
  const lab = await openLab();
  const folder = mkdtempSync(join(tmpdir(), 'rootd-parity-'));
  const start = performance.now();
  let passed = 0;
  let failed = 0;
  try {
    for (const [name, architecture] of Object.entries(architectures)) {
      if (scaledByRoom.includes(name)) continue;
      const isPieces = /^(gemma|phi3)/.test(architecture);
      const vocabulary = tokens.vocabularies[isPieces ? 'spm' : 'bpe'];
      const file = ggufOf(name, { metadata: vocabularyMetadata(vocabulary) });
      const path = join(folder, `${name}.gguf`);
      writeFileSync(path, await file.read(0, file.size));
      const { losses } = await runFiles(lab, path, { tokens: ids });
      const theirs = await theirLosses(llama, path, ids).catch((error: Error) => error);
      if (theirs instanceof Error) {
        say(`${name.padEnd(14)} llama.cpp does not run it: ${theirs.message.split('\n')[0]}`);
        continue;
      }
      const gap = Math.max(...theirs.map((loss, i) => Math.abs(loss - losses[i])));
      const holds = gap <= (withGelu.includes(name) ? half : single);
      say(`${name.padEnd(14)} largest difference of a token's loss ${gap.toExponential(1)}`);
      if (holds) passed += 1;
      else failed += 1;
    }
  } finally {
    rmSync(folder, { recursive: true });
    await lab.close();
    await llama.dispose();
  }
  summarize([
    { name: 'as llama.cpp', passed, failed, seconds: (performance.now() - start) / 1000 },
  ]);
}
