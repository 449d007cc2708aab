import access from './access.js';
import cite from './cite.js';
import columns from './columns.js';
import elements from './elements.js';
import figure from './figure.js';
import library from './library.js';
import models from './models.js';
import policy from './policy.js';
import projects from './projects.js';
import recipes from './recipes.js';
import running from './running.js';
import site from './site.js';
import speed from './speed.js';
import start from './start.js';
import theming from './theming.js';

/** The documentation for authors. scripts/docs.ts makes its pages; a slot such as `{element}` stands for code or a list. */
export default {
  site,
  /** How the values of an attribute are described. */
  kinds: {
    whole: 'a whole number from {minimum} to {maximum}',
    number: 'a number from {minimum} to {maximum}',
    numbers: 'numbers from {minimum} to {maximum}, separated by commas, at most {most} of them',
    law: 'a distribution, such as die, student:5 or values:-1,0,4',
    text: 'a text of at most {maximum} letters',
    flag: 'true or false',
    choice: 'one of these:',
    empty: 'empty',
  },
  columns,
  start,
  elements,
  figure,
  /** What an attribute does that every figure has. */
  attributes: {
    seed: 'All random numbers of the figure come from it. It is the only setting that redraws them.',
  },
  library,
  recipes,
  projects,
  theming,
  policy,
  access,
  models,
  running,
  speed,
  cite,
  index: {
    title: 'Index',
    description: 'Every page and every section of the documentation for authors of rootd.',
    leadHtml: 'Every page and its sections.',
  },
};
