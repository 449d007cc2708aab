/**
 * What the figure of a trained model asks the engine: the model run on the reader's text under one divisor, and its loss
 * under many.
 */

import type { Model } from '../../engine/library.js';
import { loadWords, type Parts } from '../../text/words.js';
import type { Task } from '../shared/computing/work.js';
import { openOnce } from '../shared/opening/held.js';
import {
  NotCarried,
  openExample,
  ownPower,
  type Sibling,
  shape,
  siblings,
} from './example/example.js';
import type { ModelOptions } from './model.js';
import type { OwnResult } from './own/measure.js';
import { type Curve, type Next, type Shown, standingStill, type Token, write } from './run.js';
import { placesOf } from './valley.js';

/** What the grid of heads may show. `alone`: how the loss changes when that head's scores alone are doubled. */
export const columns = [
  'spread',
  'spreadWithoutFirst',
  'largest',
  'entropy',
  'firstKey',
  'alone',
] as const;

/** Of a text; what comes after them is left out. */
export const mostTokens = 128;
export const fewestTokens = 3;

/** Where the loss is known, in powers of d. */
export const powers = placesOf({ length: 25 });

type OwnParts = typeof import('./own/index.js') & { words: Parts['headsOpened'] };

/** Why there is nothing to see, or the run; of a model of the reader's own with what opens it. */
export type ModelResult =
  | ((Shown | { nothing: 'short' | 'notCarried' }) & { opened?: undefined })
  | (OwnResult & { parts: OwnParts });

export async function measureModel(task: Task<ModelOptions, ModelResult>) {
  const { trained } = task.options;
  if (trained !== 'own') return measureSibling(task, trained);
  const [code, words] = await Promise.all([
    import('./own/index.js'),
    loadWords(task.language, 'headsOpened'),
  ]);
  const parts = { ...code, words };
  return code.measureOwn({
    ...task,
    preview: (result) => task.preview({ ...result, parts }),
    show: (result) => task.show({ ...result, parts }),
  });
}

async function measureSibling(task: Task<ModelOptions, ModelResult>, trained: Sibling) {
  const { options, signal, once, preview, show } = task;
  let sibling: Model;
  let tokens: Token[];
  try {
    sibling = await open(task, trained);
    tokens = await once(`tokens of ${options.text}`, () => sibling.tokens(options.text));
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof NotCarried)) throw error;
    show({ nothing: 'notCarried' });
    return;
  }
  if (signal.aborted) return;
  if (tokens.length < fewestTokens) {
    show({ nothing: 'short' });
    return;
  }
  const read = tokens.slice(0, mostTokens);
  const ids = read.map(({ id }) => id);
  const layer = Math.min(options.layer, shape.layers - 1);
  const head = Math.min(options.head, shape.heads - 1);
  const run = (all: readonly number[]) =>
    sibling.run({
      tokens: all,
      divisor: shape.d ** options.power,
      maps: [{ layer, head }],
      signal,
    });
  const told = await run(ids);
  if (signal.aborted) return;
  const curves = await once('curves', async () => new Map<string, Curve>());
  const known = () =>
    Object.fromEntries(
      siblings.flatMap((name) => {
        const curve = curves.get(`${name} ${ids}`);
        return curve ? [[name, curve]] : [];
      }),
    );
  const nextOf = ({ top }: Awaited<ReturnType<typeof run>>): Next[] =>
    top.map((one) => ({ ...one, text: one.text ?? '' }));
  const result: Shown = {
    nothing: '',
    shape,
    ownPower: ownPower[trained],
    power: options.power,
    tokens: read,
    isCut: tokens.length > read.length,
    loss: told.loss ?? Number.NaN,
    losses: told.losses,
    next: nextOf(told),
    numbers: told.heads,
    layer,
    head,
    map: told.maps[0],
    curves: known(),
    alone: undefined,
    written: { text: '', isDone: false },
  };
  if (result.curves[trained]) show({ ...result });
  else {
    preview({ ...result });
    await once(`curve ${trained} ${ids}`, async () => {
      const curve = await curveOf(task, sibling, ids);
      curves.set(`${trained} ${ids}`, curve);
      return true;
    });
    result.curves = known();
    show({ ...result });
  }
  if (options.write) {
    await write(
      task,
      result,
      async (all) => nextOf(await run(all)),
      (written) => {
        result.written = written;
        (written.isDone ? show : preview)({ ...result });
      },
    );
  }
  if (options.column === 'alone') {
    await new Promise((resolve) => setTimeout(resolve, standingStill));
    if (signal.aborted) return;
    result.alone = await once(`alone ${trained} ${options.power} ${ids}`, () =>
      aloneOf(task, sibling, ids),
    );
    show({ ...result });
  }
}

/** Whose open models they are. */
const keys: Record<Sibling, object> = { one: {}, sqrt: {}, d: {} };

const open = async ({ lab, signal }: Task<ModelOptions, ModelResult>, name: Sibling) =>
  openOnce(lab, keys[name], [await openExample(name)], {}, signal);

/** Under all divisors at once. It is not taken back while the reader drags on: it will be wanted. */
async function curveOf(
  { progress }: Task<ModelOptions, ModelResult>,
  sibling: Model,
  ids: number[],
): Promise<Curve> {
  const { factors } = await sibling.run({
    tokens: ids,
    divisor: 1,
    factors: powers.map((power) => shape.d ** -power),
    onProgress: progress,
  });
  return Float64Array.from(factors, ({ loss }) => loss ?? Number.NaN);
}

/** How the loss changes when the scores of each head alone are doubled. */
async function aloneOf(
  { options, signal }: Task<ModelOptions, ModelResult>,
  sibling: Model,
  ids: number[],
) {
  const { layers, heads, d } = shape;
  const all = Array.from({ length: layers * heads }, (_, i) => ({
    layer: Math.floor(i / heads),
    head: i % heads,
    factor: 2,
  }));
  const { factors, loss } = await sibling.run({
    tokens: ids,
    divisor: d ** options.power,
    headScales: all,
    signal,
  });
  return Float64Array.from(factors, (one) => (one.loss ?? Number.NaN) - (loss ?? Number.NaN));
}
