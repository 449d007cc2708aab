// What the essay says of pulls and of a hundred batches, against statistics over many starts that NumPy computed on the
// matrices themselves, and the engine, which needs no matrices, against the same.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { frozenRows } from '../../../web/charts/index.js';
import type { Lane } from '../../../web/figures/pulls/measure.js';
import { pulls } from '../../../web/figures/pulls/pulls.js';
import { tellingExamples } from '../../../web/figures/pulls/telling.js';
import { countOfHalf } from '../../../web/figures/shared/numbers/countOfHalf.js';
import en from '../../../web/text/en/index.js';
import { sharedLab } from '../../support/labs.js';
import { runFigure } from '../figures/support/run.js';
import { says } from './support/trainingClaims.js';

type Summary = Record<'mean' | 'deviation' | 'median' | 'low' | 'high' | 'least' | 'most', number>;
type Cell = Record<string, Summary> & { seeds: number };

const stored: Record<string, Cell> = JSON.parse(
  readFileSync(new URL('../../reference/pulls.json', import.meta.url), 'utf8'),
);
const at = (divisor: string, d: number) => stored[`${divisor} ${d}`] as Cell;
const words = en.essay.sections.pulls.afterHtml
  .replaceAll('$\\sqrt d$', '√d')
  .replace(/<[^>]*>/g, '');
const card = en.essay.sections.end.bodyHtml.replace(/<[^>]*>/g, '');
const lab = await sharedLab(0);

/** That starts were measured at. */
const widths = [64];

const meanOf = (values: Float64Array) => values.reduce((a, b) => a + b) / values.length;

/** The page begins with 1. */
const unused = 3001;

const lanesOf = async (d: number, rates: 'one' | 'each', seed: number) =>
  (await runFigure(pulls, lab, { d, rates, seed })).result.lanes as Lane[];

test('the engine’s pulls and walks on seeds that the page has not used are NumPy’s, to four standard errors', async () => {
  for (const [d, count] of [[64, 6]] as const) {
    const seen: Record<string, number[]> = {};
    const note = (name: string, value: number) => {
      seen[name] ??= [];
      seen[name].push(value);
    };
    for (let seed = unused; seed < unused + count; seed += 1) {
      const [one, each] = [await lanesOf(d, 'one', seed), await lanesOf(d, 'each', seed)];
      for (const [i, lane] of one.entries()) {
        const { divisor, noise, walk } = lane;
        const [{ loss, steps, length }] = await lab.pulls({ d, rules: [divisor], rate: 1, seed });
        const change = meanOf(steps.loss) - loss;
        note(`${divisor} change`, change);
        note(`${divisor} kept`, -change / meanOf(steps.promised));
        note(`${divisor} raised`, steps.loss.filter((one) => one > loss).length / 36);
        note(`${divisor} noise`, noise);
        note(`${divisor} half`, countOfHalf(length.toSorted((a, b) => b - a)));
        note(`${divisor} attention`, walk.attention[100] ?? Number.NaN);
        note(`${divisor} lossStart`, walk.loss[0] ?? Number.NaN);
        note(`${divisor} lossLast`, walk.loss[100] ?? Number.NaN);
        note(
          `${divisor} halfway`,
          ((found) => (found < 0 ? 101 : found))(walk.attention.findIndex((share) => share >= 0.5)),
        );
        note(`${divisor} moved`, walk.moved[100] ?? Number.NaN);
        note(`${divisor} rate`, each[i]?.rate ?? Number.NaN);
        note(`${divisor} attentionOwnRate`, each[i]?.walk.attention[100] ?? Number.NaN);
        note(`${divisor} movedOwnRate`, each[i]?.walk.moved[100] ?? Number.NaN);
      }
    }
    for (const [name, values] of Object.entries(seen)) {
      const [divisor = '', what = ''] = name.split(' ');
      const { mean, deviation } = at(divisor, d)[what] as Summary;
      const found = values.reduce((a, b) => a + b, 0) / count;
      const error = deviation * Math.sqrt(1 / count + 1 / at(divisor, d).seeds);
      assert.ok(Math.abs(found - mean) <= 4 * error + 1e-9, `${d} ${name}: ${found}, not ${mean}`);
    }
  }
});

