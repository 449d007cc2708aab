// A tokenizer.json in the form that the package which cuts texts reads as Hugging Face's own program does: what the
// package would take otherwise is put into other words, and what it would pass over in silence is refused.

import { quoted } from '../modelError.js';

type Part = Record<string, any>;

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @returns another object where anything differs; the vocabulary, which is large, is not copied */
export function readForm(json: Part): Part {
  checkModel(json.model);
  const growth = growthOf(json.normalizer);
  if (growth > mostGrowth) {
    throw new Error(`its normalizer may make a text ${growth.toPrecision(2)} times as long`);
  }
  return { ...json, model: { ...json.model }, pre_tokenizer: cutAsSaid(json.pre_tokenizer) };
}

/** Of no kind are old files, which their fields tell apart. */
const models = [undefined, null, 'BPE', 'WordPiece', 'Unigram'];

function checkModel(model: Part) {
  if (!models.includes(model?.type)) {
    throw new Error(`a tokenizer of the kind ${quoted(String(model.type))} is not known`);
  }
  const { vocab } = model;
  if (Array.isArray(vocab)) return;
  if (!isPart(vocab)) throw new Error('it holds no vocabulary');
  for (const token in vocab) {
    const id = vocab[token];
    if (Number.isInteger(id) && id >= 0) continue;
    const shown = typeof id === 'string' ? quoted(id) : String(id);
    throw new Error(`its vocabulary gives ${shown} for the token ${quoted(token)}`);
  }
}

/** A text of 65,536 letters stays below half a gigabyte. */
const mostGrowth = 4096;

/** How many times as long the replacements of a normalizer may make a text. */
function growthOf(step: unknown): number {
  if (!isPart(step)) return 1;
  if (step.type === 'Sequence' && Array.isArray(step.normalizers)) {
    return step.normalizers.reduce((growth, one) => growth * growthOf(one), 1);
  }
  if (step.type !== 'Replace') return 1;
  const { length } = String(step.content ?? '');
  const { text } = patternOf(step);
  // An expression may match between letters too.
  return text === undefined ? length + 1 : Math.max(1, length / Math.max(1, text.length));
}

function patternOf({ pattern }: Part) {
  const { String: text, Regex } = isPart(pattern) ? pattern : {};
  if (typeof text === 'string') return { text, expression: escaped(text) };
  if (typeof Regex === 'string') return { expression: Regex };
  throw new Error('a pattern of it is neither a String nor a Regex');
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Any letter, a line's end too. */
const any = '[\\s\\S]';

/** What becomes of a match, as an expression whose matches stand alone, and so does what is between them. */
const behaviours = new Map<string, (match: string) => string>([
  ['isolated', (match) => match],
  ['contiguous', (match) => `(?:${match})+`],
  ['mergedwithprevious', (match) => `(?:(?!${match})${any})*(?:${match})`],
  ['mergedwithnext', (match) => `(?:${match})(?:(?!${match})${any})*`],
]);

/** The steps before the model, in words that the package knows. */
function cutAsSaid(step: unknown): unknown {
  if (!isPart(step)) return null;
  switch (step.type) {
    case 'Sequence':
      return { ...step, pretokenizers: step.pretokenizers?.map(cutAsSaid) };
    case 'Digits':
      // The package means 0 to 9 alone, Hugging Face every number: ½, ², ٣.
      return split('\\p{N}', step.individual_digits ? 'Isolated' : 'Contiguous');
    case 'Punctuation':
      return split('[\\p{P}!-\\/:-@\\[-`{-~]', step.behavior);
    case 'Whitespace':
      // By the letters of every alphabet; what is left out are the spaces.
      return {
        type: 'Split',
        pattern: { Regex: '\\w+|[^\\w\\s]+' },
        behavior: 'Removed',
        invert: true,
      };
    case 'Split':
      if (/^removed$/i.test(step.behavior)) {
        return { ...step, pattern: { Regex: patternOf(step).expression } };
      }
      return split(patternOf(step).expression, step.behavior, step.invert);
    default:
      return step;
  }
}

function split(expression: string, behavior: unknown = 'Isolated', invert: unknown = false) {
  const rewritten = behaviours.get(String(behavior).toLowerCase());
  // Matches and rests that all stand alone are the same turned round.
  if (!rewritten || (invert && !/^isolated$/i.test(String(behavior)))) {
    throw new Error(`a split of it is ${quoted(String(behavior))}, which is not known`);
  }
  const pattern = { Regex: rewritten(expression) };
  return { type: 'Split', pattern, behavior: 'Isolated', invert: false };
}
