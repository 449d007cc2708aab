// Weights that any language can make, and the small models of the reference numbers made of them: splitmix64 →
// uniform → float32. tests/reference/heads.json was computed from the same in NumPy, in double.

/** The 64-bit product's low half, of numbers as two halves of 32 bits. */
function times(ah: number, al: number, bh: number, bl: number) {
  const a0 = al & 0xffff;
  const a1 = al >>> 16;
  const b0 = bl & 0xffff;
  const b1 = bl >>> 16;
  const low = a0 * b0;
  const middle = a1 * b0 + (low >>> 16);
  const other = a0 * b1 + (middle & 0xffff);
  const high = a1 * b1 + Math.floor(middle / 0x10000) + Math.floor(other / 0x10000);
  return [
    (high + Math.imul(ah, bl) + Math.imul(al, bh)) >>> 0,
    (((other & 0xffff) << 16) | (low & 0xffff)) >>> 0,
  ];
}

/** Uniform in [0, 1). */
export function stream(seed: number, count: number) {
  const result = new Float64Array(count);
  let high = 0;
  let low = seed;
  for (let i = 0; i < count; i += 1) {
    const sum = low + 0x7f4a7c15;
    low = sum >>> 0;
    high = (high + 0x9e3779b9 + (sum > 0xffffffff ? 1 : 0)) >>> 0;
    let [h, l] = [high, low];
    [h, l] = [h ^ (h >>> 30), l ^ ((l >>> 30) | (h << 2))];
    [h, l] = times(h >>> 0, l >>> 0, 0xbf58476d, 0x1ce4e5b9);
    [h, l] = [h ^ (h >>> 27), l ^ ((l >>> 27) | (h << 5))];
    [h, l] = times(h >>> 0, l >>> 0, 0x94d049bb, 0x133111eb);
    [h, l] = [h ^ (h >>> 31), l ^ ((l >>> 31) | (h << 1))];
    // The upper 53 bits.
    result[i] = ((h >>> 0) * 2 ** 21 + ((l >>> 0) >>> 11)) * 2 ** -53;
  }
  return result;
}

export function uniform(seed: number, count: number, sd: number) {
  const scale = Math.sqrt(3) * sd;
  return stream(seed, count).map((u) => scale * (2 * u - 1));
}

/** Rounded as a file stores it. */
const stored = (numbers: Float64Array) => numbers.map(Math.fround);

/** Wq and Wk, D×d. */
export function headPair(
  seed: number,
  D: number,
  d: number,
  sd: number,
  agree: number,
  decay: number,
) {
  const amplitude = Array.from({ length: d }, (_, j) => decay ** j);
  const wq = uniform(seed, D * d, sd);
  const fresh = uniform(seed + 1, D * d, sd);
  const own = Math.sqrt(1 - agree * agree);
  for (let i = 0; i < wq.length; i += 1) {
    wq[i] *= amplitude[i % d];
    fresh[i] = agree * wq[i] + own * fresh[i] * amplitude[d - 1 - (i % d)];
  }
  return [stored(wq), stored(fresh)];
}

export function transposed(matrix: Float64Array, rows: number, columns: number) {
  const result = new Float64Array(matrix.length);
  for (let i = 0; i < rows; i += 1) {
    for (let j = 0; j < columns; j += 1) result[j * rows + i] = matrix[i * columns + j];
  }
  return result;
}

/** D×(n·d) of matrices D×d side by side. */
export function sideBySide(matrices: Float64Array[], D: number) {
  const d = matrices[0].length / D;
  const width = matrices.length * d;
  const result = new Float64Array(D * width);
  for (const [h, matrix] of matrices.entries()) {
    for (let i = 0; i < D; i += 1) {
      result.set(matrix.subarray(i * d, (i + 1) * d), i * width + h * d);
    }
  }
  return result;
}

/** One after the other. */
export function joined(arrays: Float64Array[]) {
  const result = new Float64Array(arrays.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const array of arrays) {
    result.set(array, at);
    at += array.length;
  }
  return result;
}

