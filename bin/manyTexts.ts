// Many texts that one model read, told as one: how far each number goes over them.

import { apartOver, type NextApart, withinSpan } from '../web/engine/models/running/apart.js';
import type {
  FactorLoss,
  HeadOnText,
  ModelOnText,
  ModelsOnText,
} from '../web/engine/models/running/runTypes.js';
import { type HeadNumber, headNumbers, numberOf } from './runColumns.js';

export type Range = [least: number, greatest: number];

type HeadOnTexts = HeadOnText & {
  /** name of the text that its largest score is of */
  largestText: string;
  /** name of the text that the largest of its high scores is of */
  highText: string;
  /** of its numbers over the texts */
  ranges: Partial<Record<HeadNumber, Range>>;
};

/** A model on many texts: of a head's numbers the means over them, and the largest of its largest scores. */
export type ModelOnTexts = Omit<ModelOnText, 'heads'> & {
  heads: HeadOnTexts[];
  /** each text by itself; its name says which it is: a number, or the name of a file */
  texts: (ModelOnText & { name: string })[];
  /** sentences: what was to be read and could not be */
  skipped: string[];
  /** of the texts' own */
  lossRange: Range | null;
};

const sum = (numbers: readonly number[]) => numbers.reduce((total, x) => total + x, 0);
const rangeOf = (numbers: readonly number[]): Range => [Math.min(...numbers), Math.max(...numbers)];

/** @param names - of the texts */
function headOver(heads: readonly HeadOnText[], names: readonly string[]): HeadOnTexts {
  const greatest = (of: 'largest' | 'high') =>
    heads.reduce((best, head, i) => (head[of] > heads[best][of] ? i : best), 0);
  const [largest, high] = [greatest('largest'), greatest('high')];
  const told = headNumbers.filter((name) => typeof heads[0][name] === 'number');
  const own = (name: HeadNumber) => heads.map((head) => numberOf(head, name));
  const means = told.map((name) => [name, sum(own(name)) / heads.length]);
  return {
    ...heads[0],
    ...Object.fromEntries(means),
    largest: heads[largest].largest,
    largestPair: heads[largest].largestPair,
    largestText: names[largest],
    high: heads[high].high,
    highPair: heads[high].highPair,
    highText: names[high],
    rows: sum(heads.map(({ rows }) => rows)),
    ranges: Object.fromEntries(told.map((name) => [name, rangeOf(own(name))])),
  };
}

/** Each next token counts once, whichever text it stands in. */
function lossOver(results: readonly ModelOnText[], losses: readonly (number | null)[]) {
  const tokens = results.map(({ counted }) => counted);
  return losses.includes(null)
    ? null
    : sum(losses.map((loss, i) => Number(loss) * tokens[i])) / sum(tokens);
}

const lossesOver = (all: readonly { losses: Float64Array }[]) =>
  Float64Array.from(all.flatMap(({ losses }) => [...losses]));

/** What was taken for granted of some of them says of how many. */
function assumedOver(texts: readonly ModelOnText[]): string[] {
  const all = texts.map(({ assumed }) => assumed);
  return [...new Set(all.flat())].map((sentence) => {
    const { length } = all.filter((some) => some.includes(sentence));
    return length === all.length ? sentence : `Of ${length} of ${all.length} texts: ${sentence}`;
  });
}

/** @param texts - what one model says on each */
export function overTexts(
  texts: readonly (ModelOnText & { name: string })[],
  skipped: string[],
): ModelOnTexts {
  const [{ name: _, ...first }] = texts;
  const names = texts.map(({ name }) => name);
  const losses = texts.map(({ loss }) => loss);
  const factors = first.factors.map(
    (factor, i): FactorLoss => ({
      ...factor,
      loss: lossOver(
        texts,
        texts.map((text) => text.factors[i].loss),
      ),
      losses: lossesOver(texts.map((text) => text.factors[i])),
    }),
  );
  return {
    ...first,
    assumed: assumedOver(texts),
    tokens: texts.flatMap(({ tokens }) => tokens),
    unknown: sum(texts.map(({ unknown }) => unknown)),
    heads: first.heads.map((_, i) =>
      headOver(
        texts.map(({ heads }) => heads[i]),
        names,
      ),
    ),
    loss: lossOver(texts, losses),
    losses: lossesOver(texts),
    counted: sum(texts.map(({ counted }) => counted)),
    options: { ...first.options, span: null },
    lossRange: losses.includes(null) ? null : rangeOf(losses.map(Number)),
    top: [],
    factors,
    texts: [...texts],
    skipped,
  };
}

export type PairOnTexts = ModelsOnText & {
  /** each text by itself */
  texts: { name: string; kl: number | null; kl99: number | null; sameFirst: number | null }[];
};

/** @param texts - what two models say on each */
export function pairOver(
  texts: readonly (ModelsOnText & { name: string })[],
  skipped: string[],
): PairOnTexts {
  const over = (which: 0 | 1) =>
    overTexts(
      texts.map(({ models, name }) => ({ ...models[which], name })),
      skipped,
    );
  const all = (of: 'kls' | 'same', parts: readonly NextApart[]) =>
    Float64Array.from(parts.flatMap((part) => [...part[of]]));
  const counted = texts.map((text) => {
    const [{ options, tokens }] = text.models;
    return withinSpan(text, options.span?.tokens ?? [1, tokens.length]);
  });
  const isTold = texts.every(({ kl }) => kl !== null);
  return {
    models: [over(0), over(1)],
    assumed: [...new Set(texts.flatMap(({ assumed }) => assumed))],
    ...(isTold
      ? apartOver({ kls: all('kls', counted), same: all('same', counted) })
      : { kl: null, kl99: null, sameFirst: null }),
    kls: all('kls', texts),
    same: all('same', texts),
    texts: texts.map(({ name, kl, kl99, sameFirst }) => ({ name, kl, kl99, sameFirst })),
  };
}

export const isOverTexts = (result: ModelOnText): result is ModelOnTexts => 'texts' in result;

/** The text that a head's largest score is of. */
export const textOfLargest = (result: ModelOnText, head: HeadOnText) =>
  isOverTexts(result)
    ? result.texts.find(({ name }) => name === (head as HeadOnTexts).largestText)
    : undefined;
export const rangesOf = (head: HeadOnText) => (head as Partial<HeadOnTexts>).ranges;
