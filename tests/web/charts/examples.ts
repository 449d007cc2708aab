/**
 * One example of each chart, with fixed data: the snapshots are made of them, and who wants to see how
 * a chart is called can read it here.
 */
import { axisNumbers } from '../../../web/charts/axisNumbers.js';
import * as charts from '../../../web/charts/index.js';

/** Numbers that look random and never change (minimal standard generator). */
export function generator(seed: number) {
  let state = seed;
  const uniform = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  return { uniform, normal, sign: () => (uniform() < 0.5 ? -1 : 1) };
}

/** P(S = 2k − d) of d signs, by logarithms. */
export function signsLaw(d: number) {
  const at = [];
  const values = [];
  let log = -d * Math.LN2;
  for (let k = 0; k <= d; k++) {
    at.push(2 * k - d);
    values.push(Math.exp(log));
    log += Math.log((d - k) / (k + 1));
  }
  return { at, values };
}

export function signsHistogram(d: number, count: number) {
  const { normal } = generator(d);
  const law = signsLaw(d);
  const reach = Math.min(d, Math.ceil((6 * Math.sqrt(d)) / 2) * 2 + (d % 2));
  const start = -reach - 1;
  const counts = new Float64Array(reach + 1);
  counts.forEach((_, i) => {
    const share = law.values[(-reach + 2 * i + d) / 2];
    counts[i] = Math.max(0, Math.round(count * share + Math.sqrt(count * share) * normal()));
  });
  return { law, bars: { start, width: 2, counts, unit: 1 / count } };
}

const normalCurve =
  (deviation: number, scale: number = 1) =>
  (x: number) =>
    (scale * Math.exp(-0.5 * (x / deviation) ** 2)) / (deviation * Math.sqrt(2 * Math.PI));

const { number, percent } = axisNumbers('en');

