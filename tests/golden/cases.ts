// The option sets whose results are known bit by bit: about a dozen for each of the library's methods, chosen so that
// every branch of the engine that a reader can reach gives some number.

import { catalog } from '../../web/catalog/catalog.js';
import { writeSafetensors } from '../web/engine/support/safetensors.js';

type Options = Record<string, any>;

/** Numbers near ±1.7 from a seed, by arithmetic that every machine does alike. */
function noise(length: number, seed: number) {
  let state = seed >>> 0;
  return Float32Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state / 2 ** 31 - 1) * 1.7;
  });
}

const times = (numbers: Float32Array, factor: number) => numbers.map((x) => x * factor);

function head(
  shape: { rows: number; columns: number; d: number; heads?: number; valueWidth?: number },
  { spread = 1, ...more }: Options = {},
) {
  const { rows, columns, d, heads = 1, valueWidth = d } = shape;
  return {
    ...shape,
    queries: times(noise(rows * heads * d, 1), spread),
    keys: noise(columns * heads * d, 2),
    values: noise(columns * heads * valueWidth, 3),
    ...more,
  };
}

const small = { rows: 13, columns: 37, d: 19 };
/** Every third key is hidden. */
const keyMask = Uint8Array.from({ length: 37 }, (_, i) => (i % 3 === 1 ? 0 : 1));

const student = { name: 'student', degrees: 5 };
const lattice = { values: [-1, 0, 4] };
const weighted = { values: [0, 1, 9], weights: [3, 2, 1], center: false };
const scattered = { values: [0, 1, Math.SQRT2], weights: [1, 2, 3] };
/** Many ways lead to one sum, with probabilities of their own: their order shows in the last bits. */
const tied = { values: [0, 1, 2, Math.SQRT2], weights: [1, 2, 3, 4], center: false };
/** Sums of twenty of them. */
const tiedSums = Array.from({ length: 41 }, (_, i) => i - Math.floor(i / 4) * (2 - Math.SQRT2));
const everyLaw = [
  ...catalog.laws.filter((law) => !law.takesDegrees && !law.takesValues).map(({ id }) => id),
  student,
  lattice,
  weighted,
  scattered,
];

const underEveryLaw = (more: object): Options[] => everyLaw.map((law) => ({ law, ...more }));

/** Within and beyond where sums of d coordinates of about unit variance lie. */
const around = (d: number) =>
  [-6, -2.5, -1, -0.3, 0, 0.1, 0.5, 1, 2, 3.5, 8].map((x) => x * Math.sqrt(d));

const allRules = catalog.rules.filter((rule) => !rule.trainingOnly).map(({ id }) => id);
const trainedRules = catalog.rules.map(({ id }) => id);
const run = { task: 'recall', d: 16, rule: 'sqrt', optimizer: 'sgd', steps: 12, batch: 16 };

/**
 * A model of one layer, as a file in memory.
 * @param shapes - of its tensors
 */
function model(name: string, shapes: Record<string, number[]>) {
  const tensors = Object.entries(shapes).map(([tensor, shape], seed) => {
    const numbers = noise(
      shape.reduce((product, size) => product * size, 1),
      seed + 5,
    );
    return [tensor, { dtype: 'F32', shape, bytes: new Uint8Array(numbers.buffer) }] as const;
  });
  const bytes = writeSafetensors(new Map(tensors));
  const read = (from: number, to: number) => bytes.slice(from, to);
  return { name, size: bytes.length, read };
}

