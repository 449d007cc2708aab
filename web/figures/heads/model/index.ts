/** All that the figure of real heads needs once a reader opens a model. */
export { measureModel } from './measure.js';
export { pythonModel } from './python.js';
export { reportModel } from './report.js';
export { stageModel } from './stage.js';
