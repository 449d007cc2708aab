/**
 * The picture of pulls: where examples look through a hundred batches under three divisors, how far the weights move, and what
 * becomes of the loss.
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
  guessing,
  keys,
  type Lane,
  type PullsResult,
  steps,
  verdictOf,
} from './measure.js';
import type { PullsOptions } from './pulls.js';

/** How far the axes go, in mean steps divided by √d and in loss. They stand while d moves. */
const farthest = 240;
const worst = 4;

/** How long a hundred batches are walked, the first ones slowly, in ms. */
const walking = 6000;

export function stagePulls(
  context: Context<'pulls', PullsOptions>,
): Stage<PullsOptions, PullsResult> {
  const { document, words, common, language, numbers, frame, change } = context;
  const view = document.defaultView;
  const chart = pulls(document, {
    width: 720,
    name: '',
    lanes: divisors.map((divisor) => emptyLane(divisor)),
    keys,
    walked: 0,
    steps,
    stale: false,
    farthest,
    even,
    worst,
    guessing,
    format: String,
    percent: String,
    words: words.picture,
  });
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
    target = Number(through.value);
    walked = Math.min(most, target);
    update();
  });
  chart.node.append(
    frame.make('div', 'rates', rateWords.node),
    frame.make('p', 'through', through, reading),
  );
  frame.adopt(style);

  /** What is walked of what there is and is asked for. */
  let walked = 0;
  let most = 0;
  let target = steps;
  /** The last walk that was seen, pale while another is on its way. */
  let seen: Pick<PullLane, 'walk' | 'verdict'>[] = [];
  let request = 0;
  let last = 0;
  const update = (changes?: Parameters<typeof chart.update>[0]) => {
    chart.update({ ...changes, walked: Math.min(walked, most) });
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
    walked = target;
  };
  const go = () => {
    if (request || !view || !isSeen) return;
    last = view.performance.now();
    const tick = (time: number) => {
      const passed = Math.min(60, Math.max(0, time - last));
      last = time;
      const way = Math.sqrt(walked / steps) + passed / walking;
      walked = Math.min(most, target, steps * way ** 2);
      update();
      const isDone = walked >= Math.min(most, target);
      request = isDone ? 0 : view.requestAnimationFrame(tick);
    };
    request = view.requestAnimationFrame(tick);
  };

  // The walk starts when much of it is on the screen, so that its start is seen.
  let isSeen = !view?.IntersectionObserver;
  if (view && !isSeen) {
    const place = new view.IntersectionObserver(
      ([{ isIntersecting }]) => {
        if (!isIntersecting) return;
        place.disconnect();
        isSeen = true;
        if (walked < Math.min(most, target)) go();
      },
      { threshold: 0.35 },
    );
    place.observe(chart.node);
  }

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

    draw({ lanes }, { rates }, width) {
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
      if (!moves) walked = target;
      update({
        width,
        locale: language,
        name: words.title + common.language.stop + common.describe.chartKeys,
        stale: !isNext,
        format: (value) => numbers.significant(value, 2),
        percent: (share) => numbers.percent(share, 0),
        lanes: lanes.map((lane, i) => ({
          role: placeOf(lane.divisor),
          label: nameOf(lane.divisor),
          ...(seen[i] ?? unwalked),
        })),
        describe({ part, lane, index }) {
          const { divisor } = lanes[lane];
          const { walk } = seen[lane] ?? unwalked;
          const name = nameOf(divisor);
          if (part === 'looks') {
            const { right, wrong } = words.point;
            const batch = Math.round(Math.min(walked, most));
            return fill(index % keys ? wrong : right, {
              divisor: name,
              example: numbers.whole(Math.floor(index / keys) + 1),
              count: numbers.whole(batch),
              weight: numbers.percent(walk.weights[batch * keys ** 2 + index]),
            });
          }
          return fill(words.point[part], {
            divisor: name,
            count: numbers.whole(index),
            attention: numbers.percent(walk.attention[index]),
            loss: numbers.significant(walk.loss[index], 2),
            moved: numbers.significant(walk.moved[index], 2),
          });
        },
      });
      if (moves && walked < Math.min(most, target)) go();
    },
  };
}

const unwalked = { walk: emptyWalk, verdict: '' };

const emptyLane = (divisor: Lane['divisor']) => ({
  role: placeOf(divisor),
  label: '',
  ...unwalked,
});

/** Controls stand in their parts of the picture (charts/pulls.ts). */
const style = `
.rates, .through { position: absolute; margin: 0; line-height: 1.3; }
.rates { inset-block-start: calc(var(--walk) - 4px); right: calc(100% - var(--column)); }
.through { inset-block-start: calc(var(--control) + 6px); inset-inline: 0; height: 24px; display: flex; align-items: center; gap: 16px; }
.through input { flex: 1; min-width: 0; }
.through output { min-width: 8.5em; }
`;
