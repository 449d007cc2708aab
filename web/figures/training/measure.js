/**
 * What the figure of training asks the engine: runs trained as far as the reader wants, or at many learning rates.
 */
import { advance, isBehind, newRun, testOf } from './advance.js';
import { contextLengths, runsOf, testedLengths } from './runs.js';
import { sweep } from './sweep.js';

/** @typedef {import('./advance.js').Kept} Kept */
/** @typedef {import('./advance.js').Tested} Tested */
/** @typedef {import('./runs.js').Run} Run */

/**
 * @typedef {Run & {
 *   records: Kept['records'],
 *   fresh: Tested | undefined,
 *   saved: Kept['saved'],
 *   divergedAt: number | undefined,
 * }} Followed `fresh`: on new examples, where the run stands
 */

/**
 * @typedef {object} TrainingResult
 * @property {Followed[]} runs
 * @property {import('./sweep.js').SweptRun[]} sweep
 * @property {(Tested & { run: string, length: number })[]} lengths
 * @property {number} reached the step that all runs have come to
 * @property {boolean} playing
 * @property {() => Promise<number>} halt ends the training where it stands, and says where that is
 * @property {() => void} forget what was trained: next time it starts anew
 */

/** Records kept of a run: about as many as the picture has room for. */
const recordsKept = 200;

/** @param {import('../work.js').Task<TrainingResult>} task */
export async function measureTraining(task) {
  const { lab, options, signal, once, preview, show, progress } = task;
  const { view, steps, rate, d, optimizer, heads, seed } = options;
  const about = { task: options.task, d, optimizer, heads, seed };
  const halting = new AbortController();
  signal.addEventListener('abort', () => halting.abort());
  /** @type {Promise<unknown>} */
  let ended = Promise.resolve();

  /** @type {Map<string, import('./sweep.js').SweptRun>} */
  const known = await once('sweep', async () => new Map());
  /** @type {TrainingResult} */
  const nothing = {
    runs: [],
    sweep: [],
    lengths: [],
    reached: 1,
    playing: true,
    async halt() {
      halting.abort();
      await ended.catch(() => {});
      return 1;
    },
    forget: () => known.clear(),
  };
  if (view === 'rates') {
    const swept = sweep(task, {
      about,
      known,
      signal: halting.signal,
      onRun(found, share) {
        preview({ ...nothing, sweep: found });
        return progress(share);
      },
    });
    ended = swept;
    preview({ ...nothing, playing: options.trained > 1 });
    show({ ...nothing, sweep: await swept, playing: false });
    return;
  }

  const to = Math.min(options.trained, steps);
  const usual = contextLengths[options.task];
  const lengths = view === 'lengths' ? testedLengths : [usual];
  const runs = await Promise.all(
    runsOf(options).map(async (run) => {
      const settings = { ...run.settings, ...about, learningRate: rate };
      const kept = await once(`run ${JSON.stringify(settings)}`, async () => newRun(settings));
      return { run, kept };
    }),
  );
  const reached = () => {
    const open = runs.filter(({ kept }) => kept.divergedAt === undefined);
    if (open.length > 0) return Math.min(...open.map(({ kept }) => stepOf(kept, to)));
    return Math.min(to, Math.max(1, ...runs.map(({ kept }) => kept.divergedAt ?? 0)));
  };
  /** @returns {TrainingResult} */
  const result = (playing = true) => ({
    runs: runs.map(({ run, kept }) => ({
      ...run,
      records: kept.records.filter(({ step }) => step <= to),
      fresh: kept.tested.get(testOf(stepOf(kept, to), usual)),
      saved: kept.saved?.step === stepOf(kept, to) ? kept.saved : undefined,
      divergedAt: Number(kept.divergedAt) <= to ? kept.divergedAt : undefined,
    })),
    sweep: [],
    lengths: runs.flatMap(({ run, kept }) =>
      (view === 'lengths' ? lengths : []).flatMap((length) => {
        const tested = kept.tested.get(testOf(stepOf(kept, to), length));
        return tested ? [{ run: run.name, length, ...tested }] : [];
      }),
    ),
    reached: reached(),
    playing,
    async halt() {
      await nothing.halt();
      return reached();
    },
    forget() {
      for (const { kept } of runs) Object.assign(kept, newRun(kept.options));
    },
  });

  if (runs.some(({ kept }) => isBehind(kept, { to, lengths }))) {
    const every = Math.max(1, Math.round(steps / recordsKept));
    ended = advance(
      runs.map(({ kept }) => kept),
      {
        lab,
        to,
        every,
        lengths,
        ends: () => halting.signal.aborted,
        wanted: () => !signal.aborted,
        onRecord() {
          preview(result());
          return progress(reached() / to);
        },
      },
    );
    await ended;
  }
  show(result(false));
}

/** @param {Kept} kept @param {number} to */
const stepOf = ({ records }, to) => records.findLast(({ step }) => step <= to)?.step ?? 0;
