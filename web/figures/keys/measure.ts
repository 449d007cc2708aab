/**
 * What the figure of two keys asks the engine: drawn gaps between two scores, where gaps lie exactly, and what
 * softmax makes of more keys.
 *
 * The gap of two scores is q·k₁ − q·k₂ = q·(k₁ − k₂), with variance 2d.
 */
import { checkFits, mostDrawn } from '../../engine/checks/sizeLimit.js';
import type { Lab } from '../../engine/library.js';
import type {
  Saturation as EngineSaturation,
  SaturationResult as Saturation,
} from '../../engine/methods/saturation.js';
import type { Task } from '../shared/computing/work.js';
import { gapLaw } from './gapLaw.js';
import type { KeysOptions } from './keys.js';

/** Where gaps lie under one rule. */
export type Gaps = {
  rule: 'none' | 'sqrt';
  drawn: Float64Array;
  /** exactly half of all gaps lie within ± this */
  half: number;
  /** and 95 % within ± this */
  most: number;
  /** the share that is larger than the chosen gap */
  beyond: { measured: number; predicted: number };
  /** the share where a tenth of the slope is left */
  steep: { measured: number; predicted: number };
};

/** What softmax makes of normal scores of one spread. */
export type Crowd = {
  sigma: number;
  exact: { largest: number; slope: number };
  measured: { largest: number; slope: number } | undefined;
  error: { largest: number; slope: number } | undefined;
};

export type KeysResult = {
  rules: Gaps[];
  /** of the drawn gaps, undivided */
  deviation: number;
  /** by spread */
  crowds: Crowd[];
  freezing: number;
};

/** The gap is drawn, and dragged, as far as this. */
export const gapReach = 10;

/** Of two keys, the stronger one's weight, or the weaker one's. */
export const weightOf = (gap: number) => 1 / (1 + Math.exp(-gap));

/** By how much the weight grows as the gap does. */
export const slopeOf = (gap: number) => weightOf(gap) * weightOf(-gap);

/** The steepest there is, at gap 0. */
export const steepest = 0.25;

/** The gap at which a tenth of the slope is left: p(1 − p) = 0.1 · ¼. */
export const steepReach = Math.log((1 + Math.sqrt(0.9)) / (1 - Math.sqrt(0.9)));

/** Spreads of the scores of many keys, from one that softmax hardly sees to one that freezes it. */
export const spreads = [0.1, 100] as const;
const linePoints = 31;
/** Every so many points of the line one is measured. */
const measuredEvery = 3;
const samples = 400;

/** What takes longer, in ms, is shown on its way. */
const patience = 50;

export async function measureKeys({
  lab,
  options,
  signal,
  once,
  preview,
  show,
  progress,
}: Task<KeysOptions, KeysResult>) {
  const { gap, d, keys, count, seed } = options;
  const raw = await once(`gaps ${d} ${count} ${seed}`, () => drawGaps(lab, d, count, seed, signal));
  const { law, half, most } = await once(`law ${d}`, async () => {
    const its = gapLaw(d);
    return { law: its, half: its.exceeded(0.25), most: its.exceeded(0.025) };
  });
  const rules = (['none', 'sqrt'] as const).map((rule) => {
    const scale = rule === 'none' ? 1 : 1 / Math.sqrt(d);
    const drawn = raw.map((value) => value * scale);
    const share = (reach: number) =>
      drawn.reduce((sum, value) => sum + (Math.abs(value) > reach ? 1 : 0), 0) / count;
    return {
      rule,
      drawn,
      half: half * scale,
      most: most * scale,
      beyond: { measured: share(Math.abs(gap)), predicted: 2 * law.beyond(Math.abs(gap) / scale) },
      steep: { measured: 1 - share(steepReach), predicted: 1 - 2 * law.beyond(steepReach / scale) },
    };
  });
  const mean = raw.reduce((sum, value) => sum + value, 0) / count;
  const deviation = Math.sqrt(raw.reduce((sum, value) => sum + (value - mean) ** 2, 0) / count);
  const result = { rules, deviation, freezing: Math.sqrt(2 * Math.log(keys)) };

  const crowd = (sigma: number) =>
    once(`crowd ${keys} ${sigma} ${seed}`, async () =>
      crowdOf(await lab.saturation({ keys, sigma, samples, seed, signal }), true),
    );
  // What the two rules make of the scores of many keys, first.
  const own = [...new Set([1, Math.sqrt(d)])];
  const crowds = await Promise.all(own.map(crowd));
  const line = Array.from(
    { length: linePoints },
    (_, i) => spreads[0] * (spreads[1] / spreads[0]) ** (i / (linePoints - 1)),
  );
  const sorted = () => crowds.toSorted((a, b) => a.sigma - b.sigma);
  // While the gap is dragged the curve is known: nothing is drawn on the way to it.
  const begun = performance.now();
  for (const [i, sigma] of line.entries()) {
    if (own.includes(sigma)) continue;
    const isMeasured = i % measuredEvery === 0;
    crowds.push(
      isMeasured
        ? await crowd(sigma)
        : await once(`curve ${keys} ${sigma}`, async () =>
            crowdOf(await lab.saturation({ keys, sigma, samples: 1, signal }), false),
          ),
    );
    await progress(i / linePoints);
    if (performance.now() - begun > patience) preview({ ...result, crowds: sorted() });
  }
  show({ ...result, crowds: sorted() });
}

/**
 * Gap i is that of query i with keys 2i and 2i + 1: no query and no key is in two of them. Softmax keeps gaps: what two
 * scores differ by is the logarithm of their weights' ratio.
 */
async function drawGaps(lab: Lab, d: number, count: number, seed: number, signal: AbortSignal) {
  checkFits({ count, d }, 'count × d', count * d, Math.floor(mostDrawn / 3));
  const shape = { rows: count, columns: 2 * count, d, seed, signal };
  const {
    maps: [map],
  } = await lab.drawnAttention({ ...shape, rules: ['sqrt'] });
  const weights = map?.weights ?? new Float32Array();
  return Float64Array.from({ length: count }, (_, i) => {
    const at = i * 2 * count + 2 * i;
    return Math.sqrt(d) * Math.log(Number(weights[at]) / Number(weights[at + 1]));
  });
}

/** The slopes of all weights by their own scores add up to 1 − Σp², at most 1 − 1/n. */
function crowdOf({ exact, measured, options }: Saturation, isMeasured: boolean): Crowd {
  const { keys, sigma } = options as { keys: number; sigma: number };
  const most = 1 - 1 / keys;
  const row = (each: EngineSaturation) => ({
    largest: each.largest,
    slope: (1 - each.participation) / most,
  });
  const { largest, participation } = measured.standardErrors;
  return {
    sigma,
    exact: row(exact),
    measured: isMeasured ? row(measured) : undefined,
    error: isMeasured ? { largest, slope: participation / most } : undefined,
  };
}

export const crowdAt = ({ crowds }: KeysResult, sigma: number) =>
  crowds.find((each) => each.sigma === sigma);
