export default {
  title: '运行自己的模型',
  description:
    '怎样用rootd在自己的文本上运行训练好的模型，网页和Node里都行：每个头的分数，换一个除数时损失怎样变化，以及两个模型的比较。',
  leadHtml:
    '训练好的模型，各个头读到你自己的文字时在做什么？模型直接从文件里逐层运行，浏览器和Node里都行，不需要Python，占用的内存也很少。',
  sections: {
    begin: {
      title: '怎样运行',
      bodyHtml: `
<p>不必安装任何东西：在<a href="model.html">“训练好的模型，换一个除数”</a>这张图里选“你自己的模型”，再给出模型的文件和一段文字。模型就在你的浏览器里逐层运行，给出损失、接下来是什么、每个头的数字、其中一个头的注意力图，以及换一个除数时损失怎样变化。</p>
<p>也可以在任意文件夹里安装这个包：</p>
{install}
<p>然后运行命令，给出存放模型的文件夹或模型文件，也可以给出要比较的两个模型：</p>
{runText}
<p>命令先列出分数最大的十个头，以及在其他方面突出的头，然后每层一行，最后说明哪些是假定的。<code>--explain</code>再说明各列的含义，<code>--heads</code>再给每个头一行，<code>--map 3.5</code>显示第3层第5头中每个词元看向哪里，<code>--svg map.svg</code>把它画成图，<code>--report report.html</code>把全部结果连同每个头和各幅图写成一个网页，只有一个文件，在哪里都能打开；<code>--fail-if</code><a href="#gates">供流水线使用</a>。<a href="#two">给出两个模型就作比较</a>，<a href="#series">给出几个检查点就排成一列</a>，<a href="#join">分开运行的</a>也可以。<code>--json</code>的输出<a href="#json">供程序使用</a>。<a href="models.html#addresses">模型也可以放在别处。</a>其余选项见<code>--help</code>。也可以写成程序，在Node或网页中运行。把下面的程序存为<code>run.mjs</code>，放在模型文件旁边，用<code>node run.mjs</code>运行：</p>
{runProgram}
<p>在网页中，把读者选择或拖入的文件交给这个函数就行，什么也不会发送出去。内存里只有你的文本中各词元的数，以及某一个矩阵的几块：16 GB的模型只占几百MB内存，与层数无关。</p>`,
    },
    files: {
      title: '能运行哪些模型',
      bodyHtml: `
<p>GPT-2；Llama、Mistral、Mixtral、SmolLM、Granite以及其他与Llama同构的模型；Qwen 2和3，包括带专家的；Gemma 1到3；GPT-NeoX和Pythia；Phi 1到4；OLMo 2和3；OPT；StarCoder 2；BERT和RoBERTa。可以从safetensors运行，单个文件或全部分片，参数为64、32、16或8位；也可以从GGUF运行，参数为F32、F16、BF16、Q4_0到Q8_0、Q2_K到Q6_K、IQ4_NL、IQ4_XS、TQ2_0或MXFP4。不能运行的，在读取参数之前就指出原因：有的层不是靠注意力混合词元，DeepSeek的潜在注意力，编码器加解码器，GGUF里的专家。家族里有、文件里却缺少的张量，同样会指出名称；文件里有、运行却没有用到的，写进<code>assumed</code>。一个文件里有两个完整的模型时拒绝运行；config里的词表大小或宽度与参数不符时也拒绝。拒绝运行的模型，参数仍然可以<a href="models.html">查看</a>。</p>
<p>文本由文件中的tokenizer.json切分，所用的程序由其制作者发布；也可以用GGUF自带的词表，先按文件或模型家族的规则切开；如果模型家族的切法是已知的，也可以用vocab.json加merges.txt。词表里没有的内容会被拒绝；如果词表有一个词元代表所有这类内容，就计数：<code>unknown</code>说明文本里有几个这样的词元。分词器的词元比模型的多（例如添加了一个填充词元）时会说明；文本切出了这样的词元则拒绝。切分在单独的worker里进行，超过半分钟，或在Node里超过1 GB内存，就结束它。如果都没有，或者切法不认识，请直接给出词元的编号。一段文本有3到131,072个词元。占用内存的，是一层中全部词元的向量、查询、键和值；通过矩阵时每次4096个词元，宽的模型更少，Llama 3 8B是2336个，每次都重新读取矩阵。用时随长度增加，注意力部分随长度的平方增加，除非这一层的窗口限制了它。开始之前就会说明大约需要多少内存和时间：超过十秒或1 GB时，写在标准错误输出里；程序里由<code>onEstimate</code>给出。设了<code>sensitivity</code>，一段文本最多4096个词元；<code>map</code>对每两个词元有一个数，最多8192个词元。</p>
<p>多段文本一起通过模型：矩阵的每一块，各段合起来每4096个词元左右读取、解码一次，每段的结果与单独运行时逐位相同。程序里，<code>model.run({ texts: [first, second] })</code>给出一列结果。命令行里，<code>--texts words.txt</code>读入段与段之间空一行的文件，<code>--texts words.jsonl</code>读入每行一个JSON、文本在<code>text</code>字段里的文件，<code>--texts words</code>读入一个文件夹里的各个文件，<code>--texts -</code>从标准输入读入文本或每行一个JSON；如果多数行是JSON，其余各行也必须是。太短、太长或不是文本的（包括字节不是<code>UTF-8</code>的行），在标准错误输出里逐一指出（没有<code>--from</code>那些词的文本合起来说有几段，只列出前几段），不计在内；加上<code>--strict</code>则拒绝；有<code>--fail-if</code>时也拒绝。每行JSON也可以不写文本，而写<code>tokens</code>；写了<code>id</code>，就用它称呼这段文本，后面再有同样的<code>id</code>，就用行号称呼，并说明；<code>--tokens ids.txt</code>从文件读入一串编号。<code>--truncate 256</code>只读每段的前256个词元。各段的激活值合起来超过半个GB时，分几遍读。</p>`,
    },
    numbers: {
      title: '每个数的含义',
      bodyHtml: `
<p>所说的分数都是softmax看到的分数，已按模型自己的方式缩放过。一行对应一个查询，看到的键不足三个的行不计入平均；<code>largest</code>和<code>high</code>取自所有词元对。</p>
<dl>
<dt><code>spread</code></dt><dd>一行分数的离散程度：对各个键的标准差（<var>n</var>个键，除以<var>n</var> − 1），平方后对各行取平均。整行一起移动的部分在softmax里抵消，不计在内。<code>spreadWithoutFirst</code>不算第一个键。</dd>
<dt><code>largest</code>、<code>largestPair</code></dt><dd>任意查询与任意键的最大分数，封顶之前的，以及是哪两个词元的。它随文本变长而增大，请在同样的长度下比较。这个数超过τ（通常是100）时，QK-clip就把该头的查询和键缩小：<code>--clip 100</code>对每个这样的头给出$\\gamma=\\tau/\\max$，以及Wq和Wk中属于它的行连同偏置要乘以多少。两边各乘$\\sqrt\\gamma$；几个头共用一个键时，查询承担全部γ，键不动，与Kimi K2对旋转部分的做法相同。它说的是现在的分数：一层缩小之后，后面各层看到的输入就不同了，它们的最大分数也就不恰好是τ。如果查询和键在Wq和Wk之后还要归一化，缩小不会改变任何分数，所以拒绝。</dd>
<dt><code>high</code>、<code>highPair</code></dt><dd>最多千分之一的词元对超过的分数，即99.9%分位数，以及是哪两个词元的。一对反常的词元会改变<code>largest</code>，不会改变这个数；词元对不到一千时（约44个词元），两者相同。</dd>
<dt><code>entropy</code>、<code>evenness</code>、<code>effectiveKeys</code></dt><dd>权重怎样分配：以奈特为单位的熵；它占各键权重都相同时的熵的比例；换算成键的个数。</dd>
<dt><code>firstKey</code></dt><dd>文本第一个词元上的平均权重，许多头停在那里。Llama、Mistral和Gemma为此让每段文本都以一个专用的词元开头；GPT-2、Qwen和Pythia则用第一个词。</dd>
<dt><code>stiffness</code></dt><dd>缩放因子增大到e倍时，按当前的变化率，这个头的熵减少多少奈特，也就是分数在自身权重下的方差。权重平坦的头和已经饱和的头，这个数都接近0。</dd>
<dt><code>sensitivity</code></dt><dd>设<code>sensitivity: true</code>时给出：损失对这个头的缩放因子有多敏感，即$dL/d\\ln\\beta$。所有头的总和，就是损失随因子变化的曲线在1处的斜率。</dd>
<dt><code>sigma</code></dt><dd>设<code>sigma: true</code>时给出：单凭参数得出的、对无关词元的离散程度。</dd>
<dt><code>loss</code></dt><dd>每个词元多少奈特，第一个词元除外；也可以只算一部分：<code>span: { from: words }</code>、<code>{ bytes: [100, 250] }</code>或<code>{ tokens: [5, 20] }</code>，命令行上是<code>--from</code>、<code>--bytes 100:250</code>或<code>--span 5:20</code>；一行JSON里有<code>prompt</code>和<code>completion</code>时，只算后者。所给的词从文本末尾往前找。文本不到所给部分的末尾就结束的，会被拒绝；不写第二个数，就一直算到文本末尾。<code>vocabulary</code>是可选词元的个数，损失超过$\\ln$<code>vocabulary</code>，就不如均匀地猜，命令会指出来：在这样的文本上，换一个除数损失怎样变，说明不了多少。<code>losses</code>是全部词元的。对<code>factors</code>中的每个因子，以及<code>divisor</code>，整个模型都重新运行一遍，后面各层的输入因此不同。用<code>headScales</code>（命令行上是<code>--scale 2.1=0.25</code>）只把一个头的分数乘上因子：可以看出是不是它坏了事。</dd>
</dl>`,
    },
    two: {
      title: '比较两个模型',
      bodyHtml: `
<p>量化、合并或微调之后，还是原来那个模型吗？<code>rootd run base tuned --text “…”</code>让两个模型读同样的词元，先说两者对下一词元的预测相差多远，再逐头说明变了多少，按差值排列，变化最大的在前。程序里，<code>first.compare(second, { text })</code>在<code>models</code>里给出两者的结果，另外还有：</p>
<dl>
<dt><code>kl</code>、<code>kl99</code></dt><dd>下一词元的库尔贝克–莱布勒散度$\\sum_t p_t\\ln(p_t/q_t)$，$p$是第一个模型的概率，$q$是第二个的，以奈特为单位：对计算损失的各个词元取的平均，以及每一百个词元中至多一个超过的值。<code>kls</code>是所有词元的。两者说的一样时为0；损失会让一个词元的所得与另一个的所失相抵，它不会。精确到大约10⁻⁶。</dd>
<dt><code>sameFirst</code></dt><dd>两个模型认为最可能的词元相同的位置所占的比例；<code>same</code>逐个词元给出。</dd>
</dl>
<p>层数、头数、d与文本的词元有一样不同，就拒绝比较。如果一个词表的条目比另一个多，例如补齐过，就在两者共有的条目上比较，<code>assumed</code>里会写明；第二个模型没有分词器、由第一个的分词器切分文本时，也会写明。内存里一次只放词表中一千个词元的logit，不会全部都放；第一个模型每读一遍，第二个就跟着运行一遍。</p>
<p><code>--report pair.html</code>把这些都放在一页上：两者相差多远，每个头变了多少；加上<code>--factors</code>，还有两条损失曲线，画在同一坐标轴上。</p>`,
    },
    series: {
      title: '会不会爆掉？',
      bodyHtml: `
<p>给出三个或更多检查点，<code>rootd run out/checkpoint-* --text “…”</code>，或给出存放它们的文件夹，<code>rootd run out</code>，就得到两张表：第一张逐步列出损失、最大分数及其所在的头、第一个词元上的平均权重；第二张列出最大分数离第一步最远的十个头，升降都算：差了多少，在哪一步，以及走到其十分之一时是哪一步。<code>--by</code>按另一个数来排，<code>--top</code>多列几个，<code>--heads</code>列出全部。检查点按名字里的步数排列，如<code>checkpoint-500</code>、<code>step_1000</code>，或者单独一个数；如果名字里都只有轮数，如<code>epoch_1</code>，就按轮数排列；旁边的<code>trainer_state.json</code>写着另一个步数时，会指出来；名字里没有步数的会被拒绝，在文件夹里也一样，除非它是指向其中某一个的链接；层数、头数、词元或词表不同的也会被拒绝；若某个检查点的数与之前的某一个逐位相同，会指出来。tokenizer.json若只放在检查点上一级的文件夹里，就用它切分所有检查点的文本。本身就是模型的文件夹，只读这个模型。文件夹里略去了什么，都会说明：模型里的检查点，更深一层的、隐藏的或名为<code>tmp-</code>的检查点，旁边的pickle；加上<code>--strict</code>或<code>--fail-if</code>则拒绝。某一步的config与前一步不同，会指出来。每次只打开一个。无法运行的检查点会被指出并略去，其余照常列出，退出码是1。</p>
<p><code>--json</code>每运行完一个就写一行，名字是平的，可以直接交给Weights &amp; Biases和TensorBoard：<code>step</code>、<code>loss</code>、<code>largest</code>、<code>firstKey</code>，以及每个头的<code>heads/L3H2/largest</code>、<code>/spread</code>、<code>/entropy</code>和<code>/firstKey</code>。前面是<a href="#json">各处相同的开头</a>，它们不是数。<code>--csv</code>的第一列是步数，<code>--report</code>把这些头随步数的变化画成图，<code>--fail-if</code>逐个检查各检查点。</p>`,
    },
    join: {
      title: '二十个检查点一起跑',
      bodyHtml: `
<p>一次运行就是一个程序，只有文件和退出码：手头有许多核、许多台机器的，可以让各个检查点单独运行，再把<code>--json</code>写下的合起来。在一台机器上用GNU parallel：</p>
{runParallel}
<p>在集群上用Slurm的数组任务，写成<code>heads.sh</code>：</p>
{runSlurm}
<p>提交它，并让后一步等它们全部结束：</p>
{joinSlurm}
<p><code>rootd join</code>给出的与<code>rootd run</code>对一列检查点给出的相同：同样的表，<code>--csv</code>，逐行的<code>--json</code>，<code>--report</code>里的曲线以及每次运行的命令和日期，还有<code>--fail-if</code>。可以给出各含一次运行的文件、每行一次运行或一次接一次的文件，或者存放它们的文件夹，次序不限。步数取自检查点的名字，没有时取自文件的名字。</p>
<p>有<code>--fail-if</code>或<code>--strict</code>时，它放过的就是<code>rootd run</code>对一列检查点放过的。所以每次运行都必须加上<code>--strict</code>（或<code>--fail-if</code>），结果的<code>options</code>里会写明：模型可能不是训练出来的样子，或者有一段文本读不了时，<code>rootd run</code>就什么也不写。没有这样运行的，退出码是1；某个检查点与之前的任何一个完全相同、config与前一个不同时也一样。</p>
<p>语料也可以分开跑：同一个模型（文件逐位相同）、选项相同、各读不同<code>--texts</code>的几次运行，合起来与一次读完全部文本的结果相同。同一段文本出现在其中两次里时拒绝。</p>
<p>写到一半中断的、隐藏的、不是运行结果的文件，以及放着这些文件的子文件夹，指出名字，不计在内；加上<code>--strict</code>则拒绝。<code>--expect 20</code>说明应该有多少次运行：少了或多了，退出码都是1。有<code>--fail-if</code>时，其余的即使没有条件成立，退出码也是1，因为不在的东西不算通过。同一次运行出现两次，只算一次；同一步有两次不同的运行，则拒绝。各步的层数、头数、词元、除数、因子、计算损失的词元或rootd的版本有一样不同，也拒绝。</p>`,
    },
    adapter: {
      title: '基础模型加上LoRA',
      bodyHtml: `
<p>LoRA改变了什么？<code>rootd run base base --adapter lora --text “…”</code>把基础模型与加上LoRA之后的自己作比较，LoRA放在文件夹<code>lora</code>里，是peft写出的形式，也可以是<code>hf:owner/lora</code>这样的地址；给出两个模型时，它加在第二个上。所以<code>rootd run merged base --adapter lora</code>可以看出合并出来的模型是否相同。只给一个模型时，<code>run</code>和<code>inspect</code>说的就是加上LoRA之后的基础模型，其余选项照常可用；标题会写明这一点和它改动哪几种矩阵，JSON里由<code>adapter</code>写明，它的两个文件也列在<code>files</code>里。它自称是为哪个基础模型做的，每次都会说明；基础模型自称的名字若不同，也一并给出。旁边的tokenizer.json如果与基础模型的切法不同，会说明，并列出它添加的词元；除非用<code>--tokenizer</code>指定，否则不用它。程序里它是打开模型时的选项：<code>lab.openModel(files, { adapter })</code>。</p>
<p>它改动的每个矩阵都读成$W+\\frac{\\alpha}{r}BA$，rsLoRA则读成$W+\\frac{\\alpha}{\\sqrt r}BA$，每次只算几行，用单精度：占用的内存不变，损失和最大分数与合并后的模型相同，测试中相差不超过10⁻⁵。合并后存成16位的模型，还另外舍入过一次。个别模块的秩和α，取自<code>rank_pattern</code>和<code>alpha_pattern</code>，只要那里写的是名字。</p>
<p>训练中存下的各个LoRA，加在同一个基础模型上就是一列检查点：<code>rootd run base --adapter out --text “…”</code>给出存放它们的文件夹，或者在每一个前面各写一次<code>--adapter</code>，得到的就是<a href="#series">对一列检查点所说的</a>，步数取自LoRA的名字。文件夹本身就是一个LoRA时，用的是它，其中的检查点不计在内，并且写明。</p>
<p>以下各种会指明是什么并拒绝：DoRA、整个训练过的模块、偏置、词嵌入，以及peft的其他种类；从基础模型里取走一部分作起点的，例如PiSSA；GGUF的或不足16位的基础模型；还有基础模型里没有对应的矩阵、或形状对不上的张量。各个<code>lora_B</code>全是0的LoRA（训练之前就是这样）什么也不改变，会说明；某一个因子全是0，或者有一段连续的零达到它的八分之一或4096字节，也会说明。有<code>--strict</code>或<code>--fail-if</code>时，这两种情况的退出码都是1。</p>`,
    },
    gates: {
      title: '过关还是不过关？',
      bodyHtml: `
<p>只要有一个条件成立，<code>--fail-if</code>就以退出码3结束，并指出是哪些头：<code>largest&gt;100</code>检查每个头，<code>loss&gt;4</code>检查损失，几个条件之间用逗号隔开；给出的每个模型都检查。<code>lossShare&gt;0.95</code>检查损失除以ln <var>V</var>，即在<var>V</var>个词元中均匀乱猜的损失，等于1就不比乱猜好。给出两个模型时还可以检查差别，即第二个减去第一个：<code>loss.change&gt;0.02</code>、<code>largest.change&gt;10</code>，头的每个数都可以这样写；下降时小于0，用<code>spread.change&lt;-0.5</code>来检查。<code>largest.ratio&gt;1.5</code>检查第二个除以第一个，第一个不大于0时拒绝。还有<code>kl&gt;0.01</code>、<code>kl99&gt;0.1</code>、<code>sameFirst&lt;0.98</code>。检查差别的条件，遇到两个模型给出的每个数都逐位相同时，退出码是1，因为这什么也没检查：同一个模型给了两次、无损转换，以及什么也没改变的LoRA，都是如此。没有模型能满足的条件（例如<code>kl&lt;0</code>），或者总是成立的，会被拒绝。有<code>--fail-if</code>以及加上<code>--strict</code>时，模型若可能不是训练出来的样子，退出码也是1：某个头或某个矩阵全是零，某个矩阵里有一段连续的零，像是文件的这一段没有写入（达到矩阵的八分之一；或者达到4096字节，跨过文件里相邻的几个张量也算，又不像剪枝留下的那样恰好是整行或每行相同的几列，也不是词表末尾分词器没有对应词元的那些行），某个矩阵的数有一半或更多是0，不论在哪里（GGUF的分块格式按块计），某个头的输出在输出投影里遇到的列全是零，某个归一化的权重里有0（按原样看，不计Gemma所加的1），层里有没用到的张量，嵌入表里没有文本用到的行含有NaN或无穷大（为此要读所有的行，模型在别处时也一样），文本里有一个词元，它在嵌入表或输出矩阵里的那一行全是零（<code>pad_token_id</code>指出的填充词元除外），检查点的<code>trainer_state.json</code>写着与文件夹名字不同的步数，或者一系列检查点中某一个与之前的任何一个完全相同、config与前一个不同。无法判断的以退出码2拒绝，决不当作通过；检查点中有一个无法运行时，退出码是1，若别的检查点有条件成立则是3。加上<code>--quiet</code>，所作的假定写到标准错误。<code>rootd inspect --fail-if</code>对它的<code>--csv</code>各列同样检查，例如<code>spread&gt;5</code>，给出两个模型时也检查变化和比值；如果模型缺了一片文件、一层，或者查询和键的偏置或归一化，或者某个头的数不是有限的或全是零，或者查询和键的矩阵里有这样一段零、有一半或更多是0，或者它们前面或其上的归一化的权重里有0，即<code>missing</code>里有内容，退出码是1；加上<code>--strict</code>也一样。条件要加引号，否则命令行会把大于号当成重定向。加上<code>--quiet</code>就不输出表。</p>
<p><code>--baseline run.json</code>用<code>--json</code>以前为一个模型写下的结果代替第一个模型：只与它比较，不检查它本身。它读的词元、除数和因子必须相同；里面没有概率，所以涉及<code>kl</code>、<code>kl99</code>和<code>sameFirst</code>的条件会被拒绝。有<code>--strict</code>或<code>--fail-if</code>时，它自己也必须是加上<code>--strict</code>（或<code>--fail-if</code>）写下的，否则退出码是1；它的config不同，或者它写下时加了LoRA而现在没有，退出码也是1。<code>rootd inspect --baseline</code>对<code>rootd inspect --json</code>写下的结果同样处理，<code>--window</code>必须相同；那里严格检查所要的，都写在它的<code>missing</code>里。由rootd的另一个版本写下的也可以用，但会说明。</p>`,
    },
    json: {
      title: '供程序使用',
      bodyHtml: `
<p><code>rootd run</code>、<code>rootd inspect</code>以及一列检查点的每一行，<code>--json</code>的输出开头都一样：<code>schema: 1</code>；rootd的版本<code>rootd</code>；原样的命令<code>command</code>和日期<code>date</code>；模型的名字<code>name</code>，名字里有训练步数时还有<code>step</code>，文件里参数的类型<code>weightType</code>（例如<code>BF16</code>，或者<code>Q8_0, F32</code>，数目最多的排在前面；表格的标题里也写明），加了LoRA时还有<code>adapter</code>；各个文件<code>files</code>及其SHA-256，以及全部选项<code>options</code>连同默认值。SHA-256涵盖文件的每个字节，与<code>sha256sum</code>给出的相同，为此最后要把文件再读一遍，每GB约一秒。给出两个模型时，开头只有前四项，<code>models</code>里的每一个各有完整的开头。算不出的数写成<code>null</code>。</p>
<p><a href="{schema}">JSON Schema</a>逐项说明每个字段；包里也有，名为<code>rootd/output.schema.json</code>。<code>schema: 1</code>之下可能增加字段；如果某个字段的含义变了，这个数也会变。</p>`,
    },
    limits: {
      title: '这些数不说明什么',
      bodyHtml: `
<p><strong>一段短文本只是一个样本。</strong>64个词元算出的损失，误差约为0.3奈特。请在同一段文本上比较除数、因子和模型，不要拿不同的文本相比。命令行里，<code>--texts</code>一次读入多段文本：头的数是各段的平均，损失是所有词元的平均，下面一行是它在各段中的范围；文本多于十段时，列出损失最大的十段，<code>--csv</code>的最后一列<code>loss</code>是每段文本的损失，<code>id</code>若会被电子表格当成公式（例如<code>=1+1</code>），前面加一个撇号；损失的变化附有对各段的标准误差（±）。</p>
<p><strong>图中三个小模型的损失，都在训练时所用的除数附近最小</strong>：在书里没读过的各章上，最低点处的除数最多是它的1.5倍左右，单独一句话上可以更远（图中那句是1.6倍）。所以最低点在√d附近，并不能证明√d对：另外两个模型的最低点，就在各自的除数附近。</p>
<p><strong>换一个除数看注意力图，不等于在这个除数下运行模型。</strong><code>maps</code>给出的是实际运行时这个头的分数。把图中的分数除以别的数，只改变了这一个头，它的输入不变；<code>divisor</code>则改变所有的头。</p>
<p><strong>内存和时间。</strong>每4096个词元读一遍参数，宽的模型每遍的词元更少：每个因子从它最先改变的那一层起，都有自己的一份词元。设了<code>sensitivity</code>，返回的途中要再读一遍各层。</p>`,
    },
    exactness: {
      title: '有多精确',
      bodyHtml: `
<p>全部用单精度计算，损失的求和用双精度。同样的文件、文本和选项，在Node和各个浏览器中、无论多少个worker，逐位相同；16位的文件与存有同样数值的32位文件，结果也逐位相同。</p>
<p>这些公式先用双精度写成，并在三十个小模型上与别的程序比较，上述家族除StarCoder 2外都包括在内：与transformers相比，注意力权重和logit相差不超过1.1 · 10⁻⁵，另外换上了六种缩放因子，每个头的敏感度相差不超过4.2 · 10⁻⁷；与llama.cpp相比，不含GELU的模型，对数概率相差不超过1.4 · 10⁻⁵，含GELU的，把它的半精度GELU表换进来之后，相差不超过6 · 10⁻⁴。引擎由测试保证与这些数一致：各头的数在10⁻⁴以内，损失在10⁻⁵以内，safetensors和GGUF都是如此。每一种分块格式，解出的数与ggml自己的解码器逐位相同。参数量化时，llama.cpp把激活值舍入到16或8位，这里不舍入，所以对数概率会有0.1到0.2的差别。有源码的人可以自己再看一遍：<code>npm run parity</code>在18个单精度的小文件上，把我们的损失与llama.cpp（node-llama-cpp 3.21.1）的逐个词元对照。十一个不含GELU的文件，任一词元的损失最多相差4 · 10⁻⁶奈特；七个含GELU的，最多4 · 10⁻³，因为llama.cpp用半精度的表查GELU。</p>
<p>用GGUF的词表切出的词元，在大约两千段文本上与llama.cpp相同。一段8192个词元的文本，与我们自己用NumPy做的双精度计算比较过（随机权重，形状同SmolLM-135M）：平均损失相差不到7 · 10⁻⁹，每个词元的相差不到3.4 · 10⁻⁵。没有与别人比较过的：超过24个词元的文本、StarCoder 2，以及GGUF形式的专家、BERT和Unigram词表。</p>`,
    },
  },
};
