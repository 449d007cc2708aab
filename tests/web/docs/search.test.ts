import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Place, search } from '../../../web/docs/search.js';

const index: Place[] = [
  ['a.html', 'Sums', '', 'Many sums of random signs.'],
  ['a.html#seed', 'Seed', 'Sums', 'All random numbers come from the seed.'],
  ['b.html#root', 'The root', 'Growth', 'A spread of √d, whatever the seed.'],
];
const found = (query: string) => search(index, query).map(([href]) => href);

test('a word is found by its beginning, in any case', () => {
  assert.deepEqual(found('RAND'), ['a.html', 'a.html#seed']);
  assert.deepEqual(found('andom'), []);
});

test('a title counts for more than a text', () => {
  assert.deepEqual(found('seed'), ['a.html#seed', 'b.html#root']);
  assert.deepEqual(found('sums')[0], 'a.html');
});

test('every word has to be there', () => {
  assert.deepEqual(found('seed spread'), ['b.html#root']);
  assert.deepEqual(found('seed nowhere'), []);
});

test('signs of formulas are words too', () => {
  assert.deepEqual(found('√d'), ['b.html#root']);
});

const chinese: Place[] = [
  ['a.html', '嵌入', '', '把一张图放进你自己的页面。'],
  ['a.html#seed', '随机种子', '嵌入', '所有随机数都来自种子，softmax也一样。'],
  ['b.html', '注意力分数', '', '分数按√d散开，注意力头用它。'],
];
const foundInChinese = (query: string) => search(chinese, query).map(([href]) => href);

test('Chinese is found in the middle of a row of characters', () => {
  assert.deepEqual(foundInChinese('种子'), ['a.html#seed']);
  assert.deepEqual(foundInChinese('页面'), ['a.html']);
  assert.deepEqual(foundInChinese('√d'), ['b.html']);
});

test('Chinese words that are asked for together need not stand together', () => {
  assert.deepEqual(foundInChinese('分数注意力'), ['b.html']);
  assert.deepEqual(foundInChinese('随机 SOFTMAX'), ['a.html#seed']);
  assert.deepEqual(foundInChinese('随机ｓｏｆｔ'), ['a.html#seed']);
  assert.deepEqual(foundInChinese('种子温度'), []);
});

test('a browser that knows no words of Chinese takes its characters by twos', () => {
  const { Segmenter } = Intl;
  Reflect.set(Intl, 'Segmenter', undefined);
  try {
    assert.deepEqual(foundInChinese('随机种子'), ['a.html#seed']);
    assert.deepEqual(foundInChinese('种子随机'), []);
  } finally {
    Reflect.set(Intl, 'Segmenter', Segmenter);
  }
});

test('nothing asked, nothing found', () => {
  assert.deepEqual(found('  ,'), []);
});
