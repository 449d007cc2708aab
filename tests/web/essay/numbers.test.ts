// Recomputes the numbers in the essay's prose from their formulas, and looks for them in the text as they are rounded
// there.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { loadSentence, sentenceNames } from '../../../web/figures/heads/gpt2/scores.js';
import { lookup } from '../../../web/figures/lookup/lookup.js';
import {
  entries as lookupEntries,
  values as lookupValues,
} from '../../../web/figures/lookup/measure.js';
import en from '../../../web/text/en/index.js';
import zh from '../../../web/text/zh/index.js';
import { sharedLab } from '../../support/labs.js';
import { runFigure } from '../figures/support/run.js';

const lab = await sharedLab(0);

/** Over 200 starts: starts.test.ts. */
const starts = JSON.parse(
  readFileSync(new URL('../../reference/starts.json', import.meta.url), 'utf8'),
);

const { question, gap } = en.essay.stage.states;
const sections: Record<string, any> = {
  ...en.essay.sections,
  ...en.essay.deeper,
  question,
  gap,
};

function says(section: string, number: string) {
  const { beforeHtml = '', bodyHtml = '', afterHtml = '', answerHtml = '' } = sections[section];
  const words = `${beforeHtml} ${bodyHtml} ${afterHtml} ${answerHtml}`;
  const text = words.replace(/<[^>]*>/g, ' ').replaceAll('{,}', ',');
  const bounded = new RegExp(`(?<![\\d.])${number.replace(/[^\w ]/g, '\\$&')}(?!\\d|\\.\\d)`);
  assert.match(text, bounded, `${section} does not say ${number}`);
}

/** The law of a sum of d draws from values of equal weight, by repeated convolution. */
function law(values: number[], d: number) {
  const least = Math.min(...values);
  const most = Math.max(...values);
  let chances = [1];
  for (let i = 0; i < d; i++) {
    const next = new Array(chances.length + most - least).fill(0);
    chances.forEach((chance, at) => {
      for (const value of values) next[at + value - least] += chance / values.length;
    });
    chances = next;
  }
  return chances.map((chance, at) => ({ x: at + least * d, chance }));
}

const within = (points: { x: number; chance: number }[], bound: number, middle: number = 0) =>
  points.reduce((sum, { x, chance }) => sum + (Math.abs(x - middle) <= bound ? chance : 0), 0);

const percent = (share: number, digits: number) => `${(100 * share).toFixed(digits)} %`;

const d = 500;
const coins = law([-1, 1], d);

test('five hundred coins', () => {
  const root = Math.sqrt(d);
  says('counted', root.toFixed(2));
  for (const times of [1, 2, 3]) says('counted', percent(within(coins, times * root), 1));
  // Sums are even here: these are the smallest brackets that hold 95 %.
  for (const [few, most] of [
    [24, 10],
    [96, 20],
  ] as const) {
    const signs = law([-1, 1], few);
    assert.ok(within(signs, most - 2) < 0.95 && within(signs, most) >= 0.95);
    says('question', `±${most}`);
    says('question', String(few));
  }
  const beyond = 1 - within(coins, 75);
  assert.ok(Math.abs(beyond - 7.798e-4) < 5e-8);
  says('counted', percent(beyond, 3));
  says('counted', Math.round(1 / beyond).toLocaleString('en'));
  // Sums are even: beyond 75 is from 76 on.
  says('counted', percent(2 * Math.exp(-(76 ** 2) / (2 * d)), 2));
  says('counted', coins.reduce((sum, { x, chance }) => sum + Math.abs(x) * chance, 0).toFixed(2));
});

test('five hundred dice', () => {
  says('counted', Math.sqrt(35 / 12).toFixed(3));
  says('counted', percent(within(law([1, 2, 3, 4, 5, 6], d), Math.sqrt(d), 3.5 * d), 1));
});

test('where the root fails', () => {
  says('growth', (1 / 0.1 ** 2).toFixed(0));
  const doubled = 1 + 1 / 0.01;
  assert.equal(1 + (doubled - 1) * 0.01, 2);
  says('growth', doubled.toFixed(0));
});

/** Φ by its series; good where |x| is small. */
function normal(x: number) {
  let term = x;
  let sum = x;
  for (let k = 1; k < 200; k++) {
    term *= (-x * x) / (2 * k);
    sum += term / (2 * k + 1);
  }
  return 0.5 + sum / Math.sqrt(2 * Math.PI);
}

