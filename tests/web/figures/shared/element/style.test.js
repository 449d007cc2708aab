import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stylesheet } from '../../../../../web/figures/shared/element/style.js';

test('whatever takes the keyboard shows it alike, links in captions too', () => {
  const [, kinds] = stylesheet.match(/:is\(([^)]*)\):focus-visible \{\s*outline: 2px solid/) ?? [];
  for (const kind of ['a', 'input', 'select', 'button', 'summary', '[tabindex]'])
    assert.ok(kinds?.split(', ').includes(kind), kind);
});
