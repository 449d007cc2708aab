export default {
  title: '你自己的模型',
  description:
    '如何用rootd从safetensors或GGUF文件中读取一个训练好的模型的头：这些数字能说明注意力分数的什么，又不能说明什么。',
  leadHtml:
    '每个头的分数有多分散，原因是什么？光看模型的参数，就能知道不少。这一页讲怎样查看，以及结果有几分可信。',
  sections: {
    begin: {
      title: '怎样查看',
      bodyHtml: `
<p>在任意文件夹里安装这个包：</p>
{install}
<p>然后运行命令，给出一个文件、几个分片，或者存放模型的文件夹：</p>
{inspect}
<p>命令先列出离散程度最大的十个头，然后每层一行，最后说明哪些是假定的。<code>--explain</code>再说明各列的含义，多给几列，并列出查询与键的一致程度突出的头；只要<a href="running.html#gates">退出码</a>的，用<code>--quiet</code>，不输出表。<code>--by agreementZ</code>换一个数来排名，<code>--top 30</code>多列几个，<code>--all-heads</code>再给每个头一行，<code>--csv</code>输出的表与图的菜单所存的相同，<code>--json</code>给出全部结果，<a href="running.html#json">供程序使用</a>。也可以写成程序，在Node或网页中运行：模型只打开一次，之后想问多少次都可以。把下面的程序存为<code>inspect.mjs</code>，放在模型文件旁边，用<code>node inspect.mjs</code>运行：</p>
{inspectProgram}
<p>在网页中，把读者选择或拖入的文件交给这个函数就行。文件在原处读取，每次只读一段字节，不会发送到任何地方。一个16 GB的模型，只读取查询、键和它们前面的归一化层，内存中同时最多只有几个头。</p>`,
    },
    two: {
      title: '比较两个模型',
      bodyHtml: `
<p>微调、合并或量化让各个头变了多少？<code>rootd inspect base tuned</code>单凭参数就能说，不需要文本：每个头的离散程度，查询和键互不相干时的离散程度，两者的一致度，以及分数的上限，之前和之后各是多少。变化最大的在前，按该数本身的差值排列；<code>--by agreement</code>换一个数来排。变化不到平均值千分之五的头只计个数，不列出。两者的config若确有不同，例如旋转的底数，也会说明，并给出两边的值；只是写法不同的（例如GGUF的写法）不算。<code>--json</code>给出两者的结果和<code>changes</code>，即第二个的数减去第一个的；<code>--csv</code>的第一列是模型；<code>--fail-if &quot;spread.change&gt;1&quot;</code>成立时以退出码3结束。</p>
<p>层数、头数与d有一样不同，就拒绝比较。只要有一个模型缺少某层归一化的增益，该层就不参加排列，输出里会写明。<code>rootd inspect base base --adapter lora</code>说明LoRA对基础模型做了什么。两个模型在文本上的表现，只有<a href="running.html#two">运行</a>才知道。</p>`,
    },
    files: {
      title: '能读哪些文件',
      bodyHtml: `
<p>能读safetensors，参数为64、32、16或8位，单个文件或分片都可以；也能读GGUF，参数为F32、F16、BF16、Q4_0到Q8_0、Q2_K到Q6_K、IQ4_NL、IQ4_XS、TQ2_0或MXFP4。分片旁边有索引时，只读索引列出的分片；其余的可能属于更早保存的模型，不读，并说明这一点。8位参数旁边可以带有compressed-tensors、modelopt或DeepSeek的缩放系数。以其他方式量化的文件，如GPTQ、AWQ，一律拒绝，并指出是哪一种；请改用基础模型的文件。量化过的文件，给出的数都是关于舍入之后的参数的。单独的LoRA也会拒绝，因为它只有参数的改动，没有参数本身；<a href="running.html#adapter">加在基础模型上</a>就能读。ONNX同样不读；PyTorch的pickle文件也不读，因为读取时会运行其中的代码。DCP和Orbax的检查点也不读，但会说明怎样转换。分量超过2048个的头同样拒绝，除非它的输入很少，多数分量因此并不带来新的东西。</p>
<p>看张量的名称，就知道模型属于哪个家族：GPT-2、Llama及其众多近亲、Qwen、Gemma、OLMo、Phi、Cohere、GPT-NeoX、BLOOM、Falcon、DeepSeek、BERT、ViT、CLIP、T5、Whisper等等。名称说明不了的，要看模型的config.json，其中最要紧的是头数，因为32个128维的头和64个64维的头，矩阵看上去一模一样。给出路径或网址时，与文件同在一个文件夹的config.json会自动读取；也可以给出整个文件夹。config.json若与参数矛盾，就会拒绝，并说明两边各是怎么说的。请提供config.json，或者设置选项<code>heads</code>；如果都没有，就会提问，并说明哪个数最有可能。</p>
<p>凡是只能假定的，都写进<code>assumed</code>，一件一句，例如config没有说明的键头数，文件里多出来的、config没有计入的层，或者<code>DDP</code>和<code>torch.compile</code>加在张量名前面的部分；文件里缺少的，写进<code>missing</code>，家族里有、文件里却缺少因而当作0的偏置也在内；参数旁边还有LoRA的因子、滑动平均之类，模型的程序并不使用，也写在那里，这样的模型不予运行。config.json里的字段，如果这个家族的程序不看、别的家族才看，又并非不起作用，就指名拒绝；两个字段本该相同却不同，也一样。如果缺的是某一层归一化的增益，这一层各头的<code>isNormKnown</code>就是false，命令的汇总也不把它们算在内。遇到不认识的家族，可以用<code>names</code>指明查询和键在哪里。</p>`,
    },
    addresses: {
      title: '放在别处的模型',
      bodyHtml: `
<p>给出文件的地方，也可以给出网址，命令和<code>openModel</code>都行，Node和网页中也都行：<code>https://…/model.safetensors</code>，或者模型的文件夹。<code>hf:owner/name</code>就是<code>Hugging Face</code>上的这样一个文件夹，后面可以再写版本和文件名：<code>rootd inspect hf:owner/name@main/model.gguf</code>。需要哪几段字节，就到原处去取哪几段，除非另有要求，硬盘上什么也不留；得出的数与读取同样的文件时完全一样。命令先读文件头，然后在标准错误输出中说明要读哪些文件、各有多长、放在哪里。</p>
<p>不会向服务器询问文件夹里有什么，只按通用的名称去取文件：<code>config.json</code>，<code>model.safetensors</code>，没有时则是<code>model.safetensors.index.json</code>及其分片；要切分文本时，再取分词器的文件。其他文件都要指明，例如GGUF。<code>HF_ENDPOINT</code>可以换一个站点。<code>HF_TOKEN</code>里的令牌只交给这个站点，不交给它转向的任何地方。网页两者都没有：服务器允许别处的网页读什么，就读什么，而且<code>Content-Range</code>要对网页可见。<code>rootd-heads</code>和<code>rootd-model</code>两幅图也可以填地址：先说明共有多少，你同意之后才读，每一部分只读一次。</p>
<p>服务器若不能只给一段，64 MiB以内的文件就整个读取，再大的就拒绝。中途断开、半分钟没有动静、要求稍后再来的，最多试四次，服务器说等多久就等多久，但不超过一分钟；命令在标准错误输出里说明正在等，程序里则由<code>onWait</code>得知。读取途中，文件的<code>ETag</code>、日期或长度变了，就拒绝；服务器既不给<code>ETag</code>也不给日期时，只有长度能显出变化，<code>assumed</code>里会说明。每次拒绝都用一句话说明是哪个文件、哪个服务器。在<code>--json</code>的输出中，手边的文件有SHA-256，别处的文件则是网址和<code>ETag</code>；打开的模型的<code>files</code>给出同样的内容。</p>
<p><code>--cache</code>把读到的内容留在用户的缓存文件夹里，下一条命令只去取新的：<code>$XDG_CACHE_HOME/rootd</code>，没有设置时是<code>~/.cache/rootd</code>，macOS上是<code>~/Library/Caches/rootd</code>，Windows上是<code>%LOCALAPPDATA%\\rootd</code>。结束时说明存在哪里，从中取了多少，新加了多少，现在一共有多少；除了硬盘没有上限，删掉这个文件夹也不会损失什么。每个文件的前4096字节照样带着令牌去问服务器：只有服务器允许读取，并且网址、长度和<code>ETag</code>都相同，缓存的内容才算数。不同则丢弃缓存的内容，并且写明；某一段的SHA-256与存入时不符，也同样处理。没有<code>ETag</code>、<code>ETag</code>不能代表每个字节，或者网址里带有<code>?</code>的文件，不缓存。令牌从不写入。程序里，<code>cache</code>是<code>openModel</code>的选项：一个函数，说明文件的哪些段已有，其余的读到后交给它。</p>`,
    },
    number: {
      title: '这个数是什么',
      bodyHtml: `
<p>取两个毫不相干的词元（下文称为无关词元），方向各自随机，每个方向的可能性都相同，层归一化又使两者长度相等。一个作查询，一个作键，头的矩阵把它们变成一个分数。<em>sigma</em>就是同一行里这种分数的离散程度，并且已经按模型自己的方式缩放过，也就是softmax输入的标准差。对于这样的词元，sigma不是估计值，而是由参数精确得出的。</p>
<p>一行有$n$个键，离散程度一旦超过$\\sqrt{2\\ln n}$，这一行就开始饱和，权重向少数几个键集中。反过来说，离散程度为$\\sigma$的头，在少于$e^{\\sigma^2/2}$个键的行里是饱和的，这个界限就是<code>freezingKeys</code>；模型有旋转时，其中的离散程度取window内的，有封顶则取封顶之后的。<code>betaOne</code>则是能让离散程度变成1的缩放因子。</p>
<p>其余的数说明离散程度从何而来。离散程度是几个因子的乘积：所存参数的大小（<code>strangersRaw</code>）、前面归一化层的增益、查询与键的<em>一致度</em>、偏置，如果模型用旋转位置编码，还有旋转。查询偏好的方向与键偏好的方向毫无关系时，一致度为1；两者的方向相同时，一致度大于1。<code>agreementZ</code>说明这有多不可能出于偶然，无所谓偶然时为NaN，例如d = 1时。<code>participation</code>是对分数起作用的方向有多少个，<code>bound</code>则是任意两个词元所能得到的最大分数，偏置所加的不算在内。</p>`,
    },
    limits: {
      title: '这个数不是什么',
      bodyHtml: `
<p><strong>sigma不是文本上的离散程度。</strong>真实的词元有共同的方向，而训练好的头要找的正是这些方向。如果某个方向为所有词元共有，头却不用，实际的离散程度就会变小；头要找的方向则会使离散程度变大，往往大上几倍。我们为此训练过一个小型字符模型（三层，十二个头），文本上的离散程度是sigma的1.6到5.8倍。训练之前则是sigma的0.5到1.0倍，因为那时什么也没有学到，没有什么会使它变大，词元的共同之处却使它变小。训练之后，各个头的排序几乎不变。所以，请拿头与头比较；数值本身，对训练好的模型看作偏低的估计，对还没有学到什么的模型看作偏高的估计。</p>
<p><strong>因此，判定只有两种。</strong>一个头要么<em>对无关词元也会饱和</em>，要么<em>对无关词元不饱和</em>。对无关词元不饱和，并不说明读文本时怎样：在上面那个小模型里，十二个头中有五个读文本时饱和，对无关词元饱和的却一个也没有。</p>
<p><strong>sigma不考虑第一个词元的特殊。</strong>语言模型的许多头把大部分注意力放在第一个词元上，而第一个词元远远谈不上与其他词元无关。这一点，实测的分数看得出，参数看不出。</p>
<p><strong>sigma与内容无关。</strong>掩码、值，以及不以旋转实现的距离惩罚，都不在其中。模型如果有这样的惩罚，<code>assumed</code>会说明。</p>
<p><strong>光看存储的参数，意义不大。</strong>参数小，归一化层的增益可能很大。Mistral 7B和Llama 3.1 8B形状相同，两个矩阵乘积的大小却相差27倍；这对softmax意味着什么，要看增益才知道。请比较<code>sigma</code>，不要比较<code>strangersRaw</code>。</p>
<p><strong>一致度并不只是头本身的性质。</strong>同样的分数可以由不同的查询和键写出来：给一个矩阵乘上一个变换，再在另一个矩阵里抵消掉。sigma、奇异值和上界不变，一致度却会变。一致度描述的只是训练留下的这一组参数。</p>
<p>想知道在你自己的文本上离散程度有多大，请<a href="running.html">运行模型</a>。别处得到的分数，交给<code>inspectScores</code>。因果分数给出下三角；其他分数给出完整的矩阵，并设<code>causal: false</code>和<code>columns</code>；被屏蔽的分数写成−Infinity。结果中的<code>largest</code>是每个头缩放之后最大的分数，QK-clip依据的就是它。</p>`,
    },
    exactness: {
      title: '有多精确',
      bodyHtml: `
<p>对参数求和时，每次最多256项，用单精度；再把这些部分和相加，用双精度。sigma的相对误差约为千万分之一，远小于16位存储的误差，而大多数参数正是用16位存储的。64位参数的文件，全程用双精度计算。</p>
<p>有三种情况是近似的，会在<code>assumed</code>中或在这里说明。第一种是对所有头的查询一起归一化（OLMo 2），计算时假定除数是查询的平均长度，一次测试中的误差为0.7%。第二种是DeepSeek的两步计算，做法相同，误差为0.2%。第三种是对每个头自己的查询归一化（Qwen 3、Gemma 3），计算时假定词元服从正态分布，而不是长度全都相等，误差约为词元维数的倒数。</p>
<p>同样的文件，在Node和各种浏览器中，不论用多少个worker，结果都逐位相同。</p>`,
    },
    runs: {
      title: 'lab自己训练的模型',
      bodyHtml: `
<p><code>exportRun</code>把<code>train</code>得到的训练结果变成safetensors文件和相应的config，程序在<a href="library.html#training">讲库的那一页</a>。<code>rootd-training</code>的菜单可以把每一次训练存成这样的文件，config就在文件里，<code>rootd-heads</code>可以打开它。<code>openModel</code>可以像打开其他模型一样打开它，它的<code>inspect</code>在每个头的sigma旁边列出训练的最后一步在它自己的词元上测得的值，即<code>sigmaMeasured</code>。它和<code>sigmaAll</code>一样，是对查询与键的所有配对算的；查询和键经过归一化的训练没有这个数。</p>`,
    },
  },
};
