// What every page of ours keeps to.

import assert from 'node:assert/strict';

/** @param page - its name */
export function checkWellFormed(document: any, page: string) {
  const all = (selector: string): any[] => [...document.querySelectorAll(selector)];
  const levels = all(':is(header, main) :is(h1, h2, h3, h4)').map((h) => Number(h.localName[1]));
  assert.equal(levels[0], 1, page);
  assert.equal(levels.filter((level) => level === 1).length, 1, page);
  for (const [i, level] of levels.entries()) assert.ok(level <= (levels[i - 1] ?? 0) + 1, page);
  const ids = all('[id]').map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length, page);
  const description = all('meta[name=description]')[0]?.getAttribute('content') ?? '';
  assert.ok(description.length >= 50 && description.length <= 200, `${page}: ${description}`);
  // Nothing is asked of other hosts.
  for (const element of all('[src], link[href], [srcset]')) {
    const [address = ''] = ['src', 'href', 'srcset'].flatMap(
      (name) => element.getAttribute(name) ?? [],
    );
    assert.match(address, /^\.\.?\//, element.outerHTML);
  }
  assert.deepEqual(all('[style], .temml-error'), [], page);
  const text = document.body.cloneNode(true);
  for (const code of text.querySelectorAll('pre, code')) code.remove();
  assert.doesNotMatch(text.textContent ?? '', /\{\{|\bundefined\b|\$|\\[a-z]+/i, page);
}
