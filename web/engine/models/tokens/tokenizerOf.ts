// Which tokenizer goes with a model: the caller's, a tokenizer.json or vocab.json among its files, or a GGUF's own.

import { ModelError } from '../modelError.js';
import type { OpenModel } from '../openModel.js';
import { readText } from '../sources.js';
import { withModel } from '../withModel.js';
import type { TokenizerParts } from './cutText.js';
import { Cutter } from './tokenizer.js';

const longestTokenizer = 2 ** 27;
const ggml = 'tokenizer.ggml.';

export async function tokenizerOf(
  { beside, metadata, sources }: OpenModel,
  given: Record<string, unknown> | undefined,
): Promise<{ name: string; parts: TokenizerParts } | undefined> {
  const text = async (name: string) => {
    const source = beside.get(name);
    return source && readText(source, longestTokenizer);
  };
  const config = (await text('tokenizer_config.json')) ?? {};
  if (given) return { name: 'tokenizer', parts: { json: given, config } };
  const json = await text('tokenizer.json');
  if (json !== undefined) return { name: 'tokenizer.json', parts: { json, config } };
  const tokens = metadata?.get(`${ggml}tokens`);
  if (metadata && Array.isArray(tokens)) {
    const own = [...metadata].filter(([key]) => key.startsWith(ggml));
    const vocabulary = Object.fromEntries(
      own.map(([key, value]) => [key.slice(ggml.length), value]),
    );
    return { name: sources[0].name, parts: { vocabulary: vocabulary as any } };
  }
  const [vocabulary, merges] = [await text('vocab.json'), await text('merges.txt')];
  if (vocabulary === undefined || merges === undefined) return undefined;
  return { name: 'vocab.json', parts: { vocabulary: bytePairs(vocabulary, merges) } };
}

/** Of a model's files, for whoever asks again and again; undefined where they hold none. */
export const openCutter = (files: unknown, signal: AbortSignal): Promise<Cutter | undefined> =>
  withModel(files, signal, { isConfigGiven: true, cutsText: true }, async (model) => {
    const tokenizer = await tokenizerOf(model, undefined);
    return tokenizer && new Cutter(tokenizer, signal);
  });

/** GPT-2's own two files. */
function bytePairs(vocabulary: string, merges: string) {
  const tokens: string[] = [];
  let entries: [string, number][];
  try {
    entries = Object.entries(JSON.parse(vocabulary));
  } catch (error) {
    throw new ModelError('vocab.json', `not JSON (${(error as Error).message})`);
  }
  for (const [token, id] of entries) {
    if (!Number.isInteger(id) || id < 0 || id >= entries.length) {
      throw new ModelError('vocab.json', `the number of a token is ${id}, of ${entries.length}`);
    }
    tokens[id] = token;
  }
  const isMerge = (line: string) => line !== '' && !line.startsWith('#version');
  const lines = merges.split(/\r?\n/).filter(isMerge);
  return { model: 'gpt2', tokens, merges: lines, pre: 'gpt-2', add_bos_token: false };
}
