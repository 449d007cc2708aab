/** The stage: one picture beside the text, a text for each of its states. */
export default {
  title: '从抛硬币到权重图',
  sentence: '同一幅图，一步一步画出来；请往下滚动，每一步都可以拖动d。',
  still: '静态图：{title}',
  states: {
    products: {
      title: '乘积',
      bodyHtml: `
<p>注意力把一个<em>查询</em>和一个<em>键</em>作比较，两者都是$d$个数排成的一列。训练之前，这些数是随机的。先让它们只取正负号：两个符号相同，乘积是+1；不同，是−1。点一下符号，就能翻转它。</p>
<p class="more">深入：<a href="deeper.html#lookup">查表的例子</a></p>`,
    },
    walk: {
      title: '求和',
      bodyHtml: `
<p>把乘积一个接一个摞起来：+1往上，−1往下。最后到达的高度就是<em>分数</em>，记作$q\\cdot k$。</p>`,
    },
    many: {
      title: '许多个和',
      bodyHtml: `
<p>换别的查询和键，就走出别的折线。正负大半互相抵消，但抵消不完。加过$n$个乘积之后，三条里约有两条在$\\pm\\sqrt n$以内，就是图中的曲线。</p>`,
    },
    spread: {
      title: '离散程度',
      bodyHtml: `
<p>让各个终点往右落下，每一点是一个实测的和，线是精确分布。和的典型大小叫作<em>离散程度</em>，等于$\\sqrt d$。</p>
<p class="more">深入：<a href="deeper.html#counted">精确计算各种和</a> · <a href="deeper.html#normality">多快变成钟形</a></p>`,
    },
    question: {
      title: '乘积多到四倍',
      bodyHtml: `
<p class="asked">24个乘积之和，有95%落在±10以内。乘积增加到96个，95%会落在多远以内？请拖动轴上的手柄。</p>`,
      answerHtml: `
<p>±20以内。乘积多到四倍，范围只扩大到<strong>两倍</strong>：离散程度按平方根增长。</p>`,
    },
    squares: {
      title: '平方项累加',
      bodyHtml: `
<p>为什么是平方根？把和平方，每个乘积都要与每个乘积相乘。对角线上是各个乘积与自己相乘，一共$d$个+1。</p>`,
    },
    crosses: {
      title: '交叉项抵消',
      bodyHtml: `
<p>对角线以外有正有负，平均起来抵消。所以平方的均值，也就是<em>方差</em>，等于$d$，离散程度是它的平方根。</p>`,
    },
    normals: {
      title: '不只是硬币',
      bodyHtml: `
<p>现在换成钟形分布的数。折线变了，范围没有变：只要各个数相互独立，均值是0，方差是1。</p>
<p class="more">深入：<a href="deeper.html#variance">一个小矩阵</a> · <a href="deeper.html#products">三种乘积</a> · <a href="deeper.html#tails">厚尾</a></p>`,
    },
    divide: {
      title: '除一除',
      bodyHtml: `
<p>除以$\\sqrt d$，不论$d$是多少，所有的和都回到同一个范围里。除以$d$，范围越收越窄；如果不除，折线就跑出画面。每一种都试试，再拖动$d$。</p>`,
    },
    weights: {
      title: 'softmax',
      bodyHtml: `
<p>十六个终点就是一个查询对十六个键的分数。<em>softmax</em>以$e$为底，以分数为指数，再除以总和，得到的<em>权重</em>合计100%。</p>`,
    },
    gap: {
      title: '只看差距',
      bodyHtml: `
<p>取两个键。差距为2，分数较高的键占88%；差距为5，占99.3%。差距是两个分数之差，方差是$2d$；除以$\\sqrt d$，不论$d$是多少，差距的离散程度都是$\\sqrt2=1.4$。</p>`,
    },
    map: {
      title: '权重图',
      bodyHtml: `
<p>这些权重是<em>权重图</em>的一行，十六个查询就有十六行。每一行按权重把各个键的<em>值</em>混合起来：</p>
$$\\operatorname{softmax}\\left(\\frac{QK^{\\mathsf T}}{\\sqrt d}\\right)V$$`,
    },
    shares: {
      title: '从1到4096',
      bodyHtml: `
<p>如果不除，$d$越大，最大的权重越接近100%，softmax就<em>饱和</em>了。除以$d$，各个键最后分不出高下。除以$\\sqrt d$，最大的权重保持不变。这个除数相当于物理学里的<em>温度</em>：太冷，一个键占去全部；太热，各个键混在一起。</p>
<p class="more">深入：<a href="deeper.html#freezing">饱和</a> · <a href="deeper.html#temperature">温度</a> · <a href="deeper.html#rules">各种缩放规则</a></p>`,
    },
    slopes: {
      title: '学习能移动什么',
      bodyHtml: `
<p>学习要问：分数变一点，权重变多少？这就是曲线的<em>坡度</em>。一条竖线是一对键。不除，多数键对已经饱和，没有坡度，也就不出声；少数几对分数几乎相等，嗓门最大。除以$\\sqrt d$，每一对都说得上话；除以$d$，都只是低声细语。</p>`,
    },
  },
};
