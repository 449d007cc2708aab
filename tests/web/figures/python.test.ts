import assert from 'node:assert/strict';
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { exampleFiles } from '../../../web/figures/heads/example/example.js';
import { heads } from '../../../web/figures/heads/heads.js';
import { figures } from '../../../web/figures/index.js';
import { countOfHalf } from '../../../web/figures/shared/numbers/countOfHalf.js';
import { inLanguage } from '../../../web/figures/shared/python/inLanguage.js';
import { loadWords } from '../../../web/text/words.js';
import chinese from '../../../web/text/zh/python.js';
import { sharedLab } from '../../support/labs.js';
import { printedBy } from './support/numpy.js';
import { runFigure } from './support/run.js';

const lab = await sharedLab(0);

/** The Python that a figure copies at these options. */
async function script(name: string, changes: Record<string, unknown>, language: string = 'en') {
  const spec = await figures[`rootd-${name}`]();
  const { scripts } = await loadWords(language, 'taken');
  const own: object = await loadWords(language, name as any);
  const words = { ...own, python: (scripts as any)[name] };
  const { options, result } = await runFigure(spec, lab, changes);
  return spec.python(options, { words } as any, result);
}

const cases = [
  ['sums', {}],
  ['sums', { law: 'die', d: 30, claim: 12, count: 50_000, seed: 3 }],
  ['sums', { law: { values: [-1, 0, 4], weights: [2, 1, 1] }, d: 40, claim: 9.5, mean: 0.2 }],
  ['sums', { law: 'normal', d: 20, correlation: 0.3, count: 20_000 }],
  ['sums', { law: { name: 'student', degrees: 5 }, d: 20, claim: 8, count: 20_000 }],
  ['growth', { largest: 256, count: 4000 }],
  ['growth', { case: 'mean', largest: 256, count: 4000, law: 'uniform' }],
  ['growth', { case: 'correlation', largest: 128, count: 4000, law: 'product' }],
  ['growth', { case: 'cauchy', largest: 128, count: 4000 }],
  [
    'growth',
    {
      case: 'correlation',
      correlation: 0.3,
      law: { name: 'student', degrees: 2 },
      largest: 64,
      count: 4000,
    },
  ],
  ['normality', { law: 'rademacher', largest: 64, count: 50_000 }],
  ['squares', {}],
  ['squares', { d: 64, seed: 5 }],
  ['keys', {}],
  ['keys', { gap: -0.4, d: 3, keys: 2 }],
  ['origin', { draws: 30, width: 128, tokens: 16 }],
  ['origin', { draws: 30, width: 128, tokens: 16, normalise: false, correlation: 0.5, size: 2 }],
  ['depth', { layers: 6, width: 64, networks: 40 }],
  ['depth', { layers: 4, width: 64, networks: 40, normalise: true, activation: 'linear' }],
] as const;

const sources = await Promise.all(cases.map(([name, changes]) => script(name, changes)));
const printed = printedBy(sources);

for (const [i, [name, changes]] of cases.entries()) {
  test(`the Python of ${name} at ${JSON.stringify(changes)} runs as pasted and agrees within 4 standard errors`, () => {
    const off = [...printed[i].matchAll(/([+-]\d+\.\d) s\.e\./g)].map(([, n]) => Number(n));
    assert.ok(off.length >= 1, printed[i]);
    assert.doesNotMatch(printed[i], /\bnan\b/, 'where nothing is predicted nothing is printed');
    assert.ok(
      off.every((n) => Math.abs(n) <= 4),
      printed[i],
    );
  });
}

test('a script says the same each time', () => {
  assert.deepEqual(printedBy(sources.slice(1, 2)), printed.slice(1, 2));
});

