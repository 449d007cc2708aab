export default {
  title: '别处的同一个平方根：网络',
  controls: {
    initialisation: '初始化',
    gain: '增益',
    activation: '激活函数',
    normalise: '每层归一化',
    layers: '层数',
    width: '宽度',
    networks: '网络数',
  },
  choices: {
    initialisation: {
      both: 'He与Xavier',
      he: 'He，增益√2',
      xavier: 'Xavier，增益1',
      own: '自定增益',
    },
    activation: { relu: 'ReLU', tanh: 'tanh', linear: '线性' },
  },
  starts: { he: 'He', xavier: 'Xavier', own: '自定增益' },
  axis: { layer: '层', square: '一层的均方' },
  key: {
    measured: {
      other: '实测，{networks}个网络的均值，±2个标准误',
    },
    wide: '层极宽时的预测',
    one: '输入时的水平',
  },
  rows: {
    first: '{start}，第1层之后',
    last: '{start}，第{n}层之后',
    factor: '{start}，每层的倍数',
  },
  columns: {
    start: '初始化',
    layer: '层',
    measured: '实测',
    predicted: '预测',
    standardError: '标准误',
  },
  point: '{start}，第{layer}层：实测{measured}，预测{predicted}',
  summary: {
    other: '{start}：经过{layers}层、每层宽{width}，信号的均方为{measured}；预测为{predicted}。',
  },
  /** Why the first layer differs from those that follow, by activation. */
  firstLayer: {
    each: '{value}（{start}）',
    relu: '第一层为什么不同：它得到的是完整的输入，还没有ReLU切掉负的一半。所以它从g²开始，即{first}。往后每一层都乘以g²/2，即{factor}。',
    tanh: '第一层为什么不同：它得到的是原样的输入，从g²开始，即{first}。往后每一层得到的，都被tanh压缩过。',
    linear: '在这里，第一层和别的层一样：什么也没切掉，每层都乘以g²，即{first}。',
    normalised: '在这里，第一层和别的层一样：输入先调到均方为1，输出就是g²，即{first}。',
  },
  captionHtml:
    '信号一层层传下去，它的均方怎样变化。一层有多宽，就是多少项之和，所以权重里带着宽度平方根的倒数。He的增益使水平不变；Xavier的增益是为没有ReLU的层定的，每过一层就减半。也可以自己定一个增益。',
  python: { comment: '信号穿过深层随机网络，用NumPy。' },
};