test('distances to the normal curve', () => {
  const atZero = coins.find(({ x }) => x === 0)?.chance ?? 0;
  says('normality', atZero.toFixed(5));
  says('normality', (atZero / 2).toFixed(4));
  const bound = (third: number) =>
    Math.min(0.469 * third, 0.3322 * (third + 0.429), 0.3031 * (third + 0.646)) / Math.sqrt(d);
  says('normality', bound(1).toFixed(4));

  // Gamma(d): P(G ≤ x) as the chance that a Poisson variable of mean x reaches d.
  let distance = 0;
  for (let z = -2; z <= 2; z += 0.01) {
    const mean = d + z * Math.sqrt(d);
    let term = Math.exp(-mean + d * Math.log(mean) - logFactorial(d));
    let share = 0;
    for (let k = d + 1; term > 1e-18; k++) {
      share += term;
      term *= mean / k;
    }
    distance = Math.max(distance, Math.abs(share - normal(z)));
  }
  says('normality', distance.toFixed(4));
  assert.equal(Math.round(bound(2.414553) / distance), 7);
  assert.equal(Math.round(atZero / 2 / distance), 3);
});

function logFactorial(n: number) {
  let sum = 0;
  for (let k = 2; k <= n; k++) sum += Math.log(k);
  return sum;
}

test('the tails of a dot product of normals', () => {
  // P(|X| > x) = 1 − (2/π) ∫ sin(tx)/t φ(t) dt with φ(t) = (1 + t²)^(−d/2), over the half-line.
  const x = 4 * Math.sqrt(64);
  const step = 1e-4;
  let integral = 0;
  for (let t = step / 2; t < 3; t += step) integral += (Math.sin(t * x) / t) * (1 + t * t) ** -32;
  const tail = 1 - (2 / Math.PI) * integral * step;
  says('tails', `${(tail * 1e4).toFixed(2)}\\cdot10^{-4}`);
  // 2(1 − Φ(4)) by its asymptotic series.
  const normalTail =
    (2 * Math.exp(-8) * (1 - 1 / 16 + 3 / 256 - 15 / 4096 + 105 / 65536)) /
    (4 * Math.sqrt(2 * Math.PI));
  says('tails', `${(normalTail * 1e5).toFixed(1)}\\cdot10^{-5}`);
  assert.equal(Math.round(tail / normalTail), 2);
});

/** Normal numbers from a fixed seed. */
function normals(seed: number) {
  let state = seed >>> 0;
  const uniform = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}

test('the variance of a matrix of scores', () => {
  const spread = (n: number, m: number, width: number) =>
    Math.sqrt(2 * width * ((n * m - 2) * (n + m + width + 1) + width + 3)) / (n * m);
  assert.equal(2 * (1 - 1 / 4), 1.5);
  says('variance', '1.5');
  says('variance', spread(2, 2, 2).toFixed(2));
  says('variance', (111 * (1 - 1 / 1111 ** 2)).toFixed(2));
  says('variance', spread(1111, 1111, 111).toFixed(3));
  says('variance', ((111 - 110.56) / spread(1111, 1111, 111)).toFixed(1));
  // Of independent entries of variance d and excess kurtosis 6/d, as q·k has it.
  const naive = (111 * Math.sqrt(2 + 6 / 111)) / 1111;
  says('variance', naive.toFixed(3));
  says('variance', ((111 - 110.56) / naive).toFixed(1));
  says('variance', (1111 ** 2).toLocaleString('en'));

  const draw = normals(1);
  const count = 400_000;
  const variances = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const [a, b, c, e, f, g, h, j] = Array.from({ length: 8 }, draw);
    const scores = [a * f + b * g, a * h + b * j, c * f + e * g, c * h + e * j];
    const mean = (scores[0] + scores[1] + scores[2] + scores[3]) / 4;
    variances[i] = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / 4;
  }
  variances.sort();
  // Four standard errors of a share of 400,000, and half a unit of the last digit in print.
  assert.ok(Math.abs(variances.findIndex((v) => v > 1.6) / count - 0.714) < 0.0034);
  says('variance', '71.4 %');
  assert.ok(Math.abs((variances[count / 2] ?? 0) - 0.76) < 0.005 + 0.006);
  says('variance', '0.76');
});

