import assert from 'node:assert/strict';
import { test } from 'node:test';
import { usableTag } from '../../../../../web/figures/shared/element/language.js';
import { numberWriter } from '../../../../../web/figures/shared/numbers/numberWriter.js';

test('a tag is taken as it is where there are words of its language, and the words decide elsewhere', () => {
  const cases = {
    en: 'en',
    'en-GB': 'en-GB',
    en_US: 'en-US',
    EN: 'en',
    C: 'en',
    de: 'en',
    de_DE: 'en',
    '': 'en',
  };
  for (const [given, wanted] of Object.entries(cases))
    assert.equal(usableTag(given), wanted, given);
});

test('numbers can be written in whatever a page claims to be', () => {
  for (const given of ['en_US.UTF-8', 'C', 'POSIX', 'x', '%lang%', 'i-klingon', 'zz-zzzz-zz-zzzz'])
    assert.equal(numberWriter(usableTag(given)).whole(1000), '1,000', given);
});
