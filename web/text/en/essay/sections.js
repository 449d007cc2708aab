export default {
  softmax: {
    title: 'The answer in one picture',
    sentence:
      'Undivided, attention stares at one item; divided by d, it sees all items alike; only divided by √d does it stay the same, whatever d is.',
    afterHtml: `
<p>Attention compares each <em>query</em> with every <em>key</em>. Both are lists of $d$ numbers, and comparing them gives a <em>score</em>. The scores of one query then become weights that add up to 100 %. Each row above is a query, each column a key. All three maps use the same random numbers; only the divisor differs.</p>
<p>A score adds up $d$ random products. Plus and minus cancel, so the sum grows only as $\\sqrt d$. Divide by less, and large scores drown the others. Divide by more, and all differences fade.</p>
<p>Unless a figure says otherwise, its numbers are computed in your browser. What it <span class="measured">measures</span> is blue; what theory <span class="predicted">predicts</span> is orange. Only another seed draws new numbers:</p>`,
  },

  score: {
    title: 'What a score is',
    sentence: 'A score adds up d products.',
    beforeHtml: `
<p>Somebody reads you a list: ba = C, ho = B, mi = A, su = F. Then they ask: what is ho? You look for ho in the list, and answer B. Attention does the same with numbers. Each entry of the list has a <em>key</em>, the $d$ numbers by which it is found. The question has a <em>query</em>, also $d$ numbers. Here $d=4$, and the query is +1 −1 +1 +1:</p>
<div class="table" role="region" aria-label="One query and four keys" tabindex="0">
<table class="recall">
<thead><tr><th scope="col">entry</th><th scope="col">key</th><th scope="col">key times query</th><th scope="col">score</th><th scope="col">weight</th><th scope="col">value</th></tr></thead>
<tbody>
<tr><th scope="row">ba</th><td>+1 +1 +1 +1</td><td>+1 −1 +1 +1</td><td>2</td><td>24 %</td><td>C</td></tr>
<tr><th scope="row">ho</th><td>+1 −1 +1 +1</td><td>+1 +1 +1 +1</td><td>4</td><td>64 %</td><td>B</td></tr>
<tr><th scope="row">mi</th><td>−1 +1 +1 +1</td><td>−1 −1 +1 +1</td><td>0</td><td>9 %</td><td>A</td></tr>
<tr><th scope="row">su</th><td>−1 +1 −1 +1</td><td>−1 −1 −1 +1</td><td>−2</td><td>3 %</td><td>F</td></tr>
</tbody>
</table>
</div>
<p>Multiply the query and a key entry by entry, and add up the $d$ products. That sum is the <em>score</em>, written $q\\cdot k$. Each score is divided by $\\sqrt4=2$. Then the <em>softmax</em> turns the scores into <em>weights</em>: it raises $e$ to each and divides by the total. The answer mixes the <em>values</em> by these weights; 64 % of it is B. For all queries at once:</p>
$$\\operatorname{Attention}(Q,K,V)=\\operatorname{softmax}\\left(\\frac{QK^{\\mathsf T}}{\\sqrt d}\\right)V$$
<p>Two matrices, $W_q$ and $W_k$, make queries and keys out of the input. They start random, and are learned. So at the start, a score is a sum of $d$ random products.</p>`,
  },

  sums: {
    title: 'Five hundred coins',
    sentence: 'Squares add, crosses cancel: a sum of d terms spreads as √d.',
    beforeHtml: `
<p>Toss 500 coins, write +1 for heads and −1 for tails, and add up. The sum could be anything from −500 to 500.</p>`,
    afterHtml: `
<p>Of all such sums, 95 % lie within ±44, twice 22. To see why, square the sum $S$ of the coins $x_i$, and take the mean, written ⟨ ⟩:</p>
$$\\langle S^2\\rangle=\\sum_i\\langle x_i^2\\rangle+\\sum_{i\\ne j}\\langle x_ix_j\\rangle=d+0$$
<p>Each of the $d$ squares is 1. Each cross product of two different coins is as often +1 as −1, so its mean is 0. Around its mean, here 0, the mean square of the sum is called its <em>variance</em>: it is $d$. The root of that is the typical size of the sum, its <em>spread</em>: $\\sqrt{500}=22.4$.</p>`,
  },

  farther: {
    title: 'A hundred times as many',
    beforeHtml: `
<p>Now more coins.</p>`,
    afterHtml: `
<p>A hundred times as many coins spread only ten times as far. On axes where each step multiplies, as here, a root is a straight line of slope ½.</p>
<p class="more">Deeper: <a href="#counted">coins and dice, counted</a> · <a href="#normality">how soon the bell appears</a></p>`,
  },

  product: {
    title: 'A score spreads as √d',
    sentence: 'Its mean is 0 and its variance is d, exactly, whether or not its curve is a bell.',
    beforeHtml: `
<p>Now the terms are products $q_ik_i$ of random numbers. Let $q$ and $k$ be independent: neither knows of the other. Let their entries have mean 0 and variance 1, and let different entries cancel as different coins do (then they are <em>uncorrelated</em>). Each product has mean 0 and variance 1 as well. The crosses cancel, and $q\\cdot k$ has mean 0 and variance $d$.</p>`,
    afterHtml: `
<p>Divide by $\\sqrt d$, and the spread is 1 for every $d$. Divide by $d$, and it is $1/\\sqrt d$, which fades as $d$ grows. The paper <a href="https://arxiv.org/abs/1706.03762">Attention is all you need</a> says so in a footnote.</p>
<p class="more">Deeper: <a href="#products">three products</a> · <a href="#tails">fat tails, and means that are not 0</a></p>`,
  },

  scores: {
    title: 'Why two by two gave 1.6',
    beforeHtml: `
<p>In 2020 <a href="https://ai.stackexchange.com/questions/21237/why-does-this-multiplication-of-q-and-k-have-a-variance-of-d-k-in-scaled">somebody asked</a> why, with random 2 × 2 matrices, four scores had a variance of 1.6, not of $d=2$. Is the theory wrong?</p>`,
    afterHtml: `
<p>No. The variance of four scores is taken around their own mean, not around 0. The mean of four strays too, with variance $2/4$. Around it, that part is missing: on average 1.5 is left. And single tries stray widely: half give less than 0.76, and 71 % give 1.6 or less. So 1.6 was ordinary.</p>
<p class="more">Deeper: <a href="#variance">the variance of a variance</a></p>`,
  },

  keys: {
    title: 'What softmax does with it',
    sentence: 'Beyond a gap of a few, one key has all the weight, and the slope is gone.',
    beforeHtml: `
<p>Take one query and two keys. Their weights depend only on the gap between the two scores. With no gap, each key has 50 %. At a gap of 2, the stronger has 88 %; at 5, 99.3 %. Then the curve is flat: its slope, the change of the weight per change of the score, falls from 0.25 to 0.007.</p>`,
    afterHtml: `
<p>A gap is the difference of two scores. Their variances add, so gaps spread by $\\sqrt{2d}$. At $d=64$ that is 11.3, far out where the curve is flat. Divided by $\\sqrt d$, gaps spread by 1.4 at every $d$. More keys do not help: of 64 keys, <a href="#freezing">a few win</a> once the spread passes $\\sqrt{2\\ln64}=2.88$.</p>
<p>Physics calls the softmax Boltzmann’s distribution, and the divisor the <em>temperature</em>. Cold, one key takes everything; hot, all keys are alike. Dividing by $\\sqrt d$ makes the temperature as large as the spread of the scores.</p>
<p class="more">Deeper: <a href="#freezing">freezing, and its slope</a> · <a href="#temperature">temperature</a> · <a href="#rules">every rule, and who uses it</a></p>`,
  },

  training: {
    title: 'What that does to learning',
    sentence:
      'At large d, an unscaled head starts frozen on random keys, with a gradient faint on the scores and wild on the matrices behind them.',
    beforeHtml: `
<p>A model learns by small steps against the <em>gradient</em>, which says how its error changes with each of its numbers (plain descent, or SGD). Below, four <em>heads</em> learn the game of ba = C, called recall. A head is one attention with matrices of its own. All start from the same matrices; only the divisor differs. The fourth divides by the spread that the sizes of its matrices predict.</p>`,
    afterHtml: `
<p>The undivided head hardly leaves the keys that chance chose. The head divided by $d$ sees all keys alike, and moves slowly. At this rate and start, only the two heads that start with a spread of 1 learn the game in 400 steps.</p>`,
  },

  gradients: {
    title: 'Faint and wild',
    beforeHtml: `
<p>At large $d$, in most examples, the undivided head’s attention hardly reacts to its scores. Few examples still pull, so the gradient on the scores is faint. On its way to $W_q$, that gradient is multiplied by the keys and divided by the divisor. Undivided, it stays $\\sqrt d$ times as large. So a few examples pull hard, and most teach $W_q$ almost nothing.</p>`,
    afterHtml: `
<p>Undivided, the gradient on the scores falls from 0.036 at $d=16$ to 0.010 at $d=1024$. That on $W_q$, from the same matrices, is several times larger than for scaled scores. At $d=1024$ both vary about sevenfold between seeds. Divided by $\\sqrt d$, both stay the same at every $d$, near 0.035 and 0.3.</p>
<p class="more">Deeper: <a href="#gradient-story">the two gradients in numbers</a></p>`,
  },

  growth: {
    title: 'When the root is wrong',
    sentence:
      'The root needs mean zero, no correlation, finite variance, and a q and k that are independent.',
    beforeHtml: `
<p>That straight line again, but bent: every term has a mean of 0.1. Repair it.</p>`,
    afterHtml: `
<p><strong><a href="?growth.case=mean&amp;growth.mean=0.1#growth">A mean.</a></strong> A mean of 0.1 adds up to $0.1d$, which overtakes $\\sqrt d$ once $d$ exceeds 100.</p>
<p><strong><a href="?growth.case=correlation&amp;growth.correlation=0.01#growth">Correlation.</a></strong> Crosses that agree do not cancel either. A correlation of 0.01 between every two terms doubles the variance at $d=101$.</p>
<p><strong><a href="?growth.case=cauchy#growth">Infinite variance.</a></strong> Cauchy’s distribution has tails so fat that one giant term decides the sum.</p>
<p><strong>Dependence.</strong> If $k$ is $q$ or $-q$, all terms agree and $q\\cdot k$ grows like $d$. Let one coin choose for the whole list: now <a href="#independence">no two entries are correlated</a>, yet the variance is at least $d^2$.</p>`,
  },

  origin: {
    title: 'Where unit variance comes from',
    sentence: 'It is made, by normalisation and by initialisation.',
    beforeHtml: `
<p>So far, variance 1 was assumed; a model has to make it. Its input is cut into <em>tokens</em>, lists of $d_x$ numbers, and each entry of $q$ is again a sum: token times column of $W_q$. So its variance is a product of three numbers:</p>
$$\\operatorname{Var}q_i=d_x\\,\\sigma_x^2\\,\\sigma_W^2$$
<p>LayerNorm, which brings every token to variance 1, is off here, and tokens are twice too large. Switch it on.</p>`,
    afterHtml: `
<p>LayerNorm removes the factor of four that such tokens put on the score. The random start of the matrices, the <em>initialisation</em>, does the rest. Most models choose it so that the scaled score starts with a spread between 0.3 and 1.</p>
<p class="more">Deeper: <a href="#initial">how warm models start</a> · <a href="#depth">the same root in deep networks</a></p>`,
  },

  after: {
    title: 'After the first step',
    sentence:
      'The scale sets the start, and which learning rate works; a head that learns fits itself to its scale.',
    beforeHtml: `
<p>The argument for $\\sqrt d$ is about random vectors; a head is random only until it learns. Move the factor $1/\\sqrt d$ into the matrices: multiply each by $d^{-1/4}$. Then nothing is divided, but $W_q$ and $W_k$ start smaller, and take smaller steps to match. Press Play: twin and original coincide.</p>`,
  },

  transfer: {
    title: 'Each at its rate',
    beforeHtml: `
<p>To compare divisors fairly, give each its own rate. The <em>loss</em> says how wrong a head’s answers are.</p>`,
    afterHtml: `
<p>At their best rates, both learn. With Adam, the usual way to step, the best rate in recall stays the same if the divisor is $d$; if it is $\\sqrt d$, the rate is lower at $d=1024$. The usual reason: steps turn queries toward the keys, so the terms of a change add up like $d$; and Adam’s steps do not shrink as $d$ grows. So <a href="https://arxiv.org/abs/2203.03466">some models</a> divide by $d$. <a href="?transfer.optimizer=sgd&amp;transfer.rate=1&amp;transfer.steps=400#transfer">With plain descent</a> $\\sqrt d$ keeps its rate in this task; $d$ does not.</p>
<p class="more">Deeper: <a href="#trained">ten rules compared</a></p>`,
  },

  heads: {
    title: 'Real heads',
    beforeHtml: `
<p>GPT-2, a language model, has 144 trained heads with $d=64$, divided by $\\sqrt d$. Before training, the scores of a row spread by 0.31: that follows from <a href="#initial">how its matrices are drawn</a>.</p>`,
    afterHtml: `
<p>Trained, the median head spreads its scores by 1.7. But the weights of a row add up to 1: a head that finds nothing of interest must still look somewhere. Many look at the first token. In the median head it gets about three quarters of the attention. Without it, as in the second grid, the median head spreads by about 1: three times its start.</p>
<p>The maps show one head: undivided, nearly every token would stare at one; divided by 64, each would see all nearly alike.</p>`,
  },

  end: {
    title: 'What to take away',
    sentence:
      '√d gives a fair start at every d; at a learning rate of its own, d did at least as well here; the undivided head, at large d, did not.',
    bodyHtml: `
<ul>
<li><strong>Why $\\sqrt d$.</strong> A score is a sum of $d$ random products, and such a sum spreads as $\\sqrt d$. Dividing by its spread makes it 1.</li>
<li><strong>Why not nothing, why not $d$.</strong> Undivided, a head starts frozen on random keys. Divided by $d$, it starts by seeing all keys alike; at its own rate it learns as well.</li>
<li><strong>When it is wrong.</strong> With means that are not 0, correlation, infinite variance, or a $q$ and $k$ that know of each other.</li>
<li><strong>What it is.</strong> A temperature, chosen for the first step. Training changes the scores, and the argument ends.</li>
<li><strong>The same root</strong> sets the size of weights in <a href="#depth">deep networks</a>. It also appears in <a href="#mertens">primes</a>: give a number +1 if it has an even count of prime factors, −1 if odd, 0 if one repeats. Sums up to $n$, as far as computed, stay within $\\sqrt n$.</li>
</ul>
`,
  },
};
