// Our own markup, put together without the browser's parser, is what the parser makes of it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
// @ts-expect-error: jsdom brings no types of its own.
import { JSDOM } from 'jsdom';
import { colourDivisors, partsOf } from '../../../scripts/text.js';
import source from '../../../web/text/en/index.js';
import { fromMarkup } from '../../../web/text/markup.js';

const { document } = new JSDOM('<!doctype html>').window;

function parsed(markup: string) {
  const box = document.createElement('div');
  box.innerHTML = markup;
  return box;
}

function made(markup: string) {
  const box = document.createElement('div');
  box.append(fromMarkup(document, markup));
  return box;
}

test('every caption is what a parser makes of it', () => {
  const captions = Object.values<object>(partsOf(source)).flatMap((part) =>
    'captionHtml' in part ? [String(part.captionHtml)] : [],
  );
  assert.ok(captions.length > 10);
  for (const caption of captions) assert.ok(made(caption).isEqualNode(parsed(caption)), caption);
});

test('named characters, empty attributes and nesting', () => {
  const markup =
    '<b class="a" hidden>1 &lt; 2 &amp;&nbsp;&quot;<i>x</i></b> <img src="a?b&amp;c" /> y';
  assert.ok(made(markup).isEqualNode(parsed(markup)));
});

test('what names a divisor has its class, in words and formulas, and nothing else', () => {
  assert.equal(
    colourDivisors(
      'Undivided, <a href="undivided">it</a> is divided by $d$, by $d$ or $\\sqrt d$.',
    ),
    '<span class="by-none">Undivided</span>, <a href="undivided">it</a> is divided by $\\class{by-linear}{d}$, by $d$ or $\\sqrt d$.',
  );
  assert.equal(
    colourDivisors('不除，除以$\\sqrt d$'),
    '<span class="by-none">不除</span>，除以$\\class{by-sqrt}{\\sqrt d}$',
  );
});
