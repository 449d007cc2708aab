// Whether a model can run a text: what is refused, and what is taken for granted.

import { outOfRange } from '../../checks/checkedOptions.js';
import { ModelError } from '../modelError.js';
import { mostTokensTogether, widthOf } from './textModel.js';
import type { TextPlan } from './textPlan.js';

/** Floats of all runs' activations in one layer, at most: 512 MiB. */
const mostActivations = 2 ** 27;

/** Whose texts begin with a token of their own. */
const startingModels = ['llama', 'mistral', 'mixtral', 'gemma', 'gemma2', 'gemma3', 'gemma3_text'];

/**
 * @param tokenizerFile - that has cut the text, where it is the model's own
 * @returns what is taken for granted
 */
export function checkText(
  plan: TextPlan,
  ids: number[],
  config: Record<string, unknown>,
  { segments, text }: { segments?: number[]; text?: string },
  tokenizerFile?: string,
): string[] {
  const { vocabulary, places, firstPlace, segments: table } = plan;
  // What is no number at all is less than nothing.
  const beyond = ids.findIndex((id) => !(Number.isInteger(id) && id >= 0 && id < vocabulary));
  if (beyond >= 0) {
    const range = `of this model, whose vocabulary ends at ${vocabulary - 1}`;
    if (tokenizerFile !== undefined) {
      throw new ModelError(
        tokenizerFile,
        `it gives token ${ids[beyond]} for a part of the text, which is not ${range}`,
      );
    }
    outOfRange(text === undefined ? `tokens[${beyond}]` : 'tokenizer', range, ids[beyond]);
  }
  const most = places ? places.shape[0] - firstPlace : Infinity;
  if (ids.length > most) {
    throw new RangeError(
      `${text === undefined ? 'tokens' : 'text'} must be of at most ${most} tokens, for which this model has places; it has ${ids.length}`,
    );
  }
  if (segments && segments.length !== ids.length) {
    throw new RangeError(
      `segments must be ${ids.length} numbers, one for each token; got ${segments.length}`,
    );
  }
  if (segments && !table) throw new RangeError('segments must be left out: this model has none');
  const [known = 0] = table?.shape ?? [];
  const odd = segments?.findIndex((segment) => segment >= known) ?? -1;
  if (odd >= 0)
    outOfRange(`segments[${odd}]`, `less than ${known} for this model`, segments?.[odd]);
  return assumptions(ids, config);
}

function assumptions(ids: number[], config: Record<string, unknown>) {
  const assumed = [];
  const longest = config.max_position_embeddings;
  if (typeof longest === 'number' && ids.length > longest)
    assumed.push(
      `The text is longer than the ${longest} tokens that the model's config counts on.`,
    );
  const start = config.bos_token_id;
  const isStarting = startingModels.includes(String(config.model_type));
  if (isStarting && typeof start === 'number' && start !== ids[0])
    assumed.push(
      `The text does not begin with token ${start}, with which this model's texts begin: the first words, and whatever looks at the first token, are not as it is used to.`,
    );
  return assumed;
}

/** With `sensitivity` every layer's inputs are kept, for the reverse pass. */
export function checkSize(
  { width, heads, d, layers }: TextPlan,
  tokens: number,
  runs: number,
  { sensitivity: keepsInputs, text }: { sensitivity: boolean; text?: string },
) {
  const columns = widthOf(tokens) * runs;
  const hidden = layers.map(({ mlp }) => (mlp ? mlp.down.slices[0].tensor.shape : [0]));
  const widest = Math.max(mostTokensTogether, width, heads * d, ...hidden.flat());
  const each = 4 * widest + (keepsInputs ? layers.length * width : 0);
  if (columns * each <= mostActivations) return;
  const fit = Math.floor(mostActivations / each / runs / 8) * 8;
  throw new RangeError(
    `${text === undefined ? 'tokens' : 'text'} must be of at most ${fit} tokens for this model with ${runs} runs of it at once (factors and headScales are one each); it has ${tokens}`,
  );
}
