// Singular values that others published of fourteen models' heads (tests/reference/published.json).
//
// The models are too large to stand here. So each published head is built anew, with the singular values and the size
// that were published of it, and put where it was, among the shared key heads of its model. And whoever has the models themselves can have
// every number compared: ROOTD_MODELS=folder npm test -- published, with a folder for
// each model, named as in the list.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { HeadNumbers } from 'rootd';
import { sharedLab } from '../../../support/labs.js';
import { inspectFiles } from './support/askModel.js';
import { fileOf, inMemory } from './support/files.js';
import { joined, uniform } from './support/weights.js';

/** one head: of WqWkᵀ as the file has them, without gains or rotation */
type Published = {
  layer: number;
  head: number;
  frobenius: number;
  largest: number;
  tenth: number;
  smallest: number;
  participation: number;
};

const published: Record<
  string,
  {
    layers: number;
    heads: number;
    headDimension: number;
    ceiling: number[];
    participation: number[];
    checked: Published[];
  }
> = JSON.parse(readFileSync(new URL('../../../reference/published.json', import.meta.url), 'utf8'));

/** Query heads that share a key head. */
const sharing = (name: string) => {
  if (/^Llama-3\.2-3B/.test(name)) return 3;
  if (/^Qwen3-14B/.test(name)) return 5;
  if (/^(Qwen3-(0\.6|1\.7)B|gemma)/.test(name)) return 2;
  return 4;
};

const lab = await sharedLab(1);

const size = (values: readonly number[]) => Math.hypot(...values);

/**
 * Singular values with the first, the tenth, the last and the size of all as published; how they fall between is chosen
 * for that size.
 */
function spectrumOf({ largest, tenth, smallest, frobenius }: Published, d: number) {
  /** From one value to another, late where `bend` is large. */
  const falling = (t: number, from: number, to: number, bend: number) =>
    from * (to / from) ** (t ** (2 ** bend));
  const values = (bend: number) =>
    Array.from({ length: d }, (_, i) =>
      i < 10
        ? falling(i / 9, largest, tenth, bend)
        : falling((i - 9) / (d - 10), tenth, smallest, bend),
    );
  let [low, high] = [-8, 8];
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2;
    if (size(values(middle)) > frobenius) high = middle;
    else low = middle;
  }
  return values(low);
}

/** A column of a cosine transform: they are orthonormal. */
const cosines = (size: number, i: number) =>
  Float64Array.from(
    { length: size },
    (_, row) =>
      Math.sqrt((i === 0 ? 1 : 2) / size) * Math.cos((Math.PI * i * (2 * row + 1)) / (2 * size)),
  );

/** Widths are smaller than the models' own, which changes nothing in a head's d singular values. */
const widthFor = (d: number) => d + 64;

/** Queries and keys, [d, width] each, whose product has these singular values. */
function headWith(spectrum: number[]) {
  const d = spectrum.length;
  const width = widthFor(d);
  const query = new Float64Array(d * width);
  const key = new Float64Array(d * width);
  for (const [i, s] of spectrum.entries()) {
    const [left, right] = [cosines(width, i), cosines(width, width - 1 - i)];
    // Turned in the head's own space: neither matrix has orthogonal rows then, as trained ones have not.
    const turn = cosines(d, i);
    for (let row = 0; row < d; row += 1) {
      const scale = turn[row] * Math.sqrt(s);
      for (let column = 0; column < width; column += 1) {
        query[row * width + column] += scale * left[column];
        key[row * width + column] += scale * right[column];
      }
    }
  }
  return { query, key };
}

function same(got: HeadNumbers, wanted: Published, relative: number, what: string) {
  const singular = [...(got.singular ?? [])];
  for (const [name, value, right] of [
    ['size', size(singular), wanted.frobenius],
    ['largest', singular[0], wanted.largest],
    ['tenth', singular[9], wanted.tenth],
  ] as [string, number, number][]) {
    assert.ok(Math.abs(value / right - 1) < relative, `${what} ${name}: ${value}, not ${right}`);
  }
  // The last drowns in what the largest are rounded by.
  const last = Math.abs(singular[singular.length - 1] - wanted.smallest);
  assert.ok(last < relative * wanted.largest, `${what} smallest: off by ${last}`);
  const off = Math.abs(got.participation / wanted.participation - 1);
  assert.ok(off < 4 * relative, `${what} participation: ${got.participation}`);
}

