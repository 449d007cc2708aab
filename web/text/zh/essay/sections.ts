export default {
  chain: {
    title: '先看答案',
    dekHtml:
      '分数是$d$个随机乘积之和。在softmax看到它之前，注意力先把它除一下：不除，除以$d$，还是除以介于两者之间的数？为什么是平方根？',
    afterHtml: `
<p>注意力把每个<em>查询</em>和每个<em>键</em>作比较，各得一个<em>分数</em>。查询和键都是$d$个数排成的一列。同一个查询的各个分数再换算成权重，合计100%。三束只有除数不同。</p>
<p>分数是$d$个随机乘积之和。这些乘积有正有负，大半互相抵消，但抵消不完。这个和该除以$d$的几次方？在图里先拖动$d$，再拖动次方。</p>
<p>除非图中另有说明，图里的数字都由你的浏览器当场算出：图表里的柱是<span class="measured">实测值</span>，线和点是理论<span class="predicted">预测值</span>。所有随机数都由一个数决定，这个数叫作<em>种子</em>，可以在这里更换：</p>`,
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
