// What running a trained model takes and gives: for the library, the command and the figure.

export type HeadPlace = {
  /** counted from 0 */
  layer: number;
  /** of the queries, counted from 0 */
  head: number;
};

/** What the model reads. */
export type TextOptions = TextToRead | TokensToRead;

export type TextToRead = Omit<TokensToRead, 'text' | 'tokens'> & {
  /** of 3 to 131,072 tokens */
  text: string;
  /** in the place of a text, not beside one */
  tokens?: undefined;
};

export type TokensToRead = {
  /** in the place of tokens, not beside them */
  text?: undefined;
  /** their numbers, 3 to 131,072 of them */
  tokens: ArrayLike<number>;
  /** of BERT and its like: 0 or 1 for each token; default 0 for all */
  segments?: ArrayLike<number>;
  /** part of the text that its loss is over; null, the default, for all of it */
  span?: Span | null;
};

/**
 * Part of a text, which has to reach to its end. A token that is partly in it counts; where it begins or ends within a
 * word, that word's first tokens may count too.
 */
export type Span =
  /** from where these words stand last, with them */
  | { from: string }
  /** of UTF-8, counted from 0, from the first and before the second; without one to the end */
  | { bytes: [from: number, to?: number] }
  /** by their places, likewise */
  | { tokens: [from: number, to?: number] };

/** Many texts in one pass over the weights. */
export type TextsOptions = {
  /** 1 to 10,000 of them; those whose activations take more than half a gigabyte together go in several passes */
  texts: readonly (string | TextOptions)[];
  /**
   * called for each text that is too short, too long or of tokens that the model does not know, which is then left out of the result; without it
   * such a text is refused
   */
  onSkip?: (skipped: SkippedText) => void;
};

export type SkippedText = {
  /** its place in `texts` */
  text: number;
  /** a sentence */
  why: string;
};

/** What a run will take, about. */
export type RunEstimate = {
  /** of memory that the whole program holds at the most */
  bytes: number;
  /** beyond reading, on a usual machine that has nothing else to do */
  seconds: number;
  /** how often all weights are read: texts go through a layer some thousands of tokens at a time */
  readings: number;
};

export type RunOptions = {
  /** tokens of each text that are read, 3 to 131,072: those after them are left away; null, the default, for all */
  truncate?: number | null;
  /** what the scores of every head are divided by: √d, 1, d, or a number above 0; null, the default, what the model's own are */
  divisor?: 'sqrt' | 'one' | 'd' | number | null;
  /** up to 32 numbers from 0 to 10⁶, each on the scale of all heads: the loss under each is told; default none */
  factors?: ArrayLike<number>;
  /** the same for one head alone, up to 32 of them; default none */
  headScales?: (HeadPlace & { factor: number })[];
  /** heads, up to 64, whose scores and weights are given back; default none */
  maps?: HeadPlace[];
  /** tell of every head how the loss answers to its scale, which takes three times as long; default false */
  sensitivity?: boolean;
  /** tell beside each head what its weights alone say, by `inspect`; default false */
  sigma?: boolean;
  /**
   * refuse a model that may not be as it was trained: matrices or heads of zeros, holes of them or half a matrix,
   * zeros in the weights of norms, a token of the text whose row of the embedding or of the output is all 0, an adapter that changes nothing
   * or has such factors, tensors of its layers that are not used, and numbers that are not finite in rows of its embeddings
   * that no text uses; default false, for which zeros are said
   */
  strict?: boolean;
  /** called before a weight is read; of two models that are compared, of the first */
  onEstimate?: (estimate: RunEstimate) => void;
  /** called with each layer's heads as soon as they are there */
  onLayer?: (layer: LayerOnText) => void;
};

/** What two models are asked. */
export type CompareOptions = Omit<RunOptions, 'onLayer'>;

/**
 * A head, on the text that was read. Rows are queries; those that see fewer than three keys are left out. The scores are
 * those that the softmax sees, after scale and cap, but for `largest` and `high`, which are of all pairs, before a cap.
 */