/** Raw weights, as they were published: no norm, no rotation. */
const names = {
  query: 'layers.{i}.self_attn.q_proj.weight',
  key: 'layers.{i}.self_attn.k_proj.weight',
};

for (const [name, { heads, headDimension: d, checked }] of Object.entries(published)) {
  test(`heads with the spectra of ${name}'s are found where they are, with their numbers`, async () => {
    const together = sharing(name);
    const width = widthFor(d);
    // As many heads as it takes to hold the last of them.
    const most = Math.max(...checked.map(({ head }) => head)) + 1;
    const keyHeads = Math.ceil(most / together);
    for (const wanted of checked) {
      const spectrum = spectrumOf(wanted, d);
      const { query, key } = headWith(spectrum);
      const other = uniform(1, d * width, 0.02);
      const at = `model.layers.${wanted.layer}.self_attn`;
      const rows = (blocks: Float64Array[]) => ({
        shape: [blocks.length * d, width],
        numbers: joined(blocks),
      });
      const file = fileOf({
        [`${at}.q_proj.weight`]: rows(
          Array.from({ length: keyHeads * together }, (_, h) =>
            h === wanted.head ? query : other,
          ),
        ),
        [`${at}.k_proj.weight`]: rows(
          Array.from({ length: keyHeads }, (_, h) =>
            h === Math.floor(wanted.head / together) ? key : other,
          ),
        ),
      });
      const result = await inspectFiles(lab, {
        files: inMemory(file),
        heads: keyHeads * together,
        headDimension: d,
        names,
        spectrum: true,
      });
      const got = result.heads[wanted.head];
      assert.deepEqual(
        [got.layer, got.head, got.keyHead],
        [wanted.layer, wanted.head, Math.floor(wanted.head / together)],
      );
      const fourths = spectrum.reduce((sum, value) => sum + value ** 4, 0);
      const participation = wanted.frobenius ** 4 / fourths;
      same(got, { ...wanted, participation }, 2e-6, `layer ${wanted.layer} head ${wanted.head}`);
    }
    assert.ok(heads % together === 0);
  });
}

const folder = process.env.ROOTD_MODELS;
const there = folder ? readdirSync(folder).filter((name) => name in published) : [];
for (const name of there) {
  test(`${name} itself has the singular values that were published`, async () => {
    const at = join(String(folder), name);
    const config = JSON.parse(readFileSync(join(at, 'config.json'), 'utf8'));
    const files = readdirSync(at).filter((file) => /\.safetensors(\.index\.json)?$/.test(file));
    const { layers, checked, heads, headDimension, participation, ceiling } = published[name];
    const result = await inspectFiles(lab, {
      files: files.map((file) => join(at, file)),
      heads: config.num_attention_heads,
      keyHeads: config.num_key_value_heads,
      headDimension,
      names,
      spectrum: true,
    });
    assert.deepEqual([result.layers, result.heads.length], [layers, layers * heads]);
    for (const wanted of checked) {
      const got = result.heads[wanted.layer * heads + wanted.head];
      // They were computed in float32 from BF16.
      same(got, wanted, 1e-4, `layer ${wanted.layer} head ${wanted.head}`);
    }
    for (const [key, quartiles] of [
      ['participation', participation],
      ['agreementCeiling', ceiling],
    ] as const) {
      const all = result.heads.map((head) => head[key]).sort((a, b) => a - b);
      const middle = (all.length - 1) / 2;
      const median = (all[Math.floor(middle)] + all[Math.ceil(middle)]) / 2;
      // Rounded to three digits after the point.
      assert.ok(Math.abs(median - quartiles[2]) < 0.002, `${key}: ${median}`);
    }
  });
}
