// Two models on the same tokens. The second runs within each pass of the first, on what that has read, so that no more is
// held than what one pass comes to.

import type { Following } from '../../checks/checkedOptions.js';
import { ModelError } from '../modelError.js';
import { apartOver, type NextApart, withinSpan } from './apart.js';
import { configsApart } from './configsApart.js';
import { nextTokens, sharedTokens } from './nextTokens.js';
import type { Reading } from './readings.js';
import type { Parts, Pass } from './runModel.js';
import type { ReadRunOptions } from './runOptions.js';
import type { ModelOnText, ModelsOnText } from './runTypes.js';
import { checkCut, checkShapes, checkWords, type Shape } from './sameTokens.js';
import type { TokenSpan } from './textSpan.js';

/** What the second model says of a text, and how far apart what both say next is, where they say it. */
type Second = { result: ModelOnText; next: NextApart | undefined; assumed: string[] };

export async function compareModels(
  shapes: readonly [Shape, Shape],
  [first, second]: readonly [Parts, Parts],
  { options, follow }: { options: ReadRunOptions; follow: Following },
): Promise<ModelsOnText[]> {
  const started = performance.now();
  // As a model alone asks for it: what a page loads stays one file.
  const { checkWhole, runModel } = await import('./runModel.js');
  const { signal } = second.stop.inner;
  checkWhole(first.files);
  // Where a shard is lacking, layers are: the shapes would differ.
  try {
    checkWhole(second.files);
  } catch (error) {
    ofOther(error);
  }
  checkShapes(...shapes);
  if (options.onLayer) throw new TypeError('onLayer must be left out: it is for one model');
  const lent = new Set<string>();
  for (const text of options.texts) {
    const sentences = await checkCut([first.tokens, second.tokens], text, signal);
    for (const sentence of sentences) lent.add(sentence);
  }
  const followed = followingTwo(follow);
  const seconds = new Map<number, Second>();
  let bytesRead = 0;

  const besideFirst = async (pass: Pass) => {
    const passes: { other: Pass; next: NextApart[] | undefined }[] = [];
    const results = await runModel(
      second,
      {
        options: {
          ...{ ...options, texts: pass.texts.map(asTokens) },
          ...{ onSkip: undefined, onEstimate: undefined },
        },
        follow: followed(1, pass.place),
      },
      async (other) => {
        const both = [pass.model, other.model];
        const chosen = other.texts.map(({ at }) => at);
        const isSaid = both.every(({ plan }) => plan.isCausal);
        passes.push({
          other,
          next: isSaid ? await nextTokens(second, pass, other, chosen) : undefined,
        });
      },
    ).catch(ofOther);
    bytesRead += results[0].bytesRead;
    for (const { other, next } of passes) {
      const assumed = vocabularies(pass, other);
      other.texts.forEach(({ at }, i) => {
        seconds.set(pass.texts[at].at, { result: results[at], next: next?.[i], assumed });
      });
    }
  };

  const results = await runModel(first, { options, follow: followed(0) }, besideFirst);
  const places = [...seconds.keys()].sort((a, b) => a - b);
  return results.map((before, i) => {
    const { result, next, assumed } = seconds.get(places[i]) as Second;
    checkWords(before, result);
    const { options: asked } = before;
    const all = { options: asked, seconds: (performance.now() - started) / 1000 };
    const [kls, same] = next ? [next.kls, next.same] : [new Float64Array(0), new Float64Array(0)];
    const [from, to] = asked.span?.tokens ?? [1, before.tokens.length];
    return {
      models: [
        { ...before, ...all },
        { ...result, ...all, bytesRead },
      ],
      assumed: [...configsApart(before.config, result.config), ...lent, ...assumed],
      ...(next
        ? apartOver(withinSpan(next, [from, to]))
        : { kl: null, kl99: null, sameFirst: null }),
      kls,
      same,
    };
  });
}

/** Files of two models may be called alike: what is wrong with one of the second says so. */
function ofOther(error: unknown): never {
  if (error instanceof ModelError) error.message = `other: ${error.message}`;
  throw error;
}

/** What the first model has read, for the second. */
const asTokens = (reading: Reading) => ({
  name: reading.prefix === '' ? undefined : reading.name,
  text: undefined,
  tokens: reading.ids,
  segments: reading.segments,
  span: reading.isPart ? { tokens: reading.span as TokenSpan } : null,
});

function vocabularies({ model }: Pass, { model: other }: Pass) {
  const sizes = [model, other].map(({ plan }) => plan.head.shape[0]);
  if (sizes[0] === sizes[1]) return [];
  return [
    `Their vocabularies have ${sizes.join(' and ')} entries: what they say next is compared over the first ${sharedTokens([model, other])}, as if there were no others.`,
  ];
}

/** How far both are, half of it each. */
function followingTwo({ signal, onProgress }: Following) {
  const shares = [0, 0];
  return (model: 0 | 1, [pass, passes]: readonly [number, number] = [0, 1]): Following => ({
    signal,
    onProgress: (share) => {
      shares[model] = (pass + share) / passes;
      return onProgress?.((shares[0] + shares[1]) / 2);
    },
  });
}
