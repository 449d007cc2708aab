/** What the JSDoc of the library and of the elements says, and what the bench calls its rows, in Chinese, by the English sentence. */
export default {
  'Opens a lab. Its first worker starts at once, others when there is work for them; each part of the engine is loaded when a method first needs it. Where there is no WebAssembly, or none with SIMD, it rejects with a NotSupportedError.':
    '打开一个lab。第一个worker立刻启动，其余的有任务时才启动；引擎的每一部分，首次用到时才加载。没有WebAssembly，或者它不支持SIMD时，以NotSupportedError被拒绝。',
  '0 … 256; 0 works in the calling thread; default one fewer than the machine has cores, at least 1':
    '0 … 256；0表示在调用的线程里计算；默认比机器的核数少1，至少1',
  "whose pulls: that of training's step of this number, 1 … 1,000,000; default 1":
    '看哪一批的拉力：即训练中这一步的那批，1 … 1,000,000；默认1',
  'the steps of batches 1 … this come too, 0 … 4096; default 36':
    '同时给出第1批到这一批各自的一步，0 … 4096；默认36',
  'of the step that the batch takes, 0 … 1,000,000; default 1':
    '这一批走一步所用的学习率，0 … 1,000,000；默认1',
  "Of each example, before and after the batch's step at this rate: the weight of the key that has most of it, negative where that key shows a wrong value.":
    '每个样本在这一批以此学习率走一步之前与之后：权重最大的键的权重；若那个键显示的是错的值，则取负。',
  'that the mean gradient is taken over, 1 … 65,536; default 16,000':
    '平均梯度取自多少个样本，1 … 65,536；默认16,000',
  "Lengths are of gradients on Wq (Frobenius norms), before any rate, in a plane: down is the mean gradient over many examples, across is what is left of the batch's own. Batches have 64 examples.":
    '长度都是对Wq的梯度的长度（Frobenius范数），未乘学习率，画在一个平面里：向下是许多样本的平均梯度，横向是这一批梯度余下的部分。每批64个样本。',
  'length of the mean gradient': '平均梯度的长度',
  "of the batch's gradient on the scaled scores": '这一批对缩放后分数的梯度的长度',
  "of each example, in the batch's order; they add up to its step":
    '每个样本的拉力，按批内次序；相加就是这一步',
  "of each example's pull, in all directions": '每个样本拉力的长度，含所有方向',
  'of batches 1, 2, …: their steps down, and how far across, in whichever direction':
    '第1、2……批各自的一步：向下多少，横向多远（不论哪个方向）',
  'what scales q·k': '怎样缩放q·k',
  'of Wq and Wk, 0 … 1,000,000; default 1': 'Wq与Wk的学习率，0 … 1,000,000；默认1',
  'one for each batch of 64 examples, 1 … 10,000; default 100':
    '每一步用一批64个样本，1 … 10,000；默认100',
  'One number for the start and one after each step; NaN from where numbers grew beyond all bounds.':
    '起点一个数，每一步之后一个数；数值越出一切界限之后为NaN。',
  'mean weight on the key that a query asks for, over 256 examples that no step draws':
    '落在所问之键上的平均权重，取自训练不会用到的256个样本',
  'how far Wq is from its start (Frobenius norm)': 'Wq离起点多远（Frobenius范数）',
  'What each example of a batch pulls at Wq in the first step of recall by plain descent, and where other batches would have stepped. Wv is four times the identity.':
    '用普通梯度下降学回忆任务的第一步：一批里每个样本怎样拉Wq，别的批次又会走到哪里。Wv是单位矩阵的四倍。',
  'Recall learned by plain descent on Wq and Wk alone, Wv being four times the identity: attention, and how far the weights have moved, after each batch. It costs the same at every d.':
    '只对Wq与Wk做普通梯度下降来学回忆任务，Wv是单位矩阵的四倍：每批之后的注意力，以及权重移动了多远。无论d多大，用时都一样。',
  'rejects the call with an AbortError. Work that has begun and goes on for 100 ms is ended with its worker, and another one starts. Without workers it runs to its end: a slice of samples, a head, a step, a law':
    '中止后Promise以AbortError被拒绝。已经开始、100毫秒后还没做完的工作，连同它的worker一起结束，另起一个worker。没有worker时，开始了的一段要做完：一批样本、一个头、一步或一个分布',
  'called with 0 … 1; a promise it returns holds the work until it resolves':
    '调用时给出0 … 1的进度；如果返回Promise，就等它完成再继续',
  'How many workers are up: the first comes with the lab, others with work for them; 0 where none can start.':
    '已启动的worker数。第一个随lab启动，其余的有任务时才启动；一个都启动不了时为0。',
  'Sums of random vectors: moments, quantiles and a histogram, of any number of them in constant memory.':
    '随机向量各分量之和，给出矩、分位数和直方图；无论多少个和，占用的内存都不变。',
  'of one coordinate': '一个分量的分布',
  'coordinates in a vector, 1 … 1,000,000': '一个向量的分量数，1 … 1,000,000',
  'how many sums, 1 … 10¹²': '和的个数，1 … 10¹²',
  'whole number 0 … 2⁵³ − 1; default 1': '整数0 … 2⁵³ − 1；默认1',
  'added to every coordinate, −10¹² … 10¹², as far as numbers then tell the sums apart; default 0':
    '加到每个分量上，−10¹² … 10¹²，以各个和还能用数区分为限；默认0',
  'between every two coordinates, 0 … 1; default 0': '任意两个分量之间，0 … 1；默认0',
  'up to 65,536, no farther from 0 than 10³⁰ and at least 10⁻³⁰ wide; default: mean ± 6 standard deviations of the exact law (± 20 interquartile ranges where there is none)':
    '最多65,536个，离0不超过10³⁰，宽度不小于10⁻³⁰；默认精确分布的均值 ± 6个标准差（没有标准差时为 ± 20个四分位距）',
  'also every sum, for counts up to 10⁷; default false':
    '另给出每一个和，个数不超过10⁷时可用；默认false',
  'called with what there is so far, now and then': '计算中不时调用，给出到目前为止的结果',
  'The very vector behind sum number `index`. A longer one begins with the shorter one.':
    '第`index`个和背后的那个向量。较长的向量以较短的开头。',
  'coordinates in the vector, 1 … 1,000,000': '向量的分量数，1 … 1,000,000',
  'which sum, 0 … 10¹² − 1': '第几个和，0 … 10¹² − 1',
  'added to every coordinate, −10¹² … 10¹², as far as single precision then tells coordinates apart; default 0':
    '加到每个分量上，−10¹² … 10¹²，以单精度还能区分各分量为限；默认0',
  "Moments and lattice of the sum's exact law; with correlation, of the mixture.":
    '总和的精确分布的各阶矩与格点；各项相关时，是混合分布的各阶矩。',
  'added to every coordinate, −10¹² … 10¹²; default 0': '加到每个分量上，−10¹² … 10¹²；默认0',
  'The exact probability (on a lattice) or density of the sum at each x, as exact as `cumulative` says of its own.':
    '总和在每个x处的精确概率（在格点上）或概率密度，精确程度与`cumulative`所说的相同。',
  'the sums asked about, −10³⁰ … 10³⁰, up to 16,777,216; on a lattice, what lies within 1e-9 steps of a point counts as that point':
    '所问的和，−10³⁰ … 10³⁰，最多16,777,216个；分布在格点上时，与格点相差不到步长的10⁻⁹的，视为该格点',
  "P(S ≤ x), or with `tail: 'upper'` P(S > x), each right to 10⁻¹⁰ of itself in its own tail down to 10⁻³⁰⁰, with three exceptions. Sums of Student's t from d = 2 on are right to 10⁻¹¹ at every x: far out nothing is left of a light tail. At the ends of what uniform sums can be, all is as if x had been moved by its own rounding. A list whose d draws can fall in more than 524,288 ways (three values beyond d = 1022, four beyond 144, six beyond 33) is right to 10⁻¹³ of the probability around x if it lies on a lattice, and is refused if it lies on none or on one that is too fine. Sums of a list that lie closer together than their terms are rounded count as one.":
    "P(S ≤ x)；若`tail: 'upper'`，则为P(S > x)。两者在各自的尾部直到10⁻³⁰⁰，误差都不超过自身的10⁻¹⁰，但有三种例外。t分布的和自d = 2起，在每个x处的误差不超过10⁻¹¹：较轻的尾部在远处便什么也不剩。在均匀分布的和所能取的值的两端，结果相当于x移动了它自身的舍入误差。若列表抽取d次的结果多于524,288种（三个值时d超过1022，四个值时d超过144，六个值时d超过33），则在格点上时误差不超过x附近概率的10⁻¹³，不在格点上或格点过细时不予计算。列表的和若彼此相差不超过各项的舍入误差，则视为同一个。",
  "which side of each sum; default 'lower'": "每个和的哪一侧；默认'lower'",
  "The exact largest gap between the sum's distribution function and the normal one, and Berry–Esseen's bound. A list whose draws can fall in more than 1,048,576 ways (three values beyond d = 1446, four beyond 182, six beyond 38) is refused, unless it lies on a lattice that is not too fine, with no more points than that within ten standard deviations of the mean.":
    '总和的分布函数与正态分布函数之间的精确最大差距，以及Berry–Esseen上界。若列表的抽取结果多于1,048,576种（三个值时d超过1446，四个值时d超过182，六个值时d超过38），则不予计算，除非它在格点上，格点不过细，且与均值相差十个标准差之内的格点不多于此数。',
  'QKᵀ of two drawn matrices, its variances and what is expected of them.':
    '两个随机矩阵的QKᵀ、它的各个方差，以及这些方差的期望。',
  'number of queries, 1 … 1,000,000 as far as memory allows':
    '查询的个数，1 … 1,000,000，以内存为限',
  'number of keys, likewise': '键的个数，同上',
  'coordinates of each, 1 … 1,000,000': '每个的分量数，1 … 1,000,000',
  "of the queries' coordinates; default 'normal'. A list's standard deviation is 10⁻¹⁰ … 10¹⁰, and its mean at most 2¹⁸ and 2²⁰/√d times that, so that single precision tells scores apart; a constant is 0 or as large":
    "查询各分量的分布；默认'normal'。列表的标准差须为10⁻¹⁰ … 10¹⁰，均值不超过标准差的2¹⁸倍，也不超过其2²⁰/√d倍，这样单精度才能区分各分数；常数须为0，或大小在同一范围内",
  "of the keys', likewise; default 'normal'": "键各分量的分布，同上；默认'normal'",
  'How the variance of QKᵀ varies from draw to draw: histogram, mean and quantiles over repetitions.':
    '重复抽取多次，QKᵀ的方差怎样变动，给出直方图、均值和分位数。',
  'repetitions, 1 … 10¹²': '重复次数，1 … 10¹²',
  'softmax(β·QKᵀ)·V with statistics of every row.': 'softmax(β·QKᵀ)·V，附每一行的统计量。',
  'rows × (heads·d), row-major, each from −10¹² to 10¹²':
    'rows × (heads·d)，按行排列，每个数−10¹² … 10¹²',
  'columns × (heads·d), likewise': 'columns × (heads·d)，范围同上',
  'columns × (heads·valueWidth), likewise; without them there is no output':
    'columns × (heads·valueWidth)，范围同上；不给则没有输出',
  'number of queries, 1 … 67,108,864': '查询的个数，1 … 67,108,864',
  'number of keys, 1 … 2,097,152, as far as memory allows with d and valueWidth':
    '键的个数，1 … 2,097,152，以内存为限，视d和valueWidth而定',
  "width of one head's queries and keys, 1 … 1,000,000": '一个头的查询和键的宽度，1 … 1,000,000',
  "width of one head's values, with values only, 1 … 1,000,000; default d":
    '一个头的值的宽度，只在有values时给出，1 … 1,000,000；默认d',
  "what scales q·k; default 'sqrt'": "用什么缩放q·k；默认'sqrt'",
  "0 … 1,000,000: replaces the rule's factor (under 'cosine' it multiplies the cosine)":
    "0 … 1,000,000：代替规则的因子（用'cosine'时乘在余弦上）",
  'row i sees keys 0 … i; default false': '第i行只看键0 … i；默认false',
  'columns entries, 0 hides a key': '共columns项，0遮住一个键',
  '1 … 1024; default 1': '1 … 1024；默认1',
  'false leaves the weights out and never holds them; default true':
    'false时不给出权重，也从不保存它们；默认true',
  'exp(β(z − max)) of one row, normalised; −Infinity masks.':
    '一行的exp(β(z − max))，归一化；−Infinity表示遮住。',
  'at least one, at most 67,108,864, from −10³⁰ to 10³⁰; −Infinity masks':
    '至少一个，最多67,108,864个，−10³⁰ … 10³⁰；−Infinity表示遮住',
  '0 … 10³⁰; default 1': '0 … 10³⁰；默认1',
  'Two matrices multiplied entry by entry, summed along rows, summed over all.':
    '两个矩阵逐项相乘，按行求和，再全部求和。',
  'rows × columns, row-major, each from −10¹² to 10¹²':
    'rows × columns，按行排列，每个数−10¹² … 10¹²',
  likewise: '同上',
  '1 … 67,108,864 as far as memory allows': '1 … 67,108,864，以内存为限',
  'What softmax makes of normal scores of a given spread: exactly, and measured.':
    '给定标准差的正态分数经过softmax之后的情形，有精确值与实测值。',
  'how many scores, 1 … 1,000,000': '分数的个数，1 … 1,000,000',
  'their standard deviation, 0 … 1000': '它们的标准差，0 … 1000',
  'rows to measure, 1 … 10,000,000; default 1000': '要测量的行数，1 … 10,000,000；默认1000',
  'Spread, entropy, weight on the first key and largest of scores that were measured, such as those of a trained model.':
    '对实测的分数（例如训练好的模型的分数），给出离散程度、熵、第一个键的权重和最大的分数。',
  'raw q·k of one head, or of several one after the other, as many as fit into memory beside a copy, from −10¹⁵⁰ to 10¹⁵⁰; −Infinity masks, as if the key were not there. Of each head the lower triangle, row after row, row i holding the keys 0 … i; with `causal: false` all rows in full':
    '一个头的原始q·k，或几个头依次排列，−10¹⁵⁰ … 10¹⁵⁰；会复制一份，内存连同副本放得下多少，就可以有多少。−Infinity表示屏蔽，等于没有这个键。每个头取下三角，一行接一行，第i行是键0 … i；`causal: false`时取所有完整的行',
  'of each head, 1 … 1,048,576; from 3 on where they are causal':
    '每个头的行数，1 … 1,048,576；因果时至少3行',
  'each row sees the keys up to its own place; default true': '每行只看到自己及之前的键；默认true',
  'keys of each row, 1 … 1,048,576, with `causal: false` only; default as many as rows':
    '每行的键数，1 … 1,048,576，仅用于`causal: false`；默认与行数相同',
  'width of the head, 1 … 1,000,000': '头的宽度，1 … 1,000,000',
  'the scale that the head puts before its softmax, finite, from 0; default 1/√d':
    '这个头在softmax之前所用的缩放，有限，不小于0；默认1/√d',
  'leaves the first key out of spread and entropy, as if it had never been there; default false':
    '计算离散程度和熵时不计第一个键，如同没有这个键；默认false',
  'of the queries, 1 … 65,536; default what the config or the tensors say':
    '查询的头数，1 … 65,536；默认由配置或张量得知',
  'of the keys, 1 … 65,536; default what the config or the tensors say':
    '键的头数，1 … 65,536；默认由配置或张量得知',
  'entries of a head, 1 … 4096; default what the config or the tensors say':
    '一个头的分量数，1 … 4096；默认由配置或张量得知',
  'distances that `sigmaWindow` is over, 1 … 1,000,000; default 1024, less in layers that see less':
    '`sigmaWindow`所取的距离范围，1 … 1,000,000；默认1024，看得更近的层则更小',
  "compute in double precision and give every head's singular values, which takes three times as long; default false":
    '以双精度计算，并给出每个头的奇异值，用时约为三倍；默认false',
  'for a model that no known family fits': '用于不属于任何已知家族的模型',
  'called with each head as it is done, in their order': '每算完一个头就调用一次，按头的次序',
  'that the model reads, of 3 to 131,072 tokens; or `tokens` in its place':
    '模型所读的文本，3到131,072个词元；或者改用`tokens`',
  'their numbers, 3 to 131,072 of them': '词元的编号，3到131,072个',
  'What the model reads.': '模型读什么。',
  'part of the text that its loss is over; null, the default, for all of it':
    '损失只算文本的哪一部分；默认null，算全部',
  "Part of a text. A token that is partly in it counts; where it begins or ends within a word, that word's first tokens may count too.":
    '文本的一部分。只有一部分在内的词元也算；从一个词中间开始或结束时，这个词开头的词元也可能算进去。',
  'Many texts in one pass over the weights.': '多段文本，参数只读一遍。',
  '1 to 10,000 of them; what does not fit into half a gigabyte together is read in several passes':
    '1到10,000段；合起来超过半个GB的，分几遍读',
  'called for each text that is too short or too long for the model, which is then left out of the result; without it such a text is refused':
    '对模型来说太短或太长的文本，每段调用一次，这段就不在结果里；没有此项时拒绝这样的文本',
  'its place in `texts`': '它在`texts`中的位置',
  'a sentence': '一句话',
  'tokens of each text that are read, 3 to 131,072: those after them are left away; null, the default, for all':
    '每段文本读多少个词元，3到131,072，其后的不读；默认null，全部都读',
  'its place in `texts`, where there are many': '它在`texts`中的位置，有多段文本时给出',
  'of BERT and its like: 0 or 1 for each token; default 0 for all':
    '用于BERT一类的模型：每个词元0或1；默认全为0',
  "a parsed tokenizer.json; default the one among the files, or beside the first path or address, else a GGUF's own vocabulary, else vocab.json with merges.txt":
    '解析后的tokenizer.json；默认用文件中的那一个，或与第一个路径或网址在同一文件夹的那一个，其次是GGUF自带的词表，再次是vocab.json加merges.txt',
  'a LoRA to lie on the model: its adapter_config.json and adapter_model.safetensors as peft writes them, in Node also their folder. Each matrix that it changes is read as W + α/r·B·A, a block at a time':
    '加在模型上的LoRA：peft写出的adapter_config.json和adapter_model.safetensors，在Node里也可以是它们所在的文件夹。它改动的每个矩阵都读成W + α/r·B·A，每次读一块',
  "A LoRA that lies on a model's weights.": '加在模型参数上的LoRA。',
  'W + α/√r·B·A in place of W + α/r·B·A, as rsLoRA has it':
    '是否用W + α/√r·B·A代替W + α/r·B·A，即rsLoRA',
  'that it changes': '它改动的矩阵数',
  'the largest of its matrices': '各矩阵的秩中最大的',
  'the LoRA that lies on its weights': '加在它参数上的LoRA',
  'up to 32 numbers from 0 to 10⁶, each on the scale of all heads: the loss under each is told; default none':
    '最多32个0到10⁶的数，各乘到所有头的缩放因子上，给出每个数下的损失；默认没有',
  'the same for one head alone, up to 32 of them; default none':
    '同样，但只作用于一个头，最多32个；默认没有',
  'heads, up to 64, whose scores and weights are given back; default none':
    '要给出分数和权重的头，最多64个；默认没有',
  'tell of every head how the loss answers to its scale, which takes three times as long; default false':
    '给出损失对每个头的缩放因子有多敏感，耗时为三倍；默认false',
  "called with each layer's heads as soon as they are there":
    '每算完一层就调用一次，给出这一层的各个头',
  'counted from 0': '从0数起',
  "√ of the mean over rows of the scores' variance": '各行分数的方差取平均，再开平方',
  'the same without the first key, which many heads use as a sink':
    '同样，但不算第一个键，许多头把它当作注意力汇',
  'score that one pair in a thousand exceeds at most (the quantile of 99.9 %), before a cap':
    '最多千分之一的词元对超过的分数（99.9%分位数），封顶之前的',
  'score of all pairs, before a cap': '所有词元对的分数中最大的，封顶之前',
  'the places of its two tokens': '这两个词元的位置',
  'of the weights in nats, mean over rows': '权重的熵，以奈特为单位，对各行取平均',
  'entropy over ln(keys), mean over rows: 1 where all keys weigh the same':
    '熵除以键数的对数，对各行取平均：各键权重都相同时为1',
  'e^entropy, mean over rows': 'e的熵次方，对各行取平均',
  'weight on the first key, mean over rows': '第一个键上的权重，对各行取平均',
  'nats of entropy that one e-fold of the scale would cost: Var of the scores under the weights':
    '缩放因子增大到e倍所减少的熵，以奈特为单位：分数在权重下的方差',
  'how many rows these are means over': '对多少行取的平均',
  'dL/d ln(scale), L the loss, with `sensitivity: true`':
    '损失对缩放因子的对数的导数；设`sensitivity: true`时给出',
  'spread that the weights alone say, for tokens that are strangers, with `sigma: true`; null where it cannot be told':
    '单凭参数得出的、对无关词元的离散程度；设`sigma: true`时给出，说不出时为null',
  'A head, on the text that was read. Rows are queries; those that see fewer than three keys are left out. The scores are those that the softmax sees, after scale and cap, but for `largest` and `high`.':
    '一个头读这段文本时的情形。一行对应一个查询，看到的键不足三个的行不算在内。分数是softmax看到的分数，已经缩放和封顶，`largest`和`high`除外。',
  'one sentence for each thing that was taken for granted': '凡是假定的，一件一句',
  'one sentence for each thing that could not be told': '凡是说不出的，一件一句',
  'text is null where no tokenizer is at hand': '没有切分用的tokenizer时，text为null',
  'mean over the next tokens that are in the span, in nats; null where the model predicts none':
    '对所选部分的各个下一词元取平均，以奈特为单位；模型不预测下一词元时为null',
  'Two models on the same tokens, and how far apart what they say next is.':
    '两个模型读同样的词元，以及两者对下一词元的预测相差多远。',
  'What two models are asked.': '对两个模型的提问。',
  'one sentence for each thing that was taken for granted to compare them':
    '为了比较而默认的每件事，各用一句话说明',
  'how far apart what they say next is: Kullback and Leibler’s Σ p·ln(p/q), p of the first and q of the second, in nats, mean over the tokens that the loss is over; null where a model predicts no next token':
    '两者对下一词元的预测相差多远：库尔贝克–莱布勒散度Σ p·ln(p/q)，p是第一个模型的概率，q是第二个的，以奈特为单位，对计算损失的各个词元取平均；模型不预测下一词元时为null',
  'what one token in a hundred exceeds at most (the quantile of 99 %)':
    '每一百个词元中至多一个超过的值（99%分位数）',
  'share of tokens in whose place both find the same one likeliest':
    '两者认为最可能的词元相同的位置所占的比例',
  '1 where both find the same one likeliest, else 0, of each token but the first':
    '除第一个词元外，每个词元一个数：两者认为最可能的词元相同为1，否则为0',
  'how many tokens that is': '一共多少个词元',
  'by the places of its tokens': '用词元的位置表示',
  'of each token but the first': '除第一个以外每个词元的损失',
  'the likeliest tokens after the last; of BERT and its like those in its place':
    '最后一个词元之后最可能的词元；BERT一类的模型则是该位置上的',
  'of the weights; where there are many texts, for all of them together':
    '读取的参数字节数；有多段文本时，是合起来的',
  'that the call took, for all texts together': '这次调用用的秒数，各段文本合起来算',
  'null where the model predicts no next token': '模型不预测下一词元时为null',
  'that the factor acts on; all, if left out': '因子所作用的头；没有此项时为所有的头',
  queries: '查询数',
  keys: '键数',
  'scaled, before a cap, rows×columns; −Infinity where a query does not see a key':
    '缩放之后、封顶之前，rows×columns；查询看不到的键为−Infinity',
  'rows×columns': 'rows×columns',
  "what a run's `save` gave": '训练的`save`给出的数据',
  "Mertens' function, the sum of the Möbius function, and its largest ratio to √x.":
    '梅滕斯函数，即默比乌斯函数之和，以及它与√x的最大比值。',
  '1 … 10⁹': '1 … 10⁹',
  'how many x are returned, 1 … 10,000,000; default 1000': '返回多少个x，1 … 10,000,000；默认1000',
  'The mean square of a signal after each layer of a random network, measured and predicted.':
    '信号经过随机网络每一层之后的均方，实测值与预测值。',
  '1 … 10,000': '1 … 10,000',
  'of every layer, 1 … 4096': '每一层的宽度，1 … 4096',
  '0 … 1000: weights have variance gain²/width; default 1':
    '0 … 1000：参数的方差为gain²/width；默认1',
  "default 'linear'": "默认'linear'",
  'bring the input of every layer to mean square 1; default false':
    '使每一层的输入均方为1；默认false',
  "recall: answer the value beside the query's key; majority: answer the context's most frequent value":
    'recall：回答查询的键旁边的值；majority：回答上下文中出现最多的值',
  "width of a head's queries and keys, 1 … 1,000,000 as far as memory allows":
    '一个头的查询和键的宽度，1 … 1,000,000，以内存为限',
  'how the scores are scaled': '分数如何缩放',
  'plain gradient descent, or Adam': '朴素的梯度下降，或Adam',
  '0 … 10¹²; default 1 for sgd, 0.01 for adam': '0 … 10¹²；默认sgd为1，adam为0.01',
  '1 … 10,000,000': '1 … 10,000,000',
  'examples a step, 1 … 65,536; default 64': '每步的样本数，1 … 65,536；默认64',
  'slots of a context, 1 … 64; default 16, for majority 32':
    '上下文的位置数，1 … 64；默认16，majority为32',
  '1 … 64; default 1': '1 … 64；默认1',
  'a record every so many steps, and of the last one; default 1':
    '每隔这么多步给一条记录，最后一步也给；默认1',
  'multiplies the first Wq and Wk, 0 or 10⁻⁶ … 10⁶; default 1':
    '乘在Wq和Wk的初值上，0或10⁻⁶ … 10⁶；默认1',
  'multiplies their learning rate, 0 … 10⁶; default 1': '乘在它们的学习率上，0 … 10⁶；默认1',
  "whether the gradient flows through the β of 'measured' and 'predicted', or takes it for a constant; default 'stopped'. Other rules learn the same either way":
    "梯度是通过'measured'和'predicted'的β，还是把β当作常数；默认'stopped'。其他规则在两种情形下学得一样",
  'at each step every matrix shrinks by its learning rate times this, apart from the gradient; learned gains do not. 0 … 10⁶; default 0':
    '每一步，各矩阵除梯度之外再按其学习率乘以此数缩小；可学习的增益不缩小。0 … 10⁶；默认0',
  'Wv starts as √classes times the identity, as large as a random one, so that no seed learns late; default false':
    'Wv的初值取√classes乘单位矩阵，大小与随机矩阵相当，这样没有哪个种子会学得晚；默认false',
  'records show the weights of a fixed example; default false':
    '记录中给出一个固定样本的权重；默认false',
  "the query sees only the slots up to its own key's; default false":
    '查询只看到它自己的键所在位置为止；默认false',
  'what `save` gave; it stands in the place of all options but steps, every and example':
    '`save`给出的数据，取代除`steps`、`every`、`example`之外的所有选项',
  'Attention between vectors drawn from the seed, under several rules on the same draws.':
    '按种子抽取的向量之间的注意力，对同一批向量用几种规则。',
  'number of queries, 1 … 65,536; rows × columns at most 8,388,608':
    '查询的个数，1 … 65,536；rows × columns最多8,388,608',
  'number of keys, 1 … 65,536': '键的个数，1 … 65,536',
  'coordinates of each, 1 … 1,000,000; (rows + columns) × d at most 8,388,608':
    '每个的分量数，1 … 1,000,000；(rows + columns) × d最多8,388,608',
  'one result for each': '每种规则一个结果',
  'which head of the seed, 0 … 1,048,576; default 0': '种子的第几个头，0 … 1,048,576；默认0',
  'false leaves the weights out; default true': 'false时不给出权重；默认true',
  'Entropy, largest weight and gradient of attention at several d, measured over many draws.':
    '注意力的熵、最大权重和梯度，在几个d上各抽样多次测得。',
  'up to 2048 whole numbers 1 … 1,000,000 that ascend': '最多2048个整数，1 … 1,000,000，由小到大',
  '1 … 65,536': '1 … 65,536',
  'one point at each d for each': '每种规则在每个d上一个点',
  'queries a draw, 1 … 65,536; default 8': '每次抽样的查询数，1 … 65,536；默认8',
  'of keys and queries, 1 … 4096; default 64': '键与查询的抽样次数，1 … 4096；默认64',
  'The exact expectations of what `attentionSurvey` measures.':
    '`attentionSurvey`所测各量的精确期望。',
  'the others have no such law': '其他规则没有这样的分布',
  'Dot products of normal vectors with means: moments, quantiles and a histogram.':
    '均值任意的正态向量的点积，给出矩、分位数和直方图。',
  'coordinates of q and of k, 1 … 1,000,000': 'q和k的分量数，1 … 1,000,000',
  'how many products, 1 … 10¹²': '点积的个数，1 … 10¹²',
  'of a coordinate of q, −10⁷ … 10⁷; default 0': 'q的一个分量的均值，−10⁷ … 10⁷；默认0',
  'of a coordinate of k, −10⁷ … 10⁷; default 0': 'k的一个分量的均值，−10⁷ … 10⁷；默认0',
  'The density of such a dot product at each x, to 1e-6 of its peak from d = 4 on and less exactly below. Where both means are 0, `density` with the law `product` is exact.':
    '这样的点积在每个x处的概率密度：d ≥ 4时误差不超过峰值的1e-6，d更小时误差较大。两个均值都为0时，用`product`这一分布调用`density`可得精确值。',
  'the products asked about, −10³⁰ … 10³⁰, up to 16,777,216':
    '所问的点积，−10³⁰ … 10³⁰，最多16,777,216个',
  'Mean squares from a token to its scores, at random weights.':
    '矩阵随机时，从词元到分数，各环节的均方。',
  'coordinates of a token, 1 … 16,384': '一个词元的分量数，1 … 16,384',
  'coordinates of q and of k, 1 … 4096': 'q和k的分量数，1 … 4096',
  'standard deviation of a weight of Wq, 0 … 1,000,000': 'Wq元素的标准差，0 … 1,000,000',
  'of a weight of Wk, 0 … 1,000,000': 'Wk元素的标准差，0 … 1,000,000',
  '2 … 1024; default 32': '2 … 1024；默认32',
  "standard deviation of a token's coordinates, 0 … 1,000,000; default 1":
    '词元各分量的标准差，0 … 1,000,000；默认1',
  'bring every token to variance 1 first; default true': '先把每个词元的方差变为1；默认true',
  'multiplies the normalised token, 0 … 1,000,000; default 1':
    '乘在归一化后的词元上，0 … 1,000,000；默认1',
  'of every two tokens, 0 … 1; default 0': '任意两个词元之间，0 … 1；默认0',
  'of tokens and weights, 1 … 4096; default 48': '词元与矩阵的抽样次数，1 … 4096；默认48',
  'Ends the workers; what is pending rejects with an AbortError, later calls with an InvalidStateError.':
    '结束各个worker；未完成的Promise以AbortError被拒绝，此后的调用以InvalidStateError被拒绝。',
  'degrees of freedom, 0.5 … 1,000,000': '自由度，0.5 … 1,000,000',
  'values: up to 10¹² and 0 or at least 10⁻¹² from it; weights: all equal where left out, up to 10¹² and 0 or at least 10⁻¹² of the largest; center (true): shift the list to mean 0':
    'values的绝对值不超过10¹²，为0或不小于10⁻¹²；weights是各值的比重，不给则全部相等，不超过10¹²，为0或不小于最大者的10⁻¹²；center（true）把列表平移到均值为0',
  'a law in either form': '分布，两种写法均可',
  'as attributes and links write them: `student:5`, `values:-1,0,4`, and with weights `values:0,1@9,1`':
    '与属性和链接中的写法相同：`student:5`、`values:-1,0,4`，带比重时写作`values:0,1@9,1`',
  'divided by the count': '以个数为除数',
  '0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99': '0.01、0.05、0.25、0.5、0.75、0.95、0.99',
  'each within 1/256 of its distance from the mean that is expected without values which a sum hardly ever holds; from the median where the expected variance is infinite, and from 0 in `scoreVariance` where the expected deviation is above the mean. Sums on a lattice are then rounded to it':
    '误差不超过它与期望均值之距的1/256，这个均值不计和里几乎不出现的值；期望方差为无穷时，以中位数代替均值；在`scoreVariance`中，若期望的标准差大于均值，则以0代替均值。和落在格点上时，再取最近的格点',
  'left edge of the first bin; bins are [left, right)': '第一格的左端；每格为[左，右)',
  'index of the first sum in each bin, −1 if none': '每格中第一个和的序号，没有则为−1',
  'The options that a result is of, defaults filled in.': '结果所属的选项，没给的已填上默认值。',
  'NaN where there is none': '没有时为NaN',
  'NaN or Infinity where there is none': '没有时为NaN或Infinity',
  'null off a lattice; a value within 10⁻⁹ of a step from one is on it':
    '不在格点上时为null；与格点相差不到步长的10⁻⁹的值，视为在格点上',
  'least value of the sum; null off a lattice': '总和的最小值；不在格点上时为null',
  'sup|F − Φ|': 'sup|F − Φ|',
  "Berry–Esseen's": 'Berry–Esseen上界',
  'rows × d': 'rows × d',
  'columns × d': 'columns × d',
  'rows × columns': 'rows × columns',
  'divided by the number of entries; scaled is that of QKᵀ/√d':
    '以项数为除数；scaled是QKᵀ/√d的方差',
  'of variance.scores over draws; null where no exact formula is known. Where a law has no finite variance, the mean is Infinity, or 0 where all scores are equal':
    '各次抽样的variance.scores；没有已知的精确公式时为null。若某个分布没有有限的方差，mean为Infinity；所有分数必然相等时为0',
  'Of every head and row, heads × rows; a row that sees no key has zeros, but for its beta.':
    '每个头的每一行，heads × rows；看不到任何键的行除beta外全为零。',
  'heads × rows × columns': 'heads × rows × columns',
  'rows × (heads·valueWidth)': 'rows × (heads·valueWidth)',
  "the factor of each row's scores": '每行分数的因子',
  '−Σ p ln p': '−Σ p ln p',
  'max p': 'max p',
  'Σ p²': 'Σ p²',
  'Frobenius norm of diag(p) − ppᵀ': 'diag(p) − ppᵀ的Frobenius范数',
  'a∘b, entry by entry': 'a∘b，逐项相乘',
  'the Frobenius product': 'Frobenius内积',
  'expected entropy (nats), Σp² and largest weight': '期望的熵（奈特）、Σp²和最大权重',
  'means over samples; of one sample the standard errors are NaN. Where a large sigma leaves too few rows to be expected that are not frozen, they are the largest that the exact means allow: the spread of rows that nobody saw cannot be measured. They are at least 2⁻²⁰ of the mean, since rows are measured in single precision':
    '各行的均值；只有一行时标准误为NaN。sigma太大时，不饱和的行少得测不到，标准误就取精确均值所容许的最大值，因为没有见到的行，离散程度无从测量。各行以单精度测量，所以标准误至少为均值的2⁻²⁰',
  '√(2 ln keys), the spread beyond which a few keys hold the weight':
    '√(2 ln keys)，超过这个离散程度，权重就集中在少数几个键上',
  'for small sigma, and far beyond the freezing point (null before it)':
    '适用于小的sigma，以及远大于饱和点的sigma（饱和点以下为null）',
  'Of each head the means over its rows that see three keys and more, and the largest of its scores; then of each row of each head. NaN where no row sees so many, or where it says so.':
    '先是每个头的均值（取看得到三个及更多键的各行）和最大的分数，再是每个头的每一行。没有这样的行时为NaN，其余写明的情形也为NaN。',
  'standard deviation of β·score within a row (over keys − 1): the root of the mean variance. Scores less than 10⁻¹⁵⁰ apart may count as equal':
    '一行内β·score的标准差（除以键数减1）：平均方差的平方根。相差不到10⁻¹⁵⁰的分数可能视为相等',
  'of softmax(β·score), in nats': 'softmax(β·score)的熵，以奈特计',
  'the entropy as a share of ln n, n the keys in it: 1 looks at all keys alike':
    '熵占ln n的比例，n是键数；1表示对所有键一视同仁',
  'what the first key gets of the attention, with `skipFirst` too':
    '第一个键得到多少注意力，有`skipFirst`时也给出',
  'heads × rows; NaN where fewer than two keys are left': 'heads × rows；剩下的键不足两个时为NaN',
  'heads × rows; NaN where no key is left': 'heads × rows；一个键也不剩时为NaN',
  'heads × rows; 0 where the first key is masked': 'heads × rows；第一个键被屏蔽时为0',
  "the largest β·score of all rows, the first key's too: what QK-clip goes by. NaN where all are masked":
    '所有行中最大的β·分数，第一个键的也算：QK-clip依据的就是它。全部被屏蔽时为NaN',
  'What can read a range of bytes.': '凡是能读取一段字节的。',
  'of the file, without folders': '文件名，不含文件夹',
  'in bytes': '以字节计',
  'A file that a model was opened from.': '打开模型时所用的一个文件。',
  'without folders': '不含文件夹',
  'where it lies, if elsewhere; else null': '若在别处，它的网址；否则为null',
  'what its server says of its state, if it does; else null':
    '服务器对它的版本的说明，若有的话；否则为null',
  'The files that it reads, with what lay beside them.': '它读取的文件，以及放在旁边的文件。',
  'the bytes from … to − 1; asked for at most 16 MiB at a time':
    '从from到to − 1的字节；一次最多要16 MiB',
  "A file: a `File`, a handle to one in a page or in Node, an address (`https://…` or `hf:owner/name@revision`, of a file or of a model's folder), in Node also a path or that of a model's folder, or anything that can read a range of bytes.":
    '一个文件：`File`，网页或Node中的文件句柄，网址（`https://…`或`hf:owner/name@revision`，指一个文件或模型的文件夹），在Node中也可以是路径或模型文件夹的路径，或任何能读取一段字节的东西。',
  'Where a model of a family that is not known keeps its queries and keys. `{i}` in a name stands for the layer.':
    '家族未知的模型，查询和键存放在哪里。名称中的`{i}`代表层号。',
  "name of the matrix of queries, 'layers.{i}.wq.weight'; any prefix may come before it":
    "查询矩阵的名称，如'layers.{i}.wq.weight'；前面可以有任意前缀",
  'and of that of keys': '以及键矩阵的名称',
  'in their place, the name of one matrix of both': '若两者合为一个矩阵，就给出它的名称',
  "of what is fused: queries, then keys, then values ('blocks', the default), or these for one head after the other ('heads'), or for one key head ('groups')":
    "合并的次序：先查询，再键，再值（'blocks'，默认）；或一个头接一个头（'heads'）；或按键的头排列（'groups'）",
  'the matrices are [in, out]; default false, [out, in]': '矩阵为[in, out]；默认false，即[out, in]',
  "name of the gains of the norm before them, with or without '.weight'; without it there is none":
    "在它们之前的归一化的增益的名称，带不带'.weight'都可以；不给则没有归一化",
  "default 'rms'": "默认'rms'",
  "which entries rotary positions turn together: j and j + d/2, or 2j and 2j + 1; default 'none'":
    "旋转位置编码让哪两个分量一起转动，j与j + d/2，或者2j与2j + 1；默认'none'",
  'what multiplies q·k; default 1/√d': '乘在q·k上的因子；默认1/√d',
  'One head, in numbers. Unless it says otherwise a number is exact for tokens that are strangers to each other and share no direction: what the weights alone say. A number is NaN where it cannot be known (the weights hold a NaN, or their mean size leaves 10^±12) or has no meaning (the agreement of a head of zeros).':
    '一个头的各个数。除非另有说明，每个数都只由参数得出，对彼此无关、没有共同方向的词元是精确的。无从得知（参数中有NaN，或其平均大小超出10^±12）或没有意义（全零的头的一致度）时，数为NaN。',
  'counted from 0, as the file counts': '从0数起，与文件相同',
  "which part of the model, where it has several: 'encoder', 'vision_model', 'decoder cross'":
    "模型有几个部分时，属于哪一部分：'encoder'、'vision_model'、'decoder cross'",
  'of the queries, counted from 0': '查询的头，从0数起',
  'the head of the keys that it shares with others where there are fewer of these':
    '键的头较少时，它与其他头共用的那个键的头',
  'width of a query and a key': '一个查询和一个键的宽度',
  'of a token': '一个词元的宽度',
  'what multiplies q·k': '乘在q·k上的因子',
  "whether the gains of the norm before it are in the files or it has none; else they are taken as 1, and the head's numbers are not those of the model":
    '它前面的归一化的增益是否在文件里（或者本来就没有归一化）；若不在，就把增益当作1，这个头的数值便不是模型的数值',
  'standard deviation of the scores within a row, as the softmax sees them, without rotation':
    'softmax的输入在一行内的标准差，不计旋转',
  'the same over all pairs of a query and a key': '同上，取遍一个查询与一个键的所有配对',
  'what sigma would be if queries and keys were turned at random to each other':
    '假如查询和键彼此随机转动，sigma会是多少',
  "the same from the weights as they stand in the file, without the norm's gains":
    '同上，但参数原样取自文件，不含归一化的增益',
  'variance of q·k over its mean where queries and keys are turned at random to each other; 1 is no agreement. The gains of a norm of their own are turned with them, which strangers and factors leave in place':
    'q·k的方差与查询、键彼此随机转动时其平均值之比；1表示没有一致。查询、键自带归一化时，增益随之转动，而strangers与factors中增益不动',
  'variance of q·k, without biases, over strangers²': '不计偏置时q·k的方差与strangers²之比',
  'agreement in standard deviations of what random turns give; NaN where they all give the same, as at d = 1':
    '一致度，以随机转动所给的标准差为单位；所有转动的结果都相同时为NaN，例如d = 1时',
  'the most that agreement can be, with these singular values':
    '在这些奇异值之下，一致度最大能是多少',
  'how many directions of the head carry its scores, 1 … d':
    '这个头有多少个方向对分数起作用，1 … d',
  "spread of the rows' variances over queries, relative to their mean":
    '各查询的行方差的离散程度，相对于它们的均值',
  "mean of a token's score with itself, less the mean over all pairs":
    '一个词元与自己的分数的均值，减去所有配对的均值',
  'the same in units of sigma': '同上，以sigma为单位',
  '1 where query and key can change places, 0 where that turns the sign, ½ for neither':
    '查询与键可以互换时为1，互换会变号时为0，两者都不是时为½',
  'no pair of tokens whatever has a larger score, but for what the biases add; at distance 0 where the model rotates, and for tokens of mean length where a norm is taken to divide by that (`assumed` says so)':
    '除偏置所加的之外，任何两个词元的分数都不会更大；模型有旋转时，指距离为0处；若把某个归一化当作除以平均长度（`assumed`会说明），则指平均长度的词元',
  'the most that the biases add': '偏置最多加多少',
  'the factor that would bring sigma to 1': '使sigma变为1的因子',
  'e^(σ²/2), of sigmaCapped where there is one, else of sigmaWindow, else of sigma: with fewer keys in a row the head is frozen even for strangers':
    'e^(σ²/2)，σ取sigmaCapped，没有就取sigmaWindow，再没有就取sigma：一行的键比这少，这个头对无关词元也会饱和',
  'sigma at distance 0; null without rotation, as are the next two':
    '距离为0时的sigma；没有旋转时为null，下面两项也是',
  'over the distances 0 … window − 1': '取遍距离0 … window − 1',
  "far away, where every plane's angle is as good as random": '很远处，每个平面的角度都与随机无异',
  "share of sigmaWindow² that comes from the keys' bias; 0 without rotation, where it moves whole rows and cancels":
    'sigmaWindow²中来自键的偏置的份额；没有旋转时为0，因为偏置让整行一起移动而抵消',
  "sigmaWindow with rotation, sigma without, after the model's cap on its scores; null where it has none":
    '模型对分数封顶之后的sigmaWindow（有旋转时）或sigma（无旋转时）；没有封顶时为null',
  'what was measured in training over all pairs, in files that the lab itself exported; null elsewhere, and where queries and keys were normed':
    '训练时在所有词元对上测得的数，只在lab自己导出的文件中有；其他文件中，以及查询和键经过归一化时，为null',
  'whose product is the variance of the scores': '它们的积就是分数的方差',
  "singular values of the head's map from queries to keys, largest first, as many as the smaller of d and width, right to 10⁻⁶ of the largest, with `spectrum: true`":
    '这个头从查询到键的映射的奇异值，由大到小，个数是d与width中较小的那个，误差不超过最大者的10⁻⁶，需`spectrum: true`',
  "How a head's variance comes about, factor by factor: raw × gains × agreement × offsets × rotation is sigmaWindow² with rotation, sigma² (rotation being 1) without.":
    '一个头的方差由几个因子相乘得来。有旋转时，raw × gains × agreement × offsets × rotation是sigmaWindow²；没有旋转时（rotation为1）是sigma²。',
  'strangersRaw²': 'strangersRaw²',
  'what the norms make of it: strangers² = raw × gains': '归一化使它变成：strangers² = raw × gains',
  'what the biases add: 1 without': '偏置所加的：没有偏置时为1',
  "in words: 'Llama'": "用文字表示：'Llama'",
  'one sentence for each thing that no file says and that was taken for granted':
    '文件里没有说明、只能假定的，一件一句',
  'one sentence for each thing that could not be read': '没能读取的，一件一句',
  'how many the result holds': '结果中有多少个',
  'layer after layer': '一层接一层',
  'with their defaults': '已填上默认值',
  'Plain data to go on from, bit for bit. JSON keeps it.':
    '可据以接着训练的纯数据，逐位不差。存成JSON也不会变。',
  'of this layout': '这种格式的版本',
  'how many are done': '已完成的步数',
  'every Wq, every Wk (64×d each), every Wv, then Wo and the learned gains':
    '先是所有Wq，所有Wk（各64×d），所有Wv，然后是Wo和可学习的增益',
  "Adam's running mean of the gradient": 'Adam的梯度滑动平均',
  'and of its square': '以及梯度平方的滑动平均',
  "the last step's β of each head, before 'log-length' and 'scalable' multiply it by ln n":
    "最后一步中每个头的β，'log-length'与'scalable'还未乘以ln n",
  'the last one': '最后一条',
  'What a run is: with the seed it fixes every number of it.':
    '一次训练由这些选项决定；加上种子，每个数就都定了。',
  "One step: the forward pass with the parameters before the step's update, and that pass's gradients. One number a head in the arrays.":
    '一步：用这一步更新之前的参数做前向计算，以及这次计算的梯度。数组中每个头一个数。',
  'counted from 1': '从1数起',
  "mean over the step's batch, in nats": '这一步的批上的均值，以奈特计',
  "on the step's batch": '在这一步的批上',
  'of the attention weights, mean over the batch, in nats':
    '注意力权重的熵，取这一批的均值，以奈特计',
  "what multiplied q·k, mean over the batch; under 'cosine' it multiplied cos(q, k), under 'rms-norm' the product of the normalised q and k with their gains":
    "乘在q·k上的因子，取批上的均值；用'cosine'时它乘在cos(q, k)上，用'rms-norm'时乘在归一化并带增益的q与k的积上",
  'of the raw q·k over batch × context': '原始q·k的，取遍批与上下文',
  'of the raw q·k, from σ_Wq and σ_Wk': '原始q·k的，由σ_Wq和σ_Wk得出',
  '√d·‖Wq·Wkᵀ‖ / (‖Wq‖·‖Wk‖)': '√d·‖Wq·Wkᵀ‖ / (‖Wq‖·‖Wk‖)',
  'root mean square of Wq': 'Wq的均方根',
  'root mean square of Wk': 'Wk的均方根',
  "Frobenius norm of the mean loss's gradient on the scores that the softmax sees":
    '平均损失对softmax输入的分数的梯度，取Frobenius范数',
  "Frobenius norm of the mean loss's gradient on Wq": '平均损失对Wq的梯度，取Frobenius范数',
  "the step's numbers were not finite: the run ends, and all but `step` is of the last record before (NaN where there was none), without its example. Loss and gradients are looked at in every step, the other numbers in steps that are recorded: a run may go on for longer where only these are not finite":
    '这一步的数不再有限：训练到此结束，除`step`外都是上一条记录的数（没有上一条时为NaN），但不带其样本。损失和梯度每一步都检查，其他的数只在有记录的步检查：如果只有后者不再有限，训练可能会继续得更久',
  "A fixed context of the run's seed, asked for each of its keys: weights[(h·n + i)·n + j] is head h's weight of slot j for query i. `answer` and `predicted` belong to the last query, which sees every slot.":
    '训练种子的一个固定上下文，对其中每个键都问一次：weights[(h·n + i)·n + j]是头h中查询i给位置j的权重。`answer`和`predicted`属于最后一个查询，它看得到所有位置。',
  "each with its value: 'ba=C'": "每个键带着它的值：'ba=C'",
  "of the file: 'model.safetensors'": "文件名：'model.safetensors'",
  'of it; its config is in it too, as `config.json` of its metadata':
    '文件的内容，其中也带有config，即元数据里的`config.json`',
  "for a config.json beside it. Of the last step it keeps, under `rootd`, what multiplied q·k and the spread that the scores had; before the first step, what is to multiply q·k then, under 'measured' as the weights' sizes predict it":
    "供旁边的config.json用。在`rootd`之下，它保存最后一步乘在q·k上的因子和分数的离散程度；第一步之前，则保存那时将乘在q·k上的因子，在'measured'下按权重的大小预测",
  'evenly spread and ending at limit; every whole number if points ≥ limit':
    '均匀分布，以limit结束；若points ≥ limit，则为每一个整数',
  'M(x)': 'M(x)',
  'of |M(x)|/√x over 2 ≤ x ≤ limit; null for limit 1':
    '|M(x)|/√x的最大值，2 ≤ x ≤ limit；limit为1时是null',
  'mean square of the pre-activations after each layer': '每一层之后，激活之前的均方',
  'the same, expected: for tanh in the limit of great width':
    '同上，期望值：对tanh取宽度很大的极限',
  'The next record. Where `onProgress` fails, so does the call: the record that it held is given to the next one.':
    '下一条记录。如果`onProgress`失败，这次调用也失败，它拦下的记录由下一次调用给出。',
  'The same, for an error where the run is passed on with `yield*`.':
    '同上，用于以`yield*`转交训练时抛进来的错误。',
  'Stops the run and frees what it holds in the engine; it can still be evaluated and saved.':
    '停止训练，释放在引擎中占用的内存；之后仍可评估和保存。',
  'Loss, accuracy and entropy on fresh examples, with the parameters (and a measured β) as the last record left them. The examples are the same for every run of a seed.':
    '在新样本上的损失、准确率和熵，参数（以及测得的β）取上一条记录时的。同一种子的每次训练，样本都相同。',
  'in nats': '以奈特计',
  'one number a head, in nats': '每个头一个数，以奈特计',
  'one number a head: how far the score of the key that is asked for stands above the others, z − ln(mean of exp z over the others), mean over the examples that have others. The weight p of that key among n has ln(p/(1 − p)) = margin − ln(n − 1). Infinity where no example has others; empty if the run diverged':
    '每个头一个数：被问的键的分数比其余高出多少，即z −（其余的exp z的均值的对数），取有其余键的各样本的均值。n个键中它的权重p满足ln(p/(1 − p)) = margin − ln(n − 1)。没有样本有其余键时为Infinity；训练发散时为空',
  'the parameters are not finite: the numbers are of the last record':
    '参数不再有限：这些数取自上一条记录',
  '1 … 64': '1 … 64',
  '1 … 65,536, of many heads and long contexts fewer; default 4096':
    '1 … 65,536，头多、上下文长时较少；默认4096',
  'rows × columns, row-major': 'rows × columns，按行排列',
  "the factor of q·k (under 'cosine', of the cosine) in each row":
    "每一行中q·k的因子（用'cosine'时是余弦的因子）",
  'of each row, in nats': '每一行的，以奈特计',
  'so many draws of keys and queries': '键与查询抽样这么多次',
  'NaN of a single draw; too small where few draws differ from all others, as those of attention do where nearly every row is frozen':
    '只抽一次时为NaN；若只有少数几次抽样与其余不同，它就偏小：几乎每一行注意力都已饱和时便是如此',
  'of one query with keys of standard normals, each in its own array by d':
    '一个查询，键为标准正态，每个量按d排成一个数组',
  "Mean squares at each station, but for `withinRows`: the variance of a row's scores. Means over draws.":
    '每个环节的均方；但`withinRows`是一行分数的方差。取各次抽样的均值。',
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

  // What the bench saw.
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
  'the parsed config.json; default the one among the files, or beside the first path or address':
    '解析后的config.json；默认用文件中的那一个，或第一个路径或网址旁边的那一个',
  'that hold heads': '含有头的层数',
  'of the queries in a layer; where layers differ, of the one that has most':
    '一层中查询的头数；各层不同时取最多的一层',
  'of the keys in a layer, each for one or several heads of the queries; where layers differ, as `heads`':
    '一层中键的头数，每个供一个或几个查询的头使用；各层不同时与`heads`一样',
  'whether queries and keys are normed behind their matrices, in any layer':
    '是否有一层在矩阵之后对查询和键作归一化',
  "width of a head's queries and keys; where layers differ, the largest":
    '一个头的查询与键的宽度；各层不同时取最大的',
  'A text as the numbers of its tokens, each with how it reads.':
    '把文本变成词元的编号，并给出每个词元的文字。',
  'What the weights say of the heads: how far their scores spread, and why. Ranges of the files are read one after the other; nothing is run but the sums over the weights.':
    '参数告诉我们各个头的情况：分数分散到什么程度，为什么。文件一段一段地读取，除了对参数求和，什么都不运行。',
  "The model run on a text, layer by layer in constant memory: what every head does on the reader's own words, and how the loss answers to another divisor. Of many texts a list of results, in their order, from one pass over the weights.":
    '在一段文本上逐层运行模型，占用的内存不变：每个头对读者自己的文字做了什么，换一个除数损失会怎样。给出多段文本时，参数只读一遍，按次序给出各段的结果。',
  'This model and another one of the same layers, heads, d and tokens, on the same text: what every head does in each, and how far apart what they say next is. Of many texts a list of results, in their order.':
    '在同一段文本上比较这个模型和另一个层数、头数、d和词元都相同的模型：每个头在两者中各做了什么，两者对下一词元的预测相差多远。给出多段文本时，按次序给出各段的结果。',
  'Lets go of the files; what is pending rejects with an AbortError, later calls with an InvalidStateError.':
    '放开文件；未完成的调用以AbortError拒绝，之后的调用以InvalidStateError拒绝。',
  'A trained model whose files are open, until it or its lab is closed.':
    '一个训练好的模型，它的文件一直打开着，直到它或它的lab被关闭。',
  'first those of `factors`, then those of `headScales`': '先是`factors`的，再是`headScales`的',
  "what the scores of every head are divided by: √d, 1, d, or a number above 0; null, the default, what the model's own are":
    '每个头的分数除以什么：√d、1、d或大于0的数；null是默认，即模型自己的',
  'tell beside each head what its weights alone say, by `inspect`; default false':
    '在每个头旁边给出单凭参数得出的数，由`inspect`计算；默认false',
  'Opens a trained model: reads headers and its config, and keeps the files open for whatever it is asked. The files are one or several of one model: safetensors, its shards with an index or without, or GGUF; a config.json and a tokenizer.json among them are read, also such as lie beside the first path or address. What the model leaves open and no option says is a TypeError that names the option.':
    '打开一个训练好的模型：读取文件头和config，并让文件一直打开，以便随后提问。文件属于同一个模型，可以是一个或几个：safetensors、带索引或不带索引的分片，或GGUF；其中的config.json和tokenizer.json会被读取，第一个路径或网址旁边的也一样。模型没有说明、选项也没有给出的，是指出该选项的TypeError。',
  "A run of the lab's own as a model, which `openModel` and other programs open.":
    '把lab自己的一次训练变成模型，供`openModel`和其他程序打开。',
  'Resolves with the run once it has begun: its options fit, and the engine is there.':
    '训练开始后以它自己解决：选项合适，引擎也已就绪。',
  "The run's options with their defaults; where they are refused, the error that `ready` rejects with is thrown.":
    '训练的选项，默认值已补全；选项被拒绝时，抛出`ready`拒绝的那个错误。',
  'What `train` goes on from, in this lab or in another.':
    '供`train`继续训练的数据，在这个lab或另一个lab里都行。',
  'One training run: an async iterable of records, there at once. Not asking for the next one pauses it. What is wrong with its options rejects `ready` and every call.':
    '一次训练：一个异步可迭代的记录序列，立刻就在。不要下一条记录，它就暂停。选项有什么不对，`ready`和每次调用都会拒绝。',
  'A head that trains: at once an async iterable of records, paused while none is asked for.':
    '一个正在训练的头：立刻就是一个异步可迭代的记录序列，没有人要记录时就暂停。',
  'one for each rule, in their order': '每条规则一个，依次排列',
  "All options, in their own form; nothing before the figure's code is there.":
    '全部选项，各用自己的形式；图的代码还没来时是空的。',
};
