export default {
  title: '别处的同一个平方根：素数',
  controls: { limit: 'x的上限', view: '图示', walks: '硬币游走' },
  choices: { view: { value: 'M(x)', ratio: 'M(x)/√x' } },
  axis: { x: 'x', value: 'M(x)', ratio: 'M(x)/√x' },
  key: {
    value: 'M(x)',
    band: '±√x',
    walks: { other: '{count}条公平硬币的游走' },
  },
  tableColumns: { value: '计算值' },
  rows: {
    value: 'M({x})',
    ratio: 'M/√x，x = {x}',
    largest: '|M|/√x的最大值（x = 2起），在x = {x}',
    outside: '终点在±√x以外的硬币游走',
  },
  outside: '{count}条中有{outside}条',
  columns: { x: 'x', value: 'M(x)', root: '√x', ratio: 'M(x)/√x' },
  point: 'x = {x}：M = {value}，M/√x = {ratio}',
  coinPoint: '硬币游走{index}，x = {x}：{value}，除以√x得{ratio}',
  summary: {
    default:
      'M({limit}) = {value}。从x = 2到{limit}，梅滕斯函数的绝对值至多是x的平方根的{ratio}倍，出现在x = {at}。',
    walks: {
      other: '{count}条硬币游走中，有{outside}条的终点超出正负x的平方根。',
    },
  },
  captionHtml:
    '梅滕斯函数$M(x)=\\sum_{k\\le x}\\mu(k)$在$\\pm\\sqrt x$以内，同一坐标轴上还有公平硬币的游走。$M$里没有任何偶然，却像游走一样徘徊，只是更温顺：这样的游走，约有三成的终点在$\\pm\\sqrt x$以外。',
  python: { comment: '用筛法计算梅滕斯函数，用NumPy。' },
};
