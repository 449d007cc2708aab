import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
// @ts-expect-error: jsdom brings no types of its own.
import { JSDOM } from 'jsdom';
import { renderEssay } from '../../../scripts/essay.js';
import { widthsOfSlopes } from '../../../scripts/support/experiments.js';
import { readLanguages } from '../../../scripts/support/languages.js';
import { slopesOf } from '../../../scripts/support/slopes.js';
import { evidencePlace, readTable, subjectOf } from '../../../scripts/support/trainingTable.js';
import en from '../../../web/text/en/index.js';

const pageUrl = new URL('../../../web/essay/index.html', import.meta.url);
const template = readFileSync(pageUrl, 'utf8');
const [first] = await readLanguages();
const page = renderEssay(template, first);
const { document } = new JSDOM(page).window;
const figures = Object.keys(en.figures);

test('every slot is filled', () => {
  assert.doesNotMatch(page, /\{\{|\}\}|undefined/);
});

test('formulas are MathML, and no TeX is left', () => {
  assert.ok(document.querySelectorAll('math').length > 80);
  assert.ok(document.querySelectorAll('math[display=block]').length >= 9);
  const text = document.body.textContent ?? '';
  assert.doesNotMatch(text, /\$|\\[a-z]+/i);
  assert.equal(document.querySelector('.temml-error, [style]'), null);
});

const way = [...document.querySelectorAll('section.way')];
const deeper = document.getElementById('deeper');

test('every figure of the library stands on the page, and figures are numbered in order', () => {
  const elements = [...document.querySelectorAll('[number]')];
  const names = elements.map((element) => element.localName.slice('rootd-'.length));
  assert.deepEqual([...new Set(names)].sort(), [...figures].sort());
  elements.forEach((element, index) => {
    assert.equal(element.getAttribute('number'), String(index + 1));
  });
});

test('a link that sets a figure lands in the section that holds it', () => {
  for (const element of document.querySelectorAll('[number]')) {
    const key = element.getAttribute('data-key') ?? element.localName.slice('rootd-'.length);
    assert.equal(element.parentElement?.id, key);
  }
});

test('the main way goes its ten steps in order, each with one sentence in front', () => {
  assert.deepEqual(
    way.map(({ id }) => id),
    [
      'chain',
      'attention',
      'sums',
      'product',
      'keys',
      'training',
      'growth',
      'origin',
      'after',
      'end',
    ],
  );
  for (const section of way) {
    const heading =
      section.id === 'chain' ? document.querySelector('h1') : section.firstElementChild;
    assert.match(heading?.nextElementSibling?.className ?? '', /\bone\b/, section.id);
    assert.equal(heading?.nextElementSibling?.textContent?.match(/[.!?](?=\s|$)/g)?.length, 1);
    assert.ok(deeper && section.compareDocumentPosition(deeper) & 4, 'Deeper comes after the way');
  }
});

/** The text of a part of the page as a reader reads it: a formula counts as one word, figures and tables apart. */
function readText(part: any) {
  const copy = part.cloneNode(true);
  for (const other of copy.querySelectorAll(
    '[number], .maps, .best, .table, nav, #seed-bar, .without',
  ))
    other.remove();
  for (const formula of copy.querySelectorAll('math')) formula.replaceWith('formula');
  for (const block of copy.querySelectorAll('p, li, h2, h3')) block.append('\n');
  return copy.textContent ?? '';
}

const wayText = [document.querySelector('header'), ...way].map(readText).join('\n');

const wordsIn = (text: string) =>
  text.split(/[\s—·]+/).filter((word) => /[\p{L}\p{N}√±]/u.test(word));

test('the main way has at most 1,900 words', () => {
  const count = wordsIn(wayText).length;
  assert.ok(count <= 1900, `${count} words`);
  assert.ok(count > 900, `${count} words: is the text being counted?`);
});

test('no sentence of the main way is over 30 words', () => {
  const sentences = wayText.split(/(?<=[.!?:;][”’)]?)\s+(?=[“(]?[\p{Lu}\d+−±])|\n\s*/u);
  for (const sentence of sentences)
    assert.ok(wordsIn(sentence).length <= 30, `${wordsIn(sentence).length} words: ${sentence}`);
});

test('the contents name every section of the main way and of Deeper, in order', () => {
  const listed = (list: string) =>
    [...document.querySelectorAll(`nav ${list} a`)].map((link) => link.getAttribute('href'));
  assert.deepEqual(
    listed('ol'),
    way.map(({ id }) => `#${id}`),
  );
  const behind = [...document.querySelectorAll('main > section')]
    .filter((section) => deeper && deeper.compareDocumentPosition(section) & 4)
    .map(({ id }) => `#${id}`);
  assert.deepEqual(listed('ul'), behind.slice(0, -1));
  assert.equal(behind.at(-1), '#sources');
  for (const link of document.querySelectorAll('nav li a:not([href="#chain"])')) {
    const heading = document.querySelector(`${link.getAttribute('href')} > h2`);
    assert.equal(link.textContent, heading?.textContent);
  }
});

test('every section of Deeper is linked from the main way', () => {
  for (const link of document.querySelectorAll('nav ul a')) {
    const address = link.getAttribute('href');
    const from = way.filter((section) =>
      section.querySelector(
        `:scope > :not(nav) a[href="${address}"], :scope > section a[href="${address}"]`,
      ),
    );
    assert.notEqual(from.length, 0, address ?? '');
  }
});

