/**
 * What the figure of pulls asks the engine: the pulls of one batch under three divisors, and where a hundred batches of
 * plain descent lead.
 */
import type { Lab } from '../../engine/library.js';
import type { Descent } from '../../engine/methods/descent.js';
import type { Places, Pulls } from '../../engine/methods/pulls.js';
import type { Task } from '../shared/computing/work.js';
import { countOfHalf } from '../shared/numbers/countOfHalf.js';
import type { PullsOptions } from './pulls.js';

export const divisors = ['none', 'sqrt', 'linear'] as const;

export type Divisor = (typeof divisors)[number];

/** Batches that are walked. */
export const steps = 100;

/** Attention on the key that is asked for, where all sixteen are alike. */
export const even = 1 / 16;

/** Examples that are watched, and the keys of each. */
export const watched = 16;
export const keys = 16;

/** An example of which a key has so much is frozen. */
const frozen = 0.9;

/** Lengths in units of the mean step divided by √d; losses less that of the start; what is promised is such a change, too. */
export type Lane = {
  divisor: Divisor;
  /** that everything is drawn at: 1, or such that its mean step is as long as the one divided by √d */
  rate: number;
  /** of each example's pull, longest first */
  length: Float64Array;
  /** the start, and after each of these */
  path: Places;
  /** after the step of each batch */
  cloud: Places;
  /** root mean square distance of a batch's step from the mean one, over the length of that */
  noise: number;
  /** so many of the longest pulls make half of the sum of all lengths */
  half: number;
  walk: Pick<Descent, 'moved' | 'attention' | 'weights'>;
};

export const emptyWalk: Lane['walk'] = {
  moved: new Float64Array(),
  attention: new Float64Array(),
  weights: new Float64Array(),
};

export type PullsResult = {
  lanes: Lane[];
  /** that the picture is of: another one than asked for while d is dragged */
  d: number;
};

/** Where pulls are asked for as soon as d is dragged, so that it is followed at once. */
const rungs = Array.from({ length: 13 }, (_, i) => Math.round(16 * 2 ** (i / 2)));

/** How long a changed d must stand before it is asked for itself, in ms. */
const patience = 120;

export async function measurePulls({
  lab,
  options,
  signal,
  once,
  preview,
  show,
  progress,
}: Task<PullsOptions, PullsResult>) {
  const { d, rates, batch, seed } = options;
  /** Answered here as they come, by d; what is on its way is no answer yet. */
  const about = { rates, batch, seed };
  const known: Map<number, Pulls[]> = await once(
    `pulls ${Object.values(about)}`,
    async () => new Map(),
  );
  const pullsAt = async (d: number) => {
    const answer = known.get(d) ?? (await askPulls(lab, { ...about, d }, signal));
    known.set(d, answer);
    return answer;
  };

  if (known.size > 0 && !known.has(d)) {
    void climb(lab, about, known, d);
    const mixed = between(known, d);
    if (mixed) preview({ lanes: lanesOf(mixed), d });
    await new Promise((resolve) => setTimeout(resolve, patience));
    if (signal.aborted) return;
  }
  const isFirst = known.size === 0;
  const pulls = await pullsAt(d);
  const lanes = lanesOf(pulls);
  // The first picture comes with the first batches.
  if (!isFirst) preview({ lanes, d });

  const unit = pulls[1].mean;
  const walked = lanes.map(() => 0);
  const take = (i: number, { moved, attention, weights }: Descent) => {
    lanes[i] = { ...lanes[i], walk: { moved: moved.map((far) => far / unit), attention, weights } };
    walked[i] = moved.length;
  };
  await Promise.all(
    lanes.map(async ({ divisor, rate }, i) => {
      const given = { d, rule: divisor, rate, steps, watched, seed };
      const walk = await once(JSON.stringify(given), () =>
        lab.descent({
          ...given,
          signal,
          onProgress: () => progress(walked.reduce((sum, one) => sum + one, 0) / steps / 3),
          onPartial(partial) {
            take(i, partial);
            preview({ lanes: [...lanes], d });
          },
        }),
      );
      take(i, walk);
    }),
  );
  show({ lanes, d });
}

type About = Pick<PullsOptions, 'rates' | 'batch' | 'seed'>;

/** At one rate, or each at the one at which its mean step is as long as that divided by √d. */
async function askPulls(
  lab: Lab,
  { d, rates, ...about }: About & { d: number },
  signal?: AbortSignal,
): Promise<Pulls[]> {
  const ask = (rules: Divisor[], rate: number) => lab.pulls({ d, rules, rate, ...about, signal });
  const pulls = await ask([...divisors], 1);
  if (rates === 'one') return pulls;
  const { mean: unit } = pulls[1];
  return Promise.all(
    pulls.map(async (one, i) =>
      divisors[i] === 'sqrt' ? one : (await ask([divisors[i]], unit / one.mean))[0],
    ),
  );
}

