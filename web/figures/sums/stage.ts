/**
 * The picture of the figure of sums: one vector with its running sum, and the histogram of many sums with
 * the exact law, the normal curve and the ruler.
 */
import { catalog } from '../../catalog/catalog.js';
import { glide, histogram, isStill, strip } from '../../charts/index.js';
import type { Bin, Ruler } from '../../charts/types.js';
import { lawId } from '../../engine/checks/lawText.js';
import { choose, fill } from '../../text/fill.js';
import { untold } from '../shared/asking/untold.js';
import { coordinatesOf } from '../shared/controls/control.js';
import { beyondAxis } from '../shared/numbers/beyondAxis.js';
import type { Context, Stage } from '../types.js';
import { type Bars, coveredBy, joinBars, predictedShares } from './bars.js';
import { countOption } from './countOption.js';
import { createGrowth } from './grow.js';
import type { Share, SumsResult } from './measure.js';
import { bracketOf } from './question.js';
import type { SumsOptions } from './sums.js';
import { titleOf } from './title.js';

/** So many sums are counted one by one, on an axis that has room for the highest of their bars. */
const few = 200;
const fewHigh = 16;

/** A bar narrower than this many pixels cannot be pointed at, nor told from its neighbour. */
const leastBar = 3.5;

export function stageSums(context: Context<'sums', SumsOptions>): Stage<SumsOptions, SumsResult> {
  const { document, words, common, language, numbers, frame, change } = context;

  const growth = createGrowth({
    count: () => context.options().count,
    usual: countOption.default,
    most: countOption.maximum,
    show: (count, settled) => change({ count, vector: count - 1 }, settled),
    still: () => isStill(document.defaultView),
    onPlaying(playing) {
      playButton.textContent = playing ? words.controls.growPause : words.controls.growAll;
    },
  });
  const playButton = frame.make('button', 'primary', words.controls.growAll);
  playButton.type = 'button';
  playButton.addEventListener('click', () => (growth.playing ? growth.pause() : growth.play()));
  const stepButton = frame.plainButton(words.controls.growOne, () => growth.step());
  const remark = frame.make('p', 'remark');
  const vectorText = frame.make('span', '');
  const vectorSum = frame.make('b', '');
  const actions = frame.make('span', 'pushed', playButton, stepButton);
  const line = frame.make(
    'p',
    'actions values',
    frame.make('span', 'steady', vectorText, ' ', vectorSum),
    actions,
  );

  let result: SumsResult;
  let bars: Bars;
  /** All sums together on the vertical axis: 1 where it shows shares. */
  let whole = 1;
  /** Whether sums were counted one by one in the last picture. */
  let wasFew: boolean | undefined;
  /** How often the reader has fitted the axes: those of both charts move together. */
  let fits = 0;

  const vectorChart = strip(document, { width: 600, name: '', values: [] });
  const chart = histogram(document, {
    width: 600,
    name: '',
    onPick: (bin) => {
      const example = bars.examples[bin.index] ?? -1;
      if (example >= 0) change({ vector: example });
    },
  });

  /** A sum as exactly as it is known: on its lattice, or to a thousandth of the spread. */
  const writeSum = (value: number) => {
    const { latticeStep: step, latticeStart: start } = result.exact;
    if (step !== null && start !== null) {
      return numbers.significant(start + Math.round((value - start) / step) * step, 8);
    }
    const digits = 3 - Math.floor(Math.log10(Math.max(1, result.scale)));
    return numbers.fixed(value, Math.max(0, digits));
  };
  /** An edge of a bar lies between lattice points. */
  const writeEdge = (value: number) =>
    result.exact.latticeStep === null ? writeSum(value) : numbers.significant(value, 8);

  /**
   * A ruler over [−r, r], with the share of sums in it where there is room.
   * @param names - from the longest to the shortest
   */
  const rulerOf = ({ r, measured }: Share, ...names: string[]) => {
    const shares =
      measured === undefined
        ? []
        : names.map((name) => fill(words.ruler, { name, share: numbers.percent(measured) }));
    return { from: -r, to: r, label: [...shares, ...names] };
  };
  /** The axis of sums, under a question as under its answer. */
  const axisOf = (domain: [number, number], law: SumsOptions['law'], d: number) => ({
    domain,
    title: fill(words.axis.x, {
      coordinates: coordinatesOf({ common, language, numbers }, law, d),
    }),
  });

  const writeRoot = (r: number) => numbers.significant(r, 3);

  /** The bracket that the reader guessed. */
  const guessRuler = (guess: number) => {
    const { yours, yoursShort } = common.asking;
    const label = [yours, yoursShort].map((text) =>
      fill(text, { guess: `±${numbers.significant(guess, 4)}` }),
    );
    return { from: -guess, to: guess, label, role: 'guess' as const };
  };
  /** The true one. */
  const truthRuler = () => {
    const { truth, truthShort } = words.questions.bracket;
    const r = bracketOf(result.sums) ?? Number.NaN;
    const label = [truth, truthShort].map((text) =>
      fill(text, { truth: numbers.significant(r, 4) }),
    );
    return { from: -r, to: r, label, role: 'measured' as const };
  };

  const describe = (bin: Bin) => {
    const at = bars.start + bin.index * bars.width;
    const exact = bin.exact === null ? null : bin.exact / whole;
    const slots = {
      count: numbers.whole(bin.count),
      share: numbers.percent(bin.count / result.sums.count),
      predicted: exact === null ? common.table.notMeasured : numbers.percent(exact),
    };
    const { latticeStep } = result.exact;
    const single = latticeStep !== null && Math.round(bars.width / latticeStep) === 1;
    const text = single
      ? fill(words.bar.point, { ...slots, value: writeSum(at + bars.width / 2) })
      : fill(words.bar.range, { ...slots, from: writeEdge(at), to: writeEdge(at + bars.width) });
    const example = bars.examples[bin.index] ?? -1;
    return `${text}\n${example < 0 ? words.bar.empty : words.bar.show}`;
  };

  return {
    nodes: [vectorChart.node, line, chart.node, remark],
    charts: () => [
      { ...vectorChart, below: `${vectorText.textContent} ${vectorSum.textContent}` },
      chart,
    ],
    leave: growth.leave,

    ask(asked, { law, d }, width) {
      if (!asked) return chart.node;
      chart.update({
        width,
        locale: language,
        name: titleOf(law, words),
        x: axisOf(asked.axis.domain, law, d),
        y: { domain: [0, 1], format: untold(3), title: words.axis.y },
        axes: undefined,
        bars: null,
        exact: null,
        normal: null,
        // Under the guess there is room for what is true.
        rulers: [null, null, guessRuler(asked.guess)],
        selected: -1,
        handle: asked.handle,
        describe: null,
      });
      return chart.node;
    },

    draw(latest, options, width, guess) {
      result = latest;
      const { sums, exact, span, vector, root } = result;
      const { law, d } = options;
      const total = vector.reduce((sum: number, x: number) => sum + x, 0);
      const across = span[1] - span[0];
      const visible = across / result.bars.width;
      bars = joinBars(result.bars, Math.ceil((visible * leastBar) / Math.max(1, width - 60)));

      const { mean, correlation } = options;
      const about = `${lawId(law)} ${mean} ${correlation}`;
      const index = numbers.whole(options.vector);
      vectorChart.update({
        width,
        locale: language,
        name: fill(words.strip.running, { index, sum: writeSum(total), d: numbers.whole(d) }),
        values: vector,
        axes: { about: `${about} ${fits}` },
        envelope:
          Number.isFinite(exact.standardDeviation) &&
          options.mean === 0 &&
          options.correlation === 0
            ? (step) => exact.standardDeviation * Math.sqrt(step / d)
            : null,
        describe: ({ index: i, value, sum }) =>
          fill(words.strip.value, {
            i: numbers.whole(i + 1),
            value: numbers.significant(value, 4),
            // On the way a sum lies on another lattice than the whole.
            sum: numbers.significant(sum, 6),
          }),
      });
      const shown = vectorChart.shown;
      vectorText.textContent =
        shown >= d
          ? fill(choose(language, words.strip.all, d), { d: numbers.whole(d), index })
          : fill(words.strip.some, { shown: numbers.whole(shown), d: numbers.whole(d), index });
      vectorSum.textContent = writeSum(total);

      remark.hidden = result.predicted !== undefined;
      remark.textContent =
        correlation > 0
          ? words.noCurve
          : fill(common.errors.unknownSums, { most: numbers.whole(catalog.limits.mostWays) });
      // A few sums are counted, many are shares of all.
      const isFew = sums.count <= few;
      // As high for coarse bars as for fine ones: bars widen while d grows, and the axis stands still.
      const { latticeStep } = exact;
      const covered = coveredBy(bars, exact);
      const unit = isFew ? 1 : 1 / (sums.count * covered);
      whole = unit * sums.count;
      const predicted = result.predicted && predictedShares(result.predicted, bars, exact);
      const share = bars.width * whole;
      const { standardDeviation } = exact;
      const picked = Math.floor((total - bars.start) / bars.width);
      const spread = {
        // Its number is what the text names: the shortest wording keeps it.
        ...rulerOf(
          root,
          fill(words.rulerSpread, { root: writeRoot(root.r) }),
          `±${writeRoot(root.r)}`,
        ),
        role: 'predicted' as const,
      };
      const claim = rulerOf(result.claim, `±${numbers.significant(result.claim.r, 6)}`);
      const inOrder = (rulers: Ruler[]) => rulers.sort((one, other) => one.to - other.to);
      const rulers = guess
        ? [...inOrder([spread, truthRuler()]), guessRuler(Number(guess.value))]
        : inOrder([spread, claim]).filter(({ to }) => options.ruler && to > 0);
      const paint = () =>
        chart.update({
          width,
          locale: language,
          name: `${titleOf(law, words)}${common.language.stop}${common.describe.chartKeys}`,
          x: axisOf(span, law, d),
          y: isFew
            ? { domain: [0, fewHigh], title: words.axis.few }
            : {
                format: 'percent',
                title:
                  latticeStep === null
                    ? words.axis.perUnit
                    : covered > 1
                      ? words.axis.perValue
                      : words.axis.y,
              },
          axes: {
            about: `${about} ${isFew}`,
            fit: common.describe.fit,
            onFit() {
              fits++;
              vectorChart.update({ axes: { about: `${about} ${fits}` } });
            },
          },
          gone: beyondAxis(common),
          bars: {
            start: bars.start,
            width: bars.width,
            counts: bars.counts,
            unit,
            below: sums.histogram.below,
            above: sums.histogram.above,
          },
          exact: predicted
            ? { ...predicted, values: predicted.values.map((value) => value * whole) }
            : null,
          normal:
            options.normal && standardDeviation > 0 && Number.isFinite(standardDeviation)
              ? (x) =>
                  (share / (standardDeviation * Math.sqrt(2 * Math.PI))) *
                  Math.exp(-0.5 * ((x - exact.mean) / standardDeviation) ** 2)
              : null,
          rulers,
          handle: null,
          selected: picked >= 0 && picked < bars.counts.length ? picked : -1,
          describe,
        });
      // Sums that fall into their bars are seen falling. Between their number and their share nothing lies.
      if (growth.playing && isFew === wasFew) glide(paint);
      else paint();
      wasFew = isFew;
      growth.drawn(sums.count);
    },
  };
}
