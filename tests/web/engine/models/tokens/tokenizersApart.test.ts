// In what the tokenizer beside a LoRA cuts texts otherwise than its base's.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tokenizersApart } from '../../../../../web/engine/models/tokens/tokenizersApart.js';

const base = {
  added_tokens: [{ id: 0, content: '<unk>' }],
  normalizer: { type: 'NFC' },
  model: { type: 'BPE', vocab: { a: 1, b: 2, ab: 3 }, merges: ['a b'] },
};

const said = (changes: object, own: object | undefined = base) =>
  tokenizersApart(own && JSON.stringify(own), JSON.stringify({ ...base, ...changes }));

test('the same ways of cutting are the same in another spelling', () => {
  const { model } = base;
  for (const changes of [
    {},
    { padding: { length: 8 }, truncation: null, decoder: { type: 'BPEDecoder' } },
    { model: { ...model, ignore_merges: false, merges: [['a', 'b']] } },
    { post_processor: null },
  ])
    assert.deepEqual(said(changes), []);
});

test('what differs is said, with the tokens that are added', () => {
  const added_tokens = [...base.added_tokens, { id: 4, content: '<|im_start|>' }];
  for (const [changes, what] of [
    [{ added_tokens }, /differs .* in added_tokens \(it adds '<\|im_start\|>'\): name it/],
    [{ normalizer: { type: 'NFKC' } }, / in normalizer: /],
    [{ model: { ...base.model, vocab: { a: 1, b: 2 }, merges: [] } }, / in vocab, merges: /],
  ] as [object, RegExp][])
    assert.match(said(changes).join('|'), new RegExp(`^[^|]*${what.source}[^|]*$`));
  assert.match(
    tokenizersApart(undefined, JSON.stringify(base))[0],
    / in added_tokens, normalizer, /,
  );
  assert.match(
    tokenizersApart(JSON.stringify(base), 'no JSON')[0],
    / in added_tokens, normalizer, /,
  );
});
