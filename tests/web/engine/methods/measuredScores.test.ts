// Measured scores: GPT-2's own, of which the table is known, and what a few lines say of others.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadSentence, sentenceNames } from '../../../../web/figures/heads/gpt2/scores.js';
import { sharedLab } from '../../../support/labs.js';

const labs = await Promise.all([0, 2].map(sharedLab));

const shares = [0, 0.1, 0.25, 0.5, 0.75, 0.9, 1];

/** The order statistic at a share, the lower one between two. */
const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))];

/** Over the rows of all sentences. */
async function ofAllSentences(skipFirst: boolean) {
  const heads = Array.from({ length: 144 }, () => ({
    variance: 0,
    entropyShare: 0,
    firstWeight: 0,
  }));
  let counted = 0;
  for (const name of sentenceNames) {
    const { scores, tokens, d } = await loadSentence(name);
    const rows = tokens.length;
    const seen = await labs[0].inspectScores({ scores, rows, d, skipFirst });
    const usable = rows - 2;
    counted += usable;
    heads.forEach((head, i) => {
      head.variance += usable * seen.spread[i] ** 2;
      head.entropyShare += usable * seen.entropyShare[i];
      head.firstWeight += usable * seen.firstWeight[i];
    });
  }
  return heads.map(({ variance, entropyShare, firstWeight }) => ({
    spread: Math.sqrt(variance / counted),
    entropyShare: entropyShare / counted,
    firstWeight: firstWeight / counted,
  }));
}

test("GPT-2's scores have the quantiles that were found in them elsewhere", async () => {
  // By a program of a few lines over the same scores with five digits, within causal rows of three keys and more.
  const whole = await ofAllSentences(false);
  const without = await ofAllSentences(true);
  const expected = {
    spread: [0.52, 1.0, 1.36, 1.71, 2.19, 2.81, 9.03],
    without: [0.18, 0.64, 0.82, 1.04, 1.34, 1.7, 10.1],
    entropyShare: [0, 0.12, 0.27, 0.47, 0.67, 0.81, 0.93],
    firstWeight: [0, 0.33, 0.53, 0.75, 0.89, 0.95, 1],
  };
  const columns = {
    spread: whole.map(({ spread }) => spread),
    without: without.map(({ spread }) => spread),
    entropyShare: whole.map(({ entropyShare }) => entropyShare),
    firstWeight: whole.map(({ firstWeight }) => firstWeight),
  };
  for (const [name, values] of Object.entries(columns)) {
    shares.forEach((share, i) => {
      const known = expected[name as keyof typeof expected][i];
      // Of as many digits as were printed, and the scores' own rounding to 1/32 before they are divided by 8.
      const rounding = (known === 10.1 ? 0.05 : 0.005) + 1 / 64 / 8;
      const seen = quantile(values, share);
      assert.ok(Math.abs(seen - known) <= rounding, `${name} at ${share}: ${seen}, not ${known}`);
    });
  }
  const byLayer = [1.08, 0.73, 1.03, 1.38, 1.16, 1.17, 1.13, 1.08, 1.07, 1.24, 1.13, 0.9];
  byLayer.forEach((known, layer) => {
    const its = columns.without.slice(12 * layer, 12 * layer + 12).toSorted((a, b) => a - b);
    assert.ok(Math.abs(its[6] - known) <= 0.005 + 1 / 64 / 8, `layer ${layer}: ${its[6]}`);
  });
});

test('the same bits for any number of workers, with several heads and slices', async () => {
  const rows = 40;
  const heads = 200;
  const scores = Float32Array.from(
    { length: (heads * rows * (rows + 1)) / 2 },
    (_, i) => 20 * Math.sin(i * i),
  );
  const about = { scores, rows, d: 64, skipFirst: true };
  const [alone, together] = await Promise.all(labs.map((lab) => lab.inspectScores(about)));
  assert.deepStrictEqual(together, alone);
  assert.equal(alone.spread.length, heads);
  assert.equal(alone.rowSpread.length, heads * rows);
  const triangle = (rows * (rows + 1)) / 2;
  const last = await labs[0].inspectScores({ ...about, scores: scores.slice(-triangle) });
  assert.equal(last.spread[0], alone.spread[heads - 1]);
  assert.deepEqual(last.rowEntropy, alone.rowEntropy.slice(-rows));
});

