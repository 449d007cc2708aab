export default {
  title: '素数里的平方根',
  todo: '拖动上限。',
  controls: { limit: 'x上限', view: '显示', walks: '随机游走' },
  choices: { view: { value: 'M(x)', ratio: 'M(x)/√x' } },
  axis: { x: 'x', value: 'M(x)', ratio: 'M(x)/√x' },
  key: {
    value: 'M(x)',
    band: '±√x',
    walks: { other: '{count}条抛硬币的随机游走' },
  },
  tableColumns: { value: '计算值' },
  rows: {
    value: 'M({x})',
    ratio: 'x = {x}时的M/√x',
    largest: '|M|/√x的最大值（从x = 2起），在x = {x}处',
    outside: '终点在±√x以外的随机游走',
  },
  outside: '{count}条中有{outside}条',
  columns: { x: 'x', value: 'M(x)', root: '√x', ratio: 'M(x)/√x' },
  point: 'x = {x}：M = {value}，M/√x = {ratio}',
  coinPoint: '随机游走{index}，x = {x}：{value}，除以√x得{ratio}',
  summary: {
    default:
      'M({limit}) = {value}。从x = 2到{limit}，梅滕斯函数的绝对值最大是√x的{ratio}倍，出现在x = {at}处。',
    walks: {
      other: '{count}条抛硬币的随机游走中，有{outside}条的终点在±√x以外。',
    },
  },
  captionHtml:
    '梅滕斯函数$M(x)=\\sum_{k\\le x}\\mu(k)$在图中的范围内从未超出$\\pm\\sqrt x$。同一坐标轴上还画了抛硬币的随机游走。$M$毫无随机成分，却像随机游走那样起伏，只是幅度小得多；约有三成随机游走的终点在$\\pm\\sqrt x$以外。',
  python: { comment: '用NumPy和筛法计算梅滕斯函数。' },
  attributes: {
    limit: 'x画到多大为止。',
    view: '显示函数本身，或者它与√x之比。',
    walks: '旁边画多少条公平硬币的游走。种子只影响这些游走。',
  },
};