export type HeadOnText = {
  layer: number;
  head: number;
  /** what multiplies q·k */
  scale: number;
  /** √ of the mean over rows of the scores' variance */
  spread: number;
  /** the same without the first key, which many heads use as a sink */
  spreadWithoutFirst: number;
  /** score of all pairs, before a cap */
  largest: number;
  /** the places of its two tokens */
  largestPair: [query: number, key: number];
  /** score that one pair in a thousand exceeds at most (the quantile of 99.9 %), before a cap */
  high: number;
  /** the places of its two tokens */
  highPair: [query: number, key: number];
  /** of the weights in nats, mean over rows */
  entropy: number;
  /** entropy over ln(keys), mean over rows: 1 where all keys weigh the same */
  evenness: number;
  /** e^entropy, mean over rows */
  effectiveKeys: number;
  /** weight on the first key, mean over rows */
  firstKey: number;
  /** nats of entropy that one e-fold of the scale would cost: Var of the scores under the weights */
  stiffness: number;
  /** how many rows these are means over */
  rows: number;
  /** dL/d ln(scale), L the loss, with `sensitivity: true` */
  sensitivity?: number;
  /**
   * spread that the weights alone say, for tokens that are strangers, with `sigma: true`; null where it cannot be
   * told
   */
  sigma?: number | null;
};

export type LayerOnText = {
  /** its place in `texts`, where there are many */
  text?: number;
  layer: number;
  heads: HeadOnText[];
};

export type HeadMap = {
  layer: number;
  head: number;
  /** queries */
  rows: number;
  /** keys */
  columns: number;
  /** scaled, before a cap, rows×columns; −Infinity where a query does not see a key */
  scores: Float32Array;
  /** rows×columns */
  weights: Float32Array;
};

export type FactorLoss = {
  factor: number;
  /** null where the model predicts no next token */
  loss: number | null;
  /** of each token but the first */
  losses: Float64Array;
  /** that the factor acts on; all, if left out */
  heads?: HeadPlace[];
};

export type ModelOnText = {
  /** in words: 'Llama' */
  family: string;
  /** what the files keep weights as, that of most numbers first: 'BF16', or 'Q8_0, F32' */
  weightType: string;
  /** one sentence for each thing that was taken for granted */
  assumed: string[];
  /** one sentence for each thing that could not be told */
  missing: string[];
  /** text is null where no tokenizer is at hand */
  tokens: { id: number; text: string | null }[];
  /** how many of them stand for what the vocabulary does not hold, as <unk> does */
  unknown: number;
  layers: number;
  /** width of a head's queries and keys */
  d: number;
  /** what the model's config says of what it computes */
  config: Record<string, unknown>;
  /** layer after layer */
  heads: HeadOnText[];
  /** mean over the next tokens that are in the span, in nats; null where the model predicts none */
  loss: number | null;
  /** how many tokens that is */
  counted: number;
  /** how many tokens it chooses the next from: one that finds all alike likely has the loss ln(vocabulary) */
  vocabulary: number;
  /** of each token but the first */
  losses: Float64Array;
  /** the likeliest tokens after the last; of BERT and its like those in its place */
  top: { id: number; text: string | null; probability: number }[];
  /** first those of `factors`, then those of `headScales` */
  factors: FactorLoss[];
  maps: HeadMap[];
  /** of the weights; where there are many texts, for all of them together */
  bytesRead: number;
  /** that the call took, for all texts together */
  seconds: number;
  options: {
    divisor: 'sqrt' | 'one' | 'd' | number | null;
    sensitivity: boolean;
    sigma: boolean;
    truncate: number | null;
    strict: boolean;
    /** by the places of its tokens */
    span: { tokens: [from: number, to: number] } | null;
  };
};

/** Two models on the same tokens, and how far apart what they say next is. */
export type ModelsOnText = {
  models: [first: ModelOnText, second: ModelOnText];
  /** one sentence for each thing that was taken for granted to compare them */
  assumed: string[];
  /**
   * how far apart what they say next is: Kullback and Leibler’s Σ p·ln(p/q), p of the first and q of the second, in nats,
   * mean over the tokens that the loss is over; null where a model predicts no next token
   */
  kl: number | null;
  /** what one token in a hundred exceeds at most (the quantile of 99 %) */
  kl99: number | null;
  /** share of tokens in whose place both find the same one likeliest */
  sameFirst: number | null;
  /** of each token but the first */
  kls: Float64Array;
  /** 1 where both find the same one likeliest, else 0, of each token but the first */
  same: Float64Array;
};
