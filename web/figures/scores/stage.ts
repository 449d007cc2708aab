/**
 * The picture of scores: the matrix, its four variances, and the histogram of one of them over repetitions.
 */
import { heatmap, histogram } from '../../charts/index.js';
import type { Marker, Ruler } from '../../charts/types.js';
import type { ScoreVarianceResult } from '../../engine/methods/scores.js';
import { fill } from '../../text/fill.js';
import { untold } from '../shared/asking/untold.js';
import { quantileOf } from '../shared/measuring/quartiles.js';
import { beyondAxis } from '../shared/numbers/beyondAxis.js';
import type { Context, Stage } from '../types.js';
import { presetOf, presets, type ScoresResult, spanOf } from './measure.js';
import type { ScoresOptions } from './scores.js';

/** Two marks nearer to each other than this share of the picture are one. */
const nearby = 0.005;

/** A small matrix is a small picture, on a colour scale of its own. */
const fewEntries = 64;

/** Of so few, the variance is taken step by step. */
const fewest = 9;

/** How large the picture of a small matrix is, in px: on a phone all is on one screen. */
const smallSizes = { wide: 300, phone: 140 };
const phone = 480;

/** Colours end at four standard deviations, so that one outlier does not bleach the rest. */
const clipped = (variance: number): [number, number] => [
  -4 * Math.sqrt(variance),
  4 * Math.sqrt(variance),
];

