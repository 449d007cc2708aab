import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attentionRows } from '../../../../web/engine/workers/attentionMemory.js';

/** An engine that says what memory it was asked for, and meets a number that is not finite. */
function engineOf() {
  const asked: number[] = [];
  const engine = {
    attentionMemory(length: number) {
      asked.push(length);
      return new Float32Array(length);
    },
    attentionRows: () => false,
  };
  return { engine, asked };
}

/** Floats of a block that is not kept for the next one. */
const large = 2 ** 22 + 1;

test('memory of a large block goes when a number is not finite', () => {
  const { engine, asked } = engineOf();
  const queries = new Float32Array(large).fill(Number.NaN);
  const keys = new Float32Array(1);
  const block = {
    ...{ rows: large, columns: 1, d: 1, valueWidth: 0, heads: 1, firstRow: 0 },
    ...{ rule: 0, beta: null, causal: false, weights: false, measured: [1], keyMask: null },
    ...{ queries, keys, values: new Float32Array(0) },
  };
  assert.equal(attentionRows(engine, block), null);
  assert.equal(asked.at(-1), 0);
});
