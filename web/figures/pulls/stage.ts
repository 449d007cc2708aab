/**
 * The picture of pulls: where examples look through a hundred batches under three divisors, how their scores are pushed, and
 * attention on the asked key.
 */
import { glide, pulls } from '../../charts/index.js';
import { choose, fill } from '../../text/fill.js';
import { createWords } from '../shared/controls/choices.js';
import { placeOf } from '../training/runs.js';
import type { Context, Stage } from '../types.js';
import {
  divisors,
  emptyWalk,
  even,
  frozen,
  keys,
  type Lane,
  type PullsResult,
  steps,
  watched,
} from './measure.js';
import type { PullsOptions } from './pulls.js';
import { tellingExamples } from './telling.js';

/** Batches after which it can be looked at: most happens in the first ones. */
const stops = [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 75, steps];
const ticks = [0, 1, 2, 5, 10, 20, 50, steps];
const last = stops.length - 1;

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
    stops,
    ticks,
    stale: false,
    frozen,
    countFrozen: (count) => fill(words.picture.frozen, { count: numbers.whole(count) }),
    countSettled: (count) => fill(words.picture.settled, { count: numbers.whole(count) }),
    even,
    row: 'all',
    moves: false,
    barsTitle: [],
    pushTitle: words.picture.added,
    tellMost: (largest) => fill(words.picture.most, { most: numbers.significant(largest, 2) }),
    tellMove: (before, after) =>
      fill(words.picture.move, {
        before: numbers.significant(before, 2),
        after: numbers.significant(after, 2),
      }),
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
  const through = frame.make('input', 'through');
  Object.assign(through, { type: 'range', min: '0', max: String(last), step: '1', value: '0' });
  through.setAttribute('aria-label', words.controls.batches);
  const reading = frame.make('output', 'reading');
  // Its slider says it, when asked.
  reading.setAttribute('aria-hidden', 'true');
  const walkTo = (settled: boolean) =>
    glide(() => change({ batches: stops[Number(through.value)] }, settled));
  through.addEventListener('input', () => walkTo(false));
  through.addEventListener('change', () => walkTo(true));
  chart.node.append(frame.make('div', 'rates', rateWords.node), reading, through);
  frame.adopt(style);

  /** Batches that are known. */
  let most = 0;
  /** The last walk that was seen, pale while another is on its way. */
  let seen: Pick<Lane, 'walk'>[] = [];
  /** The row that the reader pointed at. */
  let pointed: number | undefined;
  /** Of the walk at one rate, where it is known: the same examples stand at others. */
  let told = tellingExamples(emptyWalk);
  let toldOf = '';
  /** What is shown: all together, an example of a kind that tells what happens, or the example pointed at. */
  const rowOf = () => {
    const { example } = context.options();
    if (pointed !== undefined) return pointed;
    if (example === 'all') return example;
    return told[example === 'moved' ? 'thrown' : example === 'loud' ? 'astray' : example];
  };
  const shown = () => {
    const row = rowOf();
    const { d, example } = context.options();
    const asked = pointed === undefined ? example : 'all';
    const { picture } = words;
    const moves = asked === 'moved';
    // The divisor counts twice: k·k is about d, and of undivided, by √d and by d that is so much.
    const steps = asked === 'loud' ? [d, 1, 1 / d] : undefined;
    const [heads, titles] = moves
      ? [
          [picture.before, picture.beforeShort],
          [picture.after, picture.afterShort],
        ]
      : steps
        ? [
            [picture.pushed, picture.pushedShort],
            [picture.loud, picture.loudShort],
          ]
        : [
            [picture.better, picture.betterShort],
            [picture.pushes, picture.pushesShort],
          ];
    // From the top, as the text counts them.
    const name = { row: typeof row === 'number' ? numbers.whole(row + 1) : '' };
    const barsTitle = heads.map((head) => fill(head, name));
    return { row, moves, steps, barsTitle, pushTitle: row === 'all' ? picture.added : titles };
  };
  const throughOf = (batch: number) =>
    fill(choose(language, words.through, batch), { count: numbers.whole(batch) });
  const update = (changes?: Parameters<typeof chart.update>[0]) => {
    // On paper nobody drags: the start is the end.
    const isPrinted = view?.matchMedia?.('print').matches;
    const batches = context.options().batches || (isPrinted ? steps : 0);
    through.value = String(stops.findLastIndex((stop) => stop <= batches));
    chart.update({ ...changes, ...shown(), walked: Math.min(batches, most) });
    reading.textContent = throughOf(batches);
    through.setAttribute('aria-valuetext', reading.textContent);
  };
  /** The example that the option named when it was last drawn: pointing ends when it names another. */
  let named: PullsOptions['example'] = 'all';
  const nameOf = (divisor: Lane['divisor']) => words.divisors[divisor];

  return {
    nodes: [chart.node],
    charts: () => [chart],

    draw({ lanes, d }, options, width) {
      const { rates, seed, example } = options;
      if (example !== named) pointed = undefined;
      named = example;
      rateWords.show(rates);
      const available = Math.min(...lanes.map(({ walk }) => walk.moved.length)) - 1;
      // The first walk is watched as it comes; what takes its place comes when it is as long as what is looked at.
      const isNext = available >= Math.min(most, options.batches);
      if (isNext) {
        most = Math.max(0, available);
        seen = lanes;
        const start = `${d} ${seed}`;
        if (most > 0 && (rates === 'one' || start !== toldOf)) {
          told = tellingExamples(seen[0].walk);
          toldOf = start;
        }
      }
      update({
        width,
        locale: language,
        name: words.title + common.language.stop + common.describe.chartKeys,
        stale: !isNext,
        format: numbers.whole,
        percent: (share) => numbers.percent(share, 0),
        lanes: lanes.map((lane, i) => ({
          role: placeOf(lane.divisor),
          label: nameOf(lane.divisor),
          ...(seen[i] ?? unwalked),
        })),
        describe({ part, lane, index, far = 0 }) {
          const { divisor } = lanes[lane];
          const { walk } = seen[lane] ?? unwalked;
          const name = nameOf(divisor);
          const batch = Math.min(context.options().batches, most);
          const key = index === 0 ? words.point.asked : words.point.other;
          if (part === 'move')
            return fill(words.point.move, { divisor: name, key, far: numbers.signed(far, 2) });
          if (part === 'row') {
            const row = rowOf();
            const rows = typeof row === 'number' ? 1 : watched;
            const from = batch * keys ** 2 + (typeof row === 'number' ? row : 0) * keys;
            const places = Array.from({ length: rows }, (_, i) => from + i * keys + index);
            const sum = (valueAt: (place: number) => number) =>
              places.reduce((all, place) => all + valueAt(place), 0);
            return fill(row === 'all' ? words.point.all : words.point.row, {
              divisor: name,
              key,
              weight: numbers.percent(sum((place) => walk.weights[place]) / rows, 1),
              better: numbers.signed(walk.advantages[places[0]], 2),
              push: numbers.signed(
                sum((place) => walk.weights[place] * walk.advantages[place]),
                2,
              ),
            });
          }
          if (part === 'looks') {
            const { right, wrong } = words.point;
            return fill(index % keys ? wrong : right, {
              divisor: name,
              example: numbers.whole(Math.floor(index / keys) + 1),
              through: throughOf(batch),
              weight: numbers.percent(walk.weights[batch * keys ** 2 + index], 1),
            });
          }
          return fill(words.point[part], {
            divisor: name,
            through: throughOf(index),
            attention: numbers.percent(walk.attention[index]),
          });
        },
        onPick(mark) {
          if (mark.part !== 'looks') return;
          const row = Math.floor(mark.index / keys);
          if (row === rowOf()) return;
          pointed = row;
          update();
        },
      });
    },
  };
}

const unwalked = { walk: emptyWalk };

const emptyLane = (divisor: Lane['divisor']) => ({
  role: placeOf(divisor),
  label: '',
  ...unwalked,
});

/** Controls stand in their parts of the picture (charts/pulls.ts). */
const style = `
.rates, .reading, .through { position: absolute; margin: 0; line-height: 1.3; }
.reading { inset-block-start: calc(var(--row) - 3px); inset-inline-end: 0; font: 1.125em/1.3 var(--serif); }
@container (min-width: 700px) { .reading { inset-block-start: calc(var(--axis) + 8px); font-size: 1em; } }
.rates { inset-block-start: calc(var(--walk) - 4px); inset-inline-end: 0; }
.through.through {
  --thumb: 9px; inset-block-start: calc(var(--axis) - 12px); left: calc(var(--left) - var(--thumb)); flex: none;
  width: calc(var(--right) - var(--left) + 2 * var(--thumb));
}
@media (pointer: coarse) { .through.through { inset-block-start: calc(var(--axis) - 22px); margin: 0; } }
@media print { .rates, .reading, .through { display: none; } }
`;
