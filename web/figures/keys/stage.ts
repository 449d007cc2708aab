/**
 * The picture of two keys: weight and slope against the gap, with the typical gaps under it; and beside it the
 * strongest of many weights against the spread of the scores.
 */
import { lines, panels, writeLetters } from '../../charts/index.js';
import { fill } from '../../text/fill.js';
import { placeOfRule } from '../training/runs.js';
import type { Context, Stage } from '../types.js';
import type { KeysOptions } from './keys.js';
import {
  crowdAt,
  type Gaps,
  gapReach,
  type KeysResult,
  slopeOf,
  spreads,
  steepest,
  weightOf,
} from './measure.js';

/** The narrowest a panel may be, in px: two stand side by side on a desktop. */
const narrowest = 400;

/** How high the panels are: the second as high as the first with the ranges under it. On a phone both are on one screen. In px. */
const heights = { wide: [300, 390], phone: [170, 200] };
const phone = 480;

/** Points of the two curves. */
const curve = Array.from({ length: 161 }, (_, i) => gapReach * (i / 80 - 1));

export function stageKeys({
  document,
  words,
  common,
  language,
  numbers,
  frame,
  change,
}: Context<'keys', KeysOptions>): Stage<KeysOptions, KeysResult> {
  const two = lines(document, { width: 480, name: '', series: [] });
  const many = lines(document, { width: 480, name: '', series: [] });
  const pair = panels(document, {
    width: 1000,
    minimum: narrowest,
    panels: [
      { title: '', chart: two },
      { title: '', chart: many },
    ],
  });
  const about = frame.make('p', 'remark steady');
  let layoutNow = '';
  /** The second picture comes first where it is asked about. */
  let leads = false;
  const layOut = (width: number, keys: number) => {
    const both = [
      { title: words.panels.two, chart: two },
      { title: fill(words.panels.many, { n: numbers.whole(keys) }), chart: many },
    ];
    const panels = leads ? both.toReversed() : both;
    const layout = `${width} ${panels.map(({ title }) => title)}`;
    if (layout !== layoutNow) pair.update({ width, panels });
    layoutNow = layout;
  };

  const share = (value: number) => numbers.percent(value, 0);
  const heightsOf = (width: number) => heights[width < phone ? 'phone' : 'wide'];
  const pinOfGuess = (guess: number, d: number, isMoved: boolean = true) => ({
    x: Math.sqrt(d),
    y: guess,
    role: 'approximate' as const,
    label: fill(common.asking.yours, { guess: isMoved ? share(guess) : '?' }),
  });
  /** Of the scores, and of what their spread makes of many keys. */
  const axes = {
    x: { domain: [...spreads] as [number, number], scale: 'log' as const, title: words.axis.sigma },
    y: { domain: [0, 1] as [number, number], format: 'percent' as const },
  };
  const markersOf = (d: number) =>
    (d === 1 ? [1] : [1, Math.sqrt(d)]).map((at, i) => ({
      at,
      label: i === 0 ? words.marks.sqrt : words.marks.none,
    }));

  return {
    nodes: [about, pair.node],
    charts: () => [pair],

    ask(asked, { d, keys }, width) {
      leads = asked !== undefined;
      if (asked)
        many.update({
          ...axes,
          locale: language,
          height: heightsOf(width)[1],
          name: words.questions.strongest.axis,
          series: [],
          markers: markersOf(d),
          levels: [
            {
              at: 1 / keys,
              label: [
                fill(words.questions.strongest.even, { share: numbers.percent(1 / keys) }),
                words.questions.strongest.evenShort,
              ],
            },
          ],
          pins: [pinOfGuess(asked.guess, d, asked.isMoved)],
          handle: asked.handle && { ...asked.handle, across: Math.sqrt(d) },
          describe: null,
        });
      layOut(width, keys);
      return pair.node;
    },

    draw(result, options, width, guess) {
      const { gap, d, keys } = options;
      const write = (x: number) => numbers.significant(x, 3);
      const weight = weightOf(gap);
      const slope = slopeOf(gap);
      const told = fill(words.here, {
        gap: write(gap),
        first: numbers.percent(weight),
        second: numbers.percent(1 - weight),
        slope: write(slope),
        share: numbers.percent(slope / steepest),
      });
      writeLetters(about, told);

      const [low, high] = heightsOf(width);
      two.update({
        locale: language,
        height: low,
        name: words.panels.two,
        x: { domain: [-gapReach, gapReach], title: words.axis.gap },
        y: { domain: [0, 1] },
        series: [
          { role: 'plain', x: curve, y: curve.map(weightOf), marks: false },
          { role: 'approximate', x: curve, y: curve.map(slopeOf), marks: false },
          { role: 'plain', x: [gap], y: [weight], line: false, marks: true },
          { role: 'approximate', x: [gap], y: [slope], line: false, marks: true },
        ],
        ranges: result.rules.map((rule: Gaps) => {
          const slots = { half: write(rule.half), most: write(rule.most) };
          const { long, short } = words.ranges[rule.rule];
          return {
            label: [fill(long, slots), fill(short, slots)],
            role: placeOfRule(rule.rule),
            drawn: rule.drawn,
            inner: [-rule.half, rule.half],
            outer: [-rule.most, rule.most],
          };
        }),
        handle: {
          at: gap,
          from: -gapReach,
          to: gapReach,
          step: 0.1,
          name: words.controls.gapLong,
          text: told,
          onMove: (value, settled) => change({ gap: value }, settled),
        },
      });

      const { crowds, freezing } = result;
      const seen = crowds.flatMap((crowd) => {
        const { measured, error } = crowd;
        return measured && error ? [{ ...crowd, measured, error }] : [];
      });
      const quantities = ['largest', 'slope'] as const;
      const roles = { largest: 'plain', slope: 'approximate' } as const;
      const truth = crowdAt(result, Math.sqrt(d))?.exact.largest;
      many.update({
        ...axes,
        locale: language,
        height: high,
        name: `${fill(words.panels.many, { n: numbers.whole(keys) })}${common.language.stop}${common.describe.chartKeys}`,
        series: [
          ...quantities.map((quantity) => ({
            role: roles[quantity],
            x: crowds.map(({ sigma }) => sigma),
            y: crowds.map(({ exact }) => exact[quantity]),
            marks: false,
          })),
          ...quantities.map((quantity) => ({
            role: roles[quantity],
            x: seen.map(({ sigma }) => sigma),
            y: seen.map(({ measured }) => measured[quantity]),
            low: seen.map(({ measured, error }) => measured[quantity] - 2 * error[quantity]),
            high: seen.map(({ measured, error }) => measured[quantity] + 2 * error[quantity]),
            errors: 'bars' as const,
            line: false,
            marks: true,
          })),
        ],
        markers: [
          ...markersOf(d),
          {
            at: freezing,
            label: [words.marks.freezing, words.marks.freezingShort].map((text) =>
              fill(text, { sigma: write(freezing) }),
            ),
          },
        ],
        levels: [],
        pins: guess
          ? [
              pinOfGuess(Number(guess.value), d),
              ...(truth === undefined
                ? []
                : [
                    {
                      x: Math.sqrt(d),
                      y: truth,
                      role: placeOfRule('none'),
                      label: fill(common.asking.truth, { truth: share(truth) }),
                    },
                  ]),
            ]
          : [],
        handle: null,
        describe: ({ series, index, x }) => {
          const quantity = quantities[series % 2];
          const each = series < 2 ? crowds[index] : seen[index];
          return fill(each?.measured ? words.point.measured : words.point.exact, {
            quantity: words.quantities[quantity],
            sigma: write(x),
            exact: numbers.fixed(each?.exact[quantity] ?? Number.NaN, 3),
            measured: numbers.fixed(each?.measured?.[quantity] ?? Number.NaN, 3),
          });
        },
      });

      layOut(width, keys);
    },
  };
}
