// What inspecting a trained model gives: the shape of its result, for the library, the command and the figure.

/**
 * A file: a `File`, a handle to one in a page or in Node, an address (`https://…` or `hf:owner/name@revision`, of a file
 * or of a model's folder), in Node also a path or that of a model's folder, or anything that can read a range of bytes.
 */
export type ModelFile =
  | File
  | string
  | { getFile: () => Promise<File> }
  | { fd: number }
  | RangeReader;

/** What can read a range of bytes. */
export type RangeReader = {
  /** of the file, without folders */
  name: string;
  /** in bytes */
  size: number;
  /** the bytes from … to − 1; asked for at most 16 MiB at a time */
  read: (from: number, to: number) => Uint8Array | ArrayBuffer | Promise<Uint8Array | ArrayBuffer>;
};

/** A file that a model was opened from. */
export type OpenedFile = {
  /** without folders */
  name: string;
  /** in bytes */
  size: number;
  /** where it lies, if elsewhere; else null */
  address: string | null;
  /** what its server says of its state, if it does; else null */
  etag: string | null;
};

/** Where a model of a family that is not known keeps its queries and keys. `{i}` in a name stands for the layer. */
export type TensorNames = {
  /** name of the matrix of queries, 'layers.{i}.wq.weight'; any prefix may come before it */
  query?: string;
  /** and of that of keys */
  key?: string;
  /** in their place, the name of one matrix of both */
  fused?: string;
  /**
   * of what is fused: queries, then keys, then values ('blocks', the default), or these for one head after the other
   * ('heads'), or for one key head ('groups')
   */
  arrangement?: 'blocks' | 'heads' | 'groups';
  /** the matrices are [in, out]; default false, [out, in] */
  inputsFirst?: boolean;
  /** name of the gains of the norm before them, with or without '.weight'; without it there is none */
  norm?: string;
  /** default 'rms' */
  normKind?: 'rms' | 'rmsPlusOne' | 'layer';
  /** which entries rotary positions turn together: j and j + d/2, or 2j and 2j + 1; default 'none' */
  rotation?: 'none' | 'half' | 'interleaved';
  /** what multiplies q·k; default 1/√d */
  beta?: number;
};

/** A LoRA that lies on a model's weights. */
export type AdapterOn = {
  /** W + α/√r·B·A in place of W + α/r·B·A, as rsLoRA has it */
  isRankStabilised: boolean;
  /** that it changes */
  matrices: number;
  /** what these are called in a layer: q_proj, v_proj */
  kinds: string[];
  /** the largest of its matrices */
  rank: number;
};

/** Bytes from … to − 1 of a file. */
export type KeptRange = { from: number; to: number };

/** What is kept of a file that lies elsewhere, in the state that it is in now. */
export type KeptRanges = {
  ranges: readonly KeptRange[];
  /** the bytes of one of them; nothing where it is no longer there or not to be trusted */
  read: (range: KeptRange) => Promise<Uint8Array | undefined>;
  /** called with what was read besides */
  keep: (from: number, bytes: Uint8Array) => Promise<void>;
};

export type OpenModelOptions = {
  /** the parsed config.json; default the one among the files, or beside the first path or address */
  config?: Record<string, unknown>;
  /**
   * a parsed tokenizer.json; default the one among the files, or beside the first path or address, else a GGUF's own
   * vocabulary, else vocab.json with merges.txt
   */
  tokenizer?: Record<string, unknown>;
  /**
   * a LoRA to lie on the model: its adapter_config.json and adapter_model.safetensors as peft writes them, in Node also
   * their folder, or the address of that. Each matrix that it changes is read as W + α/r·B·A, a block at a time
   */
  adapter?: ModelFile | ModelFile[];
  /** of the queries, 1 … 65,536; default what the config or the tensors say */
  heads?: number;
  /** of the keys, 1 … 65,536; default what the config or the tensors say */
  keyHeads?: number;
  /** entries of a head, 1 … 4096; default what the config or the tensors say */
  headDimension?: number;
  /** for a model that no known family fits */
  names?: TensorNames;
  /**
   * keeps what is read from addresses: called with each file that lies elsewhere, once its server has said in what state
   * it is; its `address` is whole, and may hold a secret. Gives nothing where it is not to be kept; default
   * nothing is
   */
  cache?: (file: OpenedFile) => Promise<KeptRanges | undefined>;
  /** called before each wait for a server that fails or asks to be asked later, while the model is open */
  onWait?: (waiting: Waiting) => void;
};

/** A server that is asked again. */
export type Waiting = {
  /** that it said or did: a sentence without its full stop */
  why: string;
  /** until then */
  seconds: number;
};

export type OnWait = NonNullable<OpenModelOptions['onWait']>;

/** What keeps ranges of files. */
export type RangeCache = NonNullable<OpenModelOptions['cache']>;

