/** Words of the page around the figures that its script needs. */
export default {
  version: '这个链接由{theirs}版生成，本页是{ours}版，数值可能略有出入。',
  ignored: {
    other: '链接中有不能识别的内容，已经略过：{list}。',
  },
  dismiss: '关闭',
  seed: '本页的随机种子',
  seedProblem: '请填0到2⁵³ − 1之间的整数。',
  seedKept: '本页仍为{value}。',
  nextSeed: '下一个种子',
  resetAll: '重置本页',
  copyLink: '复制链接',
  copied: '已复制。',
  card: { save: '存为图片', from: 'rootd' },
};