test('what the softmax does with 64 scores', async () => {
  // What SciPy's integrals say of rows (tests/scores/expected_row_test.cpp), over the lengths of queries.
  const rows = async (rule: 'none' | 'sqrt', ...d: number[]) => {
    const { entropy, largest, jacobianSquare } = await lab.expectedAttention({ keys: 64, rule, d });
    return d.map((_, i) => [entropy[i], largest[i], Math.sqrt(jacobianSquare[i])]);
  };
  const told = (numbers: number[]) => numbers.map((x) => x.toFixed(2));
  const [one, middle, raw, wide] = await rows('none', 1, 16, 64, 256);
  const [scaled] = await rows('sqrt', 64);
  assert.deepEqual(told(raw), ['0.58', '0.79', '0.27']);
  assert.deepEqual(told(scaled), ['3.69', '0.11', '0.18']);
  assert.deepEqual(told([one[2], middle[2]]), ['0.18', '0.32']);
  assert.ok(wide[2] > scaled[2] + 0.01);
  for (const number of ['0.58', '0.79', '3.69', '0.11', '0.18', '0.32']) says('freezing', number);
  const draw = normals(2);
  let frozen = 0;
  const count = 20_000;
  for (let row = 0; row < count; row++) {
    const size = Math.hypot(...Array.from({ length: 64 }, draw));
    const scores = Array.from({ length: 64 }, () => size * draw());
    const top = Math.max(...scores);
    const sum = scores.reduce((total, score) => total + Math.exp(score - top), 0);
    if (1 / sum > 0.9) frozen += 1;
  }
  // Half a unit of the last digit, and four standard errors.
  assert.ok(Math.abs(frozen / count - 0.44) < 0.005 + 4 * Math.sqrt(0.25 / count));
  says('freezing', '44 %');
  says('freezing', Math.log(64).toFixed(2));
  says('freezing', Math.sqrt(2 * Math.log(64)).toFixed(2));
  assert.equal(Math.round(Math.exp(32) / 1e13), 8);
});

test('one query, two keys and a gap', () => {
  const weight = (gap: number) => 1 / (1 + Math.exp(-gap));
  says('gap', percent(weight(2), 0));
  says('gap', percent(weight(5), 1));
  // The difference of two scores with one query has variance 2d.
  says('gap', Math.SQRT2.toFixed(1));
});

test('the example of the list', async () => {
  const { result } = await runFigure(lookup, undefined);
  const { beforeHtml, afterHtml } = en.essay.deeper.lookup;
  const ant = lookupEntries.indexOf('ant');
  assert.equal(result.keys[0].length, 4);
  assert.match(beforeHtml, new RegExp(`answer ${lookupValues[ant]}\\.`));
  assert.match(afterHtml, new RegExp(` ${percent(result.weights[ant], 0)} of it is the ant’s`));
});

test('spreads of a scaled score by initialisation', () => {
  // Each is d_x σ_W², the variance of a coordinate of q and of k alike.
  says('initial', (768 * 0.02 ** 2).toFixed(3));
  says('initial', ((2 / (768 + 3 * 768)) * 768).toFixed(1));
  says('initial', ((1 / (3 * 768)) * 768).toFixed(3));
  // Of entries of one deviation, by the width of a token.
  for (const [width, digits] of [
    [768, 2],
    [1600, 2],
    [4096, 1],
    [5120, 1],
  ])
    says('initial', `${(width * 0.02 ** 2).toFixed(digits)} at ${width}`);
  // Undivided at d = 64.
  for (const scaled of [768 * 0.02 ** 2, 1 / 3]) says('initial', (8 * scaled).toFixed(2));
  assert.ok(8 / 3 < Math.sqrt(2 * Math.log(64)));
  says('initial', Math.sqrt(2 * Math.log(16)).toFixed(2));
});

