// A GGUF's own vocabulary as a tokenizer.json would say it. It was compared with llama.cpp's tokens.

/** The metadata under tokenizer.ggml. */
export type Vocabulary = {
  /** 'gpt2', 'llama' or 'bert' */
  model: string;
  tokens: string[];
  token_type?: number[];
  scores?: number[];
  merges?: string[];
  /** which cut comes before the merges */
  pre?: string;
  add_bos_token?: boolean;
  add_eos_token?: boolean;
  add_space_prefix?: boolean;
  bos_token_id?: number;
  eos_token_id?: number;
  /** as GGUF writes it */
  seperator_token_id?: number;
  unknown_token_id?: number;
};

const contractions = "(?:'[sS]|'[tT]|'[rR][eE]|'[vV][eE]|'[mM]|'[lL][lL]|'[dD])";
const gpt2 = "'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+";
const llama3 = (digits: string) =>
  `${contractions}|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|${digits}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+`;
const upper = '[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]';
const lower = '[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]';
const before = '[^\\r\\n\\p{L}\\p{N}]?';
const cased = (ending: string, digits: string) =>
  `${before}${upper}*${lower}+${ending}|${before}${upper}+${lower}*${ending}|${digits}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+`;
const deepseek =
  '[!"#$%&\'()*+,\\-./:;<=>?@\\[\\\\\\]^_`{|}~][A-Za-z]+|[^\\r\\n\\p{L}\\p{P}\\p{S}]?[\\p{L}\\p{M}]+| ?[\\p{P}\\p{S}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+';

/** The expressions that cut a text before its merges, one after the other, by the value of `pre`. */
const cuts = new Map<string, string[]>(
  (
    [
      [
        'gpt-2 phi-2 olmo mpt jais trillion mellum modern-bert roberta-bpe exaone4 granite-docling',
        [gpt2],
      ],
      [
        'llama-bpe llama3 llama-v3 falcon3 falcon-h1 pixtral midm-2.0 lfm2 dbrx smaug-bpe glm4 chatglm-bpe',
        [llama3('\\p{N}{1,3}')],
      ],
      ['qwen2 stablelm2 deepseek-r1-qwen megrez hunyuan grok-2', [llama3('\\p{N}')]],
      // Also where nothing is said: llama.cpp's guess.
      ['default', ['[\\p{P}\\$\\+<=>\\^~\\|]+', gpt2, '\\p{N}+', '[0-9][0-9][0-9]']],
      ['smollm starcoder refact command-r codeshell exaone minerva-7b', ['\\p{N}', gpt2]],
      ['tekken', [cased('', '\\p{N}')]],
      ['gpt-4o llama4 kanana2', [cased(`${contractions}?`, '\\p{N}{1,3}')]],
      ['deepseek-v3 hunyuan-dense', ['\\p{N}{1,3}', '[一-龥぀-ゟ゠-ヿ]+', deepseek]],
    ] as [string, string[]][]
  ).flatMap(([names, patterns]) => names.split(' ').map((name) => [name, patterns])),
);
/** These take a whole word that is a token without asking the merges. */
const wholeWords =
  /^(llama-bpe|llama3|llama-v3|falcon3|falcon-h1|pixtral|midm-2\.0|lfm2|tekken|youtu)$/;
const startsByDefault =
  /^(llama-bpe|llama3|llama-v3|falcon3|falcon-h1|pixtral|midm-2\.0|lfm2|tekken|chameleon)$/;

/** Kinds of tokens. */
const normal = 1;
const unknown = 2;
const control = 3;
const own = 4;

/** @returns as in tokenizer.json and tokenizer_config.json */
export function ggufTokenizer(vocabulary: Vocabulary): {
  json: Record<string, any>;
  config: Record<string, any>;
} {
  const { model, tokens } = vocabulary;
  if (!Array.isArray(tokens)) throw new Error('it holds no tokens');
  const common = {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: addedTokens(vocabulary),
    post_processor: ends(vocabulary),
  };
  const bos = firstOf(vocabulary);
  const config = {
    bos_token: tokens[bos],
    eos_token: tokens[vocabulary.eos_token_id ?? 2],
    clean_up_tokenization_spaces: false,
  };
  const models = { gpt2: byteLevel, llama: sentencePiece, bert: wordPiece };
  const make = Object.hasOwn(models, model) && models[model as keyof typeof models];
  if (!make) throw new Error(`a tokenizer of the kind '${model}' is not known`);
  return { json: { ...common, ...make(vocabulary) }, config };
}

const kindOf = ({ token_type: types }: Vocabulary, id: number) => types?.[id] ?? normal;

/** Tokens that are found in a text before anything else. */
function addedTokens(vocabulary: Vocabulary) {
  const { model, tokens } = vocabulary;
  return tokens.flatMap((content, id) => {
    const kind = kindOf(vocabulary, id);
    const isAdded = kind === control || kind === own || (model === 'llama' && kind === unknown);
    if (!isAdded) return [];
    const plain = { normalized: false, lstrip: false, rstrip: false, single_word: false };
    return [{ id, content, special: kind !== own, ...plain }];
  });
}

