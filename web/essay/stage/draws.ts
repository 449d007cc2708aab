/**
 * What the stage asks the lab: the draws, the exact law of a sum, how far 95 % reach, what softmax makes of the scores,
 * and how that moves with d.
 */
import type { Lab } from '../../engine/library.js';

/** Numbers of the longest key, walks, and queries and keys of a map. */
export const longest = 4096;
export const walkCount = 240;
export const keyCount = 16;

/** Signs first; later the law that the reader chose. */
export type LawName = 'signs' | 'normal' | 'rare';

/** Of entries, all of mean 0 and variance 1, and of the product of two of them. */
const laws = {
  signs: { entry: 'rademacher', product: 'rademacher', step: 2 },
  normal: { entry: 'normal', product: 'product', step: 0 },
  rare: {
    entry: { values: [-2, 0, 2], weights: [1, 6, 1] },
    product: { values: [-4, 0, 4], weights: [1, 30, 1] },
    step: 4,
  },
} as const;

/** Sums of signs lie this far apart, those of rare ones too; 0 where they are no lattice. */
export const stepOf = (law: LawName) => laws[law].step;

export const rules = ['none', 'sqrt', 'linear'] as const;

export type Draws = {
  law: LawName;
  /** of each query, so many numbers as the longest has */
  queries: Float32Array[];
  /** of each key, more than the map has: one for each walk */
  keys: Float32Array[];
  /** of a query with each key: the sum after 0, 1, … products */
  walks: Float64Array[];
};

/** The lab's first samples are the queries, the next the keys, as in the opening. */
export async function draw(
  lab: Lab,
  law: LawName,
  seed: number,
  signal: AbortSignal,
): Promise<Draws> {
  const { entry } = laws[law];
  const ask =
    typeof entry === 'string' ? entry : { values: [...entry.values], weights: [...entry.weights] };
  const vectors = await Promise.all(
    Array.from({ length: keyCount + walkCount }, (_, index) =>
      lab.sample({ law: ask, d: longest, seed, index, signal }),
    ),
  );
  const queries = vectors.slice(0, keyCount);
  const keys = vectors.slice(keyCount);
  return { law, queries, keys, walks: keys.map((key, i) => walkOf(queries[queryOf(i)], key)) };
}

/** The first walks are one row of scores; the others have other queries too, or their spread would be that of one. */
const queryOf = (walk: number) => (walk < keyCount ? 0 : walk % keyCount);

function walkOf(query: Float32Array, key: Float32Array) {
  const walk = new Float64Array(key.length + 1);
  for (let i = 0; i < key.length; i++) walk[i + 1] = walk[i] + query[i] * key[i];
  return walk;
}

/** A sign turned: of the first query, which several walks share, or of the first key. */
export function flip({ queries, keys, walks }: Draws, which: 'query' | 'key', place: number) {
  const turned = which === 'query' ? queries[0] : keys[0];
  turned[place] *= -1;
  for (const [i, key] of keys.entries()) {
    const isTurned = i === 0 || (which === 'query' && queryOf(i) === 0);
    if (isTurned) walks[i].set(walkOf(queries[0], key));
  }
}

export type Numbers = {
  d: number;
  /** sums, and how likely each is: on a lattice its probability, otherwise the density */
  sums: Float64Array;
  likely: Float64Array;
  /** the narrowest ± that holds 95 % */
  most: number;
  /** by rule: of each query on each key, row-major */
  weights: Float32Array[];
};

/** The exact law is drawn as far as this many spreads. */
const reach = 4.2;
const linePoints = 240;

/** @returns all that is known at one d; a query is cut to its first d numbers */
export async function numbersAt(
  lab: Lab,
  draws: Draws,
  d: number,
  signal: AbortSignal,
): Promise<Numbers> {
  const { product, step } = laws[draws.law];
  const law =
    typeof product === 'string'
      ? product
      : { values: [...product.values], weights: [...product.weights] };
  const sums = sumsOf(d, step);
  const [likely, most, ...weights] = await Promise.all([
    lab.density({ law, d, at: sums, signal }),
    mostOf(lab, law, d, step, signal),
    ...(draws.law === 'signs' ? [] : rules.map((rule) => weightsOf(lab, draws, d, rule, signal))),
  ]);
  return { d, sums, likely, most, weights };
}

