/**
 * What the figure of softmax asks the engine: the maps of one draw, and how rows fare over many draws at
 * every d, measured and expected.
 */
import { checkFits, mostDrawn, tooLarge } from '../../engine/checks/sizeLimit.js';
import type { Lab } from '../../engine/library.js';
import type {
  DrawnMap,
  ExpectedAttentionOptions,
  Survey,
} from '../../engine/methods/drawnHeads.js';
import { largestError, mayMiss } from '../../engine/methods/frozenRows.js';
import { constantRules, type Rule } from '../../engine/methods/rules.js';
import type { Task } from '../shared/computing/work.js';
import { logScale } from '../shared/controls/scale.js';
import { ladder } from '../shared/measuring/ladder.js';
import type { SoftmaxOptions } from './softmax.js';

/** what a row of weights is like, on average */
type Row = {
  entropy: number;
  largest: number;
  /** root mean square of the norm of the softmax's derivative */
  gradient: number;
};

type Point = {
  d: number;
  rule: Rule;
  measured: Row;
  /** standard errors of `measured` */
  error: Row;
};

export type SoftmaxResult = {
  rules: Rule[];
  heads: { rows: number; columns: number; maps: DrawnMap[] }[];
  draws: number;
  /** at the chosen d, one for each rule; undefined until measured */
  here: Point[] | undefined;
  /** at every doubling of d */
  points: Point[] | undefined;
  /** by rule, where there is an exact law */
  expected: Record<string, { d: number[]; rows: Row[] }> | undefined;
};

/** The largest d that the figure offers. */
export const largestDimension = 4096;

/** Of all maps together: 128 MB. Two heads of 2048 × 2048 fit under three rules. */
const mostWeights = 2 ** 25;

/** What is told of a row. */
export const quantities = ['largest', 'entropy', 'gradient'] as const;

/** Rows of each draw: they share their keys, so more of them add little. */
const rowsOfDraw = 8;

/** Every d that the slider stops at, and the line's points between: one question to the engine for all. */
const lineDimensions = [
  ...new Set([
    ...ladder(largestDimension, 4),
    ...Array.from({ length: logScale(1, largestDimension).stops }, (_, i) =>
      logScale(1, largestDimension).valueAt(i),
    ),
  ]),
].sort((a, b) => a - b);

const rulesOf = ({ third }: SoftmaxOptions): Rule[] => [
  'none',
  'sqrt',
  ...(third === 'off' ? [] : [third]),
];

/** Many keys need fewer draws for the same precision, and take longer. */
const drawsFor = (keys: number) => (keys <= 256 ? 64 : 32);

export async function measureSoftmax({
  lab,
  options,
  signal,
  once,
  preview,
  show,
  progress,
}: Task<SoftmaxOptions, SoftmaxResult>) {
  const { d, queries, keys, heads: headCount, causal, seed } = options;
  const rules = rulesOf(options);
  const draws = drawsFor(keys);
  const fitting = Math.floor(mostWeights / (queries * keys * rules.length));
  if (headCount > fitting) {
    const message = `heads must be at most ${fitting} for maps this large; got ${headCount}`;
    throw tooLarge(message, 'heads', fitting);
  }
  checkFits({ queries, keys, d }, '(queries + keys) × d', (queries + keys) * d, mostDrawn);

  const heads = await Promise.all(
    Array.from({ length: headCount }, async (_, head) => {
      const about = { rows: queries, columns: keys, d, rules, head, causal, seed, signal };
      const { maps } = await lab.drawnAttention(about);
      if (causal) for (const map of maps) hideMasked(map, queries, keys);
      return { rows: queries, columns: keys, maps };
    }),
  );
  const result: SoftmaxResult = {
    rules,
    heads,
    draws,
    here: undefined,
    points: undefined,
    expected: undefined,
  };
  preview({ ...result });

  const which = `${keys} ${seed} ${rules}`;
  const about = { keys, rows: rowsOfDraw, draws, rules, seed, signal };
  const here = once(`here ${d} ${which}`, () => lab.attentionSurvey({ ...about, d: [d] }));
  here.catch(() => {});
  const expected: NonNullable<SoftmaxResult['expected']> = {};
  const constant = constantRules.filter((each) => rules.includes(each));
  // At a dozen d at first: the curve is not missing while all of it is computed.
  for (const rule of constant)
    expected[rule] = await once(`few ${keys} ${rule}`, () =>
      expect(lab, keys, rule, ladder(largestDimension), signal),
    );
  preview({ ...result, expected: { ...expected } });
  for (const rule of constant) {
    expected[rule] = await once(`expected ${keys} ${rule}`, () =>
      expect(lab, keys, rule, lineDimensions, signal),
    );
    if (!expected[rule].d.includes(d)) {
      const one = await once(`expected ${keys} ${rule} ${d}`, () =>
        expect(lab, keys, rule, [d], signal),
      );
      expected[rule] = inserted(expected[rule], d, one.rows[0]);
    }
  }
  result.expected = expected;
  result.here = pointsOf(await here, keys, expected);
  preview({ ...result });

  const survey = await once(`points ${which}`, () =>
    lab.attentionSurvey({
      ...about,
      d: ladder(largestDimension),
      onProgress: progress,
      onPartial(survey) {
        if (survey.draws > 3) preview({ ...result, points: pointsOf(survey, keys, expected) });
      },
    }),
  );
  result.points = pointsOf(survey, keys, expected);
  show(result);
}

