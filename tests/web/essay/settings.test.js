// What the essay sets figures to, by attributes and by links, must be settings that the figures have.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
// @ts-expect-error: jsdom brings no types of its own.
import { JSDOM } from 'jsdom';
import { renderEssay } from '../../../scripts/essay.js';
import { readAddress } from '../../../web/essay/stateQuery.js';
import { figures } from '../../../web/figures/index.js';
import { attributeName, readOption } from '../../../web/figures/options.js';

const template = readFileSync(new URL('../../../web/essay/index.html', import.meta.url), 'utf8');
const { document } = new JSDOM(renderEssay(template)).window;
const names = Object.keys(figures).map((name) => name.slice('rootd-'.length));

/** @param {string} figure @param {string} attribute @param {string} text */
async function accepts(figure, attribute, text) {
  const spec = await figures[`rootd-${figure}`]();
  const option = spec.options.find(({ name }) => attributeName(name) === attribute);
  assert.ok(option, `rootd-${figure} has no ${attribute}`);
  assert.ok('value' in readOption(option, text), `rootd-${figure} rejects ${attribute}="${text}"`);
}

test('every figure of the essay exists, and no other', () => {
  const shown = [...document.querySelectorAll('[number]')].map((element) => element.localName);
  assert.deepEqual(shown.sort(), Object.keys(figures).sort());
});

test('the attributes of every figure are options that it takes', async () => {
  for (const figure of names) {
    const element = document.querySelector(`rootd-${figure}`);
    for (const { name, value } of element?.attributes ?? []) {
      if (name !== 'number') await accepts(figure, name, value);
    }
  }
});

test('links set options that exist to values they take, and lead to the figure they set', async () => {
  for (const link of document.querySelectorAll('a[href^="?"]')) {
    const address = new URL(link.getAttribute('href') ?? '', 'https://example.org/');
    const read = readAddress(address.search, names);
    assert.deepEqual(read.ignored, []);
    assert.deepEqual(Object.keys(read.figures), [address.hash.slice(1)]);
    for (const [figure, settings] of Object.entries(read.figures)) {
      for (const [option, text] of Object.entries(settings)) await accepts(figure, option, text);
    }
  }
});
