import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { statistics, withStatistics } from '../../../scripts/support/statistics.js';
import { joinFormulas, partsOf, renderWords } from '../../../scripts/text.js';
import en from '../../../web/text/en/index.js';
import { choose, fill } from '../../../web/text/fill.js';
import { folderOf, languages, nearestLanguage } from '../../../web/text/languages.js';

/** @returns every text with its path */
function* texts(words: unknown, path = ''): Generator<[string, unknown]> {
  if (typeof words === 'object' && words !== null) {
    for (const [key, value] of Object.entries(words))
      yield* texts(value, path ? `${path}.${key}` : key);
  } else yield [path, words];
}

const slotsOf = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

test('every folder of words is listed as a language', async () => {
  const folder = new URL('../../../web/text/', import.meta.url);
  const folders = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && entry.name !== 'generated')
    .map(({ name }) => name);
  assert.deepEqual(folders.sort(), [...languages].sort());
});

test('every language has the same keys, and the same slots at each', async () => {
  const reference = new Map(texts(en));
  for (const language of languages) {
    const { default: source } = await import(`../../../web/text/${language}/index.js`);
    const own = new Map(texts(source));
    // A language may have more plural forms than English, never fewer.
    const forms = /\.(zero|one|two|few|many)$/;
    for (const [path, text] of reference) {
      if (!own.has(path) && forms.test(path)) continue;
      assert.ok(own.has(path), `${language} lacks ${path}`);
      if (typeof text !== 'string' || path.startsWith('essay.')) continue;
      assert.deepEqual(
        slotsOf(String(own.get(path))),
        slotsOf(text),
        `${language}: slots of ${path}`,
      );
    }
    for (const path of own.keys()) {
      // Scripts are written in English: tests/web/figures/python.test.ts looks after their phrases.
      if (path.startsWith('python.')) continue;
      assert.ok(
        reference.has(path) || forms.test(path),
        `${language} has ${path}, English has not`,
      );
    }
  }
});

test('markup and formulas stand only under keys that say so', () => {
  for (const [path, text] of texts(en)) {
    if (typeof text !== 'string' || path.endsWith('Html')) continue;
    assert.doesNotMatch(text, /[<>$]|&\w+;/, path);
  }
});

