// What is written down of a family of models: where it keeps the queries and keys of its heads, and what its code does
// besides. Tensors are named as in the files, and any prefix may precede a name. {i} is the layer, {p} the one before.

/**
 * How several of q, k and v share one matrix: 'blocks' of all queries, all keys, all values; 'heads' of q, k and v
 * one after the other; 'groups' of the queries of one key head, then its key and value; 'codegen': four blocks of
 * queries, values, keys.
 * @typedef {'blocks' | 'heads' | 'groups' | 'codegen'} Arrangement
 */

/**
 * What comes between the residual stream and the projections: 'rms' and 'layer' as they are called, 'rmsPlusOne'
 * with a gain of 1 + weight, 'layerBare' without weights, 'none'.
 * @typedef {'rms' | 'rmsPlusOne' | 'layer' | 'layerBare' | 'none'} NormKind
 */

/**
 * @typedef {object} Norm
 * @property {NormKind} kind
 * @property {string} [at] the weight's name without '.weight', or whole
 * @property {string | null} [first] where layer 0 differs, in models that norm after each block; null where nothing
 *   comes before it
 * @property {boolean} [folded] where its gains are not in the file they are in the weights
 */

/**
 * @typedef {object} Attention
 * @property {string} [label] of attention that is not the layer's own, for the result's `tower`
 * @property {string} [query] weights, [out, in] unless `inputsFirst`
 * @property {string} [key]
 * @property {string} [fused]
 * @property {Arrangement} [arrangement] of what is fused
 * @property {boolean} [inputsFirst] the matrix is [in, out]
 * @property {boolean} [perHead] each is [heads, in, out of a head]
 * @property {Norm} norm
 * @property {Norm} [keyNorm] where keys read something else
 * @property {string} [queryBias] where it is not named like the weights
 * @property {boolean} [gated] every head's rows of queries are followed by as many of a gate
 * @property {boolean} [latent] DeepSeek's: through a few latent numbers
 */

/**
 * @typedef {object} Rotary
 * @property {boolean} [interleaved] planes are of neighbouring entries
 * @property {number} [share] of a head's entries that turn; 1
 * @property {number} [theta] 10,000
 */

/**
 * @typedef {object} Family
 * @property {string} name for readers
 * @property {string[]} types a config's model_type
 * @property {Attention[]} attention
 * @property {string[]} [marks] names that have to be there, for files without a config
 * @property {string[]} [lacks] names that may not
 * @property {Rotary} [rotary]
 * @property {'alibi' | 'buckets' | 'relative'} [distance] what else depends on the distance
 * @property {number} [beta] where it is not 1/√d
 * @property {number} [d] known from the family alone
 * @property {'rms' | 'layer'} [headNorm] of q_norm and k_norm; 'rms'
 * @property {boolean} [headGainPlusOne]
 * @property {boolean} [bidirectional] a token sees those after it too
 * @property {string} [assumes] a sentence: what the family's files leave open
 */

/** @param {string} at @returns {Norm} */
export const rms = (at) => ({ kind: 'rms', at });

/** @param {string} at @param {string | null} [first] @returns {Norm} */
export const layerNorm = (at, first) => ({ kind: 'layer', at, first });

/**
 * Queries and keys in matrices of their own.
 * @param {string} query @param {string} key @param {Norm} norm
 * @returns {Attention}
 */
export const apart = (query, key, norm) => ({
  query: `${query}.weight`,
  key: `${key}.weight`,
  norm,
});

/**
 * Queries, keys and values in one matrix.
 * @param {Arrangement} arrangement @param {string} name @param {Norm} norm
 * @returns {Attention}
 */
export const fused = (arrangement, name, norm) => ({ fused: `${name}.weight`, arrangement, norm });

/** A name in one layer. @param {string} template @param {number} layer */
export const inLayer = (template, layer) =>
  template.replace('{i}', String(layer)).replace('{p}', String(layer - 1));