test('how many examples are frozen, and on the asked key, on seeds that the page has not used, is what NumPy finds', async () => {
  const count = 30;
  const slots = 16;
  for (const rule of ['none', 'sqrt', 'linear'] as const) {
    const seen: Record<string, number[]> = {
      frozen: [],
      frozenOne: [],
      frozenLast: [],
      frozenRight: [],
    };
    for (let seed = unused; seed < unused + count; seed += 1) {
      const { weights } = await lab.descent({ d: 64, rule, watched: 64, seed });
      const rows = (all: Float64Array) =>
        Array.from({ length: 64 }, (_, i) => [...all.subarray(i * slots, (i + 1) * slots)]);
      const frozen = (all: Float64Array) => rows(all).filter((row) => Math.max(...row) >= 0.9);
      const last = frozen(weights.subarray(-64 * slots));
      seen.frozen?.push(frozen(weights).length / 64);
      seen.frozenOne?.push(frozen(weights.subarray(64 * slots)).length / 64);
      seen.frozenLast?.push(last.length / 64);
      seen.frozenRight?.push(
        last.filter(([asked = 0]) => asked >= 0.9).length / Math.max(1, last.length),
      );
    }
    for (const [what, values] of Object.entries(seen)) {
      const { mean, deviation } = at(rule, 64)[what] as Summary;
      const found = values.reduce((a, b) => a + b, 0) / count;
      const error = deviation * Math.sqrt(1 / count + 1 / at(rule, 64).seeds);
      assert.ok(
        Math.abs(found - mean) <= 4 * error + 1e-9,
        `${rule} ${what}: ${found}, not ${mean}`,
      );
    }
  }
});

test('undivided, few examples decide, and steps are large and by chance', () => {
  says(card, 'Few examples decide, by chance, and move scores d times as far');
  for (const d of widths) {
    const [none, root] = [at('none', d), at('sqrt', d)];
    // Half of the pull from half as many examples, in nine starts of ten against nine of ten.
    assert.ok(none.half.median <= 0.55 * root.half.median);
    assert.ok(none.half.high < root.half.low);
    assert.ok(none.queryRatio.low > 4);
    assert.ok(none.noise.low > root.noise.high);
    // At one rate it wanders off.
    assert.ok(none.attention.high < 0.5);
    assert.ok(none.moved.low > 2 * root.moved.high);
  }
});

test('undivided, half start frozen and most end so on a wrong key; by √d, all on the right one', async () => {
  says(words, 'At $d=64$, 6 of 16 begin so');
  // Of the page's own start.
  const { weights } = await lab.descent({ d: 64, rule: 'none', steps: 1, watched: 16, seed: 1 });
  const rows = Array.from({ length: 16 }, (_, i) => weights.subarray(16 * i, 16 * (i + 1)));
  assert.equal(rows.filter((row) => Math.max(...row) >= 0.9).length, 6);
  says(words, 'Nearly all settle on it');
  for (const d of widths) {
    const [none, root] = [at('none', d), at('sqrt', d)];
    assert.ok(none.frozen.mean > 0.45 && none.frozen.mean < 0.6);
    assert.equal(root.frozen.most, 0);
    assert.ok(none.frozenLast.low > 0.95 && root.frozenLast.low > 0.95);
    assert.ok(none.frozenRight.mean > 0.15 && none.frozenRight.mean < 0.25);
    assert.equal(root.frozenRight.least, 1);
  }
});

