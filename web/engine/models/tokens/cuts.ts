// How texts are cut before the merges of byte pairs: expressions one after the other, each of which cuts what the ones
// before it have left whole. The names are those of `tokenizer.ggml.pre` in GGUF files, and mean what they mean to
// llama.cpp. Where it comes near only to what models were trained with, that stands here: for tekken, gpt-4o and their kin
// it takes marks for no letters and letters beyond A to Z for large and small, for kimi-k2 it leaves large and small
// together, for afmoe what comes before digits with the first of them.

const contractions = "(?:'[sS]|'[tT]|'[rR][eE]|'[vV][eE]|'[mM]|'[lL][lL]|'[dD])";
const spaces = '\\s+(?!\\S)|\\s+';
const gpt2 = `'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|${spaces}`;
const before = '[^\\r\\n\\p{L}\\p{N}]?';
const signs = ' ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*';
const ends = '\\s*[\\r\\n]+';

const llama3 = (digits: string) =>
  `${contractions}|${before}\\p{L}+|${digits}|${signs}|${ends}|${spaces}`;

/** Words that end where small letters are followed by large ones. */
function cased(ending: string, digits: string, isNo = '') {
  const upper = `(?:${isNo}[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}])`;
  const lower = `(?:${isNo}[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}])`;
  return `${before}${upper}*${lower}+${ending}|${before}${upper}+${lower}*${ending}|${digits}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*|${ends}|${spaces}`;
}

const threeDigits = '\\p{N}{1,3}';
/** From the right, as numbers are written. */
const thousands = '\\p{N}{1,3}(?=(?:\\p{N}{3})*(?!\\p{N}))';
const chinese = '[一-龥\u3040-ゟ゠-ヿ]+';
const deepseekSigns = '[!"#$%&\'()*+,\\-.\\/:;<=>?@\\[\\\\\\]^_`{|}~][A-Za-z]+';
const deepseekWords = '[^\\r\\n\\p{L}\\p{P}\\p{S}]?[\\p{L}\\p{M}]+';
const deepseek = `${deepseekSigns}|${deepseekWords}| ?[\\p{P}\\p{S}]+[\\r\\n]*|${ends}|${spaces}`;
/** Chinese signs and Korean syllables, as the first DeepSeek models say. */
const deepseekWide = '[一-龥\u0800-一가-\ud7ff]+';
/** Letters that come large and small, as an expression of the first DeepSeek models lists them. */
const deepseekLetters = [
  'A-Za-z\\u00b5\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u01ba\\u01bc-\\u01bf\\u01c4-\\u0293',
  '\\u0295-\\u02af\\u0370-\\u0373\\u0376\\u0377\\u037b-\\u037d\\u037f\\u0386\\u0388-\\u038a',
  '\\u038c\\u038e-\\u03a1\\u03a3-\\u03f5\\u03f7-\\u0481\\u048a-\\u052f\\u0531-\\u0556',
  '\\u10a0-\\u10c5\\u13a0-\\u13f5\\u13f8-\\u13fd\\u1c90-\\u1cba\\u1cbd-\\u1cbf\\u1d00-\\u1d2b',
  '\\u1d6b-\\u1d77\\u1d79-\\u1d9a\\u1e00-\\u1f15\\u1f18-\\u1f1d\\u1f20-\\u1f45\\u1f48-\\u1f4d',
  '\\u1f50-\\u1f57\\u1f59\\u1f5b\\u1f5d\\u1f5f-\\u1f7d\\u1f80-\\u1fb4\\u1fb6-\\u1fbc\\u1fbe',
  '\\u1fc2-\\u1fc4\\u1fc6-\\u1fcc\\u1fd0-\\u1fd3\\u1fd6-\\u1fdb\\u1fe0-\\u1fec\\u1ff2-\\u1ff4',
  '\\u1ff6-\\u1ffc\\u2102\\u2107\\u210a-\\u2113\\u2115\\u2119-\\u211d\\u2124\\u2126\\u2128',
  '\\u212a-\\u212d\\u212f-\\u2134\\u2139\\u213c-\\u213f\\u2145-\\u2149\\u214e\\u2183\\u2184',
  '\\u2c00-\\u2c7b\\u2c7e-\\u2ce4\\u2ceb-\\u2cee\\u2cf2\\u2cf3\\ua640-\\ua66d\\ua680-\\ua69b',
  '\\ua722-\\ua76f\\ua771-\\ua787\\ua78b-\\ua78e\\uab70-\\uabbf\\ufb00-\\ufb06\\ufb13-\\ufb17',
  '\\uff21-\\uff3a\\uff41-\\uff5a\\u{10400}-\\u{1044f}\\u{104b0}-\\u{104d3}',
  '\\u{104d8}-\\u{104fb}\\u{10c80}-\\u{10cb2}\\u{10cc0}-\\u{10cf2}\\u{118a0}-\\u{118df}',
  '\\u{1e900}-\\u{1e943}',
].join('');
const han = '\\p{Script=Han}';
const bloom = ' ?[^(\\s|.,!?…。，、।۔،)]+';

