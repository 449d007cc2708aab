export default {
  title: '矩阵QKᵀ',
  todo: '选一个例子，或者拖动d。',
  controls: { rows: '查询数', columns: '键数', count: '重复次数' },
  presets: {
    title: '例子：',
    question: '2×2，见提问',
    answer: '1111×111，见回答',
    head: '512×64，一个头',
  },
  questions: {
    variance: {
      ask: 'Q是{rows}×{d}矩阵，K是{columns}×{d}矩阵，元素都是方差为1的随机数。由QKᵀ的{entries}个元素可以算出一个方差；反复抽取，这个方差平均有多大？请拖动手柄。',
      axis: 'QKᵀ的平均方差',
      compare:
        '你猜的是{guess}，实际平均为{truth}。{verdict}单个分数的方差是{d}，但这里算方差时，减去的是这{entries}个元素自己的均值，所以结果平均要小一些。',
      tooHigh: '猜高了，是实际的{times}倍。',
      tooLow: '猜低了，实际是你猜的{times}倍。',
      close: '猜得很准。',
    },
  },
  printed: {
    queries: '矩阵Q的方差',
    keys: '矩阵K的方差',
    scores: 'QKᵀ的方差',
    scaled: 'QKᵀ/√d的方差',
  },
  steps: {
    mean: '这几个分数的均值是{mean}。每个分数下面，是它与均值之差。',
    variance: '差的平方，平均是{variance}，这就是QKᵀ的方差。',
  },
  heatmap: {
    title: '分数，每行一个查询，每列一个键：{rows}×{columns}',
    query: '查询',
    key: '键',
    score: 'q·k',
    cell: '查询{row}，键{column}：{value}',
  },
  spread: {
    title: 'QKᵀ的方差在{count}次重复中的分布',
    x: 'QKᵀ的方差',
    y: '密度',
    published: '帖子里的值：{value}',
    this: '本次结果：{value}',
    mean: '精确均值：{value}',
    meanShort: '均值：{value}',
    meanIsD: '精确均值：{value}，接近d',
    d: 'd = {value}',
    quartiles: '中间50%：{from}到{to}',
    bar: '{from}到{to}：{count}次，占{share}',
  },
  rows: {
    mean: '方差的均值',
    deviation: '方差的标准差',
    median: '方差的中位数',
    published: '帖子里同样形状的结果',
    thisDraw: '本次QKᵀ的方差',
  },
  columns: { from: '从', to: '到', count: '重复次数', share: '比例' },
  summary: {
    default:
      '{rows}×{columns}的分数矩阵，d = {d}，本次的方差为{variance}。反复抽取，方差的均值为{mean}，标准差为{deviation}。',
  },
  captionHtml:
    '抽取一次，算出每个查询与每个键的分数，再算出$Q$、$K$、缩放前的分数和缩放后的分数各自的方差。另一幅图是抽取许多次时，$QK^{\\mathsf T}$的方差的分布。',
  python: {
    comment: '用NumPy计算那个回答里的四个方差，以及它们的离散程度。',
  },
  attributes: {
    rows: '查询的个数，即Q的行数。',
    columns: '键的个数，即K的行数。',
    d: '每个查询、每个键有多少个分量。',
    count: '为下方的图表把实验重复多少次。',
  },
};
