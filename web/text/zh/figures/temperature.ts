export default {
  title: 'softmax的权重就是玻尔兹曼分布',
  todo: '拖动β。',
  controls: {
    keys: '分数个数',
    beta: 'β',
    epsilon: 'ε',
    change: 'ε的用法',
    sigma: '分数的离散程度',
  },
  choices: {
    change: { add: 'βz + ε', multiply: '(β·ε)z', power: 'β^ε·z' },
  },
  changesAbout: {
    add: '加上ε只是平移，分子和分母都乘上同一个数，权重不变。',
    multiply: '乘以ε就是改变温度，T变成T/ε。',
    power: '取ε次幂就是改变温度，T变成T的ε次幂。',
  },
  axis: {
    score: '每个键的分数z',
    weight: '权重',
    temperature: '温度T = 1/β',
    entropy: '熵（奈特）',
  },
  point: 'T = {temperature}：熵{entropy}奈特',
  key: {
    before: '无ε：softmax(βz)',
    after: '有ε',
    entropy: '这一行在各个温度下的熵',
    changed: '有ε：T = {value}',
  },
  rows: {
    entropy: '熵',
    largest: '最大的权重',
    change: '权重的最大变化',
    temperature: '温度T',
  },
  tableColumns: { before: '无ε', after: '有ε', difference: '相差' },
  columns: { index: '键', score: '分数', before: '无ε的权重', after: '有ε的权重' },
  bar: '键{index}：分数{score}，权重{before}，有ε时{after}',
  limits: { hot: 'T → ∞：权重相等', hotShort: '相等' },
  summary: {
    same: 'β = {beta}时，熵为{entropy}奈特。每个分数都加上ε = {epsilon}，权重不变。',
    differs:
      'β = {beta}时，熵为{before}奈特；加入ε = {epsilon}之后，熵为{after}奈特，温度为{temperature}。',
  },
  captionHtml:
    'softmax把一行分数换算成权重，这些权重就是玻尔兹曼分布，$\\beta$是温度的倒数。$\\varepsilon$有三种用法，只有加法不改变任何权重。',
  python: {
    comment: '用NumPy对图中的分数计算softmax，β是温度的倒数。',
  },
  attributes: {
    keys: '这一行有多少个分数。',
    sigma: '这些分数的离散程度。',
    beta: '温度的倒数。',
    epsilon: '用来加上、乘上或者作指数的数。',
    change: '怎样使用这个数。',
  },
};
