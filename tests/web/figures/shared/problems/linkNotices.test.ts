import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noticeLines } from '../../../../../web/figures/shared/problems/linkNotices.js';
import en from '../../../../../web/text/en/index.js';

const options = { words: en.page, language: 'en', version: '0.1.0' };

test('nothing to say is no line; all that was ignored is one', () => {
  assert.deepEqual(noticeLines([], options), []);
  assert.deepEqual(
    noticeLines(
      [
        { kind: 'ignored', key: 'd', text: '-3' },
        { kind: 'version', theirs: '9.9.9' },
        { kind: 'ignored', key: 'x', text: '1' },
      ],
      options,
    ).map((line) => line.replace(/^.*?(9\.9\.9|d=-3)/, '$1')),
    ['9.9.9; the page runs 0.1.0. The numbers may differ slightly.', 'd=-3, x=1.'],
  );
});
