// A model run on a text under several scales at once: the first run is the one that is told of in full, of the
// others the losses. Runs that differ from the first in later layers only go with it until there.

import { widthOf } from './textModel.js';

/** @typedef {import('./textModel.js').TextModel} TextModel */
/** @typedef {(layer: number, head: number) => number} ScaleOf what multiplies q·k */

/**
 * @typedef {object} LayerTold
 * @property {number} layer
 * @property {any[]} heads numbers of each
 * @property {any[]} maps
 */

/**
 * @param {TextModel} model
 * @param {{ ids: readonly number[], segments: readonly number[] }} text
 * @param {ScaleOf[]} runs
 * @param {object} more
 * @param {readonly { layer: number, head: number }[]} more.maps
 * @param {boolean} more.keepsInputs of every layer, for the reverse pass
 * @param {(told: LayerTold) => Promise<void>} more.onLayer
 */
export async function forwardPass(model, { ids, segments }, runs, { maps, keepsInputs, onLayer }) {
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
  /** @type {Float32Array[]} */
  const inputs = keepsInputs ? [x] : [];
  /** The first text's. @param {Float32Array} all */
  const first = (all) => firstColumns(all, apart.length * width, width);
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

/** The first layer in which scales differ, or none. @param {number[][]} scales @param {number[][]} from */
function departure(scales, from) {
  const layer = scales.findIndex((own, i) => own.some((scale, head) => scale !== from[i][head]));
  return layer < 0 ? scales.length : layer;
}

/**
 * The columns of the first text once more behind all others.
 * @param {Float32Array} x
 * @param {number} columns that it has
 * @param {number} width of a text
 * @param {number} copies
 */
function withCopies(x, columns, width, copies) {
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

/** The columns of the first text alone. @param {Float32Array} x @param {number} columns @param {number} width of a text */
function firstColumns(x, columns, width) {
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

/**
 * Losses of the next tokens, and the likeliest after the last.
 * @param {TextModel} model
 * @param {readonly number[]} ids
 * @param {{ state: Float32Array, columns: number, width: number, texts: number }} shape
 */
async function predictions(model, ids, { state, columns, width, texts }) {
  const { engine } = model;
  const targets = new Int32Array(columns).fill(-1);
  for (let text = 0; text < texts; text += 1) targets.set(ids.slice(1), text * width);
  const last = ids.length - 1;
  const blocks = await model.vocabulary(
    'vocabularyBlock',
    { input: state, columns, targets },
    { tops: Int32Array.of(last), most: mostLikely },
  );
  /** @type {Float64Array} */
  const logSums = engine.logSums({
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

/** @param {Float64Array} numbers */
export const meanOf = (numbers) => numbers.reduce((sum, x) => sum + x, 0) / numbers.length;