test('addresses of earlier versions of the page still lead somewhere', () => {
  const earlier = [...figures, 'attention', 'end', 'sources', 'contents', 'text'];
  for (const id of earlier) assert.ok(document.getElementById(id), id);
});

test('headings go down one level at a time, from a single first one', () => {
  const levels = [...document.querySelectorAll('h1, h2, h3, h4')].map((h) =>
    Number(h.localName[1]),
  );
  assert.equal(levels[0], 1);
  assert.equal(levels.filter((level) => level === 1).length, 1);
  for (const [index, level] of levels.entries()) {
    assert.ok(level <= (levels[index - 1] ?? 0) + 1);
  }
});

test('links are well formed, and lead to parts of the page that exist', () => {
  for (const link of document.querySelectorAll('a')) {
    const address = link.getAttribute('href') ?? '';
    if (address.startsWith('#')) assert.ok(document.getElementById(address.slice(1)), address);
    // An empty one is the page itself.
    else if (!/^$|^\?|^\.\/docs\//.test(address))
      assert.equal(new URL(address).protocol, 'https:', address);
    // Not every reader's software names a link by a formula.
    const words = link.cloneNode(true);
    for (const formula of words.querySelectorAll('math')) formula.remove();
    assert.notEqual(words.textContent?.trim(), '', address);
  }
});

test('the page asks nothing of other hosts', () => {
  for (const element of document.querySelectorAll('[src], link[href], [srcset], [style]')) {
    const [address = ''] = ['src', 'href', 'srcset'].flatMap(
      (name) => element.getAttribute(name) ?? [],
    );
    assert.match(address, /^\.\.?\//, element.outerHTML);
  }
  for (const link of document.querySelectorAll('link[rel=stylesheet]')) {
    const file = new URL(link.getAttribute('href') ?? '', pageUrl);
    assert.doesNotMatch(readFileSync(file, 'utf8'), /@import|url\(/);
  }
});

test('every figure has a still for where there is no JavaScript', () => {
  const all = [...document.querySelectorAll('[number]')];
  assert.deepEqual(
    all
      .filter((element) => !element.querySelector('.still img'))
      .map(({ parentElement }) => parentElement.id),
    [],
  );
});

test('a still has the caption of the picture that it shows', () => {
  const captionOf = (key: string) =>
    document.querySelector(`[data-key="${key}"] figcaption`)?.innerHTML;
  assert.match(captionOf('transfer') ?? '', /against the learning rate of/);
  assert.match(captionOf('after') ?? '', /Two heads that are one/);
});

test('stills say what they are and keep their place', () => {
  for (const image of document.querySelectorAll('img')) {
    assert.ok((image.alt ?? '').length > 10);
    assert.match(image.getAttribute('width') ?? '', /^\d+$/);
    assert.match(image.getAttribute('height') ?? '', /^\d+$/);
  }
});

test('ids are unique, and the page says what search engines and readers ask for', () => {
  const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
  assert.equal(new Set(ids).size, ids.length);
  assert.equal(document.documentElement.lang, 'en');
  const description =
    document.querySelector('meta[name=description]')?.getAttribute('content') ?? '';
  assert.ok(description.length >= 50 && description.length <= 200, String(description.length));
  assert.equal(document.querySelector('.skip')?.getAttribute('href'), '#text');
});

test('an essay that asks for words there are not does not build', () => {
  assert.throws(() => renderEssay('<p>{{essay.nothing}}</p>', first), /essay\.nothing/);
});

test('how the best rates move is said as the stored slopes have it, and Deeper says the same', () => {
  const cells = [...document.querySelectorAll('.best tbody td')].map((cell) =>
    [cell.querySelector('b'), cell.querySelector('sup')].map((part) => part?.textContent ?? ''),
  );
  const slopes = (['sgd', 'adam'] as const).flatMap((optimizer) =>
    ['sqrt', 'linear'].map(
      (rule) =>
        slopesOf(readTable(evidencePlace), subjectOf('recall', optimizer), rule, widthsOfSlopes)
          .best,
    ),
  );
  assert.equal(cells.length, slopes.length);
  const deeperText = document.querySelector('#starts')?.textContent ?? '';
  slopes.forEach(({ mean, error }, i) => {
    const [verdict = '', power = ''] = cells[i] ?? [];
    assert.ok(deeperText.includes(power), power);
    const [slope = Number.NaN, its = Number.NaN] = power
      .replaceAll('−', '-')
      .split(' ± ')
      .map(Number);
    assert.ok(Math.abs(slope - mean) < 0.00501 && Math.abs(its - error) < 0.00501, power);
    const [, times, way] = /^about (\S+) times (higher|lower)$/.exec(verdict) ?? [];
    assert.equal(way, mean > 0 ? 'higher' : 'lower');
    // From 16 to 1024; two digits are written, which two errors leave a meaning to.
    const factor = 64 ** Math.abs(mean);
    assert.ok(Math.abs(Number(times) / factor - 1) < 0.05, verdict);
    assert.ok(64 ** (2 * error) < 1.2, verdict);
  });
});
