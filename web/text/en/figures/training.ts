import common from '../common.js';

export default {
  title: 'After the first step',
  todo: 'Play, or drag d.',
  lab: 'Lab',
  controls: {
    task: 'Task',
    d: 'd',
    optimizer: 'Optimiser',
    rate: 'Learning rate',
    steps: 'Steps',
    heads: 'Heads',
    view: 'Picture',
    curve: 'Curve',
    outcome: 'Shown',
    queryKeyRate: 'Rate of Wq and Wk, as a multiple of the others’',
    gradient: 'Gradient through a measured or predicted spread',
    wideStart: 'Start Wv as the identity',
    stepLong: 'Step shown',
    none: common.rules.none.name,
    sqrt: common.rules.sqrt.name,
    linear: common.rules.linear.name,
    predicted: common.rules.predicted.name,
    measured: common.rules.measured.name,
    cosine: common.rules.cosine.name,
    learned: 'learned',
    logLength: common.rules['log-length'].name,
    twin: 'undivided twin',
    rmsNorm: common.rules['rms-norm'].name,
    scalable: common.rules.scalable.name,
  },
  choices: {
    task: { recall: 'recall', majority: 'majority' },
    optimizer: { sgd: 'SGD', adam: 'Adam' },
    view: {
      curves: 'step by step',
      seeds: 'over seeds',
      rates: 'over rates and widths',
      lengths: 'at other lengths',
      starts: 'over starts and widths',
    },
    outcome: { accuracy: 'accuracy', loss: 'loss' },
    gradient: { stopped: 'stopped', through: 'flows through' },
    curve: {
      accuracy: 'accuracy of the batch',
      loss: 'loss',
      spread: 'spread of q·k',
      alignment: 'alignment of Wq and Wk',
      sigma: 'size of a weight of Wq and Wk',
      entropy: 'entropy',
      gradientScores: 'gradient on the scores',
      gradientQuery: 'gradient on Wq',
    },
  },
  questions: {
    bet: {
      ask: 'These {heads} heads start alike and see the same examples; only their divisor differs. Which answers best after {steps} steps of {optimizer}, at a rate of {rate}? ({task}, d = {d})',
      meanwhile: 'Now they train.',
      right:
        'At d = {d} your bet, {guess}, answers {yours} of fresh examples right; no other does better.',
      asGood:
        'At d = {d} your bet, {guess}, answers {yours} of fresh examples right: as good as {truth}, with {best} and the least loss.',
      wrong:
        'At d = {d} your bet, {guess}, answers {yours} of fresh examples right; the best, {truth}, {best}.',
    },
  },
  axis: {
    step: 'step',
    queryKeyRate: 'rate of Wq and Wk',
    length: 'keys in the context',
    nats: 'nats',
  },
  key: {
    predicted: 'predicted from the sizes of Wq and Wk',
  },
  example: {
    cell: '{query} looks at {key}: {weight}',
    about: {
      recall:
        'Attention in one fixed example: each key of the context asks in turn. Recall needs the diagonal.',
      majority:
        'Attention in one fixed example: each key of the context asks in turn. Majority needs an even tint.',
    },
  },
  saveModel: 'Save as a model: {run}',
  transport: {
    at: 'step {step} of {steps}',
    speed: 'Speed',
    paces: { half: '½ ×', usual: '1 ×', triple: '3 ×', most: 'at once' },
    waiting: 'The heads as they were drawn. Play trains them.',
    save: 'Save the runs',
    open: 'Open saved runs',
    same: 'Trained again: {records} losses and {weights} weights agree with the file bit for bit.',
    differs: 'Trained again, and different from the file from step {step} on.',
    unreadable: 'That file holds no runs of this figure.',
  },
  start: { label: 'the start: Play draws on from here', short: 'the start' },
  guessing: {
    accuracy: 'guessing: 1 answer in {classes} is right',
    loss: 'guessing: loss ln {classes}',
    short: 'guessing',
  },
  twinAbout:
    'At d = {d} the twin starts Wq and Wk at 1/\u2060⁴√d\u00a0= {start} of their usual size and, under {optimizer}, trains them at {factor} = {rate} of the rate. The two curves are one.',
  seeds: {
    dot: '{run}, seed {seed}: {value}',
    range: '{run}: median {value}, from {low} to {high}',
    about:
      'After {steps} steps, on fresh examples: a dot for each of the seeds {first} to {last}, a line from the lowest to the highest.',
    waiting: 'Play trains every rule from ten seeds.',
    summary: '{run}: median {outcome} {value}, from {low} to {high}.',
  },
  transfer: {
    todo: 'Choose the optimiser; drag d.',
    learned: 'After training at d = {d}',
    bestByWidth: 'The best rate, by d',
    bestRate: '{run}, d = {d}: the best rate is {rate}',
    point: '{run}, d = {d}, rate {rate}: {value}',
    storedPoint: '{run}, d = {d}, rate {rate}: {value}, stored median',
    bestPoint: '{run}, d = {d}: least loss, at rate {rate}: {value}',
    ways: {
      stays: 'as d grows, the best rate stays at {rate}',
      falls: 'as d grows, the best rate falls from {from} to {to}',
      rises: 'as d grows, the best rate rises from {from} to {to}',
      moves: 'as d grows, the best rate moves between {low} and {high}',
    },
    row: '{run}, d = {d}',
    summary: '{label}: least loss at a rate of {rate}.',
    waiting: 'Play trains every rule at every rate and width.',
    stored: 'Stored runs at d = {d}. Play trains seed {seed} as well.',
    about: 'Play trains seed {seed}.',
    settings:
      'Play trains {steps} steps at each rate, powers of ten first. All but Wq and Wk have a rate of {rate}; Wv starts as the identity times its usual size.',
    storedAbout:
      'Stored curves are medians over seeds {first} to {last}, or the first three, at rates half a decade apart; {day}.',
  },
  lengths: {
    margin: 'How far the right key stands out',
    loss: 'Loss',
    level: 'ln(n − 1): what the other keys weigh together',
    others: '{length} keys: the others weigh ln({length} − 1) = {value}',
    marginCell:
      '{run}, {length} keys: the right key stands {value} above the others (the log of their mean e^z)',
    lossCell: '{run}, {length} keys: loss {value}',
  },
  lengthsAbout: {
    recall:
      'On fresh examples. The right key gets more than half of the attention where its line is above ln(n − 1). A line that stays level sinks below it as keys are added: that is dilution.',
    majority:
      'On fresh examples. In majority no key is the right one; a line near 0 is an even attention.',
  },
  starts: {
    todo: 'Point at a square.',
    scale: 'Colours',
    scaleTitle: 'start of Wq and Wk',
    spread: 'spread of scaled scores at first',
    cell: '{run}, d = {d}, start {scale}: {learned} of {seeds} seeds learn\nmedian accuracy {accuracy}, from {low} to {high}; loss {loss}\nat a rate of {rate}; scaled scores begin at a spread of {spread}',
    from: '{run}, from {scale}',
    row: '{run}, d = {d}, start {scale}',
    share: '{learned} of {seeds}',
    upTo: '{label}: most seeds learn from starts up to {scale}.',
    never: '{label}: from no start do most seeds learn.',
    about:
      'Stored, not computed here: recall by one head, {steps} steps of {optimizer}, seeds {first} to {last}; {day}. A start of 1 gives q and k variance 1. Each start has its own best rate for Wq and Wk, chosen on other seeds.',
  },
  tableColumns: {
    spread: 'spread',
    predicted: 'predicted',
    fresh: 'test accuracy',
    median: 'median',
    least: 'least',
    most: 'most',
    bestRate: 'best rate',
    outcomeThere: '{outcome} there',
    storedRate: 'stored best rate',
  },
  columns: {
    rule: 'run',
    step: 'step',
    loss: 'loss',
    accuracy: 'accuracy',
    entropy: 'entropy',
    beta: 'β',
    scoreDeviation: 'spread of q·k',
    predictedDeviation: 'predicted spread',
    alignment: 'alignment',
    sigmaQuery: 'σ of Wq',
    sigmaKey: 'σ of Wk',
    gradientScores: 'gradient on the scores',
    gradientQuery: 'gradient on Wq',
    queryKeyRate: 'rate of Wq and Wk',
    seed: 'seed',
    stored: 'stored median',
    margin: 'margin',
    length: 'length',
    start: 'start of Wq and Wk',
    firstSpread: 'spread before the first step',
    lowest: 'lowest accuracy',
    highest: 'highest accuracy',
    learned: 'seeds that learn',
  },
  run: {
    diverged: 'diverged at step\u00a0{step}',
    named: '{run}: diverged at step {step}',
    ended: 'Numbers grew beyond all bounds. {list}.',
    at: '{run}, step {step}: {value}',
    predicted: '{run}, step {step}: {value} predicted',
  },
  nothing: 'No rule is chosen. Choose one under “{more}”.',
  summary: {
    result: '{run}: loss {loss}, accuracy {accuracy}.',
  },
  captionHtml:
    'Heads that differ only in what their scores are divided by, trained while you watch. The maps show one example: each row asks for one key of the list, and the stronger a colour, the more weight it gets. Below, their progress.',
  captions: {
    twinHtml:
      'Two heads that are one. The first divides its scores by $\\sqrt d$. Its twin divides by nothing; instead, its $W_q$ and $W_k$ start smaller and move slower.',
    ratesHtml:
      'How well each divisor has learned at this $d$, against the learning rate of $W_q$ and $W_k$: less loss is better. Where the line of best rates is level, one rate serves every $d$ (rates: half a decade apart).',
    seedsHtml: 'What each divisor has learned in the end, from ten different starts.',
    startsHtml:
      'Where a head learns: by how large its $W_q$ and $W_k$ begin, by $d$, and by divisor. The stronger a colour, the more it has learned. Below, the same results against how far the scaled scores spread at the start.',
    lengthsHtml:
      'What the trained heads make of shorter and longer lists than those they learned on.',
  },
  python: {
    comment: 'Recall with one head, in NumPy.',
  },
};
