/** Words that several figures share. */
export default {
  laws: {
    rademacher: {
      name: '硬币±1',
      coordinates: { other: '{n}枚硬币' },
      about: '每个分量由一枚公平的硬币决定，正面为+1，反面为−1。',
    },
    die: {
      name: '骰子 − 3.5',
      coordinates: { other: '{n}个骰子点数' },
      about: '每个分量是公平骰子的点数减去3.5，标准差为1.708。',
    },
    exponential: {
      name: '指数 − 1',
      coordinates: { other: '{n}个等待时间' },
      about: '每个分量服从均值为1的指数分布，再减去1。',
    },
    normal: {
      name: '正态',
      coordinates: { other: '{n}个正态随机数' },
      about: '每个分量服从标准正态分布。',
    },
    uniform: {
      name: '均匀±√3',
      coordinates: { other: '{n}个均匀随机数' },
      about: '每个分量在−√3与√3之间均匀分布，标准差为1。',
    },
    laplace: {
      name: '拉普拉斯',
      coordinates: { other: '{n}个拉普拉斯随机数' },
      about: '每个分量服从方差为1的双侧指数分布。',
    },
    cauchy: {
      name: '柯西',
      coordinates: { other: '{n}个柯西随机数' },
      about: '每个分量服从尺度为1的柯西分布，这种分布既没有均值，也没有方差。',
    },
    product: {
      name: '正态 × 正态',
      coordinates: { other: '{n}个乘积' },
      about: '每个分量是两个标准正态随机数的乘积，也就是q·k中的一项。',
    },
    student: {
      name: 't分布',
      coordinates: { other: '{n}个t分布随机数' },
      about: '每个分量服从t分布，自由度由你选。',
    },
    values: {
      name: '自定列表',
      coordinates: { other: '{n}个取值' },
      about: '每个分量从你的列表中抽取，列表先整体平移，使均值为0。',
    },
  },

  /** The ways to scale a score. `formula` is plain text for labels. */
  rules: {
    none: { name: '不除', short: '不除', formula: 'q·k' },
    sqrt: { name: '除以√d', short: '÷ √d', formula: 'q·k/√d' },
    linear: { name: '除以d', short: '÷ d', formula: 'q·k/d' },
    'log-length': { name: 'ln n/√d', short: 'ln n/√d', formula: 'ln(n)·q·k/√d' },
    measured: { name: '除以实测离散程度', short: '除以实测离散程度', formula: 'q·k/s' },
    cosine: { name: '余弦', short: '余弦', formula: 'g·cos(q, k)' },
    predicted: { name: '除以预测离散程度', short: '除以预测离散程度', formula: 'q·k/ŝ' },
    learned: { name: '可学习的温度', short: '可学习的温度', formula: 'e^τ·q·k/√d' },
    'rms-norm': { name: 'RMS归一化', short: 'RMS归一化', formula: 'norm(q)·norm(k)/√d' },
    scalable: { name: 's·ln n/√d', short: 's·ln n/√d', formula: 's·ln(n)·q·k/√d' },
  },

  controls: {
    law: '分布',
    degrees: '自由度',
    values: '取值',
    valuesHint: '各数用半角逗号隔开，如−1, 0, 4。各数的比重写在@后面，如0, 1 @ 9, 1。',
    d: 'd',
    dLong: 'd，即分量的个数',
    count: '和的个数',
    seed: '种子',
    newSeed: '下一个种子',
    mean: '均值',
    correlation: '相关系数',
    options: '显示',
    group: '本图的设置',
    unfold: '更多',
    more: '更多设置',
  },

  /** Why what was typed does not fit. */
  problems: {
    whole: '请填{minimum}到{maximum}之间的整数。',
    number: '请填{minimum}到{maximum}之间的数。',
    text: '一段文字，最多{maximum}个字符。',
    degrees: '请填0.5到1,000,000之间的数。',
    kept: '图中仍为{value}。',
  },

  /** The one-line key under a chart. */
  key: {
    measured: '实测',
    predicted: '精确预测',
    normal: '正态曲线',
    standardErrors: '误差线为±2个标准误',
  },

  table: {
    quantity: '量',
    measured: '实测',
    predicted: '预测',
    offBy: '偏差',
    standardErrors: '{n}个标准误',
    all: '用表格查看数值',
    check: '核对数值',
    checkWithin: '核对数值（偏差都在{n}个标准误以内）',
    checkBeyond: '核对数值（“{label}”偏离{n}个标准误）',
    standardErrorTerm: '标准误是单凭随机性就会有的偏差',
    exact: '精确',
    none: '无',
    infinite: '无穷大',
    undefined: '无定义',
    notMeasured: '–',
  },

  menu: {
    open: '菜单',
    more: '⋯',
    copyLink: '复制链接',
    copyEmbed: '复制嵌入代码',
    copyTag: '只复制标签',
    copyFrame: '复制为iframe',
    copyJsx: '复制为iframe（MDX）',
    copyMarkdown: '复制为Markdown',
    saveFile: '将图存为文件',
    copyPython: '复制为Python代码',
    downloadPng: '下载PNG',
    downloadSvg: '下载SVG',
    downloadCsv: '下载CSV',
    downloadJson: '下载JSON',
    askAgain: '再问我一次',
    reset: '重置',
    notLoaded: '未能加载，请重试或重新加载页面。',
    fileFailed: '未能完成：{reason}',
  },

  taken: {
    copied: '已复制。',
    saved: '已存为{file}。',
    savedFromFrame: '正在保存{file}。如果没有开始下载，说明外层网页禁止下载。',
    pngFailed: '浏览器没能画出这张位图，请改存为SVG。',
    /** in a script that draws */
    ownDraws: '随机数由NumPy自己抽取，结果与图中的不同，就像换了一个种子。',
    copyFailed: '浏览器不允许复制，请手动复制下面的内容：',
    stamp: '{figure}，{settings}；rootd {version}',
    partial: '只有一部分，其余没有读出。',
  },

  work: {
    loading: '正在加载引擎…',
    working: '计算中，已完成{percent}',
    partial: '暂时显示前{count}个',
    stop: '停止',
    resume: '继续',
    stopped: '算到第{count}个时停止。',
    stoppedEarly: '已停止。',
    play: '播放',
    pause: '暂停',
    step: '单步',
  },

  /** Where a figure asks for a guess before it shows its result. */
  asking: {
    handle: '你的猜测',
    commit: '就猜这个',
    firstMove: '请先在坐标轴上移动你的猜测。',
    show: '直接看结果',
    never: '本页全部直接看结果',
    hide: '收起我的猜测',
    said: '你猜的是{guess}。',
    yours: '你猜：{guess}',
    yoursShort: '你猜{guess}',
    truth: '答案：{truth}',
  },

  errors: {
    title: '出错了。',
    again: '重试',
    back: '恢复默认设置',
    noWasm: '本图要在浏览器中用WebAssembly计算，而WebAssembly已被关闭或拦截。',
    noSimd: '本图需要较新的浏览器，即Chrome或Edge 123、Firefox 121、Safari 17.5以上。',
    still: '文字和静态图仍可查看。',
    load: '引擎未能加载：{reason}',
    tooLarge: '太大了：{what}最多为{most}。',
    unknownSums:
      '这个和的精确分布无法求出：从这些值中抽取，可能的结果多于{most}种。减少值的个数，取较小的d，或让各值都是某个数（例如0.01）的整数倍，即可求出。',
    memory: '内存不够：{reason}',
  },

  /** Where a picture is described to a reader who does not see it. */
  describe: {
    figure: '图{number}',
    chart: '图表：{title}',
    chartKeys: '用方向键逐个读出数值。',
    data: '图表数据',
    caption: '图{number}',
    fit: '让坐标轴贴合数据',
    gone: '实测{share}在图外',
    goneShort: '{share}在图外',
  },
};
