// What a model's files keep its weights as.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Stored } from '../../../../web/engine/models/writeSafetensors.js';
import { sharedLab } from '../../../support/labs.js';
import { writeSafetensors } from '../support/safetensors.js';
import { ggufOf, ids, models, safetensorsOf, tensorsOf } from './running/cases.js';
import { encode, inMemory } from './support/files.js';

const lab = await sharedLab(2);
const { config } = models.llama;

/** Norms in single precision, and a mask that is no weight. */
const mixed = inMemory(
  writeSafetensors(
    new Map<string, Stored>([
      ...Object.entries(tensorsOf('llama')).map(([name, { shape, numbers }]) => {
        const dtype = shape.length > 1 ? 'BF16' : 'F32';
        return [name, { dtype, shape, bytes: encode(dtype, numbers) }] as const;
      }),
      ['position_ids', { dtype: 'I64', shape: [1, 8], bytes: new Uint8Array(64) }] as const,
    ]),
  ),
);

test('what weights are kept as is told by whoever reads them, that of most numbers first', async () => {
  for (const [files, wanted] of [
    [safetensorsOf('llama', 'F16'), 'F16'],
    [mixed, 'BF16, F32'],
    [ggufOf('llama'), 'F32'],
  ] as const) {
    const model = await lab.openModel(files, { config });
    assert.equal(model.weightType, wanted);
    assert.equal((await model.inspect()).weightType, wanted);
    assert.equal((await model.run({ tokens: ids })).weightType, wanted);
    await model.close();
  }
});
