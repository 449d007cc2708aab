import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortened } from '../../../scripts/support/stylePlugin.js';

test('a style sheet loses comments, line breaks, and spaces beside signs', () => {
  const css = `
/* Boxes; { all } of them. */
.a,
.b { color: red; margin: 0 1px; }
@media (width > 3px) { .a { top: 0 } }`;
  assert.equal(shortened(css).trim(), '.a,.b{color:red;margin:0 1px}@media (width>3px){.a{top:0}}');
});

test('a comment between two signs leaves nothing, one between words a space', () => {
  assert.equal(shortened('.a { } /* b */ .c /* d */ e { }'), '.a{}.c e{}');
});

test('what says the same in fewer letters is written so', () => {
  assert.equal(
    shortened("a > b[type='text'] { margin: 0.5px -0.5em !important; }"),
    'a>b[type=text]{margin:.5px -.5em!important}',
  );
});

test('spaces that mean something stay', () => {
  for (const css of [
    '.a :is(b,c) .d{}',
    'a + b .c{}',
    '.a{width:calc(1px + 2px)}',
    '.a{margin:0 10.5px}',
    '.a::after{content:" : ; { } /* */ "}',
    "[title='a,  b']{}",
    "[title='1']{content:'a'}",
    '@media screen and (color){}',
  ])
    assert.equal(shortened(css), css);
});

test('what a template puts in stays', () => {
  const [one, other] = ['one()', 'other'].map((code) => `$\{${code}}`);
  assert.equal(shortened(`a { margin: ${one} ${other} }`), `a{margin:${one} ${other}}`);
});
