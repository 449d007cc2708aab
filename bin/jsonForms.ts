// What --json writes. The JSON Schema in the package is made of these types and their comments.

import type { AdapterOn, ModelNumbers, ModelOnText, ModelsOnText } from '../web/engine/library.js';
import type { RankedColumn } from '../web/engine/models/headColumns.js';
import type { ModelOnTexts, PairOnTexts } from './manyTexts.js';
import type { Clip } from './qkClip.js';
import type { HeadNumber } from './runColumns.js';

/** Which rootd was asked what, and when. */
export type Invocation = {
  /** of the fields that follow: another number where one of them changes its meaning */
  schema: 1;
  /** its version */
  rootd: string;
  /** as it was typed, but for what stands behind the ? of an address */
  command: string;
  /** when it began, by ISO 8601 in UTC */
  date: string;
};

/** A file at hand has its digest; of one that lies elsewhere only parts are read, and its server's word stands for its state. */
export type FileRead =
  | { name: string /** in bytes */; size: number /** of every byte */; sha256: string }
  | { name: string /** in bytes */; size: number; address: string; etag: string | null };

/** What stands first, of every model. */
export type JsonHead<Options> = Invocation & {
  /** of the model: its file, or its folder where all files are called alike */
  name: string;
  /** of training, where its name tells one */
  step?: number;
  /** what the files keep weights as, that of most numbers first: 'BF16', or 'Q8_0, F32' */
  weightType: string;
  adapter?: AdapterOn;
  files: FileRead[];
  /** of the library, with their defaults */
  options: Options;
};

type Head = JsonHead<ModelOnText['options']>;

/** rootd run <model> --text … --json */
export type RunJson = Head & ModelOnText & { clip?: Clip };

/** rootd run <model> --texts … --json */
export type RunOnTextsJson = Head & ModelOnTexts & { clip?: Clip };

/** By how much a head's number is larger in the second model. */
export type Change = { layer: number; head: number; change: number };

type Changes<Name, Own> = {
  /** the number of a head that changes are of */
  by: Name;
  /** what changed most first */
  changes: Own[];
};

/** rootd run <model> <another> --text … --json */
export type PairJson = Invocation &
  Omit<ModelsOnText, 'models'> &
  Changes<HeadNumber, Change> & { models: [first: RunJson, second: RunJson] };

/** rootd run <model> <another> --texts … --json */
export type PairOnTextsJson = Invocation &
  Omit<PairOnTexts, 'models'> &
  Changes<HeadNumber, Change> & { models: [first: RunOnTextsJson, second: RunOnTextsJson] };

/** A line of rootd run <checkpoints> --json. */
export type StepJson = Head & {
  step: number;
  loss: number | null;
  /** score of any head */
  largest: number;
  /** mean over heads of the mean weight on the first token */
  firstKey: number;
  /** a number of one head */
  [head: `heads/L${number}H${number}/${string}`]: number;
};

/** rootd inspect <model> --json */
export type InspectJson = JsonHead<ModelNumbers['options']> & ModelNumbers;

/** rootd inspect <model> <another> --json */
export type InspectPairJson = Invocation &
  Changes<RankedColumn, ChangeInPart> & {
    models: [first: InspectJson, second: InspectJson];
    /** a sentence where they differ in more than their weights */
    assumed: string[];
  };

/** A change where a model may have several parts; null where the number is not known in both. */
export type ChangeInPart = Change & { tower: string };