/** What a query does not see is drawn as masked, not as a weight of 0. */
function hideMasked({ weights }: DrawnMap, rows: number, columns: number) {
  for (let i = 0; i < Math.min(rows, columns - 1); i++)
    weights?.fill(Number.NaN, i * columns + i + 1, (i + 1) * columns);
}

function pointsOf(
  { points, draws }: Survey,
  keys: number,
  expected: NonNullable<SoftmaxResult['expected']>,
): Point[] {
  const rows = draws * rowsOfDraw;
  return points.map(({ d, rule, entropy, largest, jacobianSquare }) => {
    const gradient = Math.sqrt(jacobianSquare.mean);
    const error = {
      entropy: entropy.standardError,
      largest: largest.standardError,
      // Of a square root, by its derivative.
      gradient: gradient > 0 ? jacobianSquare.standardError / (2 * gradient) : 0,
    };
    const row = expectedAt({ expected }, rule, d);
    if (row && mayMiss((1 - row.largest) / (1 - 1 / keys), rows)) {
      const least = {
        entropy: largestError(row.entropy, [0, Math.log(keys)], rows),
        largest: largestError(row.largest, [1 / keys, 1], rows),
        gradient: largestError(row.gradient ** 2, [0, 1 / 4], rows) / (2 * row.gradient),
      };
      for (const name of quantities) error[name] = Math.max(error[name], least[name]);
    }
    return {
      d,
      rule,
      measured: { entropy: entropy.mean, largest: largest.mean, gradient },
      error,
    };
  });
}

async function expect(
  lab: Lab,
  keys: number,
  rule: ExpectedAttentionOptions['rule'],
  d: number[],
  signal: AbortSignal,
) {
  const { entropy, largest, jacobianSquare } = await lab.expectedAttention({
    keys,
    d,
    rule,
    signal,
  });
  const rows = d.map((_, i) => ({
    entropy: entropy[i],
    largest: largest[i],
    gradient: Math.sqrt(Math.max(0, jacobianSquare[i])),
  }));
  return { d, rows };
}

function inserted(curve: { d: number[]; rows: Row[] }, d: number, row: Row) {
  const place = curve.d.filter((each) => each < d).length;
  return { d: curve.d.toSpliced(place, 0, d), rows: curve.rows.toSpliced(place, 0, row) };
}

/** What is expected at one d. */
export function expectedAt({ expected }: Pick<SoftmaxResult, 'expected'>, rule: string, d: number) {
  const curve = expected?.[rule];
  return curve?.rows[curve.d.indexOf(d)];
}

/** √(2 ln n) is the standard deviation of raw scores at this d. */
export const freezingDimension = (keys: number) => 2 * Math.log(keys);
