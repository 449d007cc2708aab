import type { FigureSpec } from './types.js';

/** The figures by the name of their element, each a module of its own that is loaded when a page holds one. */
export const figures: Record<string, () => Promise<FigureSpec>> = {
  'rootd-chain': async () => (await import('./chain/chain.js')).chain,
  'rootd-lookup': async () => (await import('./lookup/lookup.js')).lookup,
  'rootd-sums': async () => (await import('./sums/sums.js')).sums,
  'rootd-squares': async () => (await import('./squares/squares.js')).squares,
  'rootd-growth': async () => (await import('./growth/growth.js')).growth,
  'rootd-normality': async () => (await import('./normality/normality.js')).normality,
  'rootd-product': async () => (await import('./product/product.js')).product,
  'rootd-scores': async () => (await import('./scores/scores.js')).scores,
  'rootd-keys': async () => (await import('./keys/keys.js')).keys,
  'rootd-softmax': async () => (await import('./softmax/softmax.js')).softmax,
  'rootd-temperature': async () => (await import('./temperature/temperature.js')).temperature,
  'rootd-origin': async () => (await import('./origin/origin.js')).origin,
  'rootd-training': async () => (await import('./training/training.js')).training,
  'rootd-pulls': async () => (await import('./pulls/pulls.js')).pulls,
  'rootd-gradients': async () => (await import('./gradients/gradients.js')).gradients,
  'rootd-heads': async () => (await import('./heads/heads.js')).heads,
  'rootd-model': async () => (await import('./model/model.js')).model,
  'rootd-depth': async () => (await import('./depth/depth.js')).depth,
  'rootd-mertens': async () => (await import('./mertens/mertens.js')).mertens,
};
