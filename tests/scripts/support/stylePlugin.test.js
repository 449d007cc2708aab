import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortened } from '../../../scripts/support/stylePlugin.js';

test('a style sheet loses comments, line breaks, and spaces beside signs', () => {
  const css = `
/* Boxes; { all } of them. */
.a,
.b { color: red; margin: 0 1px; }
@media (width > 3px) { .a { top: 0 } }`;
  assert.equal(
    shortened(css).trim(),
    '.a,.b{color:red;margin:0 1px}@media (width > 3px){.a{top:0}}',
  );
});

test('spaces that mean something stay', () => {
  for (const css of [
    '.a :is(b,c) .d{}',
    'a > b + c{}',
    '.a{width:calc(1px + 2px) !important}',
    '.a::after{content:" : ; { } /* */ "}',
    "[title='a,  b']{}",
    '@media screen and (color){}',
  ])
    assert.equal(shortened(css), css);
});

test('what a template puts in stays', () => {
  const [one, other] = ['one()', 'other'].map((code) => `$\{${code}}`);
  assert.equal(shortened(`a { margin: ${one} ${other} }`), `a{margin:${one} ${other}}`);
});
