export default {
  title: '有多接近正态，接近得多快',
  todo: '拖动d。',
  controls: {
    largest: '最大的d',
    count: '每个d取多少个和',
    bound: 'Berry–Esseen上界',
  },
  axis: {
    d: 'd',
    distance: '与正态分布的最大差距',
    x: '总和除以离散程度',
    share: '比例',
    density: '密度',
  },
  key: {
    measured: { other: '实测，每处{count}个和' },
    bound: 'Berry–Esseen上界',
    near: '预测值：总和太多时只是近似',
    lawMeasured: '下方：实测',
    lawPredicted: '下方：预测',
    resolution: '{count}个和所能分辨的最小差距',
    resolutionShort: '分辨极限',
  },
  lawsTitle: '总和的分布，以离散程度为单位',
  laws: 'd = {d}时总和的分布，以离散程度为单位',
  boundLabel: '上界',
  rows: {
    distance: 'd = {d}时的差距',
    near: 'd = {d}时的差距（约）',
    bound: 'd = {d}时的上界',
    ratio: '上界与差距之比',
    slope: '差距曲线的斜率',
  },
  columns: {
    d: 'd',
    measured: '实测差距',
    predicted: '精确差距',
    bound: '上界',
    standardError: '标准误上限',
  },
  point: 'd = {d}：差距{distance}，上界{bound}',
  noNormal: '这个分布的方差无穷大，中心极限定理不成立，总和不会趋近任何正态曲线。',
  noSpread: '这个分布每次抽出的数都相同，总和也都相同，没有曲线可比。',
  summary: {
    default:
      'd = {d}时，总和的分布函数与正态分布函数最多相差{distance}，Berry–Esseen上界为{bound}。',
    near: 'd = {d}时，不同的总和太多，无法逐一查看。分布函数与正态分布函数最多相差约{distance}，Berry–Esseen上界为{bound}。',
  },
  captionHtml:
    '总和的分布函数与正态分布函数之间的最大差距，以及Berry–Esseen上界。精确差距不会超过上界，实测差距却可能超过：即使总和完全服从正态分布，只抽取$n$个，也会因为随机波动而有约$0.87/\\sqrt n$的差距。下方是总和本身的分布。',
  python: {
    comment: '总和的分布函数与正态分布函数的最大差距。',
    measured: '实测',
    predicted: '精确',
  },
};
