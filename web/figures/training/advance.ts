/**
 * Trains runs side by side, from wherever they are: those furthest behind first, so that all of them are seen at
 * one step. A run is kept as plain data, from which it goes on bit for bit.
 */

import type { Lab } from '../../engine/library.js';
import type { Run as Training } from '../../engine/methods/training.js';
import type {
  SavedRun,
  TrainingOptions,
  TrainingRecord,
} from '../../engine/methods/trainingOptions.js';

/** `margin`: mean over heads */
export type Tested = { loss: number; accuracy: number; margin: number };

/** what is known of a run */
export type Kept = {
  /** of the engine's `train` */
  options: Record<string, unknown>;
  /** by step */
  records: TrainingRecord[];
  /** states to go on from, by step */
  saved: SavedRun[];
  divergedAt: number | undefined;
  /** by step and length of the context */
  tested: Map<string, Tested>;
  /** until this is settled */
  busy: Promise<unknown>;
};

export const newRun = (options: Record<string, unknown>): Kept => ({
  options,
  records: [],
  saved: [],
  divergedAt: undefined,
  tested: new Map(),
  busy: Promise.resolve(),
});

/** States kept of a run: its first, where it was stopped, and where it goes on. */
const statesKept = 4;

export const testOf = (step: number, length: number) => `${step} ${length}`;

const stepOf = ({ records }: Kept) => records.at(-1)?.step ?? 0;

type Parts = {
  lab: Lab;
  /** the step to reach */
  to: number;
  /** a record so often */
  every: number;
  /** of contexts to be tested with, at the step reached */
  lengths: readonly number[];
  /** ends the training where it stands: what was reached is kept */
  signal: AbortSignal;
  onRecord: () => Promise<void> | undefined;
};

/** What must still be done for a run. */
export const isBehind = (run: Kept, { to, lengths }: Pick<Parts, 'to' | 'lengths'>) =>
  !(run.divergedAt !== undefined && run.divergedAt <= to) &&
  lengths.some((length) => !run.tested.has(testOf(to, length)));

export function advance(runs: readonly Kept[], parts: Parts) {
  const free = Promise.all(runs.map(({ busy }) => busy));
  const done = free.then(() =>
    parts.signal.aborted
      ? undefined
      : trainOn(
          runs.filter((run) => isBehind(run, parts)),
          parts,
        ),
  );
  const settled = done.catch(() => {});
  for (const run of runs) run.busy = settled;
  return done;
}

/** A state says how far it has come, not how far it was to go. */
function keep(run: Kept, saved: SavedRun) {
  const state = { ...saved, options: { ...saved.options, steps: saved.step } };
  const others = run.saved.filter(({ step }) => step !== state.step);
  // The first step stays, and what was reached last.
  const [first, ...rest] = others;
  const recent = first ? [first, ...rest.slice(2 - statesKept)] : [];
  run.saved = [...recent, state].sort((a, b) => a.step - b.step);
}

/** A run on its way, which may have been there before: the same steps give the same records. */
type OnItsWay = {
  run: Kept;
  training: Training;
  /** the step it stands at */
  at: number;
};

/** One record more. @returns whether the run goes on */
async function follow(way: OnItsWay): Promise<boolean> {
  const { run, training } = way;
  const { value: record } = await training.next();
  if (!record) return false;
  way.at = record.step;
  // A record of a run that diverged repeats the numbers of the last one that had any.
  if (record.diverged) run.divergedAt = record.step;
  else if (record.step > stepOf(run)) run.records.push(record);
  else if (!run.records.some(({ step }) => step === record.step)) {
    run.records = [...run.records, record].sort((a, b) => a.step - b.step);
  }
  return !record.diverged;
}

/** @returns from the last state that is not beyond */
async function goOn(run: Kept, { lab, to, every }: Parts): Promise<OnItsWay> {
  if (run.saved.length === 0) {
    // Whatever else is recorded, the first step is: the weights as they were drawn.
    const settings = {
      ...run.options,
      steps: 1,
      example: true,
    } as TrainingOptions;
    const training = lab.train(settings);
    await follow({ run, training, at: 0 });
    keep(run, await training.save());
  }
  const from = run.saved.findLast(({ step }) => step <= to);
  const training = lab.train({
    saved: from as SavedRun,
    steps: to,
    every,
    example: true,
  });
  return { run, training, at: from?.step ?? 0 };
}

async function trainOn(runs: readonly Kept[], parts: Parts) {
  const { to, lengths, signal, onRecord } = parts;
  const all = await Promise.all(runs.map((run) => goOn(run, parts)));
  try {
    let going = all;
    while (going.length > 0 && !signal.aborted) {
      const least = Math.min(...going.map(({ at }) => at));
      const answers = await Promise.all(going.map((way) => way.at > least || follow(way)));
      going = going.filter((_, i) => answers[i]);
      await onRecord();
    }
  } finally {
    await Promise.all(
      all.map(async ({ run, training, at }) => {
        const sound = run.divergedAt === undefined || run.divergedAt > at;
        for (const contextLength of sound && at === to ? lengths : []) {
          const { loss, accuracy, margin } = await training.evaluate({ contextLength });
          const mean = margin.reduce((sum, each) => sum + each, 0) / margin.length;
          run.tested.set(testOf(at, contextLength), { loss, accuracy, margin: mean });
        }
        await training.return();
        if (sound) keep(run, await training.save());
      }),
    );
  }
}
