import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { datedChangelog } from '../../scripts/release.js';

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

test('a release writes its number and day over what was not released yet, and over nothing else', () => {
  const text = '# Changelog\n\n## 0.2.0 (not released)\n\n- New.\n\n## 0.1.0 (2026-01-31)\n';
  const dated = datedChangelog(text, '0.2.0', '2026-02-03');
  assert.equal(dated, '# Changelog\n\n## 0.2.0 (2026-02-03)\n\n- New.\n\n## 0.1.0 (2026-01-31)\n');
  assert.equal(datedChangelog(dated, '0.3.0', '2026-03-04'), dated);
});

test('the citation names the version that the package has', () => {
  const { version } = JSON.parse(read('package.json'));
  assert.match(read('CITATION.cff'), new RegExp(`^version: ${version}$`, 'm'));
});
