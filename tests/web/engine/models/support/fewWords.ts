// A tokenizer of four words, to which all others are unknown.

const vocab = Object.fromEntries(['[UNK]', 'a', 'head', 'of', 'scores'].map((one, i) => [one, i]));

export const fewWords = {
  ...{ added_tokens: [], normalizer: null, post_processor: null, decoder: null },
  pre_tokenizer: { type: 'Whitespace' },
  model: { type: 'WordPiece', vocab, unk_token: '[UNK]', continuing_subword_prefix: '##' },
};
