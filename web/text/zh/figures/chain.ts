export default {
  title: '从乘积到注意力',
  controls: {
    d: '每个键有几个数：d',
    dLong: 'd：每个键有几个数',
    power: '除以d的几次方',
    powerLong: '中间一束除以d的几次方',
    query: '图的哪一行',
    queryLong: '图的哪一行：一个查询',
    sweep: 'd自己动一次',
  },
  lanes: { one: '不除', root: '÷ √d', whole: '÷ d', power: '÷ d{power}' },
  about: 'd = {d}时十六个键的分数，分别除以1、d的某次方和d：{words}',
  strongest: '最强的键',
  onAverage: '平均{share}',
  verdicts: { frozen: '饱和', usable: '适中', blind: '均匀' },
  scores: { other: '{d}个乘积相加：16个分数' },
  row: '查询{query}：除以d的该次方时，最强的键占{share}',
  ask: {
    ask: '拖动d。哪一束的大小不变？',
    search: '÷ √d不变。换一个次方呢？',
    keeps: '{title}：无论d是多少，大小都不变。',
    grows: '{title}：d从{shortest}到{longest}，它会扩大到{factor}倍。',
    shrinks: '{title}：d从{shortest}到{longest}，它会缩小到{factor}分之一。',
  },
  rows: {
    spread: '分数的离散程度，{title}',
    strongest: '最强的键，16行的平均，{title}',
  },
  columns: { query: '查询', key: '键', score: 'q·k', weight: '权重，{title}' },
  summary:
    'd = {d}。不除时，分数的离散程度为{one}，一个查询最强的键平均占{oneShare}；{title}，分别为{middle}和{middleShare}；除以d，分别为{whole}和{wholeShare}。',
  captionHtml:
    '一个查询和十六个键，各有$d$个随机正负号。每条线把查询与一个键的$d$个乘积逐个相加，再除以1、$\\sqrt d$或$d$，终点就是分数。带子是一个标准差，是精确值。丝带的宽度就是softmax由分数得出的权重，合起来是图中的一行，可以另选。“平均”是各行的平均。',
  python: {
    comment: '用NumPy生成十六个查询和键，都是随机正负号，看三种除数下的离散程度和最强的键。',
  },
  attributes: {
    d: '查询和键各有几个数。',
    power: '中间一束分数，除以d的这个次方。',
    query: '显示图中哪一行的分数和权重。',
    sweep: '图第一次出现时，d自己增大再回来一次；读者不要动画时不动。',
  },
};
