// In what the tokenizer.json beside a LoRA cuts texts otherwise than its base's, which is the one that is asked.

import { severalNames } from '../modelError.js';

const parsed = (json: string | undefined) => {
  try {
    return JSON.parse(json ?? '{}') ?? {};
  } catch {
    return {};
  }
};

/** How tokens are put together, which older files write as one string. */
const joined = (merges: unknown) =>
  Array.isArray(merges) ? merges.map((one) => (Array.isArray(one) ? one.join(' ') : one)) : merges;

/** What decides how a text is cut; not how its tokens are padded or read back. */
function cutting(tokenizer: any): Record<string, unknown> {
  const { added_tokens, normalizer, pre_tokenizer, post_processor, model } = tokenizer;
  const { vocab, merges } = model ?? {};
  return {
    ...{ added_tokens, normalizer, pre_tokenizer, post_processor },
    ...{ vocab, merges: joined(merges) },
  };
}

const addedIn = ({ added_tokens: added }: any): string[] =>
  Array.isArray(added) ? added.map((token) => String(token?.content)) : [];

/**
 * @param own - of the base; nothing where it has none of this form
 * @param other - of the LoRA
 * @returns a sentence if they differ
 */
export function tokenizersApart(own: string | undefined, other: string): string[] {
  const [base, lora] = [own, other].map(parsed);
  const [before, after] = [base, lora].map(cutting);
  const differing = Object.keys(after).filter(
    (field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null),
  );
  if (differing.length === 0) return [];
  const known = addedIn(base);
  const added = addedIn(lora).filter((token) => !known.includes(token));
  const tokens = added.length > 0 ? ` (it adds ${severalNames(added)})` : '';
  return [
    `The tokenizer.json beside the LoRA differs from the base's, by which texts are cut, in ${differing.join(', ')}${tokens}: name it as the tokenizer to have them cut as where the LoRA was trained.`,
  ];
}
