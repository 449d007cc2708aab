// Where texts are cut before the merges, by the names that GGUF files have for it. What each has of its own is here; the
// whole was compared with llama.cpp's tokens of 47 texts under the vocabularies of GPT-2, Llama 2, Phi 3, DeepSeek LLM and
// Coder, Falcon, Refact, StarCoder, MPT and BERT: every one is the same.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Tokenizer } from '@huggingface/tokenizers';
import { bytePairs } from '../../../../../web/engine/models/tokens/bytePairs.js';
import { openTokenizer } from '../../../../../web/engine/models/tokens/cutText.js';
import { ggufTokenizer } from '../../../../../web/engine/models/tokens/ggufTokenizer.js';
import { readForm } from '../../../../../web/engine/models/tokens/tokenizerForm.js';
import { sharedLab } from '../../../../support/labs.js';
import { runFiles } from '../support/askModel.js';
import { inMemory } from '../support/files.js';
import { ggufOf, ids, models, safetensorsOf, tokens, vocabularyMetadata } from './cases.js';

const lab = await sharedLab(2);
const { bpe } = tokens.vocabularies;

function pieces(step: object, text: string): string[] {
  const json = { ...ggufTokenizer(bpe).json, pre_tokenizer: step };
  return (new Tokenizer(readForm(json) as any, {}) as any).pre_tokenizer(text);
}

/** Before the letters become bytes. */
function piecesOf(pre: string, text: string) {
  const { pre_tokenizer: steps } = ggufTokenizer({ ...bpe, pre }).json;
  return pieces({ ...steps, pretokenizers: steps.pretokenizers.slice(0, -1) }, text);
}

const byName: [pre: string, text: string, cut: string[]][] = [
  ['gpt-2', "we've 12½  x", ['we', "'ve", ' 12½', ' ', ' x']],
  ['default', 'a$1234', ['a', '$', '123', '4']],
  ['falcon', 'Hello, 12345 `x`', ['Hello', ',', ' ', '123', '45', ' ', '`', 'x', '`']],
  ['refact', 'ab12', ['ab', '1', '2']],
  ['llama-bpe', 'x;\n\ny 12345', ['x', ';\n\n', 'y', ' ', '123', '45']],
  ['qwen2', 'te\u0301 1½', ['te', '\u0301', ' ', '1', '½']],
  ['qwen35', 'te\u0301 1½', ['te\u0301', ' ', '1', '½']],
  ['laguna', 'a\nb', ['a', '\n', 'b']],
  ['minicpm5', '1234', ['123', '4']],
  ['ufakzeka', "Ali'ye", ['Ali', "'ye"]],
  ['jais-2', 'a     x', ['a', '    ', ' x']],
  ['bailingmoe', 'a;\nb', ['a', ';\n', 'b']],
  ['seed-coder', 'x;\n\ny', ['x', ';', '\n\n', 'y']],
  ['exaone-moe', 'ab cd 1', ['ab cd', ' ', '1']],
  ['tekken', "helloWorld's 12", ['hello', 'World', "'s", ' ', '1', '2']],
  ['gpt-4o', "helloWorld's 1234", ['hello', "World's", ' ', '123', '4']],
  ['tiny_aya', '1234 1234a', ['1', '234', ' ', '123', '4', 'a']],
  ['youtu', '한국어，a1', ['한국어', '，', 'a', '1']],
  ['kimi-k2', "  你好ab's 1234", [' ', ' ', '你好', "ab's", ' ', '123', '4']],
  ['deepseek-llm', '½²٣ a,\n你好', ['½²٣', ' a', ',', '\n', '你好']],
  ['deepseek-coder', 'ab, 1½', ['ab', ',', ' ', '1', '½']],
  ['deepseek-v3', '1234你好x.ab', ['123', '4', '你好', 'x', '.ab']],
  ['spark2_5', 'a;\n', ['a', ';', '\n']],
  ['afmoe', '1234567 你好', ['1', '234', '567', ' ', '你好']],
  ['superbpe', 'a1234567b', ['a', '1', '234', '567', 'b']],
  ['bloom', 'abc 123.', ['abc', ' 123', '.']],
  ['viking', 'abc 123', ['abc', ' ', '1', '2', '3']],
  ['chameleon', 'a.b 12', ['a', '.', 'b', ' ', '1', '2']],
];
for (const [pre, text, cut] of byName) {
  test(`${pre} cuts ${JSON.stringify(text)}`, () => {
    assert.deepEqual(piecesOf(pre, text), cut);
    assert.equal(cut.join(''), text);
  });
}

test('a cut of another name is refused', () => {
  for (const pre of ['magic', 'constructor', '']) {
    assert.throws(() => ggufTokenizer({ ...bpe, pre }), {
      message: `a cut of the kind '${pre}' (tokenizer.ggml.pre) is not known: a tokenizer.json beside it says how`,
    });
  }
});

