export default {
  title: '√d，以及它何时失灵',
  controls: {
    case: '情形',
    mean: '均值',
    meanLong: '一个分量的均值',
    correlation: '相关系数',
    correlationLong: '两个分量的相关系数',
    count: '每个d求和次数',
    largest: '最大的d',
    walks: '游走数',
  },
  choices: {
    case: {
      mean: '均值不为0',
      correlation: '分量相关',
      cauchy: '柯西：方差无穷大',
      centred: '均值为0且独立',
    },
  },
  questions: {
    farther: {
      ask: '抛{known}次硬币的和，离散程度（即标准差）是{spread}。抛{d}次硬币的和，会散得多开？请拖动手柄。',
      known: 'd = {d}',
      axis: '和的离散程度',
      compare:
        '你猜的是{guess}。d = {d}时，离散程度是{truth}：{verdict}项数是原来的{times}倍，离散程度是原来的{growth}倍。',
      tooHigh: '猜高了，是实际的{times}倍。',
      tooLow: '猜低了，实际是你猜的{times}倍。',
      close: '猜得很准。',
      yours: '你猜：{guess}',
    },
  },
  panels: {
    spread: '和的离散程度，随d变化',
    size: '和的均方根，随d变化',
    quartile: '四分位距的一半，随d变化',
  },
  slopeHalf: '斜率½',
  casesAbout: {
    centred: '一切正常。离散程度是σ√d：一条斜率为½的直线。',
    mean: '每个分量的均值是μ，加起来就是μd，终究盖过任何√d：直线弯向斜率1。',
    correlation: '任意两个分量都相关。方差是d(1 + (d − 1)ρ)σ²，过了d = 1/⁠ρ，直线就弯向斜率1。',
    cauchy: '每个分量都抽自柯西分布，方差无穷大。d个加起来，分布与一个的d倍相同：一开始斜率就是1。',
  },
  repairs: {
    mean: '恢复前提：减去均值',
    correlation: '恢复前提：独立抽取',
    cauchy: '恢复前提：换成有方差的抽样',
  },
  breaks: {
    mean: '打破前提：加上均值',
    correlation: '打破前提：加上相关',
    cauchy: '打破前提：改用柯西抽样',
  },
  axis: {
    d: 'd',
    walk: '前k个分量之和',
    step: 'k',
  },
  key: {
    band: '±√k',
    measured: { other: '实测，每处{count}个和' },
  },
  rows: {
    spreadAt: 'd = {d}处的离散程度',
    sizeAt: 'd = {d}处的均方根',
    quartileAt: 'd = {d}处四分位距的一半',
    slope: '最后两点之间的斜率',
    inside: 'd = {d}处在±√d以内',
    turn: '漂移与离散程度相等时的d',
  },
  columns: {
    d: 'd',
    measured: '实测',
    predicted: '预测',
    root: '√d',
    standardError: '标准误',
  },
  point: 'd = {d}：实测{measured}，预测{predicted}',
  walk: '游走{index}：{k}步后在{sum}',
  summary: {
    default:
      '从d = {from}到d = {to}，和的离散程度由{first}增大到{last}，斜率为{slope}；预测的斜率为{predicted}。',
    unpredicted: '从d = {from}到d = {to}，和的离散程度由{first}增大到{last}，斜率为{slope}。',
    noSlope: '从d = {from}到d = {to}，和的离散程度由{first}变为{last}。',
  },
  captionHtml:
    '和的离散程度随项数变化，两轴都是对数的。斜率½就是平方根。打破前提，看看直线弯不弯，游走会不会跑出带状区域。',
  captions: {
    brokenHtml:
      '和随项数的变化，两轴都是对数的；这里有一个前提被打破了。恢复它，看看直线会不会变直、斜率变回½，游走会不会回到带状区域。',
  },
  python: {
    comment: 'd次抽样之和的离散程度随d的变化，用NumPy。',
    measured: '实测',
    predicted: '预测',
  },
};
