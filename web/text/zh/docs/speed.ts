export default {
  title: '速度与大小',
  description: '与NumPy、onnxruntime-web以及自身的上限相比，rootd计算得有多快；各个图有多少kB。',
  leadHtml:
    '同样的计算，引擎与其他做法相比有多快。各种做法在同一次运行中交替测量。机器各不相同，请在你的机器上运行<code>npm run bench</code>。',
  sections: {
    sums: {
      title: '求和',
      bodyHtml: `
<p>每一行是若干轮的中位数，括号里是中间一半的轮次所在的范围。达不到预算，且差距超出各轮之间的波动时，测试就算失败。</p>
{table}`,
    },
    attention: {
      title: '注意力',
      bodyHtml: `
<p>括号里是每个头的行数和d。两个worker要求达到单线程的1.7倍。如果机器把两个worker放在同一个核上运行，就达不到，这里的测量常常如此。</p>
{table}`,
    },
    training: { title: '训练', bodyHtml: '{table}' },
    models: { title: '从文件读取的模型', bodyHtml: '{table}' },
    aborting: { title: '中止的调用', bodyHtml: '{table}' },
    drag: { title: '拖动', bodyHtml: '{table}' },
    frames: { title: '帧', bodyHtml: '{table}' },
    size: {
      title: '大小',
      bodyHtml: `
<p>按brotli压缩后计算：到第一张图能拖动为止，文章加载{first} kB，正文全部加载{essay} kB；引擎最大的一部分为{wasm} kB。在你的页面上单独放一张图，最多{figure} kB，再加别的图，大部分内容可以共用；<a href="projects.html#sizes">各个图的大小</a>另列。</p>`,
    },
  },
  what: '内容',
  seen: '测得',
  budget: '预算',
  times: '{value}倍',
  range: '（{low}至{high}）',
  cores: '；机器给了{cores}个核',
  least: '至少{value}',
  most: '最多{value}',
};
