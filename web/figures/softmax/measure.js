/**
 * What the figure of softmax asks the engine: the maps of one draw, and how rows fare over many draws at
 * every d, measured and expected.
 */
import { checkFits, mostDrawn, tooLarge } from '../../engine/checks/sizeLimit.js';
import { largestError, mayMiss } from '../../engine/methods/frozenRows.js';
import { constantRules } from '../../engine/methods/rules.js';
import { logScale } from '../shared/controls/scale.js';
import { ladder } from '../shared/measuring/ladder.js';

/** @typedef {import('../../engine/methods/drawnHeads.js').DrawnAttention} DrawnAttention */
/** @typedef {import('../../engine/methods/drawnHeads.js').Survey} Survey */
/** @typedef {import('../../engine/methods/rules.js').Rule} Rule */

/**
 * @typedef {object} Row what a row of weights is like, on average
 * @property {number} entropy
 * @property {number} largest
 * @property {number} gradient root mean square of the norm of the softmax's derivative
 */

/**
 * @typedef {object} Point
 * @property {number} d
 * @property {Rule} rule
 * @property {Row} measured
 * @property {Row} error standard errors of `measured`
 */

/**
 * @typedef {object} SoftmaxResult
 * @property {Rule[]} rules
 * @property {{ rows: number, columns: number, maps: DrawnAttention[] }[]} heads
 * @property {number} draws
 * @property {Point[] | undefined} here at the chosen d, one for each rule; undefined until measured
 * @property {Point[] | undefined} points at every doubling of d
 * @property {Record<string, { d: number[], rows: Row[] }> | undefined} expected by rule, where there is an exact law
 */

/** The largest d that the figure offers. */
export const largestDimension = 4096;

/** Of all maps together: 128 MB. Two heads of 2048 × 2048 fit under three rules. */
const mostWeights = 2 ** 25;

/** What is told of a row. */
export const quantities = /** @type {const} */ (['largest', 'entropy', 'gradient']);

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

/** @param {import('./softmax.js').SoftmaxOptions} options @returns {Rule[]} */
const rulesOf = ({ third }) => ['none', 'sqrt', ...(third === 'off' ? [] : [third])];

/** Many keys need fewer draws for the same precision, and take longer. @param {number} keys */
const drawsFor = (keys) => (keys <= 256 ? 64 : 32);

/** @param {import('../shared/computing/work.js').Task<import('./softmax.js').SoftmaxOptions, SoftmaxResult>} task */
export async function measureSoftmax({ lab, options, signal, once, preview, show, progress }) {
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
      const maps = await lab.drawnAttention(about);
      if (causal) for (const map of maps) hideMasked(map, queries, keys);
      return { rows: queries, columns: keys, maps };
    }),
  );
  /** @type {SoftmaxResult} */
  const result = { rules, heads, draws, here: undefined, points: undefined, expected: undefined };
  preview({ ...result });

  const which = `${keys} ${seed} ${rules}`;
  const about = { keys, rows: rowsOfDraw, draws, rules, seed, signal };
  const here = once(`here ${d} ${which}`, () => lab.attentionSurvey({ ...about, d: [d] }));
  here.catch(() => {});
  /** @type {NonNullable<SoftmaxResult['expected']>} */
  const expected = {};
  for (const rule of constantRules.filter((each) => rules.includes(each))) {
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

/** What a query does not see is drawn as masked, not as a weight of 0. @param {DrawnAttention} map @param {number} rows @param {number} columns */
function hideMasked({ weights }, rows, columns) {
  for (let i = 0; i < Math.min(rows, columns - 1); i++)
    weights?.fill(Number.NaN, i * columns + i + 1, (i + 1) * columns);
}

/**
 * @param {Survey} survey
 * @param {number} keys
 * @param {NonNullable<SoftmaxResult['expected']>} expected
 * @returns {Point[]}
 */
function pointsOf({ points, draws }, keys, expected) {
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

/**
 * @param {import('../shared/computing/sharedLab.js').Lab} lab
 * @param {number} keys
 * @param {import('../../engine/methods/drawnHeads.js').ExpectedAttentionOptions['rule']} rule
 * @param {number[]} d
 * @param {AbortSignal} signal
 */
async function expect(lab, keys, rule, d, signal) {
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

/** @param {{ d: number[], rows: Row[] }} curve @param {number} d @param {Row} row */
function inserted(curve, d, row) {
  const place = curve.d.filter((each) => each < d).length;
  return { d: curve.d.toSpliced(place, 0, d), rows: curve.rows.toSpliced(place, 0, row) };
}

/**
 * What is expected at one d.
 *
 * @param {Pick<SoftmaxResult, 'expected'>} result @param {string} rule @param {number} d
 */
export function expectedAt({ expected }, rule, d) {
  const curve = expected?.[rule];
  return curve?.rows[curve.d.indexOf(d)];
}

/** √(2 ln n) is the standard deviation of raw scores at this d. @param {number} keys */
export const freezingDimension = (keys) => 2 * Math.log(keys);
