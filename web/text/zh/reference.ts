/** What the code says of the elements' members, and what the bench calls its rows, in Chinese, by the English sentence. */
export default {
  "Settles once the figure's code is there, with the figure itself.":
    '图的代码加载好就完成，值是图自身。',
  "The options that differ from the page's own settings, as text by attribute name.":
    '与页面自己的设置不同的选项，按属性名给出文本。',
  'What was set and did not fit.': '设置过但不合要求的。',
  'What is shown: the measured and predicted numbers.': '图中显示的实测值和预测值。',
  'Whether what is shown is the last word on the options as they stand.':
    '所显示的是否已是当前选项的最终结果。',
  'Sets options. A value that does not fit is a RangeError, an option that the figure does not have a TypeError, and nothing is set.':
    '设置选项。值不合要求时抛出RangeError，图没有的选项抛出TypeError，两种情况下什么也不设置。',
  "Back to the page's settings, as the reader may from the menu.":
    '回到页面的设置，读者在菜单里也能这样做。',
  'Stops computing until `resume`, or until something is changed; what is shown stays.':
    '停止计算，直到`resume`或有什么改变；已显示的保留。',
  'Goes on after `pause`.': '在`pause`之后继续。',
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
  '1.34 GB of a model, in Chromium: from Cancel to its end': '模型1.34 GB，Chromium：从取消到停下',
  "a first look at GPT-2 small's 144 heads, in Chromium": '首次查看GPT-2 small的144个头，Chromium',
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
  "All options, in their own form; nothing before the figure's code is there.":
    '全部选项，各用自己的形式；图的代码还没来时是空的。',
};
