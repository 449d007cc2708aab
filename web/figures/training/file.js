/**
 * Runs as a file: the settings that make them, the loss of every record, and the states to go on from. Opened
 * again it is trained anew and compared bit for bit; `lab.train({ resume: runs[i].state })` goes on from it.
 */
import { readOption } from '../shared/options/optionTable.js';
import { options as trainingOptions } from './options.js';
import { runNames } from './runs.js';

/** @type {readonly import('../shared/options/optionTable.js').OptionSpec[]} */
const table = trainingOptions;

/** @typedef {import('./measure.js').TrainingResult} TrainingResult */
/** @typedef {import('./options.js').TrainingOptions} Options */

/**
 * @typedef {object} RunFile
 * @property {Options} options
 * @property {{ run: string, steps: number[], losses: number[], divergedAt?: number, state?: import('./advance.js').SavedRun | undefined }[]} runs
 */

/** @param {TrainingResult} result @param {Options} options @param {string} version */
export function fileOf({ runs }, options, version) {
  const file = {
    rootd: version,
    figure: 'training',
    options,
    runs: runs.map(({ name, records, saved, divergedAt }) => ({
      run: name,
      steps: records.map(({ step }) => step),
      losses: records.map(({ loss }) => loss),
      divergedAt,
      state: saved,
    })),
  };
  return JSON.stringify(file, (_, value) => {
    // Nine digits are enough to find a float32 again, and half as long as a double's.
    if (value instanceof Float32Array) return Array.from(value, (x) => Number(x.toPrecision(9)));
    return ArrayBuffer.isView(value) ? Array.from(/** @type {Float64Array} */ (value)) : value;
  });
}

/** @param {unknown} list */
const isNumbers = (list) => Array.isArray(list) && list.every((entry) => typeof entry === 'number');

/** @param {any} state */
const isState = ({ step, parameters }) =>
  Number.isInteger(step) && step > 0 && isNumbers(parameters) && parameters.length > 0;

/** @param {any} run */
const isRun = ({ run, steps, losses, state }) =>
  runNames.includes(run) &&
  isNumbers(steps) &&
  isNumbers(losses) &&
  steps.length === losses.length &&
  (state === undefined || isState(state));

/** @param {string} text @returns {RunFile | undefined} nothing, if it is no such file, or one without runs */
export function readFile(text) {
  try {
    const { figure, options, runs } = JSON.parse(text);
    if (figure !== 'training' || runs.length === 0 || !runs.every(isRun)) return undefined;
    /** @type {Record<string, unknown>} */
    const read = {};
    for (const option of table) {
      const its = readOption(option, options[option.name]);
      if (!('value' in its)) return undefined;
      read[option.name] = its.value;
    }
    return { options: /** @type {Options} */ (read), runs };
  } catch {
    return undefined;
  }
}

/** Whether a file was made with these settings, whatever is looked at. @param {RunFile} file @param {Options} options */
export const isOf = (file, options) =>
  table.every(
    (option) =>
      option.looks ||
      option.name === 'view' ||
      file.options[/** @type {keyof Options} */ (option.name)] ===
        options[/** @type {keyof Options} */ (option.name)],
  );

/**
 * @param {RunFile} file @param {TrainingResult} result
 * @returns {{ records: number, weights: number, differsAt: number | undefined }} what was compared, and the first
 *   step whose loss is another; after the last step it is the weights that are compared
 */
export function compare(file, result) {
  let records = 0;
  let weights = 0;
  /** @type {number[]} */
  const differing = [];
  for (const { run, steps, losses, state } of file.runs) {
    const its = result.runs.find(({ name }) => name === run);
    const lossAt = new Map(its?.records.map(({ step, loss }) => [step, loss]));
    steps.forEach((step, i) => {
      if (!lossAt.has(step)) return;
      records += 1;
      if (lossAt.get(step) !== losses[i]) differing.push(step);
    });
    const now = its?.saved?.parameters;
    if (!now || !state) continue;
    weights += now.length;
    const isAsLong = now.length === state.parameters.length;
    if (!isAsLong || now.some((value, i) => value !== Math.fround(state.parameters[i]))) {
      differing.push(state.step);
    }
  }
  const differsAt = differing.length > 0 ? Math.min(...differing) : undefined;
  return { records, weights, differsAt };
}
