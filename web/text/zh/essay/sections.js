export default {
  softmax: {
    title: '一张图看答案',
    sentence: '不除，注意力只盯住一项；除以d，它看哪一项都一样；只有除以√d，它才不随d而变。',
    afterHtml: `
<p>注意力拿每个<em>查询</em>去和每个<em>键</em>比较。查询和键各是一列$d$个数，比较的结果是一个<em>分数</em>。同一查询的各个分数再变成权重，合计100%。上图中，每行是一个查询，每列是一个键。三张图用的是同一批随机数，不同的只是除数。</p>
<p>分数是$d$个随机乘积之和。正负相消，所以它只按$\\sqrt d$增长。除数小了，大分数会淹没其余；除数大了，所有差别都会变淡。</p>
<p>除非图中另有说明，图里的数字都由你的浏览器算出。蓝色是<span class="measured">实测</span>，橙色是理论<span class="predicted">预测</span>。只有换一个随机种子，才会抽出新的随机数：</p>`,
  },

  score: {
    title: '分数是什么',
    sentence: '一个分数，就是d个乘积加起来。',
    beforeHtml: `
<p>有人给你念一张单子：ba = C，ho = B，mi = A，su = F。念完问你：ho是什么？你在单子里找到ho，回答B。注意力做的是同一件事，只是用数来做。单子上每一项都有一个<em>键</em>，就是用来找到它的那$d$个数。问题也有一个<em>查询</em>，同样是$d$个数。这里$d=4$，查询是+1 −1 +1 +1：</p>
<div class="table" role="region" aria-label="一个查询与四个键" tabindex="0">
<table class="recall">
<thead><tr><th scope="col">项</th><th scope="col">键</th><th scope="col">键乘查询</th><th scope="col">分数</th><th scope="col">权重</th><th scope="col">值</th></tr></thead>
<tbody>
<tr><th scope="row">ba</th><td>+1 +1 +1 +1</td><td>+1 −1 +1 +1</td><td>2</td><td>24%</td><td>C</td></tr>
<tr><th scope="row">ho</th><td>+1 −1 +1 +1</td><td>+1 +1 +1 +1</td><td>4</td><td>64%</td><td>B</td></tr>
<tr><th scope="row">mi</th><td>−1 +1 +1 +1</td><td>−1 −1 +1 +1</td><td>0</td><td>9%</td><td>A</td></tr>
<tr><th scope="row">su</th><td>−1 +1 −1 +1</td><td>−1 −1 −1 +1</td><td>−2</td><td>3%</td><td>F</td></tr>
</tbody>
</table>
</div>
<p>把查询和键逐项相乘，再把$d$个乘积加起来，这个和就是<em>分数</em>，写作$q\\cdot k$。每个分数再除以$\\sqrt4=2$。接着，<em>softmax</em>把分数变成<em>权重</em>：以每个分数为指数求$e$的幂，再除以总和。把各个<em>值</em>按这些权重混合，就是答案，其中64%是B，正是ho的值。所有查询一起算，就是：</p>
$$\\operatorname{Attention}(Q,K,V)=\\operatorname{softmax}\\left(\\frac{QK^{\\mathsf T}}{\\sqrt d}\\right)V$$
<p>查询和键由两个矩阵$W_q$和$W_k$从输入算出。矩阵一开始是随机的，之后靠学习调整。所以起步时，分数就是$d$个随机乘积之和。</p>`,
  },

  sums: {
    title: '五百枚硬币',
    sentence: '平方相加，交叉项相消：d项之和的离散程度按√d增长。',
    beforeHtml: `
<p>抛500枚硬币，正面记+1，反面记−1，全部加起来。从−500到500，什么结果都有可能。</p>`,
    afterHtml: `
<p>这样的和，95%落在±44以内，44正是22的两倍。为什么？把各枚硬币$x_i$的和$S$平方，再取均值，均值写作⟨ ⟩：</p>
$$\\langle S^2\\rangle=\\sum_i\\langle x_i^2\\rangle+\\sum_{i\\ne j}\\langle x_ix_j\\rangle=d+0$$
<p>$d$个平方都是1。两枚不同的硬币相乘，得+1和得−1的机会相等，所以交叉项的均值是0。与均值之差的平方，平均起来叫作<em>方差</em>；这里均值为0，方差就是$d$。再开平方，就得到它的典型大小，即<em>离散程度</em>：$\\sqrt{500}=22.4$。</p>`,
  },

  farther: {
    title: '硬币增加到一百倍',
    beforeHtml: `
<p>现在多加些硬币。</p>`,
    afterHtml: `
<p>硬币增加到一百倍，离散程度只增加到十倍。图中的坐标轴，每走一格就乘上同一个数；在这样的轴上，平方根是一条斜率为½的直线。</p>
<p class="more">深入：<a href="#counted">数清硬币与骰子</a> · <a href="#normality">钟形多快出现</a></p>`,
  },

  product: {
    title: '分数按√d散开',
    sentence: '分数的均值恰为0，方差恰为d，不管它的曲线是不是钟形。',
    beforeHtml: `
<p>现在，相加的每一项是随机数的乘积$q_ik_i$。设$q$与$k$独立，也就是互不知情。设它们的分量均值为0，方差为1；再设不同的分量像不同的硬币那样相消（这叫<em>不相关</em>）。于是每个乘积的均值也是0，方差也是1。交叉项相消，$q\\cdot k$的均值为0，方差为$d$。</p>`,
    afterHtml: `
<p>除以$\\sqrt d$，不论$d$是多少，离散程度都是1。除以$d$，离散程度是$1/\\sqrt d$，随$d$增大而趋于0。论文<a href="https://arxiv.org/abs/1706.03762">Attention is all you need</a>有条脚注，说的就是这个。</p>
<p class="more">深入：<a href="#products">三种乘积</a> · <a href="#tails">厚尾，以及不为0的均值</a></p>`,
  },

  scores: {
    title: '2×2为什么得出1.6',
    beforeHtml: `
<p>2020年<a href="https://ai.stackexchange.com/questions/21237/why-does-this-multiplication-of-q-and-k-have-a-variance-of-d-k-in-scaled">有人问</a>：用随机的2×2矩阵，四个分数的方差为什么是1.6，而不是$d=2$？是理论错了吗？</p>`,
    afterHtml: `
<p>理论没错。四个分数的方差，是相对它们自己的均值算的，不是相对0。四个数的均值也会偏离0，方差为$2/4$；减去均值，这一份就没了：平均只剩1.5。何况单次试验的结果本来就散得很开：一半不到0.76，71%不超过1.6。所以1.6很平常。</p>
<p class="more">深入：<a href="#variance">方差的方差</a></p>`,
  },

  keys: {
    title: 'softmax怎样处理分数',
    sentence: '差距一旦超过几个单位，权重就全归一个键，斜率也没了。',
    beforeHtml: `
<p>取一个查询，两个键。权重怎么分，只取决于两个分数的差距。没有差距，各得50%。差距为2，较强的键得88%；差距为5，得99.3%。到这里曲线已经平了：它的斜率，也就是权重的变化与分数的变化之比，从0.25降到了0.007。</p>`,
    afterHtml: `
<p>差距是两个分数之差。两者的方差相加，所以差距的离散程度是$\\sqrt{2d}$。$d=64$时，它是11.3，曲线到那么远早就平了。除以$\\sqrt d$，不论$d$是多少，差距的离散程度都是1.4。键多也没用：就算有64个键，离散程度一过$\\sqrt{2\\ln64}=2.88$，<a href="#freezing">赢家也只剩几个</a>。</p>
<p>物理学把softmax叫作玻尔兹曼分布，把除数叫作<em>温度</em>。温度低，一个键独占全部；温度高，所有键都一样。除以$\\sqrt d$，就是让温度和分数的离散程度一样大。</p>
<p class="more">深入：<a href="#freezing">冻结与斜率</a> · <a href="#temperature">温度</a> · <a href="#rules">每条规则，谁在用</a></p>`,
  },

  training: {
    title: '这对学习有什么影响',
    sentence:
      'd一大，不缩放的头一开始就冻结在随机的键上：分数上的梯度微弱，分数背后的矩阵上，梯度却狂乱。',
    beforeHtml: `
<p>模型一小步一小步地学，每一步都逆着<em>梯度</em>走（这是朴素的梯度下降，即SGD）。梯度表示：模型里的每个数变一点，误差会怎样变。下面四个<em>头</em>学的，是前面ba = C那个游戏，叫作回忆任务。头就是一套注意力，有自己的矩阵。四个头从同样的矩阵起步，不同的只是除数。第四个头的除数，是按自己矩阵元素的大小预测出来的离散程度。</p>`,
    afterHtml: `
<p>不除的头，几乎离不开碰巧挑中的键。除以$d$的头，看所有键都一样，动得很慢。用这个学习率，从这样的起点出发，400步之内学会游戏的，只有起步时离散程度为1的那两个头。</p>`,
  },

  gradients: {
    title: '微弱与狂乱',
    beforeHtml: `
<p>若是不除，$d$一大，在多数样本上，分数再怎么变，注意力也几乎没有反应。还能产生梯度的样本很少，分数上的梯度就微弱。这个梯度传到$W_q$，途中要乘以键，再除以除数。少了这一除，它就大到$\\sqrt d$倍。于是少数样本推得很猛，多数样本几乎教不了$W_q$什么。</p>`,
    afterHtml: `
<p>不除，分数上的梯度从$d=16$时的0.036降到$d=1024$时的0.010。从同样的矩阵出发，$W_q$上的梯度是缩放后的好几倍。$d=1024$时，单是换种子，这两种梯度各自就能差到约七倍。除以$\\sqrt d$，它们不论$d$是多少都不变，分数上的约0.035，$W_q$上的约0.3。</p>
<p class="more">深入：<a href="#gradient-story">两种梯度的具体数字</a></p>`,
  },

  growth: {
    title: '平方根什么时候不对',
    sentence: '用平方根有条件：均值为零，互不相关，方差有限，q与k独立。',
    beforeHtml: `
<p>还是那条直线，这回弯了：每一项的均值都是0.1。恢复前提，看它变直。</p>`,
    afterHtml: `
<p><strong><a href="?growth.case=mean&amp;growth.mean=0.1#growth">有均值。</a></strong>均值0.1，加起来就是$0.1d$；$d$一超过100，它就盖过$\\sqrt d$。</p>
<p><strong><a href="?growth.case=correlation&amp;growth.correlation=0.01#growth">有相关。</a></strong>交叉项要是方向一致，也不会相消。任意两项的相关系数只要有0.01，到$d=101$方差就翻倍。</p>
<p><strong><a href="?growth.case=cauchy#growth">方差无穷。</a></strong>柯西分布的尾巴太厚，一个巨大的项就能决定整个和。</p>
<p><strong>不独立。</strong>如果$k$就是$q$或$-q$，各项就都同号，$q\\cdot k$按$d$增长。若只抛一枚硬币，决定整个$k$取$q$还是$-q$，那么<a href="#independence">任何两个分量都不相关</a>，方差却至少是$d^2$。</p>`,
  },

  origin: {
    title: '单位方差从哪里来',
    sentence: '它是造出来的，靠归一化，也靠初始化。',
    beforeHtml: `
<p>到现在为止，方差为1只是假设；模型得把它造出来。输入切成一个个<em>词元</em>，每个词元是$d_x$个数。$q$的每个分量又是一个和：词元乘以$W_q$的一列。所以它的方差是三个数的乘积：</p>
$$\\operatorname{Var}q_i=d_x\\,\\sigma_x^2\\,\\sigma_W^2$$
<p>LayerNorm能把每个词元的方差变成1。在这里它关着，词元的大小是应有的两倍。请把它打开。</p>`,
    afterHtml: `
<p>这样的词元使分数变成四倍，LayerNorm把这个倍数去掉。剩下的，交给矩阵的随机起点，也就是<em>初始化</em>。多数模型选的初始化，使缩放后的分数起步时离散程度在0.3到1之间。</p>
<p class="more">深入：<a href="#initial">模型起步时有多热</a> · <a href="#depth">深层网络里的同一个平方根</a></p>`,
  },

  after: {
    title: '第一步之后',
    sentence: '缩放决定起点，也决定哪个学习率管用；头学会了，也就适应了自己的缩放。',
    beforeHtml: `
<p>$\\sqrt d$的道理，讲的是随机向量；可是头只要学起来，就不再随机。把因子$1/\\sqrt d$搬进矩阵：两个矩阵各乘$d^{-1/4}$。这样什么都不用除了，只是$W_q$和$W_k$的起点更小，步子也相应变小。按下“播放”：孪生头与原来的头完全重合。</p>`,
  },

  transfer: {
    title: '各用各的学习率',
    beforeHtml: `
<p>要公平地比较除数，就让它们各用各的学习率。<em>损失</em>衡量头答得有多错。</p>`,
    afterHtml: `
<p>除以$\\sqrt d$的头和除以$d$的头，用各自最好的学习率，都学得会。Adam是常用的更新方法。用它学回忆任务，除数是$d$，最佳学习率就一直不变；除数是$\\sqrt d$，到$d=1024$最佳学习率就低了。通常的解释是：每次更新都让查询朝键的方向转，分数变化里的各项因此同号，加起来按$d$增长；Adam的步子又不随$d$增大而缩小。所以<a href="https://arxiv.org/abs/2203.03466">有些模型</a>除以$d$。<a href="?transfer.optimizer=sgd&amp;transfer.rate=1&amp;transfer.steps=400#transfer">换成朴素的梯度下降</a>，在同一任务上，$\\sqrt d$的最佳学习率不变，$d$的则要变。</p>
<p class="more">深入：<a href="#trained">十条规则的比较</a></p>`,
  },

  heads: {
    title: '真实的头',
    beforeHtml: `
<p>GPT-2是个语言模型，有144个训练好的头，$d=64$，除以$\\sqrt d$。训练之前，一行分数的离散程度是0.31：由<a href="#initial">初始矩阵怎样抽取</a>，就能算出这个数。</p>`,
    afterHtml: `
<p>训练之后，各个头的分数离散程度，中位数是1.7。但这里面有很大一部分只来自一个键。一行权重加起来是1，所以头就算找不到感兴趣的东西，也总得看点什么。许多头就看第一个词元。它得到的注意力，中位数约为四分之三。不计它，就像第二张格子图那样，离散程度的中位数约为1：是起步时的三倍。</p>
<p>注意力图画的是其中一个头：若是不除，几乎每个词元都会只盯着一个词元；若是除以64，每个词元看谁都差不多。</p>`,
  },

  end: {
    title: '读完记住什么',
    sentence:
      '不论d是多少，√d都给出合适的起点；各用各的学习率，在这里除以d至少一样好；不除，d一大就不行。',
    bodyHtml: `
<ul>
<li><strong>为什么是$\\sqrt d$。</strong>分数是$d$个随机乘积之和，这样的和，离散程度按$\\sqrt d$增长。除以这个离散程度，它就变成1。</li>
<li><strong>为什么不能不除，为什么不是$d$。</strong>不除，头一开始就冻结在随机的键上。除以$d$，头一开始看所有键都一样；用适合自己的学习率，它学得一样好。</li>
<li><strong>什么时候不对。</strong>均值不为0，有相关，方差无穷，或者$q$与$k$彼此知情。</li>
<li><strong>它是什么。</strong>是温度，为第一步而选。训练一开始，分数就变了，这番推理也不再适用。</li>
<li><strong>同一个平方根</strong>也决定<a href="#depth">深层网络</a>里权重的大小。<a href="#mertens">素数</a>里也看得到它：每个正整数，素因数有偶数个就标+1，有奇数个就标−1（有重复的标0）。这里没有半点随机，可在算过的范围里，累加的和始终没有超出$\\sqrt n$。</li>
</ul>
`,
  },
};
