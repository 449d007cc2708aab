// What multiplies the scores of a saved run, head by head, for its export.

import { inPieces } from '../workers/inPieces.js';

/** Width of the tokens in src/training, whose embeddings are layer-normalised. */
export const tokenWidth = 64;

/**
 * Under these rules β grows with the logarithm of the slots that a query sees: its mean over the queries, which ask for
 * each slot equally often.
 * @param {import('../methods/trainingOptions.js').SavedRun['options']} options
 */
function growth({ rule, contextLength, causal }) {
  if (rule !== 'log-length' && rule !== 'scalable') return 1;
  if (!causal) return Math.log(contextLength);
  let sum = 0;
  for (let visible = 1; visible <= contextLength; visible += 1) sum += Math.log(visible);
  return sum / contextLength;
}

/**
 * One over the deviation that the sizes of a head's weights predict, as the rule 'predicted' has it.
 * @param {import('../methods/trainingOptions.js').SavedRun} saved
 * @param {number} head
 * @param {AbortSignal | undefined} signal
 */
async function predictedFactor({ options, parameters }, head, signal) {
  const count = tokenWidth * options.d;
  let deviation = tokenWidth * Math.sqrt(options.d);
  for (const start of [head * count, (options.heads + head) * count]) {
    let square = 0;
    const add = (/** @type {number} */ from, /** @type {number} */ end) => {
      for (let i = start + from; i < start + end; i += 1) square += parameters[i] ** 2;
    };
    await inPieces(count, add, signal);
    deviation *= Math.sqrt(square / count);
  }
  return deviation === 0 ? 1 : 1 / deviation;
}

/**
 * The factor of a head's last parameters, before `growth`.
 * @param {import('../methods/trainingOptions.js').SavedRun} saved
 * @param {number} head
 * @param {AbortSignal | undefined} signal
 */
function factorOfWeights(saved, head, signal) {
  const { heads, d, rule } = saved.options;
  const gain = saved.parameters[saved.parameters.length - heads + head];
  switch (rule) {
    case 'none':
      return 1;
    case 'linear':
      return 1 / d;
    case 'measured':
    case 'predicted':
      return predictedFactor(saved, head, signal);
    case 'cosine':
      return gain;
    case 'learned':
      return Math.exp(gain) / Math.sqrt(d);
    case 'scalable':
      return gain / Math.sqrt(d);
    case 'sqrt':
    case 'log-length':
    case 'rms-norm':
      return 1 / Math.sqrt(d);
    default:
      throw new RangeError(`no factor is known for ${rule}`);
  }
}

/**
 * Between records a run keeps an older one, and one that diverged has nothing but its step.
 * @param {import('../methods/trainingOptions.js').SavedRun} saved
 */
export const recordOfLastStep = ({ step, record }) =>
  record.step === step && !record.diverged ? record : undefined;

/**
 * As records have it: that of the last step, where that is recorded. Before the first step the weights say it, but for
 * the rule 'measured', which waits for a batch.
 * @param {import('../methods/trainingOptions.js').SavedRun} saved
 * @param {AbortSignal | undefined} signal
 */
export async function runFactors(saved, signal) {
  const { options, step, factors } = saved;
  const record = recordOfLastStep(saved);
  const beta = [];
  let isAssumed = false;
  for (let head = 0; head < options.heads; head += 1) {
    const recorded = record ? record.beta[head] : Number.NaN;
    const last = step > 0 ? factors[head] * growth(options) : Number.NaN;
    const known = [recorded, last].find(Number.isFinite);
    isAssumed ||= known === undefined && options.rule === 'measured';
    beta.push(known ?? (await factorOfWeights(saved, head, signal)) * growth(options));
  }
  return { beta, isAssumed };
}
