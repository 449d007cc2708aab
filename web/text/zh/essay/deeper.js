export default {
  title: '深入',
  introHtml: '<p>以下细节供内行读者核对，每一节都可以单独阅读。</p>',
  apart: '在单独的页面上阅读“深入”',

  counted: {
    title: '硬币与骰子的精确结果',
    bodyHtml: `
<p>500枚硬币之和的分布可以精确算出：$P(S=2k-d)=\\binom dk\\,2^{-d}$。69.6%的和落在$\\pm\\sqrt d$以内，95.6%落在$\\pm2\\sqrt d$以内，99.7%落在$\\pm3\\sqrt d$以内。总和与0的平均距离是$\\mathbb E|S|=17.83$，比标准差22.36小，因为标准差先平方再平均，离0远的值所占的比重更大。</p>
<p>本页从硬币讲起，是受了一篇<a href="https://blog.georgeshakan.com/tag/normalizing-vectors/">博客文章</a>的启发。那篇文章说，总和几乎不会超出±75。超出的精确比例是0.078%，约每1282个和里有一个。Hoeffding不等式只用到硬币的取值在−1与1之间，所以只能保证这个比例不超过0.72%。</p>
<p>现在换成<a href="?sums.law=die#sums">骰子</a>，每次的点数减去3.5。它的和也按$\\sqrt d$增长。但掷一次的方差是$35/12$，所以总和的标准差是$\\sqrt{35d/12}=1.708\\sqrt d$，落在$\\pm\\sqrt d$以内的只有44.4%。说“量级为$\\sqrt d$”，只说了增长的快慢，对硬币和骰子都成立；说“标准差为$\\sqrt d$”，就连系数也说定了，只有各项方差为1时才成立。</p>
<p>如果任意两项的相关系数都是$\\rho$，每项的方差都是$\\sigma^2$，那么</p>
$$\\operatorname{Var}S=d\\,\\bigl(1+(d-1)\\rho\\bigr)\\,\\sigma^2,$$
<p>$d$远大于$1/\\rho$之后，离散程度就按$d$增长。如果每项的均值都是$\\mu$，总和的均方就是$\\sigma^2d+\\mu^2d^2$；$d$超过$\\sigma^2/\\mu^2$之后，第二项更大。$d$个独立的柯西变量之和，与单个变量的$d$倍同分布。</p>`,
  },

  normality: {
    title: '有多接近正态，接近得多快',
    beforeHtml: `
<p>硬币之和的直方图看上去像钟形，中心极限定理也说它会趋于钟形。趋近得有多快？图中画的是总和的分布函数与正态分布函数的最大差距，$\\sup_x|F_d(x)-\\Phi(x)|$。上方那条线是Berry–Esseen上界，常数取<a href="https://arxiv.org/abs/1111.6554">Shevtsova</a>改进后的值。不妨拿对称的<a href="?normality.law=rademacher&amp;normality.d=500#normality">硬币</a>与偏斜的<a href="?normality.law=exponential&amp;normality.d=500#normality">指数分布</a>作个比较。</p>`,
    afterHtml: `
<p>$d=500$时，硬币与正态的差距是0.0178，指数分布是0.0059，对称的硬币，差距反而是指数分布的三倍。原因在于，硬币之和每隔一个整数才有一个取值，分布函数呈阶梯状，最大差距就是最高一级台阶的一半，$\\tfrac12P(S=0)=\\tfrac12\\times0.03566$。对硬币，上界是0.0210，只比实际差距略大；对指数分布，上界是实际差距的七倍。</p>
<p>分数的方差公式与钟形无关，对每个$d$都精确成立。钟形只能大致说明大的分数有多罕见，不过softmax的饱和点确实用到了钟形。钟形只是近似，所以本页的正态曲线一律画成灰色虚线，也不称作预测。</p>`,
  },

  products: {
    title: '三种乘积',
    beforeHtml: `
<p>两个形状相同的矩阵有三种乘积，区别只在于求和求到哪一步。只逐项相乘，不求和，得到$A\\circ B$，这是Hadamard积。每行各自求和，每行就得到一个点积，也就是一个分数。全部求和，就是Frobenius内积$\\langle A,B\\rangle$。点一下图中的一个数，可以看到它是怎样算出来的；也可以改成自己的数。</p>`,
  },

  tails: {
    title: '厚尾与不为0的均值',
    bodyHtml: `
<p>如果各分量服从正态分布，分数的分布也有精确的公式，但不再是正态分布。<a href="?product.d=1#product">$d=1$时</a>，密度在0处无穷大。$d=2$时，密度是$\\tfrac12e^{-|x|}$，也就是拉普拉斯分布，中间有个尖峰。$d$再大，尾部也比正态厚：$d=64$时，分数偏离0超过四个标准差的概率是$1.24\\times10^{-4}$，约为正态分布$6.3\\times10^{-5}$的两倍。</p>
<p>再看<a href="?product.mean-query=1&amp;product.mean-key=1#product">均值不为0</a>的情形。设$X$与$Y$独立，均值分别为$\\mu_X$和$\\mu_Y$，标准差分别为$\\sigma_X$和$\\sigma_Y$，则</p>
$$\\operatorname{Var}(XY)=(\\sigma_X^2+\\mu_X^2)(\\sigma_Y^2+\\mu_Y^2)-\\mu_X^2\\mu_Y^2.$$
<p>所以，均值不为0会使分布变宽，还会使它平移$d\\,\\mu_q\\mu_k$。平移量与$d$成正比，比$\\sqrt d$增长得快。</p>`,
  },

  independence: {
    title: '需要哪一种独立',
    bodyHtml: `
<p>2023年有一篇讨论缩放因子的<a href="#sources">笔记</a>，逐对列出了条件：$q_i$与$k_i$不相关，$q_i$与$q_j$不相关，$k_i$与$k_j$不相关。这些条件还不够。取随机符号$r_i$，再取一个随机符号$s$，令$q_i=r_i$，$k_i=s\\,r_i$。这时，列出的协方差全为0，均值全为0，方差全为1，可是$q\\cdot k=s\\,d$，方差是$d^2$。<a href="?product.shared=true#product">在“分数的离散程度是√d”一节的图中</a>可以看到这个例子。要使方差等于$d$，只需$q$与$k$作为整个向量相互独立，并且其中一个向量的各分量互不相关：</p>
$$\\operatorname{Var}(q\\cdot k)=\\sum_{i,j}\\mathbb E\\,q_iq_j\\;\\mathbb E\\,k_ik_j=d.$$`,
  },

  variance: {
    title: '方差的方差',
    bodyHtml: `
<p>2020年那个提问里的1.6，是用一个2×2的分数矩阵算出来的。有人在回答里改用<a href="?scores.rows=1111&amp;scores.columns=1111&amp;scores.d=111&amp;scores.count=200#scores">1111×111</a>的矩阵，得到110.56，接近$d=111$。正文中“为什么2×2算出来是1.6”一节的图可以抽取这样的矩阵，像那个回答一样算出$Q$、$K$、$QK^{\\mathsf T}$和$QK^{\\mathsf T}/\\sqrt d$的方差，再把整个实验重复许多遍。提问和回答都没有说元素是怎样抽取的；这里假设它们服从正态分布，算方差时除以元素个数，这也是NumPy的默认做法。</p>
<p>一个$n\\times m$的分数矩阵，各元素的方差$v$本身也是随机数，均值是</p>
$$\\mathbb E\\,v=d\\Bigl(1-\\frac1{nm}\\Bigr).$$
<p>对<a href="?scores.rows=2&amp;scores.columns=2&amp;scores.d=2#scores">2×2</a>来说，均值是1.5而不是2，因为方差是相对四个元素自己的均值算的。这时$v$的标准差是2.18，中位数是0.76，有71.4%的结果不超过1.6。原帖下有条评论已经猜到：也许2太小了。</p>
<p>回答里的110.56也很平常：均值是111.00，标准差是0.648，所以它只偏低0.7个标准差。不过这里有个陷阱。矩阵有1,234,321个元素，假如它们相互独立，标准差就只有0.143，110.56便偏低3.1个标准差，显得可疑。这些元素虽然互不相关，却并不独立：同一行共用一个查询，同一列共用一个键。设各分量服从正态分布，记$s=n+m+d+1$，则</p>
$$\\operatorname{Var}v=\\frac{2d\\,\\bigl((nm-2)\\,s+d+3\\bigr)}{(nm)^2}.$$`,
  },

  freezing: {
    title: '饱和与斜率',
    bodyHtml: `
<p>softmax把一行分数$z$换算成权重，</p>
$$p_j=\\frac{e^{\\beta z_j}}{\\sum_l e^{\\beta z_l}},$$
<p>原始分数取$\\beta=1$，缩放后的分数取$\\beta=1/\\sqrt d$。<a href="?softmax.keys=64&amp;softmax.queries=64#softmax">取64个键、$d=64$</a>，原始分数的标准差是8，最大的权重平均为0.79，有44%的行，最大的权重超过0.9。<em>熵</em>衡量一行权重有多分散，单位是奈特：权重全归一个键，熵是0；$n$个键的权重相等，熵是$\\ln n$。此时的熵是0.58，上限是4.16。除以$\\sqrt d$之后，不论$d$是多少，分数的标准差都是1，最大的权重平均为0.11，熵是3.69。</p>
<p>这种现象在物理学里早有名称，叫作随机能量模型的冻结。$n$个独立的正态分数，标准差一到$\\sqrt{2\\ln n}$就开始冻结，64个键对应2.88。本页把这一点叫作softmax的饱和点。$d=64$时，要使原始分数不饱和，需要$e^{32}$个键，约$8\\times10^{13}$个。</p>
<p>softmax的导数是$\\operatorname{diag}(p)-pp^{\\mathsf T}$，在饱和的行里接近0。但总有些行里两个键相持不下，导数较大，把均方根抬高了：不缩放时，导数范数的<a href="?softmax.keys=64&amp;softmax.queries=64&amp;softmax.quantity=gradient#softmax">均方根</a>从$d=1$时的0.18升到$d=16$时的0.32，到$d=256$时仍高于缩放后的0.18。（这里说的是softmax自身的导数。对分数的梯度还取决于损失怎样随权重变化，不一定与它同升同降。）</p>`,
  },

  'gradient-story': {
    title: '两种梯度的具体数值',
    bodyHtml: `
<p>对分数的梯度传到$W_q$时要乘以$\\beta$；不缩放时$\\beta$是1，而不是$1/\\sqrt d$。看回忆任务的第一步，也就是前面那种对照表游戏。$d$从16增大到1024，不缩放时，对分数的梯度从0.036降到0.010。对$W_q$的梯度，$d=16$时是1.1，64时是2.0，256时是3.2，1024时是2.6。$d=1024$时，换一个种子，两种梯度都可能相差约七倍。（梯度取Frobenius范数，$W_v$随机抽取；给出的是十个种子的中位数，倍数是其中最大值与最小值之比。）可见，对$W_q$的梯度并不是一路上升；$W_q$有$64d$个元素，摊到每个元素上，$d$依次取这四个值时，梯度一路下降。用$1/\\sqrt d$缩放，不论$d$是多少，对分数的梯度都在0.034与0.037之间，对$W_q$的梯度都在0.3附近。</p>
<p>对$W_q$的梯度还与缩放的写法有关。<a href="#after">等价头</a>不用除数，而是让$W_q$和$W_k$的初值缩小到$d^{-1/4}$倍。等价头与除以$\\sqrt d$的头是同一个函数，对分数的梯度也相同，但等价头对$W_q$的梯度，是除以$\\sqrt d$的头的$d^{1/4}$倍。所以，比较这类梯度时，初始矩阵必须相同，最好再换几个种子看看。</p>
<p>论文<a href="https://arxiv.org/abs/1706.03762">Attention is all you need</a>在正文里说梯度太小，讲硬币的博客文章则说梯度爆炸，两种说法各对了一半。不缩放时，对分数的梯度确实变弱，对$W_q$的梯度也确实比用$1/\\sqrt d$缩放时大，但并没有爆炸。</p>`,
  },

  rules: {
    title: '各种缩放规则，谁在用',
    columns: { rule: '规则', score: '分数', about: '作用', who: '使用者或出处' },
    about: {
      none: '原始的点积。',
      sqrt: '除以原始分数在训练第一步时的标准差。',
      linear: '除以d，适合训练后方向趋于一致的查询与键。',
      'log-length': '随可见键数n的对数增大。',
      measured: '除以这一批分数的标准差s。',
      cosine: '只比较方向；在这里，增益g的初值是√d。',
      predicted: '除以由Wq与Wk的大小预测的标准差ŝ，每一步都重新预测。',
      learned: '系数从1/√d开始，其中的τ可学习。',
      'rms-norm': 'q与k各除以自己的均方根，每个通道再各有一个可学习的增益。',
      scalable: '随键数n的对数增大，系数s可学习。',
    },
    who: {
      none: 'GPT-Neo；T5（缩放已并入初始化）',
      sqrt: 'Vaswani等，2017年；此后的大多数模型',
      linear: 'muP（相差一个常数倍）；BTLM',
      'log-length': 'Llama 4与Qwen 1中的变体',
      measured: '2023年笔记的想法，按字面实现',
      cosine: 'Henry等，2020年；Swin v2',
      predicted: '2023年笔记中的算法',
      learned: '把温度设为参数的各种模型',
      'rms-norm': 'Qwen3、OLMo 2、Gemma 3；ViT-22B（改用层归一化）',
      scalable: 'Scalable-Softmax',
    },
    others: [
      {
        name: '自选常数',
        formula: 's·q·k',
        about: '系数s是常数，每个模型各定一个。',
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
        about: '每个矩阵除以自己的最大奇异值，γ可学习。',
        who: 'Zhai等，2023年',
      },
      {
        name: 'QK-clip',
        formula: 'Wq, Wk ← √γ·Wq, √γ·Wk',
        about: '有分数超过上限τ时，就缩小Wq与Wk。',
        who: 'Kimi K2，γ = min(1, τ/最大分数)',
      },
    ],
    beforeHtml: `
<p>实际使用的规则，不只有除以平方根这一种。<a href="https://arxiv.org/abs/2203.03466">muP</a>除以$d$；<a href="https://arxiv.org/abs/2010.04245">QK-norm</a>和<a href="https://arxiv.org/abs/2111.09883">Swin v2</a>只比较方向，增益可学习；<a href="https://arxiv.org/abs/2501.19399">Scalable-Softmax</a>让分数随$\\ln n$增大；<a href="https://arxiv.org/abs/2303.06296">σReparam</a>和<a href="https://arxiv.org/abs/2507.20534">Kimi K2</a>则直接限制矩阵的大小。</p>`,
    afterHtml: `
<p>下图的第三张注意力图可以换成你选的规则，与前两张（不除和除以$\\sqrt d$）对比。</p>`,
  },

  temperature: {
    title: '温度，以及笔记里的ε',
    beforeHtml: `
<p>2023年的那篇<a href="#sources">笔记</a>从物理学的角度看softmax。softmax给出的权重就是玻尔兹曼分布，分数前面的因子$\\beta$是温度的倒数，除以$\\sqrt d$就是把温度升到$T=\\sqrt d$。笔记接着问：取一个数$\\varepsilon$，把它加到$\\beta z$上，或者乘到$\\beta$上，或者取$\\beta$的$\\varepsilon$次幂，会怎么样？三种都可以试试。</p>`,
    afterHtml: `
<p>把$\\varepsilon$加上去，什么都不变，因为分子和分母里都有$e^{\\varepsilon}$，正好约掉。另外两种只改变温度，一种把$T$变成$T/\\varepsilon$，一种变成$T^{\\varepsilon}$。所以这两种问的其实是同一件事：温度该取多少？$T$接近0时，权重全归分数最高的键；温度很高时，各键的权重几乎一样。选$\\sqrt d$，就是选分数的标准差作温度，前提是标准差确实等于$\\sqrt d$。</p>`,
  },

  initial: {
    title: '各模型的初始温度',
    bodyHtml: `
<p>可以放心地假设方差为1吗？在2020年的那个提问下，有<a href="https://ai.stackexchange.com/questions/21237/why-does-this-multiplication-of-q-and-k-have-a-variance-of-d-k-in-scaled">一个回答</a>说可以。实际的模型只求量级正确：</p>
<table>
<thead><tr><th scope="col">初始化</th><th scope="col">缩放后分数的标准差</th></tr></thead>
<tbody>
<tr><th scope="row"><a href="?origin.initialisation=t5&amp;origin.normalise=true&amp;origin.size=1#origin">T5</a>，缩放已并入初始化</th><td>1</td></tr>
<tr><th scope="row"><a href="?origin.initialisation=xavier-packed&amp;origin.normalise=true&amp;origin.size=1#origin">Xavier</a>，用于Q、K、V的合并矩阵</th><td>0.5</td></tr>
<tr><th scope="row"><a href="?origin.initialisation=pytorch&amp;origin.normalise=true&amp;origin.size=1#origin">PyTorch</a>线性层的默认初始化</th><td>0.333</td></tr>
<tr><th scope="row"><a href="?origin.initialisation=gpt2&amp;origin.normalise=true&amp;origin.size=1#origin">GPT-2</a>：参数的标准差为0.02，词元维数为768</th><td>0.307</td></tr>
</tbody>
</table>
<p>除了第一种，分数的标准差都小于公式所要的1，等于温度偏高，注意力更接近均匀。</p>
<p>表中的数由各个方差相乘得来，没有计入词元之间的相似。<a href="?origin.initialisation=lecun&amp;origin.correlation=0.5&amp;origin.normalise=true&amp;origin.size=1#origin">词元如果有共同的方向</a>，一整行分数就会一起升高或降低。一行分数同加一个数，softmax的结果不变，所以真正起作用的部分，大约只占方差的$1-c$，其中$c$是两个词元夹角余弦的平均值。此外，预测还假定$W_q$与$W_k$独立，而训练很快就会打破这个假定。</p>`,
  },

  trained: {
    title: '十种规则，各用各的学习率',
    beforeHtml: `
<p>2023年的那篇<a href="#sources">笔记</a>指出，支持$\\sqrt d$的理由只在训练的第一步成立，并提出一个补救办法：每一步之后，测量$\\sigma_{W_q}$和$\\sigma_{W_k}$，也就是两个矩阵元素的大小，由此预测分数的离散程度，再除以这个预测值。笔记的实验、讨论和结论几节都是空的，这里试着补上。</p>`,
    afterHtml: `
<p><strong>怎样比较。</strong>分数$\\beta\\,q\\cdot k$，等于让$W_q$与$W_k$都乘以$\\sqrt\\beta$之后的$q\\cdot k$。对乘过的这对矩阵来说，用普通的梯度下降（SGD），学习率相当于原来的$\\beta$倍；用Adam，相当于原来的$\\sqrt\\beta$倍。所以，如果没有权重衰减和梯度裁剪，也不计Adam那个很小的ε，选定一个除数，就等于选定$W_q$与$W_k$的初值和学习率。要是所有规则共用一个学习率，哪种规则碰巧适合它，哪种就胜出。</p>
<p>因此，这里给$W_q$与$W_k$单独设一个学习率，每隔半个数量级试一个。对每种规则、每种优化器、每个$d$，都用种子101至110来选，取损失的中位数最小的学习率：先用三个种子试遍所有学习率，再用全部十个种子比较最好的三个。“达到最佳值95%的学习率”是连续的一段，在这些种子上，用这段里的学习率，准确率都不低于该规则自身最佳值的95%；差半个数量级说明不了什么，两端也大多只试了三个种子。表中是种子1至10在新样本上的准确率，先写中位数，括号里是最低和最高。有两种规则的除数本身也依赖参数。对这两种规则，可以停止梯度（把$\\beta$当成常数），也可以保留梯度（让梯度通过$\\beta$往回传），表中各占两行。</p>
<p>一批有64个样本，词元维数是64。回忆任务有16个键、16个值。众数任务是另一个任务：32个键，每个带4种值之一，其中一种值更常出现，问哪种值最多，所以最好的注意力是均匀的。瞎猜的准确率，在回忆任务里是0.06，在众数任务里是0.25。众数任务遇到并列时，答案随机选定，所以平均准确率不可能超过0.98。一次训练300步，用SGD学回忆任务是400步。其余矩阵和可学习增益的学习率，SGD用1，Adam用0.01。$W_v$的初值是单位矩阵的倍数。（如果$W_v$随机抽取，有些种子会学得晚。用SGD学回忆任务，种子1至40中，训练结束时准确率仍不到0.5的有0到7个，因规则而异，不除时更多。$W_v$<a href="?training.view=seeds#training">随机抽取</a>和<a href="?training.view=seeds&amp;training.wide-start=true#training">从单位矩阵开始</a>，十个种子的结果各是怎样，可以在“对学习有什么影响”一节的图中比较。）这些数是事先算好存下来的，“各用各的学习率”一节图中的细线也是；本页其他的数，都是在你阅读时当场算出，或者注明了来源。</p>
<div class="table" role="region" aria-label="各规则的准确率" tabindex="0">
<table>
<thead><tr><th scope="col">分数</th><th scope="col">回忆，Adam，d = 64</th><th scope="col">达到最佳值95%的学习率</th><th scope="col">回忆，Adam，d = 1024</th><th scope="col">同左，沿用d = 64的学习率</th><th scope="col">众数，SGD，d = 64</th></tr></thead>
<tbody>
<tr><th scope="row">不除</th><td>0.63 <small>(0.57–0.68)</small></td><td>0.00316–0.01</td><td>0.44 <small>(0.33–0.49)</small></td><td>0.44 <small>(0.34–0.54)</small></td><td>0.45 <small>(0.44–0.46)</small></td></tr>
<tr><th scope="row">除以√d</th><td>1.00 <small>(1.00–1.00)</small></td><td>0.001–0.01</td><td>1.00 <small>(0.99–1.00)</small></td><td>0.96 <small>(0.94–1.00)</small></td><td>0.94 <small>(0.93–0.95)</small></td></tr>
<tr><th scope="row">除以d</th><td>1.00 <small>(1.00–1.00)</small></td><td>0.001–0.0316</td><td>1.00 <small>(1.00–1.00)</small></td><td>1.00 <small>(1.00–1.00)</small></td><td>0.98 <small>(0.97–0.98)</small></td></tr>
<tr><th scope="row">除以预测离散程度，停止梯度</th><td>1.00 <small>(1.00–1.00)</small></td><td>0.001–10</td><td>1.00 <small>(1.00–1.00)</small></td><td>0.94 <small>(0.88–0.97)</small></td><td>0.91 <small>(0.91–0.92)</small></td></tr>
<tr><th scope="row">同上，保留梯度</th><td>1.00 <small>(1.00–1.00)</small></td><td>0.001–31.6</td><td>1.00 <small>(0.99–1.00)</small></td><td>0.94 <small>(0.89–1.00)</small></td><td>0.93 <small>(0.92–0.94)</small></td></tr>
<tr><th scope="row">除以实测离散程度，停止梯度</th><td>0.95 <small>(0.92–0.99)</small></td><td>0.001–0.0316</td><td>1.00 <small>(0.98–1.00)</small></td><td>1.00 <small>(0.98–1.00)</small></td><td>0.84 <small>(0.83–0.86)</small></td></tr>
<tr><th scope="row">同上，保留梯度</th><td>1.00 <small>(1.00–1.00)</small></td><td>0.000316–31.6</td><td>1.00 <small>(1.00–1.00)</small></td><td>1.00 <small>(1.00–1.00)</small></td><td>0.93 <small>(0.89–0.94)</small></td></tr>
<tr><th scope="row">余弦，可学习的增益</th><td>1.00 <small>(1.00–1.00)</small></td><td>0.001–31.6</td><td>1.00 <small>(1.00–1.00)</small></td><td>0.97 <small>(0.93–0.99)</small></td><td>0.95 <small>(0.95–0.96)</small></td></tr>
<tr><th scope="row">RMS归一化，可学习的增益</th><td>1.00 <small>(1.00–1.00)</small></td><td>0.001–31.6</td><td>1.00 <small>(1.00–1.00)</small></td><td>0.95 <small>(0.93–0.99)</small></td><td>0.96 <small>(0.95–0.96)</small></td></tr>
<tr><th scope="row">可学习的温度</th><td>1.00 <small>(1.00–1.00)</small></td><td>0.001–0.01</td><td>1.00 <small>(0.98–1.00)</small></td><td>0.99 <small>(0.95–1.00)</small></td><td>0.98 <small>(0.98–0.98)</small></td></tr>
<tr><th scope="row">ln n/√d</th><td>0.99 <small>(0.97–1.00)</small></td><td>0.00316–0.00316</td><td>0.97 <small>(0.90–1.00)</small></td><td>0.88 <small>(0.78–0.95)</small></td><td>0.64 <small>(0.62–0.67)</small></td></tr>
<tr><th scope="row">s·ln n/√d，s可学习</th><td>1.00 <small>(0.96–1.00)</small></td><td>0.001–0.1</td><td>1.00 <small>(1.00–1.00)</small></td><td>1.00 <small>(0.98–1.00)</small></td><td>0.96 <small>(0.71–0.98)</small></td></tr>
</tbody>
</table>
</div>
<p><strong>用自己的学习率，几乎每种规则都学得会。</strong>$d=64$时，不论用哪种优化器，回忆任务准确率的中位数，除两种规则外都不低于0.98。一种是不除，用Adam是0.63，用SGD是0.67：有些键一开始就碰巧得了很大的分数，试过的学习率，没有一个能在300步或400步之内扭转过来。学习率不变，步数加到十倍，准确率分别升到0.92（0.87–0.96）和0.85（0.83–0.96）；但同样训练十倍的步数，其他规则最差的种子也高于不除时最好的种子。另一种是除以实测离散程度（停止梯度），步数加到十倍，准确率就是1.00。</p>
<p><strong>换一个$d$。</strong>先看回忆任务。$d=16$、64、256和1024时，用Adam，除以$d$的最佳学习率都是0.0316，除以$\\sqrt d$的依次是0.01、0.01、0.01和0.00316。用SGD则相反：除以$\\sqrt d$的最佳学习率一直是1，除以$d$的依次是3.16、10、31.6和316。</p>
<p>再把$d=64$时调好的学习率照搬到$d=1024$。用Adam、除以$\\sqrt d$时，照搬的学习率给出的损失中位数是0.269，换成$d=1024$时的最佳学习率则是0.027，而且每个种子都是照搬的更差；除以$d$时，两个学习率本来就是同一个。用SGD、除以$\\sqrt d$时，照搬的学习率仍是最佳。除以$d$时却不然：到$d=1024$，照搬的学习率在每个种子上都略差一点，损失的中位数是0.044，最佳学习率下是0.035，准确率相同；到$d=16$，准确率降到0.70。</p>
<p>用SGD学众数任务，情况又不同：$d$从64增大到512，除以$\\sqrt d$的最佳学习率从1降到0.316，照搬的准确率是0.86（0.85–0.88），用最佳学习率是0.91（0.90–0.92）；除以$d$时，两个学习率都得到0.98。</p>
<p>回忆任务里这些变化的方向，都合乎muP的预期。（按照muP，$d$从16增大到1024，用Adam时，除以$\\sqrt d$的最佳学习率应当降低0.45到0.9个数量级；这里每隔半个数量级才试一个，分不清究竟降了多少。）这里只有$d$变大，词元维数仍是64，在这种情形下，除以$d$时，SGD的最佳学习率应当随$d$增大；除以$\\sqrt d$时则不必，因为$d$越大，每个元素动得越少。用Adam时，不论$d$是多少，每一步里每个参数动的幅度都差不多。这些变动的方向一旦一致，$q\\cdot k$就按$d$增长，又成了均值不为0的和。这就是<a href="https://arxiv.org/abs/2203.03466">muP</a>主张$1/d$的道理。</p>
<p><strong>$d=64$时，笔记的补救办法放宽了回忆任务可用的学习率范围。</strong>这个办法就是表中的“除以预测离散程度”，“达到最佳值95%的学习率”一列说的正是用Adam、$d=64$时的情形。要使准确率不低于自身最佳值的95%，除以$\\sqrt d$时，合用的学习率只跨1个数量级；除以预测离散程度（停止梯度）时跨4个，余弦和RMS归一化跨4.5个。</p>
<p>到$d=1024$时，几种规则的连续范围都不长：除以$\\sqrt d$是2个数量级，除以预测离散程度（停止梯度）是2个，余弦是2.5个，RMS归一化是3个。不过后三种规则只是中途有低谷，学习率升到10时，准确率又都回到1.00，而除以$\\sqrt d$早已学不会了。在$d=1024$时范围宽的是除以实测离散程度，停止梯度有5个数量级，保留梯度有6.5个。</p>
<p>用SGD学众数任务，$d=64$时，除以$\\sqrt d$和除以预测离散程度（停止梯度）合用的学习率都跨1.5个数量级，除以$d$和可学习的温度跨4个，余弦和RMS归一化至少跨9个；不过在这个任务里，$W_q$与$W_k$几乎不用动，所以学习率低一些，对多数规则并无害处。除以预测离散程度、余弦和RMS归一化，这三种规则都不受矩阵元素大小的影响。单凭这一点还不能解释范围为什么宽，因为除以实测离散程度同样不受影响，可是用Adam学回忆任务，$d=64$时，停止梯度只跨1.5个数量级，保留梯度却跨5个。</p>
<p><strong>除以实测离散程度较差，原因在于少了一部分梯度。</strong>$d=64$时，用Adam、除以实测离散程度，停止梯度的准确率是0.95（0.92–0.99）；保留梯度，每个种子的准确率都是1.00，离散程度同样恰好为1。到$d=1024$时，停止梯度的准确率也达到1.00，但损失是0.227。除以预测离散程度时，是否停止梯度，在回忆任务里最后的结果几乎一样。</p>
<p><strong>离散程度为1够用，但不是最好。</strong>$d=64$时，用Adam学回忆任务，除以实测离散程度（保留梯度），最后的损失是0.071（0.069–0.073）。除以$\\sqrt d$时，离散程度到那时已增大到5.0，损失是0.027（0.025–0.031）。离散程度固定为1时，在16个键里，一个键的分数最多只能比其余各键的均值高出$16/\\sqrt{15}=4.13$（对各个查询取平均）。用SGD学众数任务，$d=64$时，最好的有两种。一种是除以$d$，离散程度一开始就是$1/\\sqrt{64}=0.125$，几乎不用变。另一种是可学习的温度。两种规则最后的离散程度都在0.1附近，准确率都是0.98，而除以$\\sqrt d$是0.94。可见，不同的任务需要不同的离散程度。至于可学习的温度、余弦和RMS归一化，在这个任务上还不能下定论，因为它们的增益所用的学习率没有调过。</p>
<p><strong>在回忆任务里，除以$\\sqrt d$时，笔记的诊断是对的，$\\sqrt d$的理由确实只在第一步成立。</strong>在学习过程中，$W_q$与$W_k$的方向逐渐靠拢。$d=1024$时，分数增大几乎全靠方向靠拢；$d=16$时，更多是靠矩阵元素变大。$d=1024$时，除以$\\sqrt d$，用Adam和最佳学习率训练300步之后，原始分数离散程度的中位数是156，而按矩阵元素的大小预测是34，训练之前的预测是32。补救办法只看元素的大小，所以没能使离散程度保持为1：用这个办法另作训练，$d=1024$时，最后的离散程度是4.6。但也不总是如此。用SGD学众数任务，$d=64$时，原始分数的离散程度是3.0，预测是4.8，实际反而比预测小。</p>
<p><strong>换一个键数。</strong>先用SGD、16个键训练$d=64$的头，再<a href="?training.view=lengths&amp;training.none=false&amp;training.linear=false&amp;training.predicted=false&amp;training.measured=true&amp;training.log-length=true&amp;training.trained=400#training">用4到64个键来测试</a>。正确的键，分数比其他键高出的幅度叫作领先幅度，几乎不随键数$n$变化：除以$\\sqrt d$，$n=4$时是9.4，$n=64$时是8.4；除以实测离散程度（停止梯度），则是2.6和2.5。但其他$n-1$个键合起来，相当于一个分数高出$\\ln(n-1)$的键，$n=4$时高出1.1，$n=64$时高出4.1。除以$\\sqrt d$时，领先幅度远高于这个数，损失一直在0.035与0.037之间。除以实测离散程度时，领先幅度最后落到这个数之下，损失从0.093升到1.589（$\\beta$保持16个键训练后的值），准确率仍有0.93，保留梯度则是1.00。这就是注意力的稀释。乘上$\\ln n$就不怕稀释：同样调好学习率，领先幅度随$n$从5.3增大到12.1。（但在众数任务里，它使分数一开始就是除以$\\sqrt d$时的3.5倍，试过的学习率，没有一个能在300步之内补救过来。）在回忆任务里，乘上$\\ln n$并没有好处，因为领先幅度有8.4已经够了：$n=64$时，乘上$\\ln n$的损失是0.041（0.039–0.043），只除以$\\sqrt d$是0.037（0.037–0.038）。</p>`,
  },

  depth: {
    title: '深层网络里的平方根',
    beforeHtml: `
<p>在很宽的层里，每个单元都是一个和，这一层有多少个输入，和就有多少项。所以参数的大小也由平方根决定：$\\sigma_W=g/\\sqrt{\\text{宽度}}$。图中把三十个这样的层叠在一起。两种著名的初始化，差别就只在增益$g$。</p>`,
    afterHtml: `
<p>每过一个带ReLU的层，均方就乘以$g^2/2$（对随机的参数取平均）。取$g=\\sqrt2$是<a href="?depth.initialisation=he#depth">He</a>初始化，每层乘以1，均方保持不变。各层同宽时，取$g=1$是<a href="?depth.initialisation=xavier#depth">Xavier</a>初始化，第一层之后的29层，每层减半，29次之后只剩$2\\times10^{-9}$。$g$比$\\sqrt2$<a href="?depth.initialisation=own&amp;depth.gain=1.556#depth">大10%</a>，最后一层的均方是第一层的250倍；<a href="?depth.initialisation=own&amp;depth.gain=1.273#depth">小10%</a>，则只有第一层的0.2%。<a href="?depth.initialisation=own&amp;depth.gain=1.556&amp;depth.normalise=true#depth">每层都归一化</a>，就看不出这种差别了，代价是每一层都要用信号本身重新计算均方根。</p>`,
  },

  mertens: {
    title: '素数里的平方根',
    beforeHtml: `
<p>最后，看一个毫无随机成分的和。如果有素数的平方整除$k$，就令$\\mu(k)$为0。否则看$k$有多少个素因数，偶数个取+1，奇数个取−1。把不超过$x$的所有$k$的$\\mu(k)$加起来，就是梅滕斯（Mertens）函数$M(x)$。图中画出了它的走势。</p>`,
    afterHtml: `
<p>它像抛硬币的随机游走那样起伏，只是幅度小得多。从$x=2$到一千万，$|M(x)|$从不超过$0.894\\sqrt x$，等号在$x=5$处取到。其中$x$超过一万之后，$|M(x)|$最大是$\\sqrt x$的<a href="?mertens.limit=30000&amp;mertens.view=ratio#mertens">0.463</a>倍，出现在$M(24185)=-72$处。一百年间，人们一直猜想$|M(x)|<\\sqrt x$永远成立。1985年，<a href="https://doi.org/10.1515/crll.1985.357.138">Odlyzko与te Riele</a>推翻了这个猜想，却没有给出反例。撇开很小的$x$，就我们所知，发表过的最大倍数是0.586，在$1.16\\times10^{19}$附近，由<a href="https://arxiv.org/abs/1108.0135">Kuznetsov</a>找到。</p>
<p>“对每个$\\varepsilon>0$，不计常数倍，$|M(x)|$都不超过$x^{1/2+\\varepsilon}$”，这个命题与黎曼猜想等价。注意力里的平方根，原来也出现在数学最有名的难题里。</p>`,
  },
};
