export default {
  title: '深层网络里的平方根',
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
  axis: { layer: '层', square: '每层信号的均方' },
  key: {
    measured: {
      other: '实测，{networks}个网络的均值，±2个标准误',
    },
    wide: '预测（层极宽时）',
    one: '输入信号的均方',
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
    other: '{start}：信号经过{layers}层，每层宽{width}，均方变为{measured}，预测为{predicted}。',
  },
  /** Why the first layer differs from those that follow, by activation. */
  firstLayer: {
    each: '{value}（{start}）',
    relu: '第一层为什么不同？因为它的输入是完整的，负的一半还没有被ReLU切掉，输出的均方就是g²，即{first}。往后每过一层，均方都乘以g²/2，即{factor}。',
    tanh: '第一层为什么不同？因为它的输入没有经过tanh，输出的均方就是g²，即{first}。往后各层的输入，都被tanh压缩过。',
    linear: '这时第一层与其他层没有区别：信号没有被切掉一部分，每过一层，均方都乘以g²，即{first}。',
    normalised: '这时第一层与其他层没有区别：输入的均方先调成1，输出的均方就是g²，即{first}。',
  },
  captionHtml:
    '信号逐层传递时，均方随层数的变化。每个单元都是一个和，层有多宽就有多少项，所以参数的大小与宽度的平方根成反比。He的增益使均方保持不变；Xavier的增益本来是为没有ReLU的层设计的，用在这里，每过一层均方就减半。增益也可以自己定。',
  python: { comment: '用NumPy计算信号在深层随机网络中的均方。' },
  attributes: {
    initialisation: '初始化的增益；取both时，He和Xavier一起显示。',
    gain: 'initialisation为own时的增益。',
    activation: '每层求和之后接什么。',
    layers: '网络有多少层。',
    width: '每层有多少个单元。',
    networks: '抽取多少个网络。',
    normalise: '把每层输入的均方变成1。',
  },
};
