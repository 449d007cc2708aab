import type en from '../../en/figures/pulls.js';

export default {
  title: '走一步会被甩出多远？',
  todo: '拖动d，再让每种除法用自己的学习率。',
  controls: {
    d: 'd',
    dLong: '查询与键的维数',
    rates: '学习率',
    batch: '批次',
    batchLong: '看哪一批的拉力',
  },
  choices: { rates: { one: '同一学习率', each: '各用各的' } },
  another: '换一批',
  divisors: { none: '÷1', sqrt: '÷√d', linear: '÷d' },
  noise: { long: '偏离平均一步的{times}倍', short: '偏离{times}倍' },
  rate: { higher: '学习率×{factor}', lower: '学习率÷{factor}' },
  verdicts: { arrives: '到达', strays: '走偏', lags: '落后', still: '几乎不动' },
  picture: {
    step: '走一步',
    walk: '走一百批',
    astray: '偏离',
    downhill: '下坡',
    lens: '×10',
    attention: '对所问之键的注意力',
    moved: 'Wq移动了多远',
  },
  point: {
    step: '{divisor}，64个拉力中的第{place}个：长{length}',
    walk: '{divisor}，{count}批之后：{attention}的注意力在所问之键上，离起点{moved}',
  },
  rows: {
    rate: '学习率',
    step: '一批走一步的长度，36批的均值',
    noise: '它的噪声：与平均一步的距离，除以平均一步',
    half: '占总拉力一半的样本数（按长度）',
    attention: '100批之后对所问之键的注意力',
    moved: '这时Wq移动了多远',
  },
  columns: {
    divisor: '除数',
    what: '类别',
    index: '序号',
    down: '下坡',
    across: '偏离',
    length: '长度',
    attention: '对所问之键的注意力',
    moved: 'Wq移动了多远',
    kinds: { pull: '拉力', step: '一批的一步', walked: '这么多批之后' },
  },
  summary: {
    default: 'd = {d}，{rates}。',
    rates: { one: '三种除法共用一个学习率', each: '每种除法用自己的学习率' },
    lane: '{divisor}：一半的拉力来自64个样本中的{half}个，一批偏离平均一步的{noise}倍。100批之后，{attention}的注意力在所问之键上，离起点{moved}个平均步：{verdict}。',
  },
  captionHtml:
    '线上每一段是64个样本之一对$W_q$的拉力，从最长的画起。向下是16,000个样本的平均一步；横向是偏到别处多远，轮流画在两边。浅色圆点是别的批次；“偏离”是它们离平均一步有几倍平均步远。单位：除以$\\sqrt d$的平均一步。',
  python: {
    comment: '三种除法之下64个样本怎样拉Wq，以及普通梯度下降走一百批，用NumPy计算。',
  },
} satisfies typeof en;