test('GPT-2’s own scores', async () => {
  const variances = Array.from({ length: 144 }, () => ({
    whole: 0,
    without: 0,
  }));
  let rows = 0;
  for (const name of sentenceNames) {
    const { scores, tokens } = await loadSentence(name);
    let at = 0;
    for (const head of variances) {
      for (let keys = 1; keys <= tokens.length; at += keys, keys += 1) {
        if (keys < 3) continue;
        const row = [...scores.slice(at, at + keys)].map((score) => score / 8);
        const variance = (z: number[]) => {
          const mean = z.reduce((sum, x) => sum + x, 0) / z.length;
          return z.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (z.length - 1);
        };
        head.whole += variance(row);
        head.without += variance(row.slice(1));
      }
    }
    rows += tokens.length - 2;
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[71];
  const whole = median(variances.map((head) => Math.sqrt(head.whole / rows)));
  const without = median(variances.map((head) => Math.sqrt(head.without / rows)));
  says('heads', whole.toFixed(1));
  assert.match(
    en.figures.heads.captionHtml,
    new RegExp(`median over five sentences is ${without.toFixed(2)}`),
  );
  // By what random matrices give in its own first rows: starts.test.ts.
  const { all } = starts.gpt2[7];
  assert.equal(all.median.toFixed(1), '0.2');
  says('heads', 'about 0.2');
});

test('thirty layers', () => {
  says('depth', `${(0.5 ** 29 * 1e9).toFixed(0)}\\cdot10^{-9}`);
  assert.ok(Math.abs(1.1 ** 58 - 250) < 5);
  says('depth', percent(0.9 ** 58, 1));
  assert.ok(Math.abs(1.1 * Math.SQRT2 - 1.556) < 5e-4 && Math.abs(0.9 * Math.SQRT2 - 1.273) < 5e-4);
});

test('Mertens’ function up to ten million', async () => {
  const { largestRatio } = await lab.mertens({ limit: 10_000_000 });
  says('mertens', `${largestRatio?.ratio.toFixed(3)}\\sqrt x`);
  says('mertens', `x=${largestRatio?.x}`);
  // Between 10⁴ and 10⁷ every value is looked at.
  const { x, value } = await lab.mertens({ limit: 10_000_000, points: 10_000_000 });
  let late = 9_999;
  const ratio = (i: number) => Math.abs(value[i]) / Math.sqrt(x[i]);
  for (let i = late + 1; i < x.length; i++) if (ratio(i) > ratio(late)) late = i;
  says('mertens', ratio(late).toFixed(3));
  says('mertens', `${x[late].toLocaleString('en')})=${value[late]}`);
});

test('where many keys begin to freeze', () => {
  const draw = normals(4);
  /** Means over rows: the share of the largest three weights, and how many keys hold nine tenths. */
  const atFreezing = (n: number, rows: number) => {
    const spread = Math.sqrt(2 * Math.log(n));
    const topThree = [];
    const counts = [];
    for (let row = 0; row < rows; row++) {
      const scores = new Float64Array(n)
        .map(() => spread * draw())
        .sort()
        .reverse();
      const weights = scores.map((score) => Math.exp(score - scores[0]));
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      topThree.push((weights[0] + weights[1] + weights[2]) / total);
      let together = 0;
      counts.push(
        weights.findIndex((weight) => {
          together += weight;
          return together >= 0.9 * total;
        }) + 1,
      );
    }
    const mean = (x: number[]) => x.reduce((sum, one) => sum + one, 0) / rows;
    return { topThree: mean(topThree), count: mean(counts) };
  };
  // Half a unit of the last digit and three standard errors; the deviations of a row are 0.155, and of the counts 4.3, 15.4
  // and 43.
  const few = atFreezing(64, 4000);
  assert.ok(Math.abs(few.topThree - 0.71) < 0.005 + (3 * 0.155) / Math.sqrt(4000));
  says('freezing', '71 %');
  for (const [n, count, rows, deviation] of [
    [64, 9, 4000, 4.3],
    [1024, 25, 400, 15.4],
    [16_384, 65, 60, 43],
  ]) {
    const found = n === 64 ? few : atFreezing(n, rows);
    assert.ok(Math.abs(found.count - count) < 0.5 + (3 * deviation) / Math.sqrt(rows), `${n}`);
    says('freezing', `${count} of ${n.toLocaleString('en')}`);
  }
});

test('Chinese says the same numbers', () => {
  /** Decimals, which both languages write alike. */
  const decimals = (words: unknown): string[] =>
    typeof words === 'string'
      ? (words
          .replace(/href="[^"]*"/g, '')
          .replace(/<[^>]*>/g, ' ')
          .match(/\d+\.\d+/g) ?? [])
      : Object.values(words as object).flatMap(decimals);
  for (const part of ['sections', 'deeper'] as const)
    for (const [name, words] of Object.entries(en.essay[part]))
      assert.deepEqual(
        [...new Set(decimals((zh.essay[part] as any)[name]))].sort(),
        [...new Set(decimals(words))].sort(),
        name,
      );
});
