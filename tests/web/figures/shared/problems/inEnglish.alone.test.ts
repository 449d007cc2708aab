import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withEnglish } from '../../../../../web/figures/shared/problems/inEnglish.js';
import { window } from '../../support/page.js';

test('what the engine said is marked as English within a sentence of any language', () => {
  const { document } = window;
  const place = document.createElement('p');
  place.append(...withEnglish(document, '未能读取。no header。', 'no header'));
  assert.equal(place.innerHTML, '未能读取。<span lang="en">no header</span>。');
  for (const said of [undefined, '', 'something else'])
    assert.deepEqual(withEnglish(document, '已经停止。', said), ['已经停止。']);
});
