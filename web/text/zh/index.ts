/**
 * Every Chinese word of the page and of the figures, in simplified characters. The folder has the files and keys of
 * the English one; `../en/index.js` says what they mean.
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
