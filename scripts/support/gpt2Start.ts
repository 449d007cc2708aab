// How far GPT-2's heads spread their scaled scores before training: its 12 layers with random matrices, by its own
// initialisation (Radford and others, Language models are unsupervised multitask learners, 2019, and the code of
// transformers). Matrices and embeddings have entries of deviation 0.02, those that end a branch 0.02/√24; norms are 1.

const width = 768;
const layers = 12;
const heads = 12;
const d = width / heads;
const sigma = 0.02;
const endsBranch = sigma / Math.sqrt(2 * layers);

/** Rows of fewer keys tell little of a spread: as in the figure of real heads. */
const fewestKeys = 3;

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

function dot(a: Float64Array, b: Float64Array) {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

function layerNorm(x: Float64Array) {
  const mean = x.reduce((sum, one) => sum + one, 0) / width;
  const centred = x.map((one) => one - mean);
  const deviation = Math.sqrt(dot(centred, centred) / width + 1e-5);
  return centred.map((one) => one / deviation);
}

/**
 * The rows times a matrix of `count` columns of independent normal entries. Each column of the result has the rows' Gram
 * matrix for its covariance, so the matrix itself need not be drawn: the root of the Gram matrix, by Cholesky, times as
 * many numbers as there are rows.
 */
function timesRandom(rows: Float64Array[], count: number, deviation: number, draw: () => number) {
  const n = rows.length;
  const root = rows.map(() => new Float64Array(n));
  for (let i = 0; i < n; i++)
    for (let j = 0; j <= i; j++) {
      let rest = dot(rows[i], rows[j]);
      for (let k = 0; k < j; k++) rest -= root[i][k] * root[j][k];
      root[i][j] = i === j ? Math.sqrt(Math.max(rest, 0)) : rest / root[j][j];
    }
  const result = rows.map(() => new Float64Array(count));
  const drawn = new Float64Array(n);
  for (let column = 0; column < count; column++) {
    for (let i = 0; i < n; i++) drawn[i] = deviation * draw();
    for (let i = 0; i < n; i++)
      for (let j = 0; j <= i; j++) result[i][column] += root[i][j] * drawn[j];
  }
  return result;
}

const added = (rows: Float64Array[], more: Float64Array[]) =>
  rows.map((row, i) => row.map((one, k) => one + more[i][k]));

const gelu = (x: number) =>
  0.5 * x * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (x + 0.044715 * x ** 3)));

/**
 * For each layer, the spread of each head: the root mean square, over rows of at least 3 keys, of the standard deviation
 * (by the number of keys less one) of a row's scaled scores. Tokens are different ones, and a row sees itself and what
 * came before.
 */
export function gpt2Start(seed: number, tokens: number) {
  const draw = normals(seed);
  // A token's embedding and that of its place.
  let x = Array.from({ length: tokens }, () =>
    new Float64Array(width).map(() => sigma * (draw() + draw())),
  );
  return Array.from({ length: layers }, () => {
    const all = timesRandom(x.map(layerNorm), 3 * width, sigma, draw);
    const mixed = x.map(() => new Float64Array(width));
    const spreads = Array.from({ length: heads }, (_, head) => {
      const of = (part: number, token: number) =>
        all[token].subarray(part * width + head * d, part * width + (head + 1) * d);
      let variance = 0;
      for (let i = 0; i < tokens; i++) {
        const scores = Array.from(
          { length: i + 1 },
          (_, j) => dot(of(0, i), of(1, j)) / Math.sqrt(d),
        );
        const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
        const squares = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0);
        if (scores.length >= fewestKeys) variance += squares / i;
        const shares = scores.map((score) => Math.exp(score - mean));
        const total = shares.reduce((sum, share) => sum + share, 0);
        shares.forEach((share, j) => {
          of(2, j).forEach((value, k) => {
            mixed[i][head * d + k] += (share / total) * value;
          });
        });
      }
      return Math.sqrt(variance / (tokens - fewestKeys + 1));
    });
    x = added(x, timesRandom(mixed, width, endsBranch, draw));
    const inner = timesRandom(x.map(layerNorm), 4 * width, sigma, draw).map((row) => row.map(gelu));
    x = added(x, timesRandom(inner, width, endsBranch, draw));
    return spreads;
  });
}