const agree = [0, 0.5, -0.5, 0.9, 0, 0.2, -0.9, 0.3, 0, 0.6, -0.2, 0.99];
const decay = [1, 1, 1, 1, 0.98, 0.98, 0.95, 0.95, 0.9, 0.97, 0.99, 0.93];

export type Contents = { shape: number[]; numbers: Float64Array };

/** One layer of GPT-2's form: D 768, 12 heads of 64. */
export function gpt2(seed = 100, D = 768, d = 64, n = 12): Record<string, Contents> {
  const pairs = Array.from({ length: n }, (_, h) =>
    headPair(seed + 10 + 4 * h, D, d, 0.15 + 0.01 * h, agree[h], decay[h]),
  );
  const biases = [12, 13].map((at) =>
    joined(pairs.map((_, h) => stored(uniform(seed + at + 4 * h, d, 0.3)))),
  );
  const values = new Float64Array(D * n * d);
  const matrix = sideBySide([...pairs.map(([q]) => q), ...pairs.map(([, k]) => k)], D);
  const all = new Float64Array(D * 3 * n * d);
  for (let i = 0; i < D; i += 1) {
    all.set(matrix.subarray(i * 2 * n * d, (i + 1) * 2 * n * d), i * 3 * n * d);
  }
  return {
    'h.0.ln_1.weight': { shape: [D], numbers: stored(stream(seed, D).map((u) => 0.25 + 0.2 * u)) },
    'h.0.ln_1.bias': { shape: [D], numbers: stored(uniform(seed + 1, D, 0.05)) },
    'h.0.attn.c_attn.weight': { shape: [D, 3 * n * d], numbers: all },
    'h.0.attn.c_attn.bias': {
      shape: [3 * n * d],
      numbers: joined([...biases, values.subarray(0, n * d)]),
    },
  };
}

/**
 * One layer of Llama's form: D 2048, key heads of 64 that four query heads each share. Of the eight of the
 * reference only those that `keyHeads` names.
 */
export function llama(
  { keyHeads, bias = 0 }: { keyHeads: number[]; bias?: number },
  seed = 900,
  D = 2048,
  d = 64,
): Record<string, Contents> {
  const queries = [];
  const keys = [];
  const queryBias = [];
  const keyBias = [];
  for (const g of keyHeads) {
    const [first, wk] = headPair(
      seed + 100 * (g + 1),
      D,
      d,
      0.05,
      [0, 0.5, -0.5, 0.8][g % 4],
      [1, 0.97, 0.95, 0.93][g % 4],
    );
    keys.push(transposed(wk, D, d));
    keyBias.push(stored(uniform(seed + 50 + g, d, 1)).map((b) => b * bias));
    for (let h = 4 * g; h < 4 * g + 4; h += 1) {
      const own = uniform(seed + 5000 + h, D * d, 0.03);
      queries.push(transposed(stored(own.map((w, i) => first[i] + w)), D, d));
      queryBias.push(stored(uniform(seed + 7000 + h, d, 1)).map((b) => b * bias));
    }
  }
  const n = keyHeads.length;
  const tensors: Record<string, Contents> = {
    'model.layers.0.input_layernorm.weight': {
      shape: [D],
      numbers: stored(stream(seed, D).map((u) => 0.3 + 0.3 * u)),
    },
    'model.layers.0.self_attn.q_proj.weight': { shape: [4 * n * d, D], numbers: joined(queries) },
    'model.layers.0.self_attn.k_proj.weight': { shape: [n * d, D], numbers: joined(keys) },
  };
  if (bias !== 0) {
    tensors['model.layers.0.self_attn.q_proj.bias'] = {
      shape: [4 * n * d],
      numbers: joined(queryBias),
    };
    tensors['model.layers.0.self_attn.k_proj.bias'] = { shape: [n * d], numbers: joined(keyBias) };
  }
  return tensors;
}

