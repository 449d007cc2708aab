export default {
  title: 'A trained model, its divisor moved',
  todo: 'Drag the handle.',
  controls: {
    power: 'Divide by d to the power',
    powerLong: 'The power of d that all scores are divided by',
    text: 'Text',
    textLong: 'The text that the model reads',
    trained: 'Trained',
    trainedLong: 'What the scores were divided by in training',
    column: 'Shade heads by',
    layer: 'Layer',
    layerLong: 'Layer, counted from 0',
    head: 'Head',
    headLong: 'Head, counted from 0',
    write: 'Write on',
  },
  choices: {
    trained: {
      one: 'undivided',
      sqrt: 'divided by √d',
      d: 'divided by d',
      own: 'a model of your own',
    },
    column: {
      spread: 'spread of a row',
      spreadWithoutFirst: 'spread without the first token',
      largest: 'largest score',
      entropy: 'entropy in nats',
      firstKey: 'weight on the first token',
      alone: 'loss added when its scores are doubled',
    },
  },
  layer: 'layer',
  head: 'head',
  readAbout: 'Under each token: how surprised the model was by it, in nats.',
  cut: 'It reads the first {count} tokens.',
  axis: {
    power: 'power p: scores ÷ d to the p',
    loss: 'loss in nats per token',
  },
  panels: {
    loss: 'Loss of the model trained with scores {trained}',
    map: 'Layer {layer}, head {head}: what each token (a row) looks at',
  },
  marks: {
    one: 'undivided',
    sqrt: '÷ √d',
    d: '÷ d',
    trained: 'trained here, {trained}',
    trainedShort: 'trained here',
  },
  curves: {
    text: 'this text',
    passages: '{passages} passages',
    other: 'trained {divisor}',
  },
  here: 'p = {power}: scores divided by {divisor}, loss {loss} nats',
  gridPoint: 'Layer {layer}, head {head}\n{column}: {value}',
  weightScale: 'share of a row’s attention',
  weight: '“{query}” gives “{key}” {share}',
  hidden: '“{query}” cannot see “{key}”, which comes later',
  written: { start: 'Let it write on', stop: 'Stop writing', clear: 'Remove what it wrote' },
  own: {
    todo: 'Open a model.',
    prompt:
      'Drop the files of a language model here, or choose them: GGUF, or safetensors with config.json and tokenizer.json. It is read and run in your browser, layer by layer, on the text above. GPT-2, Llama, Qwen, Gemma, Phi and their like.',
    reading: 'Reading {name}: {heads} heads so far',
    curve: '{name}: its loss under other divisors',
    done: '{name}: {layers} layers, {heads} heads, scores divided by √d with d = {d}.',
    masked:
      '{name}: {layers} layers, {heads} heads. It sees both sides of a token and predicts no next one, so there is no loss.',
    loss: 'Loss of your model',
    here: '{name}, its scores divided by d to the power {power} = {divisor}: loss {loss} nats per token; next, it thinks, comes “{next}” ({share}).',
    maskedHere: '{name} on this text: {heads} heads, none of which predicts a next token.',
    captionHtml:
      'Your model reads your text, all its scores divided by $d^p$. What it divides by itself counts as $\\sqrt d$, which says how large $d$ is. Of the heads, “loss added” is asked for the chosen one alone. A short text is one sample.',
    python: 'The same run by rootd’s command: {file} stands for the file or folder of the model.',
  },
  nothing: {
    short: 'The model reads {fewest} tokens or more: please write a few words.',
    notCarried:
      'This one file does not carry the small models, which would make it several times as large. On the page itself the figure has them.',
  },
  rows: {
    loss: 'loss in nats',
    perplexity: 'perplexity: as good as guessing among',
    power: 'power of d',
  },
  tableColumns: { here: 'here', own: 'as it was trained', difference: 'difference' },
  columns: {
    scale: 'scale',
    query: 'its query',
    key: 'its key',
    high: 'quantile of the scores at 99.9 %',
    highQuery: 'its query',
    highKey: 'its key',
    evenness: 'evenness (entropy / ln n)',
    effectiveKeys: 'keys in effect',
    stiffness: 'variance of its scores under its weights',
    rows: 'rows',
  },
  summary: {
    here: 'The model whose scores were {trained} in training, now divided by d to the power {power} = {divisor}: loss {loss} nats per token; next, it thinks, comes “{next}” ({share}).',
    lowest: 'On this text its loss is lowest at the power {lowest}.',
  },
  questions: {
    valley: {
      ask: 'A small model was trained with its scores {trained}. Now you may divide them by another power of d: at which is its loss lowest?',
      guess: 'p = {power}',
      near: 'You said {guess}; over {passages} new passages it is {truth}. No proof of √d: choose another model, and the valley moves.',
      far: 'You said {guess}; over {passages} new passages it is {truth}, near its own divisor. Choose another model, and the valley moves.',
    },
  },
  captionHtml:
    'Three small language models, alike in all but what their scores were divided by in training ($1$, $\\sqrt d$ or $d$, with $d=32$), read your text, all scores divided by $d^p$. A short text is one sample; “passages” is a stored mean over some that none of the three has learned. “Let it write on” draws each token from the five likeliest, by the seed.',
  save: 'Save the model ({file})',
  python: {
    comment:
      'The same model on the same tokens in NumPy, from {file}, which the figure’s menu saves.',
  },
  /** What each attribute does, in the documentation. */
  attributes: {
    power: 'All scores are divided by d to this power. The reader drags it on the chart.',
    text: 'What the model reads; of more than 128 tokens the first 128.',
    trained: 'Which of the three models: what its scores were divided by in training.',
    write: 'Lets the model go on for a sentence.',
    column: 'What the grid of heads shows.',
    layer: 'The layer of the head whose map is shown.',
    head: 'That head.',
  },
};
