export default {
  title: '速度与大小',
  description: '与NumPy、onnxruntime-web以及自身的上限相比，rootd计算得有多快；各个图有多少kB。',
  leadHtml:
    '同样的计算，引擎与其他做法相比有多快。各种做法在同一次运行中交替测量。机器各不相同，请在你的机器上运行<code>npm run bench</code>。',
  sections: {
    sums: {
      title: '求和',
      bodyHtml: `
<p>每一行是若干轮的中位数，括号里是中间一半的轮次所在的范围。达不到预算，且差距超出各轮之间的波动时，测试就算失败。</p>
{table}`,
    },
    attention: {
      title: '注意力',
      bodyHtml: `
<p>括号里是每个头的行数和d。两个worker要求达到单线程的1.7倍。如果机器把两个worker放在同一个核上运行，就达不到，这里的测量常常如此。</p>
{table}`,
    },
    training: { title: '训练', bodyHtml: '{table}' },
    models: { title: '从文件读取的模型', bodyHtml: '{table}' },
    aborting: { title: '中止的调用', bodyHtml: '{table}' },
    drag: { title: '拖动', bodyHtml: '{table}' },
    frames: { title: '帧', bodyHtml: '{table}' },
    size: {
      title: '大小',
      bodyHtml: `
<p>按brotli压缩后计算：到第一张图能拖动为止，文章加载{first} kB，正文全部加载{way} kB；引擎最大的一部分为{wasm} kB。在你的页面上单独放一张图，最多{figure} kB，再加别的图，大部分内容可以共用；<a href="projects.html#sizes">各个图的大小</a>另列。</p>`,
    },
  },
  what: '内容',
  seen: '测得',
  budget: '预算',
  times: '{value}倍',
  range: '（{low}至{high}）',
  cores: '；机器给了{cores}个核',
  least: '至少{value}',
  most: '最多{value}',
  titles: {
    '100,000 sums of 500 signs, against a loop of `np.random.choice`':
      '100,000个和，每个500项正负号，对比循环调用`np.random.choice`',
    '100,000 sums of 500 signs, against `integers(dtype=int8)`':
      '100,000个和，每个500项正负号，对比`integers(dtype=int8)`',
    '100,000 sums of 500 signs, against raw bytes through a popcount table':
      '100,000个和，每个500项正负号，对比随机字节加popcount查表',
    '100,000 sums of 500 normals, against `standard_normal(dtype=float32)`':
      '100,000个和，每个500项正态数，对比`standard_normal(dtype=float32)`',
    'attention of (128, 64) with its statistics, one thread, against onnxruntime-web':
      '注意力(128, 64)连同统计量，单线程，对比onnxruntime-web',
    'attention of (512, 64) with its statistics, one thread, against onnxruntime-web':
      '注意力(512, 64)连同统计量，单线程，对比onnxruntime-web',
    'attention of (1024, 64) with its statistics, one thread, against onnxruntime-web':
      '注意力(1024, 64)连同统计量，单线程，对比onnxruntime-web',
    'attention of (2048, 64) with its statistics, one thread, against onnxruntime-web':
      '注意力(2048, 64)连同统计量，单线程，对比onnxruntime-web',
    'attention of (512, 512) with its statistics, one thread, against onnxruntime-web':
      '注意力(512, 512)连同统计量，单线程，对比onnxruntime-web',
    'attention of (2048, 64), two workers, against one thread':
      '注意力(2048, 64)，两个worker，对比单线程',
    'attention of (512, 512), two workers, against one thread':
      '注意力(512, 512)，两个worker，对比单线程',
    'training on recall at d = 1024 under `sqrt`, a record every step, against our own matrix product':
      '回忆任务的训练，d = 1024，规则`sqrt`，每步记录，对比我们自己的矩阵乘法',
    'training on recall at d = 1024 under `cosine`, a record every step, against our own matrix product':
      '回忆任务的训练，d = 1024，规则`cosine`，每步记录，对比我们自己的矩阵乘法',
    "a look at Llama 3 8B's 1024 heads, 1.34 GB, two workers, beyond reading them":
      '查看Llama 3 8B的1024个头（1.34 GB），两个worker，不计读取',
    "memory while Llama 3 8B's 1024 heads, 1.34 GB are looked at":
      '查看Llama 3 8B的1024个头（1.34 GB）时占用的内存',
    '1.34 GB of a model, in Node: until progress is told of': '模型1.34 GB，Node：到第一次报告进度',
    '1.34 GB of a model, in Node: from Cancel to its end': '模型1.34 GB，Node：从取消到停下',
    '1.34 GB of a model, in Chromium: until progress is told of':
      '模型1.34 GB，Chromium：到第一次报告进度',
    '1.34 GB of a model, in Chromium: from Cancel to its end':
      '模型1.34 GB，Chromium：从取消到停下',
    "a first look at GPT-2 small's 144 heads, in Chromium":
      '首次查看GPT-2 small的144个头，Chromium',
    'from the abort of a call, in the middle of its longest task, to the answer of the next, at its slowest of all methods':
      '一次调用在最长的任务中途被中止，到下一次调用得到结果，所有方法中最慢的一次',
    'dragging d in Chromium: the page shows the new sums, median':
      '在Chromium里拖动d：页面显示新的和，中位数',
    'dragging d in Chromium: the page shows the new sums, 95th percentile':
      '在Chromium里拖动d：页面显示新的和，第95百分位数',
    'dragging d in Chromium: the frame is on the screen, median':
      '在Chromium里拖动d：这一帧出现在屏幕上，中位数',
    'dragging d in Chromium: the frame is on the screen, 95th percentile':
      '在Chromium里拖动d：这一帧出现在屏幕上，第95百分位数',
    'four runs in training, d = 64, in Chromium: a frame, mean':
      '四个训练同时进行，d = 64，Chromium：每帧，平均',
    'four runs in training, d = 64, in Chromium: 95th percentile':
      '四个训练同时进行，d = 64，Chromium：第95百分位数',
    'four runs in training, d = 1024, in Chromium: a frame, mean':
      '四个训练同时进行，d = 1024，Chromium：每帧，平均',
    'four runs in training, d = 1024, in Chromium: 95th percentile':
      '四个训练同时进行，d = 1024，Chromium：第95百分位数',
    'two maps of 2048 × 2048 weights, in Chromium: from the change to the picture':
      '两张2048 × 2048个权重的图，Chromium：从改动到画出',
    'two maps of 2048 × 2048 weights, in Chromium: longest wait for a frame':
      '两张2048 × 2048个权重的图，Chromium：一帧最长的等待',
  },
};