/** Four heads with a norm of their own, of Qwen 3's form but for the norm before, which the reference has not. */
export function normedHeads(D = 1024, d = 128) {
  return [0, 1, 2, 3].map((h) => {
    const seed = 7000 + 10 * h;
    const [wq, wk] = headPair(seed, D, d, 0.03, [0, 0.5, 0.9, 0.5][h], [1, 0.99, 0.97, 0.93][h]);
    const tensors: Record<string, Contents> = {
      'model.layers.0.self_attn.q_proj.weight': { shape: [d, D], numbers: transposed(wq, D, d) },
      'model.layers.0.self_attn.k_proj.weight': { shape: [d, D], numbers: transposed(wk, D, d) },
      'model.layers.0.self_attn.q_norm.weight': {
        shape: [d],
        numbers: stored(uniform(seed + 5, d, 0.4).map((w) => 1 + w)),
      },
      'model.layers.0.self_attn.k_norm.weight': {
        shape: [d],
        numbers: stored(uniform(seed + 6, d, 0.4).map((w) => 1.5 + w)),
      },
      'model.layers.0.input_layernorm.weight': { shape: [D], numbers: new Float64Array(D).fill(1) },
    };
    return tensors;
  });
}

/** OLMo 2: one norm over all heads. */
export function olmo2(D = 1024, d = 64, n = 16): Record<string, Contents> {
  const pairs = Array.from({ length: n }, (_, h) =>
    headPair(
      8000 + 10 * h,
      D,
      d,
      0.02 + 0.002 * h,
      [0, 0.5, -0.5, 0.9][h % 4],
      [1, 0.97][h % 2],
    ).map((w) => transposed(w, D, d)),
  );
  const gain = (seed: number) => ({
    shape: [n * d],
    numbers: stored(uniform(seed, n * d, 0.3).map((w) => 1 + w)),
  });
  return {
    'model.layers.0.self_attn.q_proj.weight': {
      shape: [n * d, D],
      numbers: joined(pairs.map(([q]) => q)),
    },
    'model.layers.0.self_attn.k_proj.weight': {
      shape: [n * d, D],
      numbers: joined(pairs.map(([, k]) => k)),
    },
    'model.layers.0.self_attn.q_norm.weight': gain(8500),
    'model.layers.0.self_attn.k_norm.weight': gain(8501),
    'model.layers.0.post_feedforward_layernorm.weight': {
      shape: [D],
      numbers: new Float64Array(D).fill(1),
    },
  };
}

/** DeepSeek's latent attention. */
export function deepSeek(
  D = 512,
  rq = 192,
  rkv = 96,
  n = 4,
  still = 32,
  turning = 16,
  seed = 9000,
): Record<string, Contents> {
  const u = (at: number, count: number, sd: number) => stored(uniform(seed + at, count, sd));
  const d = still + turning;
  const kb = transposed(u(5, rkv * n * still, 0.08), rkv, n * still);
  // Each head's values, as wide as its keys that do not turn, stand after its keys.
  const keysAndValues = new Float64Array(2 * kb.length);
  for (let h = 0; h < n; h += 1) {
    const size = still * rkv;
    keysAndValues.set(kb.subarray(h * size, (h + 1) * size), 2 * h * size);
  }
  const at = 'model.layers.0.self_attn';
  return {
    'model.layers.0.input_layernorm.weight': { shape: [D], numbers: new Float64Array(D).fill(1) },
    [`${at}.q_a_proj.weight`]: { shape: [rq, D], numbers: transposed(u(0, D * rq, 0.05), D, rq) },
    [`${at}.q_a_layernorm.weight`]: { shape: [rq], numbers: u(1, rq, 0.3).map((w) => 1 + w) },
    [`${at}.q_b_proj.weight`]: {
      shape: [n * d, rq],
      numbers: transposed(u(2, rq * n * d, 0.05), rq, n * d),
    },
    [`${at}.kv_a_proj_with_mqa.weight`]: {
      shape: [rkv + turning, D],
      numbers: transposed(u(3, D * (rkv + turning), 0.05), D, rkv + turning),
    },
    [`${at}.kv_a_layernorm.weight`]: { shape: [rkv], numbers: u(4, rkv, 0.3).map((w) => 1 + w) },
    [`${at}.kv_b_proj.weight`]: { shape: [n * 2 * still, rkv], numbers: keysAndValues },
  };
}
