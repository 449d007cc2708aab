import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainText, searchIndex } from '../../../scripts/docs/searchIndex.js';

test('markup becomes the text that is seen', () => {
  assert.equal(
    plainText(
      '<p>At <code>&lt;rootd-sums&gt;</code>, d&amp;e:</p>\n<ul><li>one</li><li>two</li></ul>',
    ),
    'At <rootd-sums>, d&e: one two',
  );
});

test('buttons and stills are not found', () => {
  assert.equal(
    plainText(
      'a<figure class="still"><img alt="b" /><figcaption>b</figcaption></figure> <button hidden>Copy</button>c',
    ),
    'a c',
  );
});

test('a heading inside a section is a place of its own', () => {
  const html = '<h3 id="sums"><code>sums(options)</code></h3><p>Sums.</p>';
  const section = { id: 'methods', title: 'Methods', html };
  const page = {
    file: 'library.html',
    title: 'The library',
    description: '',
    leadHtml: 'The <em>engine</em>.',
    sections: [section],
    list: 'main' as const,
  };
  assert.deepEqual(searchIndex([page]), [
    ['library.html', 'The library', '', 'The engine.'],
    ['library.html#methods', 'Methods', 'The library', ''],
    ['library.html#sums', 'sums(options)', 'The library', 'sums(options) Sums.'],
  ]);
});
