import assert from 'node:assert/strict';
import { test } from 'node:test';
import { version } from '../../../../../web/catalog/catalog.js';
import { addressesAt } from '../../../../../web/figures/shared/takeaway/addresses.js';
import { window } from '../../support/page.js';

const site = 'https://example.org/math/';

/**
 * What a figure in a page of this language is answered.
 * @param answered - by somebody else
 */
function askedOf(lang: string, theme?: string, answered: Record<string, unknown> = {}) {
  const figure = window.document.createElement('rootd-sums');
  figure.lang = lang;
  const detail = { attributes: { d: '200', law: 'student:5' }, ...answered };
  figure.addEventListener('rootd-address', addressesAt(site, theme));
  figure.dispatchEvent(new window.CustomEvent('rootd-address', { detail }));
  return detail as Record<string, unknown>;
}

test('a link holds the figure, what its reader changed, and the version', () => {
  const { link, script } = askedOf('en');
  assert.equal(link, `${site}embed.html?figure=sums&d=200&law=student:5&v=${version}`);
  assert.equal(script, `${site}rootd.js`);
});

test('a link leads to the frame in the language of the figure', () => {
  assert.match(String(askedOf('zh').link), /^https:\/\/example\.org\/math\/zh\/embed\.html\?/);
});

test('its still lies beside its script', () => {
  assert.equal(askedOf('en').still, `${site}stills/sums.svg`);
  assert.equal(askedOf('zh').still, `${site}zh/stills/sums.svg`);
});

test('a theme that an address asks for is kept', () => {
  const { searchParams } = new URL(String(askedOf('en', 'dark').link));
  assert.equal(searchParams.get('theme'), 'dark');
  assert.equal(new URL(String(askedOf('en').link)).searchParams.get('theme'), null);
});

test('what is answered already stays', () => {
  assert.equal(
    askedOf('en', undefined, { link: 'https://example.org/' }).link,
    'https://example.org/',
  );
});
