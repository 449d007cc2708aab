// The public face of the library: openLab, and the types of what it takes and gives.

import { openLab } from './lab.js';

export { openLab };

export type Lab = Awaited<ReturnType<typeof openLab>>;

export type { Filled, Following, OnProgress } from './checks/checkedOptions.js';
export type { Law, LawOption, LawText, ListLaw, StudentLaw } from './checks/lawOption.js';
export type { LabOptions } from './lab.js';
export type { AttentionOptions, AttentionResult } from './methods/attention.js';
export type { DepthOptions, DepthResult } from './methods/depth.js';
export type { Descent, DescentOptions } from './methods/descent.js';
export type {
  DotProductDensityOptions,
  DotProducts,
  DotProductsOptions,
} from './methods/dotProducts.js';
export type {
  DrawnAttention,
  DrawnAttentionOptions,
  DrawnMap,
  ExpectedAttention,
  ExpectedAttentionOptions,
  Survey,
  SurveyOptions,
} from './methods/drawnHeads.js';
export type { Estimate } from './methods/estimate.js';
export type {
  CumulativeOptions,
  DensityOptions,
  ExactLaw,
  LawOptions,
  LawResult,
  NormalDistance,
  NormalDistanceOptions,
} from './methods/exactLaws.js';
export type { InspectScoresOptions, InspectScoresResult } from './methods/measuredScores.js';
export type { MertensOptions, MertensResult } from './methods/mertens.js';
export type { Origin, OriginOptions } from './methods/origin.js';
export type { ProductsOptions, ProductsResult } from './methods/products.js';
export type { Pulls, PullsOptions } from './methods/pulls.js';
export type { Saturation, SaturationOptions, SaturationResult } from './methods/saturation.js';
export type {
  ScoresOptions,
  ScoresResult,
  ScoreVarianceOptions,
  ScoreVarianceResult,
} from './methods/scores.js';
export type { SoftmaxOptions } from './methods/softmax.js';
export type {
  Histogram,
  Quantiles,
  SampleOptions,
  Summary,
  SumsOptions,
  SumsResult,
} from './methods/sums.js';
export type { EvaluateOptions, Evaluation, Run } from './methods/training.js';
export type {
  ResumeOptions,
  SavedRun,
  TrainingExample,
  TrainingOptions,
  TrainingRecord,
} from './methods/trainingOptions.js';
export type { ExportRunOptions } from './models/exportRun.js';
export type { Model } from './models/model.js';
export { ModelError, type ModelErrorCode } from './models/modelError.js';
export type { ExportedRun } from './models/runAsModel.js';
export type {
  CompareOptions,
  FactorLoss,
  HeadMap,
  HeadOnText,
  HeadPlace,
  LayerOnText,
  ModelOnText,
  ModelsOnText,
  RunEstimate,
  RunOptions,
  SkippedText,
  Span,
  TextOptions,
  TextsOptions,
  TextToRead,
  TokensToRead,
} from './models/running/runTypes.js';
export type {
  AdapterOn,
  HeadFactors,
  HeadNumbers,
  InspectOptions,
  KeptRange,
  KeptRanges,
  ModelFile,
  ModelNumbers,
  OpenedFile,
  OpenModelOptions,
  RangeReader,
  TensorNames,
  Waiting,
} from './models/types.js';
