/**
 * What the figure of pulls asks the engine: where a hundred batches of plain descent lead under three divisors, and of which
 * pulls the first step is made.
 */
import { frozenRows } from '../../charts/index.js';
import type { Lab } from '../../engine/library.js';
import type { Descent } from '../../engine/methods/descent.js';
import type { Pulls } from '../../engine/methods/pulls.js';
import type { Task } from '../shared/computing/work.js';
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

/** An example of which a wrong key has so much is frozen, and of which the asked one has it, settled. */
export const frozen = 0.9;

/** Lengths in units of the mean step divided by √d. */
export type Lane = {
  divisor: Divisor;
  /** that everything is drawn at: 1, or such that its mean step is as long as the one divided by √d */
  rate: number;
  /** mean length of batches' first steps */
  step: number;
  /** root mean square distance of a batch's step from the mean one, over the length of that */
  noise: number;
  walk: Pick<Descent, 'moved' | 'attention' | 'loss' | 'scores' | 'weights' | 'advantages'>;
};

export const emptyWalk: Lane['walk'] = {
  moved: new Float64Array(),
  attention: new Float64Array(),
  loss: new Float64Array(),
  scores: new Float64Array(),
  weights: new Float64Array(),
  advantages: new Float64Array(),
};

export type PullsResult = {
  lanes: Lane[];
  /** that the picture is of: another one than asked for while d is dragged */
  d: number;
};

export async function measurePulls({
  lab,
  options,
  signal,
  once,
  preview,
  show,
  progress,
}: Task<PullsOptions, PullsResult>) {
  const { d, rates, seed, batches } = options;
  const walks: Lane['walk'][] = divisors.map(() => emptyWalk);
  const walkAll = (rateOf: (place: number) => number) =>
    Promise.all(
      divisors.map(async (rule, i) => {
        const given = { d, rule, rate: rateOf(i), steps, watched, seed };
        walks[i] = await once(JSON.stringify(given), () =>
          lab.descent({
            ...given,
            signal,
            onProgress: () =>
              progress(walks.reduce((sum, { moved }) => sum + moved.length, 0) / steps / 3),
            onPartial(partial) {
              walks[i] = partial;
              // A picture is of all three, as far as is looked at.
              if (walks.every(({ moved }) => moved.length > batches))
                preview({ lanes: lanesOf(walks), d });
            },
          }),
        );
      }),
    );
  // At one rate the walks come first: whoever drags d sees where they begin at once.
  const atOne = rates === 'one' ? walkAll(() => 1) : undefined;
  const [pulls] = await Promise.all([
    once(`pulls ${d} ${rates} ${seed}`, () => askPulls(lab, { d, rates, seed }, signal)),
    atOne,
  ]);
  if (!atOne) await walkAll((i) => pulls[i].options.rate);
  show({ lanes: lanesOf(walks, pulls), d });
}

/** At one rate, or each at the one at which its mean step is as long as that divided by √d. */
async function askPulls(
  lab: Lab,
  { d, rates, seed }: Pick<PullsOptions, 'd' | 'rates' | 'seed'>,
  signal?: AbortSignal,
): Promise<Pulls[]> {
  const ask = (rules: Divisor[], rate: number) => lab.pulls({ d, rules, rate, seed, signal });
  const pulls = await ask([...divisors], 1);
  if (rates === 'one') return pulls;
  const { mean: unit } = pulls[1];
  return Promise.all(
    pulls.map(async (one, i) =>
      divisors[i] === 'sqrt' ? one : (await ask([divisors[i]], unit / one.mean))[0],
    ),
  );
}

const mean = (values: Float64Array) => values.reduce((a, b) => a + b) / values.length;

/** @param pulls - what is not known before they are is NaN */
function lanesOf(walks: Lane['walk'][], pulls?: Pulls[]): Lane[] {
  const unit = pulls?.[1].mean ?? Number.NaN;
  return walks.map((walk, i) => ({
    divisor: divisors[i],
    ...(pulls
      ? firstStep(pulls[i], unit)
      : { rate: Number.NaN, step: Number.NaN, noise: Number.NaN }),
    walk: { ...walk, moved: walk.moved.map((length) => length / unit) },
  }));
}

function firstStep(
  { mean: agreedAtOne, steps: { moved, promised }, options: { rate } }: Pulls,
  unit: number,
) {
  const agreed = agreedAtOne * rate;
  const squares = moved.map((far, k) => far ** 2 + agreed ** 2 - 2 * rate * promised[k]);
  return { rate, step: mean(moved) / unit, noise: Math.sqrt(mean(squares)) / agreed };
}

/** Of the examples that are watched, those frozen and those settled after all batches. */
export const frozenOf = ({ walk: { weights } }: Lane) =>
  frozenRows(weights.subarray(weights.length - watched * keys), keys, frozen);
