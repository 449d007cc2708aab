/**
 * Every English word of the page and of the figures. A translation is one more folder like this one, with the
 * same files and keys.
 *
 * - `{name}` is a slot; `fill` puts a value there. A group with `one` and `other` is a plural: `choose`
 *   picks the form by Intl.
 * - A key that ends in `Html` holds markup, with formulas in TeX between dollar signs; the build turns them
 *   into MathML. Every other string is plain text.
 */
import common from './common.js';
import docs from './docs/index.js';
import essay from './essay/index.js';
import figures from './figures/index.js';
import frame from './frame.js';
import language from './language.js';
import page from './page.js';
import python from './python.js';
import stage from './stage.js';

export default {
  language,
  common,
  page,
  stage,
  frame,
  figures,
  essay,
  docs,
  python,
};
