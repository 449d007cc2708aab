// What multiplies the scores of a saved run, head by head, for its export.

import { catalog } from '../../catalog/catalog.js';
import type { SavedRun } from '../methods/trainingOptions.js';

/**
 * Under these rules β grows with the logarithm of the slots that a query sees: its mean over the queries, which ask for
 * each slot equally often.
 */
function growth({ rule, contextLength, causal }: SavedRun['options']) {
  if (rule !== 'log-length' && rule !== 'scalable') return 1;
  if (!causal) return Math.log(contextLength);
  let sum = 0;
  for (let visible = 1; visible <= contextLength; visible += 1) sum += Math.log(visible);
  return sum / contextLength;
}

const { tokenWidth } = catalog;

/** One over the deviation that the sizes of a head's weights predict, as the rule 'predicted' has it. */
function predictedFactor({ options, parameters }: SavedRun, head: number) {
  const count = tokenWidth * options.d;
  let deviation = tokenWidth * Math.sqrt(options.d);
  for (const start of [head * count, (options.heads + head) * count]) {
    let square = 0;
    for (let i = start; i < start + count; i += 1) square += parameters[i] ** 2;
    deviation *= Math.sqrt(square / count);
  }
  return deviation === 0 ? 1 : 1 / deviation;
}

/** The factor of a head's last parameters, before `growth`. */
function factorOfWeights(saved: SavedRun, head: number) {
  const { heads, d, rule } = saved.options;
  const gain = saved.parameters[saved.parameters.length - heads + head];
  switch (rule) {
    case 'none':
      return 1;
    case 'linear':
      return 1 / d;
    case 'measured':
    case 'predicted':
      return predictedFactor(saved, head);
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

/** Between records a run keeps an older one, and one that diverged has nothing but its step. */
export const recordOfLastStep = ({ step, record }: SavedRun) =>
  record.step === step && !record.diverged ? record : undefined;

/**
 * As records have it: that of the last step, where that is recorded. Before the first step the weights say it, but for
 * the rule 'measured', which waits for a batch.
 */
export function runFactors(saved: SavedRun) {
  const { options, step, factors } = saved;
  const record = recordOfLastStep(saved);
  const beta = [];
  let isAssumed = false;
  for (let head = 0; head < options.heads; head += 1) {
    const recorded = record ? record.beta[head] : Number.NaN;
    const last = step > 0 ? factors[head] * growth(options) : Number.NaN;
    const known = [recorded, last].find(Number.isFinite);
    isAssumed ||= known === undefined && options.rule === 'measured';
    beta.push(known ?? factorOfWeights(saved, head) * growth(options));
  }
  return { beta, isAssumed };
}