test('smaller steps save undivided in part: they do not free rows that are frozen on a wrong key', () => {
  says(
    en.essay.deeper.gradients.bodyHtml,
    'half right after 35 to 120 batches, in eight starts of ten; under $1/\\sqrt d$ after 7',
  );
  for (const d of widths) {
    const [none, root] = [at('none', d), at('sqrt', d)];
    assert.ok(none.rate.median > 0.2 && none.rate.median < 0.3);
    assert.ok(Math.abs(none.halfwayOwnRate.median - 60) < 5);
    // Of eight starts in ten.
    assert.ok(Math.abs(none.halfwayOwnRate.low - 35) < 2);
    assert.ok(Math.abs(none.halfwayOwnRate.high - 120) < 2);
    assert.equal(Math.round(root.halfway.median), 7);
    const times = none.halfwayOwnRate.median / root.halfway.median;
    assert.ok(times > 7.5 && times < 9, `${times}`);
    assert.ok(Math.abs(none.frozenWrongLong.mean - 0.2) < 0.03);
    assert.equal(root.frozenWrongLong.most, 0);
    assert.ok(none.attentionLong.high < 0.9);
  }
});

test('undivided, a step lands by chance: it brings a tenth of what its slope promises, freezes more rows, and nothing is learned', () => {
  says(words, 'after a hundred batches, usually four in five');
  const guessing = Math.log(16);
  for (const d of widths) {
    const [none, root] = [at('none', d), at('sqrt', d)];
    assert.ok(none.kept.mean > 0.08 && none.kept.mean < 0.12);
    assert.ok(root.kept.low > 1);
    assert.ok(Math.abs(none.frozenOne.mean - 0.75) < 0.02);
    assert.ok(none.frozenLast.low > 0.95 && Math.abs(none.frozenRight.mean - 0.2) < 0.05);
    assert.ok(none.lossLast.low > guessing && none.lossStart.low > guessing);
    assert.ok(root.lossStart.high < guessing && root.lossLast.high < 0.3);
  }
});

test('one batch throws a row: its scores spread five times as far, and it had no gap', async () => {
  says(words, 'one batch takes row 11’s scores from spread 6 to 33');
  says(words, 'Now 11 of 16 have');
  const walk = await lab.descent({ d: 64, rule: 'none', steps: 1, watched: 16, seed: 1 });
  const { thrown } = tellingExamples(walk);
  assert.equal(thrown, 11 - 1);
  const [before, after] = [0, 1].map((batch) =>
    walk.scores.subarray(16 * (16 * batch + thrown), 16 * (16 * batch + thrown + 1)).toSorted(),
  );
  assert.deepEqual(frozenRows(walk.weights.subarray(256), 16, 0.9), { frozen: 11, settled: 1 });
  const leadOf = (sorted: Float64Array) => sorted[15] - sorted[14];
  assert.deepEqual(
    [before, after].map((scores) => Math.round(Math.sqrt((variance(scores) * 15) / 16))),
    [6, 33],
  );
  assert.ok(leadOf(before) < 5, `${before}`);
  assert.ok(leadOf(after) > 5 && after[15] - after[0] > 40, `${after}`);
});

const pushesOf = ({ weights, advantages }: Awaited<ReturnType<typeof lab.descent>>) =>
  weights.map((weight, i) => weight * advantages[i]);

