/**
 * The picture of pulls: one step under three divisors, tip to tail, and a hundred of them, a footprint a batch.
 */
import { isMoving, pulls } from '../../charts/index.js';
import type { PullLane } from '../../charts/types.js';
import { fill } from '../../text/fill.js';
import { placeOf } from '../training/runs.js';
import type { Context, Stage } from '../types.js';
import {
  divisors,
  even,
  frozen,
  type Lane,
  type PullsResult,
  steps,
  thrownOf,
  verdictOf,
} from './measure.js';
import type { PullsOptions } from './pulls.js';

/** How far the axis of one step reaches to either side, in mean steps divided by √d. It stands while d moves. */
const reaches = { one: 40, each: 6 };

/** And those of a hundred. */
const farthest = 240;

/** How long the pulls of a batch are laid, its examples thrown, and a hundred batches walked, in ms. */
const laying = 900;
const throwing = 900;
const walking = 2400;

export function stagePulls(
  context: Context<'pulls', PullsOptions>,
): Stage<PullsOptions, PullsResult> {
  const { document, words, common, language, numbers, frame, change, options: now } = context;
  const view = document.defaultView;
  const chart = pulls(document, {
    width: 720,
    name: '',
    lanes: divisors.map((divisor) => emptyLane(divisor)),
    reach: reaches.one,
    lens: 1,
    laid: 0,
    thrown: 0,
    frozen,
    walked: 0,
    steps,
    stale: false,
    farthest,
    even,
    format: String,
    percent: String,
    words: words.picture,
  });
  const another = frame.make('button', 'plain', words.another);
  another.type = 'button';
  another.addEventListener('click', () => change({ batch: now().batch + 1 }));
  const rateButtons = (['one', 'each'] as const).map((rates) => {
    const button = frame.make('button', 'plain', words.choices.rates[rates]);
    button.type = 'button';
    button.addEventListener('click', () => change({ rates }));
    return { rates, button };
  });
  const choice = frame.make('p', 'rates', ...rateButtons.map(({ button }) => button));
  choice.setAttribute('role', 'group');
  choice.setAttribute('aria-label', words.controls.rates);
  chart.node.append(frame.make('p', 'another', another), choice);
  frame.adopt(style);

  /** What is laid, thrown and walked, of what there is. */
  let laid = Infinity;
  let thrown = 1;
  let walked = 0;
  let most = 0;
  let batchNow = '';
  /** The last walk that was seen, pale while another is on its way. */
  let seen: Pick<PullLane, 'walk' | 'verdict'>[] = [];
  let request = 0;
  let last = 0;
  const count = () => ({
    laid: Math.min(laid, 64),
    thrown: Math.min(thrown, 1),
    walked: Math.min(walked, most),
  });
  const stop = () => {
    if (request) view?.cancelAnimationFrame(request);
    request = 0;
  };
  const finish = () => {
    stop();
    laid = Infinity;
    thrown = 1;
    walked = steps;
  };
  const go = () => {
    if (request || !view) return;
    last = view.performance.now();
    const tick = (time: number) => {
      const passed = Math.min(60, Math.max(0, time - last));
      last = time;
      if (laid < 64) laid += (64 * passed) / laying;
      else if (thrown < 1) thrown += passed / throwing;
      else walked = Math.min(most, walked + (steps * passed) / walking);
      chart.update(count());
      const isDone = laid >= 64 && thrown >= 1 && walked >= most;
      request = isDone ? 0 : view.requestAnimationFrame(tick);
    };
    request = view.requestAnimationFrame(tick);
  };

  const nameOf = (divisor: Lane['divisor']) => words.divisors[divisor];

  return {
    nodes: [chart.node],
    // What is taken away shows the end.
    charts: () => [
      {
        ...chart,
        update(changes?: Parameters<typeof chart.update>[0]) {
          finish();
          chart.update({ ...changes, ...count() });
        },
      },
    ],
    leave: finish,

    draw({ lanes }, { rates, batch, seed }, width) {
      const moves = isMoving(view);
      for (const each of rateButtons)
        each.button.setAttribute('aria-pressed', String(each.rates === rates));
      const available = Math.min(...lanes.map(({ walk }) => walk.moved.length)) - 1;
      // The first walk is watched as it comes; what takes its place comes when it is as long.
      const isNext = available >= (moves ? most : steps);
      if (isNext) {
        most = Math.max(0, available);
        seen = lanes.map((lane) => ({
          walk: lane.walk,
          verdict: words.verdicts[verdictOf(lane, lanes)],
        }));
      }
      const batchKey = `${batch} ${seed}`;
      if (batchKey !== batchNow && moves) {
        laid = 0;
        thrown = 0;
      }
      batchNow = batchKey;
      if (!moves) {
        laid = Infinity;
        thrown = 1;
        walked = steps;
      }
      const isEach = rates === 'each';
      chart.update({
        width,
        locale: language,
        name: words.title + common.language.stop + common.describe.chartKeys,
        reach: reaches[rates],
        lens: isEach ? 0 : 1,
        ...count(),
        stale: !isNext,
        format: (value) => numbers.significant(value, 2),
        percent: (share) => numbers.percent(share, 0),
        lanes: lanes.map((lane, i) => ({
          role: placeOf(lane.divisor),
          label: nameOf(lane.divisor),
          note: noteOf(lane, isEach),
          down: lane.down,
          across: lane.across,
          cloud: { down: lane.cloud.down, across: inTurn(lane.cloud.across, batch) },
          small: i > 0,
          before: lane.before,
          after: lane.after,
          thrown: thrownNote(lane),
          ...(seen[i] ?? unwalked),
        })),
        describe({ part, lane, index }) {
          const { divisor, length, before, after } = lanes[lane];
          const { walk } = seen[lane] ?? unwalked;
          const name = nameOf(divisor);
          if (part === 'throws')
            return fill(words.point.throws, {
              divisor: name,
              before: leaning(before[index]),
              after: leaning(after[index]),
            });
          return part === 'step'
            ? fill(words.point.step, {
                divisor: name,
                place: numbers.whole(index + 1),
                length: numbers.significant(length[index], 2),
              })
            : fill(words.point.walk, {
                divisor: name,
                count: numbers.whole(index),
                attention: numbers.percent(walk.attention[index]),
                moved: numbers.significant(walk.moved[index], 2),
              });
        },
      });
      if (moves && (laid < 64 || thrown < 1 || walked < most)) go();
    },
  };

  function leaning(weight: number) {
    const { right, wrong } = words.point;
    return fill(weight < 0 ? wrong : right, { weight: numbers.percent(Math.abs(weight)) });
  }

  function thrownNote(lane: Lane) {
    const { free, freeze } = thrownOf(lane);
    const slots = { free: numbers.whole(free), freeze: numbers.whole(freeze) };
    return wordings(words.thrown, slots);
  }

  /** How much of a step is chance is the same at every rate. */
  function noteOf({ divisor, noise, rate }: Lane, isEach: boolean) {
    if (!isEach) return wordings(words.noise, { times: numbers.significant(noise, 2) });
    if (divisor === 'sqrt') return [];
    const factor = numbers.significant(Math.max(rate, 1 / rate), 2);
    return [fill(rate > 1 ? words.rate.higher : words.rate.lower, { factor })];
  }
}

