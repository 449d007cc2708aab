import deeper from './deeper.js';
import sections from './sections.js';
import sources from './sources.js';
import stage from './stage.js';

/**
 * The essay. The main way has seven sections; each opens with its one sentence (`sentence`), says `beforeHtml` above its
 * figure and `afterHtml` below. What goes further stands under `deeper`, each section readable alone.
 */
export default {
  title: '注意力为什么要除以√d',
  description:
    '注意力的分数为什么要除以d的平方根，而不是除以d，也不是干脆不除？从抛硬币讲起，一直讲到在你的浏览器里训练的头，让你亲眼看到答案。',
  skip: '跳到正文',
  contents: '目录',
  withoutHtml:
    '<p>本页的图都在你的浏览器里用JavaScript计算，而JavaScript已被关闭，或者没有加载成功。图的位置上显示的是静态图，文字不受影响。<a href="">重新加载本页</a></p>',
  ranged: '{median}（{least}–{most}）',
  missing: {
    title: '这里没有网页',
    wayHtml:
      '地址也许写错了，也许网页已经移走。请看<a href="./">这个文件夹</a>，或者<a href="../">上一级文件夹</a>。',
  },
  still: '静态图：{title}',
  stage,
  sections,
  deeper,
  sources,
  seedHtml: '<p>所有随机数都由一个数决定，这个数叫作<em>种子</em>，可以在这里更换：</p>',
  footHtml:
    '<p>所有计算都在你的浏览器里完成，不向外发送任何数据。引擎、图和文字都以MIT许可证自由发布。想把图放进自己的网页，或者在程序里使用这个库，请看<a href="./docs/index.html">使用文档</a>。</p>',
};
