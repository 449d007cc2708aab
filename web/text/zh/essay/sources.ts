export default {
  title: '参考资料',
  /** that the main way rests on */
  mainHtml: `
<li>A. Vaswani等，<a href="https://arxiv.org/abs/1706.03762">Attention is all you need</a>，2017年。</li>
<li>G. Shakan，<a href="https://blog.georgeshakan.com/tag/normalizing-vectors/">The square root cancellation heuristic</a>，2023年。</li>
<li>AI Stack Exchange，<a href="https://ai.stackexchange.com/questions/21237/why-does-this-multiplication-of-q-and-k-have-a-variance-of-d-k-in-scaled">Why does this multiplication of Q and K have a variance of d<sub>k</sub>, in scaled dot product attention?</a>，2020年。</li>
<li>W. Chuang，<cite>The scaling factor in self-attention</cite>，笔记，2023年9月26日。</li>
<li>G. Yang等，<a href="https://arxiv.org/abs/2203.03466">Tensor Programs V</a>，关于muP，2022年。</li>`,
  restHtml: `
<li>I. Shevtsova，<a href="https://arxiv.org/abs/1111.6554">On the absolute constants in the Berry–Esseen type inequalities for identically distributed summands</a>，2011年；这里用的常数出自2013年的续篇。</li>
<li>A. Henry等，<a href="https://arxiv.org/abs/2010.04245">Query-key normalization for transformers</a>，2020年。</li>
<li>Z. Liu等，<a href="https://arxiv.org/abs/2111.09883">Swin Transformer V2</a>，2021年。</li>
<li>S. Zhai等，<a href="https://arxiv.org/abs/2303.06296">Stabilizing transformer training by preventing attention entropy collapse</a>，关于σReparam，2023年。</li>
<li>M. Wortsman等，<a href="https://arxiv.org/abs/2309.14322">Small-scale proxies for large-scale transformer training instabilities</a>，2023年。学习率高时，小模型的训练也会因分数增大而发散；对q和k作归一化，在小模型里与在大模型里一样有效。</li>
<li>G. Xiao等，<a href="https://arxiv.org/abs/2309.17453">Efficient streaming language models with attention sinks</a>，2023年。开头的几个词元不论说什么，都得到大量注意力；模型一旦看不到这些词元，就会失效。</li>
<li>X. Gu等，<a href="https://arxiv.org/abs/2410.10781">When attention sink emerges in language models</a>，2024年。这种现象是训练出来的；权重不必合计为1时，就不会出现。</li>
<li>A. Trockman、J. Z. Kolter，<a href="https://arxiv.org/abs/2305.09828">Mimetic initialization of self-attention layers</a>，2023年。让Wq·Wkᵀ一开始就接近单位矩阵，在小数据集上学得更好：初值相互独立，只是一种选择。</li>
<li>B. Bordelon等，<a href="https://arxiv.org/abs/2405.15712">Infinite limits of multi-head transformer dynamics</a>，2024年。除以d时，d越大，同一层的各个头越相似；除以√d时则不会。</li>
<li>K. Everett等，<a href="https://arxiv.org/abs/2407.05872">Scaling exponents across parameterizations and optimizers</a>，2024年。只要每层各设学习率，各种参数化都能把学习率搬到别的宽度，不限于muP。</li>
<li>B. Anson、L. Aitchison，<a href="https://arxiv.org/abs/2511.21377">Controlling changes to attention logits</a>，2025年。调整Wq与Wk的学习率，限制每一步里分数的变化，效果与对q和k作归一化相当。</li>
<li>T. Hayase、R. Karakida，<a href="https://arxiv.org/abs/2605.12697">A unified framework for critical scaling of inverse temperature in self-attention</a>，2026年。注意力在哪里饱和，取决于有多少分数紧挨在最高分之下，规律从(ln n)<sup>1/2</sup>到(ln n)²都有。</li>
<li>K. M. Nakanishi，<a href="https://arxiv.org/abs/2501.19399">Scalable-Softmax is superior for attention</a>，2025年。</li>
<li>Kimi团队，<a href="https://arxiv.org/abs/2507.20534">Kimi K2</a>，2025年。某一步使最大分数超过τ = 100时，QK-clip就缩小Wq与Wk；预训练中，损失没有出现尖峰。</li>
<li>A. M. Odlyzko、H. J. J. te Riele，<a href="https://doi.org/10.1515/crll.1985.357.138">Disproof of the Mertens conjecture</a>，1985年。</li>
<li>E. Kuznetsov，<a href="https://arxiv.org/abs/1108.0135">Computing the Mertens function on a GPU</a>，2011年。</li>`,
  moreHtml: '<p class="more">深入：<a href="deeper.html#sources">全部参考资料</a></p>',
};