function sumsOf(d: number, step: number) {
  const end = reach * Math.sqrt(d);
  if (step === 0)
    return Float64Array.from(
      { length: linePoints + 1 },
      (_, i) => end * ((2 * i) / linePoints - 1),
    );
  // Signs of an odd d have odd sums; so has the lattice of rare ones 0.
  const origin = step === 2 ? d % 2 : 0;
  const from = Math.max(
    step === 2 ? -d : -step * d,
    Math.ceil((-end - origin) / step) * step + origin,
  );
  const count = Math.round((-2 * from) / step) + 1;
  return Float64Array.from({ length: count }, (_, i) => from + i * step);
}

async function mostOf(lab: Lab, law: any, d: number, step: number, signal: AbortSignal) {
  const root = Math.sqrt(d);
  const every = step || root / 100;
  const first = step === 2 ? (d % 2 ? 1 : 0) : 0;
  const at = Float64Array.from(
    { length: Math.ceil((4 * root) / every) + 1 },
    (_, i) => first + i * every,
  );
  const beyond = await lab.cumulative({ law, d, at, tail: 'upper', signal });
  const found = [...beyond].findIndex((share) => 2 * share <= 0.05);
  return at[found < 0 ? at.length - 1 : found];
}

/** The first queries and keys, so many numbers of each, one after the other. */
function cut(vectors: Float32Array[], d: number) {
  const all = new Float32Array(keyCount * d);
  for (let i = 0; i < keyCount; i++) all.set(vectors[i].subarray(0, d), i * d);
  return all;
}

const headOf = ({ queries, keys }: Draws, d: number, rule: (typeof rules)[number]) => ({
  queries: cut(queries, d),
  keys: cut(keys, d),
  rows: keyCount,
  columns: keyCount,
  d,
  rule,
});

async function weightsOf(
  lab: Lab,
  draws: Draws,
  d: number,
  rule: (typeof rules)[number],
  signal: AbortSignal,
) {
  const { weights } = await lab.attention({ ...headOf(draws, d, rule), signal });
  return weights as Float32Array;
}

export type Shares = {
  /** of normal scores, what theory expects of the strongest key at every d */
  line: { d: number[]; shares: Float64Array[] };
  /** of the maps of these draws, the mean over their rows */
  seen: { d: number[]; shares: number[][] };
};

/** @param onLines - gets the lines, which come first */
export async function sharesOf(
  lab: Lab,
  draws: Draws,
  signal: AbortSignal,
  onLines: (found: Shares) => void = () => {},
): Promise<Shares> {
  const d = [...new Set(Array.from({ length: 97 }, (_, i) => Math.round(2 ** (i / 8))))];
  const doublings = Array.from({ length: 13 }, (_, i) => 2 ** i);
  const lines = await Promise.all(
    rules.map((rule) => lab.expectedAttention({ d, keys: keyCount, rule, signal })),
  );
  const line = { d, shares: lines.map(({ largest }) => Float64Array.from(largest)) };
  onLines({ line, seen: { d: [], shares: [] } });
  const shares: number[][] = [];
  for (const rule of rules) {
    const of = doublings.map(async (each) => {
      const head = headOf(draws, each, rule);
      const { largest } = await lab.attention({ ...head, weights: false, signal });
      return meanOf(largest);
    });
    shares.push(await Promise.all(of));
  }
  return { line, seen: { d: doublings, shares } };
}

const meanOf = (values: ArrayLike<number>) =>
  Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;

/** The mean over rows of the strongest weight. */
export const strongestOf = (weights: Float32Array) =>
  meanOf(
    Array.from({ length: keyCount }, (_, row) =>
      Math.max(...weights.subarray(row * keyCount, (row + 1) * keyCount)),
    ),
  );

/** Of the first sums of so many products. */
export const meanSquare = ({ walks }: Draws, count: number, d: number) =>
  walks.slice(0, count).reduce((sum, walk) => sum + walk[d] ** 2, 0) / count;