test('scores without any difference, and one that takes all', async () => {
  const even = await labs[0].inspectScores({ scores: new Float64Array(10), rows: 4, d: 1 });
  assert.equal(even.spread[0], 0);
  assert.ok(Math.abs(even.entropyShare[0] - 1) < 1e-15);
  assert.ok(Math.abs(even.firstWeight[0] - (1 / 3 + 1 / 4) / 2) < 1e-15);
  assert.deepEqual(even.options, {
    ...{ rows: 4, causal: true, d: 1, beta: 1, skipFirst: false },
  });
  const frozen = await labs[0].inspectScores({
    scores: [9, 9, 0, 9, 0, 0],
    rows: 3,
    d: 4,
    beta: 1e300,
  });
  assert.equal(frozen.entropy[0], 0);
  assert.equal(frozen.firstWeight[0], 1);
});

/** What a few lines say of one head: rows of [score, …]. */
function plainly(rows: number[][], beta: number, skipFirst: boolean) {
  const mean = (list: number[]) => list.reduce((a, b) => a + b, 0) / list.length;
  const entropyOf = (scores: number[]) => {
    const top = Math.max(...scores);
    const e = scores.map((x) => Math.exp(beta * (x - top)));
    const total = e.reduce((a, b) => a + b, 0);
    return -e
      .map((x) => (x > 0 ? (x / total) * Math.log(x / total) : 0))
      .reduce((a, b) => a + b, 0);
  };
  const each = rows.map((row) => {
    const seen = row.filter((x) => x !== -Infinity);
    const left = row.slice(skipFirst ? 1 : 0).filter((x) => x !== -Infinity);
    const middle = mean(left);
    const total = seen.map((x) => Math.exp(beta * x)).reduce((a, b) => a + b, 0);
    return {
      keys: seen.length,
      variance:
        left.length < 2
          ? Number.NaN
          : mean(left.map((x) => (x - middle) ** 2)) * (left.length / (left.length - 1)),
      entropy: left.length < 1 ? Number.NaN : entropyOf(left),
      share: entropyOf(left) / Math.log(left.length),
      first: seen.length < 1 ? 0 : Math.exp(beta * row[0]) / total,
      largest: seen.length < 1 ? -Infinity : beta * Math.max(...seen),
    };
  });
  const counted = each.filter(({ keys }) => keys >= 3);
  return {
    spread: beta * Math.sqrt(mean(counted.map(({ variance }) => variance))),
    entropy: mean(counted.map(({ entropy }) => entropy)),
    entropyShare: mean(counted.map(({ share }) => share)),
    firstWeight: mean(counted.map(({ first }) => first)),
    largest: Math.max(...each.map(({ largest }) => largest)),
    rowSpread: each.map(({ variance }) => beta * Math.sqrt(variance)),
    rowEntropy: each.map(({ entropy }) => entropy),
    rowFirstWeight: each.map(({ first }) => first),
  };
}

function near(got: ArrayLike<number>, expected: number[], what: string) {
  assert.equal(got.length, expected.length, what);
  expected.forEach((one, i) => {
    const same = Number.isNaN(one) ? Number.isNaN(got[i]) : Math.abs(got[i] - one) < 1e-12;
    assert.ok(same, `${what} ${i}: ${got[i]}, not ${one}`);
  });
}

