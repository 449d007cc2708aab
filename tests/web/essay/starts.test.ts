// What the essay says of random starts, against the stored statistics of 200 of them, and these against seeds that the page
// has not used.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { smallStarts } from '../../../scripts/starts.js';
import { common } from '../../../scripts/support/experiments.js';
import { gpt2Start } from '../../../scripts/support/gpt2Start.js';
import {
  examplesThatPull,
  firstStep,
  noiseToSignal,
  rangeOf,
} from '../../../scripts/support/starts.js';
import en from '../../../web/text/en/index.js';
import { sharedLab } from '../../support/labs.js';
import { ranged, says } from './support/trainingClaims.js';

type Summary = { median: number; least: number; most: number; deviation: number };

const stored = JSON.parse(
  readFileSync(new URL('../../reference/starts.json', import.meta.url), 'utf8'),
);
const { bodyHtml: story } = en.essay.deeper.gradients;
const { bodyHtml: initial } = en.essay.deeper.initial;

const lab = await sharedLab(0);

/** The page's own are 1 to 200. */
const unused = 2001;

/** A median of so many normal numbers has 1.25 times the standard error of their mean. */
const errorOfMedian = Math.sqrt(Math.PI / 2);

/** Starts that have not been seen have the stored median, to three standard errors of the difference. */
async function holds(
  summary: Summary,
  count: number,
  measure: (seed: number) => Promise<number> | number,
  name: string,
) {
  const numbers = [];
  for (let i = 0; i < count; i++) numbers.push(await measure(unused + i));
  const { median } = rangeOf(numbers);
  const error = errorOfMedian * summary.deviation * Math.sqrt(1 / count + 1 / stored.seeds);
  assert.ok(Math.abs(median - summary.median) < 3 * error, `${name}: ${median}`);
}

test('statistics of starts rest on 200 of them', () => {
  assert.equal(stored.seeds, 200);
  says(story, 'the median over 200 starts, seeds 1 to 200');
  says(initial, 'Medians over 200 starts');
});

test('the gradients are those of seeds that the page has not used', async () => {
  for (const [rule, d] of [
    ['none', 16],
    ['none', 64],
    ['none', 256],
    ['none', 1024],
    ['sqrt', 64],
    ['sqrt', 1024],
  ] as const) {
    const steps: Awaited<ReturnType<typeof firstStep>>[] = [];
    const { scores, query } = stored.gradients[`${rule} ${d}`];
    const count = d === 1024 ? 60 : 30;
    await holds(
      query,
      count,
      async (seed) => {
        const norms = await firstStep(lab, { rule, d, seed });
        steps.push(norms);
        return norms.gradientQuery;
      },
      `${rule} ${d} query`,
    );
    await holds(
      scores,
      count,
      (seed) => steps[seed - unused]?.gradientScores ?? Number.NaN,
      `${rule} ${d} scores`,
    );
  }
});

test('one gradient fades and the other rises all the way', () => {
  const widths = [16, 64, 256, 1024];
  const at = (rule: string, d: number, what: string) =>
    stored.gradients[`${rule} ${d}`][what].median;
  const pairs = widths.slice(1).map((d, i) => [widths[i] ?? 0, d]);
  for (const [near = 0, far = 0] of pairs) {
    assert.ok(at('none', far, 'scores') < at('none', near, 'scores'));
    assert.ok(at('none', far, 'query') > at('none', near, 'query'));
    assert.ok(
      at('none', far, 'query') / Math.sqrt(64 * far) <
        at('none', near, 'query') / Math.sqrt(64 * near),
    );
  }
  says(story, 'the one fades and the other rises all the way');
  for (const what of ['scores', 'query']) {
    const medians = widths.map((d) => at('sqrt', d, what));
    assert.ok(Math.max(...medians) < 1.05 * Math.min(...medians), what);
  }
  says(story, 'Under $1/\\sqrt d$ nothing moves with $d$');
});

