import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'));
const manifest = read('package.json');
const locked: Record<
  string,
  {
    version: string;
    dependencies?: Record<string, string>;
    optionalDependencies?: Record<string, string>;
  }
> = read('package-lock.json').packages;

test('every development package is pinned to one version', () => {
  for (const [name, version] of Object.entries<string>(manifest.devDependencies)) {
    assert.match(version, /^\d+\.\d+\.\d+$/, name);
  }
});

// npm ci refuses a lock file that lacks an optional package, even one for another system.
test('the lock file lists the packages of every operating system', () => {
  const names = new Set(Object.keys(locked).map((path) => path.replace(/^.*node_modules\//, '')));
  for (const [path, entry] of Object.entries(locked)) {
    for (const name of Object.keys(entry.optionalDependencies ?? {})) {
      assert.ok(names.has(name), `${path} wants ${name}`);
    }
  }
});

// A tag such as "latest" moves, and is then no longer what the lock file says.
test('no package asks for another by a tag that moves, unless an override pins it', () => {
  for (const [path, entry] of Object.entries(locked)) {
    for (const [name, range] of Object.entries(entry.dependencies ?? {})) {
      if (manifest.overrides[name]) continue;
      assert.match(range, /\d|\*/, `${path} wants ${name} ${range}`);
    }
  }
});
