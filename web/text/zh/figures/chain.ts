export default {
  title: '从乘积到注意力',
  todo: '拖动d：哪一行的大小不变？',
  controls: {
    d: '每个键有几个数：d',
    power: '除以d的几次方',
    powerLong: '中间一行：除以d的几次方',
    query: '查询',
    key: '键',
    sweep: 'd自己动一次',
  },
  lanes: { one: '÷ 1', root: '÷ √d', whole: '÷ d', power: '÷ d^{power}' },
  laneAbout: '分数{title}：{word}',
  verdicts: { frozen: '冻结', usable: '可用', blind: '失明' },
  strongest: '最强：{share}',
  parts: {
    walk: '{d}个乘积逐个相加，得到一个分数',
    walkShort: '乘积',
    scores: '16个分数',
    weights: 'softmax：16个权重',
    weightsShort: '权重',
    map: '16个查询 × 16个键',
    mapShort: '图',
  },
  goneUp: '{count}个出界，最高+{farthest}',
  goneDown: '{count}个出界，最低{farthest}',
  point: '键{key}：分数{score}，权重{weight}',
  grows: 'd从{shortest}增大到{longest}，{middle}这一行的分数会散开到{factor}倍。',
  shrinks: 'd从{shortest}增大到{longest}，{middle}这一行的分数会缩小到{factor}分之一。',
  keeps: '无论d是多少，{middle}这一行的分数散开的程度都一样：点会动，带子不动。',
  key: {
    band: '和应在的范围：± 一个标准差，即√d除以除数',
    even: '各个键权重相等',
  },
  rows: { spread: '分数的离散程度，{title}', strongest: '最强的键，{title}' },
  columns: { query: '查询', key: '键', score: 'q·k', weight: '权重，{title}' },
  summary:
    'd = {d}。不除时，分数的离散程度为{one}，最强的键占{oneShare}；除以√d，分别为{root}和{rootShare}；除以d，分别为{whole}和{wholeShare}。',
  captionHtml:
    '一个查询和十六个键，各有$d$个随机正负号。每一行从左到右：查询与一个键的$d$个乘积，逐个相加；得到的和，放在所有键的分数之中；softmax由分数得出的权重；以这些权重为一行的图。坐标轴不动。请拖动$d$。',
  python: {
    comment: '用NumPy生成十六个查询和键，都是随机正负号，看三种除数下的离散程度和最强的键。',
  },
};
