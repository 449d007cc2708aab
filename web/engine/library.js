// The public face of the library: openLab, and the types of what it takes and gives.

import { openLab } from './lab.js';

export { openLab };

/** @typedef {Awaited<ReturnType<typeof openLab>>} Lab */
/** @typedef {import('./lab.js').LabOptions} LabOptions */
/** @typedef {import('./law.js').Law} Law */
/** @typedef {import('./law.js').LawText} LawText */
/** @typedef {import('./law.js').LawOption} LawOption */
/** @typedef {import('./checkedOptions.js').Following} Following */
/** @typedef {import('./sums.js').SumsOptions} SumsOptions */
/** @typedef {import('./sums.js').SumsResult} SumsResult */
/** @typedef {import('./sums.js').SampleOptions} SampleOptions */
/** @typedef {import('./sums.js').Summary} Summary */
/** @typedef {import('./sums.js').Histogram} Histogram */
/** @typedef {import('./sums.js').Quantiles} Quantiles */
/** @typedef {import('./exact.js').LawOptions} LawOptions */
/** @typedef {import('./exact.js').LawResult} LawResult */
/** @typedef {import('./exact.js').DensityOptions} DensityOptions */
/** @typedef {import('./exact.js').CumulativeOptions} CumulativeOptions */
/** @typedef {import('./exact.js').NormalDistanceOptions} NormalDistanceOptions */
/** @typedef {import('./exact.js').NormalDistance} NormalDistanceResult */
/** @typedef {import('./scores.js').ScoresOptions} ScoresOptions */
/** @typedef {import('./scores.js').ScoresResult} ScoresResult */
/** @typedef {import('./scores.js').ScoreVarianceOptions} ScoreVarianceOptions */
/** @typedef {import('./scores.js').ScoreVarianceResult} ScoreVarianceResult */
/** @typedef {import('./attention.js').AttentionOptions} AttentionOptions */
/** @typedef {import('./attention.js').AttentionResult} AttentionResult */
/** @typedef {import('./softmax.js').SoftmaxOptions} SoftmaxOptions */
/** @typedef {import('./products.js').ProductsOptions} ProductsOptions */
/** @typedef {import('./products.js').ProductsResult} ProductsResult */
/** @typedef {import('./saturation.js').SaturationOptions} SaturationOptions */
/** @typedef {import('./saturation.js').SaturationResult} SaturationResult */
/** @typedef {import('./mertens.js').MertensOptions} MertensOptions */
/** @typedef {import('./mertens.js').MertensResult} MertensResult */
/** @typedef {import('./depth.js').DepthOptions} DepthOptions */
/** @typedef {import('./depth.js').DepthResult} DepthResult */
/** @typedef {import('./heads.js').DrawnAttentionOptions} DrawnAttentionOptions */
/** @typedef {import('./heads.js').DrawnAttention} DrawnAttentionResult */
/** @typedef {import('./heads.js').SurveyOptions} AttentionSurveyOptions */
/** @typedef {import('./heads.js').Survey} AttentionSurveyResult */
/** @typedef {import('./heads.js').ExpectedAttentionOptions} ExpectedAttentionOptions */
/** @typedef {import('./heads.js').ExpectedAttention} ExpectedAttentionResult */
/** @typedef {import('./dotProducts.js').DotProductsOptions} DotProductsOptions */
/** @typedef {import('./dotProducts.js').DotProducts} DotProductsResult */
/** @typedef {import('./dotProducts.js').OriginOptions} OriginOptions */
/** @typedef {import('./dotProducts.js').Origin} OriginResult */
/** @typedef {import('./models/types.js').InspectModelOptions} InspectModelOptions */
/** @typedef {import('./models/exportRun.js').ExportRunOptions} ExportRunOptions */
/** @typedef {import('./models/exportRun.js').ExportedRun} ExportedRun */
/** @typedef {import('./models/types.js').ModelFile} ModelFile */
/** @typedef {import('./models/types.js').RangeReader} RangeReader */
/** @typedef {import('./models/types.js').TensorNames} TensorNames */
/** @typedef {import('./models/types.js').ModelNumbers} ModelNumbers */
/** @typedef {import('./models/types.js').HeadNumbers} HeadNumbers */
/** @typedef {import('./models/types.js').HeadFactors} HeadFactors */
/** @typedef {import('./trainingOptions.js').TrainingOptions} TrainingOptions */
/** @typedef {import('./trainingOptions.js').ResumeOptions} ResumeOptions */
/** @typedef {import('./trainingOptions.js').TrainingRecord} TrainingRecord */
/** @typedef {import('./trainingOptions.js').SavedRun} SavedRun */
/** @typedef {import('./training.js').EvaluateOptions} EvaluateOptions */
/** @typedef {import('./training.js').Evaluation} Evaluation */
/** @typedef {import('./training.js').Run} Run */
