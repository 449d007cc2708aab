/**
 * What the figure of real heads asks the engine about GPT-2's own scores: how far every head's rows spread, and what
 * one head looks at under three scales.
 */

import type { InspectScoresResult as Inspected } from '../../../engine/methods/measuredScores.js';
import type { Task } from '../../shared/computing/work.js';
import type { HeadsOptions } from '../heads.js';
import { attend } from './attend.js';
import { loadSentence, type Sentence, sentenceNames } from './scores.js';

/** one head under one scale, over all rows of three keys and more */
export type Scaled = {
  /** of the raw scores */
  divisor: number;
  /** of a row */
  spread: number;
  entropyShare: number;
  /** what the strongest key of a row gets */
  largest: number;
  firstWeight: number;
  /** of the sentence shown, rows × rows; NaN where a query does not see */
  weights: Float32Array;
};

export type ScoresResult = {
  view: 'scores';
  layers: number;
  heads: number;
  d: number;
  /** how many the numbers are taken over */
  sentences: number;
  /** of the sentence shown */
  tokens: string[];
  /** the head looked at */
  layer: number;
  head: number;
  /** of a row, layers × heads, under GPT-2's own scale */
  spread: Float64Array;
  /** the same without the first token */
  without: Float64Array;
  entropyShare: Float64Array;
  firstWeight: Float64Array;
  /** the scores of that head on the sentence shown: lower triangle, row after row */
  raw: Float32Array;
  scales: Scaled[];
};

/** Rows of fewer keys have no spread without their first. */
const skippedRows = 2;

const sentencesOf = ({ sentence }: Pick<HeadsOptions, 'sentence'>) =>
  sentence === 'all' ? sentenceNames : [sentence];

export async function measureScores({
  lab,
  options,
  signal,
  once,
  show,
  progress,
}: Task<HeadsOptions, ScoresResult>) {
  const which = sentencesOf(options);
  const sentences = await Promise.all(
    which.map((name) => once(`sentence ${name}`, () => loadSentence(name))),
  );
  const [{ layers, heads, d, tokens }] = sentences;
  const layer = Math.min(options.layer, layers - 1);
  const head = Math.min(options.head, heads - 1);
  const own = Math.sqrt(d);

  const inspectAll = (divisor: number, skipFirst: boolean = false) =>
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

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Over the rows of all sentences: means of the variance, of the entropy and of the weight. */
function pooled(sentences: Sentence[], inspected: Inspected[]) {
  const usable = sentences.map(({ tokens }) => tokens.length - skippedRows);
  const all = usable.reduce((sum, rows) => sum + rows, 0);
  const over = (
    of: (its: Inspected) => Float64Array,
    from: (value: number) => number = (value) => value,
  ) =>
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

/** @param head - counted through all layers */
function scoresOf({ tokens, scores }: Sentence, head: number) {
  const triangle = (tokens.length * (tokens.length + 1)) / 2;
  return scores.slice(head * triangle, (head + 1) * triangle);
}
