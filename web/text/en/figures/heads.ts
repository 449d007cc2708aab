export default {
  title: 'Real heads',
  todo: 'Choose a head.',
  controls: {
    view: 'Show',
    sentence: 'Sentence',
    picture: 'Picture',
    column: 'Shade by',
    layer: 'Layer',
    layerLong: 'Layer, counted from 0',
    head: 'Head',
    headLong: 'Head, counted from 0',
    keys: 'Keys',
    keysLong: 'Keys in a row: how many tokens a query sees',
  },
  choices: {
    view: {
      scores: 'GPT-2’s scores',
      example: 'an example',
      file: 'your own',
    },
    sentence: {
      visualization: 'Data visualization …',
      intelligence: 'Artificial Intelligence …',
      spaceship: 'As the spaceship …',
      planet: 'On the deserted planet …',
      conference: 'IEEE VIS conference …',
      all: 'all five',
    },
    picture: {
      grid: 'spread of every head',
      waterfall: 'where one head’s spread comes from',
      strangers: 'do queries and keys agree?',
      spectrum: 'one head’s singular values',
      distance: 'longer rows',
      compare: 'two files',
    },
    column: {
      beta: 'the model’s own scale',
      spread: 'spread of a row of strangers',
      freezingKeys: 'frozen with fewer keys than',
      sigma: 'spread without rotation or cap',
      sigmaAll: 'spread over all pairs',
      strangers: 'spread if Wq and Wk were unrelated',
      strangersRaw: 'the same, without the norm’s gains',
      agreement: 'agreement of queries and keys',
      agreementZ: 'agreement, in deviations of chance',
      agreementCeiling: 'the most the agreement could be',
      participation: 'directions that carry the scores',
      rowVariation: 'how much rows differ in variance',
      selfMean: 'a token’s mean score with itself',
      selfScore: 'a token’s score with itself, in σ',
      symmetric: 'symmetric share',
      bound: 'bound of its scores, without biases',
      boundOffsets: 'what biases add to the bound',
      betaOne: 'the scale that makes σ = 1',
      sigmaNear: 'spread at distance 0',
      sigmaWindow: 'spread over the window',
      sigmaFar: 'spread far away',
      keyOffsetShare: 'share of the keys’ bias',
      sigmaCapped: 'spread after the cap',
      sigmaMeasured: 'spread measured in training',
    },
  },
  layer: 'layer',
  head: 'head',
  scores: {
    whole: 'Spread of each head',
    gridKeys: 'Use the arrow keys to read the heads, Enter to choose one.',
    spread: 'spread of a row’s scaled scores',
    untrained: 'untrained: {spread}',
    trained: 'trained: {spread}',
    start: 'Layer {layer}, head {head}, untrained: spread {spread}',
    cell: 'Layer {layer}, head {head}: spread {spread}\n{without} without the first token, which gets {first}',
    chosen:
      'Layer {layer}, head {head}, on “{text}”: what each token (a row) looks at, under three scales; hatched: what comes later.',
    weight: '“{query}” gives “{key}” {share}',
    hidden: '“{query}” cannot see “{key}”, which comes later',
    divided: '÷ {divisor}',
  },
  rows: {
    spread: 'spread of a row',
    largest: 'strongest key gets',
    firstWeight: 'first token gets',
    entropyShare: 'evenness (entropy / ln n)',
  },
  columns: {
    layer: 'layer',
    head: 'head',
    spread: 'spread of a row',
    without: 'spread without the first token',
    firstWeight: 'attention on the first token',
    entropyShare: 'entropy / ln n',
  },
  summary: {
    scores:
      'In layer {layer}, head {head}, the strongest key gets {undivided} if nobody divides, {root} after division by the root of 64, {byD} after division by 64. Here the median head spreads by {spread}, and by {without} without the first token.',
  },
  captionHtml:
    'Each square is a head: how far its scaled scores spread within a row, on a logarithmic axis. Open ones are untrained, one random start by GPT-2’s own rule; lines are medians. Many heads rest on the first token: without it, the trained median over five sentences is 1.04. The scores, of sentences of 6 or 7 tokens, are <a href="https://github.com/poloclub/transformer-explainer">published with Transformer Explainer</a> (MIT licence), rounded to 1/32.',
  python: {
    comment: 'What this head looks at under three scales, in NumPy.',
  },
  /** What is said once a reader opens a model: a part of its own, which comes with that code. */
  opened: {
    open: {
      example: 'Try the example',
      prompt:
        'Drop the files of a model here, or choose them: safetensors or GGUF, all parts of one model, with its config.json if there is one. A folder can be dropped, too.',
      choose: 'Choose files',
      chooseOther: 'Choose other files',
      compare: 'Compare with …',
      cancel: 'Cancel',
      retry: 'Read again',
      assumed: 'What was taken for granted',
      opening: 'Opening {name} …',
      reading: 'Reading {name}: {share}, {heads} heads so far',
      done: '{name}: {family}, {layers}, {heads}.',
      layers: { one: '{count} layer', other: '{count} layers' },
      heads: { one: '{count} head', other: '{count} heads' },
      empty: 'There are no heads in it.',
      stopped: 'Stopped before it was done.',
      failed: 'This could not be read. {reason}.',
      gone: '{name} can no longer be read: since you chose it, it was changed or removed. Choose it again.',
      noFiles: 'No file was dropped.',
      asking:
        '{name} does not say how its heads are cut, and neither does a config.json. Please say it here:',
      refused: 'That does not fit: {reason}. Please say it anew:',
      questions: {
        heads: 'Query heads in a layer',
        keyHeads: 'Key heads in a layer',
        headDimension: 'Entries of a head',
        query: 'Queries',
        key: 'Keys, if in another tensor',
        norm: 'Gains of the norm before them, if any',
      },
      unknown:
        '{name} is of no known family. Say which tensors hold its queries and keys, with {i} for the layer; it is then read as you say ({reason}).',
      answer: 'Read it so',
      guess: '{value}, a guess',
      elsewhere: {
        label: 'or by its address',
        look: 'Look there',
        about:
          'Nothing is asked for before. Then that server says how much there is, and you whether it is read.',
        noAddress:
          'An address is hf:owner/name, with @revision and /file after it where wanted, or https://…',
        found: '{name} at {host}: {size} in all.',
        some: 'Of it the matrices of queries and keys are read.',
        all: 'All of it is read, once.',
        allow: 'Read it from there',
        read: 'Read from {host}: {read} of {size}. What you write here is not sent there.',
      },
      privacy: 'Files are read here, in your browser. Nothing is uploaded.',
      read: 'Read in your browser: {read} of {size}.',
      kilobytes: '{n} kB',
      megabytes: '{n} MB',
      gigabytes: '{n} GB',
      noRequests:
        'Since you opened it, this page has sent nothing over the network and asked it for nothing.',
      requests:
        'Since you opened it, this page has asked the network only for parts of itself ({count}: {names}). Nothing is uploaded: switch the network off and try again.',
    },
    model: {
      captionHtml:
        'How far the heads of a trained model spread their scores among strangers, tokens that have nothing to do with one another. It is read from the model’s matrices alone. On text the heads of a trained model usually spread further than that, those of an untrained one less: compare heads with each other.',
      name: 'Layer {layer}, head {head}',
      scale: 'spread of a row of strangers',
      point: '{name}: spread {spread}\nfrozen with fewer than {keys} keys in a row',
      beyond: { one: '{count} head beyond', other: '{count} heads beyond' },
      byRank: '{column}, by rank',
      columnPoint: '{name}: {value}\n{column}',
      aboutColumn:
        'Each square is a head, shaded by its “{column}”. Below, how long a row must be for it to thaw. Choose a head.',
      noColumn: 'No head of this model has the number “{column}”. Choose another to shade by.',
      aboutRank:
        'Shades go by rank: each stands for as many heads, so that one outlier cannot wash out the others.',
      rankShort: 'by rank',
      largest: 'Largest: {column}',
      smallest: 'Smallest: {column}',
      unreadable:
        'Not readable: the file holds numbers that are not finite, or far too large or small.',
      withoutNorm:
        '{name}: the file lacks the gains of its norm, so that its numbers are not the model’s.',
      freezing: 'keys in a row at which the head thaws',
      here: '{keys} keys',
      value: 'value',
      ofD: '{n} of {d}',
      aboutGrid:
        'How far each head spreads its scores if the tokens in a row have nothing to do with one another, from the weights alone. Below, the same as a length: in shorter rows a few keys begin to take over. Choose a head.',
      aboutWaterfall:
        '{name}: the variance of its scores, factor by factor. Sizes of Wq and Wk alone would give the first bar; the norm’s gains, the agreement of queries with keys, biases and rotation do the rest, and a cap on the scores if the model has one.',
      aboutStrangers:
        'A dot for each head: across, the spread if Wq and Wk had nothing to do with each other; up, what their agreement makes of it. The bar above a dot ends at the most that any agreement could give a head with these singular values.',
      aboutCompare: 'A dot for each head: its spread in one file against the other.',
      aboutDistance:
        '{name}: rotary positions turn keys by their distance, so the spread of a row depends on how long the row is.',
      aboutSpectrum:
        '{name}: how strongly it links each of its directions of queries with one of keys, in falling order, beside random weights of the same shape and size. Where it is above the random line, it is stronger than they are.',
      direction: 'direction',
      singular: 'singular value of Wq·Wkᵀ',
      random: 'random weights',
      its: 'this head',
      singularPoint: 'direction {n}: {value}, with random weights {random}',
      compareWith: 'Open a second file to compare head by head: before and after training, say.',
      unmatched: '{count} heads of {first} have no counterpart in {second}.',
      noRotation:
        'This model does not rotate its queries and keys: for strangers, the length of the row changes nothing.',
      strangers: 'spread if Wq and Wk were unrelated',
      agreed: 'spread with their agreement',
      noAgreement: 'no agreement',
      agreement:
        '{name}: agreement multiplies the variance by {agreement}, {z} standard deviations from chance; at most by {ceiling}',
      agreementAlone:
        '{name}: agreement multiplies the variance by {agreement}; at most by {ceiling}',
      spreadIn: 'spread in {name}',
      unchanged: 'unchanged',
      change: '{name}: {before} in {second}, {after} in {first}',
      lengths: 'keys in a row',
      far: 'far away',
      atLength: '{keys} keys: spread {spread}',
      rows: {
        spread: 'spread of a row of strangers, σ',
        all: 'spread over all pairs of strangers',
        measured: 'the same, measured in training',
        freezing: 'frozen with fewer keys than',
        strangers: 'spread if Wq and Wk were unrelated',
        agreement: 'agreement (multiplies the variance)',
        ceiling: 'the most it could be',
        z: 'agreement, in deviations of chance',
        participation: 'directions that carry the scores',
        self: 'a token’s score with itself, in σ',
        bound: 'bound of its scores',
        boundNear: 'bound of its scores at distance 0',
        beta: 'the model’s own scale',
        betaOne: 'the scale that makes σ = 1',
      },
      columns: { tower: 'part', keyHead: 'key head', d: 'd', isNormKnown: 'its norm is known' },
    },
    factors: {
      raw: 'sizes',
      gains: 'gains',
      agreement: 'agreement',
      offsets: 'biases',
      rotation: 'rotation',
      cap: 'cap',
      all: 'σ²',
      times: '× {factor}',
      axis: 'variance of the scores',
      point: '{label}: {text}\nso far {value}',
    },
    /** Where there is no room for whole words. */
    factorsShort: { agreement: 'agree', rotation: 'turns' },
    verdict: {
      frozen:
        '{name} is frozen even for strangers: at {keys} keys a spread of {spread} is beyond {limit}, where a few keys begin to take over, however unrelated the tokens are.',
      notFrozen:
        '{name} is not frozen for strangers: at {keys} keys a spread of {spread} is below {limit}. That says little about text, on which a trained head’s scores usually spread further, and an untrained head’s less.',
      unreadable:
        '{name} cannot be read: the file holds numbers that are not finite, or far too large or small.',
    },
    overview:
      '{heads} heads. The median spread of a row of strangers is {median}. With {keys} keys in a row, {frozen} of them are frozen even for strangers.',
    pythonTitle: 'The spread of one head from a file with GPT-2’s names, in NumPy.',
  },
  /** What each attribute does, in the documentation. */
  attributes: {
    view: 'GPT-2’s own scores, or the numbers of a model’s heads from its weights: of an example, or of files that the reader opens.',
    picture:
      'Of a model: the spread of every head, the factors of one head’s spread, agreement of queries and keys, one head’s singular values, longer rows, or two files head by head.',
    column:
      'Of a model: the number that shades the grid of heads and ranks those that are furthest out, named as in the CSV file.',
    keys: 'Of a model: how many keys a row has. Verdicts and the effect of rotation are for rows of that length.',
    sentence:
      'The sentence that GPT-2 reads; with all, the numbers are of all five and the maps of the first.',
    layer:
      'The layer of the head that is looked at, counted from 0; beyond the last one it is that one.',
    head: 'The head in its layer, counted alike.',
  },
};