test('every text is text, not empty, with true minus signs, apostrophes and quotation marks', () => {
  for (const [path, text] of texts(en)) {
    assert.equal(typeof text, 'string', path);
    // What stands between words may be a space, or nothing.
    if (path.startsWith('language.')) continue;
    const words = String(text)
      .replace(/<[^>]*>/g, '')
      .replace(/\$[^$]*\$/g, 'x');
    assert.notEqual(words.trim(), '', path);
    assert.doesNotMatch(words, /(^|[\s(±])-\d/, `${path}: a hyphen for a minus`);
    assert.doesNotMatch(words, /['"]/, `${path}: a straight quotation mark`);
    assert.doesNotMatch(words, / {2}/, `${path}: two spaces`);
  }
});

/**
 * Numbers as they stand in a text, without those of addresses, and without the 1 in the names of two rules, 1/√d and
 * 1/d: a translation may call them “divided by √d” throughout.
 */
const numbersIn = (text: unknown) =>
  (
    String(text)
      .replace(/href="[^"]*"/g, '')
      .replace(/(?<![\d.])1\/(?=\u2060?√d|\\sqrt d|d\b)/g, '')
      .replaceAll('{,}', ',')
      .match(/\d[\d,]*(?:\.\d+)?/g) ?? []
  ).map((number) => number.replaceAll(',', ''));

test('a translation says every number as often as English does', async () => {
  for (const language of languages.slice(1)) {
    const { default: source } = await import(`../../../web/text/${language}/index.js`);
    const own = new Map(texts(source));
    for (const [path, text] of texts(en)) {
      if (!own.has(path)) continue;
      const said = numbersIn(own.get(path));
      const missing = numbersIn(text).filter((number) => {
        const at = said.indexOf(number);
        if (at >= 0) said.splice(at, 1);
        return at < 0;
      });
      assert.deepEqual(missing, [], `${language}: ${path}`);
    }
  }
});

test('Chinese has its own punctuation, and no spaces beside letters, digits and formulas', async () => {
  const { default: zh } = await import('../../../web/text/zh/index.js');
  const { default: reference } = await import('../../../web/text/zh/reference.js');
  const all = [...texts(zh), ...texts(reference, 'reference')];
  assert.ok(all.length > 1000);
  for (const [path, text] of all) {
    const words = String(text)
      .replace(/<code>.*?<\/code>|&#?\w+;/gs, 'x')
      .replace(/<\/?(?:em|strong|b|i|a|span|small)\b[^>]*>/g, '');
    assert.doesNotMatch(words, /\p{Script=Han} +[A-Za-z\d$]|[A-Za-z\d$%] +\p{Script=Han}/u, path);
    assert.doesNotMatch(words, /\p{Script=Han}(?:[,;:!]|\?(?!\w))|[,;!?]\p{Script=Han}/u, path);
    assert.doesNotMatch(words, / [，。；：！？、）]|[，。；：！？、（] /u, path);
    assert.doesNotMatch(words, /\(\p{Script=Han}/u, `${path}: a narrow bracket`);
    const plain = words.replace(/href="[^"]*"|\$[^$]*\$/g, '');
    assert.doesNotMatch(
      plain,
      /(?<![\d,])\d,\d{3}(?![\d,])/,
      `${path}: four digits stand together`,
    );
    assert.doesNotMatch(plain, /(?<![\d.])\d{5,}/, `${path}: more are parted by commas`);
  }
});

test('the parts hold MathML and no TeX', () => {
  for (const [part, words] of Object.entries(partsOf(en))) {
    for (const [path, text] of texts(words)) {
      assert.doesNotMatch(String(text), /\$|\\[a-z]+/, `${part}.${path}`);
      assert.doesNotMatch(String(text), /color:#b22222|class="temml-error"/, `${part}.${path}`);
    }
  }
  assert.match(partsOf(en).sums.captionHtml, /<math>/);
});

test('no line begins with the stop after a formula, none ends with the bracket before it', () => {
  assert.equal(
    joinFormulas('of (<math>d</math>), <math>n</math> and <math>k</math>.'),
    'of <span class="joined">(<math>d</math>),</span> <math>n</math> and <span class="joined"><math>k</math>.</span>',
  );
  assert.equal(
    joinFormulas('（<math>d</math>），<math>k</math>。'),
    '<span class="joined">（<math>d</math>），</span><span class="joined"><math>k</math>。</span>',
  );
  const display = '<math display="block">d</math>.';
  assert.equal(joinFormulas(display), display);
});

test('the font of formulas has what faces of text lack and what grows with a formula', () => {
  const script = readFileSync(new URL('../../../scripts/mathFont.py', import.meta.url), 'utf8');
  const signs = new Set(/^SIGNS = "(.*)"$/m.exec(script)?.[1]);
  const words = { ...en, essay: withStatistics(en.essay, statistics(en.essay.ranged)) };
  const formulas = [...texts(renderWords(words))].flatMap(([, text]) =>
    [...String(text).matchAll(/<math.*?<\/math>/gs)].map(([formula]) => formula),
  );
  assert.ok(formulas.length > 200);
  for (const formula of formulas) {
    const written = [...formula.replace(/<[^>]*>/g, '').replace(/&\w+;/g, '')];
    const grown = [...formula.matchAll(/stretchy="true">([^<])</g)].map(([, sign]) => sign);
    for (const sign of [
      ...written.filter((each) =>
        /[^\p{Script=Latin}\p{Script=Greek}\d+−=±×≤≠·⋅∘,.;/|\s\u2061]/u.test(each),
      ),
      ...grown,
    ])
      assert.ok(signs.has(sign), `${sign} in ${formula}`);
  }
});

test('no line of a sentence ends within a fraction', async () => {
  for (const language of languages) {
    const { default: source } = await import(`../../../web/text/${language}/index.js`);
    for (const [path, text] of texts(source.figures)) {
      // Labels keep their line by themselves.
      if (typeof text === 'string' && /[.。]$/.test(text) && !path.endsWith('Html'))
        assert.doesNotMatch(text, /\b1\/[^\u2060]/, `${language}: ${path}`);
    }
  }
});

test('a slot without a value is an error, a value without a slot is not', () => {
  assert.equal(fill('{n} of {d}', { n: '3', d: '500', unused: '1' }), '3 of 500');
  assert.throws(() => fill('{n} of {d}', { n: '3' }), /no value for \{d\}/);
});

test('plurals follow the language', () => {
  const forms = { one: '{n} sum', other: '{n} sums' };
  assert.equal(choose('en', forms, 1), '{n} sum');
  assert.equal(choose('en', forms, 0), '{n} sums');
  assert.equal(choose('en', { other: 'all alike' }, 1), 'all alike');
});

test('a language tag finds its language, and an unknown one the first', () => {
  assert.equal(nearestLanguage('en-GB'), 'en');
  assert.equal(nearestLanguage('EN'), 'en');
  assert.equal(nearestLanguage('tlh'), 'en');
  for (const tag of ['zh', 'zh-CN', 'zh-Hans', 'zh-TW', 'ZH-hant']) {
    assert.equal(nearestLanguage(tag), 'zh');
    assert.equal(folderOf(tag), 'zh/');
  }
  assert.equal(folderOf('en-GB'), '');
});
