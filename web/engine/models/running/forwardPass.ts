// A model run on texts under several scales at once: the first run is the one that is told of in full, of the
// others the losses. Runs that differ from the first in later layers only go with it until there.

import { columnsWithin, startsOf, type TextModel, type TextRead, widthOfAll } from './textModel.js';

/** what multiplies q·k */
type ScaleOf = (layer: number, head: number) => number;

type LayerTold = {
  layer: number;
  /** of each: numbers of the heads, and the maps that are wanted */
  texts: { heads: any[]; maps: any[] }[];
};

export async function forwardPass(
  model: TextModel,
  texts: readonly TextRead[],
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
  const tokens = texts.map(({ ids }) => ids.length);
  /** Of all texts in one run. */
  const width = widthOfAll(tokens);
  const scales = runs.map((scaleOf) =>
    layers.map((_, layer) => Array.from({ length: heads }, (_, head) => scaleOf(layer, head))),
  );
  const departures = scales.map((own) => departure(own, scales[0]));
  /** The runs that have columns of their own, in the order of these. */
  const apart = [0];
  let x = await model.input(texts);
  const inputs: Float32Array[] = keepsInputs ? [x] : [];
  /** The first run's. */
  const first = (all: Float32Array) => firstColumns(all, apart.length * width, width);
  for (const [i, layer] of layers.entries()) {
    const leaving = [...runs.keys()].filter((run) => run > 0 && departures[run] === i);
    x = withCopies(x, apart.length * width, width, leaving.length);
    apart.push(...leaving);
    const after = await model.layer(layer, x, {
      tokens: apart.flatMap(() => tokens),
      scales: apart.flatMap((run) => tokens.map(() => scales[run][i])),
      maps: maps.filter((map) => map.layer === i).map(({ head }) => head),
      told: tokens.length,
    });
    x = after.x;
    if (keepsInputs) inputs.push(first(x));
    model.weights.forget();
    await onLayer({ layer: i, texts: after.texts });
  }
  const columns = apart.length * width;
  const state = await model.output(x, columns);
  const said = await predictions(model, texts, { state, runs: apart.length });
  return {
    texts: said.texts.map(({ losses, top }) => ({
      // Those that never left the first say what it says.
      losses: runs.map((_, run) => losses[Math.max(0, apart.indexOf(run))]),
      top,
    })),
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
 * The columns of the first run once more behind all others.
 *
 * @param columns - that it has
 * @param width - of a run
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

/** The columns of the first run alone. @param width - of a run */
function firstColumns(x: Float32Array, columns: number, width: number) {
  if (columns === width) return x;
  const rows = x.length / columns;
  const result = new Float32Array(rows * width);
  for (let row = 0; row < rows; row += 1) {
    result.set(x.subarray(row * columns, row * columns + width), row * width);
  }
  return result;
}

type LikelyToken = { token: number; logit: number };

/** How many tokens are told of that may come next. */
const mostLikely = 5;

/** Of each text, the losses of its next tokens in each run, and the likeliest after its last. */
async function predictions(
  model: TextModel,
  texts: readonly TextRead[],
  { state, runs }: { state: Float32Array; runs: number },
) {
  const { engine, weights } = model;
  const { head, headBias } = model.plan;
  const tokens = texts.map(({ ids }) => ids.length);
  const width = widthOfAll(tokens);
  const columns = runs * width;
  const starts = startsOf(tokens);
  const targets = new Int32Array(columns).fill(-1);
  for (let run = 0; run < runs; run += 1) {
    for (const [text, start] of starts.entries())
      targets.set(texts[text].ids.slice(1), run * width + start);
  }
  const lasts = starts.map((start, text) => start + tokens[text] - 1);
  const logSums = new Float64Array(columns);
  const ofTargets = new Float32Array(columns);
  const likeliest: LikelyToken[][] = [];
  for (const window of model.windows(columns)) {
    const [from, to] = window;
    const input = columnsWithin(state, columns, window);
    const args = { input, columns: to - from, targets: targets.slice(from, to) };
    // Of the first run alone, whose columns come first.
    const own = lasts.filter((last) => last >= from && last < to);
    const tops = Int32Array.from(own, (last) => last - from);
    const blocks = await model.vocabulary('vocabularyBlock', args, { tops, most: mostLikely });
    logSums.set(
      engine.logSums({ blocks: blocks.map(({ largest, sums }) => ({ largest, sums })) }),
      from,
    );
    for (const block of blocks) {
      block.targets.forEach((logit: number, i: number) => {
        if (Number.isNaN(logit)) return;
        ofTargets[from + i] = logit;
        // No product of numbers comes out so, but where the matrix has none.
        if (logit === 0 && !headBias) weights.foundEmpty(head, targets[from + i]);
      });
    }
    for (const i of own.keys()) {
      const all: LikelyToken[] = blocks.flatMap((block) => block.tops[i]);
      all.sort((a, b) => b.logit - a.logit || a.token - b.token);
      likeliest.push(all.slice(0, mostLikely));
    }
  }
  return {
    texts: starts.map((start, text) => {
      const probabilities = engine.exponentials(
        Float64Array.from(likeliest[text], ({ logit }) => logit - logSums[lasts[text]]),
      );
      return {
        losses: Array.from({ length: runs }, (_, run) =>
          Float64Array.from({ length: tokens[text] - 1 }, (_, i) => {
            const column = run * width + start + i;
            return logSums[column] - ofTargets[column];
          }),
        ),
        top: likeliest[text].map(({ token }, i) => ({ id: token, probability: probabilities[i] })),
      };
    }),
    targets,
    logSums,
  };
}

export const meanOf = (numbers: Float64Array) =>
  numbers.reduce((sum, x) => sum + x, 0) / numbers.length;
