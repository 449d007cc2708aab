export default {
  title: '√d什么时候不适用',
  todo: '选一种情形：哪种还是√d？',
  todoLine: '这条线有多陡？',
  controls: {
    case: '情形',
    mean: '均值',
    meanLong: '一项的均值',
    correlation: '相关系数',
    correlationLong: '两项的相关系数',
    count: '每个d取多少个和',
    largest: '最大的d',
    walks: '折线数',
  },
  choices: {
    case: {
      mean: '均值不为0',
      correlation: '各项相关',
      cauchy: '方差无穷大',
      centred: '前提都成立',
    },
  },
  questions: {
    farther: {
      ask: '抛{known}次硬币，总和的离散程度（即标准差）是{spread}。抛{d}次，离散程度是多少？请拖动手柄。',
      known: 'd = {d}：{spread}',
      axis: '总和的离散程度',
      compare:
        '你猜的是{guess}，d = {d}时实际是{truth}。{verdict}项数变成{times}倍，离散程度变成{growth}倍。',
      tooHigh: '猜高了，是实际的{times}倍。',
      tooLow: '猜低了，实际是你猜的{times}倍。',
      close: '猜得很准。',
    },
  },
  panels: {
    spread: '总和的离散程度，随d变化',
    size: '总和的均方根，随d变化',
    quartile: '四分位距的一半，随d变化',
  },
  slopeHalf: '斜率½',
  casesAbout: {
    centred: '离散程度是σ√d（σ是单独一项的标准差），直线的斜率是½。',
    mean: '离散程度不含均值，所以改画总和的均方根。d越大，斜率越接近1。',
    correlation:
      '一个和里的各项都偏向同一边，一半的和偏上，一半偏下。d超过1/⁠ρ之后，斜率逐渐接近1。',
    cauchy: '离散程度无穷大，就看四分位距，即中间一半的宽度：斜率一开始就是1。',
  },
  axis: {
    d: 'd',
    walk: '前n项之和',
    step: 'n',
  },
  key: {
    band: '±√n',
    measured: { other: '实测，每处{count}个和' },
  },
  rows: {
    spreadAt: 'd = {d}时的离散程度',
    sizeAt: 'd = {d}时的均方根',
    quartileAt: 'd = {d}时四分位距的一半',
    slope: '最后两点之间的斜率',
    inside: 'd = {d}时落在±√d以内',
    turn: '均值之和等于离散程度时的d',
  },
  columns: {
    d: 'd',
    measured: '实测',
    predicted: '预测',
    root: '√d',
    standardError: '标准误',
  },
  point: 'd = {d}：实测{measured}，预测{predicted}',
  walk: '前{n}项之和是{sum}',
  measures: {
    spread: '总和的离散程度',
    size: '总和的均方根',
    quartile: '总和的四分位距的一半',
  },
  summary: {
    default:
      'd从{from}增大到{to}，{what}由{first}增大到{last}，斜率为{slope}，预测的斜率为{predicted}。',
    unpredicted: 'd从{from}增大到{to}，{what}由{first}增大到{last}，斜率为{slope}。',
    noSlope: 'd从{from}变到{to}，{what}由{first}变为{last}。',
  },
  captionHtml:
    '一些逐项累加的和，以及总和的大小随项数的变化，后者两条轴都是对数轴。前提都成立时，每三条折线有两条在±√n以内，线是直的，斜率½，就是平方根。',
  python: {
    comment: '用NumPy计算d个随机数之和的离散程度怎样随d变化。',
    measured: '实测',
    predicted: '预测',
  },
  attributes: {
    case: '平方根的前提是否都成立，或者哪一个不成立。',
    law: '一个分量的分布；case为cauchy时不起作用。',
    mean: 'case为mean时，一个分量的均值。',
    correlation: 'case为correlation时，两个分量的相关系数。',
    largest: 'd轴画到哪里为止。',
    count: '每个d抽取多少个和。',
    walks: '显示多少条逐项累加的折线。',
  },
};
