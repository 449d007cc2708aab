// Options of a short call of every method of a lab, made anew for each call.

const halves = () => new Float32Array([0.5, 1, -1, 2]);
const numbers = (length: number) => Float64Array.from({ length }, (_, i) => Math.sin(i + length));
const rectangle = { rows: 2, columns: 2, d: 2 };

export const smallOptions: Record<string, () => Record<string, unknown>> = {
  sums: () => ({
    law: { values: [0, 1, 4], weights: [1, 2, 3] },
    d: 3,
    count: 50,
    bins: { start: -5, width: 1, count: 12 },
  }),
  sample: () => ({ law: { values: [0, 1, 4] }, d: 3, index: 5 }),
  law: () => ({ law: { values: [0, 1, 4] }, d: 3 }),
  density: () => ({ law: 'die', d: 3, at: [0.5, 1] }),
  cumulative: () => ({ law: 'die', d: 3, at: numbers(9), tail: 'upper' }),
  normalDistance: () => ({ law: { name: 'student', degrees: 5 }, d: 3 }),
  scores: () => ({ ...rectangle, queryLaw: { values: [0, 1] } }),
  scoreVariance: () => ({ ...rectangle, count: 4 }),
  attention: () => ({ ...rectangle, queries: halves(), keys: halves(), values: halves() }),
  softmax: () => ({ scores: [1, 2], beta: 2 }),
  products: () => ({ a: halves(), b: halves(), rows: 2, columns: 2 }),
  saturation: () => ({ keys: 4, sigma: 1, samples: 4 }),
  inspectScores: () => ({ scores: numbers(12), rows: 3, d: 4 }),
  mertens: () => ({ limit: 100, points: 5 }),
  depth: () => ({ layers: 2, width: 4, activation: 'relu' }),
  train: () => ({ task: 'recall', d: 4, rule: 'sqrt', optimizer: 'adam', steps: 3 }),
  pulls: () => ({ d: 4, rules: ['sqrt', 'none'], batches: 2, examples: 9 }),
  descent: () => ({ d: 4, rule: 'sqrt', steps: 12 }),
  drawnAttention: () => ({ ...rectangle, rules: ['sqrt', 'none'] }),
  attentionSurvey: () => ({ d: [4, 8], rules: ['sqrt'], keys: 4, draws: 4 }),
  expectedAttention: () => ({ d: [4, 8], keys: 4, rule: 'sqrt' }),
  dotProducts: () => ({ d: 3, count: 5 }),
  dotProductDensity: () => ({ d: 3, at: [0, 1] }),
  origin: () => ({ width: 8, d: 4, tokens: 4, sigmaQuery: 1, sigmaKey: 1, draws: 2 }),
};
