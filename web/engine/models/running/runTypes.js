// What running a trained model takes and gives: for the library, the command and the figure.

/**
 * @typedef {object} HeadPlace
 * @property {number} layer counted from 0
 * @property {number} head of the queries, counted from 0
 */

/**
 * @typedef {object} RunModelOptions
 * @property {string} [text] that the model reads, of 3 to 1024 tokens; or `tokens` in its place
 * @property {ArrayLike<number>} [tokens] their numbers, 3 to 1024 of them
 * @property {ArrayLike<number>} [segments] of BERT and its like: 0 or 1 for each token; default 0 for all
 * @property {Record<string, unknown>} [tokenizer] a parsed tokenizer.json; default the one among the files (in Node also
 *   beside the first path), else a GGUF's own vocabulary, else vocab.json with merges.txt
 * @property {'sqrt' | 'one' | 'd' | number} [divisor] what the scores of every head are divided by: √d, 1, d, or a number
 *   above 0; default what the model's own are
 * @property {ArrayLike<number>} [factors] up to 32 numbers from 0 to 10⁶, each on the scale of all heads: the loss under each
 *   is told; default none
 * @property {(HeadPlace & { factor: number })[]} [heads] the same for one head alone, up to 32 of them; default none
 * @property {HeadPlace[]} [maps] heads, up to 64, whose scores and weights are given back; default none
 * @property {boolean} [sensitivity] tell of every head how the loss answers to its scale, which takes three times as long;
 *   default false
 * @property {boolean} [sigma] tell beside each head what its weights alone say, by `inspectModel`; default false
 * @property {Record<string, unknown>} [config] the parsed config.json
 * @property {(layer: LayerOnText) => void} [onLayer] called with each layer's heads as soon as they are there
 */

/**
 * A head, on the text that was read. Rows are queries; those that see fewer than three keys are left out. The scores are
 * those that the softmax sees, after scale and cap, but for `largest`.
 * @typedef {object} HeadOnText
 * @property {number} layer
 * @property {number} head
 * @property {number} scale what multiplies q·k
 * @property {number} spread √ of the mean over rows of the scores' variance
 * @property {number} spreadWithoutFirst the same without the first key, which many heads use as a sink
 * @property {number} largest score of all pairs, before a cap
 * @property {[query: number, key: number]} largestPair the places of its two tokens
 * @property {number} entropy of the weights in nats, mean over rows
 * @property {number} evenness entropy over ln(keys), mean over rows: 1 where all keys weigh the same
 * @property {number} effectiveKeys e^entropy, mean over rows
 * @property {number} firstKey weight on the first key, mean over rows
 * @property {number} stiffness nats of entropy that one e-fold of the scale would cost: Var of the scores under the weights
 * @property {number} rows how many rows these are means over
 * @property {number} [sensitivity] dL/d ln(scale), L the loss, with `sensitivity: true`
 * @property {number | null} [sigma] spread that the weights alone say, for tokens that are strangers, with `sigma: true`;
 *   null where it cannot be told
 */

/**
 * @typedef {object} LayerOnText
 * @property {number} layer
 * @property {HeadOnText[]} heads
 */

/**
 * @typedef {object} HeadMap
 * @property {number} layer
 * @property {number} head
 * @property {number} rows queries
 * @property {number} columns keys
 * @property {Float32Array} scores scaled, before a cap, rows×columns; −Infinity where a query does not see a key
 * @property {Float32Array} weights rows×columns
 */

/**
 * @typedef {object} FactorLoss
 * @property {number} factor
 * @property {number | null} loss null where the model predicts no next token
 * @property {HeadPlace[]} [heads] that the factor acts on; all, if left out
 */

/**
 * @typedef {object} ModelOnText
 * @property {string} family the config's model_type
 * @property {string[]} assumed one sentence for each thing that was taken for granted
 * @property {string[]} missing one sentence for each thing that could not be told
 * @property {{ id: number, text: string | null }[]} tokens text is null where no tokenizer is at hand
 * @property {number} layers
 * @property {HeadOnText[]} heads layer after layer
 * @property {number | null} loss mean over the next tokens, in nats; null where the model predicts none
 * @property {Float64Array} losses of each token but the first
 * @property {{ id: number, text: string | null, probability: number }[]} top the likeliest tokens after the last; of BERT
 *   and its like those in its place
 * @property {FactorLoss[]} factors first those of `factors`, then those of `heads`
 * @property {HeadMap[]} maps
 * @property {number} bytesRead of the weights
 * @property {number} seconds
 * @property {{ divisor: 'sqrt' | 'one' | 'd' | number | null, sensitivity: boolean, sigma: boolean }} options
 */

export {};
