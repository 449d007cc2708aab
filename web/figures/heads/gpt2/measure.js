/**
 * What the figure of real heads asks the engine about GPT-2's own scores: how far every head's rows spread, and what
 * one head looks at under three scales.
 */
import { attend } from './attend.js';
import { loadSentence, sentenceNames } from './scores.js';

/** @typedef {import('./scores.js').Sentence} Sentence */
/** @typedef {import('../../../engine/methods/measuredScores.js').InspectScoresResult} Inspected */

/**
 * @typedef {object} Scaled one head under one scale, over all rows of three keys and more
 * @property {number} divisor of the raw scores
 * @property {number} spread of a row
 * @property {number} entropyShare
 * @property {number} largest what the strongest key of a row gets
 * @property {number} firstWeight
 * @property {Float32Array} weights of the sentence shown, rows × rows; NaN where a query does not see
 */

/**
 * @typedef {object} ScoresResult
 * @property {'scores'} view
 * @property {number} layers
 * @property {number} heads
 * @property {number} d
 * @property {number} sentences how many the numbers are taken over
 * @property {string[]} tokens of the sentence shown
 * @property {number} layer the head looked at
 * @property {number} head
 * @property {Float64Array} spread of a row, layers × heads, under GPT-2's own scale
 * @property {Float64Array} without the same without the first token
 * @property {Float64Array} entropyShare
 * @property {Float64Array} firstWeight
 * @property {Float32Array} raw the scores of that head on the sentence shown: lower triangle, row after row
 * @property {Scaled[]} scales
 */

/** Rows of fewer keys have no spread without their first. */
const skippedRows = 2;

/** @param {Pick<import('../heads.js').HeadsOptions, 'sentence'>} options */
const sentencesOf = ({ sentence }) => (sentence === 'all' ? sentenceNames : [sentence]);

/** @param {import('../../shared/computing/work.js').Task<import('../heads.js').HeadsOptions, ScoresResult>} task */
export async function measureScores({ lab, options, signal, once, show, progress }) {
  const which = sentencesOf(options);
  const sentences = await Promise.all(
    which.map((name) => once(`sentence ${name}`, () => loadSentence(name))),
  );
  const [{ layers, heads, d, tokens }] = sentences;
  const layer = Math.min(options.layer, layers - 1);
  const head = Math.min(options.head, heads - 1);
  const own = Math.sqrt(d);

  /** @param {number} divisor @param {boolean} [skipFirst] */
  const inspectAll = (divisor, skipFirst = false) =>
    once(`inspected ${options.sentence} ${divisor} ${skipFirst}`, async () =>
      pooled(
        sentences,
        await Promise.all(
          sentences.map((sentence) =>
            lab.inspectScores({
              scores: sentence.scores,
              rows: sentence.tokens.length,
              d,
              beta: 1 / divisor,
              skipFirst,
              signal,
              onProgress: progress,
            }),
          ),
        ),
      ),
    );

  const scales = await Promise.all(
    [1, own, d].map(async (divisor) => {
      const maps = sentences.map((sentence) =>
        attend(scoresOf(sentence, layer * heads + head), sentence.tokens.length, divisor),
      );
      const all = await inspectAll(divisor);
      const at = layer * heads + head;
      return {
        divisor,
        spread: all.spread[at],
        entropyShare: all.entropyShare[at],
        firstWeight: all.firstWeight[at],
        largest: mean(maps.flatMap(({ largest }) => [...largest.slice(skippedRows)])),
        weights: maps[0].weights,
      };
    }),
  );
  const whole = await inspectAll(own);
  const without = await inspectAll(own, true);
  show({
    view: 'scores',
    layers,
    heads,
    d,
    sentences: sentences.length,
    tokens,
    layer,
    head,
    spread: whole.spread,
    without: without.spread,
    entropyShare: whole.entropyShare,
    firstWeight: whole.firstWeight,
    raw: scoresOf(sentences[0], layer * heads + head),
    scales,
  });
}

/** @param {number[]} values */
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Over the rows of all sentences: means of the variance, of the entropy and of the weight.
 *
 * @param {Sentence[]} sentences @param {Inspected[]} inspected
 */
function pooled(sentences, inspected) {
  const usable = sentences.map(({ tokens }) => tokens.length - skippedRows);
  const all = usable.reduce((sum, rows) => sum + rows, 0);
  /** @param {(its: Inspected) => Float64Array} of @param {(value: number) => number} [from] */
  const over = (of, from = (value) => value) =>
    of(inspected[0]).map((_, i) =>
      inspected.reduce((sum, its, s) => sum + (usable[s] / all) * from(of(its)[i]), 0),
    );
  return {
    spread: over(
      ({ spread }) => spread,
      (spread) => spread ** 2,
    ).map(Math.sqrt),
    entropyShare: over(({ entropyShare }) => entropyShare),
    firstWeight: over(({ firstWeight }) => firstWeight),
  };
}

/** @param {Sentence} sentence @param {number} head counted through all layers */
function scoresOf({ tokens, scores }, head) {
  const triangle = (tokens.length * (tokens.length + 1)) / 2;
  return scores.slice(head * triangle, (head + 1) * triangle);
}
