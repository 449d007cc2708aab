/**
 * The picture of growth: spread against d on logarithmic axes, and walks that fan out.
 */
import { lines, panels, roundDomain, walks, writeLetters } from '../../charts/index.js';
import { fill } from '../../text/fill.js';
import type { Context, Stage } from '../types.js';
import type { GrowthOptions } from './growth.js';
import type { GrowthResult } from './measure.js';
import { known } from './question.js';

/** How high a panel is; where one stands under the other, both leave room for the text. In px. */
const height = 340;
const lowHeight = 165;

/** How far the axis of the walks goes, as a multiple of the band's end, whatever is broken. */
const beyond = 15;

/** The narrowest a panel may be, and where two no longer stand side by side, in px. */
const narrowest = 300;
const narrow = 620;

export function stageGrowth({
  document,
  words,
  common,
  language,
  numbers,
  frame,
}: Context<'growth', GrowthOptions>): Stage<GrowthOptions, GrowthResult> {
  const spread = lines(document, { width: 480, height, name: '', series: [] });
  const fan = walks(document, { width: 480, height, name: '', walks: [] });
  const pair = panels(document, {
    width: 1000,
    minimum: narrowest,
    panels: [],
  });
  const about = frame.make('p', 'values');
  let layoutNow = '';

  const write = (spread: number) => numbers.significant(spread, 3);
  const pinOfGuess = (guess: number, largest: number, isMoved: boolean = true) => ({
    x: largest,
    y: guess,
    role: 'approximate' as const,
    label: fill(common.asking.yours, { guess: isMoved ? write(guess) : '?' }),
  });
  const pinOfTruth = (truth: number, largest: number) => ({
    x: largest,
    y: truth,
    role: 'measured' as const,
    label: fill(common.asking.truth, { truth: write(truth) }),
  });
  /** The axes of the spread: room for all that bends the line, which grows like d at most. */
  const axesOf = (start: number, largest: number, width: number) => ({
    locale: language,
    height: width < narrow ? lowHeight : height,
    x: { domain: [1, largest] as [number, number], scale: 'log' as const, title: words.axis.d },
    y: {
      scale: 'log' as const,
      domain: roundDomain('log', Math.min(1, start), Math.max(1, start) * largest),
    },
  });
  /** The sums lead, but where the spread is asked about. */
  const layOut = (width: number, spreadTitle: string, leads: boolean) => {
    const ofSpread = { title: spreadTitle, chart: spread };
    const ofSums = { title: words.axis.walk, chart: fan };
    const layout = `${width} ${spreadTitle} ${leads}`;
    if (layout !== layoutNow)
      pair.update({
        width,
        shares: leads ? [1, 1] : [3, 2],
        panels: leads ? [ofSpread, ofSums] : [ofSums, ofSpread],
      });
    layoutNow = layout;
  };

  return {
    nodes: [about, pair.node],
    charts: () => [pair],

    ask(asked, { largest }, width) {
      if (!asked) return pair.node;
      // One coin has the spread 1.
      spread.update({
        ...axesOf(1, largest, width),
        name: words.questions.farther.axis,
        series: [
          {
            role: 'approximate',
            x: [known, largest],
            y: [Math.sqrt(known), asked.guess],
            marks: false,
          },
        ],
        slopes: [],
        pins: [
          {
            x: known,
            y: Math.sqrt(known),
            role: 'predicted',
            label: fill(words.questions.farther.known, {
              d: numbers.whole(known),
              spread: write(Math.sqrt(known)),
            }),
          },
          pinOfGuess(asked.guess, largest, asked.isMoved),
        ],
        handle: asked.handle && { ...asked.handle, across: largest },
        describe: null,
      });
      layOut(width, words.panels.spread, true);
      return pair.node;
    },

    draw(result, options, width, guess) {
      const { points, line, measure } = result;
      const d = points.map((point) => point.d);
      const { largest } = options;
      // A logarithmic axis has no room for 0, nor for an error bar that reaches it.
      const least = 1e-3 * Math.min(...line.size.filter((size: number) => size > 0));
      const start = line.size[0];
      const last = points.at(-1);
      spread.update({
        ...axesOf(start, largest, width),
        name: `${words.panels[measure]}${common.language.stop}${common.describe.chartKeys}`,
        series: [
          { role: 'predicted', x: line.d, y: line.size, marks: false },
          {
            role: 'measured',
            x: d,
            y: points.map(({ measured }) => (measured > 0 ? measured : Number.NaN)),
            low: points.map((p) => Math.max(least, p.measured - 2 * p.error)),
            high: points.map((p) => p.measured + 2 * p.error),
            errors: 'bars',
            line: false,
            marks: true,
          },
        ],
        pins: guess
          ? [
              pinOfGuess(Number(guess.value), largest),
              ...(last?.d === largest ? [pinOfTruth(last.measured, largest)] : []),
            ]
          : [],
        handle: null,
        slopes: [{ exponent: 0.5, through: [1, start], label: words.slopeHalf }],
        // The line has more points than were measured: of the nearest that was.
        describe({ x }) {
          const away = ({ d: at }: { d: number }) => Math.abs(Math.log(at / x));
          const [near] = points.toSorted((one, other) => away(one) - away(other));
          return fill(words.point, {
            d: numbers.whole(near.d),
            measured: numbers.significant(near.measured, 4),
            predicted: numbers.significant(near.predicted, 4),
          });
        },
      });

      const { every } = result;
      const reach = beyond * Math.sqrt(largest);
      fan.update({
        locale: language,
        height: width < narrow ? lowHeight : height,
        name: `${words.axis.walk}${common.language.stop}${common.describe.chartKeys}`,
        walks: result.walks,
        envelope: (step) => Math.sqrt(step * every),
        envelopeLabel: words.key.band,
        // What leaves the band by far leaves the picture, as in the opening.
        y: { domain: roundDomain('linear', -reach, reach) },
        x: {
          title: words.axis.step,
          ...(every > 1 && { format: (step) => numbers.significant(step * every, 4) }),
        },
        describe: ({ step, value }) =>
          fill(words.walk, {
            sum: numbers.significant(value, 5),
            n: numbers.whole(step * every),
          }),
      });
      writeLetters(about, words.casesAbout[options.case]);
      layOut(width, words.panels[measure], guess !== undefined);
    },
  };
}
