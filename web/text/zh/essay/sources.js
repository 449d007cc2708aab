export default {
  title: '参考资料',
  listHtml: `
<li>A. Vaswani等，<a href="https://arxiv.org/abs/1706.03762">Attention is all you need</a>，2017年。</li>
<li>G. Shakan，<a href="https://blog.georgeshakan.com/tag/normalizing-vectors/">The square root cancellation heuristic</a>，2023年。</li>
<li>AI Stack Exchange，<a href="https://ai.stackexchange.com/questions/21237/why-does-this-multiplication-of-q-and-k-have-a-variance-of-d-k-in-scaled">Why does this multiplication of Q and K have a variance of d<sub>k</sub>, in scaled dot product attention?</a>，2020年。</li>
<li>W. Chuang，<cite>The scaling factor in self-attention</cite>，笔记，2023年9月26日。</li>
<li>I. Shevtsova，<a href="https://arxiv.org/abs/1111.6554">On the absolute constants in the Berry–Esseen type inequalities for identically distributed summands</a>，2011年；这里用的常数出自2013年的续篇。</li>
<li>A. Henry等，<a href="https://arxiv.org/abs/2010.04245">Query-key normalization for transformers</a>，2020年。</li>
<li>Z. Liu等，<a href="https://arxiv.org/abs/2111.09883">Swin Transformer V2</a>，2021年。</li>
<li>G. Yang等，<a href="https://arxiv.org/abs/2203.03466">Tensor Programs V</a>，关于muP，2022年。</li>
<li>S. Zhai等，<a href="https://arxiv.org/abs/2303.06296">Stabilizing transformer training by preventing attention entropy collapse</a>，关于σReparam，2023年。</li>
<li>K. M. Nakanishi，<a href="https://arxiv.org/abs/2501.19399">Scalable-Softmax is superior for attention</a>，2025年。</li>
<li>Kimi团队，<a href="https://arxiv.org/abs/2507.20534">Kimi K2</a>，2025年。</li>
<li>A. M. Odlyzko、H. J. J. te Riele，<a href="https://doi.org/10.1515/crll.1985.357.138">Disproof of the Mertens conjecture</a>，1985年。</li>
<li>E. Kuznetsov，<a href="https://arxiv.org/abs/1108.0135">Computing the Mertens function on a GPU</a>，2011年。</li>`,
};
