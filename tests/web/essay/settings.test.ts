// What the essay sets figures to, by attributes and by links, must be settings that the figures have.
import assert from 'node:assert/strict';
import { test } from 'node:test';
// @ts-expect-error: jsdom brings no types of its own.
import { JSDOM } from 'jsdom';
import { renderEssay } from '../../../scripts/essay.js';
import { pages } from '../../../scripts/support/essayPages.js';
import { readLanguages } from '../../../scripts/support/languages.js';
import { readAddress } from '../../../web/essay/stateQuery.js';
import { figures } from '../../../web/figures/index.js';
import { attributeName } from '../../../web/figures/shared/options/attributeName.js';
import { readOption } from '../../../web/figures/shared/options/optionTable.js';

const [first] = await readLanguages();
const documents = pages.map((page) => new JSDOM(renderEssay(page, first)).window.document);
const all = (selector: string) => documents.flatMap((each) => [...each.querySelectorAll(selector)]);
const keyOf = (element: any) =>
  element.getAttribute('data-key') ?? element.localName.slice('rootd-'.length);
const byKey = new Map<string, any>(all('[number]').map((element) => [keyOf(element), element]));

/** @param key - of a figure */
async function accepts(key: string, attribute: string, text: string) {
  const { localName } = byKey.get(key);
  const spec = await figures[localName]();
  const option = spec.options.find(({ name }) => attributeName(name) === attribute);
  assert.ok(option, `${localName} has no ${attribute}`);
  assert.ok('value' in readOption(option, text), `${localName} rejects ${attribute}="${text}"`);
}

test('every figure of the essay exists, and no other', () => {
  const shown = new Set([...byKey.values()].map((element) => element.localName));
  assert.deepEqual([...shown].sort(), Object.keys(figures).sort());
});

test('the attributes of every figure are options that it takes', async () => {
  for (const [key, element] of byKey) {
    for (const { name, value } of element.attributes)
      if (!['number', 'data-key', 'ask'].includes(name)) await accepts(key, name, value);
  }
});

test('links set options that exist to values they take, and lead to the figure they set', async () => {
  for (const link of all('a[href*="?"]:not([href^="http"])')) {
    const address = new URL(link.getAttribute('href') ?? '', 'https://example.org/');
    const read = readAddress(address.search, [...byKey.keys()]);
    assert.deepEqual(read.ignored, []);
    assert.deepEqual(Object.keys(read.figures), [address.hash.slice(1)]);
    for (const [figure, settings] of Object.entries(read.figures)) {
      for (const [option, text] of Object.entries(settings)) await accepts(figure, option, text);
    }
  }
});

test('the page asks for a guess where a figure has a question about what it is set to', async () => {
  const asked = [...byKey.values()].filter((element) => element.hasAttribute('ask'));
  assert.notEqual(asked.length, 0);
  for (const element of asked) {
    const spec = await figures[element.localName]();
    assert.notEqual((spec.questions ?? []).length, 0, element.localName);
  }
});
