/**
 * A model of the reader's own, run on the text: layer by layer as its file is read, then what one head looks at, then
 * the loss under other divisors.
 */
import type {
  HeadOnText,
  ModelOnText,
  RunOptions,
  TextOptions,
} from '../../../engine/models/running/runTypes.js';
import { printable } from '../../../text/printable.js';
import type { Task } from '../../shared/computing/work.js';
import { letGo, openOnce } from '../../shared/opening/held.js';
import { nothingOpened, type Opened, type Source } from '../../shared/opening/opened.js';
import type { ModelOptions } from '../model.js';
import { type Curve, type Next, type Shown, standingStill, write } from '../run.js';
import { placesOf } from '../valley.js';

/** Its own scale counts as one over the root of d, and says what d is. */
const ownPower = 0.5;

/** Where the loss is asked for, in powers of d: each place is a run of the whole model. */
const places = placesOf({ length: 13 });

type Reading = { heads: number; isForCurve: boolean };

/** What stands where the model is opened. */
export type OpenedModel = {
  opened: Opened;
  /** for the reader to say that it may be read from where it lies */
  waits: boolean;
  /** while the file is read */
  reading: Reading | undefined;
  /** why it could not be run */
  error: string;
  assumed: string[];
};

export type OwnResult = (Shown | { nothing: 'unopened' }) & { opened: OpenedModel };

/** What is known of a reader's model from one choice of options to the next. */
type Kept = {
  opened: Opened;
  /** what was last seen, of which file */
  last: { source: Source; shown: Shown } | undefined;
};

export async function measureOwn(task: Task<ModelOptions, OwnResult>) {
  const { lab, options, signal, once, preview, show, progress } = task;
  const { text, power } = options;
  const kept = await once(
    'opened',
    async (): Promise<Kept> => ({
      opened: nothingOpened(),
      last: undefined,
    }),
  );
  const { opened } = kept;
  const source = opened.first;
  const own: OpenedModel = {
    opened,
    waits: false,
    reading: undefined,
    error: '',
    assumed: [],
  };
  // What was seen of this file stays until there is more.
  let shown = kept.last && kept.last.source === source ? kept.last.shown : undefined;
  const told = (): OwnResult => ({ ...(shown ?? { nothing: 'unopened' }), opened: { ...own } });
  if (!source) return show(told());
  const see = (next: Shown) => {
    shown = next;
    kept.last = { source, shown };
  };

  const isNew = !shown;
  const open = () =>
    openOnce(lab, source, source.files, { cache: source.elsewhere?.cache }, signal);
  const run = async (more: Omit<RunOptions, 'onLayer'> = {}, read: TextOptions = { text }) => {
    const begun: HeadOnText[] = [];
    const reading: Reading = { heads: 0, isForCurve: more.factors !== undefined };
    own.reading = reading;
    const model = await open();
    return model.run({
      ...read,
      ...more,
      signal,
      onLayer({ heads }) {
        begun.push(...heads);
        reading.heads = begun.length;
        if (isNew && !shown?.map) shown = partOf(begun);
        preview(told());
      },
      onProgress: progress,
    });
  };
  source.gone = '';
  try {
    if (source.elsewhere?.isAllowed === false) {
      await open();
      own.waits = true;
      return show(told());
    }
    const name = `own ${source.id} ${text}`;
    const whole = await once(name, run);
    own.assumed = whole.assumed.map(printable);
    const shape = shapeOf(whole);
    const layer = Math.min(options.layer, shape.layers - 1);
    const head = Math.min(options.head, shape.heads - 1);
    const known = await once(`curve of ${name}`, async (): Promise<{ own?: Curve }> => ({}));

    // The handle follows the reader; the whole model runs for a place where it rests.
    preview(told());
    await new Promise((resolve) => setTimeout(resolve, standingStill));
    if (signal.aborted) return;
    // The model's own scale is not always one over the root of a whole number.
    const dividedBy = power === ownPower ? {} : { divisor: shape.d ** power };
    const doubled = options.column === 'alone' ? [{ layer, head, factor: 2 }] : [];
    const at = await once(`${name} ${power} ${layer} ${head} ${doubled.length}`, () =>
      run({ ...dividedBy, maps: [{ layer, head }], headScales: doubled }),
    );
    const result = (): Shown => ({
      nothing: '',
      shape,
      ownPower,
      power,
      tokens: at.tokens.map(named),
      isCut: false,
      loss: at.loss ?? Number.NaN,
      losses: at.losses,
      next: nextOf(at),
      numbers: at.heads,
      layer,
      head,
      map: at.maps[0],
      curves: { ...known },
      alone: doubled.length > 0 ? aloneOf(at, { layer, head }) : undefined,
      written: { text: '', isDone: false },
    });
    see(result());
    if (at.loss !== null && !known.own) {
      preview(told());
      const { factors } = await run({
        ...dividedBy,
        factors: places.map((place) => shape.d ** (power - place)),
      });
      known.own = Float64Array.from(factors, ({ loss }) => loss ?? Number.NaN);
      see(result());
    }
    own.reading = undefined;
    show(told());
    if (options.write && at.loss !== null) {
      const follow = async (ids: readonly number[]) =>
        nextOf(await run(dividedBy, { tokens: ids }));
      await write(task, result(), follow, (written) => {
        own.reading = undefined;
        shown = { ...result(), written };
        (written.isDone ? show : preview)(told());
      });
    }
  } catch (error) {
    if (signal.aborted) return;
    letGo(source);
    own.reading = undefined;
    own.error = printable(error instanceof Error ? error.message : String(error));
    shown = undefined;
    show(told());
  }
}

const named = ({ id, text }: { id: number; text: string | null }) => ({
  id,
  text: text ?? `${id}`,
});

const nextOf = ({ top }: Pick<ModelOnText, 'top'>): Next[] =>
  top.map(({ probability, ...token }) => ({ ...named(token), probability }));

const shapeOf = ({ layers, heads }: Pick<ModelOnText, 'layers' | 'heads'>) => ({
  layers,
  heads: 1 + Math.max(...heads.map(({ head }) => head)),
  d: Number((heads[0].scale ** -2).toPrecision(6)),
});

/** Of a model whose first layers are done. */
function partOf(numbers: HeadOnText[]): Shown {
  const layers = 1 + (numbers.at(-1)?.layer ?? 0);
  return {
    nothing: '',
    shape: shapeOf({ layers, heads: numbers }),
    ownPower,
    power: ownPower,
    tokens: [],
    isCut: false,
    loss: Number.NaN,
    losses: new Float64Array(),
    next: [],
    numbers: [...numbers],
    layer: 0,
    head: 0,
    map: undefined,
    curves: {},
    alone: undefined,
    written: { text: '', isDone: false },
  };
}

/** How the loss changed when the scores of one head alone were doubled: of the others nobody has asked. */
function aloneOf(at: ModelOnText, place: { layer: number; head: number }) {
  const added = (at.factors[0]?.loss ?? Number.NaN) - (at.loss ?? Number.NaN);
  return Float64Array.from(at.heads, ({ layer, head }) =>
    layer === place.layer && head === place.head ? added : Number.NaN,
  );
}