test('every phrase of a script in another language is one that scripts hold', () => {
  const folder = new URL('../../../web/figures/', import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('python.ts') || file.includes('python/'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(new URL(file, folder), 'utf8').replaceAll("\\'", "'"))
    .join('\n');
  for (const phrase of Object.keys(chinese)) assert.ok(sources.includes(phrase), phrase);
});

test('Chinese Python says nothing in English', async () => {
  const sources = await Promise.all(
    cases.map(async ([name, changes]) => inLanguage(await script(name, changes, 'zh'), chinese)),
  );
  for (const source of sources) {
    const said = [...source.matchAll(/#.*$|""".*"""|print\(.*/gm)]
      .map(([line]) => line.replace(/\{[^}]*\}|\b[a-z]+(?=[(.=])/g, ''))
      .join('\n');
    assert.match(said, /\p{Script=Han}/u);
    assert.doesNotMatch(said, /[A-Za-z]{3,}[ ,]+[a-z]{3,}|s\.e\./, said);
  }
  for (const text of printedBy(sources))
    assert.doesNotMatch(text, /[a-z]{3,} [a-z]{3,}|measured|predicted|exact/, text);
});

test('the Python of pulls learns as the figure does, in both languages', async () => {
  const changes = { d: 16, rates: 'each', seed: 4 };
  const english = await script('pulls', changes);
  const translated = inLanguage(await script('pulls', changes, 'zh'), chinese);
  const [said = '', saidToo = ''] = printedBy([english, translated]);
  const lines = said.trim().split('\n');
  assert.equal(lines.length, 3, said);
  const numbersOf = (text: string) => [...text.matchAll(/\d[\d.]*/g)].map(([n]) => n).sort();
  assert.deepEqual(numbersOf(saidToo), numbersOf(said));
  assert.doesNotMatch(saidToo, /[a-z]{3,} [a-z]{3,}/);
  const { result } = await runFigure((await figures['rootd-pulls']()) as any, lab, changes);
  // Other random numbers: as near as starts are to one another.
  for (const [i, line] of lines.entries()) {
    const [, half = Number.NaN, after = Number.NaN] =
      /from (\d+) of 64; after 100 batches (\d+)%/.exec(line)?.map(Number) ?? [];
    const lane = result.lanes[i];
    const [{ length }] = await lab.pulls({
      d: 16,
      rules: [lane.divisor],
      rate: lane.rate,
      seed: 4,
    });
    const known = countOfHalf(length.toSorted((a, b) => b - a));
    assert.ok(Math.abs(half - known) <= 6, `${line} ${known}`);
    assert.ok(Math.abs(after / 100 - lane.walk.attention[100]) < 0.2, line);
  }
});

test('the Python of gradients shows what the figure shows', async () => {
  const source = await script('gradients', { largest: 64, seeds: 8 });
  const [said] = printedBy([source]);
  const spec = await figures['rootd-gradients']();
  const { rangeOf } = await import('../../../web/figures/gradients/measure.js');
  const { result } = await runFigure(spec, lab, { largest: 64, seeds: 8 });
  const lines = said.split('\n').filter((line) => /\d \(/.test(line));
  assert.equal(lines.length, 9, said);
  const medians = lines.map((line) =>
    [...line.matchAll(/([\d.e-]+) \(/g)].map(([, n]) => Number(n)),
  );
  const shown = result.curves.flatMap(({ points }: any) =>
    points.map(({ steps }: any) =>
      ['gradientScores', 'gradientQuery'].map((of) => rangeOf(steps, of as any)),
    ),
  );
  // Other random numbers: eight medians of the one lie among eight of the other, but once in 6435 by chance.
  for (const [i, pair] of shown.entries())
    for (const [j, { smallest, largest }] of pair.entries())
      assert.ok(
        Number(medians[i]?.[j]) > smallest && Number(medians[i]?.[j]) < largest,
        `${lines[i]}: ${smallest} to ${largest}`,
      );
});

test('the Python of Mertens’ function gives the numbers of the figure', async () => {
  const source = await script('mertens', { limit: 100_000 });
  const [said] = printedBy([source]);
  assert.match(said, /^M\(100000\) = -48$/m);
  assert.match(said, /0\.894427 at x = 5$/m);
});

test('the Python of the list gives the weights and the answer of the figure', async () => {
  const [said] = printedBy([await script('lookup', { divisor: 2 })]);
  assert.match(said, /weight: \[0\.0742 0\.0742 0\.0742 0\.5483 0\.2017 0\.0273\]/);
  assert.match(said, /answer: 5\.6221/);
});

test('the Python of temperature raises β to any power that the figure does', async () => {
  const source = await script('temperature', { beta: 100, epsilon: 10, change: 'power' });
  assert.doesNotThrow(() => printedBy([source]));
});

test('the Python of GPT-2’s own scores gives the numbers of the figure', async () => {
  const { result, options, context } = await runFigure(heads, lab, { layer: 5, head: 1 });
  const [said] = printedBy([await heads.python(options, context, result)]);
  const told = [...said.matchAll(/by (\d+): spread (\S+), strongest key (\S+)$/gm)];
  assert.deepEqual(
    told.map(([, ...numbers]) => numbers.map(Number)),
    result.scales.map(({ divisor, spread, largest }: any) => [
      divisor,
      Number(spread.toFixed(3)),
      Number(largest.toFixed(3)),
    ]),
  );
});

test('the Python of a model’s head finds its spread in the file', async () => {
  const changes = { view: 'example', layer: 1, head: 3 };
  const { result, options, context } = await runFigure(heads, lab, changes);
  const folder = mkdtempSync(join(tmpdir(), 'rootd-python-'));
  try {
    const [file] = (await exampleFiles()).trained;
    writeFileSync(join(folder, 'model.safetensors'), Buffer.from(await file.arrayBuffer()));
    const [said] = printedBy([await heads.python(options, context, result)], folder);
    const { sigma } = result.first.heads[7];
    assert.match(said, new RegExp(`^layer 1, head 3: spread ${sigma.toFixed(4)}, `));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the Python of the model that reads has its loss, of the same file', async () => {
  const changes = { power: 0.3, trained: 'd' };
  const { result } = await runFigure((await figures['rootd-model']()) as any, lab, changes);
  const folder = mkdtempSync(join(tmpdir(), 'rootd-python-'));
  try {
    const file = new URL('../../../web/figures/model/example/d.gguf', import.meta.url);
    copyFileSync(file, join(folder, 'd.gguf'));
    const [said] = printedBy([await script('model', changes)], folder);
    const [, loss] = /: ([\d.]+)$/m.exec(said) ?? [];
    // It prints four places; single precision beside double.
    assert.ok(Math.abs(Number(loss) - result.loss) < 1.5e-4, `${said} ${result.loss}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
