import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { engineParts } from '../../../../scripts/support/engine.js';
import { openLab, openLabAt } from '../../../../web/engine/lab.js';
import { inlineHost } from '../../../../web/engine/workers/inlineHost.js';

const base64 = (part: string) =>
  readFileSync(new URL(`../../../../web/engine/wasm/${part}.wasm`, import.meta.url), 'base64');

test('an engine that is carried along as text computes the same', async () => {
  const wasm = Object.fromEntries(engineParts.map((part) => [part, base64(part)])) as any;
  const host = inlineHost({ wasm, worker: '' });
  const variances: number[] = [];
  for (const lab of [await openLabAt(host, { workers: 0 }), await openLab({ workers: 0 })]) {
    variances.push((await lab.sums({ law: 'die', d: 20, count: 1000 })).variance);
    await lab.close();
  }
  assert.equal(variances[0], variances[1]);
});
