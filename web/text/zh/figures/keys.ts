import common from '../common.js';

export default {
  title: '两个键的分数差距',
  todo: '拖动d，或者图中的差距。',
  controls: {
    gap: '差距',
    gapLong: '两个分数的差距',
    keys: '键数',
    keysLong: '第二张图的键数',
    count: '抽取的差距数',
  },
  questions: {
    strongest: {
      ask: '一个查询面对{keys}个随机的键，d = {d}，分数不除以任何数。平均来说，得到注意力最多的那个键，能分到多少？请拖动手柄。',
      axis: '最大的权重，不除',
      even: '平均分配：{share}',
      evenShort: '均分',
      compare:
        '你猜的是{guess}，d = {d}时，{keys}个键中最大的权重实际平均为{truth}。{verdict}如果平均分配，就是{even}。',
      tooHigh: '猜高了，是实际的{times}倍。',
      tooLow: '猜低了，实际是你猜的{times}倍。',
      close: '猜得很准。',
    },
  },
  panels: {
    two: '两个键：权重与斜率（可拖动）',
    many: '{n}个键：最大权重与相对斜率',
  },
  here: '差距为{gap}时，两个键的权重分别为{first}和{second}，斜率为{slope}，是最陡处的{share}。',
  rules: { none: common.rules.none.name, sqrt: common.rules.sqrt.name },
  ranges: {
    none: {
      long: '不除：半数差距在±{half}以内，95%在±{most}以内',
      short: '不除：半数在±{half}内，95%在±{most}内',
    },
    sqrt: {
      long: '除以√d：半数差距在±{half}以内，95%在±{most}以内',
      short: '除以√d：半数在±{half}内，95%在±{most}内',
    },
  },
  axis: {
    gap: '两个分数的差距',
    sigma: '送入softmax的分数的离散程度',
  },
  marks: {
    sqrt: '除以√d',
    none: '不除',
    freezing: '饱和点：{sigma}',
    freezingShort: '饱和点',
  },
  quantities: { largest: '最大权重', slope: '相对斜率（与最大值之比）' },
  key: {
    weight: '权重',
    slope: '权重的斜率',
    drawn: '抽取的{count}个差距',
    range: '精确范围：半数差距（粗），95%（细）',
  },
  point: {
    measured: '离散程度{sigma}：{quantity}实测{measured}，预测{exact}',
    exact: '离散程度{sigma}：{quantity}预测{exact}',
  },
  rows: {
    spread: '差距的离散程度，不除，d = {d}',
    beyond: '大于{gap}的差距所占比例，{rule}',
    steep: '斜率达到最陡处十分之一的差距所占比例，{rule}',
    largest: '{n}个键的最大权重，{rule}',
  },
  columns: {
    index: '查询',
    gap: '差距，不除',
    weight: '权重，不除',
    scaledGap: '差距，除以√d',
    scaledWeight: '权重，除以√d',
    sigma: '分数的离散程度',
    largest: '最大权重，预测',
    largestMeasured: '最大权重，实测',
    slope: '相对斜率，预测',
    slopeMeasured: '相对斜率，实测',
  },
  summary: {
    default:
      '差距为{gap}时，第一个键的权重为{weight}，斜率为{slope}，是最陡处的{share}。d = {d}时，如果分数除以√d，半数差距在±{scaled}以内，{beyondScaled}的差距大于{gap}；如果不除，半数差距在±{raw}以内，{beyond}的差距大于{gap}。',
  },
  captionHtml:
    '两个键的权重怎样随分数的差距而定。曲线平的地方，几乎无法靠训练调整差距。横轴下的横条表示，$d$取你所选的值时，随机向量的分数差距落在什么范围。另一张图的键更多，画的是最大权重的平均值，以及各权重对自己那个分数还有多大反应（与最大可能之比）。',
  python: {
    comment: '用NumPy计算两个键的权重与斜率、随机向量的分数差距，以及许多个键的情形。',
  },
  attributes: {
    gap: '两个键的分数差距，读者可以在图表上拖动。',
    d: '查询和键有多少个分量；图中标出这些键的分数差距通常有多大。',
    keys: '第二张图里有多少个键。',
    count: '抽取多少个差距。',
  },
};
