/**
 * What the figure of pulls asks the engine: the pulls of one batch under three divisors, and where a hundred batches of
 * plain descent lead.
 */
import type { Lab } from '../../engine/library.js';
import type { Descent } from '../../engine/methods/descent.js';
import type { Pulls } from '../../engine/methods/pulls.js';
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

/** Lengths in units of the mean step divided by √d. */
export type Lane = {
  divisor: Divisor;
  /** that both halves are drawn at: 1, or such that its mean step is as long as the one divided by √d */
  rate: number;
  /** of each example, longest first */
  down: Float64Array;
  across: Float64Array;
  length: Float64Array;
  cloud: { down: Float64Array; across: Float64Array };
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
  const about = { batch, seed };
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
    if (mixed) preview({ lanes: lanesOf(mixed, rates), d });
    await new Promise((resolve) => setTimeout(resolve, patience));
    if (signal.aborted) return;
  }
  const isFirst = known.size === 0;
  const pulls = await pullsAt(d);
  const lanes = lanesOf(pulls, rates);
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

/** Before any rate. */
const askPulls = (
  lab: Lab,
  { d, batch, seed }: Pick<PullsOptions, 'd' | 'batch' | 'seed'>,
  signal?: AbortSignal,
): Promise<Pulls[]> => lab.pulls({ d, rules: [...divisors], batch, seed, signal });

/** At which the mean step is as long as the one divided by √d. */
const rateOf = (pull: Pulls, all: Pulls[]) => all[1].mean / pull.mean;

/** The d asked for last, of pulls whose rungs are climbed. */
const wanted = new WeakMap<Map<number, Pulls[]>, number>();

/** Pulls at every rung, the nearest to what is wanted first. */
async function climb(
  lab: Lab,
  about: Pick<PullsOptions, 'batch' | 'seed'>,
  known: Map<number, Pulls[]>,
  d: number,
) {
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
  return from.map((one, i) => {
    const other = to[i];
    return {
      ...one,
      // Lengths grow by factors.
      mean: one.mean ** (1 - share) * other.mean ** share,
      down: mixAll(one.down, other.down),
      across: mixAll(one.across, other.across),
      length: mixAll(one.length, other.length),
      steps: {
        down: mixAll(one.steps.down, other.steps.down),
        across: mixAll(one.steps.across, other.steps.across),
      },
    };
  });
}

function lanesOf(pulls: Pulls[], rates: PullsOptions['rates']): Lane[] {
  const unit = pulls[1].mean;
  return pulls.map((pull, i) => {
    const rate = rates === 'each' ? rateOf(pull, pulls) : 1;
    const inUnits = (numbers: ArrayLike<number>) =>
      Float64Array.from(numbers, (one) => (one * rate) / unit);
    const order = Array.from(pull.length.keys()).sort((a, b) => pull.length[b] - pull.length[a]);
    const sorted = (numbers: Float64Array) => inUnits(order.map((k) => numbers[k]));
    const length = sorted(pull.length);
    const { down, across } = pull.steps;
    const squares = down.reduce(
      (sum, each, k) => sum + (each - pull.mean) ** 2 + across[k] ** 2,
      0,
    );
    return {
      divisor: divisors[i],
      rate,
      down: sorted(pull.down),
      across: sorted(pull.across),
      length,
      cloud: { down: inUnits(down), across: inUnits(across) },
      noise: Math.sqrt(squares / down.length) / pull.mean,
      half: countOfHalf(length),
      walk: emptyWalk,
    };
  });
}

/** Of the steps of batches. */
export function meanLength({ down, across }: Lane['cloud']) {
  return down.reduce((sum, one, i) => sum + Math.hypot(one, across[i]), 0) / down.length;
}

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
