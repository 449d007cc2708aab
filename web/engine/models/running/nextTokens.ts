// How far apart what two models say next is, block after block of the vocabulary: nobody ever holds all of their logits.

import type { NextApart } from './apart.js';
import type { Parts, Pass } from './runModel.js';
import {
  mostTokensTogether,
  startsOf,
  type TextModel,
  vocabularyBlocks,
  widthOf,
} from './textModel.js';

/** Tokens of the vocabulary that both have. */
export const sharedTokens = (models: readonly TextModel[]) =>
  Math.min(...models.map(({ plan }) => plan.head.shape[0]));

/** The first model's columns of some of its texts. */
function columnsOf({ model, texts, state }: Pass, chosen: readonly number[]): Float32Array {
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
  const blocks = await second.model.each(steps, async ([from, end]) => {
    const [one, other] = await Promise.all(
      sides.map(async ({ model, input }) => {
        const { slice, ...becoming } = await model.vocabularyBlock(from, end);
        return { input, columns, ...becoming, ...(await model.weights.matrices([slice])) };
      }),
    );
    const args = { first: one, second: other, columns, firstToken: from };
    return async () => {
      const block = await crew.run({ part: 'comparing', name: 'nextTokens', args }, signal);
      sides.forEach(({ model }, i) => {
        model.weights.giveBack([one, other][i].bytes);
      });
      return block;
    };
  });
  const engine = await crew.engine('comparing', signal);
  const { divergences, same } = engine.divergences(blocks);
  return startsOf(lengths).map((start, text) => {
    // A column predicts the token after it; nobody knows what comes after the last.
    const end = start + lengths[text] - 1;
    return { kls: divergences.slice(start, end), same: same.slice(start, end) };
  });
}
