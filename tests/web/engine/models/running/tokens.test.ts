// Texts cut into tokens: by a GGUF's own vocabulary, whose tokens were compared with llama.cpp's, and by a tokenizer.json.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TextOptions } from 'rootd';
import { openTokenizer } from '../../../../../web/engine/models/tokens/cutText.js';
import { ggufTokenizer } from '../../../../../web/engine/models/tokens/ggufTokenizer.js';
import { Cutter } from '../../../../../web/engine/models/tokens/tokenizer.js';
import { sharedLab } from '../../../../support/labs.js';
import { runFiles } from '../support/askModel.js';
import { fewWords } from '../support/fewWords.js';
import { inMemory } from '../support/files.js';
import { ggufOf, ids, models, safetensorsOf, tokens, vocabularyMetadata } from './cases.js';

const lab = await sharedLab(2);

const { bpe, spm } = tokens.vocabularies;
const vocabularies: Record<string, any> = {
  bpe,
  spm,
  spm_bare: { ...spm, add_space_prefix: false },
};

for (const [name, texts] of Object.entries(tokens.texts)) {
  test(`${name}: the tokens of llama.cpp`, () => {
    // Without what a text begins with.
    const vocabulary = { ...vocabularies[name], add_bos_token: false };
    const cut = openTokenizer(ggufTokenizer(vocabulary));
    for (const [text, wanted] of texts) {
      assert.deepEqual(cut({ text }).ids, wanted, JSON.stringify(text));
    }
  });
}

const text = 'The scores of a head';

test('a GGUF brings its own tokens, and they have texts', async () => {
  const file = ggufOf('llama', { metadata: vocabularyMetadata(spm) });
  const result = await runFiles(lab, file, { text });
  const own = openTokenizer(ggufTokenizer(spm))({ text });
  assert.deepEqual(
    result.tokens.map(({ id }) => id),
    own.ids,
  );
  assert.equal(result.tokens[0].text, '<s>');
  assert.equal(
    result.tokens
      .slice(1)
      .map((token) => token.text)
      .join(''),
    ` ${text}`,
  );
  assert.ok(result.top.every((top) => typeof top.text === 'string'));
});

test('a tokenizer.json among the files, one that is given, and vocab.json with merges.txt cut alike', async () => {
  const { json, config: own } = ggufTokenizer(bpe);
  const { config } = models.gpt2;
  const fileOfText = (name: string, content: string) =>
    inMemory(new TextEncoder().encode(content), name);
  const model = safetensorsOf('gpt2');
  const vocab = JSON.stringify(json.model.vocab);
  const merges = `#version: 0.2\n${bpe.merges.join('\n')}\n`;
  const results = [
    await runFiles(lab, [model, fileOfText('tokenizer.json', JSON.stringify(json))], {
      text,
      config,
    }),
    await runFiles(lab, model, { text, config, tokenizer: json }),
    await runFiles(
      lab,
      [model, fileOfText('vocab.json', vocab), fileOfText('merges.txt', merges)],
      {
        text,
        config,
      },
    ),
  ];
  assert.ok(own);
  for (const result of results) {
    assert.deepEqual(result.tokens, results[0].tokens);
    assert.equal(result.tokens.map((token) => token.text).join(''), text);
  }
});

test('a tokenizer_config.json that is broken is blamed itself, and one that says otherwise with it', async () => {
  const { json } = ggufTokenizer(bpe);
  const { config } = models.gpt2;
  const fileOf = (name: string, content: string) =>
    inMemory(new TextEncoder().encode(content), name);
  const run = (settings: string, change = {}) => {
    const own = fileOf('tokenizer.json', JSON.stringify({ ...json, ...change }));
    const files = [safetensorsOf('gpt2'), own, fileOf('tokenizer_config.json', settings)];
    return runFiles(lab, files, { text, config });
  };
  const added = (id: number, content: string) =>
    JSON.stringify({ added_tokens_decoder: { [id]: { content } } });
  const [first] = Object.entries<number>(json.model.vocab).find(([, id]) => id === 9) ?? [''];
  const lower = { normalizer: { type: 'BertNormalizer', lowercase: true } };
  for (const [settings, message, change] of [
    ['{', /^tokenizer_config\.json: not a JSON object/],
    ['[]', /^tokenizer_config\.json: not a JSON object/],
    [
      '{"added_tokens_decoder":5}',
      /^tokenizer_config\.json: its added_tokens_decoder is no object/,
    ],
    [
      added(9, '<x>'),
      /^tokenizer\.json: .*in tokenizer_config\.json token 9 is '<x>', and here not/,
    ],
    [added(999, '<x>'), /token 999 is '<x>', and here not/],
    [
      '{"do_lower_case":false}',
      /^tokenizer_config\.json: its do_lower_case is false, and the normalizer/,
      lower,
    ],
  ] as [string, RegExp, object?][])
    await assert.rejects(run(settings, change), { name: 'ModelError', message });
  const { tokens: cut } = await run(added(9, first));
  assert.equal(cut.map((token) => token.text).join(''), text);
  const about = { text, config, tokenizer: json };
  const given = [safetensorsOf('gpt2'), fileOf('tokenizer_config.json', '{')];
  assert.deepEqual((await runFiles(lab, given, about)).tokens, cut);
});

