/** Words that several figures share. */
export default {
  laws: {
    rademacher: {
      name: 'coin ±1',
      coordinates: { one: '{n} sign', other: '{n} signs' },
      about: 'Each coordinate is +1 or −1, by a fair coin.',
    },
    die: {
      name: 'die − 3.5',
      coordinates: { one: '{n} roll', other: '{n} rolls' },
      about:
        'Each coordinate is a roll of a fair die, with 3.5 subtracted; its standard deviation is 1.708.',
    },
    exponential: {
      name: 'exponential − 1',
      coordinates: { one: '{n} waiting time', other: '{n} waiting times' },
      about: 'Each coordinate is an exponential waiting time of mean 1, with 1 subtracted.',
    },
    normal: {
      name: 'normal',
      coordinates: { one: '{n} normal draw', other: '{n} normal draws' },
      about: 'Each coordinate is a draw from the standard bell curve.',
    },
    uniform: {
      name: 'uniform ±√3',
      coordinates: { one: '{n} uniform draw', other: '{n} uniform draws' },
      about: 'Each coordinate lies anywhere between −√3 and √3; its standard deviation is 1.',
    },
    laplace: {
      name: 'Laplace',
      coordinates: { one: '{n} Laplace draw', other: '{n} Laplace draws' },
      about: 'Each coordinate is a two-sided exponential of variance 1.',
    },
    cauchy: {
      name: 'Cauchy',
      coordinates: { one: '{n} Cauchy draw', other: '{n} Cauchy draws' },
      about: 'Each coordinate is a Cauchy draw of scale 1. It has neither mean nor variance.',
    },
    product: {
      name: 'normal × normal',
      coordinates: { one: '{n} product', other: '{n} products' },
      about: 'Each coordinate is the product of two standard normals: one term of q·k.',
    },
    student: {
      name: 'Student’s t',
      coordinates: { one: '{n} Student draw', other: '{n} Student draws' },
      about: 'Each coordinate is Student’s t with the degrees of freedom you choose.',
    },
    values: {
      name: 'your own list',
      coordinates: { one: '{n} value', other: '{n} values' },
      about: 'Each coordinate is drawn from your list, shifted to mean 0.',
    },
  },

  /** The ways to scale a score. `formula` is plain text for labels. */
  rules: {
    none: { name: 'undivided', short: 'undivided', formula: 'q·k' },
    sqrt: { name: 'divided by √d', short: '÷ √d', formula: 'q·k/√d' },
    linear: { name: 'divided by d', short: '÷ d', formula: 'q·k/d' },
    'log-length': { name: 'ln n/√d', short: 'ln n/√d', formula: 'ln(n)·q·k/√d' },
    measured: { name: 'measured spread', short: 'measured', formula: 'q·k/s' },
    cosine: { name: 'cosine', short: 'cosine', formula: 'g·cos(q, k)' },
    predicted: { name: 'spread from the weights', short: 'from weights', formula: 'q·k/ŝ' },
    learned: { name: 'learned temperature', short: 'learned', formula: 'e^τ·q·k/√d' },
    'rms-norm': { name: 'RMS norm', short: 'RMS norm', formula: 'norm(q)·norm(k)/√d' },
    scalable: { name: 's·ln n/√d', short: 's·ln n/√d', formula: 's·ln(n)·q·k/√d' },
  },

  controls: {
    law: 'Distribution',
    degrees: 'Degrees of freedom',
    values: 'Values',
    valuesHint: 'Numbers separated by commas, such as −1, 0, 4. Weights follow an @: 0, 1 @ 9, 1.',
    d: 'd',
    dLong: 'd, the number of coordinates',
    count: 'Sums',
    seed: 'Seed',
    newSeed: 'Next seed',
    mean: 'Mean',
    correlation: 'Correlation',
    options: 'Show',
    group: 'Settings of the figure',
    unfold: 'more',
    more: 'More settings',
  },

  /** Why what was typed does not fit. */
  problems: {
    whole: 'A whole number from {minimum} to {maximum}.',
    number: 'A number from {minimum} to {maximum}.',
    text: 'A text of at most {maximum} letters.',
    degrees: 'A number from 0.5 to 1,000,000.',
    kept: 'The figure still shows {value}.',
  },

  /** The one-line key under a chart. */
  key: {
    measured: 'measured',
    predicted: 'predicted, exact',
    normal: 'normal curve',
    standardErrors: 'bars are ±2 standard errors',
  },

  table: {
    quantity: 'quantity',
    measured: 'measured',
    predicted: 'predicted',
    offBy: 'off by',
    standardErrors: '{n} s.e.',
    all: 'The numbers in a table',
    check: 'Check the numbers',
    checkWithin: 'Check the numbers: all within {n} standard errors',
    checkBeyond: 'Check the numbers: “{label}” is {n} standard errors off',
    standardErrorTerm: 's.e.: standard error, the deviation that chance alone would cause',
    exact: 'exact',
    none: 'none',
    infinite: 'infinite',
    undefined: 'undefined',
    notMeasured: '–',
  },

  menu: {
    open: 'Menu',
    more: '⋯',
    copyLink: 'Copy link',
    copyEmbed: 'Copy embed code',
    copyTag: 'Copy the tag alone',
    copyFrame: 'Copy as frame',
    copyJsx: 'Copy as frame for MDX',
    copyMarkdown: 'Copy as Markdown',
    saveFile: 'Save figure as a file',
    copyPython: 'Copy as Python',
    downloadPng: 'Download PNG',
    downloadSvg: 'Download SVG',
    downloadCsv: 'Download CSV',
    downloadJson: 'Download JSON',
    askAgain: 'Ask me again',
    reset: 'Reset',
    notLoaded: 'This could not be loaded. Please try again, or reload the page.',
    fileFailed: 'This could not be done: {reason}',
  },

  /** What is said once something was taken from the menu; it comes when the menu is opened. */
  taken: {
    copied: 'Copied.',
    saved: 'Saved as {file}.',
    savedFromFrame:
      'Saving {file}. If nothing comes, the page around this frame forbids downloads.',
    pngFailed: 'The browser could not paint the picture. Save it as SVG.',
    /** in a script that draws */
    ownDraws:
      'NumPy draws its own numbers: results differ from the figure’s as those of another seed.',
    copyFailed: 'Copying was not allowed. Copy it by hand:',
    stamp: '{figure}, {settings}; rootd {version}',
    partial: 'Only a part: not all of it was read.',
  },

  work: {
    loading: 'Loading the engine…',
    working: 'Working, {percent} done',
    partial: 'First {count} so far',
    stop: 'Stop',
    resume: 'Continue',
    stopped: 'Stopped after {count}.',
    stoppedEarly: 'Stopped.',
    play: 'Play',
    pause: 'Pause',
    step: 'Step',
  },

  /** Where a figure asks for a guess before it shows its result. */
  asking: {
    handle: 'Your guess',
    commit: 'That is my guess',
    firstMove: 'First move your guess along the axis.',
    show: 'Just show me',
    never: 'Show everything on this page',
    hide: 'Put my guess away',
    said: 'You said {guess}.',
    yours: 'your guess: {guess}',
    yoursShort: 'yours: {guess}',
    truth: 'it is {truth}',
  },

  errors: {
    title: 'This did not work.',
    again: 'Try again',
    back: 'Back to the defaults',
    noWasm:
      'This figure computes in your browser with WebAssembly, which is switched off or blocked here.',
    noSimd:
      'This figure needs a newer browser: Chrome or Edge 123, Firefox 121, Safari 17.5, or later.',
    still: 'The text and a still picture remain.',
    load: 'The engine could not be loaded: {reason}',
    tooLarge: 'That is too large: {what} can be at most {most}.',
    unknownSums:
      'The exact distribution of this sum is not known: draws from these values can fall in more than {most} ways. Fewer values would do, or a smaller d, or values that are all multiples of one number such as 0.01.',
    memory: 'That would not fit in memory: {reason}',
  },

  /** Where a picture is described to a reader who does not see it. */
  describe: {
    figure: 'Figure {number}',
    chart: 'Chart: {title}',
    chartKeys: 'Use the arrow keys to read the values one by one.',
    data: 'Data of the chart',
    caption: 'Figure {number}.',
    fit: 'Fit the axes',
    gone: 'measured: {share} beyond',
    goneShort: '{share} beyond',
  },
};