const table: [names: string, expressions: string[]][] = [
  [
    'gpt-2 phi-2 olmo mpt jais trillion mellum modern-bert roberta-bpe jina-v1-en jina-v2-code jina-es jina-de jina-v2-es jina-v2-de gigachat a.x-4.0 exaone4 granite-docling',
    [gpt2],
  ],
  [
    'smollm starcoder refact command-r cohere2_moe codeshell exaone minerva-7b mellum2',
    ['\\p{N}', gpt2],
  ],
  // Also where nothing is said.
  ['default', ['[\\p{P}$+<=>^~|]+', gpt2, '\\p{N}+', '[0-9][0-9][0-9]']],
  ['falcon', ['[\\p{P}$+<=>^~|`]+', gpt2, '[0-9][0-9][0-9]']],
  [
    'llama-bpe llama3 llama-v3 falcon3 falcon-h1 pixtral midm-2.0 lfm2 jina-v5-nano dbrx smaug-bpe glm4 chatglm-bpe',
    [llama3(threeDigits)],
  ],
  [
    'qwen2 deepseek-r1-qwen kormo openpangu f2llmv2 stablelm2 megrez hunyuan solar-open grok-2',
    [llama3('\\p{N}')],
  ],
  ['laguna', ['[^\\n]+|\\n+', llama3('\\p{N}')]],
  ['minicpm5', [threeDigits, llama3('\\p{N}+')]],
  ['ufakzeka', [`${before}\\p{L}+|\\p{N}|${signs}|${ends}|${spaces}`]],
  [
    'qwen35',
    [
      `${contractions}|${before}[\\p{L}\\p{M}]+|\\p{N}| ?[^\\s\\p{L}\\p{M}\\p{N}]+[\\r\\n]*|${ends}|${spaces}`,
    ],
  ],
  [
    'jais-2',
    [
      `${contractions}|${before}\\p{L}+|${threeDigits}|${signs}|${ends}|${[
        512, 256, 128, 64, 32, 16, 8, 4,
      ]
        .map((length) => `\\s{${length}}(?!\\S)`)
        .join('|')}|\\s{1,2}(?!\\S)|\\s`,
    ],
  ],
  [
    'bailingmoe bailingmoe2 llada-moe',
    [`${contractions}|${before}\\p{L}+|\\p{N}|${signs}|\\s*[\\r\\n]|${spaces}`],
  ],
  [
    'seed-coder',
    [`${contractions}|${before}\\p{L}+|\\p{N}| ?[^\\s\\p{L}\\p{N}\\r\\n]+|${ends}|${spaces}`],
  ],
  [
    'exaone-moe',
    [
      `${contractions}|${before}(?:\\p{L}\\p{M}*(?: \\p{L}\\p{M}*)*)+|\\p{N}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]?|\\s*[\\r\\n]|${spaces}`,
    ],
  ],
  ['tekken', [cased('', '\\p{N}')]],
  [
    'gpt-4o llama4 kanana2 talkie minimax-m2 granite-embed-multi-97m',
    [cased(`${contractions}?`, threeDigits)],
  ],
  ['tiny_aya cohere2moe', ['\\d{1,3}(?=(?:\\d{3})*\\b)', cased(`${contractions}?`, threeDigits)]],
  [
    'youtu',
    [
      `[가-힣ㄱ-ㆎ]+|[！…“”‘’—：；，、-〿︰-﹏]+|[ㄅ-ㄯ]+|${chinese}`,
      cased(`${contractions}?`, '\\p{N}'),
    ],
  ],
  [
    'kimi-k2',
    [
      `${han}+|${cased(`${contractions}?`, threeDigits, `(?!${han})`).replace('[\\r\\n/]*', '[\\r\\n]*')}`,
    ],
  ],
  [
    'deepseek-llm',
    [
      ...[
        '[\\r\\n]',
        `\\s?[${deepseekLetters}]+`,
        '\\s?[!-\\/:-~！-／：-～‘-‟\u3000-。]+',
        '\\s+$',
      ],
      ...[deepseekWide, '\\p{N}+'],
    ],
  ],
  ['deepseek-coder', ['[\\r\\n]', '\\s?\\p{L}+', '\\s?\\p{P}+', deepseekWide, '\\p{N}']],
  ['deepseek-v3 hunyuan-dense hy_v4 joyai-llm', [threeDigits, chinese, deepseek]],
  [
    'spark2_5',
    [
      ...[threeDigits, chinese],
      `${deepseekSigns}|${deepseekWords}| ?[\\p{P}\\p{S}]+|[\\r\\n]|${spaces}`,
      '\\p{N}',
    ],
  ],
  [
    'afmoe',
    [
      thousands,
      '[一-鿿㐀-䶿\u8c48-\ufaff\u3040-ゟ゠-ヿ･-ﾟ⼀-\u2fdfเ-\u0e7f\u0e80-\u0effក-\u17ffက-႟ꩠ-ꩿꧠ-\ua9ff가-\ud7afᄀ-ᇿ]+',
      deepseek,
    ],
  ],
  ['superbpe', ['\\p{N}+', '(?=(?:\\d{3})+(?!\\d))']],
  ['poro-chat bloom gpt3-finnish', [bloom]],
  ['viking', [bloom, '\\p{N}']],
  [
    'chameleon',
    [
      ...['<sentinel:[0-9]+>', 'IMGIMG[A-I]{1,4}Z', '[\\t\\n]|    |  ', '\\p{N}'],
      ...['[\\p{P}!-\\/:-@\\[-`{-~]', gpt2],
    ],
  ],
];

const cuts = new Map(
  table.flatMap(([names, expressions]) =>
    names.split(' ').map((name) => [name, expressions] as const),
  ),
);

/** These take a word that is a token whole, without asking the merges. */
const takesWholeWords =
  /^(llama-bpe|llama3|llama-v3|falcon3|falcon-h1|pixtral|midm-2\.0|lfm2|jina-v5-nano|tekken|youtu|minicpm5|granite-embed-multi-97m)$/;
const startsByDefault =
  /^(llama-bpe|llama3|llama-v3|falcon3|falcon-h1|pixtral|midm-2\.0|lfm2|jina-v5-nano|tekken|chameleon)$/;

/** @returns what is said of texts by that name; undefined if it is not known */
export function cutNamed(pre: string) {
  const expressions = cuts.get(pre);
  return (
    expressions && {
      expressions,
      takesWholeWords: takesWholeWords.test(pre),
      startsByDefault: startsByDefault.test(pre),
    }
  );
}