test('whole matrices and masked scores: what a few lines say of them', async () => {
  let state = 1;
  const uniform = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const shapes = [
    ...[{ rows: 3 }, { rows: 20 }].map((shape) => ({ ...shape, causal: true })),
    ...[
      { rows: 1, columns: 1 },
      { rows: 1, columns: 7 },
      { rows: 7, columns: 2 },
      { rows: 12, columns: 30 },
      { rows: 5, columns: undefined },
      { rows: 2, columns: 90_000 },
    ].map((shape) => ({ ...shape, causal: false })),
  ];
  for (const { rows, causal, columns } of shapes as any[]) {
    for (const masked of [0, 0.4, 1]) {
      for (const skipFirst of [false, true]) {
        const heads = Array.from({ length: 3 }, () =>
          Array.from({ length: rows }, (_, row) =>
            Array.from({ length: causal ? row + 1 : (columns ?? rows) }, () =>
              uniform() < masked ? -Infinity : Math.fround(8 * uniform() - 4),
            ),
          ),
        );
        const scores = Float32Array.from(heads.flat(2));
        const beta = 0.7;
        const shape = causal ? { rows } : { rows, causal, columns };
        const asked = { scores, ...shape, d: 4, beta, skipFirst };
        const [alone, together] = await Promise.all(labs.map((lab) => lab.inspectScores(asked)));
        assert.deepStrictEqual(together, alone);
        const expected = heads.map((head) => plainly(head, beta, skipFirst));
        const what = JSON.stringify({ rows, columns, masked, skipFirst });
        for (const name of [...['spread', 'entropy', 'entropyShare', 'firstWeight']] as const)
          near(
            (alone as any)[name],
            expected.map((one: any) => one[name]),
            `${what} ${name}`,
          );
        near(
          alone.largest,
          expected.map(({ largest }) => (largest === -Infinity ? Number.NaN : largest)),
          `${what} largest`,
        );
        for (const name of ['rowSpread', 'rowEntropy', 'rowFirstWeight'] as const)
          near(
            alone[name],
            expected.flatMap((one) => one[name]),
            `${what} ${name}`,
          );
      }
    }
  }
});

test('more scores than one array of 67 million, and a refusal that says how many would fit', async () => {
  // Masked but for the last: it takes no time, and is in its place.
  const rows = 8192;
  const heads = 2;
  const scores = new Float32Array(heads * rows * (rows + 1)).fill(-Infinity);
  scores[scores.length - 1] = 3;
  assert.ok(scores.length > 2 ** 26);
  const shape = { rows, causal: false, columns: rows + 1, d: 4 };
  const { largest, rowEntropy } = await labs[1].inspectScores({ scores, ...shape });
  assert.deepEqual([...largest], [Number.NaN, 1.5]);
  assert.equal(rowEntropy[rowEntropy.length - 1], 0);
  /** An array as long as the memory of a machine with little of it is not. */
  const Usual = globalThis.Float32Array;
  const little = 1000;
  const Little = new Proxy(Usual, {
    construct(target, [given], made) {
      const length = typeof given === 'number' ? given : given.length;
      if (length > little) throw new RangeError('Array buffer allocation failed');
      return Reflect.construct(target, [given], made);
    },
  });
  globalThis.Float32Array = Little;
  try {
    await assert.rejects(labs[0].inspectScores({ scores: new Usual(6000), rows: 3, d: 1 }), {
      name: 'RangeError',
      message:
        'scores must fit into memory beside its copy, as 750 numbers would; got 6000 of them',
    });
  } finally {
    globalThis.Float32Array = Usual;
  }
});

test('a spread is right under every scale', async () => {
  const [lab] = labs;
  const scores = [1, 1, 2, 3, 4, 5];
  for (const beta of [1e160, 1e-170]) {
    const { spread, rowSpread } = await lab.inspectScores({ scores, rows: 3, d: 4, beta });
    for (const seen of [spread[0], rowSpread[2]]) assert.ok(Math.abs(seen / beta - 1) < 1e-15);
  }
  for (const sized of [1e149, 1e-149]) {
    const of = scores.map((x) => x * sized);
    const { spread } = await lab.inspectScores({ scores: of, rows: 3, d: 4, beta: 1 / sized });
    assert.ok(Math.abs(spread[0] - 1) < 1e-14);
  }
});
