// Which tokenizer goes with a model: the caller's, a tokenizer.json or vocab.json among its files, or a GGUF's own.

import { inner } from '../config.js';
import { readGguf } from '../gguf.js';
import { ModelError } from '../modelError.js';
import type { OpenModel } from '../openModel.js';
import { readObject, readText } from '../sources.js';
import { bytePairs } from './bytePairs.js';
import type { TokenizerParts } from './cutText.js';

const longestTokenizer = 2 ** 27;
const ggml = 'tokenizer.ggml.';

export async function tokenizerOf(
  { beside, config: modelConfig, metadataSource }: OpenModel,
  given: Record<string, unknown> | undefined,
  signal: AbortSignal,
): Promise<{ name: string; parts: TokenizerParts } | undefined> {
  // What lies beside the model belongs to a tokenizer that is not asked.
  if (given) return { name: 'tokenizer', parts: { json: given } };
  const text = async (name: string) => {
    const source = await beside(name, signal);
    return source && readText(source, longestTokenizer);
  };
  const ofSettings = await beside('tokenizer_config.json', signal);
  const settings = ofSettings && (await readObject(ofSettings));
  const added = settings?.added_tokens_decoder ?? undefined;
  if (ofSettings && added !== undefined && inner(added) !== added)
    throw new ModelError(ofSettings.name, 'its added_tokens_decoder is no object');
  const config = settings ?? {};
  const json = await text('tokenizer.json');
  if (json !== undefined) return { name: 'tokenizer.json', parts: { json, config } };
  // A second time, with the lists of its vocabulary: who inspects weights needs none of them.
  const metadata = metadataSource && (await readGguf(metadataSource, signal, true)).metadata;
  if (metadata && Array.isArray(metadata.get(`${ggml}tokens`))) {
    const own = [...metadata].filter(([key]) => key.startsWith(ggml));
    const vocabulary = Object.fromEntries(
      own.map(([key, value]) => [key.slice(ggml.length), value]),
    );
    return { name: metadataSource.name, parts: { vocabulary: vocabulary as any } };
  }
  const [vocabulary, merges] = [await text('vocab.json'), await text('merges.txt')];
  if (vocabulary === undefined || merges === undefined) return undefined;
  const files = { vocabulary, merges, config: settings };
  return {
    name: 'vocab.json',
    parts: { vocabulary: bytePairs(files, modelConfig?.model_type) },
  };
}
