export default {
  title: '有多正态，多快正态',
  controls: {
    largest: '最大的d',
    count: '每个d求和次数',
    bound: 'Berry–Esseen上界',
  },
  axis: {
    d: 'd',
    distance: '与正态曲线的最大差距',
    x: '和除以离散程度',
    share: '比例',
    density: '密度',
  },
  key: {
    measured: { other: '实测，每处{count}个和' },
    bound: 'Berry–Esseen上界',
    resolution: '{count}个和能分辨到此',
    resolutionShort: '分辨极限',
  },
  lawsTitle: '分布本身，以离散程度为单位',
  laws: 'd = {d}时的分布，以离散程度为单位',
  boundLabel: '上界',
  rows: {
    distance: 'd = {d}处的差距',
    bound: 'd = {d}处的上界',
    ratio: '上界与差距之比',
    slope: '差距的斜率',
  },
  columns: {
    d: 'd',
    measured: '实测差距',
    predicted: '精确差距',
    bound: '上界',
    standardError: '偶然偏差',
  },
  point: 'd = {d}：差距{distance}，上界{bound}',
  noNormal: '这个分布的方差无穷大。它的和没有正态曲线可以趋近：中心极限定理对它们不成立。',
  noSpread: '这个分布每次抽出的都一样，加起来也一样：没有曲线可比。',
  summary: {
    default:
      'd = {d}时，和的分布函数与正态分布函数处处相差不超过{distance}；Berry–Esseen上界为{bound}。',
  },
  captionHtml:
    '和的分布函数与正态分布函数之间的最大差距，上方是Berry与Esseen的上界。再往下，是和本身的分布。',
  python: {
    comment: '和的分布函数与正态分布函数的最大差距。',
    measured: '实测',
    predicted: '精确',
  },
};
