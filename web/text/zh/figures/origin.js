export default {
  title: '单位方差从哪里来',
  controls: {
    gain: 'LayerNorm的增益',
    initialisation: '初始化',
    sigma: '矩阵元素的σ',
    normalise: 'LayerNorm',
    size: '词元的大小',
    correlation: '两个词元的余弦',
    width: '词元的宽度',
    d: '头的d',
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
      lecun: '1/√宽度',
      t5: 'T5',
      own: '自定',
    },
  },
  stations: {
    input: '词元',
    normalised: '送入时',
    query: 'q',
    key: 'k',
    raw: 'q·k',
    scaled: '缩放后',
  },
  axis: { deviation: '标准差' },
  key: {
    measured: { other: '实测，{draws}次抽样' },
    predicted: '预测：方差之积',
  },
  rows: {
    normalised: '送入时的词元',
    row: '缩放后，一行之内：softmax看到的',
  },
  columns: { station: '环节', error: '标准误' },
  point: '{station}：实测{measured}，预测{predicted}',
  summary: {
    default:
      '初始化取“{initialisation}”，缩放后的分数标准差为{measured}；按方差之积预测，应为{predicted}。',
  },
  captionHtml:
    '从词元到分数，每个环节的标准差：有实测值，也有由$d_x\\sigma_x^2\\sigma_W^2$得出的预测值。可以开关LayerNorm，改变词元的大小，或换一种初始化。',
  python: { comment: '用NumPy计算一路到分数的各个标准差。' },
};
