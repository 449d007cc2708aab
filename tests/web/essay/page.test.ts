import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
// @ts-expect-error: jsdom brings no types of its own.
import { JSDOM } from 'jsdom';
import { renderEssay } from '../../../scripts/essay.js';
import { pages } from '../../../scripts/support/essayPages.js';
import { widthsOfSlopes } from '../../../scripts/support/experiments.js';
import { readLanguages } from '../../../scripts/support/languages.js';
import { slopesOf } from '../../../scripts/support/slopes.js';
import { evidencePlace, readTable, subjectOf } from '../../../scripts/support/trainingTable.js';
import en from '../../../web/text/en/index.js';
import { checkWellFormed } from '../../support/wellFormed.js';

const essayFolder = new URL('../../../web/essay/', import.meta.url);
const address = 'https://example.org/folder/';
const [first] = await readLanguages();
const html = pages.map((name) => renderEssay(name, first));
const documents = pages.map(
  (name, i) =>
    new JSDOM(html[i], { url: address + name.replace('index.html', '') }).window.document,
);
const [document, deeper] = documents;
const figures = Object.keys(en.figures);
const all = (selector: string) => documents.flatMap((each) => [...each.querySelectorAll(selector)]);

test('pages are well formed, formulas are MathML, and readers find what they ask for', () => {
  for (const [i, each] of documents.entries()) {
    checkWellFormed(each, pages[i]);
    assert.doesNotMatch(html[i], /\{\{|\}\}/);
    assert.equal(each.documentElement.lang, 'en');
    assert.equal(each.querySelector('.skip')?.getAttribute('href'), '#text');
  }
  assert.ok(all('math').length > 80);
  assert.ok(all('math[display=block]').length >= 9);
  assert.equal(document.title, 'Why attention divides by √d');
  assert.equal(deeper.title, 'Deeper · Why attention divides by √d');
  for (const link of document.querySelectorAll('link[rel=stylesheet]')) {
    const file = new URL(link.getAttribute('href') ?? '', essayFolder);
    assert.doesNotMatch(readFileSync(file, 'utf8'), /@import|url\((?!"\.\.?\/)/);
  }
});

const way = [...document.querySelectorAll('section.way')];

test('every figure of the library stands on a page, and figures are numbered in order', () => {
  const elements = all('[number]');
  const names = elements.map((element) => element.localName.slice('rootd-'.length));
  assert.deepEqual([...new Set(names)].sort(), [...figures].sort());
  elements.forEach((element, index) => {
    assert.equal(element.getAttribute('number'), String(index + 1));
  });
});

test('a link that sets a figure lands in the section that holds it', () => {
  const sections: Record<string, string> = { after: 'twin' };
  for (const element of all('[number]')) {
    const key = element.getAttribute('data-key') ?? element.localName.slice('rootd-'.length);
    assert.equal(element.closest('section[id]')?.id, sections[key] ?? key);
  }
});

test('the main way goes its seven steps in order, each with one sentence in front', () => {
  assert.deepEqual(
    way.map(({ id }) => id),
    ['chain', 'stage', 'training', 'growth', 'origin', 'after', 'end'],
  );
  for (const section of way) {
    if (section.id === 'chain') {
      assert.match(document.querySelector('h1 + .dek')?.textContent ?? '', /\?$/);
      continue;
    }
    const heading = section.firstElementChild;
    assert.match(heading?.nextElementSibling?.className ?? '', /\bone\b/, section.id);
    assert.equal(heading?.nextElementSibling?.textContent?.match(/[.!?](?=\s|$)/g)?.length, 1);
  }
});

test('each state of the stage has its text, a still, and the address that its subject had', () => {
  const cards = [...document.querySelectorAll('rootd-stage .state')];
  assert.deepEqual(
    cards.map((card) => card.querySelector('h3')?.textContent),
    Object.values(en.essay.stage.states).map(({ title }) => title),
  );
  for (const card of cards) assert.ok(card.querySelector('.still img'), card.id);
  const stateAt = (id: string) => document.getElementById(id)?.closest('.state')?.classList[1];
  assert.deepEqual(
    ['lookup', 'sums', 'squares', 'farther', 'product', 'scores', 'keys', 'softmax'].map(stateAt),
    ['products', 'walk', 'squares', 'question', 'normals', 'normals', 'gap', 'shares'],
  );
});

test('a sentence of the stage has at most 25 words', () => {
  const text = [...document.querySelectorAll('#stage .state')].map(readText).join('\n');
  const longest = Math.max(...sentencesOf(text).map((sentence) => wordsIn(sentence).length));
  assert.ok(longest <= 25 && longest > 10, `${longest} words`);
  assert.ok(wordsIn(text).length <= 520, `${wordsIn(text).length} words`);
});

/** The text of a part of the page as a reader reads it: a formula counts as one word, figures and tables apart. */
function readText(part: any) {
  const copy = part.cloneNode(true);
  for (const other of copy.querySelectorAll('[number], .maps, table, nav, #seed-bar, .without'))
    other.remove();
  for (const formula of copy.querySelectorAll('math')) formula.replaceWith('formula');
  for (const block of copy.querySelectorAll('p, li, h2, h3')) block.append('\n');
  return copy.textContent ?? '';
}

const wayText = [document.querySelector('header'), ...way].map(readText).join('\n');

const wordsIn = (text: string) =>
  text.split(/[\s—·]+/).filter((word) => /[\p{L}\p{N}√±]/u.test(word));

/** Where each ends is a matter of what follows. */
const sentencesOf = (text: string) =>
  text.split(/(?<=[.!?:;][”’)]?)\s+(?=[“(]?[\p{Lu}\d+−±])|\n\s*/u);

test('the main way has at most 1,500 words', () => {
  const count = wordsIn(wayText).length;
  assert.ok(count <= 1500, `${count} words`);
  assert.ok(count > 900, `${count} words: is the text being counted?`);
});

test('no sentence of the main way is over 30 words', () => {
  for (const sentence of sentencesOf(wayText))
    assert.ok(wordsIn(sentence).length <= 30, `${wordsIn(sentence).length} words: ${sentence}`);
});

test('the contents name every section of the main way and of Deeper, in order', () => {
  const ids = (of: any) =>
    [...of.querySelectorAll('main > section')].map(({ id }) => id).filter((id) => id !== 'sources');
  const listed = (of: any, list: string) =>
    [...of.querySelectorAll(`nav ${list} a`)].map((link) => link.getAttribute('href'));
  assert.deepEqual(
    ids(document),
    way.map(({ id }) => id),
  );
  assert.deepEqual(
    listed(document, 'ol'),
    ids(document).map((id) => `#${id}`),
  );
  assert.deepEqual(listed(document, 'p:not(.languages)'), ['deeper.html']);
  assert.deepEqual(
    listed(document, 'ul'),
    ids(deeper).map((id) => `deeper.html#${id}`),
  );
  assert.deepEqual(listed(deeper, 'ol'), []);
  assert.deepEqual(listed(deeper, 'p:not(.languages)'), ['./']);
  assert.deepEqual(
    listed(deeper, 'ul'),
    ids(deeper).map((id) => `#${id}`),
  );
  for (const link of all('nav li a:not([href="#chain"])')) {
    const [heading] = all(`${link.hash} > h2`);
    assert.equal(link.textContent, heading?.textContent);
  }
});

test('every section of Deeper is linked from the main way, and both pages from each other', () => {
  for (const link of document.querySelectorAll('nav ul a'))
    assert.ok(document.querySelector(`.way a[href="${link.getAttribute('href')}"]`), link.href);
  assert.ok(document.querySelector('#end a[href="deeper.html"]'));
  assert.ok(deeper.querySelector('header a[href="./"]'));
});

test('each page knows the figures of the other', () => {
  const keysOf = (of: any) =>
    [...of.querySelectorAll('[number]')].map(
      (each) => each.dataset.key ?? each.localName.slice('rootd-'.length),
    );
  assert.equal(document.querySelector('main').dataset.elsewhere, keysOf(deeper).join(' '));
  const elsewhere = ['stage', ...keysOf(document)];
  assert.equal(deeper.querySelector('main').dataset.elsewhere, elsewhere.join(' '));
});

test('addresses of earlier versions of the page still lead somewhere', () => {
  const earlier = [...figures, 'attention', 'end', 'sources', 'contents', 'text', 'deeper'];
  for (const id of earlier)
    assert.ok(
      document.getElementById(id) ?? document.querySelector(`nav a[href="deeper.html#${id}"]`),
      id,
    );
});

test('links are well formed, and lead to what is there on either page', () => {
  for (const link of all('a[href]')) {
    const to = new URL(link.href);
    const at = pages.findIndex(
      (_, i) => documents[i].URL.split(/[?#]/)[0] === to.origin + to.pathname,
    );
    // Not every reader's software names a link by a formula.
    const words = link.cloneNode(true);
    for (const formula of words.querySelectorAll('math')) formula.remove();
    assert.notEqual(words.textContent?.trim(), '', link.href);
    if (at < 0) {
      if (to.origin === new URL(address).origin)
        assert.equal(to.pathname, '/folder/docs/index.html');
      else assert.equal(to.protocol, 'https:', link.href);
      continue;
    }
    const place = to.hash ? documents[at].getElementById(to.hash.slice(1)) : documents[at].body;
    assert.ok(place, link.href);
    // What sets a figure goes to the page that has it.
    if (to.search) assert.ok(place.matches(':has(> [number], > .beside > [number])'), link.href);
    // On its own page nothing is loaded again.
    const own = link.ownerDocument === documents[at];
    assert.equal(/^([?#]|$)/.test(link.getAttribute('href')), own, link.outerHTML);
  }
});

test('every figure has a still for where there is no JavaScript', () => {
  assert.deepEqual(
    all('[number]')
      .filter((element) => !element.querySelector('.still img'))
      .map(({ parentElement }) => parentElement.id),
    [],
  );
});

test('a still has the caption of the picture that it shows', () => {
  const captionOf = (key: string) =>
    [document, deeper]
      .map((page) => page.querySelector(`[data-key="${key}"] figcaption`))
      .find(Boolean)?.innerHTML;
  assert.match(captionOf('transfer') ?? '', /against the learning rate of/);
  assert.match(captionOf('after') ?? '', /Two heads that are one/);
});

test('stills say what they are and keep their place', () => {
  for (const image of all('img')) {
    assert.ok((image.alt ?? '').length > 10);
    assert.match(image.getAttribute('width') ?? '', /^\d+$/);
    assert.match(image.getAttribute('height') ?? '', /^\d+$/);
  }
});

test('an essay that asks for words there are not does not build', () => {
  assert.throws(
    () => renderEssay('index.html', first, [first], '<p>{{essay.nothing}}</p>'),
    /essay\.nothing/,
  );
});

test('how the best rates move is said as the stored slopes have it, and Deeper says the same', () => {
  const cells = [...deeper.querySelectorAll('.best tbody td')].map((cell) =>
    ['b', 'span'].map((part) => cell.querySelector(part)?.textContent?.replace('slope ', '') ?? ''),
  );
  const slopes = (['sgd', 'adam'] as const).flatMap((optimizer) =>
    ['sqrt', 'linear'].map(
      (rule) =>
        slopesOf(readTable(evidencePlace), subjectOf('recall', optimizer), rule, widthsOfSlopes)
          .best,
    ),
  );
  assert.equal(cells.length, slopes.length);
  const deeperText = deeper.querySelector('#starts')?.textContent ?? '';
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
