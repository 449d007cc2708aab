// What inspecting a trained model gives: the shape of its result, for the library, the command and the figure.

/**
 * A file: a `File`, a handle to one in a page or in Node, in Node also a path, or anything that can read a range of
 * bytes.
 * @typedef {File | string | { getFile: () => Promise<File> } | { fd: number } | RangeReader} ModelFile
 */

/**
 * What can read a range of bytes.
 * @typedef {object} RangeReader
 * @property {string} name of the file, without folders
 * @property {number} size in bytes
 * @property {(from: number, to: number) => Uint8Array | ArrayBuffer | Promise<Uint8Array | ArrayBuffer>} read the
 *   bytes from … to − 1; asked for at most 16 MiB at a time
 */

/**
 * Where a model of a family that is not known keeps its queries and keys. `{i}` in a name stands for the layer.
 * @typedef {object} TensorNames
 * @property {string} [query] name of the matrix of queries, 'layers.{i}.wq.weight'; any prefix may come before it
 * @property {string} [key] and of that of keys
 * @property {string} [fused] in their place, the name of one matrix of both
 * @property {'blocks' | 'heads' | 'groups'} [arrangement] of what is fused: queries, then keys, then values
 *   ('blocks', the default), or these for one head after the other ('heads'), or for one key head ('groups')
 * @property {boolean} [inputsFirst] the matrices are [in, out]; default false, [out, in]
 * @property {string} [norm] name of the gains of the norm before them, with or without '.weight'; without it there is none
 * @property {'rms' | 'rmsPlusOne' | 'layer'} [normKind] default 'rms'
 * @property {'none' | 'half' | 'interleaved'} [rotation] which entries rotary positions turn together: j and
 *   j + d/2, or 2j and 2j + 1; default 'none'
 * @property {number} [beta] what multiplies q·k; default 1/√d
 */

/**
 * @typedef {object} InspectModelOptions
 * @property {ModelFile | ModelFile[]} files one or several of one model: safetensors, its shards with an index or
 *   without, or GGUF; a config.json among them is read, in Node also one beside the first path
 * @property {Record<string, unknown>} [config] the parsed config.json
 * @property {number} [heads] of the queries, 1 … 65,536; default what the config or the tensors say
 * @property {number} [keyHeads] of the keys, 1 … 65,536; default what the config or the tensors say
 * @property {number} [headDimension] entries of a head, 1 … 4096; default what the config or the tensors say
 * @property {number} [window] distances that `sigmaWindow` is over, 1 … 1,000,000; default 1024, less in layers that
 *   see less
 * @property {boolean} [spectrum] compute in double precision and give every head's singular values, which takes three times as long; default false
 * @property {TensorNames} [names] for a model that no known family fits
 * @property {(head: HeadNumbers) => void} [onHead] called with each head as it is done, in their order
 */

/**
 * One head, in numbers. Unless it says otherwise a number is exact for tokens that are strangers to each other and
 * share no direction: what the weights alone say. A number is NaN where it cannot be known (the weights hold a NaN, or
 * their mean size leaves 10^±12) or has no meaning (the agreement of a head of zeros).
 * @typedef {object} HeadNumbers
 * @property {number} layer counted from 0, as the file counts
 * @property {string} tower which part of the model, where it has several: 'encoder', 'vision_model', 'decoder cross'
 * @property {number} head of the queries, counted from 0
 * @property {number} keyHead the head of the keys that it shares with others where there are fewer of these
 * @property {number} d width of a query and a key
 * @property {number} width of a token
 * @property {number} beta what multiplies q·k
 * @property {boolean} isNormKnown whether the gains of the norm before it are in the files or it has none; else they are
 *   taken as 1, and the head's numbers are not those of the model
 * @property {number} sigma standard deviation of the scores within a row, as the softmax sees them, without
 *   rotation
 * @property {number} sigmaAll the same over all pairs of a query and a key
 * @property {number} strangers what sigma would be if queries and keys were turned at random to each other
 * @property {number} strangersRaw the same from the weights as they stand in the file, without the norm's gains
 * @property {number} agreement variance of q·k over its mean where queries and keys are turned at random to each other;
 *   1 is no agreement. The gains of a norm of their own are turned with them, which strangers and factors leave in place
 * @property {number} agreementZ agreement in standard deviations of what random turns give; NaN where they all give the
 *   same, as at d = 1
 * @property {number} agreementCeiling the most that agreement can be, with these singular values
 * @property {number} participation how many directions of the head carry its scores, 1 … d
 * @property {number} rowVariation spread of the rows' variances over queries, relative to their mean
 * @property {number} selfMean mean of a token's score with itself, less the mean over all pairs
 * @property {number} selfScore the same in units of sigma
 * @property {number} symmetric 1 where query and key can change places, 0 where that turns the sign, ½ for neither
 * @property {number} bound no pair of tokens whatever has a larger score, but for what the biases add; at distance 0
 *   where the model rotates, and for tokens of mean length where a norm is taken to divide by that (`assumed` says so)
 * @property {number} boundOffsets the most that the biases add
 * @property {number} betaOne the factor that would bring sigma to 1
 * @property {number} freezingKeys e^(σ²/2), of sigmaCapped where there is one, else of sigmaWindow, else of sigma: with
 *   fewer keys in a row the head is frozen even for strangers
 * @property {number | null} sigmaNear sigma at distance 0; null without rotation, as are the next two
 * @property {number | null} sigmaWindow over the distances 0 … window − 1
 * @property {number | null} sigmaFar far away, where every plane's angle is as good as random
 * @property {number} keyOffsetShare share of sigmaWindow² that comes from the keys' bias; 0 without rotation, where
 *   it moves whole rows and cancels
 * @property {number | null} sigmaCapped sigmaWindow with rotation, sigma without, after the model's cap on its scores;
 *   null where it has none
 * @property {number | null} sigmaMeasured what was measured in training over all pairs, in files that the lab itself
 *   exported; null elsewhere, and where queries and keys were normed
 * @property {HeadFactors} factors whose product is the variance of the scores
 * @property {Float64Array} [singular] singular values of the head's map from queries to keys, largest first, as many as the
 *   smaller of d and width, right to 10⁻⁶ of the largest, with `spectrum: true`
 */

/**
 * How a head's variance comes about, factor by factor: raw × gains × agreement × offsets × rotation is
 * sigmaWindow² with rotation, sigma² (rotation being 1) without.
 * @typedef {object} HeadFactors
 * @property {number} raw strangersRaw²
 * @property {number} gains what the norms make of it: strangers² = raw × gains
 * @property {number} agreement variance of q·k, without biases, over strangers²
 * @property {number} offsets what the biases add: 1 without
 * @property {number} rotation
 */

/**
 * @typedef {object} ModelNumbers
 * @property {string} family in words: 'Llama'
 * @property {string[]} assumed one sentence for each thing that no file says and that was taken for granted
 * @property {string[]} missing one sentence for each thing that could not be read
 * @property {number} layers how many the result holds
 * @property {HeadNumbers[]} heads layer after layer
 * @property {{ window: number, spectrum: boolean, heads?: number, keyHeads?: number, headDimension?: number }} options
 *   with their defaults
 */

export {};
