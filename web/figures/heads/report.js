/**
 * The figure of real heads in words and numbers, by what it shows.
 */
import { reportScores } from './gpt2/report.js';
import { withOpened } from './measure.js';

/**
 * @param {import('./measure.js').HeadsResult} result
 * @param {import('./heads.js').HeadsOptions} options
 * @param {import('../types.js').Context<'heads', import('./heads.js').HeadsOptions>} context
 * @returns {import('../types.js').Report}
 */
export const reportHeads = (result, options, context) =>
  result.view === 'scores'
    ? reportScores(result, options, context)
    : result.parts.reportModel(result, options, withOpened(context, result.parts));
