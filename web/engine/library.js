// The public face of the library: openLab, and the types of what it takes and gives.

import { openLab } from './lab.js';

export { openLab };

/** @typedef {Awaited<ReturnType<typeof openLab>>} Lab */
/** @typedef {import('./lab.js').LabOptions} LabOptions */
/** @typedef {import('./checks/lawOption.js').Law} Law */
/** @typedef {import('./checks/lawOption.js').StudentLaw} StudentLaw */
/** @typedef {import('./checks/lawOption.js').ListLaw} ListLaw */
/** @typedef {import('./checks/lawOption.js').LawText} LawText */
/** @typedef {import('./checks/lawOption.js').LawOption} LawOption */
/** @typedef {import('./checks/checkedOptions.js').Following} Following */
/** @typedef {import('./checks/checkedOptions.js').OnProgress} OnProgress */
/**
 * @template Options
 * @template {keyof Options} [Open=never]
 * @typedef {import('./checks/checkedOptions.js').Filled<Options, Open>} Filled
 */
/** @typedef {import('./methods/sums.js').SumsOptions} SumsOptions */
/** @typedef {import('./methods/sums.js').SumsResult} SumsResult */
/** @typedef {import('./methods/sums.js').SampleOptions} SampleOptions */
/** @typedef {import('./methods/sums.js').Summary} Summary */
/** @typedef {import('./methods/sums.js').Histogram} Histogram */
/** @typedef {import('./methods/sums.js').Quantiles} Quantiles */
/** @typedef {import('./methods/exactLaws.js').LawOptions} LawOptions */
/** @typedef {import('./methods/exactLaws.js').ExactLaw} ExactLaw */
/** @typedef {import('./methods/exactLaws.js').LawResult} LawResult */
/** @typedef {import('./methods/exactLaws.js').DensityOptions} DensityOptions */
/** @typedef {import('./methods/exactLaws.js').CumulativeOptions} CumulativeOptions */
/** @typedef {import('./methods/exactLaws.js').NormalDistanceOptions} NormalDistanceOptions */
/** @typedef {import('./methods/exactLaws.js').NormalDistance} NormalDistance */
/** @typedef {import('./methods/scores.js').ScoresOptions} ScoresOptions */
/** @typedef {import('./methods/scores.js').ScoresResult} ScoresResult */
/** @typedef {import('./methods/scores.js').ScoreVarianceOptions} ScoreVarianceOptions */
/** @typedef {import('./methods/scores.js').ScoreVarianceResult} ScoreVarianceResult */
/** @typedef {import('./methods/attention.js').AttentionOptions} AttentionOptions */
/** @typedef {import('./methods/attention.js').AttentionResult} AttentionResult */
/** @typedef {import('./methods/softmax.js').SoftmaxOptions} SoftmaxOptions */
/** @typedef {import('./methods/products.js').ProductsOptions} ProductsOptions */
/** @typedef {import('./methods/products.js').ProductsResult} ProductsResult */
/** @typedef {import('./methods/saturation.js').SaturationOptions} SaturationOptions */
/** @typedef {import('./methods/saturation.js').SaturationResult} SaturationResult */
/** @typedef {import('./methods/saturation.js').Saturation} Saturation */
/** @typedef {import('./methods/mertens.js').MertensOptions} MertensOptions */
/** @typedef {import('./methods/mertens.js').MertensResult} MertensResult */
/** @typedef {import('./methods/depth.js').DepthOptions} DepthOptions */
/** @typedef {import('./methods/depth.js').DepthResult} DepthResult */
/** @typedef {import('./methods/drawnHeads.js').DrawnAttentionOptions} DrawnAttentionOptions */
/** @typedef {import('./methods/drawnHeads.js').DrawnAttention} DrawnAttention */
/** @typedef {import('./methods/drawnHeads.js').SurveyOptions} SurveyOptions */
/** @typedef {import('./methods/drawnHeads.js').Survey} Survey */
/** @typedef {import('./methods/drawnHeads.js').ExpectedAttentionOptions} ExpectedAttentionOptions */
/** @typedef {import('./methods/drawnHeads.js').ExpectedAttention} ExpectedAttention */
/** @typedef {import('./methods/dotProducts.js').DotProductsOptions} DotProductsOptions */
/** @typedef {import('./methods/dotProducts.js').DotProducts} DotProducts */
/** @typedef {import('./methods/dotProducts.js').DotProductDensityOptions} DotProductDensityOptions */
/** @typedef {import('./methods/origin.js').OriginOptions} OriginOptions */
/** @typedef {import('./methods/origin.js').Origin} Origin */
/** @typedef {import('./methods/estimate.js').Estimate} Estimate */
/** @typedef {import('./methods/measuredScores.js').InspectScoresOptions} InspectScoresOptions */
/** @typedef {import('./methods/measuredScores.js').InspectScoresResult} InspectScoresResult */
/** @typedef {import('./models/types.js').InspectModelOptions} InspectModelOptions */
/** @typedef {import('./models/exportRun.js').ExportRunOptions} ExportRunOptions */
/** @typedef {import('./models/exportRun.js').ExportedRun} ExportedRun */
/** @typedef {import('./models/running/runTypes.js').RunModelOptions} RunModelOptions */
/** @typedef {import('./models/running/runTypes.js').ModelOnText} ModelOnText */
/** @typedef {import('./models/running/runTypes.js').HeadOnText} HeadOnText */
/** @typedef {import('./models/running/runTypes.js').HeadPlace} HeadPlace */
/** @typedef {import('./models/running/runTypes.js').HeadMap} HeadMap */
/** @typedef {import('./models/running/runTypes.js').LayerOnText} LayerOnText */
/** @typedef {import('./models/running/runTypes.js').FactorLoss} FactorLoss */
/** @typedef {import('./models/types.js').ModelFile} ModelFile */
/** @typedef {import('./models/types.js').RangeReader} RangeReader */
/** @typedef {import('./models/types.js').TensorNames} TensorNames */
/** @typedef {import('./models/types.js').ModelNumbers} ModelNumbers */
/** @typedef {import('./models/types.js').HeadNumbers} HeadNumbers */
/** @typedef {import('./models/types.js').HeadFactors} HeadFactors */
/** @typedef {import('./methods/trainingOptions.js').TrainingOptions} TrainingOptions */
/** @typedef {import('./methods/trainingOptions.js').ResumeOptions} ResumeOptions */
/** @typedef {import('./methods/trainingOptions.js').TrainingRecord} TrainingRecord */
/** @typedef {import('./methods/trainingOptions.js').TrainingExample} TrainingExample */
/** @typedef {import('./methods/trainingOptions.js').SavedRun} SavedRun */
/** @typedef {import('./methods/training.js').EvaluateOptions} EvaluateOptions */
/** @typedef {import('./methods/training.js').Evaluation} Evaluation */
/** @typedef {import('./methods/training.js').Run} Run */
/** @typedef {import('./methods/startingRun.js').StartingRun} StartingRun */
