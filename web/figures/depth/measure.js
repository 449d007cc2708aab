/**
 * What the figure of depth asks the engine: the same network under several seeds.
 */

/**
 * @typedef {object} DepthResult
 * @property {number[]} measured mean over the networks of the mean square after each layer
 * @property {number[]} error its standard error, estimated from the networks
 * @property {number[]} predicted
 * @property {number} networks how many are in it
 */

/** The gain an initialisation stands for, where layers are as wide as what comes in. @param {import('../options.js').Options} options */
export function gainOf({ initialisation, gain }) {
  return { he: Math.SQRT2, xavier: 1 }[/** @type {string} */ (initialisation)] ?? gain;
}

/** Var f(z)² / (E f(z)²)² of a normal z. @type {Record<string, number>} */
const scatter = { linear: 2, relu: 5 };

/**
 * The standard error of a layer's mean square over the networks, as a share of what is predicted. The mean square is
 * a product of independent means over `width` normal numbers: of what comes in, of f(z)² at every layer passed, and
 * of the last z². Normalisation leaves the last alone. Networks cannot tell it themselves where narrow layers add
 * up: nearly all of the mean is then in a few of many. NaN for tanh, for which no product is known.
 *
 * @param {import('../options.js').Options} options
 * @param {number} layer from 0
 */
export function relativeError({ width, activation, normalise, networks }, layer) {
  const one = 1 + 2 / width;
  const second = normalise ? one : one ** 2 * (1 + scatter[activation] / width) ** layer;
  return activation in scatter ? Math.sqrt((second - 1) / networks) : Number.NaN;
}

/** @param {import('../work.js').Task<DepthResult>} task */
export async function measureDepth({ lab, options, signal, once, preview, show, progress }) {
  const { layers, width, activation, normalise, networks, seed } = options;
  const gain = gainOf(options);
  const about = { layers, width, activation, gain, normalize: normalise };
  const which = JSON.stringify(about);
  /** @type {Float64Array[]} */
  const squares = [];
  /** @type {Float64Array} */
  let predicted = new Float64Array();

  /** @returns {DepthResult} */
  const assemble = () => {
    const n = squares.length;
    const each = Array.from(predicted, (_, layer) => squares.map((run) => run[layer]));
    const measured = each.map((values) => values.reduce((sum, value) => sum + value, 0) / n);
    const error = each.map((values, layer) => {
      const sum = values.reduce((total, value) => total + (value - measured[layer]) ** 2, 0);
      return n > 1 ? Math.sqrt(sum / (n - 1) / n) : Number.NaN;
    });
    return { measured, error, predicted: [...predicted], networks: n };
  };
  for (let network = 0; network < networks; network++) {
    const run = await once(`depth ${which} ${seed + network}`, () =>
      lab.depth({
        ...about,
        seed: seed + network,
        signal,
        onProgress: (share) => progress((network + share) / networks),
      }),
    );
    squares.push(run.measured);
    predicted = run.predicted;
    if (network + 1 < networks) preview(assemble());
  }
  show(assemble());
}