test('one row: undivided wrong keys have all weight; by √d the asked key has some, and the largest push', async () => {
  says(
    words,
    'Undivided, wrong keys have all of row 7’s weight, so only they are pushed. The asked key, far better, is not. By √d it has some, and the row’s largest push',
  );
  const walkOf = (rule: 'none' | 'sqrt' | 'linear') =>
    lab.descent({ d: 64, rule, steps: 1, watched: 16, seed: 1 });
  const [none, root] = [await walkOf('none'), await walkOf('sqrt')];
  const { astray, frozen } = tellingExamples(none);
  assert.deepEqual([astray, frozen], [7 - 1, 14 - 1]);
  says(words, 'In row 14 one wrong key has over 90 %');
  const rowOf = (values: Float64Array) => values.subarray(16 * astray, 16 * (astray + 1));
  const better = rowOf(none.advantages);
  const [pushed, ...astrayTo] = rowOf(pushesOf(none));
  assert.ok(
    rowOf(none.weights)[0] < 0.01 && better[0] > 4 && pushed < 0.05 * Math.max(...astrayTo),
  );
  // As the picture has them, and what they do to their own scores, whose keys are as long as q is wide.
  says(words, 'a push of 0.38 moves $q$ by $0.38k$');
  says(words, '24, as $k\\cdot k$ is about $d=64$');
  says(words, 'a push of 0.2 stays 0.2. Divided by $d$: 0.0037');
  const hardest = [none, root, await walkOf('linear')].map((walk) =>
    Math.max(...rowOf(pushesOf(walk)).map(Math.abs)),
  );
  assert.deepEqual(
    [hardest[0], 64 * hardest[0], hardest[1], hardest[2] / 64].map((x) => x.toPrecision(2)),
    ['0.38', '24', '0.20', '0.0037'],
  );
  const pushes = rowOf(pushesOf(root));
  assert.ok(pushes[0] > 0.1 && pushes[0] === Math.max(...pushes), `${pushes}`);
});

test('undivided, two keys that share the weight mostly are both wrong; one step moves scores by more than their spread', async () => {
  says(words, 'The others are loud');
  const slots = 16;
  let [tied, right] = [0, 0];
  let [before, moved] = [0, 0];
  for (let seed = unused; seed < unused + 30; seed += 1) {
    const { scores, weights } = await lab.descent({
      ...{ d: 64, rule: 'none', steps: 1, watched: 64, seed },
    });
    const rowsAt = (values: Float64Array, batch: number) =>
      Array.from({ length: 64 }, (_, i) => {
        const from = (64 * batch + i) * slots;
        return values.subarray(from, from + slots);
      });
    const first = rowsAt(weights, 0);
    const [start, then] = [rowsAt(scores, 0), rowsAt(scores, 1)];
    for (const [i, row] of first.entries()) {
      before += variance(start[i]);
      moved += variance(then[i].map((score, key) => score - start[i][key]));
      const [, next] = row.toSorted().reverse();
      if (next < 0.2) continue;
      tied += 1;
      if (row[0] >= next) right += 1;
    }
  }
  assert.ok(tied > 100 && right / tied < 0.3, `${right} of ${tied}`);
  assert.ok(moved > 1.3 * before, `${moved} ${before}`);
});

function variance(values: Float64Array) {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
}

test('undivided, five thousand batches do no better than a hundred', async () => {
  says(words, 'Frozen rows stay silent');
  const slots = 16;
  for (let seed = unused; seed < unused + 4; seed += 1) {
    const { weights, attention } = await lab.descent({
      ...{ d: 64, rule: 'none', steps: 5000, watched: 16, seed },
    });
    const rows = Array.from({ length: 16 }, (_, i) =>
      weights.subarray((5000 * 16 + i) * slots, (5000 * 16 + i + 1) * slots),
    );
    assert.equal(rows.filter((row) => Math.max(...row) >= 0.9).length, 16);
    assert.ok((attention.at(-1) ?? 1) < 0.4, `${attention.at(-1)}`);
  }
});

test('its own rate throws fewer rows onto a wrong key that did not begin frozen', async () => {
  says(words, 'they throw fewer');
  const thrown = { one: 0, own: 0 };
  for (let seed = unused; seed < unused + 20; seed += 1) {
    const [none, root] = await lab.pulls({ d: 64, rules: ['none', 'sqrt'], rate: 1, seed });
    for (const [name, rate] of [['one', 1] as const, ['own', root.mean / none.mean] as const]) {
      const { weights } = await lab.descent({
        ...{ d: 64, rule: 'none', rate, steps: 1, watched: 64, seed },
      });
      for (let row = 0; row < 64; row += 1) {
        const [start, then] = [row, 64 + row].map((at) => weights.subarray(16 * at, 16 * at + 16));
        if (Math.max(...start) < 0.9 && Math.max(...then.subarray(1)) >= 0.9) thrown[name] += 1;
      }
    }
  }
  assert.ok(thrown.own < 0.7 * thrown.one, `${thrown.own} ${thrown.one}`);
});

