import common from '../common.js';

export default {
  title: '分数的三种除法',
  todo: '把d拖大。',
  controls: {
    keys: '键数',
    queries: '查询数',
    heads: '头数',
    causal: '因果掩码',
    third: '第三张图',
    quantity: '曲线表示',
  },
  choices: {
    third: {
      off: '无',
      linear: common.rules.linear.name,
      'log-length': common.rules['log-length'].name,
      measured: common.rules.measured.name,
      cosine: common.rules.cosine.name,
    },
    quantity: {
      largest: '最大权重',
      entropy: '熵',
      gradient: '斜率',
    },
  },
  verdicts: {
    frozen: '饱和',
    usable: '适中',
    blind: '均匀',
    none: '只有一个键',
    strongestKey: '最大权重，平均{share}',
    strongestShort: '最大{share}',
    strongestShortest: '{share}',
  },
  maps: {
    head: '头{n}',
    query: '查询',
    key: '键',
    cell: '查询{row}，键{column}：权重{value}',
    row: '查询{row}：最大权重{largest}，熵{entropy}奈特，上限{most}',
    masked: '被掩码遮住',
    scale: '权重',
  },
  quantities: {
    largest: '最大权重',
    entropy: '熵',
    gradient: '斜率',
  },
  axis: {
    d: 'd',
    largest: '一行中的最大权重',
    entropy: '一行的平均熵（奈特）',
    gradient: 'softmax的斜率（均方根）',
  },
  point: '{rule}，d = {d}：{quantity}{value}',
  key: {
    freezing: '原始分数的饱和点：σ = √(2 ln n) = {value}',
    freezingShort: '饱和点：σ = {value}',
    freezingShortest: 'σ = {value}',
    uniform: '权重相等：{most}',
    uniformShort: 'ln n = {most}',
    uniformShortest: 'ln n',
    unpredicted: {
      measured:
        '这种规则除以图中这些分数自身的离散程度，各行目前还没有精确的预测公式；行数较多时，结果与除以√d相同。',
      cosine: 'q与k的余弦有精确分布，但这里没有由它预测整行；d较大时，结果与除以√d相同。',
    },
    points: '实测，{draws}次抽样，±2个标准误',
  },
  rows: {
    largest: '最大权重，{rule}',
    entropy: '熵，{rule}',
    gradient: '斜率，{rule}',
  },
  columns: {
    d: 'd',
    rule: '规则',
    error: '{quantity}的标准误',
    exact: '{quantity}，精确值',
  },
  summary: {
    default:
      'd = {d}，共有{keys}个键。一行中最大的权重，不除时平均为{raw}，除以√d时平均为{scaled}。{third}一行的熵，不除时为{entropyRaw}奈特，除以√d时为{entropyScaled}奈特，上限是{most}。',
    third: '采用规则“{rule}”时为{share}。',
  },
  captionHtml:
    '同一批随机向量的三张注意力图，每行是一个查询，每列是一个键。图下方写着一行里最大的权重，对各行取平均。平均超过一半，熵（权重有多分散）又不到权重全都相等时的一半，标为<em>饱和</em>；熵超过全都相等时的97%，标为<em>均匀</em>；其余标为<em>适中</em>。再下方画出同样的量怎样随$d$变化。',
  python: {
    comment: '用NumPy计算几种规则下各行的注意力权重。',
    measured: '实测',
    predicted: '预测',
  },
  attributes: {
    d: '查询和键有多少个分量。',
    queries: '注意力图的行数。',
    keys: '注意力图的列数。',
    heads: '有多少个头可看。',
    causal: '每个查询只能看到自己及之前位置的键。',
    third: '第三张注意力图用哪种规则。',
    quantity: '注意力图下方画哪个量随d的变化。',
  },
};
