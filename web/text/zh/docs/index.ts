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
    whole: '从{minimum}到{maximum}的整数',
    number: '从{minimum}到{maximum}的数',
    numbers: '从{minimum}到{maximum}的数，用逗号分隔，最多{most}个',
    law: '一种分布，例如die、student:5或values:-1,0,4',
    text: '一段文字，最多{maximum}个字符',
    flag: 'true或false',
    choice: '以下之一：',
    empty: '空',
  },
  columns,
  start,
  elements,
  figure,
  attributes: { seed: '图中所有的随机数都由它产生。只有改动它，才会重新抽样。' },
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
    title: '索引',
    description: 'rootd使用文档的全部页面和全部小节。',
    leadHtml: '全部页面及其小节。',
  },
};
