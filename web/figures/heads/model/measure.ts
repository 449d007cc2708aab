/**
 * What the figure of real heads asks the engine about models from files: the numbers of every head, from its weights.
 */

import type { HeadNumbers, ModelNumbers } from '../../../engine/models/types.js';
import { printable } from '../../../text/printable.js';
import type { Task } from '../../shared/computing/work.js';
import { letGo, openOnce } from '../../shared/opening/held.js';
import { nothingOpened, type Opened, type Source, sourceOf } from '../../shared/opening/opened.js';
import { exampleFiles } from '../example/example.js';
import type { HeadsOptions } from '../heads.js';
import { type Question, readQuestion } from './question.js';
import { randomSpectrum } from './randomHead.js';
import { chosenOf } from './seen.js';

/** one model, as far as it is known */
export type Inspected = {
  source: Source;
  /** those that are done */
  heads: HeadNumbers[];
  /** when all are */
  numbers: ModelNumbers | undefined;
  /** why it could not be read */
  error: string;
  /** for the reader to say that it may be read from where it lies */
  waits: boolean;
  /** what the reader must say first */
  question: Question | undefined;
  /** by the reader */
  stopped: boolean;
};

export type ModelResult = {
  view: 'example' | 'file';
  opened: Opened;
  first: Inspected | undefined;
  second: Inspected | undefined;
  reading: boolean;
  /** of the work that is done */
  share: number;
  /** the model over rows of so many keys, for the picture of distances */
  lengths: { keys: number; heads: HeadNumbers[] }[];
  /**
   * singular values of a head of random weights of the same shape as the one looked at, for the picture of singular
   * values
   */
  random: Float64Array | undefined;
};

/** Steps from one length of the row to the next, in the picture of distances. */
const lengthStep = 4;

/** @param keys - the longest row */
function lengthsTo(keys: number): number[] {
  const lengths = [];
  for (let length = 1; length < keys; length *= lengthStep) lengths.push(length);
  return [...lengths, keys];
}

export async function measureModel(task: Task<HeadsOptions, ModelResult>) {
  const { options, signal, once, preview, show, progress } = task;
  const { picture, keys } = options;
  const opened = await once('opened', async () => nothingOpened());
  const view = options.view === 'example' ? 'example' : 'file';
  const compares = picture === 'compare';
  const { first, second } = view === 'example' ? await once('example', openExample) : opened;

  const stopping = new AbortController();
  opened.stopping = stopping;
  signal.addEventListener('abort', () => stopping.abort());

  const result: ModelResult = {
    view,
    opened,
    first: first && begun(first),
    second: compares && second ? begun(second) : undefined,
    reading: true,
    share: 0,
    lengths: [],
    random: undefined,
  };
  preview({ ...result });

  const rotates = () => result.first?.numbers?.heads.some(({ sigmaFar }) => sigmaFar !== null);
  const lengths = picture === 'distance' ? lengthsTo(keys) : [];
  const runs = (result.second ? 2 : 1) + lengths.length;
  let done = 0;
  const onProgress = (share: number) => {
    result.share = (done + share) / runs;
    preview({ ...result });
    return progress(result.share);
  };

  for (const inspected of [result.first, result.second]) {
    if (!inspected) continue;
    await inspect(inspected, { task, stopping, onProgress, onHead: () => preview({ ...result }) });
    done += 1;
  }
  if (rotates() && result.first) {
    for (const length of lengths) {
      const its = begun(result.first.source);
      await inspect(its, { task, stopping, onProgress, window: length });
      done += 1;
      if (!its.numbers) break;
      result.lengths = [...result.lengths, { keys: length, heads: its.numbers.heads }];
      preview({ ...result });
    }
  }
  const chosen = chosenOf(result.first?.heads ?? [], options)?.head;
  if (picture === 'spectrum' && chosen) {
    const { d, width } = chosen;
    const random = await once(`random ${d} ${width}`, () => randomSpectrum(task, d, width));
    result.random = random;
  }
  if (signal.aborted) return;
  show({ ...result, reading: false, share: 1 });
}

const begun = (source: Source): Inspected => ({
  source,
  heads: [],
  numbers: undefined,
  error: '',
  waits: false,
  question: undefined,
  stopped: false,
});

async function openExample() {
  const { trained, untrained } = await exampleFiles();
  return { first: sourceOf(trained), second: sourceOf(untrained) };
}

async function inspect(
  inspected: Inspected,
  {
    task,
    stopping,
    onProgress,
    onHead,
    window,
  }: {
    task: Task<HeadsOptions, ModelResult>;
    stopping: AbortController;
    onProgress: (share: number) => Promise<void> | undefined;
    onHead?: () => void;
    window?: number;
  },
) {
  const { lab, options, signal, once } = task;
  const { source } = inspected;
  source.gone = '';
  const about = {
    window: window ?? options.keys,
    spectrum: options.picture === 'spectrum',
  };
  const open = () => {
    const how = { ...source.answers, cache: source.elsewhere?.cache };
    return openOnce(lab, source, source.files, how, stopping.signal);
  };
  try {
    if (source.elsewhere?.isAllowed === false) {
      await open();
      inspected.waits = true;
      return;
    }
    const key = `model ${source.id} ${JSON.stringify([source.answers, about])}`;
    inspected.numbers = await once(key, async () => {
      const model = await open();
      return shown(
        await model.inspect({
          ...about,
          signal: stopping.signal,
          onProgress,
          onHead(head) {
            inspected.heads = [...inspected.heads, shownHead(head)];
            onHead?.();
          },
        }),
      );
    });
    inspected.heads = inspected.numbers.heads;
  } catch (error) {
    if (signal.aborted) return;
    if (stopping.signal.aborted) {
      inspected.stopped = true;
      return;
    }
    letGo(source);
    const message = error instanceof Error ? error.message : String(error);
    const question = readQuestion(error);
    inspected.question = question && {
      ...question,
      refused: printable(question.refused),
      reason: printable(question.reason),
    };
    inspected.error = printable(message);
  }
}

/** What a file calls its parts, as it may be shown in words, charts and files. */
const shownHead = (head: HeadNumbers) => ({ ...head, tower: printable(head.tower) });

const shown = (numbers: ModelNumbers): ModelNumbers => ({
  ...numbers,
  family: printable(numbers.family),
  assumed: numbers.assumed.map(printable),
  missing: numbers.missing.map(printable),
  heads: numbers.heads.map(shownHead),
});
