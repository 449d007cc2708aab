export default {
  title: '平方项累加，交叉项抵消',
  todo: '拖动，一枚一枚加上去。',
  controls: {
    terms: '硬币数',
    termsLong: '加到第几枚硬币',
    vector: '和的编号',
    vectorLong: '显示哪一个和',
    grow: '再加一枚',
  },
  grid: '每枚硬币乘每枚硬币',
  total: '乘积的总和',
  axis: { terms: '已加上的硬币数' },
  squareCell: '第{row}枚乘自己：{product}',
  crossCell: '第{row}枚乘第{column}枚：{first}×{second} = {product}',
  added: '平方项：{terms}个+1。交叉项：{plus}个+1，{minus}个−1。合计{total}，正好是和{sum}的平方。',
  key: {
    one: '这一个和',
    mean: '{count}个和的均值',
    predicted: '预测：只剩平方项',
  },
  rows: { mean: '{terms}枚硬币之和的平方，{count}个的均值' },
  columns: {
    terms: '硬币数',
    one: '这个和的平方',
    mean: '平方的均值',
    predicted: '预测值',
  },
  captionHtml:
    '与文字同色的是+1，褐色的是−1。对角线上，每枚硬币乘自己，总是+1；对角线以外，+1和−1一样常见。单独一个和会偏离，取平均后，剩下的只有平方项。',
  python: {
    comment: '用NumPy把每个和的所有乘积加起来。',
    mean: '平方的均值',
    exact: '精确值',
  },
  attributes: {
    terms: '加到第几个正负号。',
    d: '一个和有多少项。',
    vector: '显示200个和中的哪一个。',
  },
};
