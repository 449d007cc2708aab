export default {
  title: 'A model of your own',
  description:
    'How to read the heads of a trained model with rootd, from safetensors or GGUF: what the numbers say about its attention scores, and what they do not say.',
  leadHtml:
    'How far do the scores of each head spread, and why? The weights alone say a good deal. Here is how to ask them, and how far to trust the answer.',
  sections: {
    begin: {
      title: 'How to ask',
      bodyHtml: `
<p>Install the package, in any folder:</p>
{install}
<p>Then on the command line, for a file, several shards, or a folder that holds a model:</p>
{inspect}
<p>It names the ten heads whose scores spread furthest; then comes a line for each layer, and what had to be assumed. <code>--explain</code> adds what the columns mean, more of them, and the heads that stand out in how their queries and keys agree; <code>--quiet</code> prints no tables, for who wants <a href="running.html#gates">the exit code</a> alone. <code>--by agreementZ</code> ranks the heads by another number, <code>--top 30</code> names more of them, <code>--all-heads</code> adds a line for every head, and <code>--csv</code> writes the table that the figure’s menu saves, too; <code>--json</code> has the whole result, <a href="running.html#json">for programs</a>. Or in a program, in Node or in a page, where a model is opened once and then asked as often as one likes. Beside a model’s files, saved as <code>inspect.mjs</code>, <code>node inspect.mjs</code> runs it:</p>
{inspectProgram}
<p>In a page, give it the files that the reader chose or dropped. They are read where they are, a range of bytes at a time, and nothing is sent anywhere. Of a model of 16 gigabytes only the queries, the keys and the norms before them are read, and never more than a few heads are in memory.</p>`,
    },
    two: {
      title: 'Two models',
      bodyHtml: `
<p>What did tuning, merging or quantising do to the heads? <code>rootd inspect base tuned</code> tells it from the weights alone, without a text: of each head the spread, what it would be if queries and keys were strangers, their agreement, and the bound, before and after. What changed most stands first, by the difference on the number’s own scale; <code>--by agreement</code> ranks by another. A head whose number changed by less than half a per cent of the mean is counted, not named. <code>--json</code> has both results and <code>changes</code>, the second’s number less the first’s; <code>--csv</code> has the model in its first column; <code>--fail-if &quot;spread.change&gt;1&quot;</code> ends with exit code 3.</p>
<p>Models are refused unless layers, heads and d agree. Layers whose norm one of them lacks are in no ranking, which is said. <code>rootd inspect base base --adapter lora</code> tells what a LoRA does to its base. What the two do on a text <a href="running.html#two">only running them</a> tells.</p>`,
    },
    files: {
      title: 'What it reads',
      bodyHtml: `
<p>Safetensors with weights of 64, 32, 16 or 8 bits, in one file or in shards, and GGUF with weights in F32, F16, BF16, Q4_0 to Q8_0, Q2_K to Q6_K, IQ4_NL, IQ4_XS, TQ2_0 or MXFP4. Weights of 8 bits may have the scales of compressed-tensors, modelopt or DeepSeek beside them. Files quantised in other ways, GPTQ’s or AWQ’s for instance, are refused by name: use the base model’s file. What is told of a quantised file is told of its rounded weights. A LoRA alone is refused too, since it holds changes to weights and no weights (<a href="running.html#adapter">on its base</a> it is read), as are ONNX, PyTorch’s pickles, which would run code when they are read, checkpoints of DCP and Orbax, with what converts them, and heads of more than 2048 entries, unless their inputs are so few that most of those entries say nothing new.</p>
<p>The names of the tensors tell the family: GPT-2, Llama and its many relatives, Qwen, Gemma, OLMo, Phi, Cohere, GPT-NeoX, BLOOM, Falcon, DeepSeek, BERT, ViT, CLIP, T5, Whisper and others. What the names cannot tell stands in the model’s config.json: above all the number of heads, since the matrix of 32 heads of 128 looks just like that of 64 heads of 64. A config.json beside the file is found where the file is a path or an address, and a folder stands for the model in it. One that contradicts the weights in what heads are is refused, with what says what. Give the config, or the option <code>heads</code>; without either it asks, and says what is likely.</p>
<p>Whatever it had to take for granted, it says in <code>assumed</code>, a sentence each: that biases are 0, say, which the family has and the files lack. What else they lack stands in <code>missing</code>. Where the gains of a layer’s norm are among that, its heads have <code>isNormKnown</code> false, and the command’s summary leaves them out. For a family that it does not know, <code>names</code> says where queries and keys are.</p>`,
    },
    addresses: {
      title: 'A model that lies elsewhere',
      bodyHtml: `
<p>In place of a file stands its address, in the command and in <code>openModel</code>, in Node and in a page: <code>https://…/model.safetensors</code>, or the folder of a model. <code>hf:owner/name</code> is such a folder on the hub of Hugging Face, with a revision and the name of a file after it where that is wanted: <code>rootd inspect hf:owner/name@main/model.gguf</code>. The ranges of bytes that are needed are asked for where they lie, and nothing of them is kept on a disk unless you say so; the numbers are those of the same files. The command reads the headers, then says on standard error of which files it will read, how long they are and where they lie.</p>
<p>No server is asked what a folder holds. Files are asked for by the names that everybody gives them: <code>config.json</code>, <code>model.safetensors</code> or else <code>model.safetensors.index.json</code> with its shards, and, once a text is to be cut, those of a tokenizer. Any other file has to be named, a GGUF for instance. <code>HF_ENDPOINT</code> names another hub. The token in <code>HF_TOKEN</code> is told to that hub alone, and to nobody it leads on to. A page has neither: it reads what a server lets pages of other origins read, with <code>Content-Range</code> among the headers that they may see. The figures <code>rootd-heads</code> and <code>rootd-model</code> take an address, too; they say how much there is before they read it, and read each part once.</p>
<p>A server that gives no ranges is read whole where a file has at most 64 MiB, and refused where it has more. What breaks off, is silent for half a minute or is told to come later is tried four times, after as long as the server says, which may be a minute; the command says on standard error that it waits, and <code>onWait</code> tells a program. A file whose <code>ETag</code>, date or length changes on the way is refused. Each refusal is a sentence that names the file and the server. In <code>--json</code> an address and an <code>ETag</code> stand where a file at hand has its SHA-256, and <code>files</code> of the open model says the same.</p>
<p><code>--cache</code> keeps what was read in the user’s cache folder, so that the next command asks for what is new alone: <code>$XDG_CACHE_HOME/rootd</code>, else <code>~/.cache/rootd</code>, on macOS <code>~/Library/Caches/rootd</code>, on Windows <code>%LOCALAPPDATA%\\rootd</code>. At the end it says where, how much came from there, how much was added and how much lies there now; there is no limit but the disk, and whoever removes the folder loses nothing. The first 4,096 bytes of each file are asked for all the same, with your token: what is kept counts only if the server lets you read the file and gives it the same address, length and <code>ETag</code>. If they differ, what was kept of it is dropped, which is said; so is a range that no longer has the SHA-256 it was kept with. A file without an <code>ETag</code> that stands for every byte, or with a <code>?</code> in its address, is not kept. No token is written. In a program <code>cache</code> is an option of <code>openModel</code>: a function that says what it has of a file, and is given the rest.</p>`,
    },
    number: {
      title: 'What the number is',
      bodyHtml: `
<p>Take two tokens that have nothing to do with each other, each pointing in a direction of its own, any one as likely as any other. Layer norm gives both the same length. One asks, the other is asked, and the head’s weights turn them into a score. <em>Sigma</em> is how far such scores spread within a row, after the model’s own scale: the standard deviation that softmax sees. For tokens like these it is not an estimate. It follows from the weights exactly.</p>
<p>A row of $n$ keys begins to freeze onto a few of them once the spread exceeds $\\sqrt{2\\ln n}$. Turned around, a head with spread $\\sigma$ is frozen in rows of fewer than $e^{\\sigma^2/2}$ keys: that is <code>freezingKeys</code>, for which the spread is that over the window where the model rotates, after its cap if it has one. And <code>betaOne</code> is the scale that would bring its spread to 1.</p>
<p>The other numbers say where the spread comes from. It is a product: the sizes of the weights as they are stored (<code>strangersRaw</code>), the gains of the norm before them, the <em>agreement</em> of queries and keys, biases, and rotation where the model has rotary positions. Agreement is 1 when the directions that queries favor have nothing to do with those that keys favor, and more when they are the same; <code>agreementZ</code> says how unlikely that is by chance, and is NaN where chance has no say, as at d = 1. <code>participation</code> counts the directions that carry the scores, and <code>bound</code> is the largest score that any two tokens whatever can have, but for what biases add.</p>`,
    },
    limits: {
      title: 'What the number is not',
      bodyHtml: `
<p><strong>It is not the spread on text.</strong> Real tokens share directions, and trained heads look for exactly those. A direction that all tokens share, and that the head ignores, makes the real spread smaller; directions that the head looks for make it larger, often several times. In a small character model trained for this purpose (three layers, twelve heads) the spread on text was 1.6 to 5.8 times sigma. Before its training it was 0.5 to 1.0 times sigma: nothing had been learned that could make it larger, and what tokens have in common made it smaller. The order of the trained heads was nearly the same. So compare heads with each other, and take the level as a low one in a trained model, as a high one in a model that has learned nothing yet.</p>
<p><strong>So the verdict has two forms only.</strong> A head is <em>frozen even for strangers</em>, or it is <em>not frozen for strangers</em>. The second says little about text: in that small model five of the twelve heads froze on text, and none for strangers.</p>
<p><strong>It knows nothing of the first token.</strong> Many heads of language models put most of their weight there. That token is far from a stranger; measured scores show it, weights do not.</p>
<p><strong>It is not about content.</strong> Masks, values, and penalties for distance that are not rotations are not in it. Where a model has such a penalty, <code>assumed</code> says so.</p>
<p><strong>Stored weights alone mean little.</strong> A norm’s gains can be large where the weights are small. Two models of the same shapes, Mistral 7B and Llama 3.1 8B, differ 27-fold in the size of the product of theirs; what that means to softmax only the gains tell. Compare <code>sigma</code>, not <code>strangersRaw</code>.</p>
<p><strong>Agreement is not a property of the head alone.</strong> The same scores can be written with other queries and keys: multiply one matrix and undo it in the other. Sigma, the singular values and the bound stay; agreement changes. It describes the weights as training left them.</p>
<p>To know the spread on your own text, <a href="running.html">run the model</a>. Scores from elsewhere go to <code>inspectScores</code>: causal ones as lower triangles, others in full with <code>causal: false</code> and their <code>columns</code>, masked ones as −Infinity. Its <code>largest</code> is each head’s largest score after the scale, the number that QK-clip goes by.</p>`,
    },
    exactness: {
      title: 'How exact it is',
      bodyHtml: `
<p>The sums over the weights are made in single precision, at most 256 terms at a time, and these in double: sigma is right to about one part in ten million, far finer than the 16 bits that most weights are stored in. Files of 64-bit weights are computed in double throughout.</p>
<p>Three cases are approximate, and say so in <code>assumed</code> or here: a norm over the queries of all heads at once (OLMo 2), which is taken to divide by its mean length, right to 0.7 percent in a test; DeepSeek’s two steps, likewise, right to 0.2 percent; and a norm over each head’s own queries (Qwen 3, Gemma 3), where tokens are taken to be normal instead of all of one length, right to about one part in the width of a token.</p>
<p>The same files give the same bits in Node and in every browser, for any number of workers.</p>`,
    },
    runs: {
      title: 'Runs of the lab’s own',
      bodyHtml: `
<p><code>exportRun</code> makes a safetensors file with its config of a run of <code>train</code>: <a href="library.html#training">the page on the library</a> has the program. The menu of <code>rootd-training</code> saves each of its runs so, with the config in the file itself, and <code>rootd-heads</code> opens it. <code>openModel</code> opens it like any other model, and its <code>inspect</code> puts beside each head’s sigma what the run measured on its own tokens at the last step, as <code>sigmaMeasured</code>. That is over all pairs of a query and a key, as <code>sigmaAll</code> is; runs whose queries and keys are normed have none.</p>`,
    },
  },
};
