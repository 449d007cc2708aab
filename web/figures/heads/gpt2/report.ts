/**
 * GPT-2's own scores in words and numbers.
 */
import { fill } from '../../../text/fill.js';
import { lowerMedian } from '../../shared/measuring/median.js';
import type { Context, Report } from '../../types.js';
import type { HeadsOptions } from '../heads.js';
import type { Scaled, ScoresResult } from './measure.js';
import { startOfGpt2 } from './start.js';

export function reportScores(
  result: ScoresResult,
  _: HeadsOptions,
  { words, numbers }: Context<'heads', HeadsOptions>,
): Report {
  const { scales, layers, heads, layer, head } = result;
  const { columns } = words;
  const line = (label: string, write: (its: Scaled) => string) => {
    const [measured, predicted, offBy] = scales.map(write);
    return { label, measured, predicted, offBy };
  };
  const share = (value: number) => numbers.percent(value, 0);
  const medians = {
    spread: lowerMedian(result.spread),
    without: lowerMedian(result.without),
    firstWeight: lowerMedian(result.firstWeight),
  };
  const its = Object.fromEntries(
    scales.map(({ divisor, spread, largest, entropyShare, firstWeight }) => [
      divisor,
      { spread, largest, entropyShare, firstWeight },
    ]),
  );
  return {
    key: [],
    alike: true,
    head: scales.map(({ divisor }) =>
      fill(words.scores.divided, { divisor: numbers.whole(divisor) }),
    ),
    rows: [
      line(words.rows.spread, ({ spread }) => numbers.padded(spread, 3)),
      line(words.rows.largest, ({ largest }) => share(largest)),
      line(words.rows.firstWeight, ({ firstWeight }) => share(firstWeight)),
      line(words.rows.entropyShare, ({ entropyShare }) => share(entropyShare)),
    ],
    summary: fill(words.summary.scores, {
      layer: String(layer),
      head: String(head),
      undivided: share(scales[0].largest),
      root: share(scales[1].largest),
      byD: share(scales[2].largest),
      spread: numbers.fixed(medians.spread, 2),
      without: numbers.fixed(medians.without, 2),
    }),
    held: {
      layer: { shown: layer, greatest: layers - 1 },
      head: { shown: head, greatest: heads - 1 },
    },
    data: () => ({
      columns: [
        columns.layer,
        columns.head,
        columns.spread,
        columns.without,
        columns.firstWeight,
        columns.entropyShare,
      ],
      rows: Array.from(result.spread, (spread, i) => [
        Math.floor(i / heads),
        i % heads,
        spread,
        result.without[i],
        result.firstWeight[i],
        result.entropyShare[i],
      ]),
    }),
    numbers: {
      measured: { median: medians, layers, heads, chosen: { layer, head, divided: its } },
      predicted: { start: startOfGpt2 },
    },
  };
}
