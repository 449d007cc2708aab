/**
 * What the figure of training asks the engine: runs followed as far as the reader wants, or trained to the end at many
 * rates and widths, or from many seeds. Of starts of many sizes it only shows what is stored.
 */

import type { SavedRun } from '../../engine/methods/trainingOptions.js';
import type { Task } from '../shared/computing/work.js';
import { advance, isBehind, type Kept, newRun, type Tested, testOf } from './advance.js';
import { type Cell, settingsOf, trainCells } from './cells.js';
import type { TrainingOptions } from './options.js';
import { loadPicture } from './pictures.js';
import {
  contextLengths,
  isFollowed,
  isTrained,
  type Run,
  type RunName,
  runsOf,
  testedLengths,
} from './runs.js';
import { loadCurves, type StoredCurves } from './stored.js';
import { loadStarts, type StoredStarts } from './storedStarts.js';

/** `fresh`: on new examples, where the run stands */
export type Followed = Run & {
  records: Kept['records'];
  fresh: Tested | undefined;
  saved: SavedRun | undefined;
  divergedAt: number | undefined;
};

export type TrainingResult = {
  runs: Followed[];
  cells: Cell[];
  lengths: (Tested & { run: RunName; length: number })[];
  /** of the full table, where rates are compared */
  stored: StoredCurves;
  /** of other starts, where those are looked at */
  starts: StoredStarts | undefined;
  /** the step that all runs have come to */
  reached: number;
  playing: boolean;
};

/** Records kept of a run: about as many as the picture has room for. */
const recordsKept = 200;

export async function measureTraining(task: Task<TrainingOptions, TrainingResult>) {
  const { lab, options, signal, once, preview, show, progress } = task;
  const { view, steps, optimizer, heads, seed } = options;
  const nothing: TrainingResult = {
    runs: [],
    cells: [],
    lengths: [],
    stored: {},
    starts: undefined,
    reached: 1,
    playing: false,
  };
  await loadPicture(view);
  if (!isTrained(options)) {
    show({ ...nothing, starts: await once(`starts ${optimizer}`, () => loadStarts(optimizer)) });
    return;
  }
  if (!isFollowed(options)) {
    const known: Map<string, Cell> = await once('cells', async () => new Map());
    // Without them there is still what is trained here.
    const rules = runsOf(options).map(({ settings }) => String(settings.rule));
    const stored =
      view === 'rates'
        ? await once(`stored ${options.task} ${optimizer} ${rules}`, () =>
            loadCurves(options.task, optimizer, rules).catch(() => ({})),
          )
        : {};
    const trains = options.trained > 1;
    const cells = await trainCells(task, {
      known,
      trains,
      onCell(found, share) {
        preview({ ...nothing, stored, cells: found, playing: true });
        return progress(share);
      },
    });
    show({ ...nothing, stored, cells });
    return;
  }

  const to = Math.min(options.trained, steps);
  const usual = contextLengths[options.task] ?? 16;
  const lengths = view === 'lengths' ? testedLengths : [usual];
  const runs = await Promise.all(
    runsOf(options).map(async (run) => {
      const about = { task: options.task, optimizer, heads, seed };
      const settings = { ...settingsOf(options, run.settings), ...about };
      const key = JSON.stringify(settings);
      const kept = await once(`run ${key}`, async () => newRun(settings));
      return { run, kept, key };
    }),
  );
  const reached = () => {
    const open = runs.filter(({ kept }) => !(Number(kept.divergedAt) <= to));
    if (open.length > 0) return Math.min(...open.map(({ kept }) => stepOf(kept, to)));
    return Math.min(to, Math.max(1, ...runs.map(({ kept }) => kept.divergedAt ?? 0)));
  };
  /** The last step that the reader has seen: what was stopped goes by again, and does not stand there at once. */
  const seen = await once(`seen ${runs.map(({ key }) => key)}`, async () => ({ step: to }));
  let shown = to;
  const result = (playing = true): TrainingResult => ({
    runs: runs.map(({ run, kept }) => ({
      ...run,
      records: kept.records.filter(({ step }) => step <= shown),
      fresh: kept.tested.get(testOf(stepOf(kept, shown), usual)),
      saved: kept.saved.find(({ step }) => step === stepOf(kept, shown)),
      divergedAt: Number(kept.divergedAt) <= shown ? kept.divergedAt : undefined,
    })),
    cells: [],
    stored: {},
    starts: undefined,
    lengths: runs.flatMap(({ run, kept }) =>
      (view === 'lengths' ? lengths : []).flatMap((length) => {
        const tested = kept.tested.get(testOf(stepOf(kept, to), length));
        return tested ? [{ run: run.name, length, ...tested }] : [];
      }),
    ),
    reached: Math.min(shown, reached()),
    playing,
  });

  let isFirst = false;
  await once('opened', async () => {
    isFirst = true;
  });
  const pace = isFirst ? 0 : options.pace / steps;
  const known = runs[0]?.kept.records.flatMap(({ step }) =>
    step > seen.step && step <= Math.min(to, reached()) ? step : [],
  );
  const again = pacer(pace, seen.step, signal);
  for (shown of pace > 0 ? (known ?? []) : []) {
    await again(shown);
    if (signal.aborted) return;
    seen.step = shown;
    preview(result());
  }
  shown = to;
  const wait = pacer(pace, reached(), signal);
  if (runs.some(({ kept }) => isBehind(kept, { to, lengths }))) {
    const every = Math.max(1, Math.round(steps / recordsKept));
    await advance(
      runs.map(({ kept }) => kept),
      {
        lab,
        to,
        every,
        lengths,
        signal,
        async onRecord() {
          preview(result());
          await progress(reached() / to);
          await wait(reached());
        },
      },
    );
  }
  seen.step = to;
  show(result(false));
}

const stepOf = ({ records }: Kept, to: number) =>
  records.findLast(({ step }) => step <= to)?.step ?? 0;

/**
 * Holds training that would be too quick to be seen.
 * @param each - seconds that a step is to take
 * @param from - the step that is reached
 * @returns waits until the time of a step has come
 */
function pacer(each: number, from: number, signal: AbortSignal) {
  let [last, since] = [from, performance.now()];
  return async (step: number) => {
    const due = since + (step - last) * each * 1000;
    await until(due, signal);
    [last, since] = [step, performance.now()];
  };
}

function until(due: number, signal: AbortSignal) {
  const rest = due - performance.now();
  if (rest <= 0 || signal.aborted) return undefined;
  return new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, rest);
    signal.addEventListener('abort', end, { once: true });
  });
}
