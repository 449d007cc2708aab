/**
 * The picture of pulls: where examples look through a hundred batches under three divisors, how far the weights move, and one
 * step, pull by pull.
 */
import { isMoving, pulls } from '../../charts/index.js';
import type { PullLane } from '../../charts/types.js';
import { fill } from '../../text/fill.js';
import { createWords } from '../shared/controls/choices.js';
import { placeOf } from '../training/runs.js';
import type { Context, Stage } from '../types.js';
import {
  divisors,
  emptyWalk,
  even,
  keys,
  type Lane,
  type PullsResult,
  steps,
  verdictOf,
} from './measure.js';
import type { PullsOptions } from './pulls.js';

/** How far the axes of one step go, in mean steps divided by √d and in loss. They stand while d moves. */
const reaches = { one: { moved: 30, loss: 0.2 }, each: { moved: 6, loss: 0.2 } };

/** And those of a hundred. */
const farthest = 240;

/** How long the pulls of a batch are laid, and a hundred batches walked, the first ones slowly, in ms. */
const laying = 900;
const walking = 6000;

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
    laid: 0,
    keys,
    walked: 0,
    steps,
    stale: false,
    farthest,
    even,
    format: String,
    percent: String,
    change: String,
    words: words.picture,
  });
  const another = frame.make('button', 'plain', words.another);
  another.type = 'button';
  another.addEventListener('click', () => change({ batch: now().batch + 1 }));
  const rateWords = createWords(document, {
    label: words.controls.rates,
    choices: ['one', 'each'],
    nameOf: (rates) => words.choices.rates[rates],
    onChoose: (rates) => change({ rates }),
  });
  const through = frame.make('input', '');
  Object.assign(through, { type: 'range', min: '0', max: String(steps), step: '1' });
  through.setAttribute('aria-label', words.controls.through);
  const reading = frame.make('output', 'soft');
  // Its slider says it, when asked.
  reading.setAttribute('aria-hidden', 'true');
  through.addEventListener('input', () => {
    stop();
    laid = Infinity;
    target = Number(through.value);
    walked = Math.min(most, target);
    update();
  });
  chart.node.append(
    frame.make('p', 'another', another),
    frame.make('div', 'rates', rateWords.node),
    frame.make('p', 'through', through, reading),
  );
  frame.adopt(style);

  /** What is laid, and walked of what there is and is asked for. */
  let laid = Infinity;
  let walked = 0;
  let most = 0;
  let target = steps;
  let batchNow = '';
  /** The last walk that was seen, pale while another is on its way. */
  let seen: Pick<PullLane, 'walk' | 'verdict'>[] = [];
  let request = 0;
  let last = 0;
  const count = () => ({
    laid: Math.min(laid, 64),
    walked: Math.min(walked, most),
  });
  const update = (changes?: Parameters<typeof chart.update>[0]) => {
    chart.update({ ...changes, ...count() });
    const batch = Math.round(walked);
    through.value = String(batch);
    reading.textContent = fill(words.through, { count: numbers.whole(batch) });
    through.setAttribute('aria-valuetext', reading.textContent);
  };
  const stop = () => {
    if (request) view?.cancelAnimationFrame(request);
    request = 0;
  };
  const finish = () => {
    stop();
    laid = Infinity;
    walked = target;
  };
  const go = () => {
    if (request || !view) return;
    last = view.performance.now();
    const tick = (time: number) => {
      const passed = Math.min(60, Math.max(0, time - last));
      last = time;
      if (laid < 64) laid += (64 * passed) / laying;
      else {
        const way = Math.sqrt(walked / steps) + passed / walking;
        walked = Math.min(most, target, steps * way ** 2);
      }
      update();
      const isDone = laid >= 64 && walked >= Math.min(most, target);
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
          update(changes);
        },
      },
    ],
    leave: finish,

    draw({ lanes }, { rates, batch, seed }, width) {
      const moves = isMoving(view);
      rateWords.show(rates);
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
      if (batchKey !== batchNow && moves) laid = 0;
      batchNow = batchKey;
      if (!moves) {
        laid = Infinity;
        walked = target;
      }
      const isEach = rates === 'each';
      update({
        width,
        locale: language,
        name: words.title + common.language.stop + common.describe.chartKeys,
        reach: reaches[rates],
        stale: !isNext,
        format: (value) => numbers.significant(value, 2),
        percent: (share) => numbers.percent(share, 0),
        change: numbers.signed,
        lanes: lanes.map((lane, i) => ({
          role: placeOf(lane.divisor),
          label: nameOf(lane.divisor),
          note: noteOf(lane, isEach),
          path: lane.path,
          cloud: lane.cloud,
          ...(seen[i] ?? unwalked),
        })),
        describe({ part, lane, index }) {
          const { divisor, path } = lanes[lane];
          const { walk } = seen[lane] ?? unwalked;
          const name = nameOf(divisor);
          if (part === 'looks') {
            const { right, wrong } = words.point;
            const batch = Math.round(count().walked);
            return fill(index % keys ? wrong : right, {
              divisor: name,
              example: numbers.whole(Math.floor(index / keys) + 1),
              count: numbers.whole(batch),
              weight: numbers.percent(walk.weights[batch * keys ** 2 + index]),
            });
          }
          return part === 'step'
            ? fill(words.point.step, {
                divisor: name,
                count: numbers.whole(index),
                length: numbers.significant(path.moved[index], 2),
                change: numbers.signed(path.loss[index], 3),
                promised: numbers.signed(path.promised[index], 3),
              })
            : fill(words.point.walk, {
                divisor: name,
                count: numbers.whole(index),
                attention: numbers.percent(walk.attention[index]),
                moved: numbers.significant(walk.moved[index], 2),
              });
        },
      });
      if (moves && (laid < 64 || walked < Math.min(most, target))) go();
    },
  };

  /** At rates of their own it is these that differ. */
  function noteOf({ divisor, path, rate }: Lane, isEach: boolean) {
    if (!isEach) {
      const [change, promised] = [path.loss, path.promised].map((values) =>
        numbers.signed(values.at(-1) ?? Number.NaN, 2),
      );
      return [fill(words.lossPromised, { change, promised }), fill(words.loss, { change })];
    }
    if (divisor === 'sqrt') return [];
    const factor = numbers.significant(Math.max(rate, 1 / rate), 2);
    return [fill(rate > 1 ? words.rate.higher : words.rate.lower, { factor })];
  }
}

const unwalked = { walk: emptyWalk, verdict: '' };

const nowhere = { moved: [], loss: [], promised: [] };

const emptyLane = (divisor: Lane['divisor']) => ({
  role: placeOf(divisor),
  label: '',
  note: [],
  path: nowhere,
  cloud: nowhere,
  ...unwalked,
});

/** Controls stand in their parts of the picture (charts/pulls.ts). */
const style = `
.another, .rates, .through { position: absolute; margin: 0; line-height: 1.3; }
.another { inset-block-start: var(--step); right: 0; }
.rates { inset-block-start: calc(var(--walk) - 4px); right: calc(100% - var(--column)); }
.through { inset-block-start: calc(var(--control) + 6px); inset-inline: 0; height: 24px; display: flex; align-items: center; gap: 16px; }
.through input { flex: 1; min-width: 0; }
.through output { min-width: 8.5em; }
`;
