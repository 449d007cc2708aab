// Words that no code asks for, and words that code asks for in vain.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { partsOf } from '../../../scripts/text.js';
import { catalog } from '../../../web/catalog/catalog.js';
import en from '../../../web/text/en/index.js';

const { common } = partsOf(en);
const web = fileURLToPath(new URL('../../../web/', import.meta.url));

function sources(folder: string): { path: string; text: string }[] {
  return readdirSync(web + folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'wasm' ? [] : sources(path);
    return entry.name.endsWith('.ts') ? [{ path, text: readFileSync(web + path, 'utf8') }] : [];
  });
}
const code = readdirSync(web)
  .filter((folder) => !['text', 'catalog'].includes(folder))
  .flatMap(sources);
const figures = Object.keys(en.figures);
const sharedCode = code.filter(
  ({ path }) => !/^figures\/(\w+)\//.test(path) || path.startsWith('figures/shared/'),
);

const codeOf = (name: string) => code.filter(({ path }) => path.startsWith(`figures/${name}/`));

/** Every text, and every plural as one, by its path. */
function* paths(words: object, above = [] as string[]): Generator<string[]> {
  for (const [key, value] of Object.entries(words)) {
    if (typeof value === 'string' || typeof value.other === 'string') yield [...above, key];
    else yield* paths(value, [...above, key]);
  }
}

const namesIn = (files: { text: string }[]) =>
  new Set(files.flatMap(({ text }) => text.match(/[A-Za-z_$][\w$-]*/g) ?? []));

/** What code knows a word by. A control's longer label is asked for with the control's own. */
const nameOf = (path: string[]) => (path.at(-1) ?? '').replace(/Long$/, '');

for (const name of figures) {
  test(`rootd-${name} uses every word it has`, () => {
    const names = namesIn([...codeOf(name), ...sharedCode]);
    const { attributes, ...words } = en.figures[name as keyof typeof en.figures];
    const unused = [...paths(words)].filter((path) => !names.has(nameOf(path)));
    assert.deepEqual(
      unused.map((path) => path.join('.')),
      [],
    );
  });

  test(`rootd-${name} asks for no word there is not`, () => {
    const own = en.figures[name as keyof typeof en.figures];
    for (const { path, text } of codeOf(name)) {
      // What opens models has their words besides.
      const words = path.startsWith('figures/heads/model/')
        ? { ...own, ...en.figures.heads.opened }
        : own;
      for (const [chain, root, rest] of text.matchAll(
        /(?<!\/)\b(words|common)((?:\.[A-Za-z]\w*)+)/g,
      )) {
        let value: any = root === 'words' ? words : common;
        for (const key of (rest ?? '').slice(1).split('.')) {
          if (typeof value === 'string') break;
          value = value[key];
          assert.notEqual(value, undefined, `${path}: ${chain}`);
        }
      }
    }
  });
}

test('the page uses every word it has', () => {
  const names = namesIn(code.filter(({ path }) => path.startsWith('essay/')));
  const unused = [...paths(en.page)].filter((path) => !names.has(path.at(-1) ?? ''));
  assert.deepEqual(unused, []);
});

test('a frame uses every word it has', () => {
  const names = namesIn(code.filter(({ path }) => path.startsWith('embed/')));
  const unused = [...paths(en.frame)].filter((path) => !names.has(path.at(-1) ?? ''));
  // The build puts this one into the page.
  assert.deepEqual(unused, [['withoutHtml']]);
});

test('every law, task and optimiser of the engine has its words, and no other', () => {
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).sort();
  assert.deepEqual(Object.keys(en.common.laws).sort(), ids(catalog.laws));
  assert.deepEqual(Object.keys(en.figures.training.choices.task).sort(), ids(catalog.tasks));
  assert.deepEqual(Object.keys(en.common.rules).sort(), ids(catalog.rules));
  assert.deepEqual(
    Object.keys(en.figures.training.choices.optimizer).sort(),
    ids(catalog.optimizers),
  );
});

test('the figures use every word they share', () => {
  const names = namesIn(code);
  const unused = [...paths(en.common)].filter((path) => !names.has(nameOf(path)));
  // The lists are read by name, which the catalogue gives.
  assert.deepEqual(
    unused.filter(([list]) => !['laws', 'rules'].includes(list ?? '')),
    [],
  );
});
