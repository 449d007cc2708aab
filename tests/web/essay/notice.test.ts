import assert from 'node:assert/strict';
import { test } from 'node:test';
// @ts-expect-error: jsdom brings no types of its own.
import { JSDOM } from 'jsdom';
import { createNotice } from '../../../web/essay/notice.js';
import en from '../../../web/text/en/index.js';

const setUp = () =>
  createNotice(new JSDOM('').window.document, { words: en.page, language: 'en', version: '2.0.0' });

test('there is nothing to read where there is nothing to say', () => {
  const notice = setUp();
  notice.show([]);
  assert.equal(notice.node.childNodes.length, 0);
});

test('a link of another version is announced with both versions', () => {
  const notice = setUp();
  notice.show([{ kind: 'version', theirs: '1.0.0' }]);
  assert.match(notice.node.textContent ?? '', /1\.0\.0.*2\.0\.0/);
});

test('what was ignored is listed as it stood in the link, as text', () => {
  const notice = setUp();
  notice.show([
    { kind: 'ignored', key: 'sums.d', text: 'many' },
    { kind: 'ignored', key: 'x', text: '<b>' },
  ]);
  assert.match(notice.node.textContent ?? '', /sums\.d=many, x=<b>/);
  assert.equal(notice.node.querySelector('b'), null);
});

test('dismissed, it is gone, until there is something new to say', () => {
  const notice = setUp();
  notice.show([{ kind: 'version', theirs: '1.0.0' }]);
  notice.node.querySelector('button')?.click();
  assert.equal(notice.node.childNodes.length, 0);
  notice.show([{ kind: 'ignored', key: 'a', text: 'b' }]);
  assert.match(notice.node.textContent ?? '', /a=b/);
});
