// Which tokenizer goes with a model: the caller's, a tokenizer.json or vocab.json among its files, or a GGUF's own.

import { ModelError } from '../modelError.js';
import { readText } from '../sources.js';

/** @typedef {import('./cutText.js').TokenizerParts} TokenizerParts */

const longestTokenizer = 2 ** 27;
const ggml = 'tokenizer.ggml.';

/**
 * @param {import('../openModel.js').OpenModel} model
 * @param {Record<string, unknown> | undefined} given
 * @returns {Promise<{ name: string, parts: TokenizerParts } | undefined>}
 */
export async function tokenizerOf({ beside, metadata, sources }, given) {
  /** @param {string} name */
  const text = async (name) => {
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
    return { name: sources[0].name, parts: { vocabulary: /** @type {any} */ (vocabulary) } };
  }
  const [vocabulary, merges] = [await text('vocab.json'), await text('merges.txt')];
  if (vocabulary === undefined || merges === undefined) return undefined;
  return { name: 'vocab.json', parts: { vocabulary: bytePairs(vocabulary, merges) } };
}

/** GPT-2's own two files. @param {string} vocabulary @param {string} merges */
function bytePairs(vocabulary, merges) {
  /** @type {string[]} */
  const tokens = [];
  let entries;
  try {
    entries = Object.entries(JSON.parse(vocabulary));
  } catch (error) {
    throw new ModelError('vocab.json', `not JSON (${/** @type {Error} */ (error).message})`);
  }
  for (const [token, id] of entries) {
    if (!Number.isInteger(id) || id < 0 || id >= entries.length) {
      throw new ModelError('vocab.json', `the number of a token is ${id}, of ${entries.length}`);
    }
    tokens[id] = token;
  }
  const isMerge = (/** @type {string} */ line) => line !== '' && !line.startsWith('#version');
  const lines = merges.split(/\r?\n/).filter(isMerge);
  return { model: 'gpt2', tokens, merges: lines, pre: 'gpt-2', add_bos_token: false };
}