test('tokens that stand for what no vocabulary holds are counted', async () => {
  const { config } = models.gpt2;
  const tokenizer = fewWords;
  const run = (own: TextOptions & { tokenizer?: any }) =>
    runFiles(lab, safetensorsOf('gpt2'), { config, ...own });
  const text = 'scores of Ahab of a whale';
  assert.equal((await run({ text, tokenizer })).unknown, 2);
  assert.equal((await run({ text: 'scores of a head', tokenizer })).unknown, 0);
  assert.equal((await run({ tokens: [0, 1, 2, 0, 0], tokenizer })).unknown, 3);
  assert.equal((await run({ tokens: [0, 1, 2, 0, 0] })).unknown, 0);
  const unigram = {
    ...tokenizer,
    model: {
      type: 'Unigram',
      unk_id: 0,
      vocab: Object.keys(tokenizer.model.vocab).map((one) => [one, -1]),
    },
  };
  assert.equal((await run({ text: 'scores of x', tokenizer: unigram })).unknown, 1);
  const { json } = ggufTokenizer(bpe);
  const ofBytes = { ...json, model: { ...json.model, unk_token: json.added_tokens[0].content } };
  const shown = `${ofBytes.model.unk_token} of heads`;
  assert.equal((await run({ text: shown, tokenizer: ofBytes })).unknown, 0);
});

test('tokens by their numbers need no tokenizer', async () => {
  const result = await runFiles(lab, safetensorsOf('gpt2'), {
    tokens: ids,
    config: models.gpt2.config,
  });
  assert.ok(result.tokens.every((token) => token.text === null));
});

test('a tokenizer that hangs is ended', async () => {
  const { json } = ggufTokenizer(bpe);
  json.pre_tokenizer.pretokenizers[0].pattern = { Regex: '(a+)+$' };
  const started = performance.now();
  const cutter = new Cutter({ name: 'tokenizer.json', parts: { json } }, 500);
  await assert.rejects(cutter.cut({ text: `${'a'.repeat(40)}b` }), {
    name: 'ModelError',
    message: /tokenizer\.json: cutting the text takes longer than 0\.5 seconds, and was ended/,
  });
  assert.ok(performance.now() - started < 5000);
});

test('an abort ends a tokenizer', async () => {
  const { json } = ggufTokenizer(bpe);
  json.pre_tokenizer.pretokenizers[0].pattern = { Regex: '(a+)+$' };
  const stopped = new AbortController();
  setTimeout(() => stopped.abort(), 200);
  await assert.rejects(
    runFiles(lab, safetensorsOf('gpt2'), {
      text: `${'a'.repeat(40)}b`,
      config: models.gpt2.config,
      tokenizer: json,
      signal: stopped.signal,
    }),
    { name: 'AbortError' },
  );
});

const broken: [what: string, change: (json: any) => void, message: RegExp][] = [
  ['no model', (json) => delete json.model, /it holds no model/],
  ['no added tokens', (json) => delete json.added_tokens, /it holds no added_tokens/],
  ['an unknown kind', (json) => (json.decoder = { type: 'Magic' }), /cannot be cut into tokens/],
  [
    'a pattern that is none',
    (json) => (json.pre_tokenizer.pretokenizers[0].pattern = { Regex: '(' }),
    /cannot be cut into tokens/,
  ],
  [
    'numbers that are text',
    (json) => {
      for (const key of Object.keys(json.model.vocab)) json.model.vocab[key] = 'x';
    },
    /cannot be cut into tokens/,
  ],
];
for (const [what, change, message] of broken) {
  test(`a tokenizer with ${what} is refused`, async () => {
    const { json } = ggufTokenizer(bpe);
    change(json);
    await assert.rejects(
      runFiles(lab, safetensorsOf('gpt2'), {
        text,
        config: models.gpt2.config,
        tokenizer: json,
      }),
      { name: 'ModelError', message },
    );
  });
}