/** From the longer to the shorter. */
const wordings = (
  { long, short }: { long: string; short: string },
  slots: Record<string, string>,
) => [fill(long, slots), fill(short, slots)];

const unwalked = { walk: { moved: [], attention: [] }, verdict: '' };

const emptyLane = (divisor: Lane['divisor']) => ({
  role: placeOf(divisor),
  label: '',
  note: [],
  down: [],
  across: [],
  cloud: { down: [], across: [] },
  small: divisor !== 'none',
  before: [],
  after: [],
  thrown: [],
  ...unwalked,
});

/**
 * What leads astray goes into thousands of directions, and has no side: that of the batch that is shown is drawn to the
 * right, of the others to either side in turn.
 */
const inTurn = (across: Float64Array, batch: number) =>
  across.map((far, i) => ((i + 1 - batch) % 2 ? -far : far));

/** The button stands in its half of the picture. */
const style = `
.another, .rates { position: absolute; margin: 0; line-height: 1.3; display: flex; gap: 16px; }
.another { inset-block-start: 0; inset-inline-end: 44%; }
.rates { inset-block-start: 44.94%; inset-inline-end: 0; }
:is(.another, .rates) button.plain { color: var(--ink); text-decoration: none; padding-block: 2px; border-block-end: 2px solid var(--ink); border-radius: 0; }
.rates button.plain[aria-pressed='false'] { color: var(--soft); border-color: transparent; }
@container (max-width: 799px) { .another { inset-inline-end: 50%; } }
@container (max-width: 699px) {
  .another { inset-inline-end: 0; }
  .rates { inset-block-start: 68.28%; }
}
`;
