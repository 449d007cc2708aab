import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adoptStyles, stylesheet } from '../../../../../web/figures/shared/element/style.js';
import { window } from '../../support/page.js';

test('whatever takes the keyboard shows it alike, links in captions too', () => {
  const [, kinds] = stylesheet.match(/:is\(([^)]*)\):focus-visible \{\s*outline: 2px solid/) ?? [];
  for (const kind of ['a', 'input', 'select', 'button', 'summary', '[tabindex]'])
    assert.ok(kinds?.split(', ').includes(kind), kind);
});

test('rules of one figure alone come to those that all have', () => {
  const root = window.document.createElement('div').attachShadow({ mode: 'open' });
  const original = window.CSSStyleSheet;
  // Where none can be constructed, they come as an element.
  Reflect.deleteProperty(window, 'CSSStyleSheet');
  adoptStyles(root);
  adoptStyles(root, '.matrix { color: red }');
  window.CSSStyleSheet = original;
  const [style, ...others] = root.querySelectorAll('style');
  assert.equal(style?.textContent, `${stylesheet}.matrix { color: red }`);
  assert.equal(others.length, 0);
});
