export default {
  title: '深入',
  introHtml: '<p>内行想核对的，都在这里。每一节都可以单独读。</p>',
  apart: '“深入”全文，单独一页',

  counted: {
    title: '数清硬币与骰子',
    bodyHtml: `
<p>500枚硬币的和，可以精确地数出来：$P(S=2k-d)=\\binom dk\\,2^{-d}$。69.6%落在$\\pm\\sqrt d$以内，95.6%落在$\\pm2\\sqrt d$以内，99.7%落在$\\pm3\\sqrt d$以内。和与0的平均距离不是22.36，而是$\\mathbb E|S|=17.83$，因为平方更看重远处的值。</p>
<p>本页从硬币讲起，是跟一篇<a href="https://blog.georgeshakan.com/tag/normalizing-vectors/">博客文章</a>学的。那篇文章说，几乎没有哪个和会超出±75。精确的比例是0.078%，1,282个和里有一个。Hoeffding不等式只知道一枚硬币在−1与1之间，所以只能保证不超过0.72%。</p>
<p>现在换成<a href="?sums.law=die#sums">骰子</a>，每次的点数减去3.5。它的和也按$\\sqrt d$增长。但掷一次的方差是$35/12$，所以和的标准差是$\\sqrt{35d/12}=1.708\\sqrt d$，只有44.4%的和落在$\\pm\\sqrt d$以内。说“量级为$\\sqrt d$”，只是说怎样增长，这些分布都一样。说“标准差为$\\sqrt d$”，就连系数也说定了，只有各项方差为1才成立。</p>
<p>若任意两项的相关系数都是$\\rho$，每项的方差都是$\\sigma^2$，则</p>
$$\\operatorname{Var}S=d\\,\\bigl(1+(d-1)\\rho\\bigr)\\,\\sigma^2,$$
<p>等到$d$远远大于$1/\\rho$，离散程度就按$d$增长。若每项的均值都是$\\mu$，和的均方就是$\\sigma^2d+\\mu^2d^2$；$d$一超过$\\sigma^2/\\mu^2$，后一部分就更大。$d$个柯西抽样之和，与单个抽样的$d$倍分布相同。</p>`,
  },

  normality: {
    title: '有多正态，多快正态',
    beforeHtml: `
<p>硬币的直方图看上去像钟形，中心极限定理说它会变成钟形。有多快？图中画的是和的分布函数与正态分布函数的最大差距，$\\sup_x|F_d(x)-\\Phi(x)|$。它上方是Berry与Esseen给出的上界，常数用的是<a href="https://arxiv.org/abs/1111.6554">Shevtsova</a>压低之后的值。不妨把对称的<a href="?normality.law=rademacher&amp;normality.d=500#normality">硬币</a>和偏斜的<a href="?normality.law=exponential&amp;normality.d=500#normality">指数分布</a>比一比。</p>`,
    afterHtml: `
<p>$d=500$时，硬币离正态的差距是指数分布的三倍：0.0178对0.0059。硬币的和每隔一个整数才有一个取值，分布函数一级一级往上走，差距就是最高一级的一半，$\\tfrac12P(S=0)=\\tfrac12\\cdot0.03566$。对硬币来说，上界0.0210没留下多少余地；对指数分布来说，上界是实际差距的七倍。</p>
<p>分数的方差不靠钟形：对每个$d$，它都是精确的。钟形只能大致说明，大的分数有多罕见。softmax的冻结点倒是用到了它。所以在本页，正态曲线画成灰色虚线，从不称作预测。</p>`,
  },

  products: {
    title: '三种乘积',
    beforeHtml: `
<p>两个形状相同的矩阵，有三种乘积，差别只在于加到哪一步。逐项相乘，得到$A\\circ B$，这是Hadamard积。沿每一行加起来，每行给出一个点积，也就是一个分数。全部加起来，就是Frobenius积$\\langle A,B\\rangle$。指向一个数，就能看到它是怎么来的；也可以填上自己的数。</p>`,
  },

  tails: {
    title: '厚尾，以及不为0的均值',
    bodyHtml: `
<p>分量若服从正态分布，分数的分布是精确已知的，它却不是正态分布。<a href="?product.d=1#product">$d=1$时</a>，它的密度在0点无穷大。$d=2$时，它是尖尖的帐篷$\\tfrac12e^{-|x|}$。而且它的尾巴始终偏厚：$d=64$时，分数超出四个标准差的概率是正态曲线给出的两倍，$1.24\\cdot10^{-4}$对$6.3\\cdot10^{-5}$。</p>
<p><a href="?product.mean-query=1&amp;product.mean-key=1#product">把均值移开</a>，让它不再是0。设$X$与$Y$独立，均值为$\\mu$，标准差为$\\sigma$，则</p>
$$\\operatorname{Var}(XY)=(\\sigma_X^2+\\mu_X^2)(\\sigma_Y^2+\\mu_Y^2)-\\mu_X^2\\mu_Y^2.$$
<p>所以，均值让分布变宽，还让它平移$d\\,\\mu_q\\mu_k$，这比任何方根都长得快。</p>`,
  },

  independence: {
    title: '哪一种独立？',
    bodyHtml: `
<p>2023年有一篇讨论缩放因子的<a href="#sources">笔记</a>，逐对列出条件：$q_i$与$k_i$不相关，$q_i$与$q_j$、$k_i$与$k_j$也不相关。这些还不够。取随机符号$r_i$，再取一个符号$s$，令$q_i=r_i$，$k_i=s\\,r_i$。列出的协方差个个为0，均值个个为0，方差个个为1。可是$q\\cdot k=s\\,d$，方差是$d^2$。<a href="?product.shared=true#product">图中可以看到。</a>只要$q$与$k$作为整个向量相互独立，其中一个的各分量又互不相关，就够了：</p>
$$\\operatorname{Var}(q\\cdot k)=\\sum_{i,j}\\mathbb E\\,q_iq_j\\;\\mathbb E\\,k_ik_j=d.$$`,
  },

  variance: {
    title: '方差的方差',
    bodyHtml: `
<p>提问里的1.6，来自一个2×2矩阵。有个回答取了<a href="?scores.rows=1111&amp;scores.columns=1111&amp;scores.d=111&amp;scores.count=200#scores">1111×111</a>的矩阵，打印出110.56，接近$d=111$。图中能抽出这样的矩阵$QK^{\\mathsf T}$，打印同样的四个方差，再把整个实验重复许多遍。两个帖子都没说元素怎样抽取；我们取正态分布，算方差时除以元素个数，这是NumPy的默认做法。</p>
<p>$n\\times m$的分数矩阵，各元素的方差$v$本身也是随机数。它的均值是</p>
$$\\mathbb E\\,v=d\\Bigl(1-\\frac1{nm}\\Bigr),$$
<p>对<a href="?scores.rows=2&amp;scores.columns=2&amp;scores.d=2#scores">2×2</a>，这是1.5而不是2，因为四个元素的方差是相对它们自己的均值算的。它的标准差是2.18，中位数是0.76，有71.4%的抽样不超过1.6。那里有条评论已经猜到：也许2太小了。</p>
<p>回答里的110.56也很平常：均值111.00，标准差0.648，所以它只低了0.7个标准差。不过这里有个陷阱。矩阵有1,234,321个元素。假如它们独立，标准差就是0.143，110.56便偏了3.1个标准差，成了可疑的抽样。元素之间确实不相关，但同一行共用查询，同一列共用键。若分量是正态的，记$s=n+m+d+1$，则</p>
$$\\operatorname{Var}v=\\frac{2d\\,\\bigl((nm-2)\\,s+d+3\\bigr)}{(nm)^2}.$$`,
  },

  freezing: {
    title: '冻结与斜率',
    bodyHtml: `
<p>softmax把一行分数$z$变成权重，</p>
$$p_j=\\frac{e^{\\beta z_j}}{\\sum_l e^{\\beta z_l}},$$
<p>原始分数用$\\beta=1$，缩放后的分数用$\\beta=1/\\sqrt d$。<a href="?softmax.keys=64&amp;softmax.queries=64#softmax">取64个键，$d=64$</a>，原始分数的标准差是8。最大的权重平均为0.79，有44%的行，最大权重超过0.9。<em>熵</em>衡量一行权重散得多开，单位是奈特：一个键占了全部，熵是0；$n$个键全都一样，熵是$\\ln n$。这里的熵是0.58，上限是4.16。除以$\\sqrt d$，不论$d$是多少，分数的标准差都是1：最大的权重是0.11，熵是3.69。</p>
<p>这在物理学里早有名字，就是随机能量模型的冻结。对$n$个独立的正态分数，标准差到$\\sqrt{2\\ln n}$就开始冻结，64个键就是2.88。要让$d=64$的原始分数不冻结，得有$e^{32}$个键，约$8\\cdot10^{13}$个。</p>
<p>softmax的导数是$\\operatorname{diag}(p)-pp^{\\mathsf T}$，在冻结的行里接近0。但有些行里仍有两个键在相争，足以补上其余的行：导数范数的<a href="?softmax.keys=64&amp;softmax.queries=64&amp;softmax.quantity=gradient#softmax">均方根</a>从$d=1$时的0.18升到$d=16$时的0.32，到了$d=256$，仍高于缩放后分数的0.18。</p>`,
  },

  'gradient-story': {
    title: '两种梯度的具体数字',
    bodyHtml: `
<p>分数上的梯度传到$W_q$，途中要乘以$\\beta$；不缩放，它就是1，而不是$1/\\sqrt d$。在回忆任务的第一步，从$d=16$到$d=1024$，原始分数上的梯度从0.036降到0.010。$W_q$上的梯度，$d=16$时是1.1，64时是2.0，256时是3.2，1024时是2.6；$d=1024$时，换个种子，两者都能相差约七倍（Frobenius范数，$W_v$随机抽取；十个种子的中位数和范围）。所以它并不是一路上升；而且$W_q$有$64d$个元素，摊到每个元素上，$d$每上一级它都在下降。用$1/\\sqrt d$，不论$d$是多少，前者都在0.034与0.037之间，后者都在0.3附近。</p>
<p>$W_q$上的梯度，还取决于缩放怎样写。<a href="#after">孪生头</a>什么都不除，只让$W_q$和$W_k$以原来大小的$d^{-1/4}$起步。它是同一个头，分数上的梯度相同；可它在$W_q$上的梯度是$d^{1/4}$倍。所以，比较这类梯度，要从同样的矩阵出发，最好再拿不同的种子来比。</p>
<p>那篇著名论文的正文，说的是梯度太小；讲硬币的博客文章，说的是梯度爆炸。</p>`,
  },

  rules: {
    title: '每条规则，谁在用',
    columns: { rule: '规则', score: '分数', about: '作用', who: '谁在用，谁提过' },
    about: {
      none: '原始的点积。',
      sqrt: '除以原始分数在第一步的标准差。',
      linear: '除以d：适合已经学得方向一致的向量。',
      'log-length': '随可见键数的对数增长。',
      measured: '除以这一批分数的标准差。',
      cosine: '只比较方向；在这里，增益g从√d起步。',
      predicted: '除以由Wq与Wk的大小预测的标准差，每一步都更新。',
      learned: '从1/√d起步，学习自己的温度。',
      'rms-norm': 'q与k各除以自己的均方根，两者的每个通道各学一个增益。',
      scalable: '随键数的对数增长，增长多少由学习决定。',
    },
    who: {
      none: 'GPT-Neo；T5，缩放并入初始化',
      sqrt: 'Vaswani等，2017年；此后的大多数模型',
      linear: 'muP，相差一个常数倍；BTLM',
      'log-length': 'Llama 4与Qwen 1中的变体',
      measured: '2023年笔记的想法，照字面理解',
      cosine: 'Henry等，2020年；Swin v2',
      predicted: '2023年笔记的算法',
      learned: '温度可学习的模型',
      'rms-norm': 'Qwen3、OLMo 2、Gemma 3；ViT-22B，用层归一化',
      scalable: 'Scalable-Softmax',
    },
    others: [
      {
        name: '自选常数',
        formula: 's·q·k',
        about: '每个模型定一次。',
        who: 'Gemma 2与3',
      },
      {
        name: '软上限',
        formula: 'c·tanh(z/c)',
        about: '把分数限制在−c与c之间。',
        who: 'Gemma 2，c = 50；Grok-1',
      },
      {
        name: 'σReparam',
        formula: 'W ← (γ/‖W‖₂)·W',
        about: '每个矩阵除以自己的最大奇异值，并学习γ。',
        who: 'Zhai等，2023年',
      },
      {
        name: 'QK-clip',
        formula: 'Wq, Wk ← √γ·Wq, √γ·Wk',
        about: '一有分数超过τ，就缩小权重矩阵。',
        who: 'Kimi K2，γ = min(1, τ/最大分数)',
      },
    ],
    beforeHtml: `
<p>实际在用的规则，不只有平方根。<a href="https://arxiv.org/abs/2203.03466">muP</a>除以$d$；<a href="https://arxiv.org/abs/2010.04245">QK-norm</a>和<a href="https://arxiv.org/abs/2111.09883">Swin v2</a>只比较方向，增益由学习得来；<a href="https://arxiv.org/abs/2501.19399">Scalable-Softmax</a>让分数随$\\ln n$增长；<a href="https://arxiv.org/abs/2303.06296">σReparam</a>和<a href="https://arxiv.org/abs/2507.20534">Kimi K2</a>管住的是权重矩阵本身。</p>`,
    afterHtml: `
<p>在图中选一条规则，第三张图就把它画在原始分数和平方根旁边。</p>`,
  },

  temperature: {
    title: '温度，以及笔记里的ε',
    beforeHtml: `
<p>2023年的那篇<a href="#sources">笔记</a>，用物理学的眼光看softmax。它就是玻尔兹曼分布，分数前面的因子$\\beta$是温度的倒数，除以$\\sqrt d$就是加热到$T=\\sqrt d$。笔记接着问：取一个数$\\varepsilon$，加到$\\beta z$上，或者乘到$\\beta$上，或者当作$\\beta$的指数，会怎么样？三种都试试。</p>`,
    afterHtml: `
<p>加上去，什么都不变：$e^{\\varepsilon}$在分子分母里都有，约掉了。另外两种只改变温度，从$T$变成$T/\\varepsilon$，或者$T^{\\varepsilon}$。所以两者问的是同一件事：温度取多少？$T=0$附近，一切都归最大的分数；温度高，所有键都一样。选$\\sqrt d$，就是选分数的标准差作温度，前提是标准差确实有这么大。</p>`,
  },

  initial: {
    title: '模型起步时有多热',
    bodyHtml: `
<p>假设方差为1，稳妥吗？对2020年的那个提问，有<a href="https://ai.stackexchange.com/questions/21237/why-does-this-multiplication-of-q-and-k-have-a-variance-of-d-k-in-scaled">一个回答</a>说稳妥。实际上，模型只求量级正确：</p>
<table>
<thead><tr><th scope="col">初始化</th><th scope="col">缩放后分数的标准差</th></tr></thead>
<tbody>
<tr><th scope="row"><a href="?origin.initialisation=t5&amp;origin.normalise=true&amp;origin.size=1#origin">T5</a>，缩放就在初始化里</th><td>1</td></tr>
<tr><th scope="row"><a href="?origin.initialisation=xavier-packed&amp;origin.normalise=true&amp;origin.size=1#origin">Xavier</a>，用于Q、K、V的合并矩阵</th><td>0.5</td></tr>
<tr><th scope="row"><a href="?origin.initialisation=pytorch&amp;origin.normalise=true&amp;origin.size=1#origin">PyTorch</a>线性层的默认初始化</th><td>0.333</td></tr>
<tr><th scope="row"><a href="?origin.initialisation=gpt2&amp;origin.normalise=true&amp;origin.size=1#origin">GPT-2</a>：权重0.02，宽度768</th><td>0.307</td></tr>
</tbody>
</table>
<p>除了第一种，起步都比公式的本意更热，注意力更接近均匀。</p>
<p>方差相乘时，没有算进词元之间的一致。<a href="?origin.initialisation=lecun&amp;origin.correlation=0.5&amp;origin.normalise=true&amp;origin.size=1#origin">词元若有共同的方向</a>，一整行分数会一起升高或降低。softmax不理会共同的平移，所以它只看到方差的大约$1-c$，其中$c$是两个词元的平均余弦。另外，预测还假定$W_q$与$W_k$独立。训练很快就会改变这一点。</p>`,
  },

  trained: {
    title: '十条规则，各用各的学习率',
    beforeHtml: `
<p>2023年的那篇<a href="#sources">笔记</a>指出，$\\sqrt d$的道理走完第一步就到头了，并提出一个补救办法：每一步之后，量一量$\\sigma_{W_q}$和$\\sigma_{W_k}$，由此预测分数的离散程度，再除以它。笔记的实验、讨论和结论几节都是空的。这里试着把它们补上。</p>`,
    afterHtml: `
<p><strong>怎样比较。</strong>分数$\\beta\\,q\\cdot k$，就是把$W_q$与$W_k$都放大到$\\sqrt\\beta$倍之后的$q\\cdot k$。换到这一对矩阵上看，朴素梯度下降（SGD）的一步要算$\\beta$倍，Adam的一步要算$\\sqrt\\beta$倍。所以，没有权重衰减和裁剪，也不计Adam那个小小的ε，每个固定的除数就是一个起点，加上$W_q$与$W_k$的一个学习率。要是大家共用一个学习率，胜出的就是它正好适合的那条规则。在这里，$W_q$与$W_k$有自己的学习率，每隔半个数量级试一个。对每条规则、每个优化器、每个宽度，分别选出在种子101至110上损失中位数最小的那个：每个学习率先用其中三个种子看，最好的三个学习率再用全部十个看。“95%以内的学习率”是不间断的一段，在这些种子上，准确率达到该规则自己最佳值的95%；半个数量级的出入说明不了什么，多数端点也只靠三个种子。表中是种子1至10在新样本上的准确率：先写中位数，括号里是最差和最好。</p>
<p>一批有64个样本，词元的宽度是64。回忆任务有16个键、16个值。多数任务是第二个任务：32个键各带4个值之一，问哪个值最多，所以最好的注意力是均匀的。瞎猜答对的比例，分别是0.06和0.25；在多数任务里，谁也不可能平均答对0.98以上，因为平局靠随机裁定。一次训练300步，SGD下的回忆任务是400步。其余矩阵和可学习的增益，学习率在SGD下是1，在Adam下是0.01。$W_v$从单位矩阵的倍数起步。（若是随机抽取，有些种子会学得晚：种子1至40中，SGD下的回忆任务里，有0到7个停在0.5以下，因规则而异；没有除数，停在那里的更多。可以比较十个种子<a href="?training.view=seeds#training">这样抽取</a>和<a href="?training.view=seeds&amp;training.wide-start=true#training">从那里起步</a>的结果。）这些数是存档的，图中的细线也是；本页其他的数，都在你阅读时算出，或者说明了来源。</p>
<div class="table" role="region" aria-label="各规则的准确率" tabindex="0">
<table>
<thead><tr><th scope="col">分数</th><th scope="col">回忆，Adam，d = 64</th><th scope="col">95%以内的学习率</th><th scope="col">回忆，Adam，d = 1024</th><th scope="col">同左，但用d = 64的学习率</th><th scope="col">多数，SGD，d = 64</th></tr></thead>
<tbody>
<tr><th scope="row">不除</th><td>0.63 <small>(0.57–0.68)</small></td><td>0.00316–0.01</td><td>0.44 <small>(0.33–0.49)</small></td><td>0.44 <small>(0.34–0.54)</small></td><td>0.45 <small>(0.44–0.46)</small></td></tr>
<tr><th scope="row">除以√d</th><td>1.00 <small>(1.00–1.00)</small></td><td>0.001–0.01</td><td>1.00 <small>(0.99–1.00)</small></td><td>0.96 <small>(0.94–1.00)</small></td><td>0.94 <small>(0.93–0.95)</small></td></tr>
<tr><th scope="row">除以d</th><td>1.00 <small>(1.00–1.00)</small></td><td>0.001–0.0316</td><td>1.00 <small>(1.00–1.00)</small></td><td>1.00 <small>(1.00–1.00)</small></td><td>0.98 <small>(0.97–0.98)</small></td></tr>
<tr><th scope="row">矩阵预测的离散程度，停止梯度</th><td>1.00 <small>(1.00–1.00)</small></td><td>0.001–10</td><td>1.00 <small>(1.00–1.00)</small></td><td>0.94 <small>(0.88–0.97)</small></td><td>0.91 <small>(0.91–0.92)</small></td></tr>
<tr><th scope="row">同上，梯度通过</th><td>1.00 <small>(1.00–1.00)</small></td><td>0.001–31.6</td><td>1.00 <small>(0.99–1.00)</small></td><td>0.94 <small>(0.89–1.00)</small></td><td>0.93 <small>(0.92–0.94)</small></td></tr>
<tr><th scope="row">实测离散程度，停止梯度</th><td>0.95 <small>(0.92–0.99)</small></td><td>0.001–0.0316</td><td>1.00 <small>(0.98–1.00)</small></td><td>1.00 <small>(0.98–1.00)</small></td><td>0.84 <small>(0.83–0.86)</small></td></tr>
<tr><th scope="row">同上，梯度通过</th><td>1.00 <small>(1.00–1.00)</small></td><td>0.000316–31.6</td><td>1.00 <small>(1.00–1.00)</small></td><td>1.00 <small>(1.00–1.00)</small></td><td>0.93 <small>(0.89–0.94)</small></td></tr>
<tr><th scope="row">余弦，可学习的增益</th><td>1.00 <small>(1.00–1.00)</small></td><td>0.001–31.6</td><td>1.00 <small>(1.00–1.00)</small></td><td>0.97 <small>(0.93–0.99)</small></td><td>0.95 <small>(0.95–0.96)</small></td></tr>
<tr><th scope="row">RMS归一化，可学习的增益</th><td>1.00 <small>(1.00–1.00)</small></td><td>0.001–31.6</td><td>1.00 <small>(1.00–1.00)</small></td><td>0.95 <small>(0.93–0.99)</small></td><td>0.96 <small>(0.95–0.96)</small></td></tr>
<tr><th scope="row">可学习的温度</th><td>1.00 <small>(1.00–1.00)</small></td><td>0.001–0.01</td><td>1.00 <small>(0.98–1.00)</small></td><td>0.99 <small>(0.95–1.00)</small></td><td>0.98 <small>(0.98–0.98)</small></td></tr>
<tr><th scope="row">ln n/√d</th><td>0.99 <small>(0.97–1.00)</small></td><td>0.00316–0.00316</td><td>0.97 <small>(0.90–1.00)</small></td><td>0.88 <small>(0.78–0.95)</small></td><td>0.64 <small>(0.62–0.67)</small></td></tr>
<tr><th scope="row">s·ln n/√d，s可学习</th><td>1.00 <small>(0.96–1.00)</small></td><td>0.001–0.1</td><td>1.00 <small>(1.00–1.00)</small></td><td>1.00 <small>(0.98–1.00)</small></td><td>0.96 <small>(0.71–0.98)</small></td></tr>
</tbody>
</table>
</div>
<p><strong>用自己的学习率，几乎每条规则都学得会。</strong>$d=64$时，回忆任务里除两条规则外，不论用哪个优化器，中位数都至少达到0.98。不除的头在Adam下达到0.63，在SGD下达到0.67：它一起步就给碰巧挑中的键很大的分数，试过的学习率，没有一个能在300或400步里扭转过来。学习率不变，步数加到十倍，它分别达到0.92（0.87–0.96）和0.85（0.83–0.96），但它的任何一个种子，仍低于其他规则的任何一个种子。另一条落后的规则是停止梯度的实测离散程度；步数加到十倍，它达到1.00。</p>
<p><strong>换一个宽度。</strong>先看回忆任务。$d=16$、64、256和1024时，$1/d$在Adam下的最佳学习率，四次都是0.0316，$1/\\sqrt d$的依次是0.01、0.01、0.01和0.00316。在SGD下，保持不变的是$1/\\sqrt d$，一直是1，而$1/d$依次是3.16、10、31.6和316。把$d=64$时调好的学习率拿到$d=1024$去用。在Adam下，$1/\\sqrt d$照搬这个学习率，损失的中位数是0.269，用它在那里自己的学习率则是0.027，而且每个种子都是照搬的更差；对$1/d$，两个学习率是同一个。在SGD下，$1/\\sqrt d$仍在最佳处；$1/d$却不然：$d=1024$时，每个种子都略差一点，0.044对0.035，准确率相同；$d=16$时，准确率降到0.70。SGD下的多数任务就不同了：从$d=64$到512，$1/\\sqrt d$的最佳学习率从1降到0.316，照搬过去得到0.86（0.85–0.88），用自己的得到0.91（0.90–0.92）；$1/d$用哪个都能得到0.98。回忆任务里变化的方向，合乎muP的预期（在Adam下，从$d=16$到1024，$1/\\sqrt d$应当降低0.45到0.9个数量级，隔半个数量级试一个，分不出是多少）：这里只有$d$变大，词元的宽度仍是64，这样SGD的学习率就应当随$d$增大。（用$1/\\sqrt d$，它没有变，因为每个元素动得越来越少。）不论$d$是多少，Adam让每个权重动的幅度都差不多。这些变动一旦一致，$q\\cdot k$就按$d$增长，我们又回到了有均值的和。这就是<a href="https://arxiv.org/abs/2203.03466">muP</a>主张$1/d$的道理。</p>
<p><strong>$d=64$时，笔记的补救办法给回忆任务留出了余地。</strong>$d=64$时，在Adam下，要保持在自己最佳准确率的95%以内，$1/\\sqrt d$的学习率有1个数量级的余地，矩阵预测的离散程度有4个，余弦和RMS归一化有4.5个。到$d=1024$时，不间断的范围很短：$1/\\sqrt d$有2个，停止梯度的矩阵预测有2个，余弦有2.5个，RMS归一化有3个。后三条只是中途有低谷：学习率到10，又都回到1.00，而$1/\\sqrt d$早已失败。在那里有余地的是实测离散程度：5个数量级，让梯度通过则有6.5个。$d=64$时，SGD下的多数任务里，$1/\\sqrt d$和停止梯度的矩阵预测都有1.5个，$1/d$和可学习的温度有4个，余弦和RMS归一化至少有9个；不过在那里$W_q$与$W_k$几乎不用动，所以学习率低，对多数规则没有害处。矩阵预测的离散程度、余弦和RMS归一化，都不理会矩阵元素的大小。单凭这一点，解释不了余地：$d=64$时，实测离散程度也不理会矩阵元素的大小，停止梯度有1.5个数量级，让梯度通过有5个。</p>
<p><strong>实测离散程度吃亏，亏在少了梯度。</strong>把$\\beta$当成常数，$d=64$时，实测规则在Adam下达到0.95（0.92–0.99）。让梯度流过$\\beta$，每个种子都达到1.00，离散程度同样正好是1。$d=1024$时，前者也达到1.00，但损失是0.227。对矩阵预测的离散程度，两种梯度在回忆任务里结果相同。</p>
<p><strong>离散程度为1够用，但不是最好。</strong>$d=64$时，在Adam下，梯度通过的实测规则学完回忆任务，损失是0.071（0.069–0.073）。$1/\\sqrt d$的离散程度到那时已长到5.0，损失是0.027（0.025–0.031）。离散程度为1时，16个键里的某一个，平均最多只能高出$16/\\sqrt{15}=4.13$。$d=64$时，SGD下的多数任务里，最好的两条，一是$1/d$，它以$1/\\sqrt{64}=0.125$的离散程度起步，几乎不用动；二是可学习的温度。两者最后的离散程度都在0.1附近，准确率达到0.98，$1/\\sqrt d$则达到0.94。可见，不同的任务要不同的离散程度。可学习的温度、余弦和RMS归一化，在那里还没有定论：它们的增益用的是没有调过的学习率。</p>
<p><strong>对$1/\\sqrt d$下的回忆任务，笔记的诊断是对的。</strong>学习过程中，$W_q$与$W_k$的方向渐渐靠拢。$d=1024$时，分数增大几乎全靠这种一致；$d=16$时，更多是靠矩阵元素变大。$d=1024$时，$1/\\sqrt d$用Adam和最佳学习率走完300步，原始分数的离散程度，中位数是156，按矩阵元素的大小预测是34，起步时的预测是32。所以只看大小的补救办法，没能把离散程度保持在1：$d=1024$时，最后是4.6。但也不总是如此：$d=64$时，SGD下的多数任务里，原始分数的离散程度比预测的小，3.0对4.8。</p>
<p><strong>换个长度。</strong>$d=64$时用SGD、以16个键训练的头，<a href="?training.view=lengths&amp;training.none=false&amp;training.linear=false&amp;training.predicted=false&amp;training.measured=true&amp;training.log-length=true&amp;training.trained=400#training">用4到64个键来测试</a>。正确的键，分数比其他键高出多少，几乎与键的个数$n$无关：在$1/\\sqrt d$下，$n=4$时是9.4，$n=64$时是8.4；用停止梯度的实测离散程度，是2.6和2.5。但其他键合起来，抵得上$\\ln(n-1)$，$n=4$时是1.1，$n=64$时是4.1。前者一直远在其上，损失在0.035与0.037之间；后者沉到其下，损失从0.093升到1.589（$\\beta$保持16个键训练后的值）；它的准确率仍有0.93，让梯度通过则有1.00。这就是稀释。乘上$\\ln n$，头就跟得上：同样调好学习率，它的领先从5.3增大到12.1。（在多数任务里，它使分数一起步就大到3.5倍，试过的学习率，没有一个能在300步里补回来。）在回忆任务里它没有用，因为领先8.4已经够了：$n=64$时，它的损失是0.041（0.039–0.043），$1/\\sqrt d$的是0.037（0.037–0.038）。</p>`,
  },

  depth: {
    title: '深层网络里的同一个平方根',
    beforeHtml: `
<p>宽层里的每个单元都是一个和，这一层有多少输入，和就有多少项。所以，权重的大小也由同一个平方根来定：$\\sigma_W=g/\\sqrt{\\text{width}}$。这里有三十个这样的层，一层叠一层。两种著名的初始化，全部差别就在增益$g$。</p>`,
    afterHtml: `
<p>每过一个带ReLU的层，均方就乘以$g^2/2$（对权重取平均）。$g=\\sqrt2$是<a href="?depth.initialisation=he#depth">He</a>初始化，乘的是1，水平就保持住了。$g=1$是各层同宽的<a href="?depth.initialisation=xavier#depth">Xavier</a>初始化，第一层之后的29层，每层减半，29次之后只剩$2\\cdot10^{-9}$。比$\\sqrt2$<a href="?depth.initialisation=own&amp;depth.gain=1.556#depth">大10%</a>，最后一层的均方是第一层的250倍；<a href="?depth.initialisation=own&amp;depth.gain=1.273#depth">小10%</a>，则是第一层的0.2%。<a href="?depth.initialisation=own&amp;depth.gain=1.556&amp;depth.normalise=true#depth">每层都归一化</a>，这个差别就看不见了，代价是每次都要从信号本身重新算出平方根。</p>`,
  },

  mertens: {
    title: '素数里的同一个平方根',
    beforeHtml: `
<p>最后，看一个毫无随机成分的和。若有素数的平方整除$k$，则$\\mu(k)$为0。否则看$k$有多少个素因数，偶数个就是+1，奇数个就是−1。对不超过$x$的所有$k$，把这些值加起来，就是梅滕斯函数$M(x)$。让它跑起来。</p>`,
    afterHtml: `
<p>它像抛硬币的游走那样徘徊，只是温顺得多。到一千万为止，从$x=2$起，$|M(x)|$从不超过$0.894\\sqrt x$，这个值在$x=5$处取到。一万以上，最高纪录是<a href="?mertens.limit=30000&amp;mertens.view=ratio#mertens">0.463</a>，出现在$M(24{,}185)=-72$。一百年间，人们一直猜想$|M(x)|<\\sqrt x$永远成立。1985年，<a href="https://doi.org/10.1515/crll.1985.357.138">Odlyzko与te Riele</a>推翻了它，却没有给出反例。撇开小的$x$，就我们所知，发表过的最大比值是0.586，在$1.16\\cdot10^{19}$附近，由<a href="https://arxiv.org/abs/1108.0135">Kuznetsov</a>找到。</p>
<p>说对每个$\\varepsilon>0$，不计常数倍，这个和都不超过$x^{1/2+\\varepsilon}$，就等于说黎曼猜想成立。注意力里的这个平方根，原来也出现在数学最有名的难题里。</p>`,
  },
};
