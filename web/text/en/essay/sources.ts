export default {
  title: 'Sources',
  /** that the main way rests on */
  mainHtml: `
<li>A. Vaswani and others, <a href="https://arxiv.org/abs/1706.03762">Attention is all you need</a>, 2017.</li>
<li>G. Shakan, <a href="https://blog.georgeshakan.com/tag/normalizing-vectors/">The square root cancellation heuristic</a>, 2023.</li>
<li>AI Stack Exchange, <a href="https://ai.stackexchange.com/questions/21237/why-does-this-multiplication-of-q-and-k-have-a-variance-of-d-k-in-scaled">Why does this multiplication of Q and K have a variance of d<sub>k</sub>, in scaled dot product attention?</a>, 2020.</li>
<li>W. Chuang, <cite>The scaling factor in self-attention</cite>, a note of 26 September 2023.</li>
<li>G. Yang and others, <a href="https://arxiv.org/abs/2203.03466">Tensor Programs V</a>, on muP, 2022.</li>`,
  restHtml: `
<li>I. Shevtsova, <a href="https://arxiv.org/abs/1111.6554">On the absolute constants in the Berry–Esseen type inequalities for identically distributed summands</a>, 2011; the constants used here are those of its sequel of 2013.</li>
<li>A. Henry and others, <a href="https://arxiv.org/abs/2010.04245">Query-key normalization for transformers</a>, 2020.</li>
<li>Z. Liu and others, <a href="https://arxiv.org/abs/2111.09883">Swin Transformer V2</a>, 2021.</li>
<li>S. Zhai and others, <a href="https://arxiv.org/abs/2303.06296">Stabilizing transformer training by preventing attention entropy collapse</a>, on σReparam, 2023.</li>
<li>M. Wortsman and others, <a href="https://arxiv.org/abs/2309.14322">Small-scale proxies for large-scale transformer training instabilities</a>, 2023. Growing scores make training diverge in small models too, at high learning rates; normalising q and k helps there as it does at scale.</li>
<li>G. Xiao and others, <a href="https://arxiv.org/abs/2309.17453">Efficient streaming language models with attention sinks</a>, 2023. The first tokens get much attention whatever they say; a model that may not look at them any more fails.</li>
<li>X. Gu and others, <a href="https://arxiv.org/abs/2410.10781">When attention sink emerges in language models</a>, 2024. Such sinks come with training, and not where weights need not add up to 1.</li>
<li>A. Trockman and J. Z. Kolter, <a href="https://arxiv.org/abs/2305.09828">Mimetic initialization of self-attention layers</a>, 2023. Starting with Wq·Wkᵀ near the identity trains better on small data: independence at the start is a choice.</li>
<li>B. Bordelon and others, <a href="https://arxiv.org/abs/2405.15712">Infinite limits of multi-head transformer dynamics</a>, 2024. Under 1/d, heads of a layer grow alike as d grows; under 1/√d they do not.</li>
<li>K. Everett and others, <a href="https://arxiv.org/abs/2407.05872">Scaling exponents across parameterizations and optimizers</a>, 2024. With learning rates set for each layer, every parameterisation lets rates be carried to other widths, not muP alone.</li>
<li>B. Anson and L. Aitchison, <a href="https://arxiv.org/abs/2511.21377">Controlling changes to attention logits</a>, 2025. Learning rates of Wq and Wk that bound how far a step moves the scores do about as well as normalising q and k.</li>
<li>T. Hayase and R. Karakida, <a href="https://arxiv.org/abs/2605.12697">A unified framework for critical scaling of inverse temperature in self-attention</a>, 2026. Where attention freezes is told by how many scores lie close below the largest, from (ln n)<sup>1/2</sup> to (ln n)².</li>
<li>K. M. Nakanishi, <a href="https://arxiv.org/abs/2501.19399">Scalable-Softmax is superior for attention</a>, 2025.</li>
<li>Kimi team, <a href="https://arxiv.org/abs/2507.20534">Kimi K2</a>, 2025. QK-clip shrinks Wq and Wk after a step that took the largest score past τ = 100; pre-training showed no spike of the loss.</li>
<li>A. M. Odlyzko and H. J. J. te Riele, <a href="https://doi.org/10.1515/crll.1985.357.138">Disproof of the Mertens conjecture</a>, 1985.</li>
<li>E. Kuznetsov, <a href="https://arxiv.org/abs/1108.0135">Computing the Mertens function on a GPU</a>, 2011.</li>`,
  moreHtml: '<p class="more">Deeper: <a href="deeper.html#sources">all sources</a></p>',
};
