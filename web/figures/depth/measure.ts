/**
 * What the figure of depth asks the engine: the same network under several seeds, for one initialisation or two.
 */

import type { Task } from '../shared/computing/work.js';
import type { DepthOptions } from './depth.js';

type StartName = 'he' | 'xavier' | 'own';

/** What becomes of the signal from one initialisation. */
export type Start = {
  name: StartName;
  gain: number;
  /** mean over the networks of the mean square after each layer */
  measured: number[];
  /** its standard error, estimated from the networks */
  error: number[];
  predicted: number[];
};

export type DepthResult = {
  starts: Start[];
  /** how many are in it */
  networks: number;
};

/** The gains that have a name, where layers are as wide as what comes in. */
const named = { he: Math.SQRT2, xavier: 1 };

/** The initialisations shown, each with its gain. */
export function startsOf({
  initialisation,
  gain,
}: Pick<DepthOptions, 'initialisation' | 'gain'>): { name: StartName; gain: number }[] {
  if (initialisation === 'own') return [{ name: 'own', gain }];
  return (['he', 'xavier'] as const)
    .filter((name) => initialisation === 'both' || initialisation === name)
    .map((name) => ({ name, gain: named[name] }));
}

/** Var f(z)² / (E f(z)²)² of a normal z. */
const scatter: Record<string, number> = { linear: 2, relu: 5 };

/**
 * The standard error of a layer's mean square over the networks, as a share of what is predicted. The mean square is
 * a product of independent means over `width` normal numbers: of what comes in, of f(z)² at every layer passed, and
 * of the last z². Normalisation leaves the last alone. Networks cannot tell it themselves where narrow layers add
 * up: nearly all of the mean is then in a few of many. NaN for tanh, for which no product is known.
 *
 * @param layer - from 0
 */
export function relativeError(
  {
    width,
    activation,
    normalise,
    networks,
  }: Pick<DepthOptions, 'width' | 'activation' | 'normalise' | 'networks'>,
  layer: number,
) {
  const one = 1 + 2 / width;
  const second = normalise ? one : one ** 2 * (1 + scatter[activation] / width) ** layer;
  return activation in scatter ? Math.sqrt((second - 1) / networks) : Number.NaN;
}

export async function measureDepth({
  lab,
  options,
  signal,
  once,
  preview,
  show,
  progress,
}: Task<DepthOptions, DepthResult>) {
  const { layers, width, activation, normalise, networks, seed } = options;
  const starts = startsOf(options).map((start) => ({
    ...start,
    squares: [] as Float64Array[],
    predicted: new Float64Array() as Float64Array,
  }));

  const assemble = (): DepthResult => ({
    starts: starts.map(({ name, gain, squares, predicted }) => ({
      name,
      gain,
      ...meanOf(squares, predicted.length),
      predicted: [...predicted],
    })),
    networks: starts[0].squares.length,
  });
  const work = networks * starts.length;
  let done = 0;
  for (let network = 0; network < networks; network++) {
    // Of a seed, all have the same weights, but for the gain.
    for (const start of starts) {
      const about = { layers, width, activation, gain: start.gain, normalize: normalise };
      const run = await once(`depth ${JSON.stringify(about)} ${seed + network}`, () =>
        lab.depth({
          ...about,
          seed: seed + network,
          signal,
          onProgress: (share) => progress((done + share) / work),
        }),
      );
      done += 1;
      start.squares.push(run.measured);
      start.predicted = run.predicted;
    }
    if (network + 1 < networks) preview(assemble());
  }
  show(assemble());
}

/** Mean and standard error over the networks, layer by layer. */
function meanOf(squares: Float64Array[], layers: number) {
  const n = squares.length;
  const each = Array.from({ length: layers }, (_, layer) => squares.map((run) => run[layer]));
  const measured = each.map((values) => values.reduce((sum, value) => sum + value, 0) / n);
  const error = each.map((values, layer) => {
    const sum = values.reduce((total, value) => total + (value - measured[layer]) ** 2, 0);
    return n > 1 ? Math.sqrt(sum / (n - 1) / n) : Number.NaN;
  });
  return { measured, error };
}
