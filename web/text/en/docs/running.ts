export default {
  title: 'Run your own model',
  description:
    'How to run a trained model on a text of your own with rootd, in a page or in Node: every head’s scores, what another divisor does to the loss, and two models compared.',
  leadHtml:
    'What do the heads of a trained model do on your own words? The model is run from its file, layer by layer, in the browser or in Node, without Python and in little memory.',
  sections: {
    begin: {
      title: 'How to run it',
      bodyHtml: `
<p>Without installing anything: in the figure <a href="model.html">“A trained model, its divisor moved”</a> choose “a model of your own” and give it the model’s files and a text. It runs there, in your browser, layer by layer: the loss, what comes next, every head, the map of one, and how the loss answers to another divisor.</p>
<p>Or install the package, in any folder:</p>
{install}
<p>Then on the command line, for a folder that holds a model, its file, or two models to be compared:</p>
{runText}
<p>It names the ten heads with the largest scores, and those that stand out in other numbers; then comes a line for each layer, and what had to be assumed. <code>--explain</code> adds what the columns mean, <code>--heads</code> adds a line for every head, <code>--map 3.5</code> shows where each token looks in layer 3, head 5, <code>--svg map.svg</code> draws that, <code>--report report.html</code> writes all of it, with every head and pictures, as a page of one file that opens anywhere, and <code>--fail-if</code> is <a href="#gates">for a pipeline</a>. <a href="#two">Two models are compared</a>, and <a href="#series">checkpoints put in a row</a>, also such as were <a href="#join">run apart</a>. <code>--json</code> is <a href="#json">for programs</a>. <a href="models.html#addresses">A model may lie elsewhere</a>, too. <code>--help</code> has the rest. Or in a program, in Node or in a page; <code>node run.mjs</code> runs it, saved as <code>run.mjs</code> beside a model’s files:</p>
{runProgram}
<p>In a page, give it the files that the reader chose or dropped. Nothing is sent anywhere. What is held are the numbers of your text’s tokens and a few blocks of one matrix: a model of 16 gigabytes takes some hundred megabytes of memory, however many layers it has.</p>`,
    },
    files: {
      title: 'What it runs',
      bodyHtml: `
<p>GPT-2; Llama, Mistral, Mixtral, SmolLM, Granite and others of Llama’s form; Qwen 2 and 3, also with experts; Gemma 1 to 3; GPT-NeoX and Pythia; Phi 1 to 4; OLMo 2 and 3; OPT; StarCoder 2; BERT and RoBERTa. From safetensors, in one file or in all its shards, with weights of 64, 32, 16 or 8 bits; or from GGUF, with F32, F16, BF16, Q4_0 to Q8_0, Q2_K to Q6_K, IQ4_NL, IQ4_XS, TQ2_0 or MXFP4. What cannot be run is named with the reason before its weights are read: layers that mix tokens by something other than attention, DeepSeek’s latent attention, encoders with decoders, experts in GGUF. A tensor that the family has and the files lack is named too; one that they hold and the run does not use stands in <code>assumed</code>. The weights of what is refused can still be <a href="models.html">inspected</a>.</p>
<p>Texts are cut by the tokenizer.json among the files, with the program that its maker publishes, or by a GGUF’s own vocabulary, cut first as its file or its family says, or by vocab.json with merges.txt where the model’s family is known to cut texts in one way. What a vocabulary cannot name is refused. A tokenizer is run in a worker of its own, and ended if it takes longer than half a minute or, in Node, a gigabyte. Without one, or where it cuts in a way that is not known here, give the tokens by their numbers. A text has 3 to 131,072 tokens. What is held of it are all tokens’ vectors, queries, keys and values in one layer; through the matrices they go 4,096 at a time, of wide models fewer, 2,336 of Llama 3 8B, and each time these are read again. Time grows with the length, and in the attention with its square, but where a layer’s window ends it. About how much memory and time a run will take is said before it starts: on the standard error if it is more than ten seconds or a gigabyte, in a program by <code>onEstimate</code>. With <code>sensitivity</code> a text has 4,096 tokens at most; a <code>map</code>, which has a number for each two tokens, 8,192.</p>
<p>Many texts go through the model together: each block of a matrix is read and decoded once for some 4,096 tokens of all of them, and each text comes to the same bits as alone. In a program <code>model.run({ texts: [first, second] })</code> gives a list of results. On the command line <code>--texts words.txt</code> takes texts with an empty line between, <code>--texts words.jsonl</code> lines of JSON with a field <code>text</code>, <code>--texts words</code> a folder of files. What is too short, too long or no text is named on the standard error and left out; <code>--strict</code> refuses it, and so does <code>--fail-if</code>. A line of JSON may hold <code>tokens</code> in place of a text, and an <code>id</code>, by which it is then called; <code>--tokens ids.txt</code> reads one list of numbers from a file. <code>--truncate 256</code> reads only the first 256 tokens of each. Texts whose activations take more than half a gigabyte together go in several passes.</p>`,
    },
    numbers: {
      title: 'What each number means',
      bodyHtml: `
<p>All are about scores as the softmax sees them, after the model’s own scale. Rows are queries, and those that see fewer than three keys are left out of means; <code>largest</code> and <code>high</code> are of all pairs.</p>
<dl>
<dt><code>spread</code></dt><dd>How far the scores of one row spread: the standard deviation over its keys (of <var>n</var> keys, with <var>n</var> − 1), its square averaged over rows. What moves a whole row cancels in the softmax and is not in it. <code>spreadWithoutFirst</code> leaves out the first key.</dd>
<dt><code>largest</code>, <code>largestPair</code></dt><dd>The largest score of any query with any key, before a cap, and whose it is. It grows with the length of the text: compare it at one length. QK-clip scales a head’s queries and keys down where this exceeds τ, usually 100: <code>--clip 100</code> tells, of each such head, $\\gamma=\\tau/\\max$ and by what its rows of Wq and Wk, with their biases, are to be multiplied. That is $\\sqrt\\gamma$ each; where heads share their keys, the query takes all of γ and the keys stay, as with the rotary part of Kimi K2. It is said for the scores as they are: once a layer is clipped, later ones see other inputs. Where queries and keys are normed behind Wq and Wk it would change nothing, and is refused.</dd>
<dt><code>high</code>, <code>highPair</code></dt><dd>The score that one pair in a thousand exceeds at most, the quantile of 99.9 %, and whose it is. One odd pair moves <code>largest</code>, not this; of fewer than a thousand pairs, some 44 tokens, the two are the same.</dd>
<dt><code>entropy</code>, <code>evenness</code>, <code>effectiveKeys</code></dt><dd>How the weight is shared: entropy in nats, the same as a share of what it would be if all keys weighed alike, and as a number of keys.</dd>
<dt><code>firstKey</code></dt><dd>Mean weight on the text’s first token, where many heads rest. Llama, Mistral and Gemma begin every text with a token of their own for this; GPT-2, Qwen and Pythia use the first word.</dd>
<dt><code>stiffness</code></dt><dd>How many nats of entropy the head loses if its scale grows by a factor e, at this rate: the variance of its scores under its own weights. It is near 0 for a head that is flat, and for one that is frozen.</dd>
<dt><code>sensitivity</code></dt><dd>With <code>sensitivity: true</code>, how the loss answers to this head’s scale: $dL/d\\ln\\beta$. The sum over all heads is the slope of the curve of the loss over the factor, at 1.</dd>
<dt><code>sigma</code></dt><dd>With <code>sigma: true</code>, the spread that the weights alone say, for tokens that are strangers to each other.</dd>
<dt><code>loss</code></dt><dd>In nats a token, over all tokens but the first, or over part of them: <code>span: { from: words }</code>, <code>{ bytes: [100, 250] }</code> or <code>{ tokens: [5, 20] }</code>, on the command line <code>--from</code>, <code>--bytes 100:250</code> or <code>--span 5:20</code>; of a line of JSON that holds a <code>prompt</code> and a <code>completion</code>, over the completion. Words are looked for from the end. A text that ends before its span does is refused; without a second number the span goes to the end. A loss above $\\ln$ of <code>vocabulary</code>, the number of tokens to choose from, is worse than guessing evenly, which the command says: on such a text, what another divisor does to it says little. <code>losses</code> are those of all tokens. Under each of <code>factors</code>, and under <code>divisor</code>, the whole model is run again: later layers then see other inputs. With <code>headScales</code>, on the command line <code>--scale 2.1=0.25</code>, the scores of one head alone are multiplied: is it what harms the model?</dd>
</dl>`,
    },
    two: {
      title: 'Two models',
      bodyHtml: `
<p>Is the quantised, merged or tuned model still the model? <code>rootd run base tuned --text “…”</code> reads the same tokens with both and tells how far apart what they say next is, then head by head what changed, by its difference, what changed most first. In a program <code>first.compare(second, { text })</code> gives both results in <code>models</code>, and beside them:</p>
<dl>
<dt><code>kl</code>, <code>kl99</code></dt><dd>Kullback and Leibler’s divergence of the next token, $\\sum_t p_t\\ln(p_t/q_t)$ with $p$ of the first model and $q$ of the second, in nats: its mean over the tokens that the loss is over, and what one token in a hundred exceeds at most. <code>kls</code> are those of all tokens. 0 where both say the same; unlike the loss it does not hide that one token gained what another lost. Exact to about 10⁻⁶.</dd>
<dt><code>sameFirst</code></dt><dd>The share of tokens in whose place both models find the same one likeliest; <code>same</code> has it token by token.</dd>
</dl>
<p>Models are refused unless layers, heads, d and the tokens of the text agree. If one vocabulary has more entries than the other, as after padding, both are compared over those that they share, which <code>assumed</code> then says. Logits of a thousand tokens of the vocabulary are held at a time, never all; the second model runs beside each pass of the first.</p>
<p><code>--report pair.html</code> has all of it on one page: how far apart the two are, what changed in each head, and with <code>--factors</code> the curves of both losses on one axis.</p>`,
    },
    series: {
      title: 'Will it explode?',
      bodyHtml: `
<p>Of three checkpoints or more, <code>rootd run out/checkpoint-* --text “…”</code>, or of the folder that holds them, <code>rootd run out</code>, come two tables: step by step the loss, the largest score and the head whose it is, and the mean weight on the first token; then the ten heads whose largest score went farthest from that of the first step, up or down: by how much and at which step, and the step by which a tenth of that was done. <code>--by</code> ranks them by another number, <code>--top</code> names more, <code>--heads</code> all. They are put in the order of the step that their names tell, <code>checkpoint-500</code>, <code>step_1000</code> or a number alone; a name without one is refused, in a folder too, and so is a checkpoint with other layers, heads or tokens. A folder that is a model itself is that one; that its checkpoints are left out is said. One is open at a time. A checkpoint that cannot be run is named and left out; the others are told, and the exit code is 1.</p>
<p><code>--json</code> writes a line for each, as soon as it is run, with flat names as Weights &amp; Biases and TensorBoard take them: <code>step</code>, <code>loss</code>, <code>largest</code>, <code>firstKey</code>, and of each head <code>heads/L3H2/largest</code>, <code>/spread</code>, <code>/entropy</code> and <code>/firstKey</code>. Before them stands <a href="#json">what stands first everywhere</a>, which are no numbers. <code>--csv</code> has the step in its first column, <code>--report</code> draws those heads by the step, and <code>--fail-if</code> tests each checkpoint.</p>`,
    },
    join: {
      title: 'Twenty checkpoints at once',
      bodyHtml: `
<p>A run is a program with files and an exit code: whoever has many cores, or many machines, runs each checkpoint by itself and joins what <code>--json</code> wrote. On one machine with GNU parallel:</p>
{runParallel}
<p>On a cluster as an array of Slurm, in <code>heads.sh</code>,</p>
{runSlurm}
<p>which is sent off, with what is to follow once all are done:</p>
{joinSlurm}
<p><code>rootd join</code> prints what <code>rootd run</code> prints of a series: the same tables, <code>--csv</code>, lines of <code>--json</code>, curves in <code>--report</code> with the command and the date of each run, and <code>--fail-if</code>. It takes files of one run each, files with a run on each line or one after the other, or their folder, in any order. The step is the one in the checkpoint’s name, else the one in the name of the file.</p>
<p>A file that broke off or holds no run is named and left out; <code>--strict</code> refuses it, and so does <code>--fail-if</code>, for of what is not there no condition can be told. A run that is there twice counts once; two different ones of a step are refused. So are runs that differ in layers, heads, tokens, divisor or factors, in the tokens that the loss is over, or in the version of rootd.</p>`,
    },
    adapter: {
      title: 'A LoRA on its base',
      bodyHtml: `
<p>What does the adapter do? <code>rootd run base base --adapter lora --text “…”</code> compares the base alone with the base under the LoRA in the folder <code>lora</code>, as peft writes it, or at an address such as <code>hf:owner/lora</code>: of two models it lies on the second. So <code>rootd run merged base --adapter lora</code> tells whether what was merged is the same. With one model named, <code>run</code> and <code>inspect</code> tell of the base with the adapter on it, whatever else they are asked; the heading says so and which kinds of matrices it changes, and in JSON <code>adapter</code>, with both its files among <code>files</code>. In a program it is an option of opening, <code>lab.openModel(files, { adapter })</code>.</p>
<p>Each matrix that it changes is read as $W+\\frac{\\alpha}{r}BA$, of rsLoRA as $W+\\frac{\\alpha}{\\sqrt r}BA$, some rows at a time and in single precision: memory stays what it was, and losses and largest scores are those of the merged model, in tests within 10⁻⁵. A model that was merged into 16 bits has been rounded besides. Ranks and alphas of single modules are taken from <code>rank_pattern</code> and <code>alpha_pattern</code>, where these give names.</p>
<p>The checkpoints of its training are a series on the base: <code>rootd run base --adapter out --text “…”</code> with the folder that holds them, or <code>--adapter</code> before each, tells <a href="#series">what is told of a series</a>, by the steps in the LoRAs’ names. A folder that is a LoRA itself is that one; that its checkpoints are left out is said.</p>
<p>Refused by name are DoRA, modules trained whole, biases, embeddings and peft’s other kinds; beginnings that take something from the base, such as PiSSA’s; a base in GGUF or of fewer than 16 bits; and each tensor whose matrix the base does not have, or has in another shape.</p>`,
    },
    gates: {
      title: 'Does it pass?',
      bodyHtml: `
<p><code>--fail-if</code> ends with exit code 3 if a condition holds, and says of which heads: <code>largest&gt;100</code> of any head, <code>loss&gt;4</code>, or several with commas between; of two models the second is tested. Of two models also how they differ, the second’s less the first’s: <code>loss.change&gt;0.02</code>, <code>largest.change&gt;10</code>, and so for every number of a head; what fell is below 0, and asked for by <code>spread.change&lt;-0.5</code>. <code>largest.ratio&gt;1.5</code> is on the second’s over the first’s, and refused where the first’s is not above 0. There are also <code>kl&gt;0.01</code>, <code>kl99&gt;0.1</code>, <code>sameFirst&lt;0.98</code>. What cannot be evaluated is refused with exit code 2, never passed. <code>rootd inspect --fail-if</code> does the same with the columns of its <code>--csv</code>, as <code>spread&gt;5</code>, and of two models with their changes and ratios. Quote conditions, or the shell takes &gt; for a file. With <code>--quiet</code> no tables are printed.</p>
<p><code>--baseline run.json</code>, what <code>--json</code> once wrote of a model, takes the place of the first: it is compared, and not tested itself. It has to have read the same tokens under the same divisor and factors, and it holds no probabilities: conditions on <code>kl</code>, <code>kl99</code> and <code>sameFirst</code> are refused. <code>rootd inspect --baseline</code> does the same with what <code>rootd inspect --json</code> wrote, under the same <code>--window</code>.</p>`,
    },
    json: {
      title: 'For programs',
      bodyHtml: `
<p>What <code>--json</code> writes begins alike in <code>rootd run</code>, in <code>rootd inspect</code> and in each line of a series: <code>schema: 1</code>; <code>rootd</code>, its version; the <code>command</code> as it was typed, and its <code>date</code>; the model’s <code>name</code>, with the <code>step</code> of training where its name tells one, and an <code>adapter</code> where one lies on it; its <code>files</code> with their SHA-256, and all <code>options</code> with their defaults. The SHA-256 is of every byte, as <code>sha256sum</code> tells it, for which files are read once more at the end, about a second for a gigabyte. Of two models the first four come first, and each of <code>models</code> has a whole head. A number that is none is <code>null</code>.</p>
<p>The <a href="{schema}">JSON Schema</a> says of each field what it is; the package holds it as <code>rootd/output.schema.json</code>. Fields may be added under <code>schema: 1</code>; where one changes its meaning, the number does.</p>`,
    },
    limits: {
      title: 'What it does not mean',
      bodyHtml: `
<p><strong>One short text is one sample.</strong> 64 tokens leave the loss uncertain by about 0.3 nats. Compare divisors, factors and models on the same text, not across texts. On the command line, <code>--texts</code> reads many: each number is then their mean, and below it stands how far it goes over them.</p>
<p><strong>In the figure’s three small models, the loss is least near the divisor that each was trained with</strong>: within about 1.5 times it over the book’s unread chapters, farther on a single sentence (the figure’s: 1.6). So a valley near √d is no evidence for √d: the two models trained otherwise have theirs near their own divisors.</p>
<p><strong>A map under another divisor is not the model under it.</strong> <code>maps</code> gives a head’s scores in the model as it was run. Scores of a map divided by something else show this head alone changed, its inputs kept; <code>divisor</code> changes all of them.</p>
<p><strong>Memory and time.</strong> Every weight is read once for 4,096 tokens, or fewer of wide models: each factor has tokens of its own, from the first layer on that it changes. With <code>sensitivity</code> layers are read again on the way back.</p>`,
    },
    exactness: {
      title: 'How exact it is',
      bodyHtml: `
<p>Everything is computed in single precision, sums of the loss in double. The same files, text and options give the same bits in Node and in every browser, for any number of workers; a file of 16 bits and one of 32 that holds the same numbers give the same bits too.</p>
<p>The formulas were first written in double precision, and that was compared with others on thirty small models of all these families but StarCoder 2: with transformers (attention weights and logits within 1.1 · 10⁻⁵; six scales in the place of the model’s own; the sensitivity of every head within 4.2 · 10⁻⁷) and with llama.cpp (log-probabilities within 1.4 · 10⁻⁵ where no GELU is in the model; with it within 6 · 10⁻⁴, once its half-precision table of GELU was put into ours). The engine is held to these numbers by tests: head numbers within 10⁻⁴, losses within 10⁻⁵, from safetensors and from GGUF. Every block format gives the bits of ggml’s own decoder. llama.cpp rounds activations to 16 or 8 bits where weights are quantised; this does not, and so differs from it there by 0.1 to 0.2 in a log-probability. Whoever has the sources sees it again: <code>npm run parity</code> puts our losses beside those of llama.cpp (node-llama-cpp 3.21.1) on 18 small files in single precision. The largest difference of any token’s loss was 4 · 10⁻⁶ nats in the eleven without GELU, and 4 · 10⁻³ in the seven with it, which llama.cpp looks up in half precision.</p>
<p>Tokens by a GGUF’s vocabulary were the same as llama.cpp’s on some two thousand texts. A text of 8,192 tokens was compared with our own double-precision pass in NumPy, on random weights of SmolLM-135M’s shapes: the mean loss within 7 · 10⁻⁹, each token’s within 3.4 · 10⁻⁵. Not compared with anybody else’s: texts beyond 24 tokens, StarCoder 2, and experts, BERT and Unigram vocabularies as GGUF.</p>`,
    },
  },
};
