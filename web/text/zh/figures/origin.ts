export default {
  title: '单位方差从哪里来',
  todo: '开关LayerNorm试试。',
  controls: {
    gain: 'LayerNorm的增益',
    initialisation: '初始化',
    sigma: '矩阵元素的σ',
    normalise: 'LayerNorm',
    size: '词元的离散程度',
    correlation: '两个词元的夹角余弦',
    width: '词元维数',
    d: '头的维数d',
    tokens: '词元数',
    draws: '抽样次数',
  },
  choices: {
    initialisation: {
      gpt2: 'GPT-2：σ = 0.02',
      pytorch: 'PyTorch的线性层',
      'xavier-packed': 'Xavier，合并矩阵',
      xavier: 'Xavier，每头单独',
      he: 'He',
      lecun: '1/√维数',
      t5: 'T5',
      own: '自定',
    },
  },
  stations: {
    input: '词元',
    normalised: '输入',
    query: 'q',
    key: 'k',
    raw: 'q·k',
    scaled: '除以√d',
  },
  divided: '÷ {divisor}',
  rows: {
    normalised: '进入矩阵的词元',
    row: '除以√d之后，一行之内（即softmax的输入）',
  },
  columns: { station: '环节', error: '标准误' },
  point: '{station}：实测{measured}，预测{predicted}',
  summary: {
    default:
      '采用初始化“{initialisation}”时，缩放后分数的离散程度为{measured}，由方差之积得出的预测值为{predicted}。',
  },
  captionHtml:
    '每口钟是一个正态分布，离散程度（标准差）就是该环节实测的值；钟上的横线是预测值，上下各一条；灰带是离散程度1。“输入”是指进入矩阵之前、经过LayerNorm（如果打开）之后的词元。“更多”里可以改变词元的离散程度，或者换一种初始化。',
  python: { comment: '用NumPy计算从词元到分数各环节的离散程度。' },
};