/** The mean of the longest pulls, which make half of the sum. */
function strongest(lengths: Float64Array) {
  const sorted = lengths.toSorted().reverse();
  const few = sorted.slice(0, countOfHalf(sorted));
  return few.reduce((sum, length) => sum + length, 0) / few.length;
}

for (const d of [64, 256, 1024])
  test(`the few that decide pull about √d times as hard, at d = ${d}`, async () => {
    const ratios = [];
    for (let seed = unused; seed < unused + 15; seed += 1) {
      const [none, sqrt] = await lab.pulls({ d, rules: ['none', 'sqrt'], batch: 1, seed });
      ratios.push(strongest(none.length) / strongest(sqrt.length) / Math.sqrt(d));
    }
    const median = ratios.toSorted((a, b) => a - b)[7];
    assert.ok(median > 0.7 && median < 1.6, `${median}`);
  });

test('divided by d, steps are steady but tiny, and with its own rate it learns as well', () => {
  says(words, 'steps are steady but tiny');
  says(words, 'With a larger one, growing with');
  says(card, 'steps are steady but tiny; with its own rate it ends as well');
  for (const d of widths) {
    const [root, linear] = [at('sqrt', d), at('linear', d)];
    assert.ok(linear.queryRatio.high < 0.13);
    assert.ok(linear.noise.median <= root.noise.median);
    assert.ok(linear.attention.high < 0.6);
    assert.ok(linear.attentionOwnRate.low > 0.9);
  }
});

test('the rate at which steps divided by d are as long as those by √d grows with d', async () => {
  says(words, 'With a larger one, growing with');
  for (let seed = unused; seed < unused + 10; seed += 1) {
    const rates = [];
    for (const d of [16, 64, 256]) {
      const [root, linear] = await lab.pulls({ d, rules: ['sqrt', 'linear'], rate: 1, seed });
      rates.push(root.mean / linear.mean);
    }
    assert.ok(rates[1] > 1.5 * rates[0] && rates[2] > 1.5 * rates[1], `${seed}: ${rates}`);
  }
});

test('by √d one rate, 1, fits every d, and by d it does not', async () => {
  says(words, 'So under SGD only √d has one good rate for every');
  says(card, 'Under SGD, by √d one rate fits every d');
  for (const d of widths) assert.ok(at('sqrt', d).attention.low > 0.95);
  for (const d of [16, 256, 1024])
    for (let seed = unused; seed < unused + 4; seed += 1) {
      const last = async (rule: 'sqrt' | 'linear') =>
        (await lab.descent({ d, rule, rate: 1, steps: 100, watched: 16, seed })).attention[100];
      assert.ok(Number(await last('sqrt')) > 0.95, `${d}, ${seed}`);
      if (d > 16) assert.ok(Number(await last('linear')) < 0.2, `${d}, ${seed}`);
    }
});

test('the slope of the softmax in root mean square is what the essay says', async () => {
  for (const [rule, shown] of [
    ['none', '0.27 undivided'],
    ['sqrt', '0.18 divided.'],
  ] as const) {
    const { jacobianSquare } = await lab.expectedAttention({ d: [64], keys: 64, rule });
    assert.equal(Math.sqrt(jacobianSquare[0] ?? 0).toFixed(2), shown.slice(0, 4));
    says(en.essay.deeper.today.bodyHtml, shown);
  }
});

test('each at its own rate, all mean steps are as long', async () => {
  const { result } = await runFigure(pulls, lab, { d: 48, rates: 'each' });
  const means = await lab.pulls({ d: 48, rules: ['none', 'sqrt', 'linear'], seed: 1 });
  for (const [i, { rate }] of result.lanes.entries())
    assert.ok(Math.abs((rate * (means[i]?.mean ?? 0)) / (means[1]?.mean ?? 1) - 1) < 1e-12);
});
