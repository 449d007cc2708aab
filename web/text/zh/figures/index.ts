import chain from './chain.js';
import depth from './depth.js';
import gradients from './gradients.js';
import growth from './growth.js';
import heads from './heads.js';
import keys from './keys.js';
import lookup from './lookup.js';
import mertens from './mertens.js';
import model from './model.js';
import normality from './normality.js';
import origin from './origin.js';
import product from './product.js';
import pulls from './pulls.js';
import scores from './scores.js';
import softmax from './softmax.js';
import squares from './squares.js';
import sums from './sums.js';
import temperature from './temperature.js';
import training from './training.js';

export default {
  chain,
  lookup,
  sums,
  squares,
  growth,
  normality,
  product,
  scores,
  keys,
  softmax,
  temperature,
  origin,
  training,
  gradients,
  pulls,
  heads,
  model,
  depth,
  mertens,
};
