// Layers by the names of tensors.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layersOf } from '../../../../web/engine/models/layersOf.js';

test('layers are found by tower, whatever else stands in a name', () => {
  const names = ['h.1.q', 'h.0.q', 'h.x.q', 'h.0.k', 'text.h.3.q', 'm}.7.q'];
  assert.deepEqual(
    layersOf(names, 'h.{i}.q'),
    new Map([
      ['', [0, 1]],
      ['text.', [3]],
    ]),
  );
  assert.deepEqual(layersOf(names, 'm}.{i}.q'), new Map([['', [7]]]));
  assert.deepEqual(layersOf(['only.q'], 'only.q'), new Map([['', [0]]]));
});
