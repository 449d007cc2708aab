/**
 * The figure of real heads in NumPy, by what it shows.
 */
import { pythonScores } from './gpt2/python.js';
import { withOpened } from './measure.js';

/**
 * @param {import('./heads.js').HeadsOptions} options
 * @param {import('../types.js').Context<'heads', import('./heads.js').HeadsOptions>} context
 * @param {import('./measure.js').HeadsResult} result
 */
export const pythonHeads = (options, context, result) =>
  result.view === 'scores'
    ? pythonScores(options, context, result)
    : result.parts.pythonModel(options, withOpened(context, result.parts), result);
