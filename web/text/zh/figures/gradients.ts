import common from '../common.js';

export default {
  title: '缩放怎样影响梯度',
  controls: {
    none: common.rules.none.name,
    sqrt: common.rules.sqrt.name,
    linear: common.rules.linear.name,
    logLength: common.rules['log-length'].name,
    measured: common.rules.measured.name,
    cosine: common.rules.cosine.name,
    largest: '最大的d',
    seeds: '种子数',
    batch: '样本数',
    batchLong: '这一步的样本数',
    size: '梯度的大小',
  },
  choices: { size: { whole: '全部元素（范数）', entry: '单个元素（均方根）' } },
  panels: {
    whole: {
      gradientScores: '对分数的梯度（范数）',
      gradientQuery: '对Wq的梯度（范数）',
    },
    entry: {
      gradientScores: '对单个分数的梯度（均方根）',
      gradientQuery: '对Wq单个元素的梯度（均方根）',
    },
  },
  axis: { d: 'd' },
  point: '{rule}，d = {d}：中位数{median}，从{smallest}到{largest}',
  fromTo: '{first} → {last}',
  rows: {
    gradientScores: '对分数的梯度，{rule}',
    gradientQuery: '对Wq的梯度，{rule}',
  },
  tableColumns: { median: '中位数，d = {from} → {to}' },
  columns: {
    rule: '规则',
    d: 'd',
    seed: '种子',
    gradientScores: '对分数的梯度的范数',
    gradientQuery: '对Wq的梯度的范数',
  },
  nothing: '没有选中任何规则。请在上面选一种，看看它的梯度。',
  summary: {
    default: 'd从{from}增大到{to}，取{seeds}个种子的中位数。',
    gradientScores: '{rule}，对分数的梯度从{first}变为{last}。',
    gradientQuery: '{rule}，对Wq的梯度从{first}变为{last}。',
  },
  captionHtml:
    '训练第一步的梯度，这时$W_q$与$W_k$还是随机抽取的初值，$W_v$是单位矩阵的4倍：每个标记是到目前为止各个种子的中位数，竖线是它们的范围。如果不除，对分数的梯度随$d$增大而变弱，对$W_q$的梯度却上升。除以$\\sqrt d$之后，两种梯度都不随$d$变化。把样本数设为1，就能看出原因：如果不除，这一步全靠少数几个样本。目前没有精确公式。',
  python: {
    comment: '用NumPy计算回忆任务第一步的梯度怎样随d变化。',
    scores: '对分数',
    query: '对Wq',
  },
  attributes: {
    none: '显示原始分数。',
    sqrt: '显示除以√d的分数。',
    linear: '显示除以d的分数。',
    logLength: '显示乘以ln(n)/√d的分数。',
    measured: '显示除以实测离散程度的分数。',
    cosine: '显示乘以√d的余弦。',
    largest: 'd轴画到哪里为止；d从16开始，每次加倍。',
    seeds: '每个标记代表多少个种子，从图的种子数起。',
    batch: '这一步有多少个样本。',
    size: '取整个梯度的范数，还是各元素的均方根。',
  },
};