export type InspectOptions = {
  /** distances that `sigmaWindow` is over, 1 … 1,000,000; default 1024, less in layers that see less */
  window?: number;
  /**
   * compute in double precision and give every head's singular values, which takes three times as long; default false
   */
  spectrum?: boolean;
  /** called with each head as it is done, in their order */
  onHead?: (head: HeadNumbers) => void;
};

/**
 * One head, in numbers. Unless it says otherwise a number is exact for tokens that are strangers to each other and
 * share no direction: what the weights alone say. A number is NaN where it cannot be known (the weights hold a NaN, or
 * their mean size leaves 10^±12) or has no meaning (the agreement of a head of zeros).
 */
export type HeadNumbers = {
  /** counted from 0, as the file counts */
  layer: number;
  /** which part of the model, where it has several: 'encoder', 'vision_model', 'decoder cross' */
  tower: string;
  /** of the queries, counted from 0 */
  head: number;
  /** the head of the keys that it shares with others where there are fewer of these */
  keyHead: number;
  /** width of a query and a key */
  d: number;
  /** of a token */
  width: number;
  /** what multiplies q·k */
  beta: number;
  /**
   * whether the gains of the norm before it are in the files or it has none; else they are taken as 1, and the head's
   * numbers are not those of the model
   */
  isNormKnown: boolean;
  /** standard deviation of the scores within a row, as the softmax sees them, without rotation */
  sigma: number;
  /** the same over all pairs of a query and a key */
  sigmaAll: number;
  /** what sigma would be if queries and keys were turned at random to each other */
  strangers: number;
  /** the same from the weights as they stand in the file, without the norm's gains */
  strangersRaw: number;
  /**
   * variance of q·k over its mean where queries and keys are turned at random to each other; 1 is no agreement. The
   * gains of a norm of their own are turned with them, which strangers and factors leave in place
   */
  agreement: number;
  /** agreement in standard deviations of what random turns give; NaN where they all give the same, as at d = 1 */
  agreementZ: number;
  /** the most that agreement can be, with these singular values */
  agreementCeiling: number;
  /** how many directions of the head carry its scores, 1 … d */
  participation: number;
  /** spread of the rows' variances over queries, relative to their mean */
  rowVariation: number;
  /** mean of a token's score with itself, less the mean over all pairs */
  selfMean: number;
  /** the same in units of sigma */
  selfScore: number;
  /** 1 where query and key can change places, 0 where that turns the sign, ½ for neither */
  symmetric: number;
  /**
   * no pair of tokens whatever has a larger score, but for what the biases add; at distance 0 where the model
   * rotates, and for tokens of mean length where a norm is taken to divide by that (`assumed` says so)
   */
  bound: number;
  /** the most that the biases add */
  boundOffsets: number;
  /** the factor that would bring sigma to 1 */
  betaOne: number;
  /**
   * e^(σ²/2), of sigmaCapped where there is one, else of sigmaWindow, else of sigma: with fewer keys in a row the
   * head is frozen even for strangers
   */
  freezingKeys: number;
  /** sigma at distance 0; null without rotation, as are the next two */
  sigmaNear: number | null;
  /** over the distances 0 … window − 1 */
  sigmaWindow: number | null;
  /** far away, where every plane's angle is as good as random */
  sigmaFar: number | null;
  /** share of sigmaWindow² that comes from the keys' bias; 0 without rotation, where it moves whole rows and cancels */
  keyOffsetShare: number;
  /** sigmaWindow with rotation, sigma without, after the model's cap on its scores; null where it has none */
  sigmaCapped: number | null;
  /**
   * what was measured in training over all pairs, in files that the lab itself exported; null elsewhere, and where
   * queries and keys were normed
   */
  sigmaMeasured: number | null;
  /** whose product is the variance of the scores */
  factors: HeadFactors;
  /**
   * singular values of the head's map from queries to keys, largest first, as many as the smaller of d and width,
   * right to 10⁻⁶ of the largest, with `spectrum: true`
   */
  singular?: Float64Array;
};

/**
 * How a head's variance comes about, factor by factor: raw × gains × agreement × offsets × rotation is
 * sigmaWindow² with rotation, sigma² (rotation being 1) without.
 */
export type HeadFactors = {
  /** strangersRaw² */
  raw: number;
  /** what the norms make of it: strangers² = raw × gains */
  gains: number;
  /** variance of q·k, without biases, over strangers² */
  agreement: number;
  /** what the biases add: 1 without */
  offsets: number;
  rotation: number;
};

export type ModelNumbers = {
  /** in words: 'Llama' */
  family: string;
  /** what the files keep weights as, that of most numbers first: 'BF16', or 'Q8_0, F32' */
  weightType: string;
  /** one sentence for each thing that no file says and that was taken for granted */
  assumed: string[];
  /** one sentence for each thing that could not be read */
  missing: string[];
  /** how many the result holds */
  layers: number;
  /** what the model's config says of what it computes */
  config: Record<string, unknown>;
  /** layer after layer */
  heads: HeadNumbers[];
  /** with their defaults */
  options: {
    window: number;
    spectrum: boolean;
  };
};
