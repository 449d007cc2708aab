import deeper from './deeper.js';
import sections from './sections.js';
import sources from './sources.js';

/**
 * The essay. The main way has ten sections; each opens with its one sentence (`sentence`), says `beforeHtml` above its
 * figure and `afterHtml` below. What goes further stands under `deeper`, each section readable alone.
 */
export default {
  title: '注意力为什么要除以√d',
  description:
    '亲眼看看，注意力为什么把分数除以d的平方根，而不是除以d，也不是干脆不除：从抛硬币讲起，直到一个在你浏览器里训练的头。',
  skip: '跳到正文',
  contents: '目录',
  noscriptHtml:
    '<p>本页的图都在你的浏览器里计算，需要JavaScript。没有它，每张图只能看到静态图；文字仍是完整的。</p>',
  still: '静态图：{title}',
  sections,
  deeper,
  sources,
  footHtml:
    '<p>一切都在你的浏览器里运行，不向外发送任何数据。引擎、图和这篇文字都是自由软件。<a href="./docs/index.html">写给作者</a>：把图放进你自己的网页，或者使用这个库。</p>',
};
