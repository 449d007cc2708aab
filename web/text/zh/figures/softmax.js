export default {
  title: '分数的三种除法',
  controls: {
    keys: '键数',
    queries: '查询数',
    heads: '头数',
    causal: '因果掩码',
    third: '第三张图',
    quantity: '下图：随d变化',
  },
  choices: {
    third: {
      off: '无',
      linear: '除以d',
      'log-length': 'ln n/√d',
      measured: '实测离散程度',
      cosine: '余弦',
    },
    quantity: {
      largest: '最强的键',
      entropy: '熵',
      gradient: '斜率',
    },
  },
  verdicts: {
    frozen: '冻结',
    usable: '可用',
    blind: '分不清',
    none: '无可选择',
    strongestKey: '最强的键：{share}',
    strongestShort: '最强{share}',
    strongestShortest: '{share}',
  },
  maps: {
    head: '头{n}',
    query: '查询',
    key: '键',
    cell: '查询{row}，键{column}：权重{value}',
    row: '查询{row}：最强的键{largest}，熵{entropy}奈特，至多{most}',
    masked: '已遮蔽',
    scale: '权重',
  },
  quantities: {
    largest: '最强的键',
    entropy: '熵',
    gradient: '斜率',
  },
  axis: {
    d: 'd',
    largest: '最强的键所占的份额',
    entropy: '一行的平均熵（奈特）',
    gradient: 'softmax斜率的大小，均方根',
  },
  point: '{rule}，d = {d}：{quantity}{value}',
  key: {
    freezing: '原始分数冻结：σ = √(2 ln n) = {value}',
    freezingShort: '冻结：σ = {value}',
    freezingShortest: 'σ = {value}',
    uniform: '所有键都一样：{most}',
    uniformShort: 'ln n = {most}',
    uniformShortest: 'ln n',
    unpredicted: {
      measured:
        '这条规则除以图中这些分数自己的离散程度。目前还没有各行的精确预测；行数一多，结果就与1/√d的相同。',
      cosine: 'q与k的余弦有精确分布，但这里没有据此预测整行；d一大，各行就与1/√d的相同。',
    },
    points: '实测，{draws}次抽样，±2个标准误',
  },
  rows: {
    largest: '最强的键，{rule}',
    entropy: '熵，{rule}',
    gradient: '斜率，{rule}',
  },
  columns: {
    d: 'd',
    rule: '规则',
    error: '{quantity}的标准误',
    exact: '{quantity}，精确',
  },
  summary: {
    default:
      'd = {d}，有{keys}个键。一行中最强的键，平均得到的权重在不除时为{raw}，除以√d时为{scaled}。{third}一行的熵，不除时为{entropyRaw}奈特，除以√d时为{entropyScaled}奈特，至多{most}。',
    third: '规则为“{rule}”时，它得{share}。',
  },
  captionHtml:
    '同一批随机向量的三张图。每行是一个查询，每列是一个键，一行加起来是100%。拖动$d$。<em>冻结</em>是说：一行中最强的键平均得到一半以上的权重，而该行的熵不到权重均等时的一半。（熵衡量权重分布得有多均匀。）<em>分不清</em>是说：熵在权重均等时的97%以上。<em>可用</em>是说：两者都不是。下图对每个$d$画出同样的量，在看得到所有键的行上测得。',
  python: {
    comment: '几种规则下的各行注意力权重，用NumPy和它自己的随机数。',
    measured: '实测',
    predicted: '预测',
  },
};