test('noise to signal, and how many examples pull, are those of seeds that the page has not used', async () => {
  for (const [rule, d, count] of [
    ['none', 64, 6],
    ['sqrt', 64, 4],
    ['none', 1024, 4],
  ] as const) {
    const cell = stored.noise[`${rule} ${d}`];
    const start = (seed: number) => ({ rule, d, seed });
    await holds(
      cell.identity,
      count,
      (seed) => noiseToSignal(lab, start(seed)),
      `${rule} ${d} noise`,
    );
    await holds(cell.examples, 3, (seed) => examplesThatPull(lab, start(seed)), `${rule} ${d}`);
  }
});

test('noise rises with d undivided, and stays under either divisor', async () => {
  const widths = [16, 64, 256, 1024];
  const at = (rule: string, what: string) =>
    widths.map((d) => stored.noise[`${rule} ${d}`][what] as Summary);
  const errorOf = ({ deviation }: Summary) => (errorOfMedian * deviation) / Math.sqrt(stored.seeds);
  for (const what of ['identity', 'examples']) {
    const undivided = at('none', what);
    for (const [i, next] of undivided.slice(1).entries()) {
      const before = undivided[i] ?? next;
      const apart = (next.median - before.median) * (what === 'examples' ? -1 : 1);
      assert.ok(apart > 3 * Math.hypot(errorOf(next), errorOf(before)), `${what} ${widths[i]}`);
    }
    for (const rule of ['sqrt', 'linear']) {
      const medians = at(rule, what).map(({ median }) => median);
      assert.ok(Math.max(...medians) < 1.07 * Math.min(...medians), `${rule} ${what}`);
    }
  }
  const cell = stored.noise['linear 16'];
  await holds(
    cell.identity,
    4,
    (seed) => noiseToSignal(lab, { rule: 'linear', d: 16, seed }),
    'linear 16 noise',
  );
});

test('how far GPT-2 spreads its scores at its start', async () => {
  const few = stored.gpt2[7];
  const starts = new Map();
  const start = (seed: number) => {
    if (!starts.has(seed)) starts.set(seed, gpt2Start(seed, 7));
    return starts.get(seed);
  };
  await holds(few.first, 3, (seed) => rangeOf(start(seed)[0]).median, 'first layer');
  await holds(few.last, 3, (seed) => rangeOf(start(seed)[11]).median, 'last layer');
  await holds(few.all, 3, (seed) => rangeOf(start(seed).flat()).median, 'all heads');
});

test('undivided heads learn from small starts', async () => {
  const accuracy = (cell: string) => ranged(stored.undivided[cell].accuracy, 2);
  says(
    initial,
    `accuracy ${accuracy('gpt2 64')} from GPT-2’s, ${accuracy('pytorch 64')} from PyTorch’s, ${accuracy('xavier-packed 64')} from Xavier’s on the packed matrix, and ${accuracy('unit 64')} from unit variance`,
  );
  says(initial, `At $d=128$ GPT-2’s start reaches ${accuracy('gpt2 128')}`);
  // A seed that took no part learns from GPT-2's start, too; from unit variance none of forty came near.
  const run = lab.train({
    ...common,
    task: 'recall',
    optimizer: 'adam',
    rule: 'none',
    learningRate: 0.01,
    steps: 300,
    every: 300,
    d: 64,
    seed: unused,
    initialScale: Math.sqrt(smallStarts.gpt2),
    queryKeyRate: stored.undivided['gpt2 64'].rate / 0.01,
  });
  for await (const _ of run);
  const reached = (await run.evaluate({ contextLength: 16 })).accuracy;
  const { 'gpt2 64': small, 'unit 64': unit } = stored.undivided;
  assert.ok(Math.min(reached, ...small.accuracy) > Math.max(...unit.accuracy), `${reached}`);
});

test('from about d = 8 on nothing changes with d under √d', async () => {
  const d = [1, 8, 64];
  const { largest } = await lab.expectedAttention({ d, keys: 16, rule: 'sqrt' });
  const [one = 0, eight = 0, real = 0] = [...largest].map((weight) => weight.toFixed(3));
  says(
    en.essay.deeper.freezing.bodyHtml,
    `on average ${one} at $d=1$, ${eight} at $d=8$ and ${real} at $d=64$`,
  );
});
