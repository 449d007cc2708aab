export default {
  title: '缩放怎样影响学习',
  controls: {
    none: '不除',
    sqrt: '÷ √d',
    linear: '÷ d',
    logLength: 'ln n/√d',
    measured: '÷ 实测离散程度',
    cosine: '余弦',
    largest: '最大的d',
    seeds: '种子数',
    batch: '样本数',
    batchLong: '这一步的样本数',
    size: '梯度的大小',
  },
  choices: { size: { whole: '所有元素合计', entry: '每个元素' } },
  panels: {
    whole: {
      gradientScores: '分数上梯度的大小',
      gradientQuery: 'Wq上梯度的大小',
    },
    entry: {
      gradientScores: '单个分数上的梯度（均方根）',
      gradientQuery: 'Wq单个元素上的梯度（均方根）',
    },
  },
  axis: { d: 'd' },
  point: '{rule}，d = {d}：中位数{median}，从{smallest}到{largest}',
  fromTo: '{first} → {last}',
  rows: {
    gradientScores: '分数上，{rule}',
    gradientQuery: 'Wq上，{rule}',
  },
  tableColumns: { median: '中位数，d = {from} → {to}' },
  columns: {
    rule: '规则',
    d: 'd',
    seed: '种子',
    gradientScores: '分数上梯度的范数',
    gradientQuery: 'Wq上梯度的范数',
  },
  nothing: '没有选中任何规则。在上面选一条，就能看到它的梯度。',
  summary: {
    default: '{seeds}个种子的中位数，从d = {from}到d = {to}。',
    gradientScores: '分数上，{rule}：从{first}到{last}。',
    gradientQuery: 'Wq上，{rule}：从{first}到{last}。',
  },
  captionHtml:
    '游戏的第一步，权重刚刚抽出，$d$逐个变大。每个标记是几个种子的中位数，竖线从其中最小的画到最大的。不除，分数上的梯度随$d$增大而消退；$W_q$上的梯度却比缩放后的大好几倍，而且$d$一大，各个种子就相差悬殊。除以$\\sqrt d$，两者都保持不变。把样本数设为1，就能看出原因：不除，大多数样本几乎拉不动分数，这一步全靠少数几个。这里没有预测，因为精确值未知。',
  python: {
    comment: '回忆任务第一步的梯度随d的变化，用NumPy和它自己的随机数。',
    scores: '分数上',
    query: 'Wq上',
  },
};
