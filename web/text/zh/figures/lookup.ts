export default {
  title: '分数是什么',
  todo: '点一下正负号，或拖动除数。',
  controls: {
    divisor: '除数',
    divisorLong: '分数的除数',
    query: '查询',
    keys: '键',
  },
  entries: { fish: '鱼', bird: '鸟', cat: '猫', ant: '蚂蚁', spider: '蜘蛛', crab: '螃蟹' },
  plus: '+1',
  minus: '−1',
  heads: {
    query: '查询',
    key: '键',
    score: '分数',
    scaled: '÷{divisor}',
    exponential: 'eˣ',
    weight: '权重',
    value: '腿数',
  },
  signOfQuery: '查询的第{index}个数（共{d}个）：{sign}',
  signOfKey: '{entry}的键，第{index}个数（共{d}个）：{sign}',
  answer: '按权重混合，答案是{answer}条腿',
  key: {
    agrees: '与查询同号：乘积是+1',
    differs: '异号：−1',
  },
  columns: { entry: '条目', answer: '答案' },
  summary: '除以{divisor}时，权重最大的是{entry}，占{share}；答案是{answer}条腿。',
  captionHtml:
    '一个查询，六个键，以及每种动物的腿数。分数等于与查询同号的个数减去异号的个数。除数越小，权重越往分数最高的键集中。',
  python: { comment: '用NumPy算出这张表的分数、权重和答案。' },
  attributes: {
    divisor: '分数除以这个数。',
    query: '四个数，取其正负号作为查询。不足或多于四个时，用默认的查询。',
    keys: '六个键的正负号，每个键四个数，依次排列。不足或多于24个时，用默认的键。',
  },
};