/** The d asked for last, of pulls whose rungs are climbed. */
const wanted = new WeakMap<Map<number, Pulls[]>, number>();

/** Pulls at every rung, the nearest to what is wanted first. */
async function climb(lab: Lab, about: About, known: Map<number, Pulls[]>, d: number) {
  const isUnderWay = wanted.has(known);
  wanted.set(known, d);
  if (isUnderWay) return;
  const away = (rung: number) => Math.abs(Math.log(rung / (wanted.get(known) ?? d)));
  const nextRung = () => rungs.filter((d) => !known.has(d)).sort((a, b) => away(a) - away(b))[0];
  try {
    for (let rung = nextRung(); rung; rung = nextRung())
      known.set(rung, await askPulls(lab, { ...about, d: rung }));
  } catch {
    // The figure has left its page.
    wanted.delete(known);
  }
}

/** On the way from the nearest d below to the nearest above; undefined where one is not known. */
function between(known: Map<number, Pulls[]>, d: number): Pulls[] | undefined {
  const all = [...known.keys()];
  const below = Math.max(...all.filter((other) => other < d));
  const above = Math.min(...all.filter((other) => other > d));
  const [from, to] = [known.get(below), known.get(above)];
  if (!from || !to) return undefined;
  const share = Math.log(d / below) / Math.log(above / below);
  const mix = (a: number, b: number) => a + (b - a) * share;
  const mixAll = (a: Float64Array, b: Float64Array) => a.map((value, i) => mix(value, b[i]));
  const mixPlaces = (a: Places, b: Places) => ({
    moved: mixAll(a.moved, b.moved),
    loss: mixAll(a.loss, b.loss),
    promised: mixAll(a.promised, b.promised),
  });
  return from.map((one, i) => {
    const other = to[i];
    return {
      ...one,
      // Lengths grow by factors.
      mean: one.mean ** (1 - share) * other.mean ** share,
      options: { ...one.options, rate: mix(one.options.rate, other.options.rate) },
      length: mixAll(one.length, other.length),
      path: mixPlaces(one.path, other.path),
      steps: mixPlaces(one.steps, other.steps),
    };
  });
}

function lanesOf(pulls: Pulls[]): Lane[] {
  const unit = pulls[1].mean;
  return pulls.map(({ mean, length, path, steps, options: { rate } }, i) => {
    const sorted = length.map((one) => one / unit).sort((a, b) => b - a);
    const inUnits = ({ moved, loss, promised }: Places) => ({
      moved: moved.map((far) => far / unit),
      loss: loss.map((one) => one - path.loss[0]),
      promised: promised.map((fall) => -fall),
    });
    const step = mean * rate;
    const squares = steps.moved.reduce(
      (sum, far, k) => sum + far ** 2 + step ** 2 - 2 * rate * steps.promised[k],
      0,
    );
    return {
      divisor: divisors[i],
      rate,
      length: sorted,
      path: inUnits(path),
      cloud: inUnits(steps),
      noise: Math.sqrt(squares / steps.moved.length) / step,
      half: countOfHalf(sorted),
      walk: emptyWalk,
    };
  });
}

const mean = (values: Float64Array) => values.reduce((a, b) => a + b) / values.length;

/** Of the steps of batches: how long they are, what their slopes promised, what came, and how many raise the loss. */
export const stepsOf = ({ cloud: { moved, loss, promised } }: Lane) => ({
  length: mean(moved),
  promised: mean(promised),
  change: mean(loss),
  raised: loss.filter((one) => one > 0).length,
});

/** Of the examples that are watched, those frozen after all batches, and those of them on the asked key. */
export function frozenOf({ walk: { weights } }: Lane) {
  const rows = Array.from({ length: watched }, (_, i) => {
    const start = weights.length - (watched - i) * keys;
    return weights.subarray(start, start + keys);
  });
  return {
    frozen: rows.filter((row) => Math.max(...row) >= frozen).length,
    right: rows.filter(([asked]) => asked >= frozen).length,
  };
}

/** How a walk of a hundred batches ends. */
export type Verdict = 'arrives' | 'strays' | 'lags' | 'still';

/** It looks at the key that is asked for. */
const arrived = 0.85;
/** It stands where it began: less than a third of the way of the one that is divided by √d. */
const still = 1 / 3;
/** It went so many times as far without arriving. */
const astray = 2;

export function verdictOf({ walk }: Lane, lanes: Lane[]): Verdict {
  const attention = walk.attention.at(-1) ?? Number.NaN;
  const moved = walk.moved.at(-1) ?? Number.NaN;
  const usual = lanes[1].walk.moved.at(-1) ?? Number.NaN;
  if (attention >= arrived) return 'arrives';
  if (moved < still * usual) return 'still';
  return moved > astray * usual ? 'strays' : 'lags';
}
