/** All that the figure of a trained model needs once a reader opens one of their own. */
export { measureOwn } from './measure.js';
export { createPanel } from './panel.js';