export function stageScores({
  document,
  words,
  common,
  language,
  numbers,
  frame,
  change,
}: Context<'scores', ScoresOptions>): Stage<ScoresOptions, ScoresResult> {
  const buttons = presets.map(({ name, published, ...shape }) =>
    frame.plainButton(words.presets[name], () => change(shape)),
  );
  const examples = frame.make('p', 'actions', words.presets.title, ...buttons);
  const map = heatmap(document, { width: 720, name: '', values: [0], rows: 1, columns: 1 });
  const printed = (['queries', 'keys', 'scores', 'scaled'] as const).map((name) => {
    const value = frame.make('b', '');
    return { name, value, node: frame.make('span', '', `${words.printed[name]} = `, value) };
  });
  const lines = frame.make('p', 'actions values', ...printed.map(({ node }) => node));
  const steps = frame.make('div', 'remark', frame.make('p', ''), frame.make('p', ''));
  const beside = frame.make('div', 'beside', map.node, steps);
  const chart = histogram(document, { width: 720, name: '' });
  const markerOfGuess = (guess: number, isMoved: boolean = true) => ({
    at: guess,
    role: 'guess' as const,
    label: [common.asking.yours, common.asking.yoursShort].map((text) =>
      fill(text, { guess: isMoved ? write(guess) : '?' }),
    ),
  });
  let drawn: Float32Array | undefined;
  let drawnWidth = 0;
  /** Whether the histogram has been drawn. */
  let isSpread = false;
  const write = (x: number) => numbers.significant(x, 5);

  const quartilesOf = ({ quantiles }: ScoreVarianceResult): Ruler => {
    const [from, to] = [0.25, 0.75].map((share) => quantileOf(quantiles, share));
    // As many digits as tell one end from the other.
    const digits = Math.min(8, Math.max(3, Math.ceil(Math.log10(to / (to - from || to || 1))) + 1));
    const slots = {
      from: numbers.significant(from, digits),
      to: numbers.significant(to, digits),
    };
    return { from, to, label: fill(words.spread.quartiles, slots) };
  };

  /**
   * What the text speaks of: the mean, d, what was published and what was drawn here.
   * @param across - the picture
   */
  const markersOf = (
    { variance, expected: { mean } }: ScoresResult,
    options: ScoresOptions,
    across: number,
  ): Marker[] => {
    const published = presetOf(options)?.published;
    const labels = (templates: string[], value: string) =>
      templates.map((template) => fill(template, { value }));
    const { spread } = words;
    const isOne = Math.abs(options.d - mean) < nearby * across;
    // As many digits as its place on the axis can be told by.
    const digits = Math.ceil(Math.log10(variance.scores / across)) + 3;
    const own = numbers.significant(variance.scores, Math.max(3, Math.min(8, digits)));
    return [
      {
        at: variance.scores,
        role: 'measured',
        label: fill(spread.this, { value: own }),
      },
      {
        at: mean,
        role: 'predicted',
        label: labels([isOne ? spread.meanIsD : spread.mean, spread.meanShort], write(mean)),
      },
      ...(isOne ? [] : [{ at: options.d, label: fill(spread.d, { value: write(options.d) }) }]),
      ...(published
        ? [
            {
              at: published,
              label: fill(spread.published, { value: write(published) }),
            },
          ]
        : []),
    ];
  };

  return {
    nodes: [examples, beside, lines, chart.node],
    charts: () => [map, chart],

    ask(asked, _, width) {
      if (!asked) return chart.node;
      chart.update({
        width,
        locale: language,
        name: words.questions.variance.axis,
        x: { domain: asked.axis.domain, title: words.spread.x },
        y: { domain: [0, 1], format: untold(4), title: words.spread.y },
        axes: undefined,
        bars: null,
        // Over the plot there is room for the quartiles.
        rulers: [null],
        markers: [markerOfGuess(asked.guess, asked.isMoved)],
        handle: asked.handle,
        describe: null,
      });
      isSpread = false;
      return chart.node;
    },

    draw(result, options, width, guess) {
      const { rows, columns } = options;
      const { matrix, variance, repetitions } = result;
      const preset = presetOf(options);
      buttons.forEach((button, i) => {
        // Not disabled: it would lose the focus that it was pressed with.
        button.setAttribute('aria-disabled', String(presets[i] === preset));
      });
      if (drawn !== matrix || drawnWidth !== width) {
        const entries = matrix.length;
        const isStepwise = entries > 1 && entries <= fewest;
        const middle = matrix.reduce((sum, score) => sum + score, 0) / entries;
        const short = (value: number) => numbers.fixed(value, 2);
        const size = smallSizes[width < phone ? 'phone' : 'wide'];
        steps.hidden = !isStepwise;
        [words.steps.mean, words.steps.variance].forEach((text, i) => {
          steps.children[i].textContent = fill(text, {
            mean: short(middle),
            variance: numbers.padded(variance.scores, 3),
          });
        });
        const slots = { rows: numbers.whole(rows), columns: numbers.whole(columns) };
        map.update({
          width: isStepwise ? size : width,
          locale: language,
          height: isStepwise
            ? size
            : entries <= fewEntries
              ? 230
              : Math.min(400, Math.round(width)),
          name: `${fill(words.heatmap.title, slots)}${common.language.stop}${common.describe.chartKeys}`,
          values: matrix,
          rows,
          columns,
          colors: 'diverging',
          aggregate: 'largest',
          ...(entries > fewEntries ? { domain: clipped(variance.scores) } : { domain: undefined }),
          rowTitle: words.heatmap.query,
          columnTitle: words.heatmap.key,
          scaleTitle: words.heatmap.score,
          scale: !isStepwise,
          text: (value) =>
            isStepwise
              ? `${short(value)}\n${value < middle ? '' : '+'}${short(value - middle)}`
              : numbers.significant(value, 2),
          describe: ({ row, column, value }) =>
            fill(words.heatmap.cell, {
              row: numbers.whole(row + 1),
              column: numbers.whole(column + 1),
              value: numbers.significant(value, 4),
            }),
        });
        drawn = matrix;
        drawnWidth = width;
      }
      for (const { name, value } of printed) value.textContent = numbers.padded(variance[name], 5);

      // Until the first of the repetitions are there, what stood stays.
      if (!repetitions && isSpread) return;
      isSpread = true;
      const { from, to } = spanOf(result, options);
      const bins = repetitions?.histogram;
      const count = repetitions?.count ?? options.count;
      const inside = (x: number) => x >= from && x <= to;
      chart.update({
        width,
        locale: language,
        name: `${fill(words.spread.title, { count: numbers.whole(count) })}${common.language.stop}${common.describe.chartKeys}`,
        x: { domain: [from, to], title: words.spread.x },
        y: { title: words.spread.y },
        axes: { about: `${rows} ${columns} ${Boolean(bins)}`, fit: common.describe.fit },
        gone: beyondAxis(common),
        bars: bins && {
          start: bins.start,
          width: bins.width,
          counts: bins.counts,
          unit: 1 / (count * bins.width),
          below: bins.below,
          above: bins.above,
          merge: true,
        },
        rulers: repetitions ? [quartilesOf(repetitions)] : [],
        handle: null,
        markers: [
          ...markersOf(result, options, to - from),
          ...(guess ? [markerOfGuess(Number(guess.value))] : []),
        ].filter(({ at }) => inside(at)),
        describe: (bin) =>
          fill(words.spread.bar, {
            from: write(bin.from),
            to: write(bin.to),
            count: numbers.whole(bin.count),
            share: numbers.percent(bin.count / count),
          }),
      });
    },
  };
}
