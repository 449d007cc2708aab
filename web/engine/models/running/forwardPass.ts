// A model run on a text under several scales at once: the first run is the one that is told of in full, of the
// others the losses. Runs that differ from the first in later layers only go with it until there.

import { type TextModel, widthOf } from './textModel.js';

/** what multiplies q·k */
type ScaleOf = (layer: number, head: number) => number;

type LayerTold = {
  layer: number;
  /** numbers of each */
  heads: any[];
  maps: any[];
};

export async function forwardPass(
  model: TextModel,
  { ids, segments }: { ids: readonly number[]; segments: readonly number[] },
  runs: ScaleOf[],
  {
    maps,
    keepsInputs,
    onLayer,
  }: {
    maps: readonly { layer: number; head: number }[];
    /** of every layer, for the reverse pass */
    keepsInputs: boolean;
    onLayer: (told: LayerTold) => Promise<void>;
  },
) {
  const { layers, heads } = model.plan;
  const tokens = ids.length;
  const width = widthOf(tokens);
  const scales = runs.map((scaleOf) =>
    layers.map((_, layer) => Array.from({ length: heads }, (_, head) => scaleOf(layer, head))),
  );
  const departures = scales.map((own) => departure(own, scales[0]));
  /** The runs that have columns of their own, in the order of these. */
  const apart = [0];
  let x = await model.input(ids, segments);
  const inputs: Float32Array[] = keepsInputs ? [x] : [];
  /** The first text's. */
  const first = (all: Float32Array) => firstColumns(all, apart.length * width, width);
  for (const [i, layer] of layers.entries()) {
    const leaving = [...runs.keys()].filter((run) => run > 0 && departures[run] === i);
    x = withCopies(x, apart.length * width, width, leaving.length);
    apart.push(...leaving);
    const columns = apart.length * width;
    const after = await model.layer(layer, x, {
      tokens,
      columns,
      texts: apart.length,
      scales: apart.map((run) => scales[run][i]),
      maps: maps.filter((map) => map.layer === i).map(({ head }) => head),
    });
    x = after.x;
    if (keepsInputs) inputs.push(first(x));
    model.weights.forget();
    await onLayer({ layer: i, heads: after.heads, maps: after.maps });
  }
  const columns = apart.length * width;
  const state = await model.output(x, columns);
  const said = await predictions(model, ids, { state, columns, width, texts: apart.length });
  return {
    // Those that never left the first say what it says.
    losses: runs.map((_, run) => said.losses[Math.max(0, apart.indexOf(run))]),
    top: said.top,
    /** What the reverse pass goes back from. */
    inputs,
    state: first(state),
    targets: said.targets.slice(0, width),
    logSums: said.logSums.slice(0, width),
  };
}

/** The first layer in which scales differ, or none. */
function departure(scales: number[][], from: number[][]) {
  const layer = scales.findIndex((own, i) => own.some((scale, head) => scale !== from[i][head]));
  return layer < 0 ? scales.length : layer;
}

/**
 * The columns of the first text once more behind all others.
 *
 * @param columns - that it has
 * @param width - of a text
 */
function withCopies(x: Float32Array, columns: number, width: number, copies: number) {
  if (copies === 0) return x;
  const rows = x.length / columns;
  const wider = columns + copies * width;
  const result = new Float32Array(rows * wider);
  for (let row = 0; row < rows; row += 1) {
    const own = x.subarray(row * columns, (row + 1) * columns);
    result.set(own, row * wider);
    for (let copy = 0; copy < copies; copy += 1) {
      result.set(own.subarray(0, width), row * wider + columns + copy * width);
    }
  }
  return result;
}

/** The columns of the first text alone. @param width - of a text */
function firstColumns(x: Float32Array, columns: number, width: number) {
  if (columns === width) return x;
  const rows = x.length / columns;
  const result = new Float32Array(rows * width);
  for (let row = 0; row < rows; row += 1) {
    result.set(x.subarray(row * columns, row * columns + width), row * width);
  }
  return result;
}

/** How many tokens are told of that may come next. */
const mostLikely = 5;

/** Losses of the next tokens, and the likeliest after the last. */
async function predictions(
  model: TextModel,
  ids: readonly number[],
  {
    state,
    columns,
    width,
    texts,
  }: { state: Float32Array; columns: number; width: number; texts: number },
) {
  const { engine } = model;
  const targets = new Int32Array(columns).fill(-1);
  for (let text = 0; text < texts; text += 1) targets.set(ids.slice(1), text * width);
  const last = ids.length - 1;
  const blocks = await model.vocabulary(
    'vocabularyBlock',
    { input: state, columns, targets },
    { tops: Int32Array.of(last), most: mostLikely },
  );
  const logSums: Float64Array = engine.logSums({
    blocks: blocks.map(({ largest, sums }) => ({ largest, sums })),
  });
  const losses = Array.from({ length: texts }, (_, text) =>
    Float64Array.from({ length: last }, (_, i) => {
      const column = text * width + i;
      const block = blocks.find((one) => !Number.isNaN(one.targets[column]));
      return logSums[column] - block.targets[column];
    }),
  );
  const likeliest = blocks
    .flatMap(({ tops }) => tops[0])
    .sort((a, b) => b.logit - a.logit || a.token - b.token)
    .slice(0, mostLikely);
  const probabilities = engine.exponentials(
    Float64Array.from(likeliest, ({ logit }) => logit - logSums[last]),
  );
  return {
    losses,
    targets,
    logSums,
    top: likeliest.map(({ token }, i) => ({ id: token, probability: probabilities[i] })),
  };
}

export const meanOf = (numbers: Float64Array) =>
  numbers.reduce((sum, x) => sum + x, 0) / numbers.length;
