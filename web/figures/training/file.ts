/**
 * Runs as a file: the settings that make them, the loss of every record, and the states to go on from. Opened
 * again it is trained anew and compared bit for bit; `lab.train({ saved: runs[i].state })` goes on from it.
 */

import type { SavedRun } from '../../engine/methods/trainingOptions.js';
import { type OptionSpec, readOption } from '../shared/options/optionTable.js';
import type { TrainingResult } from './measure.js';
import { type TrainingOptions as Options, options as trainingOptions } from './options.js';
import { runNames } from './runs.js';

const table: readonly OptionSpec[] = trainingOptions;

export type RunFile = {
  options: Options;
  runs: {
    run: string;
    steps: number[];
    losses: number[];
    divergedAt?: number;
    state?: SavedRun | undefined;
  }[];
};

export function fileOf({ runs }: TrainingResult, options: Options, version: string) {
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
    return ArrayBuffer.isView(value) ? Array.from(value as Float64Array) : value;
  });
}

const isNumbers = (list: unknown) =>
  Array.isArray(list) && list.every((entry) => typeof entry === 'number');

const isState = ({ step, parameters }: any) =>
  Number.isInteger(step) && step > 0 && isNumbers(parameters) && parameters.length > 0;

const isRun = ({ run, steps, losses, state }: any) =>
  runNames.includes(run) &&
  isNumbers(steps) &&
  isNumbers(losses) &&
  steps.length === losses.length &&
  (state === undefined || isState(state));

/** @returns nothing, if it is no such file, or one without runs */
export function readFile(text: string): RunFile | undefined {
  try {
    const { figure, options, runs } = JSON.parse(text);
    if (figure !== 'training' || runs.length === 0 || !runs.every(isRun)) return undefined;
    const read: Record<string, unknown> = {};
    for (const option of table) {
      const its = readOption(option, options[option.name]);
      if (!('value' in its)) return undefined;
      read[option.name] = its.value;
    }
    return { options: read as Options, runs };
  } catch {
    return undefined;
  }
}

/** Whether a file was made with these settings, whatever is looked at. */
export const isOf = (file: RunFile, options: Options) =>
  table.every(
    (option) =>
      option.looks ||
      option.name === 'view' ||
      file.options[option.name as keyof Options] === options[option.name as keyof Options],
  );

/**
 * @returns what was compared, and the first step whose loss is another; after the last step it is the weights that
 *   are compared
 */
export function compare(
  file: RunFile,
  result: TrainingResult,
): { records: number; weights: number; differsAt: number | undefined } {
  let records = 0;
  let weights = 0;
  const differing: number[] = [];
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
