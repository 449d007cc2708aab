/**
 * The figure of real heads in words and numbers, by what it shows.
 */

import type { Context, Report } from '../types.js';
import { reportScores } from './gpt2/report.js';
import type { HeadsOptions } from './heads.js';
import { type HeadsResult, withOpened } from './measure.js';

export const reportHeads = (
  result: HeadsResult,
  options: HeadsOptions,
  context: Context<'heads', HeadsOptions>,
): Report =>
  result.view === 'scores'
    ? reportScores(result, options, context)
    : result.parts.reportModel(result, options, withOpened(context, result.parts));
