/**
 * The picture of the chain: three lanes on the same axes. What grows leaves its axis, what shrinks closes to a line, and
 * one lane keeps its size.
 */
import { lane } from '../../charts/index.js';
import { fill } from '../../text/fill.js';
import type { Context, Stage } from '../types.js';
import type { ChainOptions } from './chain.js';
import { lanesOf, titleOf } from './lanes.js';
import { type ChainResult, keyCount, longest, walkOf } from './measure.js';
import { pushedLanes } from './nudge.js';
import { sweep } from './sweep.js';

/** The axis of scores, for every d and every lane. */
const domain = [-5, 5] as [number, number];
const ticks = [-4, -2, 0, 2, 4];
/** Where lanes are low, below this width in px. */
const fewTicks = [-4, 0, 4];
const narrow = 700;

/** A change as large as this has an arrow across all its room, whatever is pushed: arrows can be compared. */
const fullAnswer = 0.8;

/** Where the remark lets d begin. */
const shortest = 16;

/** Of the three lanes, as the rules have them everywhere. */
const roles = [0, 1, 2];

export function stageChain(
  context: Context<'chain', ChainOptions>,
): Stage<ChainOptions, ChainResult> {
  const { document, words, common, language, numbers, frame, change, move, options: now } = context;
  const view = document.defaultView;
  const charts = roles.map((role) => lane(document, { ...empty, role }));
  const remark = frame.make('p', 'remark');
  let shown = charts;

  let hasSwept = false;
  let stop = () => {};
  const end = () => {
    stop();
    stop = () => {};
  };
  /** Once, where the page asks for it and the reader does not mind motion. */
  const sweepOnce = () => {
    if (hasSwept || !view?.requestAnimationFrame) return;
    hasSwept = true;
    if (view.matchMedia?.('(prefers-reduced-motion: reduce)').matches) return;
    stop = sweep(view, now().d, (d) => move({ d }));
    for (const event of ['pointerdown', 'keydown', 'wheel', 'touchstart'])
      view.addEventListener(event, end, { once: true, passive: true });
  };

  const nameOf = (power: number) => titleOf(power, context);
  const share = (value: number) => numbers.percent(value, value < 0.1 ? 1 : 0);
  const hundredths = (value: number) => numbers.fixed(value * 100, value < 0.1 ? 1 : 0);
  const small = (value: number) => numbers.fixed(value, 2);

  const partsOf = (d: number, answers: boolean) => {
    const { walk, walkShort, scores, weights, weightsShort, map, mapShort } = words.parts;
    return [
      [fill(walk, { d: numbers.whole(d) }), walkShort],
      [scores, ''],
      [weights, weightsShort],
      answers ? [words.nudge.answer] : [map, mapShort],
    ];
  };

  return {
    nodes: [...charts.map(({ node }) => node), remark],
    charts: () => shown,
    leave: end,

    draw(result, options, width) {
      const query = options.query - 1;
      const key = options.key - 1;
      const row = (all: ArrayLike<number>) =>
        Array.prototype.slice.call(all, query * keyCount, (query + 1) * keyCount);
      const walk = walkOf(result, query, key);
      const raw = row(result.scores);
      const both = options.nudge ? pushedLanes(result, options) : undefined;
      const lanes = both ?? lanesOf(result, options);
      const answerOf = (of: 'weight' | 'loss', { before, after }: Change) => {
        const size = numbers.fixed(Math.abs(after - before), 4);
        const sign = after < before ? '−' : '+';
        const change = size === numbers.fixed(0, 4) ? numbers.whole(0) : sign + size;
        return {
          share: Math.max(-1, Math.min(1, (after - before) / fullAnswer)),
          label: [fill(words.nudge.answers[of], { change }), change],
        };
      };
      shown = charts.slice(0, lanes.length);
      charts.forEach(({ node }, i) => {
        node.hidden = i >= lanes.length;
      });
      lanes.forEach((each, i) => {
        const { divisor, weights, word, spread, power } = each;
        const strongest = Math.max(...row(weights));
        const pushed = both?.[i];
        const title = nameOf(power);
        charts[i].update({
          width,
          locale: language,
          name:
            fill(words.laneAbout, { title, word: words.verdicts[word] }) +
            common.language.stop +
            common.describe.chartKeys,
          title,
          verdict: pushed ? changed(pushed.weight, hundredths, share) : words.verdicts[word],
          note: pushed
            ? fill(words.nudge.loss, { change: changed(pushed.loss, small, small) })
            : fill(words.strongest, {
                share: numbers.percent(strongest, strongest < 0.2 ? 1 : 0),
              }),
          parts: i === 0 ? partsOf(options.d, both !== undefined) : null,
          domain,
          ticks: width < narrow ? fewTicks : ticks,
          format: (value) => (value > 0 ? '+' : '') + numbers.whole(value),
          gone: (count, farthest) =>
            fill(farthest > 0 ? words.goneUp : words.goneDown, {
              count: numbers.whole(count),
              farthest: numbers.significant(farthest, 3),
            }),
          spread,
          walk: walk.map((value) => value / divisor),
          scores: pushed?.scores ?? raw.map((score) => score / divisor),
          weights: row(weights),
          pushed: pushed
            ? {
                score: pushed.scores[key] - options.push,
                weight: pushed.weight.before,
                label: `+${numbers.significant(options.push, 3)}`,
                answers: [answerOf('weight', pushed.weight), answerOf('loss', pushed.loss)],
              }
            : null,
          picked: key,
          map: weights,
          columns: keyCount,
          row: query,
          describe: ({ index, score, weight }) =>
            fill(words.point, {
              key: numbers.whole(index + 1),
              score: numbers.significant(score, 3),
              weight: numbers.percent(weight),
            }),
          onPick: ({ index }) => change({ key: index + 1 }),
        });
      });
      remark.textContent = both ? words.nudge.about : remarkOf(options.power);
      if (options.sweep) sweepOnce();
    },
  };

  /** Before and after the push, the unit said once. */
  function changed({ before, after }: Change, first: Writer, second: Writer) {
    return fill(words.nudge.changed, { before: first(before), after: second(after) });
  }

  /** How many times the middle lane's spread changes while d grows as far as it may. */
  function remarkOf(power: number) {
    const factor = (longest / shortest) ** Math.abs(0.5 - power);
    const said = numbers.significant(factor, 2);
    const middle = nameOf(power);
    if (power === 0.5) return fill(words.keeps, { middle });
    return fill(power < 0.5 ? words.grows : words.shrinks, {
      middle,
      factor: said,
      shortest: numbers.whole(shortest),
      longest: numbers.whole(longest),
    });
  }
}

type Change = { before: number; after: number };
type Writer = (value: number) => string;

/** A lane before its first result. */
const empty = {
  width: 720,
  name: '',
  role: 0,
  title: '',
  verdict: '',
  note: '',
  domain,
  ticks,
  format: String,
  gone: () => '',
  spread: 1,
  walk: [0, 0],
  scores: [],
  weights: [],
  picked: 0,
  map: [],
  columns: keyCount,
  row: 0,
};
