import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  blockOf,
  cssColor,
  domainOf,
  inverseFrom,
  paint,
  ramp,
  rampSize,
  toOklab,
} from '../../../web/charts/ramps.js';
import { rules, seriesCount, tokens } from '../../../web/charts/theme.js';
import { generator } from './examples.js';

const themes = ['light', 'dark'].map((name, i) => ({
  name,
  colors: Object.fromEntries(Object.entries(tokens).map(([token, pair]) => [token, pair[i]])),
}));

/** @returns linear light */
const linearOf = (hex: string): number[] =>
  [1, 3, 5].map((at) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });

const luminance = (hex: string) => {
  const [r, g, b] = linearOf(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** WCAG 2's ratio. */
const contrast = (a: string, b: string) => {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};

/** Machado, Oliveira and Fernandes 2009, severity 1: protanopia, deuteranopia, tritanopia. */
const blindness = [
  [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
];

function seenWith(hex: string, matrix: number[]) {
  const light = linearOf(hex);
  const bytes = [0, 1, 2].map((row) => {
    let value = 0;
    for (let k = 0; k < 3; k++) value += matrix[3 * row + k] * light[k];
    value = Math.min(1, Math.max(0, value));
    const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255);
  });
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

const divisors = ['series-0', 'series-1', 'series-2'];

const difference = (a: string, b: string) => {
  const [one, other] = [toOklab(a), toOklab(b)];
  return Math.hypot(...one.map((value, i) => value - other[i]));
};

for (const { name, colors } of themes) {
  test(`what carries meaning stands out from the ${name} paper`, () => {
    const { paper } = colors;
    for (const token of ['ink', 'soft', 'measured-ink', 'predicted'])
      assert.ok(contrast(colors[token], paper) >= 4.5, token);
    for (let i = 0; i < seriesCount; i++)
      assert.ok(contrast(colors[`series-${i}`], paper) >= 3, `series ${i}`);
    // None of the divisors' is nearly white or grey.
    for (let i = 0; i < 3; i++) {
      const [, a, b] = toOklab(colors[`series-${i}`]);
      assert.ok(Math.hypot(a, b) > 0.07, `series ${i}: ${Math.hypot(a, b)}`);
    }
    // Dots on bars, and bars from their outline.
    assert.ok(contrast(colors['measured-ink'], colors['measured-fill']) >= 2.9);
  });

  test(`no two series look alike on ${name} paper, whatever eyes see them`, () => {
    const all = ['predicted', ...Array.from({ length: seriesCount }, (_, i) => `series-${i}`)];
    all.forEach((one, i) => {
      for (const other of all.slice(i + 1)) {
        if (divisors.includes(one) && divisors.includes(other)) continue;
        assert.ok(difference(colors[one], colors[other]) > 0.14, `${one} ${other}`);
        for (const matrix of blindness) {
          const seen = difference(seenWith(colors[one], matrix), seenWith(colors[other], matrix));
          assert.ok(seen > 0.085, `${one} ${other} ${seen}`);
        }
      }
    });
  });

  test(`on ${name} paper blue, green and violet are the divisors’ alone`, () => {
    const chromaOf = (token: string) => Math.hypot(...toOklab(colors[token]).slice(1));
    const hueOf = (token: string) => {
      const [, a, b] = toOklab(colors[token]);
      return (Math.atan2(b, a) * 180) / Math.PI;
    };
    // All that is no rule is ink, or brown.
    for (const token of ['ink', 'soft', 'measured-fill', 'measured-ink', 'predicted', 'ramp-high'])
      assert.ok(chromaOf(token) < 0.02, `${token}: ${chromaOf(token)}`);
    const others = Array.from({ length: seriesCount - 3 }, (_, i) => `series-${i + 3}`);
    for (const other of [...others, 'ramp-low'].filter((token) => chromaOf(token) > 0.05))
      for (const divisor of divisors) {
        const apart = Math.abs(hueOf(other) - hueOf(divisor));
        assert.ok(Math.min(apart, 360 - apart) > 20, `${other} and ${divisor}: ${apart}`);
      }
  });

  test(`the three divisors are told apart by hue on ${name} paper, and by their dashes where hue does not help`, () => {
    divisors.forEach((one, i) => {
      for (const other of divisors.slice(i + 1)) {
        assert.ok(difference(colors[one], colors[other]) > 0.1, `${one} ${other}`);
        const [dash, otherDash] = [one, other].map(
          (series) => rules[`c-s${series.at(-1)}`]['stroke-dasharray'],
        );
        assert.notEqual(dash, otherDash);
      }
      // Their names are written in them.
      assert.ok(contrast(colors[one], colors.paper) >= 4.5, one);
    });
  });

  test(`the ${name} ramps take even steps from paper to ink`, () => {
    for (const kind of ['sequential', 'diverging'] as const) {
      const colorsOf = ramp(colors, kind);
      const picked = Array.from({ length: 11 }, (_, i) =>
        cssColor(colorsOf[Math.round((i * (rampSize - 1)) / 10)]),
      );
      const steps = picked.slice(1).map((color, i) => difference(color, picked[i]));
      // Between the two arms the step may differ, within one arm by a few percent.
      for (const arm of kind === 'diverging' ? [steps.slice(0, 5), steps.slice(5)] : [steps])
        assert.ok(Math.max(...arm) / Math.min(...arm) < 1.35, `${kind} ${arm}`);
    }
  });

  test(`the ${name} ramp of each rule ends in its hue, and is even`, () => {
    for (let i = 0; i < seriesCount; i++) {
      const tinted = ramp(colors, 'sequential', `series-${i}`);
      const picked = Array.from({ length: 11 }, (_, k) =>
        cssColor(tinted[Math.round((k * (rampSize - 1)) / 10)]),
      );
      const steps = picked.slice(1).map((color, k) => difference(color, picked[k]));
      assert.ok(Math.max(...steps) / Math.min(...steps) < 1.35, `series ${i}: ${steps}`);
      assert.ok(difference(picked[10], colors[`series-${i}`]) < 0.005, `series ${i}`);
      const from = Math.round(inverseFrom(colors, `series-${i}`) * (rampSize - 1));
      for (let at = 0; at < rampSize; at += 10) {
        const written = contrast(cssColor(tinted[at]), colors[at <= from ? 'ink' : 'paper']);
        assert.ok(written >= 3, `series ${i}: ${written} at ${at}`);
      }
    }
  });

  test(`the ${name} diverging ramp has paper at zero and arms that nobody confuses`, () => {
    const diverging = ramp(colors, 'diverging');
    assert.ok(difference(cssColor(diverging[(rampSize - 1) / 2]), colors.paper) < 0.005);
    const [low, high] = [0.1, 0.9].map((at) =>
      cssColor(diverging[Math.round(at * (rampSize - 1))]),
    );
    for (const matrix of blindness)
      assert.ok(difference(seenWith(low, matrix), seenWith(high, matrix)) > 0.1);
    assert.ok(
      Math.abs(toOklab(cssColor(diverging[0]))[0] - toOklab(cssColor(diverging[rampSize - 1]))[0]) <
        0.08,
    );
  });
}

/** What paint does, plainly. */
function plainColor(
  { values, rows, columns, block, domain, colors, largest }: any,
  row: number,
  column: number,
) {
  const cells = [];
  for (let r = row * block[0]; r < Math.min(rows, (row + 1) * block[0]); r++)
    for (let c = column * block[1]; c < Math.min(columns, (column + 1) * block[1]); c++)
      if (values[r * columns + c] > -Infinity) cells.push(values[r * columns + c]);
  if (!cells.length) return colors[rampSize];
  const value = largest
    ? cells.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a))
    : cells.reduce((a, b) => a + b) / cells.length;
  const share = (value - domain[0]) / (domain[1] - domain[0]);
  return colors[Math.round(Math.min(1, Math.max(0, share)) * (rampSize - 1))];
}

test('every pixel has the colour of its cells, whatever the shape and the block', () => {
  const { normal, uniform } = generator(4);
  const colors = Uint32Array.from({ length: rampSize + 1 }, (_, i) => i);
  let cells = 0;
  let different = 0;
  for (const [rows, columns] of [
    [1, 1],
    [3, 7],
    [16, 16],
    [17, 31],
    [64, 5],
  ])
    for (const block of [
      [1, 1],
      [2, 2],
      [3, 1],
      [4, 5],
    ] as [number, number][])
      for (const largest of [false, true]) {
        const values = Float32Array.from({ length: rows * columns }, () =>
          uniform() < 0.1 ? [NaN, -Infinity, Infinity][Math.floor(3 * uniform())] : normal(),
        );
        const matrix = {
          values,
          rows,
          columns,
          block,
          domain: [-2, 2] as [number, number],
          colors,
          largest,
          root: false,
        };
        const height = Math.ceil(rows / block[0]);
        const width = Math.ceil(columns / block[1]);
        const pixels = new Uint32Array(width * height);
        const middle = Math.floor(height / 2);
        paint(matrix, pixels, middle, height);
        paint(matrix, pixels, 0, middle);
        for (let r = 0; r < height; r++)
          for (let c = 0; c < width; c++) {
            cells++;
            const away = Math.abs(pixels[r * width + c] - plainColor(matrix, r, c));
            // One step of 511 where the two round a half differently, which is rare.
            assert.ok(away <= (plainColor(matrix, r, c) === rampSize ? 0 : 1));
            different += away;
          }
      }
  assert.ok(different <= cells / 1000, `${different} of ${cells}`);
});

test('by the root, a quarter of the highest value has the colour half way', () => {
  const colors = Uint32Array.from({ length: rampSize + 1 }, (_, i) => i);
  const values = [0, 0.04, 0.25, 1, 2, NaN];
  const pixels = new Uint32Array(values.length);
  const matrix = { values, rows: 1, columns: 6, colors, largest: true, root: true };
  paint({ ...matrix, block: [1, 1], domain: [0, 1] }, pixels, 0, 1);
  const last = rampSize - 1;
  assert.deepEqual([...pixels], [0, last / 5, last / 2, last, last, rampSize]);
});

test('a pixel stands for whole cells, and for one where they are as large', () => {
  assert.equal(blockOf(64, 300), 1);
  assert.equal(blockOf(301, 300), 2);
  assert.equal(blockOf(2048, 720), 3);
});

test('the domain of a matrix leaves out what is masked', () => {
  assert.deepEqual(domainOf([-Infinity, NaN, 0.25, 0.5], 'sequential'), [0, 0.5]);
  assert.deepEqual(domainOf([-3, NaN, 2], 'diverging'), [-3, 3]);
  assert.deepEqual(domainOf([0, 0], 'diverging'), [-1, 1]);
  assert.deepEqual(domainOf([], 'sequential'), [0, 1]);
});