/** @returns the token that a text begins with */
const firstOf = ({ model, bos_token_id: id }: Vocabulary): number =>
  id ?? { llama: 1, bert: 101, gpt2: 11 }[model] ?? 0;

/** What stands before and after a text. */
function ends(vocabulary: Vocabulary) {
  const { model, tokens, pre = 'default' } = vocabulary;
  const isUsual = model === 'llama' || model === 'bert' || startsByDefault.test(pre);
  const first = (vocabulary.add_bos_token ?? isUsual) ? [firstOf(vocabulary)] : [];
  const separator = vocabulary.seperator_token_id ?? 102;
  const isEnded = model === 'bert' || vocabulary.add_eos_token === true;
  const last = isEnded ? [model === 'bert' ? separator : (vocabulary.eos_token_id ?? 2)] : [];
  if (first.length + last.length === 0) return null;
  const special = (id: number) => ({ SpecialToken: { id: tokens[id], type_id: 0 } });
  return {
    type: 'TemplateProcessing',
    single: [...first.map(special), { Sequence: { id: 'A', type_id: 0 } }, ...last.map(special)],
    pair: [],
    special_tokens: Object.fromEntries(
      [...first, ...last].map((id) => [
        tokens[id],
        { id: tokens[id], ids: [id], tokens: [tokens[id]] },
      ]),
    ),
  };
}

const placesOf = (tokens: string[]) => Object.fromEntries(tokens.map((token, id) => [token, id]));

/** Byte pairs, cut first by expressions. */
function byteLevel({ tokens, merges = [], pre = 'default' }: Vocabulary) {
  const splits = (cuts.get(pre) ?? [gpt2]).map((Regex) => ({
    type: 'Split',
    pattern: { Regex },
    behavior: 'Isolated',
    invert: false,
  }));
  const bytes = {
    type: 'ByteLevel',
    add_prefix_space: false,
    trim_offsets: true,
    use_regex: false,
  };
  return {
    normalizer: null,
    pre_tokenizer: { type: 'Sequence', pretokenizers: [...splits, bytes] },
    model: {
      type: 'BPE',
      vocab: placesOf(tokens),
      merges,
      ignore_merges: wholeWords.test(pre),
      byte_fallback: false,
      fuse_unk: false,
      unk_token: null,
    },
    decoder: { type: 'ByteLevel' },
  };
}

/** SentencePiece's pairs: the merges follow from the scores. */
function sentencePiece(vocabulary: Vocabulary) {
  const { tokens, scores = [], unknown_token_id: id = 0 } = vocabulary;
  const places = new Map(tokens.map((token, i) => [token, i]));
  const merges: { pair: [string, string]; score: number }[] = [];
  tokens.forEach((piece, i) => {
    if (kindOf(vocabulary, i) !== normal) return;
    const letters = Array.from(piece);
    const here: { pair: [string, string]; left: number; right: number }[] = [];
    for (let k = 1; k < letters.length; k += 1) {
      const pair = [letters.slice(0, k).join(''), letters.slice(k).join('')] as [string, string];
      const [left, right] = pair.map((part) => places.get(part));
      if (left !== undefined && right !== undefined) here.push({ pair, left, right });
    }
    here.sort((a, b) => a.left - b.left || a.right - b.right);
    for (const { pair } of here) merges.push({ pair, score: scores[i] ?? 0 });
  });
  merges.sort((a, b) => b.score - a.score);
  const spaces = [
    ...((vocabulary.add_space_prefix ?? true) ? [{ type: 'Prepend', prepend: '▁' }] : []),
    { type: 'Replace', pattern: { String: ' ' }, content: '▁' },
  ];
  return {
    normalizer: { type: 'Sequence', normalizers: spaces },
    pre_tokenizer: null,
    model: {
      type: 'BPE',
      vocab: placesOf(tokens),
      merges: merges.map(({ pair }) => pair),
      byte_fallback: true,
      fuse_unk: true,
      unk_token: tokens[id],
    },
    decoder: {
      type: 'Sequence',
      decoders: [
        { type: 'Replace', pattern: { String: '▁' }, content: ' ' },
        { type: 'ByteFallback' },
        { type: 'Fuse' },
        { type: 'Strip', content: ' ', start: 1, stop: 0 },
      ],
    },
  };
}

/** Pieces that start a word stand with ▁ there, those that go on stand bare. */
function wordPiece(vocabulary: Vocabulary) {
  const pieces = vocabulary.tokens.map((token, id) => {
    if (kindOf(vocabulary, id) !== normal || /^\[.*\]$/.test(token)) return token;
    return token.startsWith('▁') ? token.slice(1) : `##${token}`;
  });
  return {
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    model: {
      type: 'WordPiece',
      vocab: placesOf(pieces),
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
    },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
  };
}
