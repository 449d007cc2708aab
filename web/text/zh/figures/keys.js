export default {
  title: '两个键，一个差距',
  controls: {
    gap: '差距',
    gapLong: '两个分数的差距',
    keys: '键数',
    keysLong: '第二张图的键数',
    count: '抽取的差距数',
  },
  questions: {
    strongest: {
      ask: '一个查询面对{keys}个随机的键，d = {d}，分数什么也不除。平均而言，它的注意力有多少给了最强的键？请拖动手柄。',
      axis: '最强的键的权重，不除',
      even: '均分：{share}',
      evenShort: '均分',
      compare:
        '你猜的是{guess}。{keys}个键中最强的，平均得到{truth}：{verdict}若是均分，应为{even}。',
      tooHigh: '猜高了，是实际的{times}倍。',
      tooLow: '猜低了，实际是你猜的{times}倍。',
      close: '猜得很准。',
    },
  },
  panels: {
    two: '两个键：拖动差距',
    many: '{n}个键：最强键的权重，剩下的斜率',
  },
  here: '差距为{gap}时，两个键分别得到权重的{first}和{second}。斜率为{slope}，是最陡处的{share}。',
  rules: { none: '不除', sqrt: '除以√d' },
  ranges: {
    none: {
      long: '不除：半数差距在±{half}以内，95%在±{most}以内',
      short: '不除：半数在±{half}内，95%在±{most}内',
    },
    sqrt: {
      long: '除以√d：半数差距在±{half}以内，95%在±{most}以内',
      short: '÷√d：半数在±{half}内，95%在±{most}内',
    },
  },
  axis: {
    gap: '两个分数的差距',
    sigma: '分数的标准差',
  },
  marks: {
    sqrt: '÷√d',
    none: '不除',
    noneShort: '÷1',
    freezing: '冻结：{sigma}',
    freezingShort: '冻结',
  },
  quantities: { largest: '最大的权重', slope: '剩下的斜率' },
  key: {
    weight: '权重',
    slope: '权重的斜率',
    drawn: '抽取的{count}个差距',
    range: '精确：半数差距（粗），95%（细）',
  },
  point: {
    measured: '离散程度{sigma}：{quantity}实测{measured}，预测{exact}',
    exact: '离散程度{sigma}：{quantity}预测{exact}',
  },
  rows: {
    spread: '差距的离散程度，不除，d = {d}',
    beyond: '大于{gap}的差距，{rule}',
    steep: '斜率在最陡处十分之一以上的差距，{rule}',
    largest: '{n}个权重中最大的，{rule}',
  },
  columns: {
    index: '查询',
    gap: '差距，不除',
    weight: '权重，不除',
    scaledGap: '差距，除以√d',
    scaledWeight: '权重，除以√d',
  },
  summary: {
    default:
      '差距为{gap}时，两个键中的第一个得到权重的{weight}。那里的斜率为{slope}，是最陡处的{share}。d = {d}时，分数除以√d，半数差距在±{scaled}以内；不除，则在±{raw}以内。比这个差距更大的，分别占{beyondScaled}和{beyond}。',
  },
  captionHtml:
    '一个查询看着两个键。权重怎么分，只由两个分数的差距决定。拖动差距：超过几个单位，权重就几乎不动了；差距要靠斜率才学得到，而斜率也没了。横轴下的横条标出，在你选的$d$下，随机向量的差距落在哪里。第二张图的键更多：画的是最强键的权重，以及斜率还剩多少，横轴是分数的离散程度。',
  python: {
    comment: '两个键的权重与斜率、随机向量的差距，以及许多个键，用NumPy。',
  },
};