test('under a cut of another name a text is refused; tokens by their numbers run, and have no texts', async () => {
  const file = ggufOf('gpt2', { metadata: vocabularyMetadata({ ...bpe, pre: 'magic' }) });
  await assert.rejects(runFiles(lab, file, { text: 'The scores of a head' }), {
    name: 'ModelError',
    message: /^gpt2\.gguf: its text cannot be cut into tokens \(a cut of the kind 'magic'/,
  });
  const { tokens: read, top, missing } = await runFiles(lab, file, { tokens: ids });
  assert.ok([...read, ...top].every(({ text }) => text === null));
  assert.match(missing.join(), /^What the tokens read as is not told: gpt2\.gguf: .*'magic'.*\.$/);
});

const split = (behavior: string, invert = false) => ({
  type: 'Split',
  pattern: { String: ' ' },
  behavior,
  invert,
});
const ofJson: [step: object, text: string, cut: string[]][] = [
  [{ type: 'Digits', individual_digits: true }, 'a½²٣1', ['a', '½', '²', '٣', '1']],
  [{ type: 'Digits', individual_digits: false }, 'a½²٣1b', ['a', '½²٣1', 'b']],
  [{ type: 'Punctuation', behavior: 'Isolated' }, 'a!?b', ['a', '!', '?', 'b']],
  [{ type: 'Punctuation', behavior: 'Contiguous' }, 'a!?b', ['a', '!?', 'b']],
  [{ type: 'Whitespace' }, 'café, x', ['café', ',', 'x']],
  [split('Isolated'), 'a b  c', ['a', ' ', 'b', ' ', ' ', 'c']],
  [split('Isolated', true), 'a b', ['a', ' ', 'b']],
  [split('Contiguous'), 'a b  c', ['a', ' ', 'b', '  ', 'c']],
  [split('MergedWithPrevious'), 'a b  c', ['a ', 'b ', ' ', 'c']],
  [split('MergedWithNext'), 'a b  c', ['a', ' b', ' ', ' c']],
  [split('Removed'), 'a b  c', ['a', 'b', 'c']],
];
for (const [step, text, cut] of ofJson) {
  test(`a step of a tokenizer.json, ${JSON.stringify(step)}, cuts ${JSON.stringify(text)}`, () => {
    assert.deepEqual(pieces(step, text), cut);
  });
}

test('where a GGUF does not say how texts are cut, that is said', async () => {
  const text = 'The scores of a head';
  const { pre, ...rest } = bpe;
  for (const [vocabulary, isSaid] of [
    [{ ...rest, pre }, false],
    [{ ...rest, pre: 'default' }, true],
    [rest, true],
  ] as const) {
    const file = ggufOf('gpt2', { metadata: vocabularyMetadata(vocabulary) });
    const { assumed } = await runFiles(lab, file, { text });
    assert.equal(
      assumed.some((sentence) => /does not say how texts are cut/.test(sentence)),
      isSaid,
    );
  }
});

const files = {
  vocabulary: JSON.stringify(ggufTokenizer(bpe).json.model.vocab),
  merges: `#version: 0.2\n${bpe.merges.join('\n')}\n`,
};

test('vocab.json and merges.txt are cut as the family does, or refused', async () => {
  const text = 'scores 1234 x;\n\ny';
  const idsOf = (vocabulary: any) => openTokenizer(ggufTokenizer(vocabulary))({ text }).ids;
  const as = (pre: string) => idsOf({ ...bpe, pre, add_bos_token: false });
  assert.deepEqual(idsOf(bytePairs(files, 'gpt2')), as('gpt-2'));
  assert.deepEqual(idsOf(bytePairs(files, 'qwen2')), as('qwen2'));
  assert.deepEqual(idsOf(bytePairs(files, 'granite')), as('refact'));
  const composed = (type: string) =>
    openTokenizer(ggufTokenizer(bytePairs(files, type)))({ text: 'e\u0301' }).ids.length;
  assert.deepEqual(['gpt2', 'qwen2'].map(composed), [3, 2]);
  const named = (name: string, content: string) =>
    inMemory(new TextEncoder().encode(content), name);
  const model = [
    safetensorsOf('llama'),
    named('vocab.json', files.vocabulary),
    named('merges.txt', files.merges),
  ];
  await assert.rejects(runFiles(lab, model, { text, config: models.llama.config }), {
    name: 'ModelError',
    message: /^vocab\.json: it does not say how a text is cut, and for a model of the type 'llama'/,
  });
});

test('where runs of spaces are tokens that vocab.json lacks, tokenizer_config.json has to say them', () => {
  for (const type of ['phi', 'gpt_neox']) {
    assert.throws(() => bytePairs(files, type), {
      message: /^vocab\.json: of a model of the type '.*' it lacks the tokens for runs of spaces/,
    });
  }
  const id = Object.keys(JSON.parse(files.vocabulary)).length;
  const config = { added_tokens_decoder: { [id]: { content: '  ' } } };
  const cut = openTokenizer(ggufTokenizer(bytePairs({ ...files, config }, 'phi')));
  assert.ok(cut({ text: 'a  b' }).ids.includes(id));
});

test('added tokens of a tokenizer_config.json belong to the vocabulary, or contradict it', () => {
  const size = Object.keys(JSON.parse(files.vocabulary)).length;
  const config = (id: number) => ({
    added_tokens_decoder: { [id]: { content: '<|im_end|>', special: true } },
  });
  const cut = openTokenizer(ggufTokenizer(bytePairs({ ...files, config: config(size) }, 'qwen2')));
  assert.equal(cut({ text: 'The<|im_end|>' }).ids.at(-1), size);
  assert.throws(() => bytePairs({ ...files, config: config(size + 1) }, 'qwen2'), {
    message:
      /^tokenizer_config\.json: it says that token \d+ is '<\|im_end\|>', which does not fit/,
  });
});
