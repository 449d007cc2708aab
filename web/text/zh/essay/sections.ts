export default {
  chain: {
    stages: { products: '乘积', sum: '求和', score: '分数', weights: '权重', row: '一行' },
    title: '先看答案',
    dekHtml:
      '分数是$d$个随机乘积之和。在softmax看到它之前，注意力先把它除一下：不除，除以$d$，还是除以介于两者之间的数？为什么是平方根？',
    afterHtml: `
<p>注意力把每个<em>查询</em>和每个<em>键</em>作比较，各得一个<em>分数</em>。查询和键都是$d$个数排成的一列。同一个查询的各个分数再换算成权重，合计100%。三束只有除数不同。</p>
<p>分数是$d$个随机乘积之和。这些乘积有正有负，大半互相抵消，但抵消不完。这个和该除以$d$的几次方？在图里先拖动$d$，再拖动次方。</p>
<p>除非图中另有说明，图里的数字都由你的浏览器当场算出：图表里的柱是<span class="measured">实测值</span>，线和点是理论<span class="predicted">预测值</span>。所有随机数都由一个数决定，这个数叫作<em>种子</em>，可以在这里更换：</p>`,
  },

  score: {
    title: '分数是什么',
    sentence: '分数就是d个乘积之和。',
    beforeHtml: `
<p>蚂蚁有几条腿？在一张表里查到“蚂蚁”，就知道答案是6。注意力做的也是这件事，只不过用的是数。表中每个条目都有一个<em>键</em>，也就是用来查找这个条目的$d$个数；还有一个<em>值</em>，这里就是腿数。要查什么，也用$d$个数来表示，这就是<em>查询</em>。下图取$d=4$。</p>`,
    afterHtml: `
<p>把查询和键逐项相乘，再把$d$个乘积加起来，就得到<em>分数</em>，记作$q\\cdot k$。分数除以$\\sqrt4=2$，结果叫作<em>缩放后的分数</em>。接着，<em>softmax</em>把缩放后的分数换算成<em>权重</em>：对每个缩放后的分数$s$计算$e^s$，再除以它们的总和。最后按权重把各个条目的值混合起来，就是答案：一开始，蚂蚁的值占55%。（在模型里，值也是一列数。）把所有查询写在一起，每个查询一行，就是：</p>
$$\\operatorname{Attention}(Q,K,V)=\\operatorname{softmax}\\left(\\frac{QK^{\\mathsf T}}{\\sqrt d}\\right)V$$
<p>查询和键是输入分别乘以矩阵$W_q$和$W_k$得到的。两个矩阵的初值是随机的，而且相互独立，之后靠训练来调整。所以在训练开始时，分数就是$d$个随机乘积之和。（后文的头要学的也是这样的对照表，例如ba = C。）</p>`,
  },

  sums: {
    title: '五百枚硬币',
    sentence: '正反面互相抵消，但抵消不完。',
    beforeHtml: `
<p>抛500枚硬币，正面记+1，反面记−1，全部加起来。</p>`,
    afterHtml: `
<p>把这500枚反复抛许多遍，得到的和有95%落在±44以内。为什么是44？把所有硬币$x_i$的和记作$S$，平方之后取均值，均值用⟨ ⟩表示：</p>
$$\\langle S^2\\rangle=\\sum_i\\langle x_i^2\\rangle+\\sum_{i\\ne j}\\langle x_ix_j\\rangle=d+0$$
<p>$d$个平方都是1。两枚不同的硬币相乘，得+1和得−1的机会相等，所以交叉项的均值都是0。一个量与自身均值之差，平方后再取均值，叫作<em>方差</em>。这里总和的均值是0，方差就是$d$。方差的平方根表示总和的典型大小，统计学里叫标准差，本文多叫作<em>离散程度</em>。500枚硬币的离散程度是$\\sqrt{500}=22.4$。项数这么多时，约有95%的和落在两倍离散程度以内，也就是±44左右。</p>`,
  },

  squares: {
    title: '平方项累加，交叉项抵消',
    beforeHtml: `
<p>下面是一个和的全部乘积：</p>`,
  },

  farther: {
    title: '硬币增加到100倍',
    beforeHtml: `
<p>现在多加些硬币。</p>`,
    afterHtml: `
<p>硬币从100枚增加到10,000枚，离散程度只变成10倍。图中两条轴都是对数轴，每走一格就乘上同一个数。画在这样的图上，按平方根增长就是一条斜率为½的直线。</p>
<p class="more">深入：<a href="deeper.html#counted">硬币与骰子的精确结果</a> · <a href="deeper.html#normality">总和的分布多快变成钟形</a></p>`,
  },

  product: {
    title: '分数的离散程度是√d',
    sentence: '分数的均值恰好是0，方差恰好是d，与分布呈什么形状无关。',
    beforeHtml: `
<p>现在，相加的每一项换成随机数的乘积$q_ik_i$。设$q$与$k$独立：知道其中一个，对猜另一个毫无帮助。再设各分量的均值为0，方差为1；同一个向量里，不同的分量相乘，均值也是0，就像不同的硬币那样，这叫<em>不相关</em>。于是每一项的均值为0，方差为$\\langle q_i^2\\rangle\\langle k_i^2\\rangle=1$。由于$q$与$k$独立，交叉项的均值可以拆成$\\langle q_iq_j\\rangle\\langle k_ik_j\\rangle$，等于0，所以交叉项又全部抵消，$q\\cdot k$的均值为0，方差为$d$。</p>`,
    afterHtml: `
<p>除以$\\sqrt d$之后，不论$d$是多少，离散程度都是1。如果除以$d$，离散程度就是$1/\\sqrt d$，$d$越大越接近0。论文<a href="https://arxiv.org/abs/1706.03762">Attention is all you need</a>有一条脚注，讲的正是这个推导。</p>
<p class="more">深入：<a href="deeper.html#products">三种乘积</a> · <a href="deeper.html#tails">厚尾与不为0的均值</a></p>`,
  },

  scores: {
    title: '2×2矩阵的一个疑问',
    beforeHtml: `
<p>2020年<a href="https://ai.stackexchange.com/questions/21237/why-does-this-multiplication-of-q-and-k-have-a-variance-of-d-k-in-scaled">有人问</a>：用随机的2×2矩阵做实验，四个分数的方差为什么不是$d=2$？</p>`,
    afterHtml: `
<p>他算出的是1.6。理论没错。这里算四个分数的方差时，减去的是它们自己的均值，不是0。这个均值也在0上下波动。有些分数用到同一个查询或同一个键，但四个分数仍互不相关，所以均值的方差是$2/4=0.5$。减去均值，这一部分波动也就减掉了，所以四个分数的方差平均只有$2-0.5=1.5$。何况各次试验的结果相差很大，其中71%的结果不超过1.6。</p>
<p class="more">深入：<a href="deeper.html#variance">方差的方差</a></p>`,
  },

  keys: {
    title: 'softmax怎样分配权重',
    sentence: 'softmax只看分数之间的差距。',
    beforeHtml: `
<p>取一个查询、两个键。两个分数没有差距，各得50%。差距为2，分数较高的键得88%；差距为5，得99.3%。</p>`,
    afterHtml: `
<p>差距为5时，曲线已经平了。虚线是曲线的斜率，也就是差距每变一点，权重变多少：没有差距时是0.25，差距为5时只有0.007。这就叫softmax<em>饱和</em>。</p>
<p>差距是两个分数之差，它的方差是两个分数的方差之和，所以差距的离散程度是$\\sqrt{2d}$。$d=64$时是11.3，差距这么大，曲线早就平了。除以$\\sqrt d$之后，不论$d$是多少，差距的离散程度都是$\\sqrt2$，约1.4。键更多时也会饱和，只是需要更大的离散程度。以64个键为例，分数的离散程度达到2.88（上图的“饱和点”），饱和就<a href="deeper.html#freezing">开始了</a>：这时最大的三个权重平均合计71%。如果不除，$d=9$时就到了这一点。判断是否饱和，可以看最大权重和熵（如文首的图），可以看斜率（如两个键时），也可以看离散程度（如这里），说的都是同一种现象。</p>
<p>这个除数相当于物理学里的<em>温度</em>。温度低，权重全归一个键；温度高，各键的权重几乎一样。除以$\\sqrt d$，就是把温度定得和分数的离散程度一样大。</p>
<p class="more">深入：<a href="deeper.html#freezing">饱和与斜率</a> · <a href="deeper.html#temperature">温度</a> · <a href="deeper.html#rules">各种缩放规则</a></p>`,
  },

  softmax: {
    title: '整行的权重',
    beforeHtml: `
<p>整行的权重也是如此：只有除以√d，从$d=8$左右起，分布才不随d而变。</p>`,
  },

  training: {
    title: '对学习有什么影响',
    sentence: '不除，少数几个样本就能把矩阵甩出很远。',
    beforeHtml: `
<p>模型的<em>损失</em>衡量它的回答错得有多厉害，越小越好。模型里的每个数变动一点，损失会变多少，就是损失对这个数的<em>梯度</em>。学习就是一步一步沿梯度的反方向走；步子等于梯度乘以<em>学习率</em>，这是普通的（随机）梯度下降，即SGD。</p>
<p>一个<em>头</em>就是一套注意力，有自己的矩阵。这里的头学的都是前面那种对照表游戏（例如由ba答出C），这种任务叫作回忆任务。每一步用一<em>批</em>样本，共64个，每个样本都拉一下$W_q$。</p>`,
    afterHtml: `
<p>训练之前，不除的头每个查询只盯着一个键，而且多半盯错了；除以$d$的头对所有键一视同仁。按“播放”，看看用这样的学习率，各个起点在400步之内能学到什么程度。</p>`,
  },

  pulls: {
    afterHtml: `
<p><strong>不除，少数几个样本说了算，它们的拉力也没有东西来除小，于是步子很大，方向全凭偶然。除以$d$，步子稳而极小；用自己的学习率，学得一样好。用你手头的学习率，$\\sqrt d$就是合适的起点。</strong></p>
<p>不除，多数样本里一个键几乎占去全部权重；只有两个键的分数正好相近的样本，还拉得动。</p>
<p>提出√d的<a href="https://arxiv.org/abs/1706.03762">论文</a>猜想的是另一个原因：分数大了，softmax的斜率极小。多数时候确实如此；但取均方根（64个键，$d=64$），不除时斜率是0.27，除以$\\sqrt d$时是0.18。</p>
<p class="more">深入：<a href="deeper.html#gradients">具体数值</a></p>
<p>下图四个头从同样的矩阵出发比赛。第四个头由矩阵元素的大小算出自己的除数。</p>`,
  },

  growth: {
    title: '√d什么时候不适用',
    sentence: 'q与k独立，方差有限，也不是两者都有均值或者两者的分量都相关，√d就可靠。',
    beforeHtml: `
<p>还是硬币的那条直线，这回却弯了，因为每一项的均值是0.1。把前提恢复，线就变直了。</p>`,
    afterHtml: `
<p><strong><a href="?growth.case=mean&amp;growth.mean=0.1#growth">均值不为0。</a></strong>每一项的均值是0.1，加起来就是$0.1d$；$d$一超过100，它就大于$\\sqrt d$。（如果所有键的分数都平移同样多，则没有影响，因为softmax只看差距。）</p>
<p><strong><a href="?growth.case=correlation&amp;growth.correlation=0.01#growth">各项相关。</a></strong>交叉项的符号倾向于一致，就不能抵消。任意两项的相关系数只要有0.01，到$d=101$时方差就翻倍。</p>
<p><strong><a href="?growth.case=cauchy#growth">方差无穷大。</a></strong>柯西分布的尾部太厚，一个特别大的项就能决定整个和。</p>
<p><strong>$q$与$k$不独立。</strong>如果$k=q$，每一项都是平方，$q\\cdot k$按$d$增长。再看另一种情形：抛一枚硬币，决定取$k=q$还是$k=-q$。这时<a href="deeper.html#independence">$q$的任何分量与$k$的任何分量都不相关</a>，可是各项总是同号，方差至少是$d^2$。可见，光是不相关还不够。</p>`,
  },

  origin: {
    title: '单位方差从哪里来',
    sentence: '方差为1不是天然成立的，要靠归一化和初始化来保证。',
    beforeHtml: `
<p>前面一直假设方差为1，模型得自己做到这一点。模型的输入切分成<em>词元</em>，每个词元用$d_x$个数表示。$q$的每个分量又是一个和：词元与$W_q$的一列逐项相乘，再加起来。所以它的方差是三个数的乘积，即词元的维数$d_x$、词元各分量的方差$\\sigma_x^2$、矩阵元素的方差$\\sigma_W^2$：</p>
$$\\operatorname{Var}q_i=d_x\\,\\sigma_x^2\\,\\sigma_W^2$$
<p>LayerNorm会把每个词元的方差变成1。图中它是关着的，词元各分量的离散程度是2，而不是1。打开它试试。</p>`,
    afterHtml: `
<p>关着的时候，$q$和$k$都大了一倍，分数就变成四倍。除此之外，离散程度还取决于矩阵的随机初值怎样取，也就是<em>初始化</em>。采用<a href="deeper.html#initial">四种常见的初始化</a>，训练开始时，缩放后分数的离散程度在0.3到1之间，而且不随$d$变化（GPT-2的是宽度768时的值）。</p>
<p class="more">深入：<a href="deeper.html#initial">各模型的初始温度</a> · <a href="deeper.html#depth">深层网络</a></p>`,
  },

  after: {
    title: '训练开始以后',
    sentence: '没有权重衰减和梯度裁剪时，固定的除数只决定训练的起点，以及哪个学习率合适。',
    table: {
      captionHtml:
        '回忆任务里，$d$从16增大到1024，$W_q$与$W_k$的最佳学习率怎样变（<a href="deeper.html#starts">初值使方差为1，20个种子</a>；斜率按对数算，±是标准误差；用Adam除以√d时，从$d=64$起是−0.40；用普通的梯度下降时，它附近的损失相差很小）：',
      optimizers: { sgd: '普通的梯度下降', adam: 'Adam（常用，步长几乎不随梯度的大小变）' },
      rises: '升到约{times}倍',
      falls: '降到约{times}分之一',
      slope: '斜率{mean} ± {error}',
    },
    beforeHtml: `
<p>$\\sqrt d$的推导只适用于随机向量；训练一旦走出第一步，$q$和$k$就不再是相互独立的随机向量了。不妨给除以$\\sqrt d$的头造一个什么也不除的等价头。$W_q$与$W_k$的初值各乘$d^{-1/4}$，合起来，分数里就有了$1/\\sqrt d$；学习率也相应调小，倍数写在图下。不用权重衰减和梯度裁剪时，两个头学得一模一样，可见缩放无非是一个起点加一个学习率。</p>`,
  },

  transfer: {
    title: '各用各的学习率',
    beforeHtml: `
<p>要公平地比较各种除数，就让它们各用各的学习率，这里用Adam。</p>`,
    afterHtml: `
<p>用各自最好的学习率，除以$\\sqrt d$和除以$d$都学得会回忆任务；如果<a href="?transfer.none=true#transfer">不除</a>，从方差1出发，试过的学习率，用哪个都达不到这么小的损失。用Adam时，除以$d$，最佳学习率几乎不随$d$变；除以$\\sqrt d$，最佳学习率随$d$慢慢降低。<a href="?transfer.optimizer=sgd&amp;transfer.rate=1&amp;transfer.steps=400#transfer">用普通的梯度下降（SGD）</a>时，除以$\\sqrt d$，最佳学习率几乎不变；除以$d$，最佳学习率随$d$升高。（这里只有$d$变大；词元维数也从64变到256时，用Adam，<a href="deeper.html#starts">两者都降低</a>。）一个已知的原因是：Adam的步长不随$d$缩小，而每走一步，构成分数的$d$个乘积便一齐增大，互不抵消。所以<a href="https://arxiv.org/abs/2203.03466">有些模型</a>除以$d$。</p>
<p class="more">深入：<a href="deeper.html#trained">十种规则的比较</a> · <a href="deeper.html#starts">其他初值</a> · <a href="deeper.html#setups">怎样重做</a></p>`,
  },

  heads: {
    title: '真实模型里的头',
    beforeHtml: `
<p>GPT-2 small是一个语言模型，有144个训练好的头（12层，每层12个），$d=64$，分数除以$\\sqrt d$。训练之前，同一行缩放后分数的<a href="deeper.html#initial">离散程度</a>，第一层是[[gpt2 7 first]]，各头的中位数约为0.2，远不到1。</p>`,
    afterHtml: `
<p>训练之后，各头缩放后分数的离散程度（对有3到7个键的各行取均方根），中位数是1.7。其中一部分来自第一个词元。一行权重合计总是1（即100%），即使没什么可关注的，权重也得有个去处，往往就落在第一个词元上。第二张方格图不计第一个词元，离散程度的中位数约为1，是训练前的五六倍。</p>`,
  },

  model: {
    title: '训练好的模型，换一个除数',
    beforeHtml: `
<p>模型学成之后，$\\sqrt d$还合适吗？下面是一个完整的语言模型，每拖动一下都重新运行一遍：四层，每层四个头，$d=32$，用《白鲸》训练。训练时分数除以$\\sqrt d$，现在请改为除以$d^p$。</p>`,
    afterHtml: `
<p>在没有学过的[[valley passages]]段文字上，损失在$p=[[valley sqrt]]$处最低，离训练时的$\\tfrac12$不远。这并不能证明$\\sqrt d$更好。在这里，训练时不除的和除以$d$的两个模型（$W_q$与$W_k$各用自己最好的学习率）也学得一样好（3000步，各一个种子）。这两个模型的损失，不除的在[[valley one]]处最低，谷底很平，除以$d$的在[[valley d]]处最低。</p>`,
  },

  end: {
    title: '小结',
    sentence:
      '√d给出合适的起点；除以d，起点更小，在小任务和小模型里只要用自己的学习率，学得一样好，甚至更好；从方差1出发，不除，在d不小于64的回忆任务里学得较少。',
    bodyHtml: `
<ul>
<li><strong>为什么是√d？</strong><var>d</var>个随机乘积之和，离散程度就是√d；除以√d，分数的离散程度就是1。</li>
<li><strong>为什么不能不除，也不除以<var>d</var>？</strong>如果<var>q</var>与<var>k</var>各分量的方差是1，不除，注意力一开始就饱和，集中在碰巧得分最高的键上；<a href="deeper.html#starts">初值取得小</a>，就看不出这一点。除以<var>d</var>，一开始对所有键一视同仁；不过只要<a href="#transfer">学习率选得合适</a>，学得一样好。</li>
<li><strong>对学习有什么影响？</strong>不除，少数几个样本说了算，它们的拉力也没有东西来除小，于是步子很大，方向全凭偶然。除以<var>d</var>，步子稳而极小；用自己的学习率，学得一样好。用你手头的学习率，√d就是合适的起点。</li>
<li><strong>什么时候不适用？</strong><var>q</var>与<var>k</var>的均值都不为0（而且键的均值各不相同），或者两者的分量都相关；方差无穷大；<var>q</var>与<var>k</var>不独立。</li>
<li><strong>√d的本质。</strong>它是softmax的温度，是针对训练的第一步选定的。一旦开始更新参数，分数就变了，这番推导也不再适用。<a href="deeper.html#today">如今</a>许多模型改为把<var>q</var>与<var>k</var>归一化。</li>
<li><strong>平方根还出现在别处。</strong><a href="deeper.html#depth">深层网络</a>的每一层也是乘积之和，参数的大小也由平方根决定。<a href="deeper.html#mertens">素数</a>里也有：与素数有关的一串±1加起来，看上去就像随机的，虽然其中没有任何随机性。</li>
</ul>
`,
  },
};