const inLlama = 'layers.0.self_attn';
const llamaShapes = {
  'layers.0.input_layernorm.weight': [300],
  [`${inLlama}.q_proj.weight`]: [64, 300],
  [`${inLlama}.k_proj.weight`]: [32, 300],
};
const llama = { model_type: 'llama', num_attention_heads: 4 };
const llamaModel = () => model('llama', llamaShapes);
const withBiases = { [`${inLlama}.q_proj.bias`]: [64], [`${inLlama}.k_proj.bias`]: [32] };
const withNorms = { [`${inLlama}.q_norm.weight`]: [16], [`${inLlama}.k_norm.weight`]: [16] };
const afterBlock = { 'layers.0.post_feedforward_layernorm.weight': [300] };
const inBert = 'encoder.layer.0.attention';
/** Of six heads of width 8, or of four of width 12. @param name - of queries, keys and values in one matrix */
const fusedShapes = (name: string) => ({
  [`${name.split('.').slice(0, 2).join('.')}.input_layernorm.weight`]: [48],
  [`${name.split('.').slice(0, 2).join('.')}.input_layernorm.bias`]: [48],
  [`${name}.weight`]: [144, 48],
  [`${name}.bias`]: [144],
});

/** Two layers that can be run, eight heads of 16 that share four key heads, and a vocabulary of more than a block. */
const runnable = model('granite', {
  'embed_tokens.weight': [2100, 48],
  'norm.weight': [48],
  ...Object.fromEntries(
    [0, 1].flatMap((layer) =>
      Object.entries({
        'input_layernorm.weight': [48],
        'post_attention_layernorm.weight': [48],
        'self_attn.q_proj.weight': [128, 48],
        'self_attn.k_proj.weight': [64, 48],
        'self_attn.v_proj.weight': [64, 48],
        'self_attn.o_proj.weight': [48, 128],
        'mlp.gate_proj.weight': [80, 48],
        'mlp.up_proj.weight': [80, 48],
        'mlp.down_proj.weight': [48, 80],
      }).map(([name, shape]) => [`layers.${layer}.${name}`, shape]),
    ),
  ),
});
const runnableConfig = {
  model_type: 'granite',
  num_hidden_layers: 2,
  hidden_size: 48,
  num_attention_heads: 8,
  num_key_value_heads: 4,
  head_dim: 16,
  max_position_embeddings: 512,
  tie_word_embeddings: true,
  // Weights are large here: scores of a usual spread all the same.
  attention_multiplier: 0.005,
  logits_scaling: 30,
};
const runTokens = Array.from({ length: 21 }, (_, i) => (i * 397) % 2100);

/** Steps so long that numbers grow beyond all bounds. */
const wild = { optimizer: 'adam', learningRate: 1e12, queryKeyRate: 1e6 };

/** Runs that end in different ways. */
const endings = [
  ...trainedRules.map((rule) => ({ ...run, rule, heads: 2, optimizer: 'adam', d: 9, steps: 4 })),
  { ...run, task: 'majority', d: 1, steps: 1 },
  { ...run, d: 33, heads: 3, wideStart: true, steps: 3, seed: 0 },
  { ...run, rule: 'none', d: 256, ...wild, steps: 30 },
  { ...run, rule: 'cosine', initialScale: 0, steps: 2, seed: 2 ** 53 - 1 },
];

/** Lower triangles. */
const triangles = (rows: number, heads: number = 1) =>
  Float64Array.from(noise((heads * rows * (rows + 1)) / 2, rows));

