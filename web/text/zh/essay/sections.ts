export default {
  chain: {
    title: '先看答案',
    dekHtml:
      '分数是$d$个随机乘积之和。在softmax看到它之前，注意力先把它除一下：不除，除以$d$，还是除以介于两者之间的数？为什么是平方根？',
  },

  training: {
    title: '对学习有什么影响',
    sentence: '三个头学同一件事，只有除数不同。',
    beforeHtml: `
<p>任务是回忆。一个<em>头</em>就是一套注意力：它看一张ba = C、ke = A这样的对照表（键和值），再看到ke（查询），应当找到键ke，答出它的值A。</p>
<p>查询（$q=W_qx$）、键和值都由矩阵得出。每看完64个样本（一<em>批</em>），普通的梯度下降（SGD）让矩阵朝下坡走一步，也就是朝着<em>损失</em>（错得有多厉害）减小的方向；走多远，由<em>学习率</em>决定。</p>`,
    afterHtml: `
<p>只有除数不同，学到的就差这么多。为什么？</p>`,
  },

  pulls: {
    afterHtml: `
<p>从这里起只有查询和键在学。每一行是一个样本，所问之键排在最前。</p>
<p>每一行的回答，是各键的值按权重的混合。抬高一个分数，它的键增加多少权重，与已有的权重成正比。所以<a href="?pulls.example=astray#pulls">推动</a>等于这个权重，乘以该键比混合答得好多少。权重0.5，好0.4，推动是0.2；没有权重，就没有推动。</p>
<p>不除，第7行的权重全在错的键上，所以只有它们受到推动；所问之键好得多，却没有推动。除以$\\sqrt d$，它有一些权重，也得到这一行最大的推动。</p>
<p><strong><a href="?pulls.example=frozen#pulls">饱和的：不出声。</a></strong>第14行里，一个错的键占了90%以上：混合就是它，它不比混合好。所问之键好，却没有权重。所以不论损失和学习率多大，都几乎没有推动。$d=64$时不除，这16行里有6行一开始就这样。</p>
<p><strong>其余的<a href="?pulls.batches=0&amp;pulls.example=loud#pulls">嗓门大</a>。</strong>除数起两次作用。不除时，0.38的推动让$q$移动$0.38k$。它的分数$q\\cdot k$就移动$0.38\\,k\\cdot k$，即24，因为$k\\cdot k$约为$d=64$。除以$\\sqrt d$，$q$只移动八分之一，算进分数的又只有其中的八分之一：0.2的推动仍是0.2。除以$d$则是0.0037。</p>
<p><strong><a href="?pulls.batches=0&amp;pulls.example=moved#pulls">被带偏的。</a></strong>所有行的查询都由同一个$W_q$得出。为一行的$x$改了它，凡与之相似的$x$，查询都跟着变。所以嗓门大的那几行移动了所有行：一批之后，第11行的分数的离散程度从6变成33。</p>
<p><a href="?pulls.batches=1&amp;pulls.example=thrown#pulls">它在错的键上饱和</a>，从此也不出声。这时16行里有11行饱和；一百批之后，通常五行里有四行。</p>
<p><strong><a href="?pulls.batches=5#pulls">除以$\\sqrt d$，各行一致。</a></strong>一开始没有哪个键占去全部：每一行都出声，声音不大。偶然的部分各行不同，互相抵消；各行共有的，即朝向所问之键的部分，累加起来。最后几乎每一行都定在它上面。</p>
<p><strong>除以$d$，<a href="?pulls.batches=100#pulls">步子稳而极小</a>。</strong>权重几乎平均，每一行都出声；分数却只移动除以$\\sqrt d$时的$1/d$。</p>
<p><strong><a href="?pulls.rates=each&amp;pulls.batches=100#pulls">各用自己的学习率。</a></strong>除以$d$的要大一些，$d$越大，它越大，学得一样好。步子小一些，能救不除的吗？只能救一部分：被带偏的少一些。可是饱和的行仍不出声，只有别的行能通过共用的矩阵叫醒它们。所以在普通的梯度下降中，只有除以$\\sqrt d$，才有一个学习率在每个$d$上都学得好。</p>
<p class="more">深入：<a href="deeper.html#gradients">具体数值</a></p>`,
  },

  growth: {
    title: '√d什么时候不适用',
    sentence: 'q与k独立，方差有限，而且其中至少一个均值为0、各分量互不相关，√d就可靠。',
    afterHtml: `
<p><strong><a href="?growth.case=mean&amp;growth.mean=0.1#growth">均值不为0。</a></strong>每一项的均值是0.1，加起来就是$0.1d$；$d$一超过100，它就大于$\\sqrt d$。$q$与$k$不独立，也会产生均值：如果$k=q$，每一项都是平方，$q\\cdot k$按$d$增长。</p>
<p><strong><a href="?growth.case=correlation&amp;growth.correlation=0.01#growth">各项相关。</a></strong>交叉项的符号倾向于一致，就不能抵消。任意两项的相关系数只要有0.01，到$d=101$时方差就翻倍。</p>
<p><strong><a href="?growth.case=cauchy#growth">方差无穷大。</a></strong>柯西分布的尾部太厚，一个特别大的项就能决定整个和。</p>
<p class="more">深入：<a href="deeper.html#independence">独立</a></p>`,
  },

  origin: {
    title: '单位方差从哪里来',
    sentence: '方差为1不是天然成立的，要靠归一化和初始化来保证。',
    beforeHtml: `
<p>前面一直假设方差为1，模型得自己做到这一点。模型的输入切分成<em>词元</em>，每个词元用$d_x$个数表示。$q$的每个分量又是一个和：词元与$W_q$的一列逐项相乘，再加起来。所以它的方差是三个数的乘积，即词元的维数$d_x$、词元各分量的方差$\\sigma_x^2$、矩阵元素的方差$\\sigma_W^2$：</p>
$$\\operatorname{Var}q_i=d_x\\,\\sigma_x^2\\,\\sigma_W^2$$
<p>LayerNorm会把每个词元的方差变成1。没有它，图中词元各分量的离散程度是2，而不是1。</p>`,
    afterHtml: `
<p>离散程度还取决于矩阵的随机初值怎样取，也就是<em>初始化</em>。采用<a href="deeper.html#initial">四种常见的初始化</a>，训练开始时，缩放后分数的离散程度在0.3到1之间，而且不随$d$变化（GPT-2的是第一层的值）。</p>
<p class="more">深入：<a href="deeper.html#initial">各模型的初始温度</a></p>`,
  },

  after: {
    title: '训练开始以后',
    sentence: '除数决定头从哪里出发、走得多快；最好的学习率随d而变。',
    beforeHtml: `
<p>$\\sqrt d$的推导只适用于随机向量；训练一旦走出第一步，$q$和$k$就不再是相互独立的随机向量了。这里各个头的初值相同，请在各自的最佳学习率上比较。优化器是Adam，它把每个梯度除以其平时的大小。</p>`,
    afterHtml: `
<p>增大$d$时，人们希望学习率不用改。用Adam，除以$d$差不多就能做到。<a href="https://arxiv.org/abs/2203.03466">有些模型</a>因此除以$d$；用<a href="?transfer.optimizer=sgd&amp;transfer.rate=1&amp;transfer.steps=400#transfer">普通的梯度下降（SGD）</a>，除以$\\sqrt d$才能做到。</p>
<p><strong>如今</strong>$d$几乎不再增大：多数模型的$d$在64到128之间，变宽时增加的是头数。Qwen 3、OLMo 2和Gemma 3改为把$q$与$k$归一化，离散程度由学习得来。</p>
<p class="more">深入：<a href="deeper.html#today">如今的做法</a> · <a href="deeper.html#twin">孪生的头</a> · <a href="deeper.html#trained">十种规则的比较</a> · <a href="deeper.html#starts">其他初值</a> · <a href="deeper.html#setups">怎样重做</a></p>`,
  },

  heads: {
    title: '真实模型里的头',
    beforeHtml: `
<p>GPT-2 small是一个语言模型，有144个训练好的头（12层，每层12个），$d=64$，分数除以$\\sqrt d$。训练之前，同一行缩放后分数的<a href="deeper.html#initial">离散程度</a>，各头的中位数约为0.2。训练之后，各头缩放后分数的离散程度（只算有3到7个键的行），中位数是1.7。其中一部分来自第一个词元。一行权重合计总是1（即100%），即使没什么可关注的，权重也得有个去处，往往就落在第一个词元上。第二张方格图不计第一个词元，离散程度的中位数约为1。</p>`,
  },

  model: {
    title: '训练好的模型，换一个除数',
    beforeHtml: `
<p>模型学成之后，$\\sqrt d$还合适吗？下面是一个完整的语言模型，每拖动一下都重新运行一遍：四层，每层四个头，用《白鲸》训练。训练时分数除以$\\sqrt d$，现在请改为除以$d^p$。</p>`,
    afterHtml: `
<p>在没有学过的[[valley passages]]段文字上，损失在$p=[[valley sqrt]]$处最低，离训练时的$\\tfrac12$不远。这并不能证明$\\sqrt d$更好。在这里，$d$只有32，训练时不除的和除以$d$的两个模型（$W_q$与$W_k$各用自己最好的学习率）也学得一样好（3000步，各一个种子）。</p>`,
  },

  end: {
    title: '小结',
    sentence:
      '√d给出合适的起点；除以d，用自己的学习率，学得一样好；不除，我们的头从d = 64起学得较少。',
    bodyHtml: `
<ul>
<li><strong>为什么是√d？</strong><var>d</var>个随机乘积之和，离散程度就是√d；除以√d，分数的离散程度就是1。</li>
<li><strong>为什么不能不除，也不除以<var>d</var>？</strong>如果<var>q</var>与<var>k</var>各分量的方差是1，不除，注意力一开始就饱和，集中在碰巧得分最高的键上；<a href="deeper.html#starts">初值取得小</a>，就看不出这一点。除以<var>d</var>，一开始对所有键一视同仁；不过只要<a href="#transfer">学习率选得合适</a>，学得一样好。</li>
<li><strong>对学习有什么影响？</strong>不除，饱和的行什么也学不到，学习率怎么调都一样；少数几个样本说了算，全凭偶然，分数移动的距离是<var>d</var>倍。除以<var>d</var>，步子稳而极小；用自己的学习率，学得一样好。用SGD时，除以√d，一个学习率适合每一个<var>d</var>。</li>
<li><strong>什么时候不适用？</strong><var>q</var>与<var>k</var>两者的均值都不为0，或者分量都相关；方差无穷大；<var>q</var>与<var>k</var>不独立。</li>
<li><strong>√d的本质。</strong>它是softmax的温度，是针对训练的第一步选定的。一旦开始更新参数，分数就变了，这番推导也不再适用。<a href="deeper.html#today">如今</a>许多模型改为把<var>q</var>与<var>k</var>归一化。</li>
<li><strong>平方根还出现在别处。</strong><a href="deeper.html#depth">深层网络</a>的每一层也是乘积之和，参数的大小也由平方根决定。许多批的平均，偏差也按平方根缩小。</li>
</ul>
`,
  },
};
