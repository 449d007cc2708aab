export default {
  chain: {
    title: 'The answer in one picture',
    dekHtml:
      'A score is the sum of $d$ random products. Before softmax sees it, attention divides it: by nothing, by $d$, or by something between. Why the square root?',
    afterHtml: `
<p>Attention compares each <em>query</em> with every <em>key</em>. Both are lists of $d$ numbers; comparing them gives a <em>score</em>. The scores of one query become weights that add up to 100 %.</p>
<p>A score adds up $d$ random products. Plus and minus cancel, but not quite. Which power of $d$ should divide the sum? Move $d$ in the picture, then the power.</p>
<p>Figures compute in your browser. In histograms, bars are <span class="measured">measured</span>, a line or dots <span class="predicted">predicted</span>. One number, the <em>seed</em>, sets all random draws:</p>`,
  },

  training: {
    title: 'What that does to learning',
    sentence: 'Undivided, a few examples throw the weights far.',
    beforeHtml: `
<p>A model’s <em>loss</em> says how wrong its answers are. How it answers to each of the model’s numbers is its <em>gradient</em>. A step of plain descent (SGD) goes against it, times a <em>learning rate</em>.</p>
<p>A <em>head</em> is one attention with matrices of its own. Ours learn recall: each sees a list such as ba = C, ke = A, and is asked for one of its words. A step takes a <em>batch</em> of 64; each example pulls at $W_q$.</p>`,
    afterHtml: `
<p>First, the undivided head stares at single keys, mostly wrong ones; the one divided by $d$ sees all alike. Play shows how far each leads in 400 steps at this rate.</p>`,
  },

  pulls: {
    afterHtml: `
<p><strong>Undivided, few examples decide, and nothing divides their pull: large steps by chance. Divided by $d$, steps are steady but tiny; with its own rate it learns as well. $\\sqrt d$ is a good start at the rate you already have.</strong></p>
<p>Undivided, one key mostly has all the weight. Only examples with two close keys still pull.</p>
<p>The <a href="https://arxiv.org/abs/1706.03762">paper</a> suspected tiny slopes of the softmax. Mostly they are; yet in root mean square (64 keys, $d=64$) they are 0.27 undivided, 0.18 divided by $\\sqrt d$.</p>
<p class="more">Deeper: <a href="deeper.html#gradients">in numbers</a></p>
<p>Below, four heads race; the fourth computes its divisor from the sizes of its matrices.</p>`,
  },

  growth: {
    title: 'When the root is wrong',
    sentence:
      'The root is safe where q and k are independent, of finite variance, and not both with a mean or both correlated.',
    beforeHtml: `
<p>The line of the coins, but bent: every term has a mean of 0.1. Straighten it.</p>`,
    afterHtml: `
<p><strong><a href="?growth.case=mean&amp;growth.mean=0.1#growth">A mean.</a></strong> A mean of 0.1 adds up to $0.1d$, which overtakes $\\sqrt d$ once $d$ exceeds 100.</p>
<p><strong><a href="?growth.case=correlation&amp;growth.correlation=0.01#growth">Correlation.</a></strong> Crosses that agree do not cancel. A correlation of 0.01 between every two terms doubles the variance at $d=101$.</p>
<p><strong><a href="?growth.case=cauchy#growth">Infinite variance.</a></strong> Cauchy’s distribution has tails so fat that one giant term decides the sum.</p>
<p><strong>Dependence.</strong> If $k=q$, each term is a square, and $q\\cdot k$ grows like $d$. Let one coin choose between $k=q$ and $k=-q$: now <a href="deeper.html#independence">no entry of $q$ is correlated with one of $k$</a>. Yet all terms share a sign: the variance is at least $d^2$.</p>`,
  },

  origin: {
    title: 'Where unit variance comes from',
    sentence: 'It is made, by normalisation and initialisation.',
    beforeHtml: `
<p>So far, variance 1 was assumed; a model has to make it. Its input is cut into <em>tokens</em>, lists of $d_x$ numbers, and each entry of $q$ is again a sum: token times column of $W_q$. So its variance is a product: the count of numbers in a token, their variance, and that of the matrix’s entries.</p>
$$\\operatorname{Var}q_i=d_x\\,\\sigma_x^2\\,\\sigma_W^2$$
<p>LayerNorm, which brings every token to variance 1, is off here, and tokens are twice too large. Switch it on.</p>`,
    afterHtml: `
<p>Without it, $q$ and $k$ double, and scores are four times too large. The rest is the random start of the matrices, the <em>initialisation</em>. By <a href="deeper.html#initial">four usual schemes</a>, scaled scores start with a spread between 0.3 and 1, the same at every $d$ (GPT-2’s at width 768).</p>
<p class="more">Deeper: <a href="deeper.html#initial">how models start</a> · <a href="deeper.html#depth">deep networks</a></p>`,
  },

  after: {
    title: 'After the first step',
    sentence:
      'Without decay or clipping, a fixed divisor only sets the start, and which learning rate works.',
    table: {
      captionHtml:
        'How the best learning rate of $W_q$ and $W_k$ moves from $d=16$ to 1024, in recall (<a href="deeper.html#starts">from unit variance, 20 seeds</a>; slopes of logarithms, ± one standard error; under Adam that of √d is −0.40 from $d=64$ on; in plain descent, losses near it hardly differ):',
      optimizers: {
        sgd: 'plain descent',
        adam: 'Adam, as usual, whose steps hardly grow with the gradient',
      },
      rises: 'about {times} times higher',
      falls: 'about {times} times lower',
      slope: 'slope {mean} ± {error}',
    },
    beforeHtml: `
<p>The argument for $\\sqrt d$ needs random vectors; a head is random only until it learns. Build a twin that divides by nothing. Its $W_q$ and $W_k$ start $d^{-1/4}$ times as large, which makes $1/\\sqrt d$ in a score, and take smaller steps to match. Where nothing else shrinks weights or steps, both learn alike: a scale is just a start and a rate.</p>`,
  },

  transfer: {
    title: 'Each at its rate',
    beforeHtml: `
<p>To compare divisors fairly, give each its own rate, here with Adam.</p>`,
    afterHtml: `
<p>At its best rate, either divisor learns recall; <a href="?transfer.none=true#transfer">undivided</a>, from unit variance, no rate tried left so small a loss. With Adam, the best rate nearly stays for $d$ and falls for $\\sqrt d$; <a href="?transfer.optimizer=sgd&amp;transfer.rate=1&amp;transfer.steps=400#transfer">with plain descent</a> it nearly stays for $\\sqrt d$ and rises for $d$. (Where tokens widen too, with Adam <a href="deeper.html#starts">both fall</a>.) One reason: Adam’s steps do not shrink as $d$ grows, and all $d$ terms of a score rise together. So <a href="https://arxiv.org/abs/2203.03466">some models</a> divide by $d$.</p>
<p class="more">Deeper: <a href="deeper.html#trained">ten rules</a> · <a href="deeper.html#starts">other starts</a> · <a href="deeper.html#setups">do it again</a></p>`,
  },

  heads: {
    title: 'Real heads',
    beforeHtml: `
<p>GPT-2 small has 144 trained heads with $d=64$, divided by $\\sqrt d$. At the start, the scaled scores of a row <a href="deeper.html#initial">spread by [[gpt2 7 first]]</a> in the first layer, about 0.2 in the median head.</p>`,
    afterHtml: `
<p>Trained, the median head spreads them by 1.7 (root mean square over rows of 3 to 7 keys). Part of this is the first token, on which idle heads rest. Without it, the spread is about 1: five or six times its start.</p>`,
  },

  model: {
    title: 'A trained model, its divisor moved',
    beforeHtml: `
<p>Is $\\sqrt d$ still right after training? Here a whole language model, trained on <cite>Moby-Dick</cite> with $\\sqrt d$, runs anew at every move. Divide its scores by $d^p$.</p>`,
    afterHtml: `
<p>Over [[valley passages]] passages that it has not learned, its loss is least at $p=[[valley sqrt]]$, near $\\tfrac12$, where it was trained. That is no evidence for $\\sqrt d$. Two siblings, trained undivided and divided by $d$, end as well here (each at its own rate, 3000 steps, one seed). Their valleys lie at [[valley one]], a flat one, and [[valley d]].</p>`,
  },

  end: {
    title: 'What to take away',
    sentence:
      '√d is a fair start, d a smaller one, at its own rate no worse in small models; undivided, from unit variance, recall was learned less from d = 64 on.',
    bodyHtml: `
<ul>
<li><strong>Why √d.</strong> It is the spread of a sum of <var>d</var> random products; divided by it, scores spread by 1.</li>
<li><strong>Why not nothing, why not <var>d</var>.</strong> Undivided, with unit variance of <var>q</var> and <var>k</var>, a head starts frozen on random keys (<a href="deeper.html#starts">small starts</a> hide it). Divided by <var>d</var>, it starts by seeing all alike, and learns <a href="#transfer">at its own rate</a>.</li>
<li><strong>What it does to learning.</strong> Undivided, few examples decide, and nothing divides their pull: large steps by chance. Divided by <var>d</var>, steps are steady but tiny; with its own rate it learns as well. √d is a good start at the rate you already have.</li>
<li><strong>When it is wrong.</strong> When <var>q</var> and <var>k</var> both have means (the keys’ not alike) or are both correlated; at infinite variance; when they depend on each other.</li>
<li><strong>What it is.</strong> A temperature, chosen for the first step. Training changes the scores, and the argument ends. <a href="deeper.html#today">Today</a> many normalise instead.</li>
<li><strong>The same root</strong> sets the size of matrices in <a href="deeper.html#depth">deep networks</a>, whose layers add up products too, and shows among <a href="deeper.html#mertens">primes</a>, in a sum of ±1 that looks random.</li>
</ul>
`,
  },
};
