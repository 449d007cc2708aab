/**
 * The figure of real heads in NumPy, by what it shows.
 */

import type { ScriptContext } from '../types.js';
import { pythonScores } from './gpt2/python.js';
import type { HeadsOptions } from './heads.js';
import { type HeadsResult, withOpened } from './measure.js';

export const pythonHeads = (
  options: HeadsOptions,
  context: ScriptContext<'heads', HeadsOptions>,
  result: HeadsResult,
) =>
  result.view === 'scores'
    ? pythonScores(options, context, result)
    : result.parts.pythonModel(options, withOpened(context, result.parts), result);
