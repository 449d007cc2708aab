/**
 * What the figure of temperature asks the engine: a row of scores and its weights, with and without ε.
 */

/**
 * @typedef {object} Side
 * @property {Float32Array} weights
 * @property {number} entropy in nats
 * @property {number} largest
 * @property {number} temperature
 */

/**
 * @typedef {object} TemperatureResult
 * @property {Float32Array} scores
 * @property {Side} before
 * @property {Side} after with ε
 * @property {{ temperature: number[], entropy: number[] }} curve
 */

/** The temperatures drawn, and how many of them. */
export const coldest = 0.05;
export const hottest = 50;
const curvePoints = 121;

/**
 * The inverse temperature with ε.
 *
 * @param {import('./temperature.js').TemperatureOptions} options
 */
function changedBeta({ beta, epsilon, change }) {
  if (change === 'multiply') return beta * epsilon;
  return change === 'power' ? beta ** epsilon : beta;
}

/** @param {import('../shared/computing/work.js').Task<import('./temperature.js').TemperatureOptions, TemperatureResult>} task */
export async function measureTemperature({ lab, options, signal, once, show }) {
  const { keys, sigma, beta, epsilon, change, seed } = options;
  const draws = await once(`draws ${keys} ${seed}`, () =>
    lab.sample({ law: 'normal', d: keys, seed, index: 0, signal }),
  );
  const scores = draws.map((z) => sigma * z);
  const shifted =
    change === 'add' ? Float64Array.from(scores, (z) => beta * z + epsilon) : undefined;
  const [before, after] = await Promise.all([
    lab.softmax({ scores, beta, signal }),
    shifted
      ? lab.softmax({ scores: shifted, beta: 1, signal })
      : lab.softmax({ scores, beta: changedBeta(options), signal }),
  ]);
  const temperature = Array.from(
    { length: curvePoints },
    (_, i) => coldest * (hottest / coldest) ** (i / (curvePoints - 1)),
  );
  show({
    scores,
    before: sideOf(before, 1 / beta),
    after: sideOf(after, 1 / changedBeta(options)),
    curve: { temperature, entropy: temperature.map((each) => entropyAt(scores, each)) },
  });
}

/** @param {Float32Array} weights @param {number} temperature @returns {Side} */
function sideOf(weights, temperature) {
  let entropy = 0;
  for (const p of weights) if (p > 0) entropy -= p * Math.log(p);
  return { weights, entropy, largest: Math.max(...weights), temperature };
}

/** @param {Float32Array} scores @param {number} temperature */
function entropyAt(scores, temperature) {
  const top = Math.max(...scores);
  let sum = 0;
  let weighted = 0;
  for (const score of scores) {
    const distance = (score - top) / temperature;
    const e = Math.exp(distance);
    sum += e;
    weighted += e * distance;
  }
  return Math.log(sum) - weighted / sum;
}
