export default {
  title: '分数就是一个和',
  todo: '把d变成四倍。',
  spread: '预测的标准差：±{spread}',
  spreadShort: '±{spread}',
  parts: { law: 'q·k，d = {d}', scaled: 'q·k/√d，d = {d}' },
  controls: {
    matrices: '小矩阵',
    rows: '行数',
    columns: '列数',
    drawn: '用种子重新抽取两个矩阵',
    count: '点积个数',
    meanQuery: 'q的均值',
    meanKey: 'k的均值',
    shared: 'q与k共用一个随机符号',
    vertical: '纵轴',
  },
  choices: { vertical: { even: '线性', log: '对数' } },
  fatTails: '偏离0超过4个标准差的分数占{share}，是正态分布的{times}倍。',
  matrices: {
    a: 'A：查询',
    b: 'B：键',
    hadamard: 'A∘B，逐项相乘',
    rowSums: '各行之和',
    total: '总和',
    cell: '{matrix}，第{row}行第{column}列',
    hint: '点一下一个数，可以看到它是怎样算出来的；也可以改成自己的数。',
    entry: '{a} × {b} = {product}',
    row: '第{row}行：{terms} = {sum}，这是一个分数。',
    all: '所有乘积加起来是{total}，这是Frobenius内积。',
  },
  axis: { x: 'q·k', scaled: 'q·k/√d', y: '密度', share: '比例' },
  key: {
    measured: '实测，{count}个点积',
    normal: '离散程度相同的正态曲线',
  },
  bar: '{from}到{to}：{count}个点积，占{share}',
  rows: {
    mean: '均值',
    variance: '方差',
    spread: '离散程度（标准差）',
    beyond: '偏离超过{n}个标准差',
  },
  columns: { from: '从', to: '到', count: '点积个数', share: '比例' },
  productFormula: {
    other:
      '每一项的方差为(1 + {meanQuery}²)(1 + {meanKey}²) − {meanQuery}²·{meanKey}² = {term}，{d}项合计为{variance}。',
  },
  diverges: 'd = 1时，密度在0处无穷大。',
  shared:
    '整个键共用一个随机符号s，q = r，k = s·r。2023年有一篇讨论缩放因子的笔记，其中命题5所列的协方差在这里全为0，q·k却等于±d，方差是d²。',
  summary: {
    default: '向量取d = {d}，{count}个点积的方差为{variance}，预测为{predicted}。',
  },
  captionHtml:
    '每个分数都是$d$个正态随机数乘积之和。一张图是原来的分数，两个均值都为0时，离散程度是$\\sqrt d$；另一张是同一批分数除以$\\sqrt d$，不论$d$是多少，离散程度都是1。',
  matricesCaptionHtml:
    '上方的查询与键各只取几个数，逐项相乘，每行加起来就是一个分数。下方取你所选的$d$，画出分数$q\\cdot k$的分布。纵轴换成对数轴，可以看清尾部。',
  python: {
    comment: '用NumPy计算两个小矩阵，以及随机向量点积的分布。',
    measured: '实测方差',
    predicted: '预测方差',
  },
};
