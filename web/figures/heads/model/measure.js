/**
 * What the figure of real heads asks the engine about models from files: the numbers of every head, from its weights.
 */
import { printable } from '../../../text/printable.js';
import { exampleFiles } from '../example/example.js';
import { nothingOpened, sourceOf } from './opened.js';
import { readQuestion } from './question.js';
import { randomSpectrum } from './randomHead.js';
import { chosenOf } from './seen.js';

/** @typedef {import('../../../engine/models/types.js').HeadNumbers} HeadNumbers */
/** @typedef {import('../../../engine/models/types.js').ModelNumbers} ModelNumbers */
/** @typedef {import('../heads.js').HeadsOptions} HeadsOptions */
/** @typedef {import('./opened.js').Source} Source */

/**
 * @typedef {object} Inspected one model, as far as it is known
 * @property {Source} source
 * @property {HeadNumbers[]} heads those that are done
 * @property {ModelNumbers | undefined} numbers when all are
 * @property {string} error why it could not be read
 * @property {import('./question.js').Question | undefined} question what the reader must say first
 * @property {boolean} stopped by the reader
 */

/**
 * @typedef {object} ModelResult
 * @property {'example' | 'file'} view
 * @property {import('./opened.js').Opened} opened
 * @property {Inspected | undefined} first
 * @property {Inspected | undefined} second
 * @property {boolean} reading
 * @property {number} share of the work that is done
 * @property {{ keys: number, heads: HeadNumbers[] }[]} lengths the model over rows of so many keys, for the picture of
 *   distances
 * @property {Float64Array | undefined} random singular values of a head of random weights of the same shape as the one
 *   looked at, for the picture of singular values
 */

/** Steps from one length of the row to the next, in the picture of distances. */
const lengthStep = 4;

/** @param {number} keys the longest row @returns {number[]} */
function lengthsTo(keys) {
  const lengths = [];
  for (let length = 1; length < keys; length *= lengthStep) lengths.push(length);
  return [...lengths, keys];
}

/** @param {import('../../shared/computing/work.js').Task<HeadsOptions, ModelResult>} task */
export async function measureModel(task) {
  const { options, signal, once, preview, show, progress } = task;
  const { picture, keys } = options;
  const opened = await once('opened', async () => nothingOpened());
  const view = options.view === 'example' ? 'example' : 'file';
  const compares = picture === 'compare';
  const { first, second } = view === 'example' ? await once('example', openExample) : opened;

  const stopping = new AbortController();
  opened.stopping = stopping;
  signal.addEventListener('abort', () => stopping.abort());

  /** @type {ModelResult} */
  const result = {
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
  const onProgress = (/** @type {number} */ share) => {
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

/** @param {Source} source @returns {Inspected} */
const begun = (source) => ({
  source,
  heads: [],
  numbers: undefined,
  error: '',
  question: undefined,
  stopped: false,
});

async function openExample() {
  const { trained, untrained } = await exampleFiles();
  return { first: sourceOf(trained), second: sourceOf(untrained) };
}

/**
 * @param {Inspected} inspected
 * @param {object} how
 * @param {import('../../shared/computing/work.js').Task<HeadsOptions, ModelResult>} how.task
 * @param {AbortController} how.stopping
 * @param {(share: number) => Promise<void> | undefined} how.onProgress
 * @param {() => void} [how.onHead]
 * @param {number} [how.window]
 */
async function inspect(inspected, { task, stopping, onProgress, onHead, window }) {
  const { lab, options, signal, once } = task;
  const { source } = inspected;
  source.gone = '';
  const about = {
    ...source.answers,
    window: window ?? options.keys,
    spectrum: options.picture === 'spectrum',
  };
  try {
    inspected.numbers = await once(`model ${source.id} ${JSON.stringify(about)}`, async () =>
      shown(
        await lab.inspectModel({
          ...about,
          files: [...source.files],
          signal: stopping.signal,
          onProgress,
          onHead(head) {
            inspected.heads = [...inspected.heads, shownHead(head)];
            onHead?.();
          },
        }),
      ),
    );
    inspected.heads = inspected.numbers.heads;
  } catch (error) {
    if (signal.aborted) return;
    if (stopping.signal.aborted) {
      inspected.stopped = true;
      return;
    }
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

/** What a file calls its parts, as it may be shown in words, charts and files. @param {HeadNumbers} head */
const shownHead = (head) => ({ ...head, tower: printable(head.tower) });

/** @param {ModelNumbers} numbers @returns {ModelNumbers} */
const shown = (numbers) => ({
  ...numbers,
  family: printable(numbers.family),
  assumed: numbers.assumed.map(printable),
  missing: numbers.missing.map(printable),
  heads: numbers.heads.map(shownHead),
});
