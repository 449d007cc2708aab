// How far apart what two models say next is, block after block of the vocabulary: nobody ever holds all of their logits.

import type { NextApart } from './apart.js';
import type { Parts, Pass } from './runModel.js';
import { mostTokensTogether } from './textMemory.js';
import { columnsWithin, startsOf, type TextModel, vocabularyBlocks, widthOf } from './textModel.js';

/** Tokens of the vocabulary that both have. */
export const sharedTokens = (models: readonly TextModel[]) =>
  Math.min(...models.map(({ plan }) => plan.head.shape[0]));

/** The first model's columns of some of its texts. */
function columnsOf({ model, texts, state }: Pass, chosen: readonly number[]): Float32Array {
  if (chosen.length === texts.length) return state;
  const lengths = texts.map(({ ids }) => ids.length);
  const starts = startsOf(lengths);
  const places = chosen.flatMap((text) =>
    Array.from({ length: widthOf(lengths[text]) }, (_, i) => starts[text] + i),
  );
  const columns = starts[starts.length - 1] + widthOf(lengths[lengths.length - 1]);
  return model.engine.gatheredColumns({ x: state, columns, chosen: Int32Array.from(places) });
}

/**
 * @param first - what the first model has come to, on more texts maybe
 * @param chosen - which of these the second has read
 * @returns of each of the second's texts, for each token but the first
 */
export async function nextTokens(
  { crew, stop }: Parts,
  first: Pass,
  second: Pass,
  chosen: readonly number[],
): Promise<NextApart[]> {
  const { signal } = stop.inner;
  const lengths = second.texts.map(({ ids }) => ids.length);
  const columns = lengths.reduce((sum, length) => sum + widthOf(length), 0);
  const sides = [
    { model: first.model, input: columnsOf(first, chosen) },
    { model: second.model, input: second.state },
  ];
  const models = sides.map(({ model }) => model);
  const widest = Math.max(...models.map(({ plan }) => plan.head.shape[1]));
  const steps = vocabularyBlocks(sharedTokens(models), widest, mostTokensTogether / 2);
  const engine = await crew.engine('comparing', signal);
  const all: NextApart = { kls: new Float64Array(columns), same: new Float64Array(columns) };
  for (const window of second.model.windows(columns)) {
    const width = window[1] - window[0];
    const own = sides.map(({ model, input }) => ({
      model,
      given: { input: columnsWithin(input, columns, window), columns: width },
    }));
    const blocks = await second.model.each(steps, async ([from, end]) => {
      const [one, other] = await Promise.all(
        own.map(async ({ model, given }) => {
          const { slice, ...becoming } = await model.vocabularyBlock(from, end);
          return { ...given, ...becoming, ...(await model.weights.matrices([slice])) };
        }),
      );
      const args = { first: one, second: other, columns: width, firstToken: from };
      return async () => {
        const block = await crew.run({ part: 'comparing', name: 'nextTokens', args }, signal);
        sides.forEach(({ model }, i) => {
          model.weights.giveBack([one, other][i].bytes);
        });
        return block;
      };
    });
    const { divergences, same } = engine.divergences(blocks);
    all.kls.set(divergences, window[0]);
    all.same.set(same, window[0]);
  }
  return startsOf(lengths).map((start, text) => {
    // A column predicts the token after it; nobody knows what comes after the last.
    const end = start + lengths[text] - 1;
    return { kls: all.kls.slice(start, end), same: all.same.slice(start, end) };
  });
}
