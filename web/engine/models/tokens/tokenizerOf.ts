// Which tokenizer goes with a model: the caller's, a tokenizer.json or vocab.json among its files, or a GGUF's own.

import { readGguf } from '../gguf.js';
import type { OpenModel } from '../openModel.js';
import { longestTokenizer, readText } from '../sources.js';
import { bytePairs } from './bytePairs.js';
import type { TokenizerParts } from './tokenizer.js';

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
  const json = await text('tokenizer.json');
  const beyond = await beside('tokenizer_config.json', signal);
  const settings =
    beyond && (await (await import('./tokenizerSettings.js')).readSettings(beyond, json));
  const config = settings ?? {};
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
