export default {
  chain: {
    title: 'The answer in one picture',
    dekHtml:
      'A score is the sum of $d$ random products. Before softmax sees it, it could stay undivided, be divided by $d$, or by something between. Why the square root?',
  },

  training: {
    title: 'What that does to learning',
    sentence: 'Three heads learn one task; they differ in nothing but the divisor.',
    beforeHtml: `
<p>The task is recall. A <em>head</em>, one attention, sees a list, ba = C, ke = A, …, then ke (its query). It should find key ke and say its value, A.</p>
<p>Matrices make queries ($q=W_qx$), keys and values of what it sees, $x$. After a <em>batch</em> of 64 examples, plain descent (SGD) moves them a step downhill, to less <em>loss</em>: being less wrong. How far, the <em>rate</em> says.</p>`,
    afterHtml: `
<p>The divisor alone decides. Why?</p>`,
  },

  pulls: {
    afterHtml: `
<p>Now only queries and keys learn. A row is one example, its asked key first.</p>
<p>A row answers with the mix of its keys’ values. Raising a score lifts its key’s weight in proportion to what it has. So descent’s <a href="?pulls.example=astray#pulls">push</a> is that weight, times how much better than the mix the key answers. Weight 0.5, better by 0.4: 0.2. No weight: no push.</p>
<p>Undivided, wrong keys have all of row 7’s weight, so only they are pushed. The asked key, far better, is not. By $\\sqrt d$ it has some, and the row’s largest push.</p>
<p><strong><a href="?pulls.example=frozen#pulls">Frozen: silent.</a></strong> In row 14 one wrong key has over 90 %: it is the mix, so no better. The asked key is, but has no weight. So hardly a push, whatever the loss or rate. At $d=64$, 6 of 16 begin so.</p>
<p><strong>The others are <a href="?pulls.batches=0&amp;pulls.example=loud#pulls">loud</a>.</strong> The divisor counts twice. Undivided, a push of 0.38 moves $q$ by $0.38k$. Its score $q\\cdot k$ moves by $0.38\\,k\\cdot k$: 24, as $k\\cdot k$ is about $d=64$. Divided by $\\sqrt d$, $q$ moves an eighth as far, and the score counts an eighth of that: a push of 0.2 stays 0.2. Divided by $d$: 0.0037.</p>
<p><strong><a href="?pulls.batches=0&amp;pulls.example=moved#pulls">Thrown.</a></strong> One $W_q$ makes all rows’ queries. Changed for one row’s $x$, it changes them for all, as far as their $x$ resembles it. So the loud few move all: one batch takes row 11’s scores from spread 6 to 33.</p>
<p><a href="?pulls.batches=1&amp;pulls.example=thrown#pulls">It froze</a> on a wrong key: silent too. Now 11 of 16 have; after a hundred batches, usually four in five.</p>
<p><strong><a href="?pulls.batches=5#pulls">Divided by $\\sqrt d$, rows agree.</a></strong> No key has all: every row speaks, softly. Over rows chance cancels; what they share, the way to the asked key, adds up. Nearly all settle on it.</p>
<p><strong>Divided by $d$, <a href="?pulls.batches=100#pulls">steps are steady but tiny</a>.</strong> Weights are almost even, so all rows speak; scores move $d$ times less than by $\\sqrt d$.</p>
<p><strong><a href="?pulls.rates=each&amp;pulls.batches=100#pulls">At their own rates.</a></strong> With a larger one, growing with $d$, dividing by $d$ ends as well. Would smaller steps save undivided? In part: they throw fewer. Frozen rows stay silent; only others, through the matrices, wake them. So under SGD only $\\sqrt d$ has one good rate for every $d$.</p>
<p class="more">Deeper: <a href="deeper.html#gradients">in numbers</a></p>`,
  },

  growth: {
    title: 'When the root is wrong',
    sentence:
      'The root is safe where q and k are independent, of finite variance, and at least one of them has uncorrelated entries of mean 0.',
    afterHtml: `
<p><strong><a href="?growth.case=mean&amp;growth.mean=0.1#growth">A mean.</a></strong> Products of mean 0.1 add up to $0.1d$, which overtakes $\\sqrt d$ at $d=100$. Dependence makes a mean: if $k=q$, each term is a square, and $q\\cdot k$ grows like $d$.</p>
<p><strong><a href="?growth.case=correlation&amp;growth.correlation=0.01#growth">Correlation.</a></strong> Crosses that agree do not cancel: terms correlated by 0.01 double the variance at $d=101$.</p>
<p><strong><a href="?growth.case=cauchy#growth">Infinite variance.</a></strong> Under Cauchy’s law one giant term decides.</p>
<p class="more">Deeper: <a href="deeper.html#independence">independence</a></p>`,
  },

  origin: {
    title: 'Where unit variance comes from',
    sentence: 'It is made, by normalisation and initialisation.',
    beforeHtml: `
<p>A model’s input is cut into <em>tokens</em>, lists of $d_x$ numbers, and each entry of $q$ is again a sum: token times column of $W_q$. So variances multiply:</p>
$$\\operatorname{Var}q_i=d_x\\,\\sigma_x^2\\,\\sigma_W^2$$
<p>LayerNorm brings every token to variance 1. Without it, tokens here are twice too large.</p>`,
    afterHtml: `
<p>The rest is <em>initialisation</em>, the matrices’ random start. By <a href="deeper.html#initial">four usual schemes</a>, a first layer’s scaled scores start with a spread of 0.3 to 1, at every $d$.</p>`,
  },

  after: {
    title: 'After the first step',
    sentence:
      'A divisor sets where a head starts and how fast it moves; the best rate changes with d.',
    beforeHtml: `
<p>$\\sqrt d$ is for random vectors; a head is random only until it learns. Best rates under Adam, which divides gradients by their usual size:</p>`,
    afterHtml: `
<p>As $d$ grows, dividing by $d$ nearly keeps the best rate under Adam, as in <a href="https://arxiv.org/abs/2203.03466">some models</a>. Under <a href="?transfer.optimizer=sgd&amp;transfer.rate=1&amp;transfer.steps=400#transfer">plain descent</a>, $\\sqrt d$ keeps it.</p>
<p><strong>Today</strong> $d$ stays at 64 to 128, so $\\sqrt d$ or $d$ is one fixed factor; models widen by heads. Qwen 3, OLMo 2 and Gemma 3 normalise $q$ and $k$, and learn the spread.</p>
<p class="more">Deeper: <a href="deeper.html#today">today</a> · <a href="deeper.html#twin">a twin</a> · <a href="deeper.html#trained">ten rules</a> · <a href="deeper.html#starts">other starts</a> · <a href="deeper.html#setups">do it again</a></p>`,
  },

  heads: {
    title: 'Real heads',
    beforeHtml: `
<p>GPT-2 small has 144 heads with $d=64$. In the median head, scaled scores of a row <a href="deeper.html#initial">spread by about 0.2</a> untrained, by 1.7 trained.</p>`,
  },

  model: {
    title: 'A trained model, its divisor moved',
    beforeHtml: `
<p>Is $\\sqrt d$ still right after training? A language model, trained with $\\sqrt d$ on <cite>Moby-Dick</cite>: divide its scores by $d^p$.</p>`,
    afterHtml: `
<p>Over [[valley passages]] new passages its loss is least at $p=[[valley sqrt]]$, near $\\tfrac12$, where it was trained. That is no evidence for $\\sqrt d$: at its $d$ of 32, siblings trained undivided and divided by $d$, each at its own rate, end as well (one seed).</p>`,
  },

  end: {
    title: 'What to take away',
    sentence: '√d is a fair start; undivided, our heads learned less from d = 64 on.',
    bodyHtml: `
<ul>
<li><strong>Why √d.</strong> It is the spread of a sum of <var>d</var> random products; divided by it, scores spread by 1.</li>
<li><strong>Why not nothing, why not <var>d</var>.</strong> Undivided, from unit variance, a head starts frozen on random keys. Divided by <var>d</var>, it sees all alike.</li>
<li><strong>What it does to learning.</strong> Undivided, frozen rows teach nothing, whatever the rate. Few examples decide, by chance, and move scores <var>d</var> times as far. Divided by <var>d</var>, steps are steady but tiny; with <a href="#transfer">its own rate</a> it ends as well. Under SGD, by √d one rate fits every <var>d</var>.</li>
<li><strong>When it is wrong.</strong> When both <var>q</var> and <var>k</var> have a mean or a correlation; at infinite variance; when they depend on each other.</li>
<li><strong>What it is.</strong> A temperature, right for the first step; <a href="deeper.html#today">after that</a> training moves it.</li>
<li><strong>The same root</strong> sets the size of matrices in <a href="deeper.html#depth">deep networks</a>, whose layers sum products too, and the error of averaged batches.</li>
</ul>
`,
  },
};