/** By method. */
export const cases: Record<string, Options[]> = {
  sums: [
    ...underEveryLaw({ d: 50, count: 5000 }),
    { law: 'rademacher', d: 500, count: 100_000, seed: 7 },
    { law: 'die', d: 3, count: 20_000, seed: 2 ** 53 - 1 },
    { law: 'normal', d: 1, count: 4097, mean: 0.5 },
    { law: 'normal', d: 97, count: 3001, correlation: 0.3, values: true },
    { law: 'uniform', d: 1000, count: 2000, bins: { start: -50, width: 3, count: 40 } },
    { law: 'exponential', d: 8, count: 1, values: true },
  ],
  sample: [
    ...underEveryLaw({ d: 200, index: 5 }),
    { law: 'normal', d: 301, index: 10 ** 12 - 1, seed: 9 },
    { law: 'die', d: 100, index: 3, correlation: 0.5, mean: -2 },
  ],
  law: [
    ...underEveryLaw({ d: 30 }),
    { law: 'die', d: 30, correlation: 0.2, mean: 1 },
    { law: 'normal', d: 1_000_000, correlation: 1 },
  ],
  density: [
    ...underEveryLaw({ d: 30, at: around(30) }),
    { law: 'rademacher', d: 500, at: [-500, -76, -75, 0, 2, 74, 500] },
    { law: 'die', d: 500, at: [-1250, -300, 0, 0.5, 250] },
    { law: 'exponential', d: 1, at: [-2, -1, -0.5, 0, 3, 20] },
    { law: 'uniform', d: 2, at: [-3.5, -3, 0, 1, 3.4] },
    { law: 'normal', d: 100_000, mean: 0.01, at: around(100_000) },
    { law: tied, d: 20, at: tiedSums },
    { law: { ...tied, weights: [4, 1, 3, 2] }, d: 7, at: tiedSums },
  ],
  cumulative: [
    ...underEveryLaw({ d: 30, at: around(30) }),
    ...underEveryLaw({ d: 7, at: around(7), tail: 'upper' }),
    { law: 'rademacher', d: 500, at: [-76, -75, 74, 75] },
    { law: 'die', d: 4096, at: around(4096), tail: 'upper' },
    { law: tied, d: 20, at: tiedSums },
    { law: tied, d: 20, at: tiedSums, tail: 'upper' },
  ],
  normalDistance: [
    ...underEveryLaw({ d: 12 }),
    { law: 'rademacher', d: 1 },
    { law: 'die', d: 1000 },
    { law: 'exponential', d: 2 },
  ],
  scores: [
    { rows: 2, columns: 2, d: 2 },
    { rows: 40, columns: 30, d: 64, seed: 3 },
    { rows: 1, columns: 1, d: 1 },
    { rows: 7, columns: 5, d: 300, queryLaw: 'rademacher', keyLaw: 'die' },
    { rows: 9, columns: 9, d: 33, queryLaw: 'cauchy' },
    { rows: 8, columns: 16, d: 4, keyLaw: student },
    { rows: 5, columns: 6, d: 7, queryLaw: scattered, keyLaw: lattice },
    { rows: 65, columns: 129, d: 17, queryLaw: 'uniform', keyLaw: 'laplace', seed: 12 },
    { rows: 4, columns: 4, d: 1000, queryLaw: 'exponential', keyLaw: 'product' },
    { rows: 1, columns: 300, d: 40, seed: 2 ** 53 - 1 },
    { rows: 300, columns: 1, d: 40, seed: 0 },
    { rows: 3, columns: 3, d: 50_000, keyLaw: weighted },
  ],
  scoreVariance: [
    { rows: 2, columns: 2, d: 2, count: 2000 },
    { rows: 10, columns: 10, d: 10, count: 300, seed: 4 },
    { rows: 1, columns: 1, d: 5, count: 10 },
    { rows: 64, columns: 64, d: 64, count: 20 },
    { rows: 3, columns: 50, d: 1, count: 200 },
    { rows: 50, columns: 3, d: 1, count: 200, seed: 0 },
    { rows: 1, columns: 1, d: 1, count: 3000 },
    { rows: 1, columns: 100, d: 30, count: 50 },
    { rows: 100, columns: 1, d: 31, count: 50, seed: 2 ** 53 - 1 },
    { rows: 7, columns: 9, d: 300, count: 33 },
    { rows: 2, columns: 2, d: 20_000, count: 5 },
    { rows: 65, columns: 33, d: 17, count: 1 },
  ],
  attention: [
    ...allRules.map((rule) => head(small, { rule })),
    ...allRules.map((rule) => head(small, { rule, causal: true, keyMask, spread: 12 })),
    head({ ...small, heads: 3, valueWidth: 5 }, { rule: 'measured', weights: false }),
    head({ rows: 128, columns: 128, d: 64 }, { weights: false }),
    head({ rows: 9, columns: 700, d: 300 }, { causal: true }),
    head({ rows: 300, columns: 2, d: 1, heads: 2 }, { beta: 3.5 }),
    head({ rows: 8, columns: 8, d: 8 }, { beta: 0 }),
    head({ rows: 8, columns: 64, d: 64 }, { beta: 1e6 }),
    head({ rows: 5, columns: 37, d: 4 }, { keyMask: new Uint8Array(37) }),
    head({ rows: 12, columns: 37, d: 6 }, { spread: 1e-12, rule: 'measured' }),
    head({ rows: 4, columns: 5, d: 3 }, { values: undefined }),
    head({ rows: 1030, columns: 1025, d: 31, valueWidth: 67 }, { weights: false, causal: true }),
  ],
  softmax: [
    { scores: [0] },
    { scores: [1, 2, 3] },
    { scores: [1, 2, 3], beta: 0 },
    { scores: [-Infinity, -Infinity] },
    { scores: [0, -Infinity, 5, 5], beta: 2 },
    { scores: [1e30, -1e30, 0] },
    { scores: noise(1000, 4), beta: 7 },
    { scores: noise(33, 5), beta: 1e-3 },
    { scores: [-0, 0, -5e-324, 5e-324], beta: 1e12 },
    { scores: [1, 2, 3], beta: 5e-324 },
    { scores: [-700, -1000, -745, 0, 2] },
    { scores: noise(300_000, 6), beta: 20 },
  ],
  products: [
    { a: noise(1, 1), b: noise(1, 2), rows: 1, columns: 1 },
    { a: noise(35, 1), b: noise(35, 2), rows: 5, columns: 7 },
    { a: noise(3000, 3), b: noise(3000, 4), rows: 3, columns: 1000 },
    { a: noise(64, 3), b: noise(64, 3), rows: 64, columns: 1 },
    { a: noise(257, 5), b: noise(257, 6), rows: 1, columns: 257 },
    { a: noise(1024, 7), b: noise(1024, 8), rows: 32, columns: 32 },
    { a: noise(63, 7), b: new Float32Array(63), rows: 9, columns: 7 },
    { a: noise(63, 7), b: new Float32Array(63).fill(-0), rows: 7, columns: 9 },
    { a: times(noise(96, 1), 1e11), b: times(noise(96, 2), 1e-12), rows: 8, columns: 12 },
    { a: times(noise(96, 3), 1e11), b: times(noise(96, 4), 1e11), rows: 12, columns: 8 },
    { a: times(noise(60, 1), 1e-12), b: times(noise(60, 2), 1e-12), rows: 4, columns: 15 },
    { a: noise(300_000, 1), b: noise(300_000, 2), rows: 3, columns: 100_000 },
  ],
  saturation: [
    { keys: 1, sigma: 1 },
    { keys: 2, sigma: 0, samples: 7 },
    { keys: 2, sigma: 0.5 },
    { keys: 16, sigma: 4, seed: 2 },
    { keys: 33, sigma: 1, samples: 1 },
    { keys: 64, sigma: 2.88, samples: 500 },
    { keys: 64, sigma: 8 },
    { keys: 1000, sigma: 1, samples: 203 },
    { keys: 1000, sigma: 32, samples: 100 },
    { keys: 4096, sigma: 100, samples: 20 },
    { keys: 1_000_000, sigma: 3, samples: 2 },
    { keys: 50, sigma: 1000, samples: 100 },
  ],
  pulls: [
    { d: 1, rules: ['sqrt'] },
    { d: 64, rules: ['none', 'sqrt', 'linear', 'log-length'], examples: 500 },
    { d: 1024, rules: ['none', 'linear'], rate: 0.3, examples: 200, batch: 3, batches: 2, seed: 7 },
    { d: 17, rules: ['none'], examples: 1, batch: 1_000_000, batches: 0, seed: 2 ** 53 - 1 },
    { d: 4, rules: [] },
    { d: 2, rules: ['log-length', 'sqrt'], examples: 17, batches: 1 },
    { d: 16, rules: ['linear'], examples: 64, seed: 2 },
    { d: 33, rules: ['none'], examples: 65, batch: 2, seed: 0 },
    { d: 100, rules: ['sqrt', 'sqrt'], examples: 300, batches: 4 },
    { d: 255, rules: ['none'], examples: 100, batches: 3 },
    { d: 256, rules: ['log-length'], examples: 100, batches: 3 },
    { d: 4096, rules: ['none', 'linear'], examples: 100, batches: 1 },
  ],
  descent: [
    { d: 1, rule: 'sqrt', steps: 15 },
    { d: 64, rule: 'none', steps: 30, watched: 5 },
    { d: 64, rule: 'linear', rate: 8, steps: 12, seed: 3 },
    { d: 33, rule: 'log-length', steps: 10 },
    { d: 1024, rule: 'sqrt', steps: 3 },
    { d: 40, rule: 'none', rate: 1e6, steps: 40 },
    { d: 40, rule: 'none', rate: 0, steps: 1 },
    { d: 2, rule: 'log-length', rate: 0.3, steps: 21, seed: 9 },
    { d: 16, rule: 'none', rate: 0.25, steps: 20 },
    { d: 100, rule: 'linear', steps: 11, seed: 0 },
    { d: 257, rule: 'none', steps: 5, seed: 2 ** 53 - 1 },
    { d: 4096, rule: 'linear', rate: 60, steps: 2 },
  ],
  train: [
    ...trainedRules.map((rule) => ({ ...run, rule })),
    ...trainedRules.map((rule) => ({ ...run, rule, heads: 2, optimizer: 'adam', seed: 3 })),
    { ...run, task: 'majority', d: 64, example: true, every: 5 },
    { ...run, causal: true, contextLength: 7, batch: 5, example: true },
    { ...run, task: 'majority', rule: 'cosine', causal: true, heads: 3, d: 5 },
    { ...run, initialScale: 3, queryKeyRate: 0.25, learningRate: 0.3, d: 300 },
    { ...run, rule: 'none', d: 1024, ...wild, steps: 30 },
    { ...run, rule: 'measured', gradient: 'through', weightDecay: 0.1, wideStart: true },
    { ...run, rule: 'predicted', gradient: 'through', optimizer: 'adam', heads: 2 },
  ],
  evaluate: [
    ...endings.map((train) => ({ train, contextLength: 11, examples: 100 })),
    { train: endings[0], contextLength: 1, examples: 1 },
    { train: endings[0], contextLength: 64, examples: 65 },
    { train: { ...endings[1], causal: true }, contextLength: 2, examples: 1000 },
  ],
  save: endings,
  run: [
    { maps: [{ layer: 1, head: 5 }] },
    { factors: [0, 0.5, 3], headScales: [{ layer: 1, head: 3, factor: 4 }], sensitivity: true },
    { divisor: 'd' },
    { divisor: 300, sigma: true },
    { config: { rope_scaling: { type: 'yarn', factor: 4 } } },
    { config: { rope_scaling: { type: 'linear', factor: 2 } } },
    {
      config: {
        rope_scaling: {
          ...{ type: 'llama3', factor: 8, low_freq_factor: 1, high_freq_factor: 4 },
          original_max_position_embeddings: 512,
        },
        rope_theta: 500,
      },
    },
    { config: { rms_norm_eps: 0.01, hidden_act: 'gelu' } },
    { config: { hidden_act: 'gelu_new' }, sensitivity: true },
    { config: { hidden_act: 'relu', residual_multiplier: 0.3 } },
    { config: { hidden_act: 'quick_gelu', embedding_multiplier: 12 }, sensitivity: true },
    { tokens: [5, 5, 2099], factors: [1, 2] },
  ].map(({ config, ...more }) => ({
    files: runnable,
    config: { ...runnableConfig, ...config },
    tokens: runTokens,
    ...more,
  })),
  compare: [
    { hidden_act: 'gelu' },
    { hidden_act: 'gelu_new' },
    { hidden_act: 'relu' },
    { hidden_act: 'quick_gelu' },
    { residual_multiplier: 0.3 },
    { embedding_multiplier: 12 },
    { logits_scaling: 7 },
    { rope_theta: 500 },
    { rms_norm_eps: 0.01 },
    { rope_scaling: { type: 'linear', factor: 2 } },
    { rope_scaling: { type: 'yarn', factor: 4 } },
    {},
  ].map((other) => ({
    files: runnable,
    config: runnableConfig,
    other: { ...runnableConfig, ...other },
    tokens: runTokens,
  })),
  inspect: [
    { files: llamaModel(), config: llama, spectrum: true },
    {
      files: model('qwen2', { ...llamaShapes, ...withBiases }),
      config: { ...llama, model_type: 'qwen2' },
      window: 77,
    },
    {
      files: model('qwen3', { ...llamaShapes, ...withNorms }),
      config: { ...llama, model_type: 'qwen3', rope_theta: 1e6 },
    },
    {
      files: model('cohere', { ...llamaShapes, ...withNorms }),
      config: { ...llama, model_type: 'cohere', rope_scaling: { type: 'yarn', factor: 4 } },
    },
    {
      files: model('gemma2', llamaShapes),
      config: { ...llama, model_type: 'gemma2', attn_logit_softcapping: 50 },
    },
    {
      files: model('gpt2', {
        'h.0.ln_1.weight': [96],
        'h.0.ln_1.bias': [96],
        'h.0.attn.c_attn.weight': [96, 288],
        'h.0.attn.c_attn.bias': [288],
      }),
      heads: 8,
    },
    { files: llamaModel(), config: { ...llama, rope_theta: 500 }, window: 1 },
    { files: llamaModel(), heads: 8, keyHeads: 4, headDimension: 8, window: 4096 },
    {
      files: model('olmo2', { ...llamaShapes, ...withNorms, ...afterBlock }),
      config: { ...llama, model_type: 'olmo2' },
      spectrum: true,
    },
    {
      files: model('bloom', fusedShapes('h.0.self_attention.query_key_value')),
      config: { model_type: 'bloom', n_head: 4 },
      window: 100,
    },
    {
      files: model('neox', fusedShapes('layers.0.attention.query_key_value')),
      config: { model_type: 'gpt_neox', num_attention_heads: 6 },
    },
    {
      files: model('bert', {
        [`${inBert}.self.query.weight`]: [48, 48],
        [`${inBert}.self.query.bias`]: [48],
        [`${inBert}.self.key.weight`]: [48, 48],
        [`${inBert}.self.key.bias`]: [48],
        'embeddings.LayerNorm.weight': [48],
        'embeddings.LayerNorm.bias': [48],
      }),
      config: { model_type: 'bert', num_attention_heads: 3 },
    },
  ],
  // Of the run that is given, once it is trained.
  exportRun: endings,
  inspectScores: [
    { scores: triangles(3), rows: 3, d: 1 },
    { scores: triangles(3, 5), rows: 3, d: 64 },
    { scores: triangles(3), rows: 3, d: 4, skipFirst: true },
    { scores: triangles(50, 3), rows: 50, d: 64 },
    { scores: triangles(50, 3), rows: 50, d: 64, skipFirst: true },
    { scores: triangles(33, 2), rows: 33, d: 9, beta: 0 },
    { scores: triangles(33, 2), rows: 33, d: 9, beta: 1e300 },
    { scores: new Float64Array(10), rows: 4, d: 2 },
    { scores: new Float64Array(10).fill(-1e150), rows: 4, d: 1_000_000 },
    { scores: triangles(10).map((x) => x * 1e150 * 0.5), rows: 10, d: 16, skipFirst: true },
    { scores: triangles(10).map((x) => x * 1e-300), rows: 10, d: 16 },
    { scores: triangles(600, 2), rows: 600, d: 100, beta: 3 },
    { scores: triangles(20, 2), rows: 21, causal: false, columns: 20, d: 9 },
    {
      ...{ rows: 19, causal: false, columns: 20, d: 9, skipFirst: true },
      scores: Float32Array.from(triangles(19, 2), (x) => (x > 1 ? -Infinity : x)),
    },
  ],
  mertens: [
    { limit: 1 },
    { limit: 2 },
    { limit: 100, points: 1000 },
    { limit: 30_030 },
    { limit: 1_000_003, points: 17 },
    { limit: 3_000_000, points: 1 },
    { limit: 3, points: 2 },
    { limit: 4, points: 1 },
    { limit: 1009, points: 1009 },
    { limit: 65_536, points: 65_536 },
    { limit: 1_048_577, points: 3 },
    { limit: 2_097_152, points: 1000 },
  ],
  depth: [
    ...['linear', 'relu', 'tanh'].flatMap((activation) => [
      { layers: 20, width: 64, activation },
      { layers: 7, width: 63, activation, gain: 1.5, normalize: true, seed: 5 },
      { layers: 300, width: 16, activation, gain: 4 },
    ]),
    { layers: 1, width: 1 },
    { layers: 3, width: 1000, activation: 'relu', gain: 0.01 },
    { layers: 50, width: 5, activation: 'tanh', gain: 0 },
  ],
  drawnAttention: [
    { rows: 12, columns: 12, d: 64, rules: allRules },
    { rows: 9, columns: 30, d: 7, rules: allRules, causal: true, seed: 8, head: 3 },
    { rows: 1, columns: 1, d: 1, rules: ['sqrt'] },
    { rows: 3, columns: 300, d: 1000, rules: ['none', 'sqrt'], weights: false },
    { rows: 50, columns: 5, d: 300, rules: ['cosine', 'measured'], causal: true },
    { rows: 1, columns: 500, d: 33, rules: allRules, weights: false },
    { rows: 200, columns: 1, d: 2, rules: allRules },
    { rows: 7, columns: 7, d: 20_000, rules: allRules, head: 2 ** 20 },
    { rows: 65, columns: 129, d: 17, rules: ['log-length'], causal: true, seed: 2 ** 53 - 1 },
    { rows: 33, columns: 32, d: 64, rules: ['linear', 'linear'], seed: 0 },
    { rows: 16, columns: 16, d: 4096, rules: ['none'], causal: true },
    { rows: 8, columns: 3, d: 5, rules: ['measured'], head: 17, weights: false },
  ],
  attentionSurvey: [
    { d: [1, 4, 16, 64, 256], keys: 16, rules: allRules, draws: 9 },
    { d: [3, 300], keys: 100, rules: ['sqrt', 'none'], rows: 3, draws: 5, seed: 4 },
    { d: [1000], keys: 1, rules: ['none'], rows: 1, draws: 1 },
    { d: [2], keys: 2, rules: allRules, rows: 1, draws: 64 },
    { d: [1, 2, 3, 4, 5, 6, 7, 8, 9], keys: 10, rules: ['sqrt'], draws: 7, seed: 0 },
    { d: [63, 64, 65], keys: 33, rules: ['cosine', 'measured'], rows: 5, draws: 4 },
    { d: [20_000], keys: 5, rules: ['none', 'linear'], rows: 2, draws: 2 },
    { d: [7, 70], keys: 500, rules: ['log-length'], draws: 2, seed: 2 ** 53 - 1 },
    { d: [16], keys: 16, rules: ['sqrt', 'sqrt'], rows: 16, draws: 3 },
    { d: [1, 100], keys: 1, rules: allRules, rows: 3, draws: 2 },
    { d: [4096], keys: 64, rules: ['none'], rows: 3, draws: 5 },
    { d: [32], keys: 257, rules: allRules, rows: 1, draws: 1, seed: 9 },
  ],
  expectedAttention: ['none', 'sqrt', 'linear', 'log-length'].flatMap((rule) => [
    { d: [1, 2, 10, 64, 1000], keys: 32, rule },
    { d: [7], keys: 2, rule },
    { d: [4, 1_000_000], keys: 50, rule },
  ]),
  dotProducts: [
    { d: 1, count: 5000 },
    { d: 64, count: 3000 },
    { d: 100, count: 2001, meanQuery: 0.5, meanKey: -2, seed: 6 },
    { d: 1000, count: 100, meanKey: 1e6 },
    { d: 3, count: 1 },
    { d: 2, count: 4097, meanQuery: -3, meanKey: -3, seed: 0 },
    { d: 7, count: 2003, meanQuery: 1e-9 },
    { d: 33, count: 1000, meanQuery: 1e7, meanKey: 1e7 },
    { d: 4096, count: 31, seed: 2 ** 53 - 1 },
    { d: 500_000, count: 3 },
    { d: 16, count: 999, meanQuery: 2, meanKey: -0.25 },
    { d: 65, count: 1025, meanKey: 1 },
  ],
  dotProductDensity: [
    { d: 1, at: [-5, -0.001, 0.001, 0.5, 30] },
    { d: 2, at: around(2) },
    { d: 64, at: around(64) },
    { d: 64, at: around(64), meanQuery: 1, meanKey: 0.5 },
    { d: 1_000_000, at: around(1_000_000) },
    { d: 1, at: [0, -0, 5e-324, -1e-300, 1e-9] },
    { d: 2, at: around(2), meanQuery: 3, meanKey: -2 },
    { d: 3, at: around(3), meanKey: 0.1 },
    { d: 4, at: [-1e6, -100, 0, 100, 1e6] },
    { d: 5, at: around(5), meanQuery: -1, meanKey: -1 },
    { d: 100, at: [0, 100, 200, 300, 1e4], meanQuery: 1, meanKey: 2 },
    { d: 4096, at: around(4096), meanQuery: 10 },
  ],
  origin: [
    { width: 64, d: 16, sigmaQuery: 0.125, sigmaKey: 0.125, draws: 3 },
    { width: 768, d: 64, sigmaQuery: 0.02, sigmaKey: 0.02, draws: 2, gain: 1.5, cosine: 0.4 },
    { width: 33, d: 5, sigmaQuery: 1, sigmaKey: 2, draws: 5, normalize: false, spread: 3 },
    { width: 2, d: 1, sigmaQuery: 1, sigmaKey: 1, draws: 1, tokens: 2, seed: 11 },
    { width: 100, d: 100, sigmaQuery: 0.1, sigmaKey: 0, draws: 2, tokens: 7, cosine: 1 },
    { width: 1, d: 1, sigmaQuery: 1, sigmaKey: 1, draws: 3, tokens: 2 },
    { width: 1, d: 9, sigmaQuery: 1, sigmaKey: 1, draws: 3, normalize: false },
    { width: 65, d: 33, sigmaQuery: 1e6, sigmaKey: 1e6, draws: 2, gain: 0.5 },
    { width: 20, d: 200, sigmaQuery: 0.3, sigmaKey: 0.7, draws: 1, cosine: 0.99 },
    { width: 500, d: 3, sigmaQuery: 0.05, sigmaKey: 0.05, draws: 4, spread: 0, normalize: false },
    { width: 48, d: 12, sigmaQuery: 0.1, sigmaKey: 0.1, draws: 9, tokens: 3, seed: 2 ** 53 - 1 },
    { width: 32, d: 8, sigmaQuery: 1, sigmaKey: 1, draws: 2, gain: 0, spread: 1e6, seed: 0 },
  ],
};

/** What a set of options is called in the list of digests: itself, with long arrays cut short. */
export function nameOf(options: Options) {
  return JSON.stringify(options, (_, value) => {
    if (ArrayBuffer.isView(value)) {
      const numbers = value as Float32Array;
      return `${numbers.length} from ${numbers[0]}`;
    }
    return value;
  }).replaceAll('"', '');
}