export const examples: Record<string, (document: Document, width: number) => any> = {
  sums(document, width) {
    const d = 500;
    const { law, bars } = signsHistogram(d, 100_000);
    const root = Math.sqrt(d);
    return charts.histogram(document, {
      width,
      name: 'Histogram of 100,000 sums of 500 signs',
      x: { domain: [-100, 100], title: 'sum of 500 signs' },
      y: { format: 'percent' },
      bars,
      exact: law,
      normal: normalCurve(root, 2),
      rulers: [
        {
          from: -root,
          to: root,
          label: [`±√d = ±${number(root, 1)} · 69.6 % of sums`, `±√d = ±${number(root, 1)}`, '±√d'],
        },
      ],
      describe: ({ from, count, height, exact }) =>
        `sum ${number(from + 1)}\n${number(count)} of 100,000, ${percent(height, 2)}\npredicted ${percent(exact ?? 0, 2)}`,
    });
  },

  claim(document, width) {
    const d = 500;
    const { law, bars } = signsHistogram(d, 2_000);
    const root = Math.sqrt(d);
    return charts.histogram(document, {
      width,
      name: 'Where the sums of 500 signs lie',
      x: { domain: [-80, 80], title: 'sum of 500 signs' },
      y: { format: 'percent', title: 'share of sums' },
      bars,
      exact: law,
      rulers: [
        { from: -root, to: root, label: '±√d = ±22.4 · 69.6 %' },
        { from: -75, to: 75, label: '±75 · 99.922 %' },
      ],
      markers: [
        { at: 14, label: 'this vector: 14', role: 'measured' },
        { at: 18, label: 'E|S| = 17.8', role: 'predicted' },
        { at: 70, label: 'quite far out' },
      ],
      selected: Math.floor((14 - bars.start) / bars.width),
      describe: ({ from }) => `sum ${number(from + 1)}`,
      onPick: () => {},
    });
  },

  few(document, width) {
    const d = 4;
    const { law, bars } = signsHistogram(d, 300);
    return charts.histogram(document, {
      width,
      name: 'Sums of 4 signs',
      x: { domain: [-6, 6] },
      y: { format: 'percent' },
      bars,
      exact: law,
      normal: normalCurve(2, 2),
      rulers: [{ from: -2, to: 2, label: '±√d = ±2 · 87.5 % of sums' }],
      describe: ({ from }) => `sum ${number(from + 1)}`,
    });
  },

  density(document, width) {
    const { normal } = generator(7);
    const counts = new Float64Array(2048);
    const step = 12 / 2048;
    for (let i = 0; i < 200_000; i++) {
      const bin = Math.floor((normal() + 6) / step);
      if (bin >= 0 && bin < counts.length) counts[bin]++;
    }
    const at = Array.from({ length: 241 }, (_, i) => -6 + i / 20);
    return charts.histogram(document, {
      width,
      name: 'A continuous law in 2048 bins',
      x: { domain: [-4, 4], title: 'value' },
      bars: { start: -6, width: step, counts, unit: 1 / (200_000 * step), merge: true },
      exact: { at, values: at.map(normalCurve(1)), line: true },
      describe: ({ from }) => number(from, 2),
    });
  },

  growth(document, width) {
    const d = Array.from({ length: 15 }, (_, i) => 2 ** i);
    const { normal } = generator(3);
    const measured = d.map((value) => Math.sqrt(value) * (1 + 0.03 * normal()));
    return charts.lines(document, {
      width,
      name: 'Spread of the sum against d',
      x: { scale: 'log', title: 'd' },
      y: { scale: 'log', title: 'spread of the sum' },
      series: [
        { role: 'predicted', label: 'predicted', x: d, y: d.map(Math.sqrt) },
        {
          role: 'measured',
          label: 'independent',
          x: d,
          y: measured,
          low: measured.map((y) => y * 0.93),
          high: measured.map((y) => y * 1.07),
          errors: 'bars',
          line: false,
        },
        { role: 0, label: 'mean 0.5', x: d, y: d.map((v) => Math.hypot(v / 2, Math.sqrt(v))) },
        { role: 1, label: 'correlated', x: d, y: d.map((v) => Math.sqrt(v * (1 + (v - 1) * 0.1))) },
      ],
      slopes: [
        { exponent: 0.5, through: [1, 0.5], label: 'slope ½' },
        { exponent: 1, through: [1, 2], label: 'slope 1' },
      ],
      describe: ({ x, y }) => `d = ${number(x)}\nspread ${number(y, 2)}`,
    });
  },

  training(document, width) {
    const rules = [
      'none',
      'sqrt',
      'linear',
      'log-length',
      'measured',
      'cosine',
      'predicted',
      'learned',
      'twin',
    ];
    const { normal } = generator(5);
    const steps = Array.from({ length: 400 }, (_, i) => i);
    return charts.lines(document, {
      width,
      name: 'Loss of nine rules',
      x: { title: 'step' },
      y: { title: 'loss (nats)', domain: [0, 3] },
      series: rules.map((label, k) => ({
        role: k,
        label,
        x: steps,
        y: steps.map((i) => 2.6 * Math.exp((-i * (k + 1)) / 500) + 0.05 * normal() + 0.1),
      })),
      levels: [{ at: Math.log(16), label: 'guessing' }],
      describe: ({ series, x, y }) => `${rules[series]}\nstep ${number(x)}: ${number(y, 3)}`,
    });
  },

  saturation(document, width) {
    const d = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024];
    const exact = d.map((v) => 3.7 / (1 + v / 6) ** 0.55);
    return charts.lines(document, {
      width,
      name: 'Entropy against d',
      x: { scale: 'log2', title: 'd' },
      y: { domain: [0, 4], title: 'entropy (nats)' },
      series: [
        {
          role: 'measured',
          label: 'raw, measured',
          x: d,
          y: exact.map((v, i) => v + 0.05 * Math.sin(9 * i)),
          low: exact.map((v) => v - 0.15),
          high: exact.map((v) => v + 0.15),
        },
        { role: 'predicted', label: 'raw, predicted', x: d, y: exact },
        { role: 'approximate', label: 'freezing', x: d, y: d.map((v) => Math.max(0, 4 - v / 3)) },
      ],
      markers: [{ at: 8.3, label: 'd = 2 ln n' }],
      describe: ({ x, y }) => `d = ${number(x)}: ${number(y, 2)}`,
    });
  },

  walks(document, width) {
    const { sign } = generator(11);
    const fan = Array.from({ length: 60 }, () => {
      let sum = 0;
      return Float64Array.from({ length: 500 }, () => (sum += sign()));
    });
    return charts.walks(document, {
      width,
      name: 'Sixty running sums inside ±√d',
      walks: fan,
      envelope: Math.sqrt,
      envelopeLabel: ['±√d, the spread', '±√d'],
      x: { title: 'number of signs' },
      describe: ({ step, value }) => `after ${number(step)}: ${number(value)}`,
    });
  },

  temperature(document, width) {
    const scores = [1.2, 0.3, -0.6, 2.1, -1.4, 0.9, -0.2, 0.1];
    const total = scores.reduce((sum, z) => sum + Math.exp(z), 0);
    return charts.bars(document, {
      width,
      name: 'One row of weights at β = 1',
      title: 'key',
      y: { format: 'percent', domain: [0, 0.5] },
      items: scores.map((z, i) => {
        const value = Math.exp(z) / total;
        return { label: `key ${i + 1}`, value, predicted: value * 1.05, text: percent(value, 0) };
      }),
      selected: 3,
      describe: ({ label, value }) => `${label}: ${percent(value)}`,
    });
  },

  stations(document, width) {
    const spreads = { token: 2, q: 2, q·k: 32, scaled: 4 };
    return charts.bells(document, {
      width,
      name: 'From a token to a score',
      items: Object.entries(spreads).map(([label, value]) => ({
        ...{ label, value, predicted: value, text: number(value) },
      })),
      step: { from: 2, text: '÷ 8', role: 1 },
      domain: [-8, 8],
      describe: ({ label, value }) => `${label}: ${number(value)}`,
    });
  },

  strip(document, width) {
    const { sign } = generator(12);
    return charts.strip(document, {
      width,
      name: 'Vector 0 and its running sum',
      values: Float32Array.from({ length: 500 }, sign),
      envelope: Math.sqrt,
      describe: ({ index, value, sum }) =>
        `sign ${number(index + 1)}: ${axisNumbers('en').signed(value)}\nsum so far ${number(sum)}`,
    });
  },

  die(document, width) {
    const { uniform } = generator(13);
    return charts.strip(document, {
      width,
      name: 'Twelve throws of a die',
      values: Float32Array.from({ length: 12 }, () => Math.floor(uniform() * 6) - 2.5),
      describe: ({ index, value }) => `throw ${number(index + 1)}: ${number(value)}`,
    });
  },

  scores(document, width) {
    const { normal } = generator(17);
    return charts.heatmap(document, {
      width,
      name: 'The matrix of scores',
      rows: 64,
      columns: 64,
      values: Float32Array.from({ length: 64 * 64 }, () => 8 * normal()),
      colors: 'diverging',
      columnTitle: 'keys',
      rowTitle: 'queries',
      scaleTitle: 'score',
      describe: ({ row, column, value }) =>
        `query ${row + 1}, key ${column + 1}\n${number(value, 2)}`,
    });
  },

  tokens(document, width) {
    const tokens = ['the', 'root', 'of', 'd', 'keeps', 'attention', 'soft', '.'];
    const { uniform } = generator(19);
    const values = new Float32Array(64).fill(-Infinity);
    for (let row = 0; row < 8; row++) {
      const weights = tokens.slice(0, row + 1).map(() => Math.exp(3 * uniform()));
      const total = weights.reduce((a, b) => a + b);
      weights.forEach((weight, column) => {
        values[row * 8 + column] = weight / total;
      });
    }
    return charts.heatmap(document, {
      width,
      height: 340,
      name: 'Attention of eight tokens',
      rows: 8,
      columns: 8,
      values,
      domain: [0, 1],
      format: 'percent',
      rowLabels: tokens,
      columnLabels: tokens,
      scaleTitle: 'weight',
      describe: ({ row, column, value }) => `${tokens[row]} → ${tokens[column]}\n${percent(value)}`,
    });
  },

  sideBySide(document, width) {
    const { normal } = generator(23);
    const scores = Float32Array.from({ length: 32 * 32 }, () => 8 * normal());
    const softmax = (beta: number) => {
      const weights = new Float32Array(scores.length);
      for (let row = 0; row < 32; row++) {
        const exps = Array.from(scores.subarray(row * 32, row * 32 + 32), (z) =>
          Math.exp(beta * z),
        );
        const total = exps.reduce((a, b) => a + b);
        exps.forEach((e, i) => {
          weights[row * 32 + i] = e / total;
        });
      }
      return weights;
    };
    return charts.panels(document, {
      width,
      minimum: 220,
      panels: [
        { title: 'raw scores', beta: 1 },
        { title: 'divided by √d', beta: 1 / 8 },
        { title: 'divided by d', beta: 1 / 64 },
      ].map(({ title, beta }) => ({
        title,
        chart: charts.heatmap(document, {
          width: 220,
          name: title,
          rows: 32,
          columns: 32,
          values: softmax(beta),
          domain: [0, 1],
          scale: false,
          describe: ({ value }) => percent(value),
        }),
      })),
    });
  },

  scale(document, width) {
    return charts.colorScale(document, {
      width,
      name: 'Colour scale of the weights',
      domain: [0, 1],
      format: 'percent',
      title: 'weight',
    });
  },

  pulls(document, width) {
    const lane = (role: number) => {
      return {
        role,
        label: ['÷ 1', '÷ √d', '÷ d'][role],
        walk: {
          attention: Array.from(
            { length: 101 },
            (_, i) => [0.15, 0.99, 0.3][role] * (i / 100) + 0.06 * (1 - i / 100),
          ),
          scores: new Array(101 * 16).fill(0),
          weights: Array.from({ length: 101 * 16 }, (_, i) => [i % 7 ? 0 : 1, 0.2, 1 / 16][role]),
          advantages: Array.from({ length: 101 * 16 }, (_, i) => (i % 4 ? -1 / 3 : 1)),
        },
      };
    };
    return charts.pulls(document, {
      width,
      name: 'A hundred batches',
      lanes: [lane(0), lane(1), lane(2)],
      keys: 4,
      walked: 100,
      stops: [0, 1, 2, 5, 10, 20, 50, 100],
      ticks: [0, 10, 100],
      stale: false,
      frozen: 0.9,
      countFrozen: (count) => `${count} frozen`,
      countSettled: (count) => `${count} settled`,
      even: 1 / 16,
      row: 1,
      moves: false,
      barsTitle: 'better than the mix',
      pushTitle: 'how scores are pushed',
      tellMost: (largest) => `≤ ${largest}`,
      tellMove: (before, after) => `±${before} → ±${after}`,
      format: number,
      percent,
      words: {
        asked: 'the asked key',
        and: ', ',
        attention: 'attention on the asked key',
      },
      describe: ({ part, lane, index }) => `${part} ${lane} ${index}`,
    });
  },
};
