/**
 * Every English word of the page and of the figures. A translation is one more file like this one, with
 * the same keys.
 *
 * - `{name}` is a slot; `fill` puts a value there. A group with `one` and `other` is a plural: `choose`
 *   picks the form by Intl.
 * - A key that ends in `Html` holds markup, with formulas in TeX between dollar signs; the build turns them
 *   into MathML. Every other string is plain text.
 */
export default {
  /** Words that several figures share. */
  common: {
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
      none: { name: 'undivided', formula: 'q·k' },
      sqrt: { name: 'divided by √d', formula: 'q·k/√d' },
      linear: { name: 'divided by d', formula: 'q·k/d' },
      'log-length': { name: 'ln n/√d', formula: 'ln(n)·q·k/√d' },
      measured: { name: 'measured spread', formula: 'q·k/s' },
      cosine: { name: 'cosine', formula: 'g·cos(q, k)' },
      predicted: { name: 'spread from the weights', formula: 'q·k/ŝ' },
      learned: { name: 'learned temperature', formula: 'e^τ·q·k/√d' },
      'rms-norm': { name: 'RMS norm', formula: 'norm(q)·norm(k)/√d' },
      scalable: { name: 's·ln n/√d', formula: 's·ln(n)·q·k/√d' },
    },

    controls: {
      law: 'Distribution',
      degrees: 'Degrees of freedom',
      values: 'Values',
      valuesHint:
        'Numbers separated by commas, such as −1, 0, 4. Weights follow an @: 0, 1 @ 9, 1.',
      d: 'd',
      dLong: 'd, the number of coordinates',
      count: 'Sums',
      seed: 'Seed',
      newSeed: 'Next seed',
      mean: 'Mean',
      correlation: 'Correlation',
      options: 'Show',
      group: 'Settings of the figure',
      more: 'More settings',
    },

    /** Why what was typed does not fit. */
    problems: {
      whole: 'A whole number from {minimum} to {maximum}.',
      number: 'A number from {minimum} to {maximum}.',
      degrees: 'A number from 0.5 to 1,000,000.',
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
      saveFile: 'Save figure as a file',
      copyPython: 'Copy as Python',
      downloadPng: 'Download PNG',
      downloadSvg: 'Download SVG',
      downloadCsv: 'Download CSV',
      downloadJson: 'Download JSON',
      showData: 'Show the data',
      hideData: 'Hide the data',
      askAgain: 'Ask me again',
      reset: 'Reset',
      copied: 'Copied.',
      saved: 'Saved as {file}.',
      savedFromFrame:
        'Saving {file}. If nothing comes, the page around this frame forbids downloads.',
      fileFailed: 'This could not be done: {reason}',
      pngFailed: 'This page does not let a picture be painted. Save it as SVG instead.',
      copyFailed: 'The browser did not allow copying. Here it is to copy by hand:',
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
      show: 'Just show me',
      never: 'Show everything on this page',
      hide: 'Put my guess away',
      said: 'You said {guess}.',
      yours: 'your guess: {guess}',
      truth: 'it is {truth}',
    },

    errors: {
      title: 'This did not work.',
      again: 'Try again',
      back: 'Back to the defaults',
      noWasm:
        'This figure computes in your browser with WebAssembly, which is switched off or blocked here. The text and a still picture remain.',
      noSimd:
        'This figure needs a newer browser: Chrome or Edge 123, Firefox 121, Safari 17.5, or later. The text and a still picture remain.',
      load: 'The engine could not be loaded: {reason}',
      memory: 'That would not fit in memory: {reason}',
    },

    /** Where a picture is described to a reader who does not see it. */
    describe: {
      figure: 'Figure {number}',
      chart: 'Chart: {title}',
      chartKeys: 'Use the arrow keys to read the values one by one.',
      data: 'Data of the chart',
      caption: 'Figure {number}.',
      stamp: '{figure}, {settings}; rootd {version}',
    },
  },

  /** Words of the page around the figures that its script needs. */
  page: {
    version:
      'This link was made with version {theirs}; the page runs {ours}. The numbers may differ slightly.',
    ignored: {
      one: 'Part of the link was not understood and was left out: {list}.',
      other: 'Parts of the link were not understood and were left out: {list}.',
    },
    dismiss: 'Dismiss',
    seed: 'Seed of the page',
    nextSeed: 'Next seed',
    resetAll: 'Reset the page',
    copyLink: 'Copy link',
    copied: 'Copied.',
  },

  /** Words of a frame and of the one-file build around their figure. */
  frame: {
    choose: 'Figures',
    all: 'All figures',
    unknown: 'There is no figure named “{name}”. The figures are {list}.',
    missing: 'The address names no figure: add ?figure= and one of {list}.',
    failed: 'The figure could not be loaded: {reason}',
    noscript: 'This figure computes in your browser and needs JavaScript, which is switched off.',
  },

  figures: {
    sums: {
      title: 'Sums of random signs',
      titleOther: 'Sums of random draws',
      controls: {
        claim: 'within ±',
        claimLong: 'The share of sums within plus or minus this number',
        ruler: '±√d ruler',
        normal: 'normal curve',
        growOne: 'Add one sum',
        growAll: 'Grow',
        growPause: 'Pause',
        vector: 'Vector',
        vectorLong: 'The number of the vector shown above the chart',
      },
      noCurve:
        'With correlation, the sum is drawn from a mixture. Its mean and its spread, if it has one, are predicted exactly; its curve is not.',
      questions: {
        bracket: {
          ask: 'Add up {coordinates}, again and again. Between which two numbers do 95 % of the sums lie? Drag the bracket.',
          askCoins:
            'Flip a coin {d} times: +1 for heads, −1 for tails. Add up, and do it again and again. Between which two numbers do 95 % of the sums lie? Drag the bracket.',
          compare: 'You said ±{guess}. Of {count} sums, 95 % lie within ±{truth}: {verdict}',
          tooHigh: 'you were {times} times too wide.',
          tooLow: 'you were {times} times too narrow.',
          close: 'well guessed.',
          yours: 'your guess: ±{guess}',
          yoursShort: 'yours: ±{guess}',
          truth: '95 % within ±{truth}',
          truthShort: '±{truth}',
        },
      },
      strip: {
        all: {
          one: 'The {d} coordinate of vector {index} · the sum is',
          other: 'The {d} coordinates of vector {index} · they add up to',
        },
        some: 'The first {shown} of the {d} coordinates of vector {index} · all add up to',
        running: 'Running sum of vector {index}, from 0 to {sum} in {d} steps',
        value: 'coordinate {i} is {value}; the sum so far is {sum}',
      },
      axis: { x: 'sum of {coordinates}', y: 'share of sums' },
      ruler: '{name} · {share} of sums',
      rulerSpread: '±√d = ±{root}',
      key: {
        measured: { one: 'measured, {count} sum', other: 'measured, {count} sums' },
      },
      rows: {
        mean: 'mean',
        spread: 'spread (standard deviation)',
        withinRoot: 'within ±√d',
        withinClaim: 'within ±{claim}',
        absolute: 'mean distance from 0',
        skewness: 'skewness',
        kurtosis: 'excess kurtosis',
        halfQuartiles: 'half the interquartile range',
      },
      columns: {
        from: 'from',
        to: 'up to',
        value: 'sum',
        count: 'sums counted',
        share: 'share',
        predicted: 'predicted share',
        normal: 'normal share',
        example: 'a vector that fell here',
      },
      bar: {
        point: '{value}: {count}, {share} measured, {predicted} predicted',
        range: '{from} to {to}: {count}, {share} measured, {predicted} predicted',
        show: 'Show a vector that fell here',
        shown: 'Vector {index} adds up to {sum}.',
        empty: 'No sum fell here.',
        below: '{count} below the picture',
        above: '{count} above the picture',
      },
      summary: {
        default:
          '{count} sums of {coordinates}. Their spread is {spread}; {predicted} is predicted.',
        noSpread:
          '{count} sums of {coordinates}. Their variance is infinite, so the spread does not settle; half of the sums lie between {lower} and {upper}.',
        within: '{within} of them lie within ±{claim}; {withinPredicted} is predicted.',
        withinUnpredicted: '{within} of them lie within ±{claim}.',
        one: 'One sum of {coordinates}: {sum}.',
      },
      captionHtml:
        'Many sums of $d$ random draws. Drag $d$: the picture widens with its square root. Choose a bar to see a vector that fell there.',
      python: {
        comment: 'The same experiment in NumPy, with its own random numbers.',
        measured: 'measured',
        predicted: 'predicted',
      },
    },

    growth: {
      title: '√d, and when it fails',
      controls: {
        case: 'Case',
        mean: 'Mean',
        meanLong: 'Mean of a coordinate',
        correlation: 'Correlation',
        correlationLong: 'Correlation of two coordinates',
        count: 'Sums at each d',
        largest: 'Largest d',
        walks: 'Walks',
      },
      choices: {
        case: {
          mean: 'a mean that is not 0',
          correlation: 'correlated coordinates',
          cauchy: 'Cauchy: infinite variance',
          centred: 'repaired: centred and independent',
        },
      },
      questions: {
        farther: {
          ask: 'Sums of {known} coin flips spread by {spread}: that is their standard deviation. How far do sums of {d} coin flips spread? Drag the handle.',
          known: 'd = {d}',
          axis: 'spread of the sum',
          compare:
            'You said {guess}. At d = {d} the spread is {truth}: {verdict} With {times} times as many terms the spread grew by a factor of {growth}.',
          tooHigh: 'you were {times} times too high.',
          tooLow: 'you were {times} times too low.',
          close: 'well guessed.',
          yours: 'your guess: {guess}',
        },
      },
      panels: {
        spread: 'Spread of the sum against d',
        size: 'Root mean square of the sum against d',
        quartile: 'Half the interquartile range against d',
      },
      slopeHalf: 'slope ½',
      casesAbout: {
        centred: 'Nothing is broken. The spread is σ√d: a straight line of slope ½.',
        mean: 'Each coordinate has a mean μ. It adds up to μd, which overtakes every √d: the line bends to slope 1.',
        correlation:
          'Every two coordinates are correlated. The variance is d(1 + (d − 1)ρ)σ², and beyond d = 1/⁠ρ the line bends to slope 1.',
        cauchy:
          'Each coordinate is a Cauchy draw, whose variance is infinite. A sum of d of them is distributed as d times one: slope 1 from the start.',
      },
      repairs: {
        mean: 'Repair it: subtract the mean',
        correlation: 'Repair it: draw them independently',
        cauchy: 'Repair it: take draws with a variance',
      },
      breaks: {
        mean: 'Break it with a mean',
        correlation: 'Break it with correlation',
        cauchy: 'Break it with Cauchy draws',
      },
      axis: {
        d: 'd',
        walk: 'Sum of the first k coordinates',
        step: 'k',
      },
      key: {
        band: '±√k',
        measured: { one: 'measured, {count} sum each', other: 'measured, {count} sums each' },
      },
      rows: {
        spreadAt: 'spread at d = {d}',
        sizeAt: 'root mean square at d = {d}',
        quartileAt: 'half the interquartile range at d = {d}',
        slope: 'slope between the last two points',
        inside: 'inside ±√d at d = {d}',
        turn: 'd at which the drift equals the spread',
      },
      columns: {
        d: 'd',
        measured: 'measured',
        predicted: 'predicted',
        root: '√d',
        standardError: 'standard error',
      },
      point: 'd = {d}: {measured} measured, {predicted} predicted',
      walk: 'walk {index}: {sum} after {k} steps',
      summary: {
        default:
          'From d = {from} to d = {to} the spread of the sum grows from {first} to {last}, with slope {slope}; the predicted slope is {predicted}.',
        unpredicted:
          'From d = {from} to d = {to} the spread of the sum grows from {first} to {last}, with slope {slope}.',
        noSlope: 'From d = {from} to d = {to} the spread of the sum goes from {first} to {last}.',
      },
      captionHtml:
        'The spread of a sum against the number of its terms, both axes logarithmic. A slope of ½ is a square root. Break it or repair it, and see whether the line bends and the walks leave the band.',
      python: {
        comment: 'The spread of sums of d draws against d, in NumPy.',
        measured: 'measured',
        predicted: 'predicted',
      },
    },

    normality: {
      title: 'How normal, how soon',
      controls: {
        largest: 'Largest d',
        count: 'Sums at each d',
        bound: 'Berry–Esseen bound',
      },
      axis: {
        d: 'd',
        distance: 'largest gap to the normal curve',
        x: 'sum divided by its spread',
        share: 'share',
        density: 'density',
      },
      key: {
        measured: { one: 'measured, {count} sum each', other: 'measured, {count} sums each' },
        bound: 'Berry–Esseen bound',
        resolution: 'what {count} sums can resolve',
        resolutionShort: 'resolution',
      },
      lawsTitle: 'The distribution itself, in units of its spread',
      laws: 'The distribution at d = {d}, in units of its spread',
      boundLabel: 'bound',
      rows: {
        distance: 'gap at d = {d}',
        bound: 'bound at d = {d}',
        ratio: 'bound over gap',
        slope: 'slope of the gap',
      },
      columns: {
        d: 'd',
        measured: 'measured gap',
        predicted: 'exact gap',
        bound: 'bound',
        standardError: 'chance deviation',
      },
      point: 'd = {d}: gap {distance}, bound {bound}',
      noNormal:
        'This distribution has infinite variance. Its sums have no normal curve to approach: the central limit theorem does not hold for them.',
      noSpread:
        'All draws of this distribution are the same, and so are its sums: there is no curve to compare.',
      summary: {
        default:
          'At d = {d} the distribution function of the sum is nowhere further than {distance} from the normal one; the Berry–Esseen bound is {bound}.',
      },
      captionHtml:
        'The largest gap between the distribution function of the sum and that of the normal distribution, under the bound of Berry and Esseen. Below, the distribution of the sum itself.',
      python: {
        comment: 'The largest gap between the sum’s distribution function and the normal one.',
        measured: 'measured',
        predicted: 'exact',
      },
    },

    product: {
      title: 'One score is a sum',
      parts: { law: 'The distribution of q·k for d = {d}' },
      controls: {
        rows: 'Rows',
        columns: 'Columns',
        drawn: 'Draw both matrices from the seed again',
        count: 'Dot products',
        meanQuery: 'Mean of q',
        meanKey: 'Mean of k',
        shared: 'q and k share one random sign',
        vertical: 'Vertical axis',
      },
      choices: { vertical: { even: 'even', log: 'logarithmic' } },
      fatTails:
        'Beyond 4 standard deviations lie {share} of all scores, {times} times as many as under the normal curve.',
      matrices: {
        a: 'A: queries',
        b: 'B: keys',
        hadamard: 'A × B, entry by entry',
        rowSums: 'row sums',
        total: 'total',
        cell: '{matrix}, row {row}, column {column}',
        hint: 'Point at a number to see what made it, or type your own.',
        entry: '{a} × {b} = {product}',
        row: 'Row {row}: {terms} = {sum}, one score.',
        all: 'All these products together are {total}: the Frobenius product.',
      },
      axis: { x: 'q·k', y: 'density', share: 'share' },
      key: {
        measured: 'measured, {count} dot products',
        normal: 'normal curve of the same spread',
      },
      bar: '{from} to {to}: {count} of the dot products, {share}',
      rows: {
        mean: 'mean',
        variance: 'variance',
        spread: 'standard deviation',
        beyond: 'beyond {n} standard deviations',
      },
      columns: { from: 'from', to: 'up to', count: 'dot products counted', share: 'share' },
      productFormula: {
        one: 'The one term has variance (1 + {meanQuery}²)(1 + {meanKey}²) − {meanQuery}²·{meanKey}² = {term}.',
        other:
          'Each term has variance (1 + {meanQuery}²)(1 + {meanKey}²) − {meanQuery}²·{meanKey}² = {term}; {d} of them have {variance}.',
      },
      diverges: 'At d = 1 the density is infinite at 0.',
      shared:
        'One sign s shared by the whole key: q = r, k = s·r. Every covariance that Proposition 5 of the 2023 note lists is 0, yet q·k = ±d, and its variance is d².',
      summary: {
        default:
          '{count} dot products of vectors with d = {d}: variance {variance}; {predicted} is predicted.',
      },
      captionHtml:
        'Above, two queries and two keys are multiplied entry by entry. Each row adds up to one score. Below, the distribution of such scores $q\\cdot k$ for your $d$: where both means are 0, its variance is $d$. A logarithmic axis shows its tails.',
      python: {
        comment:
          'Two small matrices, and the distribution of a dot product of random vectors, in NumPy.',
        measured: 'measured variance',
        predicted: 'predicted variance',
      },
    },

    scores: {
      title: 'The matrix QKᵀ',
      controls: { rows: 'Queries', columns: 'Keys', count: 'Repetitions' },
      presets: {
        title: 'Examples:',
        question: '2 × 2, the question',
        answer: '1111 × 111, the answer',
        head: '512 × 64, a head',
      },
      questions: {
        variance: {
          ask: 'Q is {rows} × {d} and K is {columns} × {d}, filled with random numbers of variance 1. How large is the variance among the {entries} entries of QKᵀ, on average over many draws? Drag the handle.',
          axis: 'variance of QKᵀ, on average',
          compare:
            'You said {guess}. On average it is {truth}: {verdict} A single score has variance {d}, but {entries} entries share rows and columns, and vary less among themselves.',
          tooHigh: 'you were {times} times too high.',
          tooLow: 'you were {times} times too low.',
          close: 'well guessed.',
          yours: 'your guess: {guess}',
          yoursShort: 'yours: {guess}',
        },
      },
      printed: {
        queries: 'variance of matrix Q',
        keys: 'variance of matrix K',
        scores: 'variance of QKᵀ',
        scaled: 'variance of QKᵀ/√d',
      },
      heatmap: {
        title: 'Scores, queries by keys: {rows} × {columns}',
        query: 'query',
        key: 'key',
        score: 'q·k',
        cell: 'query {row}, key {column}: {value}',
      },
      spread: {
        title: 'the variance of QKᵀ in {count} repetitions',
        x: 'variance of QKᵀ',
        y: 'density',
        beyond: '{share} lie beyond the picture',
        published: 'published: {value}',
        this: 'this draw: {value}',
        thisShort: 'here: {value}',
        mean: 'exact mean: {value}',
        meanShort: 'mean: {value}',
        meanIsD: 'exact mean: {value}, nearly d',
        d: 'd = {value}',
        quartiles: 'half of all draws lie between {from} and {to}',
        quartilesShort: 'half: {from} to {to}',
        bar: '{from} to {to}: {count} of the repetitions, {share}',
      },
      rows: {
        mean: 'mean of the variance',
        deviation: 'its standard deviation',
        median: 'its median',
        published: 'the published draw of this shape',
        thisDraw: 'variance of QKᵀ in this draw',
      },
      columns: { from: 'from', to: 'up to', count: 'repetitions counted', share: 'share' },
      summary: {
        default:
          'A {rows} by {columns} matrix of scores with d = {d}. Its variance is {variance}; the mean over all draws is {mean}, with standard deviation {deviation}.',
      },
      captionHtml:
        'The scores of every query with every key, and the four variances that the answer printed. Below, how far that variance strays when the whole experiment is repeated. Begin with the $2\\times2$ of the question, then take the answer’s shape.',
      python: {
        comment: 'The four variances of the answer, and their spread, in NumPy.',
      },
    },

    keys: {
      title: 'Two keys and a gap',
      controls: {
        gap: 'Gap',
        gapLong: 'Gap between the two scores',
        keys: 'Keys',
        keysLong: 'Number of keys in the second picture',
        count: 'Drawn gaps',
      },
      questions: {
        strongest: {
          ask: 'A query meets {keys} random keys, with d = {d}. Its scores are divided by nothing. How much of its attention goes to the strongest key, on average? Drag the handle.',
          axis: 'weight of the strongest key, undivided',
          even: 'an even share: {share}',
          evenShort: 'even',
          compare:
            'You said {guess}. On average the strongest of {keys} keys gets {truth}: {verdict} An even share would be {even}.',
          tooHigh: 'you were {times} times too high.',
          tooLow: 'you were {times} times too low.',
          close: 'well guessed.',
        },
      },
      panels: {
        two: 'Two keys: drag the gap',
        many: '{n} keys: weight of the strongest, and slope left',
      },
      here: 'A gap of {gap} gives the two keys {first} and {second} of the weight. The slope is {slope}, which is {share} of the steepest.',
      rules: { none: 'undivided', sqrt: 'divided by √d' },
      ranges: {
        none: {
          long: 'Undivided: half of all gaps lie within ±{half}, 95 % within ±{most}',
          short: 'Undivided: half in ±{half}, 95 % in ±{most}',
        },
        sqrt: {
          long: 'Divided by √d: half of all gaps lie within ±{half}, 95 % within ±{most}',
          short: 'By √d: half in ±{half}, 95 % in ±{most}',
        },
      },
      axis: {
        gap: 'gap between the two scores',
        sigma: 'standard deviation of the scores',
      },
      marks: {
        sqrt: '÷√d',
        none: 'undivided',
        noneShort: '÷1',
        freezing: 'freezing: {sigma}',
        freezingShort: 'freezing',
      },
      quantities: { largest: 'strongest weight', slope: 'slope left' },
      key: {
        weight: 'weight',
        slope: 'slope of the weight',
        drawn: '{count} gaps drawn',
        range: 'exact: half of all gaps (thick), 95 % (thin)',
      },
      point: {
        measured: 'spread {sigma}: {quantity} {measured} measured, {exact} predicted',
        exact: 'spread {sigma}: {quantity} {exact} predicted',
      },
      rows: {
        spread: 'spread of the gap, undivided, at d = {d}',
        beyond: 'gaps larger than {gap}, {rule}',
        steep: 'gaps with a tenth of the slope or more, {rule}',
        largest: 'strongest of {n} weights, {rule}',
      },
      columns: {
        index: 'query',
        gap: 'gap, undivided',
        weight: 'weight, undivided',
        scaledGap: 'gap divided by √d',
        scaledWeight: 'weight, divided by √d',
      },
      summary: {
        default:
          'A gap of {gap} gives the first of two keys {weight} of the weight. The slope there is {slope}, {share} of the steepest. At d = {d} half of all gaps lie within ±{scaled} when scores are divided by √d, and within ±{raw} when they are not; {beyondScaled} and {beyond} are larger than this gap.',
      },
      captionHtml:
        'One query looks at two keys. Only the gap between their scores decides how the weight is split. Drag the gap: beyond a few units the weight hardly moves any more, and the slope, through which the gap could be learned, is gone. The bars under the axis show where the gaps of random vectors lie at your $d$. The second picture has more keys: the weight of the strongest one, and the share of the slope that is left, against the spread of the scores.',
      python: {
        comment:
          'Weight and slope of two keys, the gaps of random vectors, and many keys, in NumPy.',
      },
    },

    softmax: {
      title: 'Three ways to divide a score',
      controls: {
        keys: 'Keys',
        queries: 'Queries',
        heads: 'Heads',
        causal: 'causal mask',
        third: 'Third map',
        quantity: 'Below, against d',
      },
      choices: {
        third: {
          off: 'none',
          linear: 'divided by d',
          'log-length': 'ln n/√d',
          measured: 'measured spread',
          cosine: 'cosine',
        },
        quantity: {
          largest: 'strongest key',
          entropy: 'entropy',
          gradient: 'slope',
        },
      },
      verdicts: {
        frozen: 'frozen',
        usable: 'usable',
        blind: 'blind',
        none: 'no choice',
        strongestKey: 'strongest key: {share}',
        strongestShort: 'strongest {share}',
        strongestShortest: '{share}',
      },
      maps: {
        head: 'head {n}',
        query: 'query',
        key: 'key',
        cell: 'query {row}, key {column}: weight {value}',
        row: 'Query {row}: strongest key {largest}, entropy {entropy} of {most} nats',
        masked: 'masked',
        scale: 'weight',
      },
      quantities: {
        largest: 'strongest key',
        entropy: 'entropy',
        gradient: 'slope',
      },
      axis: {
        d: 'd',
        largest: 'share of the strongest key',
        entropy: 'entropy in nats, mean of a row',
        gradient: 'size of the softmax’s slope, root mean square',
      },
      point: '{rule}, d = {d}: {quantity} {value}',
      key: {
        freezing: 'raw scores freeze: σ = √(2 ln n) = {value}',
        freezingShort: 'freezing: σ = {value}',
        freezingShortest: 'σ = {value}',
        uniform: 'all keys alike: {most}',
        uniformShort: 'ln n = {most}',
        uniformShortest: 'ln n',
        unpredicted: {
          measured:
            'This rule divides by the spread of the very scores on show. No exact prediction of its rows is known; with many rows they are those of 1/√d.',
          cosine:
            'The cosine of q and k has an exact distribution, but whole rows are not predicted from it here; at large d they are those of 1/√d.',
        },
        points: 'measured over {draws} draws, ±2 standard errors',
      },
      rows: {
        largest: 'strongest key, {rule}',
        entropy: 'entropy, {rule}',
        gradient: 'slope, {rule}',
      },
      columns: {
        d: 'd',
        rule: 'rule',
        error: 'standard error of {quantity}',
        exact: '{quantity}, exact',
      },
      summary: {
        default:
          'With d = {d} and {keys} keys, the strongest key of a row has {raw} of the weight on average when scores are undivided, and {scaled} when they are divided by √d.{third} The entropy of a row is {entropyRaw} nats undivided and {entropyScaled} divided by √d, of at most {most}.',
        third: ' With the rule “{rule}” it has {share}.',
      },
      captionHtml:
        'Three maps of the same random vectors. A row is a query, a column is a key, and each row adds up to 100 %. Drag $d$. <em>Frozen</em> means that a row’s strongest key has on average more than half of the weight, and the row less than half of the entropy of equal weights. (Entropy measures how evenly the weight is spread.) <em>Blind</em> means more than 97 % of that entropy; <em>usable</em>, neither. Below is the same for every $d$, measured on rows that see every key.',
      python: {
        comment:
          'Rows of attention weights under several rules, in NumPy with its own random numbers.',
        measured: 'measured',
        predicted: 'predicted',
      },
    },

    temperature: {
      title: 'Softmax is a Boltzmann distribution',
      controls: {
        keys: 'Scores',
        beta: 'β',
        epsilon: 'ε',
        change: 'Use it as',
        sigma: 'Spread of the scores',
      },
      choices: {
        change: { add: 'βz + ε', multiply: '(β·ε)z', power: 'β^ε·z' },
      },
      changesAbout: {
        add: 'Adding ε is a shift: numerator and denominator grow alike, and nothing changes.',
        multiply: 'Multiplying by ε is another temperature: T becomes T/ε.',
        power: 'Raising to the power ε is another temperature: T becomes T to the power ε.',
      },
      axis: {
        score: 'score z of each key',
        weight: 'weight',
        temperature: 'temperature T = 1/β',
        entropy: 'entropy in nats',
      },
      point: 'T = {temperature}: entropy {entropy} nats',
      key: {
        before: 'without ε: softmax(βz)',
        after: 'with ε',
        entropy: 'entropy of this row at every temperature',
        changed: 'with ε: T = {value}',
      },
      rows: {
        entropy: 'entropy',
        largest: 'largest weight',
        change: 'largest change of a weight',
        temperature: 'temperature T',
      },
      tableColumns: { before: 'without ε', after: 'with ε', difference: 'difference' },
      columns: { index: 'key', score: 'score', before: 'weight without ε', after: 'weight with ε' },
      bar: 'key {index}: score {score}, weight {before}, with ε {after}',
      limits: { hot: 'T → ∞: all keys alike', hotShort: 'all alike' },
      summary: {
        same: 'At β = {beta} the entropy is {entropy} nats. ε = {epsilon} added to every score changes nothing.',
        differs:
          'At β = {beta} the entropy is {before} nats; with ε = {epsilon} it is {after}, at temperature {temperature}.',
      },
      captionHtml:
        'One row of scores as a Boltzmann distribution. $\\beta$ is the inverse of the temperature. Of the three things that $\\varepsilon$ can do, only adding it leaves every weight as it was.',
      python: {
        comment: 'Softmax at inverse temperature β, in NumPy, on the scores of the figure.',
      },
    },

    origin: {
      title: 'Where unit variance comes from',
      controls: {
        gain: 'Gain of LayerNorm',
        initialisation: 'Initialisation',
        sigma: 'σ of a weight',
        normalise: 'LayerNorm',
        size: 'Size of a token',
        correlation: 'Cosine of two tokens',
        width: 'Width of a token',
        d: 'd of a head',
        tokens: 'Tokens',
        draws: 'Draws',
      },
      choices: {
        initialisation: {
          gpt2: 'GPT-2: σ = 0.02',
          pytorch: 'PyTorch’s linear layer',
          'xavier-packed': 'Xavier, packed',
          xavier: 'Xavier, per head',
          he: 'He',
          lecun: '1/√width',
          t5: 'T5',
          own: 'your own',
        },
      },
      stations: {
        input: 'token',
        normalised: 'goes in',
        query: 'q',
        key: 'k',
        raw: 'q·k',
        scaled: 'scaled',
      },
      axis: { deviation: 'standard deviation' },
      key: {
        measured: { one: 'measured, {draws} draw', other: 'measured, {draws} draws' },
        predicted: 'predicted: the product of variances',
      },
      rows: {
        normalised: 'token as it goes in',
        row: 'scaled, within a row: what the softmax sees',
      },
      columns: { station: 'station', error: 'standard error' },
      point: '{station}: {measured} measured, {predicted} predicted',
      summary: {
        default:
          'Initialised as {initialisation}, the scaled score has standard deviation {measured}; the product of variances predicts {predicted}.',
      },
      captionHtml:
        'The standard deviation at each station on the way to a score, measured and predicted by $d_x\\sigma_x^2\\sigma_W^2$. Switch LayerNorm on or off, change the size of a token, or choose another initialisation.',
      python: { comment: 'The chain of standard deviations up to a score, in NumPy.' },
    },

    training: {
      title: 'After the first step',
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
        none: 'undivided',
        sqrt: 'divided by √d',
        linear: 'divided by d',
        predicted: 'spread from the weights',
        measured: 'measured spread',
        cosine: 'cosine',
        learned: 'learned',
        logLength: 'ln n/√d',
        twin: 'undivided twin',
        rmsNorm: 'RMS norm',
        scalable: 's·ln n/√d',
      },
      choices: {
        task: { recall: 'recall', majority: 'majority' },
        optimizer: { sgd: 'SGD', adam: 'Adam' },
        view: {
          curves: 'step by step',
          seeds: 'over seeds',
          rates: 'over rates and widths',
          lengths: 'at other lengths',
        },
        outcome: { accuracy: 'accuracy', loss: 'loss in nats' },
        gradient: { stopped: 'stopped', through: 'flows through' },
        curve: {
          accuracy: 'accuracy of the batch',
          loss: 'loss in nats',
          spread: 'spread of q·k',
          alignment: 'alignment of Wq and Wk',
          sigma: 'size of a weight of Wq and Wk',
          entropy: 'entropy in nats',
          gradientScores: 'gradient on the scores',
          gradientQuery: 'gradient on Wq',
        },
      },
      questions: {
        bet: {
          ask: 'These {heads} heads see the same examples. They start alike, too: only what their scores are divided by differs. Which of them will answer best in the end? (The game is {task}, with d = {d}. They train for {steps} steps of {optimizer} at a learning rate of {rate}.)',
          meanwhile: 'Your bet is placed. Press Play.',
          right: 'You bet on “{guess}”, and it is best: {yours} of fresh examples right.',
          asGood:
            'You bet on “{guess}”: {yours} of fresh examples right. “{truth}” has the least loss, with {best}, so yours is as good.',
          wrong:
            'You bet on “{guess}”: {yours} of fresh examples right. The best is “{truth}”, with {best}.',
        },
        shift: {
          ask: 'Divide by √d. At d = {narrow}, the loss ends lowest when Wq and Wk learn at a rate of {rate}, under {optimizer}. Which rate is best at d = {wide}? Drag the handle.',
          known: 'd = {d}',
          compare: 'You said {guess}. At d = {wide} the best rate is {truth}: {verdict}',
          tooHigh: 'you were {times} times too high.',
          tooLow: 'you were {times} times too low.',
          close: 'well guessed.',
          other:
            'Divided by d, the best rate is {before} at d = {narrow}, and {after} at d = {wide}.',
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
        stored: 'thin lines: stored medians',
      },
      example: {
        title: '{run}, step {step}',
        cell: '{query} looks at {key}: {weight}',
        about: {
          recall:
            'Attention in one fixed example: each key of the context asks in turn. Recall needs the diagonal.',
          majority:
            'Attention in one fixed example: each key of the context asks in turn. Majority needs an even tint.',
        },
      },
      transport: {
        at: 'step {step} of {steps}',
        waiting: 'The heads as they were drawn. Play trains them.',
        save: 'Save the runs',
        open: 'Open saved runs',
        same: 'Trained again: {records} losses and {weights} weights agree with the file bit for bit.',
        differs: 'Trained again, and different from the file from step {step} on.',
        unreadable: 'That file holds no runs of this figure.',
      },
      twinAbout:
        'At d = {d} the twin starts Wq and Wk at d^(−1/4) = {start} of their usual size and, under {optimizer}, trains them at d^({power}) = {rate} of the rate. The two curves are one.',
      seeds: {
        dot: '{run}, seed {seed}: {value}',
        range: '{run}: median {value}, from {low} to {high}',
        about:
          'After {steps} steps, on fresh examples: a dot for each of the seeds {first} to {last}, a line from the lowest to the highest.',
        waiting: 'Play trains every rule from ten seeds.',
        summary: '{run}: median {outcome} {value}, from {low} to {high}.',
      },
      transfer: {
        point: 'd = {d}, rate {rate}: {value}',
        storedPoint: 'd = {d}, rate {rate}: {value}, stored median',
        best: 'best at d = 64',
        bestShort: 'best',
        row: '{run}, d = {d}',
        summary: '{label}: least loss at a rate of {rate}.',
        waiting: 'Play trains every rule at every rate and width.',
        stored:
          'Thin lines are medians of stored runs (seeds {first} to {last}, at some rates only the first three of them; finished on {day}).',
        about:
          'Play trains seed {seed} here, whole decades first: {steps} steps, everything but Wq and Wk at a rate of {rate}, Wv started as the identity times its usual size.',
      },
      lengths: {
        margin: 'How far the right key stands out',
        loss: 'Loss',
        level: 'ln(n − 1): what the other keys weigh together',
        others: '{length} keys: the others weigh ln({length} − 1) = {value}',
        marginCell: '{run}, {length} keys: the right key stands {value} above the others',
        lossCell: '{run}, {length} keys: loss {value}',
      },
      lengthsAbout: {
        recall:
          'On fresh examples. The right key gets more than half of the attention where its line is above ln(n − 1). A line that stays level sinks below it as keys are added: that is dilution.',
        majority:
          'On fresh examples. In majority no key is the right one; a line near 0 is an even attention.',
      },
      tableColumns: {
        spread: 'spread',
        predicted: 'predicted',
        fresh: 'test accuracy',
        median: 'median',
        least: 'least',
        most: 'most',
        bestRate: 'best rate',
        accuracyThere: 'accuracy there',
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
      },
      run: {
        diverged: 'diverged at step\u00a0{step}',
        named: '{run}: diverged at step {step}',
        at: '{run}, step {step}: {value}',
        predicted: '{run}, step {step}: {value} predicted',
      },
      nothing: 'No rule is chosen. Choose one under “{more}”.',
      summary: {
        result: '{run}: loss {loss}, accuracy {accuracy}.',
      },
      captionHtml:
        'Heads that differ only in what their scores are divided by, trained while you watch. The maps show one example: each row asks for one key of the list, and the stronger a colour, the more weight it gets. Below, how they get on, step by step. Runs that you save can be opened again.',
      captions: {
        twinHtml:
          'Two heads that are one. The first divides its scores by $\\sqrt d$. Its twin divides by nothing; instead, its $W_q$ and $W_k$ start smaller and move slower.',
        ratesHtml:
          'How well each divisor has learned in the end, against the learning rate of $W_q$ and $W_k$. Each line is one $d$. Where the best rate stays the same for every $d$, it need not be tuned anew.',
        seedsHtml: 'What each divisor has learned in the end, from ten different starts.',
        lengthsHtml:
          'What the trained heads make of shorter and longer lists than those they learned on.',
      },
      python: {
        comment: 'Recall with one head, in NumPy, with its own random numbers.',
      },
    },

    gradients: {
      title: 'What the scale does to learning',
      controls: {
        none: 'undivided',
        sqrt: '÷ √d',
        linear: '÷ d',
        logLength: 'ln n/√d',
        measured: '÷ measured spread',
        cosine: 'cosine',
        largest: 'Largest d',
        seeds: 'Seeds',
        batch: 'Examples',
        batchLong: 'Examples in the step',
        size: 'Size of a gradient',
      },
      choices: { size: { whole: 'of all entries', entry: 'per entry' } },
      panels: {
        whole: {
          gradientScores: 'Size of the gradient on the scores',
          gradientQuery: 'Size of the gradient on Wq',
        },
        entry: {
          gradientScores: 'Gradient on one score (root mean square)',
          gradientQuery: 'Gradient on one entry of Wq (root mean square)',
        },
      },
      axis: { d: 'd' },
      point: '{rule}, d = {d}: median {median}, from {smallest} to {largest}',
      fromTo: '{first} → {last}',
      rows: {
        gradientScores: 'on the scores, {rule}',
        gradientQuery: 'on Wq, {rule}',
      },
      tableColumns: { median: 'median, d = {from} → {to}' },
      columns: {
        rule: 'rule',
        d: 'd',
        seed: 'seed',
        gradientScores: 'norm of the gradient on the scores',
        gradientQuery: 'norm of the gradient on Wq',
      },
      nothing: 'No rule is chosen. Choose one above to see its gradients.',
      summary: {
        default: 'Medians over {seeds} seeds, from d = {from} to d = {to}.',
        gradientScores: 'On the scores, {rule}: from {first} to {last}.',
        gradientQuery: 'On Wq, {rule}: from {first} to {last}.',
      },
      captionHtml:
        'The first step of the game, with freshly drawn weights, for one $d$ after the other. Each mark is the median over several seeds, and its bar runs from the smallest to the largest of them. Undivided, the gradient on the scores fades as $d$ grows, while that on $W_q$ is several times larger and, at large $d$, differs widely from seed to seed. Divided by $\\sqrt d$, both stay where they are. Set the examples to 1 to see why: undivided, most examples hardly pull at the scores at all, and a few carry the step. Nothing is predicted here: no exact value is known.',
      python: {
        comment:
          'The gradients of the first step of recall over d, in NumPy with its own random numbers.',
        scores: 'on the scores',
        query: 'on Wq',
      },
    },

    heads: {
      title: 'Real heads',
      controls: {
        view: 'Show',
        sentence: 'Sentence',
        picture: 'Picture',
        layer: 'Layer',
        layerLong: 'Layer, counted from 0',
        head: 'Head',
        headLong: 'Head, counted from 0',
        keys: 'Keys',
        keysLong: 'Keys in a row: how many tokens a query sees',
      },
      choices: {
        view: {
          scores: 'GPT-2’s own scores',
          example: 'an example model',
          file: 'a model of your own',
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
      },
      layer: 'layer',
      head: 'head',
      scores: {
        about:
          'Half of GPT-2’s {heads} heads spread their scores by {spread} or less within a row. Without the first token, which alone gets {first} of the attention in the median head, it is {without}. Before training it was {start}.',
        whole: 'Spread with all tokens',
        without: 'Spread without the first token',
        gridKeys: 'Use the arrow keys to read the heads, Enter to choose one.',
        spreadScale: 'spread of a row; 4 and more look the same',
        cell: 'Layer {layer}, head {head}: spread {spread}\n{without} without the first token, which gets {first}',
        chosen:
          'Layer {layer}, head {head}, on “{text}”: what each token (a row) looks at, under three scales.',
        undivided: '÷ 1: if nobody had divided',
        byRoot: '÷ √{d} = {root}: GPT-2 as it is',
        byD: '÷ {d}: divided by d',
        weightScale: 'share of a row’s attention',
        weight: '“{query}” gives “{key}” {share}',
        hidden: '“{query}” cannot see “{key}”, which comes later',
        divided: '÷ {divisor}',
      },
      invite: {
        invitation: 'The same for other models, from their weights:',
        own: 'Open a model of your own',
        example: 'Try the example',
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
          'In layer {layer}, head {head}, the strongest key gets {undivided} if nobody divides, {root} after division by the root of 64, {byD} after division by 64. The median head spreads by {spread}, and by {without} without the first token.',
      },
      captionHtml:
        'How far trained heads spread their scores within a row. Each square of a grid is one head: choose one to see what it looks at. The scores are GPT-2’s own, on five short sentences. That is little, so trust the median and not a single head. They were <a href="https://github.com/poloclub/transformer-explainer">published with Transformer Explainer</a> under the MIT licence and are rounded to 1/32. Other models are read from their weights alone, which say what becomes of strangers: tokens that have nothing to do with one another.',
      python: {
        comment: 'What this head looks at under three scales, in NumPy.',
      },
      /** What is said once a reader opens a model: a part of its own, which comes with that code. */
      opened: {
        open: {
          prompt:
            'Drop the files of a model here, or choose them: safetensors or GGUF, all parts of one model, with its config.json if there is one.',
          choose: 'Choose files',
          chooseOther: 'Choose other files',
          compare: 'Compare with …',
          cancel: 'Cancel',
          retry: 'Read again',
          assumed: 'What was taken for granted, and what could not be read',
          opening: 'Opening {name} …',
          reading: 'Reading {name}: {share}, {heads} heads so far',
          done: '{name}: {family}, {layers} layers, {heads} heads.',
          empty: 'There are no heads in it.',
          stopped: 'Stopped before it was done.',
          failed: 'This could not be read. {reason}',
          asking:
            '{name} does not say how its heads are cut, and neither does a config.json. Please say it here:',
          questions: {
            heads: 'Query heads in a layer',
            keyHeads: 'Key heads in a layer',
            headDimension: 'Entries of a head',
            query: 'Queries',
            key: 'Keys',
          },
          unknown:
            '{name} is of no known family. Say which tensors hold its queries and keys, with {i} for the layer; it is then read as you say, without a norm. {reason}.',
          answer: 'Read it so',
          guess: '{value}, a guess',
          privacy: 'Files are read here, in your browser. Nothing is uploaded.',
          read: 'Read in your browser: {read} MB of {size} MB.',
          noRequests:
            'Since you opened it, this page has sent nothing over the network and asked it for nothing.',
          requests:
            'Since you opened it, this page has asked the network only for parts of itself ({count}: {names}). Nothing is uploaded: switch the network off and try again.',
        },
        model: {
          name: 'Layer {layer}, head {head}',
          scale: 'spread of a row of strangers',
          point: '{name}: spread {spread}\nfrozen with fewer than {keys} keys in a row',
          beyond: 'more than {keys}',
          unreadable: 'Not readable: the file holds numbers that are not finite.',
          freezing: 'keys in a row at which the head thaws',
          here: '{keys} keys',
          value: 'value',
          ofD: '{n} of {d}',
          aboutGrid:
            'How far each head spreads its scores if the tokens in a row have nothing to do with one another, from the weights alone. Below, the same as a length: in shorter rows a few keys take all the attention. Choose a head.',
          aboutWaterfall:
            '{name}: the variance of its scores, factor by factor. Sizes of Wq and Wk alone would give the first bar; the norm’s gains, the agreement of queries with keys, biases and rotation do the rest.',
          aboutStrangers:
            'A dot for each head: across, the spread if Wq and Wk had nothing to do with each other; up, what their agreement makes of it. The bar above a dot ends at the most that any agreement could give a head with these singular values.',
          aboutCompare: 'A dot for each head: its spread in one file against the other.',
          aboutDistance:
            '{name}: rotary positions turn keys by their distance, so the spread of a row depends on how long the row is.',
          aboutSpectrum:
            '{name}: how strongly it links each of its directions of queries with one of keys, in falling order, beside random weights of the same shape and size. What rises above the random line is more than chance gives.',
          direction: 'direction',
          singular: 'singular value of Wq·Wkᵀ',
          random: 'random weights',
          its: 'this head',
          singularPoint: 'direction {n}: {value}, with random weights {random}',
          compareWith:
            'Open a second file to compare head by head: before and after training, say.',
          unmatched: '{count} heads of {first} have no counterpart in {second}.',
          noRotation:
            'This model does not rotate its queries and keys: for strangers, the length of the row changes nothing.',
          strangers: 'spread if Wq and Wk were unrelated',
          agreed: 'spread with their agreement',
          noAgreement: 'no agreement',
          agreement:
            '{name}: agreement multiplies the variance by {agreement}, {z} standard deviations from chance; at most by {ceiling}',
          spreadIn: 'spread in {name}',
          unchanged: 'unchanged',
          change: '{name}: {before} in {second}, {after} in {first}',
          lengths: 'keys in a row',
          far: 'far away',
          atLength: '{keys} keys: spread {spread}',
          rows: {
            spread: 'spread of a row of strangers, σ',
            freezing: 'frozen with fewer keys than',
            strangers: 'spread if Wq and Wk were unrelated',
            agreement: 'agreement (multiplies the variance)',
            ceiling: 'the most it could be',
            z: 'agreement, in deviations of chance',
            participation: 'directions that carry the scores',
            self: 'a token’s score with itself, in σ',
            bound: 'no score is larger than',
            beta: 'the model’s own scale',
            betaOne: 'the scale that makes σ = 1',
          },
          columns: {
            spread: 'σ',
            freezing: 'freezing length',
            strangersRaw: 'unrelated, without gains',
            strangers: 'unrelated',
            agreement: 'agreement',
            z: 'agreement z',
            ceiling: 'ceiling of agreement',
            participation: 'directions',
            self: 'self score in σ',
            bound: 'bound',
          },
        },
        factors: {
          raw: 'sizes',
          gains: 'gains',
          agreement: 'agreement',
          offsets: 'biases',
          rotation: 'rotation',
          all: 'σ²',
          times: '× {factor}',
          axis: 'variance of the scores',
          point: '{label}: {text}\nso far {value}',
        },
        verdict: {
          frozen:
            '{name} is frozen even for strangers: at {keys} keys a spread of {spread} is beyond {limit}, where a few keys take all the attention, however unrelated the tokens are.',
          notFrozen:
            '{name} is not frozen for strangers: at {keys} keys a spread of {spread} is below {limit}. That says little about text, on which a trained head spreads its scores further.',
        },
        overview:
          '{heads} heads. The median spread of a row of strangers is {median}. With {keys} keys in a row, {frozen} of them are frozen even for strangers.',
        pythonTitle: 'The spread of one head from a file with GPT-2’s names, in NumPy.',
      },
    },

    depth: {
      title: 'The same root elsewhere: networks',
      controls: {
        initialisation: 'Initialisation',
        gain: 'Gain',
        activation: 'Activation',
        normalise: 'normalise each layer',
        layers: 'Layers',
        width: 'Width',
        networks: 'Networks',
      },
      choices: {
        initialisation: {
          both: 'He and Xavier',
          he: 'He, gain √2',
          xavier: 'Xavier, gain 1',
          own: 'your own gain',
        },
        activation: { relu: 'ReLU', tanh: 'tanh', linear: 'linear' },
      },
      starts: { he: 'He', xavier: 'Xavier', own: 'your gain' },
      axis: { layer: 'layer', square: 'mean square of a layer' },
      key: {
        measured: {
          one: 'measured, {networks} network',
          other: 'measured, mean of {networks} networks ±2 standard errors',
        },
        wide: 'predicted for very wide layers',
        one: 'as it came in',
      },
      rows: {
        first: '{start}, after layer 1',
        last: '{start}, after layer {n}',
        factor: '{start}, factor per layer',
      },
      columns: {
        start: 'initialisation',
        layer: 'layer',
        measured: 'measured',
        predicted: 'predicted',
        standardError: 'standard error',
      },
      point: '{start}, layer {layer}: {measured} measured, {predicted} predicted',
      summary: {
        one: '{start}: after {layers} layer of width {width} the mean square of the signal is {measured}; {predicted} is predicted.',
        other:
          '{start}: after {layers} layers of width {width} the mean square of the signal is {measured}; {predicted} is predicted.',
      },
      /** Why the first layer differs from those that follow, by activation. */
      firstLayer: {
        each: '{value} ({start})',
        relu: 'Why the first layer differs: it gets the input whole, before any ReLU has cut the negative half away. So it begins at g², that is {first}. Every later layer multiplies by g²/2, that is {factor}.',
        tanh: 'Why the first layer differs: it gets the input as it is and begins at g², that is {first}. Every later layer gets what tanh has squeezed.',
        linear:
          'Here the first layer is like all others: nothing is cut away, and each multiplies by g², that is {first}.',
        normalised:
          'Here the first layer is like all others: its input is brought to mean square 1, and it gives out g², that is {first}.',
      },
      captionHtml:
        'The mean square of the signal through many layers. Each layer is a sum of as many terms as it is wide, so its weights carry one over the root of the width. He’s gain keeps the level; Xavier’s, made for layers without ReLU, halves it every time. Or choose a gain of your own.',
      python: { comment: 'Signal through a deep random network, in NumPy.' },
    },

    mertens: {
      title: 'The same root elsewhere: primes',
      controls: { limit: 'Up to x', view: 'Picture', walks: 'Coin walks' },
      choices: { view: { value: 'M(x)', ratio: 'M(x)/√x' } },
      axis: { x: 'x', value: 'M(x)', ratio: 'M(x)/√x' },
      key: {
        value: 'M(x)',
        band: '±√x',
        walks: { one: '{count} walk of fair coins', other: '{count} walks of fair coins' },
      },
      tableColumns: { value: 'computed' },
      rows: {
        value: 'M({x})',
        ratio: 'M/√x at x = {x}',
        largest: 'largest |M|/√x from x = 2 on, at x = {x}',
        outside: 'coin walks that end outside ±√x',
      },
      outside: '{outside} of {count}',
      columns: { x: 'x', value: 'M(x)', root: '√x', ratio: 'M(x)/√x' },
      point: 'x = {x}: M = {value}, M/√x = {ratio}',
      coinPoint: 'coin walk {index} at x = {x}: {value}, divided by √x {ratio}',
      summary: {
        default:
          'M({limit}) = {value}. From x = 2 to {limit}, the size of Mertens’ function is at most {ratio} times the root of x; that is at x = {at}.',
        walks: {
          one: 'Of {count} walk of coins {outside} ends outside plus or minus the root of x.',
          other: 'Of {count} walks of coins {outside} end outside plus or minus the root of x.',
        },
      },
      captionHtml:
        'Mertens’ function $M(x)=\\sum_{k\\le x}\\mu(k)$ inside $\\pm\\sqrt x$, beside walks of fair coins over the same axis. No chance is at work in $M$, yet it wanders like a walk, only more tamely: of such walks about three in ten end outside $\\pm\\sqrt x$.',
      python: { comment: 'Mertens’ function by a sieve, in NumPy.' },
    },
  },

  /**
   * The essay. The main way has ten sections; each opens with its one sentence (`sentence`), says `beforeHtml` above its
   * figure and `afterHtml` below. What goes further stands under `deeper`, each section readable alone.
   */
  essay: {
    title: 'Why attention divides by √d',
    description:
      'See for yourself why attention divides its scores by the square root of d, and not by d or by nothing: from coin flips to a head that trains in your browser.',
    skip: 'Skip to the text',
    contents: 'Contents',
    noscriptHtml:
      '<p>The figures on this page compute in your browser and need JavaScript. Without it you see a still picture of each; the text is complete.</p>',
    still: 'A still picture of the figure: {title}',

    sections: {
      softmax: {
        title: 'The answer in one picture',
        sentence:
          'Undivided, attention stares at one item; divided by d, it sees all items alike; only divided by √d does it stay the same, whatever d is.',
        afterHtml: `
<p>Attention compares each <em>query</em> with every <em>key</em>. Both are lists of $d$ numbers, and comparing them gives a <em>score</em>. The scores of one query then become weights that add up to 100 %. Each row above is a query, each column a key. All three maps use the same random numbers; only the divisor differs.</p>
<p>A score adds up $d$ random products. Plus and minus cancel, so the sum grows only as $\\sqrt d$. Divide by less, and large scores drown the others. Divide by more, and all differences fade. Section 9 says what training changes.</p>
<p>Unless a figure says otherwise, its numbers are computed in your browser. What it <span class="measured">measures</span> is blue; what theory <span class="predicted">predicts</span> is orange. Only another seed draws new numbers:</p>`,
      },

      score: {
        title: 'What a score is',
        sentence: 'A score adds up d products.',
        beforeHtml: `
<p>Somebody reads you a list: ba = C, ho = K, mi = A, su = F. Then they ask: what is ho? You look for ho in the list, and answer K. Attention does the same with numbers. Each entry of the list has a <em>key</em>, the $d$ numbers by which it is found. The question has a <em>query</em>, also $d$ numbers. Here $d=4$, and the query is +1 −1 +1 +1:</p>
<div class="table" role="region" aria-label="One query and four keys" tabindex="0">
<table class="recall">
<thead><tr><th scope="col">entry</th><th scope="col">key</th><th scope="col">key times query</th><th scope="col">score</th><th scope="col">weight</th><th scope="col">value</th></tr></thead>
<tbody>
<tr><th scope="row">ba</th><td>+1 +1 +1 +1</td><td>+1 −1 +1 +1</td><td>2</td><td>24 %</td><td>C</td></tr>
<tr><th scope="row">ho</th><td>+1 −1 +1 +1</td><td>+1 +1 +1 +1</td><td>4</td><td>64 %</td><td>K</td></tr>
<tr><th scope="row">mi</th><td>−1 +1 +1 +1</td><td>−1 −1 +1 +1</td><td>0</td><td>9 %</td><td>A</td></tr>
<tr><th scope="row">su</th><td>−1 +1 −1 +1</td><td>−1 −1 −1 +1</td><td>−2</td><td>3 %</td><td>F</td></tr>
</tbody>
</table>
</div>
<p>Multiply the query and a key entry by entry, and add up the $d$ products. That sum is the <em>score</em>, written $q\\cdot k$. Each score is divided by $\\sqrt4=2$. Then the <em>softmax</em> turns the scores into <em>weights</em>: it raises $e$ to each and divides by the total. The answer mixes the <em>values</em> by these weights; 64 % of it is K. For all queries at once:</p>
$$\\operatorname{Attention}(Q,K,V)=\\operatorname{softmax}\\left(\\frac{QK^{\\mathsf T}}{\\sqrt d}\\right)V$$
<p>Two matrices, $W_q$ and $W_k$, make queries and keys out of the input. They start random, and are learned. So at the start, a score is a sum of $d$ random products.</p>`,
      },

      sums: {
        title: 'Five hundred coins',
        sentence: 'Squares add, crosses cancel: a sum of d terms spreads as √d.',
        beforeHtml: `
<p>Toss 500 coins, write +1 for heads and −1 for tails, and add up. The sum could be anything from −500 to 500.</p>`,
        afterHtml: `
<p>Of all such sums, 95 % lie within ±44, twice 22. To see why, square the sum $S$ of the coins $x_i$, and take the mean, written ⟨ ⟩:</p>
$$\\langle S^2\\rangle=\\sum_i\\langle x_i^2\\rangle+\\sum_{i\\ne j}\\langle x_ix_j\\rangle=d+0$$
<p>Each of the $d$ squares is 1. Each cross product of two different coins is as often +1 as −1, so its mean is 0. The mean square of the sum, $d$, is called its <em>variance</em>. The root of that is the typical size of the sum, its <em>spread</em>: $\\sqrt{500}=22.4$.</p>`,
      },

      farther: {
        title: 'A hundred times as many',
        beforeHtml: `
<p>Now more coins.</p>`,
        afterHtml: `
<p>A hundred times as many coins spread only ten times as far. On axes where each step multiplies, as here, a root is a straight line of slope ½.</p>
<p class="more">Deeper: <a href="#counted">coins and dice, counted</a> · <a href="#normality">how soon the bell appears</a></p>`,
      },

      product: {
        title: 'A score spreads as √d',
        sentence:
          'Its mean is 0 and its variance is d, exactly, whether or not its curve is a bell.',
        beforeHtml: `
<p>Now the terms are products $q_ik_i$ of random numbers. Let $q$ and $k$ be independent: neither knows of the other. Let their entries have mean 0 and variance 1, and let different entries cancel as different coins do (then they are <em>uncorrelated</em>). Each product has mean 0 and variance 1 as well. The crosses cancel, and $q\\cdot k$ has mean 0 and variance $d$.</p>`,
        afterHtml: `
<p>Divide by $\\sqrt d$, and the spread is 1 for every $d$. Divide by $d$, and it is $1/\\sqrt d$, which fades as $d$ grows. <a href="https://arxiv.org/abs/1706.03762">Attention is all you need</a> says so in a footnote.</p>
<p class="more">Deeper: <a href="#products">three products</a> · <a href="#tails">fat tails, and means that are not 0</a></p>`,
      },

      scores: {
        title: 'Why two by two gave 1.6',
        beforeHtml: `
<p>In 2020 <a href="https://ai.stackexchange.com/questions/21237/why-does-this-multiplication-of-q-and-k-have-a-variance-of-d-k-in-scaled">somebody asked</a> why, with random 2 × 2 matrices, four scores had a variance of 1.6, not of $d=2$. Is the theory wrong?</p>`,
        afterHtml: `
<p>No. The variance of four scores is taken around their own mean, not around 0. That mean strays too, with variance $2/4$, and this is missing: on average 1.5 are left. And a single try strays widely. Half of all tries give less than 0.76, and 71 % give 1.6 or less. So 1.6 was ordinary.</p>
<p class="more">Deeper: <a href="#variance">the variance of a variance</a></p>`,
      },

      keys: {
        title: 'What softmax does with it',
        sentence: 'Beyond a gap of a few, one key has all the weight, and the slope is gone.',
        beforeHtml: `
<p>Take one query and two keys. Their weights depend only on the gap between the two scores. With no gap, each key has 50 %. At a gap of 2, the stronger has 88 %; at 5, it has 99.3 %. Then the curve is flat: its slope, the change of the weight per change of the score, falls from 0.25 to 0.007.</p>`,
        afterHtml: `
<p>A gap is the difference of two scores. Their variances add, so gaps spread by $\\sqrt{2d}$. At $d=64$ that is 11.3, far out where the curve is flat. Divided by $\\sqrt d$, gaps spread by 1.4 at every $d$. More keys do not help: of 64 keys, <a href="#freezing">a few win</a> once the spread passes $\\sqrt{2\\ln64}=2.88$.</p>
<p>Physics calls the softmax Boltzmann’s distribution, and the divisor the <em>temperature</em>. Cold, one key takes everything; hot, all keys are alike. Dividing by $\\sqrt d$ makes the temperature as large as the spread of the scores.</p>
<p class="more">Deeper: <a href="#freezing">freezing, and its slope</a> · <a href="#temperature">temperature</a> · <a href="#rules">every rule, and who uses it</a></p>`,
      },

      training: {
        title: 'What that does to learning',
        sentence:
          'At large d, an unscaled head starts frozen on random keys, with a gradient faint on the scores and wild on the matrices behind them.',
        beforeHtml: `
<p>A model learns by small steps against the <em>gradient</em>, which says how its error changes with each of its numbers (plain descent, or SGD). Below, four <em>heads</em> learn the game of ba = C, which is called recall. A head is one attention with matrices of its own. All start from the same matrices; only the divisor differs. The fourth divides by the spread that the sizes of its matrices predict.</p>`,
        afterHtml: `
<p>The undivided head is stuck with keys that chance chose. The head divided by $d$ sees all keys alike, and moves slowly. Here, only the two heads that start with a spread of 1 learn the game in 400 steps. Section 9 tries other rates.</p>`,
      },

      gradients: {
        title: 'Faint and wild',
        beforeHtml: `
<p>At large $d$, in most examples, the undivided head’s attention hardly reacts to its scores. Few still pull, and the gradient on the scores is faint. On its way to $W_q$, that gradient is multiplied by the keys and divided by the divisor. Undivided, it stays $\\sqrt d$ times as large. So those few pull hard.</p>`,
        afterHtml: `
<p>Undivided, the gradient on the scores falls from 0.036 at $d=16$ to 0.010 at $d=1024$. That on $W_q$, from the same matrices, is several times larger than for scaled scores. At $d=1024$ both vary about sevenfold between seeds. Divided by $\\sqrt d$, both stay the same at every $d$, near 0.035 and 0.3.</p>
<p class="more">Deeper: <a href="#gradient-story">the two gradients in numbers</a></p>`,
      },

      growth: {
        title: 'When the root is wrong',
        sentence:
          'The root needs mean zero, no correlation, finite variance, and a q and k that are independent.',
        beforeHtml: `
<p>Here is that straight line again, but bent: every term has a mean of 0.1. Repair it.</p>`,
        afterHtml: `
<p><strong><a href="?growth.case=mean&amp;growth.mean=0.1#growth">A mean.</a></strong> A mean of 0.1 adds up to $0.1d$, which overtakes $\\sqrt d$ once $d$ exceeds 100.</p>
<p><strong><a href="?growth.case=correlation&amp;growth.correlation=0.01#growth">Correlation.</a></strong> Crosses that agree do not cancel either. A correlation of 0.01 between every two terms doubles the variance at $d=101$.</p>
<p><strong><a href="?growth.case=cauchy#growth">Infinite variance.</a></strong> Cauchy’s distribution has tails so fat that one giant term decides the sum.</p>
<p><strong>Dependence.</strong> If $k$ is $q$ or $-q$, all terms agree and $q\\cdot k$ grows like $d$. Let a coin choose which: now <a href="#independence">no two entries are correlated</a>, yet the variance is $d^2$.</p>`,
      },

      origin: {
        title: 'Where unit variance comes from',
        sentence: 'It is made, by normalisation and by initialisation.',
        beforeHtml: `
<p>So far, variance 1 was assumed; a model has to make it. Its input is cut into <em>tokens</em>, lists of $d_x$ numbers, and each entry of $q$ is again a sum: token times column of $W_q$. So its variance is a product of three numbers:</p>
$$\\operatorname{Var}q_i=d_x\\,\\sigma_x^2\\,\\sigma_W^2$$
<p>LayerNorm, which brings every token to variance 1, is off here, and tokens are twice too large. Switch it on.</p>`,
        afterHtml: `
<p>LayerNorm removes the factor of four that such tokens put on the score. The random start of the matrices, the <em>initialisation</em>, does the rest. Most models choose it so that the scaled score starts with a spread between 0.3 and 1.</p>
<p class="more">Deeper: <a href="#initial">how warm models start</a> · <a href="#depth">the same root in deep networks</a></p>`,
      },

      after: {
        title: 'After the first step',
        sentence:
          'The scale sets the start, and which learning rate works; a trained head has grown to fit its scale.',
        beforeHtml: `
<p>The argument for $\\sqrt d$ is about random vectors; a head is random only until it learns. Move the factor $1/\\sqrt d$ into the matrices: multiply each by $d^{-1/4}$. Then nothing is divided, but $W_q$ and $W_k$ start smaller, and take smaller steps to match. Press Play: twin and original coincide.</p>`,
      },

      transfer: {
        title: 'Each at its rate',
        beforeHtml: `
<p>So a divisor sets a start and a learning rate. To compare divisors fairly, give each its own rate. The <em>loss</em> says how wrong a head’s answers are.</p>`,
        afterHtml: `
<p>At its best rate, either learns. With Adam, the usual way to step, the best rate in recall stays the same if the divisor is $d$; if it is $\\sqrt d$, the rate is lower at $d=1024$. The usual reason: changes line up with the keys, so their terms add up like $d$; and Adam’s do not shrink as $d$ grows. So <a href="https://arxiv.org/abs/2203.03466">some models</a> divide by $d$. <a href="?transfer.optimizer=sgd&amp;transfer.rate=1&amp;transfer.steps=400#transfer">With plain descent</a> $\\sqrt d$ keeps its rate there.</p>
<p class="more">Deeper: <a href="#trained">ten rules compared</a></p>`,
      },

      heads: {
        title: 'Real heads',
        beforeHtml: `
<p>GPT-2, a language model, has 144 trained heads with $d=64$, divided by $\\sqrt d$. Before training, the scores of a row spread by 0.31: that follows from <a href="#initial">how its matrices are drawn</a>.</p>`,
        afterHtml: `
<p>Trained, the median head spreads its scores by 1.7. But much of that is one key. The weights of a row add up to 1, so a head that finds nothing of interest must still look somewhere. Many look at the first token. In the median head it gets about three quarters of the attention. Without it, as in the second grid, the median head spreads by about 1: three times its start.</p>
<p>The maps show one head: undivided, nearly every token would stare at one; divided by 64, each would see all nearly alike.</p>`,
      },

      end: {
        title: 'What to take away',
        sentence:
          '√d gives a fair start at every d; with learning rates of their own, d did as well here, and no divisor did not.',
        bodyHtml: `
<ul>
<li><strong>Why $\\sqrt d$.</strong> A score is a sum of $d$ random products, and such a sum spreads as $\\sqrt d$. Dividing by its spread makes it 1.</li>
<li><strong>Why not nothing, why not $d$.</strong> Undivided, a head starts frozen on random keys. Divided by $d$, it starts by seeing all keys alike; at its own rate it learns as well.</li>
<li><strong>When it is wrong.</strong> With means that are not 0, correlation, infinite variance, or a $q$ and $k$ that know of each other.</li>
<li><strong>What it is.</strong> A temperature, chosen for the first step. Training changes the scores, and the argument ends.</li>
<li><strong>The same root</strong> sets the size of weights in <a href="#depth">deep networks</a>. <a href="#mertens">Primes</a> show it: give each whole number +1 or −1, as its prime factors are even or odd in number (0 if one repeats). Without any chance, sums as far as computed stay within $\\sqrt n$.</li>
</ul>
`,
      },
    },

    deeper: {
      title: 'Deeper',
      introHtml:
        '<p>What a specialist will want to check. Each of these sections can be read alone.</p>',
      apart: 'All of Deeper on a page of its own',

      counted: {
        title: 'Coins and dice, counted',
        bodyHtml: `
<p>The sums of 500 coins can be counted exactly: $P(S=2k-d)=\\binom dk\\,2^{-d}$. Within $\\pm\\sqrt d$ lie 69.6 % of them, within $\\pm2\\sqrt d$ 95.6 %, and within $\\pm3\\sqrt d$ 99.7 %. The mean distance from 0 is not 22.36 but $\\mathbb E|S|=17.83$, because squares give more weight to what is far away.</p>
<p>A <a href="https://blog.georgeshakan.com/tag/normalizing-vectors/">blog post</a>, from which this page learned to start with coins, remarks that barely any sum lies beyond ±75. The exact share is 0.078 %, one sum in 1,282. Hoeffding’s inequality, which only knows that a coin stays between −1 and 1, promises no more than 0.72 %.</p>
<p>Now choose <a href="?sums.law=die#sums">a die</a>, with 3.5 subtracted from each roll. Its sums grow as $\\sqrt d$ too. But a single roll has variance $35/12$, so their standard deviation is $\\sqrt{35d/12}=1.708\\sqrt d$, and only 44.4 % of them lie within $\\pm\\sqrt d$. “Of the order of $\\sqrt d$” speaks of the growth, which all these distributions share. “Standard deviation $\\sqrt d$” speaks of the factor as well, and is true only of terms of variance 1.</p>
<p>If every two terms have correlation $\\rho$ and each has variance $\\sigma^2$, then</p>
$$\\operatorname{Var}S=d\\,\\bigl(1+(d-1)\\rho\\bigr)\\,\\sigma^2,$$
<p>and once $d$ is far beyond $1/\\rho$ the spread grows as $d$. If every term has mean $\\mu$, the mean square of the sum is $\\sigma^2d+\\mu^2d^2$, and the second part is the larger once $d$ exceeds $\\sigma^2/\\mu^2$. A sum of $d$ Cauchy draws is distributed as $d$ times a single one.</p>`,
      },

      normality: {
        title: 'How normal, how soon',
        beforeHtml: `
<p>The histogram of the coins looks like a bell, and the central limit theorem says that it becomes one. How soon? The figure draws the largest gap between the distribution function of the sum and the normal one, $\\sup_x|F_d(x)-\\Phi(x)|$. Above it stands the bound of Berry and Esseen, with the constants that <a href="https://arxiv.org/abs/1111.6554">Shevtsova</a> brought it down to. Compare the symmetric <a href="?normality.law=rademacher&amp;normality.d=500#normality">coin</a> with the lopsided <a href="?normality.law=exponential&amp;normality.d=500#normality">exponential</a>.</p>`,
        afterHtml: `
<p>At $d=500$ the coin is three times farther from normal than the exponential: 0.0178 against 0.0059. The coin’s sums sit on every second whole number, so their distribution function climbs in steps, and the gap is half the tallest of them, $\\tfrac12P(S=0)=\\tfrac12\\cdot0.03566$. For the coin the bound, 0.0210, leaves little room; for the exponential it is seven times too wide.</p>
<p>The variance of a score does not depend on the bell: it is exact at every $d$. The bell only tells, roughly, how rare a large score is. The freezing point of the softmax does use it. So the normal curve is grey and dashed on this page, and never called the prediction.</p>`,
      },

      products: {
        title: 'Three products',
        beforeHtml: `
<p>Two matrices of the same shape have three products that differ only in how much is added up. Multiply entry by entry, $A\\circ B$: this is the Hadamard product. Add along each row, and every row gives a dot product, one score. Add over everything, and you have the Frobenius product $\\langle A,B\\rangle$. Point at a number to see what made it, or type your own.</p>`,
      },

      tails: {
        title: 'Fat tails, and means that are not 0',
        bodyHtml: `
<p>For normal entries the distribution of a score is known exactly, and it is not normal. <a href="?product.d=1#product">At $d=1$</a> its density is infinite at 0. At $d=2$ it is the pointed tent $\\tfrac12e^{-|x|}$. And its tails stay fat: at $d=64$ a score beyond four standard deviations is twice as likely as the normal curve says, $1.24\\cdot10^{-4}$ against $6.3\\cdot10^{-5}$.</p>
<p><a href="?product.mean-query=1&amp;product.mean-key=1#product">Move the means</a> away from 0. For independent $X$ and $Y$ with means $\\mu$ and standard deviations $\\sigma$</p>
$$\\operatorname{Var}(XY)=(\\sigma_X^2+\\mu_X^2)(\\sigma_Y^2+\\mu_Y^2)-\\mu_X^2\\mu_Y^2.$$
<p>So means make the distribution wider. They also shift it by $d\\,\\mu_q\\mu_k$, which grows faster than any root.</p>`,
      },

      independence: {
        title: 'Independent in which sense?',
        bodyHtml: `
<p>A <a href="#sources">note of 2023</a> on the scaling factor lists conditions pair by pair: $q_i$ and $k_i$ uncorrelated, $q_i$ and $q_j$, $k_i$ and $k_j$. They are not enough. Take random signs $r_i$ and one more sign $s$, and let $q_i=r_i$ and $k_i=s\\,r_i$. Every covariance on the list is 0, every mean 0, every variance 1. Yet $q\\cdot k=s\\,d$, whose variance is $d^2$. <a href="?product.shared=true#product">The figure shows it.</a> It is enough that $q$ and $k$ are independent as whole vectors, and that the entries of one of them are uncorrelated:</p>
$$\\operatorname{Var}(q\\cdot k)=\\sum_{i,j}\\mathbb E\\,q_iq_j\\;\\mathbb E\\,k_ik_j=d.$$`,
      },

      variance: {
        title: 'The variance of a variance',
        bodyHtml: `
<p>The 1.6 of the question came from one 2 × 2 matrix. An answer took matrices of <a href="?scores.rows=1111&amp;scores.columns=1111&amp;scores.d=111&amp;scores.count=200#scores">1111 × 111</a> and printed 110.56, close to $d=111$. The figure can draw such a matrix $QK^{\\mathsf T}$. It prints the same four variances, and then repeats the whole experiment. Neither post says how its entries were drawn; we take them to be normal, and the variance to divide by the number of entries, as NumPy does by default.</p>
<p>The variance $v$ over the entries of one $n\\times m$ matrix of scores is itself a random number. Its mean is</p>
$$\\mathbb E\\,v=d\\Bigl(1-\\frac1{nm}\\Bigr),$$
<p>which is 1.5 for <a href="?scores.rows=2&amp;scores.columns=2&amp;scores.d=2#scores">2 × 2</a>, and not 2, because the four entries are measured from their own mean. Its standard deviation is 2.18, its median 0.76, and 71.4 % of all draws are at or below 1.6. A comment there guessed as much: perhaps two is too small.</p>
<p>The answer’s 110.56 is ordinary too: mean 111.00, standard deviation 0.648, so it lies 0.7 of a standard deviation low. Here is a trap, however. The matrix has 1,234,321 entries. If they were independent, the standard deviation would be 0.143, and 110.56 would be 3.1 of them off, a suspicious draw. The entries are uncorrelated, but those of a row share their query and those of a column their key. For normal entries, with $s=n+m+d+1$,</p>
$$\\operatorname{Var}v=\\frac{2d\\,\\bigl((nm-2)\\,s+d+3\\bigr)}{(nm)^2}.$$`,
      },

      freezing: {
        title: 'Freezing, and its slope',
        bodyHtml: `
<p>The softmax turns a row of scores $z$ into weights,</p>
$$p_j=\\frac{e^{\\beta z_j}}{\\sum_l e^{\\beta z_l}},$$
<p>with $\\beta=1$ for raw scores and $\\beta=1/\\sqrt d$ for scaled ones. <a href="?softmax.keys=64&amp;softmax.queries=64#softmax">With 64 keys and $d=64$</a> the raw scores have standard deviation 8. The largest weight is 0.79 on average, and 44 % of the rows have one above 0.9. The <em>entropy</em> measures how spread out a row is, in nats: it is 0 when one key has everything and $\\ln n$ when all $n$ keys are alike. Here it is 0.58 of 4.16. Divided by $\\sqrt d$ the scores have standard deviation 1 whatever $d$ is: the largest weight is 0.11 and the entropy 3.69.</p>
<p>Physics knows this as the freezing of the random energy model. For $n$ independent normal scores it sets in at the standard deviation $\\sqrt{2\\ln n}$, which is 2.88 for 64 keys. To keep raw scores at $d=64$ from freezing, it would take $e^{32}$ keys, about $8\\cdot10^{13}$.</p>
<p>The derivative of the softmax is $\\operatorname{diag}(p)-pp^{\\mathsf T}$, which is close to 0 in a frozen row. But rows in which two keys still compete make up for the others: the <a href="?softmax.keys=64&amp;softmax.queries=64&amp;softmax.quantity=gradient#softmax">root mean square</a> of its norm rises from 0.18 at $d=1$ to 0.32 at $d=16$, and at $d=256$ is still above the 0.18 of scaled scores.</p>`,
      },

      'gradient-story': {
        title: 'The two gradients in numbers',
        bodyHtml: `
<p>On its way to $W_q$ the gradient on the scores is multiplied by $\\beta$, which without a scale is 1 and not $1/\\sqrt d$. At the first step of recall, from $d=16$ to $d=1024$, the raw scores’ gradient falls from 0.036 to 0.010. That of $W_q$ is 1.1 at $d=16$, 2.0 at 64, 3.2 at 256 and 2.6 at 1024, and at $d=1024$ both differ about sevenfold from seed to seed (Frobenius norms with $W_v$ drawn at random; medians and range of ten seeds). So it does not rise all the way; and per entry of $W_q$, of which there are $64d$, it falls at every step of $d$. With $1/\\sqrt d$ the one stays between 0.034 and 0.037 and the other near 0.3 at every $d$.</p>
<p>The gradient on $W_q$ depends on how the scale is written, too. The <a href="#after">twin</a> divides by nothing, and starts $W_q$ and $W_k$ at $d^{-1/4}$ of their size. It is the same head with the same gradient on the scores; but its gradient on $W_q$ is $d^{1/4}$ times as large. So compare such gradients from the same matrices, and best between seeds.</p>
<p>The famous paper speaks of the small gradients in its text; the blog post about coins speaks of exploding ones.</p>`,
      },

      rules: {
        title: 'Every rule, and who uses it',
        columns: { rule: 'rule', score: 'score', about: 'what it does', who: 'used or named by' },
        about: {
          none: 'The raw dot product.',
          sqrt: 'Divides by the standard deviation that raw scores have at the first step.',
          linear: 'Divides by d: right for vectors that have learned to agree.',
          'log-length': 'Grows with the logarithm of the number of keys in sight.',
          measured: 'Divides by the standard deviation of the scores of the batch.',
          cosine: 'Compares directions only; here the gain g starts at √d.',
          predicted:
            'Divides by the standard deviation that the sizes of Wq and Wk predict, refreshed at each step.',
          learned: 'Starts at 1/√d and learns its temperature.',
          'rms-norm':
            'Divides q and k each by their root mean square, and learns a gain for every channel of both.',
          scalable: 'Grows with the logarithm of the number of keys, and learns by how much.',
        },
        who: {
          none: 'GPT-Neo; T5, which folds the scale into its initialisation',
          sqrt: 'Vaswani et al. 2017, and most models since',
          linear: 'muP, up to a constant; BTLM',
          'log-length': 'variants in Llama 4 and Qwen 1',
          measured: 'the idea of the 2023 note, read literally',
          cosine: 'Henry et al. 2020, Swin v2',
          predicted: 'the algorithm of the 2023 note',
          learned: 'models with a learned temperature',
          'rms-norm': 'Qwen3, OLMo 2, Gemma 3; with layer norm ViT-22B',
          scalable: 'Scalable-Softmax',
        },
        others: [
          {
            name: 'a constant of choice',
            formula: 's·q·k',
            about: 'Set once for a model.',
            who: 'Gemma 2 and 3',
          },
          {
            name: 'soft cap',
            formula: 'c·tanh(z/c)',
            about: 'Keeps scores between −c and c.',
            who: 'Gemma 2, with c = 50; Grok-1',
          },
          {
            name: 'σReparam',
            formula: 'W ← (γ/‖W‖₂)·W',
            about: 'Divides each matrix by its largest singular value, and learns γ.',
            who: 'Zhai et al. 2023',
          },
          {
            name: 'QK-clip',
            formula: 'Wq, Wk ← √γ·Wq, √γ·Wk',
            about: 'Shrinks the weights when a score has grown past τ.',
            who: 'Kimi K2, with γ = min(1, τ/largest score)',
          },
        ],
        beforeHtml: `
<p>The root is not the only rule in use. <a href="https://arxiv.org/abs/2203.03466">muP</a> divides by $d$; <a href="https://arxiv.org/abs/2010.04245">QK-norm</a> and <a href="https://arxiv.org/abs/2111.09883">Swin v2</a> compare directions only, with a learned gain; <a href="https://arxiv.org/abs/2501.19399">Scalable-Softmax</a> lets the score grow with $\\ln n$; <a href="https://arxiv.org/abs/2303.06296">σReparam</a> and <a href="https://arxiv.org/abs/2507.20534">Kimi K2</a> rein in the weights themselves.</p>`,
        afterHtml: `
<p>The figure puts a rule of your choice beside the raw scores and the root, in its third map.</p>`,
      },

      temperature: {
        title: 'Temperature, and the note’s ε',
        beforeHtml: `
<p>The <a href="#sources">note of 2023</a> reads the softmax as physics does. It is Boltzmann’s distribution, the factor $\\beta$ in front of the score is the inverse of a temperature, and dividing by $\\sqrt d$ means heating to $T=\\sqrt d$. The note then asks what happens if a number $\\varepsilon$ is added to $\\beta z$, if $\\beta$ is multiplied by it, or if $\\beta$ is raised to its power. Try the three.</p>`,
        afterHtml: `
<p>Adding changes nothing: $e^{\\varepsilon}$ appears above and below the fraction line and cancels. The other two only change the temperature, from $T$ to $T/\\varepsilon$ and to $T^{\\varepsilon}$. So both are one question: which temperature? Near $T=0$ everything goes to the largest score; at a high temperature all keys are alike. To choose $\\sqrt d$ is to choose the standard deviation of the scores as the temperature, as long as that is what it is.</p>`,
      },

      initial: {
        title: 'How warm models start',
        bodyHtml: `
<p>Is it safe to assume unit variance? <a href="https://ai.stackexchange.com/questions/21237/why-does-this-multiplication-of-q-and-k-have-a-variance-of-d-k-in-scaled">An answer</a> to the question of 2020 says yes. In practice models settle for the right order of magnitude:</p>
<table>
<thead><tr><th scope="col">initialisation</th><th scope="col">standard deviation of the scaled score</th></tr></thead>
<tbody>
<tr><th scope="row"><a href="?origin.initialisation=t5&amp;origin.normalise=true&amp;origin.size=1#origin">T5</a>, whose scale is in its initialisation</th><td>1</td></tr>
<tr><th scope="row"><a href="?origin.initialisation=xavier-packed&amp;origin.normalise=true&amp;origin.size=1#origin">Xavier</a> on the packed matrix for Q, K and V</th><td>0.5</td></tr>
<tr><th scope="row"><a href="?origin.initialisation=pytorch&amp;origin.normalise=true&amp;origin.size=1#origin">PyTorch’s</a> default for a linear layer</th><td>0.333</td></tr>
<tr><th scope="row"><a href="?origin.initialisation=gpt2&amp;origin.normalise=true&amp;origin.size=1#origin">GPT-2</a>: weights of 0.02, width 768</th><td>0.307</td></tr>
</tbody>
</table>
<p>All but the first start warmer than the formula means them to be, with attention closer to uniform.</p>
<p>The product of variances leaves out agreement. <a href="?origin.initialisation=lecun&amp;origin.correlation=0.5&amp;origin.normalise=true&amp;origin.size=1#origin">Tokens that share a direction</a> raise or lower a whole row of scores together. Since the softmax ignores a common shift, it sees only about $1-c$ of the variance, where $c$ is the mean cosine of two tokens. And the prediction takes $W_q$ and $W_k$ to be independent. Training soon changes that.</p>`,
      },

      trained: {
        title: 'Ten rules, each at its own rate',
        beforeHtml: `
<p>The <a href="#sources">note of 2023</a> points out that the argument for $\\sqrt d$ ends with the first step, and proposes a remedy: measure $\\sigma_{W_q}$ and $\\sigma_{W_k}$ after each step, predict the spread of the scores from them, and divide by that. Its sections of experiments, discussion and conclusion are empty. Here is an attempt to fill them in.</p>`,
        afterHtml: `
<p><strong>How to compare.</strong> A score $\\beta\\,q\\cdot k$ is $q\\cdot k$ with $W_q$ and $W_k$ both $\\sqrt\\beta$ times as large. On that pair a step of plain descent (SGD) counts $\\beta$ times, and a step of Adam $\\sqrt\\beta$ times. So, without weight decay or clipping, and but for Adam’s small ε, every fixed divisor is a start and a learning rate of $W_q$ and $W_k$. At one rate for all, the best rule is the one that the rate suits. Here $W_q$ and $W_k$ have a rate of their own, tried in half decades. It is chosen for each rule, optimiser and width, by the least median loss on seeds 101 to 110: three of them look at each rate first, and all ten at the three best. “Rates within 95 %” is the unbroken range, on these seeds, that reaches 95 % of the rule’s own best accuracy; half a decade more or less means little, and most ends rest on three seeds. The table holds the accuracy on fresh examples of seeds 1 to 10: the median, and the worst and the best in brackets.</p>
<p>A batch holds 64 examples, and tokens have a width of 64. Recall has 16 keys and 16 values. Majority, a second task, asks for the most frequent of 4 values among 32 keys, so that the best attention is an even one. Guessing is right in 0.06 and 0.25 of the examples; in majority nobody can be right in more than 0.98 on average, since ties are broken at random. A run has 300 steps, and 400 under SGD in recall. The other matrices and the learned gains train at a rate of 1 under SGD and of 0.01 under Adam. $W_v$ starts as a multiple of the identity. (Drawn at random, it makes some seeds learn late: of seeds 1 to 40, between 0 and 7 stay under 0.5 in recall by SGD, depending on the rule, and more without any divisor. Compare ten seeds <a href="?training.view=seeds#training">drawn so</a> and <a href="?training.view=seeds&amp;training.wide-start=true#training">with that start</a>.) These numbers are stored ones, and so are the thin lines of the figure; all others on this page are computed while you read, or say where they come from.</p>
<div class="table" role="region" aria-label="Accuracy by rule" tabindex="0">
<table>
<thead><tr><th scope="col">score</th><th scope="col">recall, Adam, d = 64</th><th scope="col">rates within 95 %</th><th scope="col">recall, Adam, d = 1024</th><th scope="col">the same at the rate of d = 64</th><th scope="col">majority, SGD, d = 64</th></tr></thead>
<tbody>
<tr><th scope="row">undivided</th><td>0.63 <small>(0.57–0.68)</small></td><td>0.00316–0.01</td><td>0.44 <small>(0.33–0.49)</small></td><td>0.44 <small>(0.34–0.54)</small></td><td>0.45 <small>(0.44–0.46)</small></td></tr>
<tr><th scope="row">divided by √d</th><td>1.00 <small>(1.00–1.00)</small></td><td>0.001–0.01</td><td>1.00 <small>(0.99–1.00)</small></td><td>0.96 <small>(0.94–1.00)</small></td><td>0.94 <small>(0.93–0.95)</small></td></tr>
<tr><th scope="row">divided by d</th><td>1.00 <small>(1.00–1.00)</small></td><td>0.001–0.0316</td><td>1.00 <small>(1.00–1.00)</small></td><td>1.00 <small>(1.00–1.00)</small></td><td>0.98 <small>(0.97–0.98)</small></td></tr>
<tr><th scope="row">spread from the weights, gradient stopped</th><td>1.00 <small>(1.00–1.00)</small></td><td>0.001–10</td><td>1.00 <small>(1.00–1.00)</small></td><td>0.94 <small>(0.88–0.97)</small></td><td>0.91 <small>(0.91–0.92)</small></td></tr>
<tr><th scope="row">the same, gradient through</th><td>1.00 <small>(1.00–1.00)</small></td><td>0.001–31.6</td><td>1.00 <small>(0.99–1.00)</small></td><td>0.94 <small>(0.89–1.00)</small></td><td>0.93 <small>(0.92–0.94)</small></td></tr>
<tr><th scope="row">measured spread, gradient stopped</th><td>0.95 <small>(0.92–0.99)</small></td><td>0.001–0.0316</td><td>1.00 <small>(0.98–1.00)</small></td><td>1.00 <small>(0.98–1.00)</small></td><td>0.84 <small>(0.83–0.86)</small></td></tr>
<tr><th scope="row">the same, gradient through</th><td>1.00 <small>(1.00–1.00)</small></td><td>0.000316–31.6</td><td>1.00 <small>(1.00–1.00)</small></td><td>1.00 <small>(1.00–1.00)</small></td><td>0.93 <small>(0.89–0.94)</small></td></tr>
<tr><th scope="row">cosine, learned gain</th><td>1.00 <small>(1.00–1.00)</small></td><td>0.001–31.6</td><td>1.00 <small>(1.00–1.00)</small></td><td>0.97 <small>(0.93–0.99)</small></td><td>0.95 <small>(0.95–0.96)</small></td></tr>
<tr><th scope="row">RMS norm, learned gains</th><td>1.00 <small>(1.00–1.00)</small></td><td>0.001–31.6</td><td>1.00 <small>(1.00–1.00)</small></td><td>0.95 <small>(0.93–0.99)</small></td><td>0.96 <small>(0.95–0.96)</small></td></tr>
<tr><th scope="row">learned temperature</th><td>1.00 <small>(1.00–1.00)</small></td><td>0.001–0.01</td><td>1.00 <small>(0.98–1.00)</small></td><td>0.99 <small>(0.95–1.00)</small></td><td>0.98 <small>(0.98–0.98)</small></td></tr>
<tr><th scope="row">ln n/√d</th><td>0.99 <small>(0.97–1.00)</small></td><td>0.00316–0.00316</td><td>0.97 <small>(0.90–1.00)</small></td><td>0.88 <small>(0.78–0.95)</small></td><td>0.64 <small>(0.62–0.67)</small></td></tr>
<tr><th scope="row">s·ln n/√d, s learned</th><td>1.00 <small>(0.96–1.00)</small></td><td>0.001–0.1</td><td>1.00 <small>(1.00–1.00)</small></td><td>1.00 <small>(0.98–1.00)</small></td><td>0.96 <small>(0.71–0.98)</small></td></tr>
</tbody>
</table>
</div>
<p><strong>Nearly every rule learns, at its own rate.</strong> At $d=64$ all but two reach a median of at least 0.98 in recall, under either optimiser. The undivided head reaches 0.63 under Adam and 0.67 under SGD: it starts with large scores for keys that chance chose, and none of the rates tried undoes that in 300 or 400 steps. At the same rate, ten times the steps bring it to 0.92 (0.87–0.96) and 0.85 (0.83–0.96), with every seed still below every seed of all the others. The other rule that lags is the measured spread with its gradient stopped; after ten times the steps it has 1.00.</p>
<p><strong>Carried to another width.</strong> In recall, at $d=16$, 64, 256 and 1024 the best rate of $1/d$ under Adam is 0.0316 four times, and that of $1/\\sqrt d$ is 0.01, 0.01, 0.01 and 0.00316. Under SGD it is that of $1/\\sqrt d$ which stays, at 1, while $1/d$ has 3.16, 10, 31.6 and 316. Take the rate tuned at $d=64$ to $d=1024$. Under Adam it leaves $1/\\sqrt d$ a median loss of 0.269, where its own rate there leaves 0.027, and every seed is worse; for $1/d$ both rates are the same. Under SGD it leaves $1/\\sqrt d$ at its best, and for $1/d$ every seed is a little worse at $d=1024$, 0.044 against 0.035, with the same accuracy, and at $d=16$ its accuracy falls to 0.70. Majority under SGD is otherwise: from $d=64$ to 512 the best rate of $1/\\sqrt d$ falls from 1 to 0.316, and carried over it reaches 0.86 (0.85–0.88) where its own reaches 0.91 (0.90–0.92); $1/d$ reaches 0.98 at either. muP expects the directions in recall (under Adam $1/\\sqrt d$ should lose between 0.45 and 0.9 decades from $d=16$ to 1024, and half decades cannot tell which): here only $d$ grows, tokens keep their width of 64, and then the rate of SGD should grow with $d$. (Under $1/\\sqrt d$ it stays, because each entry then moves less and less.) Adam moves every weight by about as much, whatever $d$ is. Once such moves agree, $q\\cdot k$ grows as $d$, and we are back at the sum with a mean. That is <a href="https://arxiv.org/abs/2203.03466">muP’s</a> argument for $1/d$.</p>
<p><strong>At $d=64$ the note’s remedy gives room in recall.</strong> Under Adam at $d=64$, $1/\\sqrt d$ stays within 95 % of its best accuracy over 1 decade of rates, the spread from the weights over 4, cosine and RMS norm over 4.5. At $d=1024$ little of that is left: 2 decades for $1/\\sqrt d$, 2 for the spread from the weights with its gradient stopped, 2.5 for cosine and 3 for RMS norm. The measured spread has room there, 5 decades, and 6.5 with the gradient through it. In majority under SGD at $d=64$, $1/\\sqrt d$ and the spread from the weights with its gradient stopped both have 1.5, $1/d$ and the learned temperature 4, and cosine and RMS norm at least 9; but there $W_q$ and $W_k$ hardly need to move, so slow rates do no harm to most. The spread from the weights, cosine and RMS norm all ignore the size of the weights. That alone does not explain the room: at $d=64$ the measured spread, which ignores it too, has 1.5 decades with its gradient stopped, and 5 with it.</p>
<p><strong>What hurt the measured spread was the missing gradient.</strong> With $\\beta$ taken for a constant the measured rule reaches 0.95 (0.92–0.99) under Adam at $d=64$. If the gradient flows through $\\beta$, it reaches 1.00 with every seed, at the same spread of exactly 1. At $d=1024$ the first reaches 1.00 too, but at a loss of 0.227. For the spread from the weights, the two kinds of gradient end alike in recall.</p>
<p><strong>A spread of 1 is enough, and not best.</strong> Under Adam at $d=64$, with the gradient through it, the measured rule ends recall at a loss of 0.071 (0.069–0.073). $1/\\sqrt d$, whose spread has grown to 5.0 by then, ends at 0.027 (0.025–0.031). At a spread of 1, one key of 16 can on average stand out by no more than $16/\\sqrt{15}=4.13$. In majority under SGD at $d=64$ the two best, $1/d$, which starts at a spread of $1/\\sqrt{64}=0.125$ and hardly needs to move, and the learned temperature, end with one near 0.1 and reach 0.98, where $1/\\sqrt d$ reaches 0.94. So the tasks ask for different spreads. Learned temperature, cosine and RMS norm are not settled there: their gains keep a rate that was not tuned.</p>
<p><strong>In recall under $1/\\sqrt d$ the note’s diagnosis is right.</strong> As a head learns, $W_q$ and $W_k$ turn towards each other. At $d=1024$ scores grow almost wholly by this agreement, at $d=16$ more by size. After 300 steps of Adam at $d=1024$ under $1/\\sqrt d$, at its best rate, the raw scores spread by 156 in the median, where the sizes of the weights predict 34, and predicted 32 at the start. So the remedy, which knows sizes alone, does not hold the spread at 1: at $d=1024$ it ends at 4.6. It is not always so: in majority under SGD at $d=64$ the raw scores spread by less than predicted, 3.0 against 4.8.</p>
<p><strong>Other lengths.</strong> Heads trained on 16 keys by SGD at $d=64$ were <a href="?training.view=lengths&amp;training.none=false&amp;training.linear=false&amp;training.predicted=false&amp;training.measured=true&amp;training.log-length=true&amp;training.trained=400#training">tested on 4 to 64</a>. How far the right key’s score stands above the others hardly depends on their number $n$: 9.4 at $n=4$ and 8.4 at $n=64$ under $1/\\sqrt d$; 2.6 and 2.5 under the measured spread with its gradient stopped. But all the others together weigh $\\ln(n-1)$, which is 1.1 at $n=4$ and 4.1 at $n=64$. The first stays far above, and its loss between 0.035 and 0.037; the second sinks below, and its loss goes from 0.093 to 1.589, with $\\beta$ kept as 16 keys left it; its accuracy is still 0.93, and with the gradient through it 1.00. That is dilution. A factor $\\ln n$ lets a head keep pace: tuned like the rest, its lead grows from 5.3 to 12.1. (In majority it starts the scores 3.5 times as large, and none of the rates tried makes up for that in 300 steps.) In recall it does not help, since 8.4 is lead enough: at $n=64$ its loss is 0.041 (0.039–0.043), that of $1/\\sqrt d$ 0.037 (0.037–0.038).</p>`,
      },

      depth: {
        title: 'The same root in deep networks',
        beforeHtml: `
<p>Each unit of a wide layer is a sum of as many terms as the layer has inputs. So the same root sets the size of its weights: $\\sigma_W=g/\\sqrt{\\text{width}}$. Here thirty such layers stand one on another. The gain $g$ is the whole difference between two famous initialisations.</p>`,
        afterHtml: `
<p>A layer with ReLU multiplies the mean square by $g^2/2$, on average over the weights. With $g=\\sqrt2$, which is <a href="?depth.initialisation=he#depth">He’s</a> initialisation, the factor is 1 and the level holds. With $g=1$, which is <a href="?depth.initialisation=xavier#depth">Xavier’s</a> for layers of equal width, the 29 layers after the first halve it 29 times, and $2\\cdot10^{-9}$ is left. <a href="?depth.initialisation=own&amp;depth.gain=1.556#depth">Ten per cent above</a> $\\sqrt2$, the last layer has 250 times the mean square of the first; <a href="?depth.initialisation=own&amp;depth.gain=1.273#depth">ten per cent below</a>, 0.2 %. <a href="?depth.initialisation=own&amp;depth.gain=1.556&amp;depth.normalise=true#depth">Normalising every layer</a> hides the difference, at the price of computing the root anew each time, from the signal itself.</p>`,
      },

      mertens: {
        title: 'The same root among the primes',
        beforeHtml: `
<p>Last, a sum without any chance in it. Let $\\mu(k)$ be 0 if the square of a prime divides $k$. Otherwise it is +1 or −1, as the number of prime factors of $k$ is even or odd. Mertens’ function $M(x)$ adds these up for all $k$ up to $x$. Let it run.</p>`,
        afterHtml: `
<p>It wanders like a walk of coin flips, only much more tamely. Up to ten million, from $x=2$ on, $|M(x)|$ never exceeds $0.894\\sqrt x$, which it reaches at $x=5$. Beyond ten thousand the record is <a href="?mertens.limit=30000&amp;mertens.view=ratio#mertens">0.463</a>, where $M(24{,}185)=-72$. For a hundred years it was conjectured that $|M(x)|<\\sqrt x$ for ever. In 1985 <a href="https://doi.org/10.1515/crll.1985.357.138">Odlyzko and te Riele</a> disproved it, without exhibiting a counterexample. Beyond small $x$ the largest ratio in print that we know of is 0.586, near $1.16\\cdot10^{19}$, found by <a href="https://arxiv.org/abs/1108.0135">Kuznetsov</a>.</p>
<p>That the sum stays below $x^{1/2+\\varepsilon}$, up to a constant and for every $\\varepsilon>0$, is equivalent to the Riemann hypothesis. The root by which attention divides is in good company.</p>`,
      },
    },

    sources: {
      title: 'Sources',
      listHtml: `
<li>A. Vaswani and others, <a href="https://arxiv.org/abs/1706.03762">Attention is all you need</a>, 2017.</li>
<li>G. Shakan, <a href="https://blog.georgeshakan.com/tag/normalizing-vectors/">The square root cancellation heuristic</a>, 2023.</li>
<li>AI Stack Exchange, <a href="https://ai.stackexchange.com/questions/21237/why-does-this-multiplication-of-q-and-k-have-a-variance-of-d-k-in-scaled">Why does this multiplication of Q and K have a variance of d<sub>k</sub>, in scaled dot product attention?</a>, 2020.</li>
<li>W. Chuang, <cite>The scaling factor in self-attention</cite>, a note of 26 September 2023.</li>
<li>I. Shevtsova, <a href="https://arxiv.org/abs/1111.6554">On the absolute constants in the Berry–Esseen type inequalities for identically distributed summands</a>, 2011; the constants used here are those of its sequel of 2013.</li>
<li>A. Henry and others, <a href="https://arxiv.org/abs/2010.04245">Query-key normalization for transformers</a>, 2020.</li>
<li>Z. Liu and others, <a href="https://arxiv.org/abs/2111.09883">Swin Transformer V2</a>, 2021.</li>
<li>G. Yang and others, <a href="https://arxiv.org/abs/2203.03466">Tensor Programs V</a>, on muP, 2022.</li>
<li>S. Zhai and others, <a href="https://arxiv.org/abs/2303.06296">Stabilizing transformer training by preventing attention entropy collapse</a>, on σReparam, 2023.</li>
<li>K. M. Nakanishi, <a href="https://arxiv.org/abs/2501.19399">Scalable-Softmax is superior for attention</a>, 2025.</li>
<li>Kimi team, <a href="https://arxiv.org/abs/2507.20534">Kimi K2</a>, 2025.</li>
<li>A. M. Odlyzko and H. J. J. te Riele, <a href="https://doi.org/10.1515/crll.1985.357.138">Disproof of the Mertens conjecture</a>, 1985.</li>
<li>E. Kuznetsov, <a href="https://arxiv.org/abs/1108.0135">Computing the Mertens function on a GPU</a>, 2011.</li>`,
    },
    footHtml:
      '<p>All of it runs in your browser; nothing is sent anywhere. The engine, the figures and this text are free software. <a href="./docs/index.html">For authors</a>: put a figure into a page of your own, or use the library.</p>',
  },

  /** The documentation for authors. scripts/docs.js makes its pages; a slot such as `{element}` stands for code or a list. */
  docs: {
    site: {
      name: 'rootd for authors',
      skip: 'Skip to the text',
      essay: 'The essay',
      pages: 'Pages of the documentation',
      contents: 'On this page',
      search: 'Search',
      found: { one: '{n} place found', other: '{n} places found' },
      copy: 'Copy',
      copied: 'Copied.',
      noscriptHtml:
        '<p>Without JavaScript the figures are still pictures, and the addresses below begin with <code>https://example.org/rootd/</code>: put the address of this site in its place.</p>',
      footHtml: '<p>rootd {version}. Nothing on these pages asks another server for anything.</p>',
    },

    /** How the values of an attribute are described. */
    kinds: {
      whole: 'a whole number from {minimum} to {maximum}',
      number: 'a number from {minimum} to {maximum}',
      numbers: 'numbers from {minimum} to {maximum}, separated by commas, at most {most} of them',
      law: 'a distribution, such as die, student:5 or values:-1,0,4',
      flag: 'true or false',
      choice: 'one of these:',
      empty: 'empty',
    },

    columns: {
      attribute: 'attribute',
      values: 'values',
      default: 'default',
      about: 'what it does',
      name: 'name',
      light: 'light',
      dark: 'dark',
      option: 'option',
      field: 'field',
      type: 'type',
      way: 'way',
      text: 'text form',
      policy: 'policy of your page',
    },

    start: {
      title: 'A figure in your own page',
      description:
        'Three ways to put a rootd figure into a page of your own: an element, a frame or a file. Nothing to install, no account, and no request to any other server.',
      leadHtml:
        'You can put each figure of <a href="../index.html">the essay</a> into a post, a course page, a notebook or slides, set to your own values. There are three ways. All of them compute in the reader’s browser and ask no other server for anything.',
      sections: {
        element: {
          title: 'An element',
          bodyHtml: `
<p>Two lines of HTML. Write the script once, however many figures follow. It may come from another origin than the page. The page itself has to come from a server: browsers load no such script into a page that is a file on a disk. There, take <a href="#file">the file</a>.</p>
{element}
<p>The attributes are the figure’s settings. Each figure’s page lists them, and its menu copies these two lines with the settings you see. The code of a figure is fetched when one of its kind comes near the screen, and all figures of a page share one engine. <a href="elements.html">What every figure has in common</a>, from events to CSS variables, has a page of its own.</p>`,
        },
        frame: {
          title: 'A frame',
          bodyHtml: `
<p>For pages that allow an iframe but no script of yours, or whose style must not affect the figure:</p>
{frame}
<p>The address holds the whole state of the figure. Besides the settings it takes <code>theme</code> and <code>lang</code>. A sandbox only has to allow <code>allow-scripts</code>; saving from the menu needs <code>allow-downloads</code> too. The frame keeps the height you give it. With one more line in the page around it, it takes the height it needs:</p>
{frameScript}
<p>That script listens to the frames of the page, checks who speaks and what is said, and does nothing else.</p>`,
        },
        file: {
          title: 'A file',
          bodyHtml: `
<p><a href="../rootd-standalone.html" download>rootd-standalone.html</a> holds everything: the figures, their words and the engine. It opens with a double click, works offline and makes no requests. What follows the question mark sets it, as in a frame:</p>
{file}
<p>The menu of every figure saves it as such a file, with the settings you see.</p>`,
        },
        choose: {
          title: 'Which one',
          bodyHtml: `
<p>Take the element if you write the HTML yourself: it grows with its text, follows the page’s light or dark theme, and your scripts can listen to it. Take the frame if an editor removes scripts, as many do, or if the page has a strict policy. Take the file for a talk without network, or to give a figure to somebody.</p>
<p>You can also keep everything at your own address: the folder of this site works at any path of any static host, and nothing in it knows where it is.</p>`,
        },
        figures: { title: 'The figures' },
      },
    },

    elements: {
      title: 'What every figure has',
      description:
        'Attributes, properties, methods and events that all rootd elements share, the distributions of a coordinate, and how a page listens to a figure.',
      leadHtml:
        'The elements differ only in their settings. Everything on this page holds for each of them.',
      sections: {
        attributes: {
          title: 'Attributes',
          bodyHtml: `
<p>A setting is an attribute, a property and a part of the frame’s address: <code>mean-query=&quot;1&quot;</code>, <code>figure.meanQuery = 1</code> and <code>&amp;mean-query=1</code>. A value that does not fit is ignored, listed in <code>ignored</code> and told in the console; only <code>set</code> throws. Besides the settings there are</p>
{table}`,
        },
        properties: {
          title: 'Properties and methods',
          bodyHtml: '<p>Besides one property for each setting:</p>{table}',
        },
        events: {
          title: 'Events',
          bodyHtml: `
{table}
<p>All of them bubble, and cross shadow trees.</p>
<p>A page that listens:</p>
{listen}`,
        },
        asking: {
          title: 'Ask before telling',
          bodyHtml: `
<p>People learn from a guess of their own that turns out wrong. With the attribute <code>ask</code> a figure that has a question first shows an axis and a handle, or a few choices, and no result. The reader commits to a guess or skips it; then the result is drawn with the guess in it, and one sentence compares the two. Mouse, finger and keys all work, and screen readers are told.</p>
<p>Nobody is asked the same question twice in one session; “Ask me again” in the figure’s menu asks once more. The guess is no part of links and files. Without the attribute a figure never asks, in frames neither: there it is <code>embed.html?figure=sums&amp;ask=</code>.</p>
<p>The questions, with the name that <code>ask=&quot;…&quot;</code> takes: <code>bracket</code> of rootd-sums, <code>farther</code> of rootd-growth (of coins, with mean 0), <code>variance</code> of rootd-scores (of small matrices), <code>strongest</code> of rootd-keys, <code>bet</code> of rootd-training, and <code>shift</code> of its picture over rates.</p>
<p>A class’s guesses can be collected without any server. This page, saved under any name, makes a short code of each reader’s guess; readers hand theirs to the teacher, by chat or by mail, and the teacher pastes all of them into the same page:</p>
{class}`,
        },
        frameworks: {
          title: 'In frameworks',
          bodyHtml: `
<p>The elements take attributes or properties, before or after their code has loaded. They may be moved, taken out and put back; their workers end when the last figure leaves the page. So they need no wrapper. <a href="projects.html">Bundlers and frameworks</a> have a page of their own.</p>`,
        },
        laws: {
          title: 'Distributions',
          bodyHtml:
            '<p>How attributes and addresses write the distribution of one coordinate:</p>{table}',
        },
      },
      attributes: {
        ask: 'Asks the reader for a guess before it shows the result: a bare ask, or the name of one of its questions. Figures without a question ignore it.',
        number: 'The number that the caption begins with.',
        theme:
          'light, dark or auto, which asks the reader’s system. Without it the figure follows the color-scheme of the place it stands in.',
        lang: 'The language of the figure’s words, here or on an element around it. Where there is no translation, English.',
      },
      events: {
        'rootd-ready':
          'The figure’s code has loaded, and its methods are there. Properties and attributes may be set before.',
        'rootd-failed': 'Its code could not be loaded. detail: the error.',
        'rootd-change':
          'The reader changed something. detail: options; changed, a list of names; settled, false while a control is being dragged or typed into; reset, true after a reset.',
        'rootd-result':
          'Something new is shown. detail: options; numbers, what was measured and predicted; final, false for a first look at a long computation.',
        'rootd-guess':
          'The reader was asked and has guessed, and the truth is known. detail: figure and question, their names; guess and truth, numbers (of a bracket, half its width), or names of choices.',
        'rootd-address':
          'The reader opens the menu. detail: attributes; a page that knows better addresses fills in link, script and file.',
      },
      laws: {
        student: 'student:5, with the degrees of freedom',
        values: 'values:-1,0,4, or with weights values:0,1@9,1',
      },
    },

    figure: {
      description: '{title}: the element {tag}, its attributes, a live example and its embed code.',
      section: 'This figure in the essay',
      sections: {
        example: {
          title: 'Live example',
          bodyHtml: `
<p>Change the figure, and the code follows. As an element:</p>
{element}
<p>As a frame:</p>
{frame}
<p>{cost}</p>`,
        },
        attributes: {
          title: 'Attributes',
          bodyHtml: '{table}',
        },
        style: {
          title: 'Events, variables, parts',
          bodyHtml: `
<p>The same for every figure. <a href="elements.html#events">Events</a>: {events}. <a href="theming.html#variables">Variables</a>: {variables}. <a href="theming.html#parts">Parts</a>: {parts}.</p>`,
        },
      },
      cost: 'Alone on a page, this figure costs the reader {size} kB, compressed: script, words and engine. Further figures share most of it.',
    },

    options: {
      common: {
        seed: 'All random numbers of the figure come from it. It is the only setting that redraws them.',
      },
      sums: {
        law: 'The distribution of one coordinate.',
        d: 'Coordinates of a vector.',
        count: 'How many sums are drawn.',
        claim: 'The table shows which share of the sums lies within plus or minus this number.',
        mean: 'Added to every coordinate.',
        correlation: 'Between every two coordinates.',
        vector: 'The vector that the strip above the chart shows, counted from 0.',
        ruler: 'Shows the ruler of ±√d.',
        normal: 'Shows the normal curve.',
      },
      growth: {
        case: 'Whether the conditions of the root hold, or which of them fails.',
        law: 'The distribution of one coordinate, except in the case cauchy.',
        mean: 'The mean of a coordinate in the case mean.',
        correlation: 'The correlation of two coordinates in the case correlation.',
        largest: 'Where the axis of d ends.',
        count: 'How many sums are drawn at each d.',
        walks: 'How many walks are shown.',
      },
      normality: {
        law: 'The distribution of one coordinate.',
        d: 'The d that the table is about.',
        largest: 'Where the axis of d ends.',
        count: 'How many sums are drawn at each d.',
        bound: 'Shows the bound of Berry and Esseen.',
      },
      product: {
        d: 'Coordinates of q and of k.',
        count: 'How many dot products are drawn.',
        meanQuery: 'The mean of a coordinate of q.',
        meanKey: 'The mean of a coordinate of k.',
        shared: 'Gives q and k one random sign in common: uncorrelated, and yet q·k is ±d.',
        rows: 'Rows of the two small matrices.',
        columns: 'Columns of the two small matrices.',
        vertical: 'An even axis, or a logarithmic one that shows the tails.',
        a: 'The entries of A, row by row. Where empty, they are drawn from the seed.',
        b: 'The entries of B, likewise.',
      },
      scores: {
        rows: 'Queries, the rows of Q.',
        columns: 'Keys, the rows of K.',
        d: 'Coordinates of each.',
        count: 'How often the experiment is repeated for the lower chart.',
      },
      keys: {
        gap: 'The gap between the scores of the two keys. The reader drags it on the chart.',
        d: 'Coordinates of the query and of the keys whose typical gaps are shown.',
        keys: 'How many keys the second picture has.',
        count: 'How many gaps are drawn.',
      },
      softmax: {
        d: 'Coordinates of queries and keys.',
        queries: 'Rows of the maps.',
        keys: 'Columns of the maps.',
        heads: 'How many heads there are to look at.',
        causal: 'Each query sees the keys up to its own place and no others.',
        third: 'The rule of the third map.',
        quantity: 'What is drawn against d below the maps.',
      },
      temperature: {
        keys: 'How many scores the row has.',
        sigma: 'Their spread.',
        beta: 'The inverse of the temperature.',
        epsilon: 'The number that is added, multiplied by or raised to.',
        change: 'What is done with it.',
      },
      origin: {
        initialisation: 'How the weights are drawn.',
        sigma: 'The standard deviation of a weight where the initialisation is own.',
        normalise: 'Brings every token to variance 1 first, as LayerNorm does.',
        gain: 'What LayerNorm multiplies by.',
        size: 'The standard deviation of a token’s coordinates before that.',
        correlation: 'The cosine of every two tokens.',
        width: 'Coordinates of a token.',
        d: 'Coordinates of a query and of a key.',
        tokens: 'How many tokens there are.',
        draws: 'How often tokens and weights are drawn.',
      },
      training: {
        task: 'What the heads learn.',
        d: 'Coordinates of queries and keys.',
        optimizer: 'How the weights are changed.',
        rate: 'The learning rate.',
        steps: 'How long the runs are.',
        heads: 'Heads of each run.',
        view: 'The picture: curves over the steps, results over ten seeds, over rates and widths, or at other lengths of the context.',
        curve: 'What is drawn over the steps.',
        outcome: 'What is shown of runs over seeds, or over rates and widths.',
        queryKeyRate: 'The rate of Wq and Wk as a multiple of the learning rate.',
        gradient:
          'Whether the gradient flows through a spread that is measured or predicted from the weights.',
        wideStart: 'Starts Wv as a multiple of the identity, so that no seed learns late.',
        trained: 'How many steps the runs have taken. Trained so far, they are shown at once.',
        step: 'The step looked at; beyond the last one it is that one.',
        none: 'Trains with raw scores.',
        sqrt: 'Trains with scores divided by √d.',
        linear: 'Trains with scores divided by d.',
        predicted: 'Trains with scores divided by the spread that the sizes of Wq and Wk predict.',
        measured: 'Trains with scores divided by their measured spread.',
        cosine: 'Trains with cosines and a learned gain.',
        learned: 'Trains with a learned temperature.',
        logLength: 'Trains with ln(n)/√d.',
        twin: 'Trains with raw scores, from the start and at the rate that make it 1/√d.',
        rmsNorm:
          'Trains with queries and keys each divided by their root mean square, and learned gains.',
        scalable: 'Trains with s·ln(n)/√d and a learned s.',
      },
      gradients: {
        none: 'Shows raw scores.',
        sqrt: 'Shows scores divided by √d.',
        linear: 'Shows scores divided by d.',
        logLength: 'Shows scores times ln(n)/√d.',
        measured: 'Shows scores divided by their measured spread.',
        cosine: 'Shows cosines times √d.',
        largest: 'Where the axis of d ends; it begins at 16 and doubles.',
        seeds: 'How many seeds each mark stands for, from the figure’s seed on.',
        batch: 'How many examples the step has.',
        size: 'The norm of the whole gradient, or the root mean square of its entries.',
      },
      heads: {
        view: 'GPT-2’s own scores, or the numbers of a model’s heads from its weights: of an example, or of files that the reader opens.',
        picture:
          'Of a model: the spread of every head, the factors of one head’s spread, agreement of queries and keys, one head’s singular values, longer rows, or two files head by head.',
        keys: 'Of a model: how many keys a row has. Verdicts and the effect of rotation are for rows of that length.',
        sentence:
          'The sentence that GPT-2 reads; with all, the numbers are of all five and the maps of the first.',
        layer:
          'The layer of the head that is looked at, counted from 0; beyond the last one it is that one.',
        head: 'The head in its layer, counted alike.',
      },
      depth: {
        initialisation: 'The gain of the weights: both shows He’s and Xavier’s together.',
        gain: 'The gain where the initialisation is own.',
        activation: 'What comes after each layer’s sums.',
        layers: 'How many layers the network has.',
        width: 'Units of each layer.',
        networks: 'How many networks are drawn.',
        normalise: 'Brings the input of every layer to mean square 1.',
      },
      mertens: {
        limit: 'Where the axis of x ends.',
        view: 'The function, or its ratio to √x.',
        walks: 'How many walks of fair coins are drawn beside it. The seed is theirs alone.',
      },
    },

    library: {
      title: 'The library',
      description:
        'The engine of rootd as a JavaScript library for Node and the browser: every method with its options, their ranges and defaults, and what it gives.',
      leadHtml:
        'The engine under the figures, for Node and for pages with a bundler: plain data in and out, the same bits everywhere for the same options and seed.',
      sections: {
        begin: {
          title: 'A first program',
          bodyHtml: `
{program}
<p>Every method takes one object of options and returns a promise. A wrong option rejects it with a TypeError or a RangeError whose message begins with the option’s name. These lists are read from the code itself, so they are in English in every language.</p>`,
        },
        open: { title: 'openLab(options)', bodyHtml: '<p>{about}</p>{table}' },
        every: {
          title: 'Options of every method',
          bodyHtml: '<p>With these you follow the work and stop it.</p>{table}',
        },
        methods: { title: 'What a lab has' },
        types: {
          title: 'Types',
          bodyHtml: '<p>What the methods take and give, by name.</p>{types}',
        },
      },
      gives: 'Gives',
      needed: 'required',
    },

    recipes: {
      title: 'Recipes',
      description:
        'How to put a rootd figure into plain HTML, Hugo, Jekyll, Quarto, Jupyter, Observable, WordPress and reveal.js, with the files to write.',
      leadHtml:
        'The files to write for eight kinds of site. A script of the project, <code>npm run recipes</code>, builds sites from these very files and looks at them in a browser. It brings the tools for all of them but Quarto, which it uses where it is installed, and WordPress, whose block it opens in a bare page.',
      sections: {
        html: {
          title: 'Plain HTML',
          bodyHtml:
            '<p>Put the script anywhere in the page, and the elements where you want the figures.</p>{files}',
        },
        hugo: {
          title: 'Hugo',
          bodyHtml: `
<p>A shortcode, so that a post needs no raw HTML, which Hugo leaves out by default. The first argument is the figure; all others are its attributes. The script is written once per page.</p>
{files}`,
        },
        jekyll: {
          title: 'Jekyll',
          bodyHtml: `
<p>An include with the figure and its attributes, written as in HTML. Kramdown does not change the line.</p>
{files}`,
        },
        quarto: {
          title: 'Quarto',
          bodyHtml: `
<p>A block of raw HTML in the document, and the script in its header. In PDF and Word there is no figure: give them a picture, which the figure’s menu saves.</p>
{files}`,
        },
        jupyter: {
          title: 'Jupyter',
          bodyHtml: `
<p>A frame, in a cell of code. It works in JupyterLab, in the classic notebook, and in the HTML that nbconvert makes of it.</p>
{files}
<p>For numbers rather than pictures, a figure’s menu copies the same experiment in NumPy.</p>`,
        },
        observable: {
          title: 'Observable',
          bodyHtml: `
<p>A cell of JavaScript, in a notebook or in Framework. Here <code>d</code> is another cell of yours, a slider perhaps, and the figure follows it.</p>
{files}
<p>In the older notebooks, put braces around the lines, and <code>return</code> for <code>display</code>.</p>`,
        },
        wordpress: {
          title: 'WordPress',
          bodyHtml: `
<p>A block of the kind “Custom HTML” with a frame. WordPress keeps iframes from authors who may write unfiltered HTML, which on a site of your own you are; wordpress.com keeps them only on its paid plans. Give the frame a height that suits the figure on a phone too: without a script in the page, it keeps that height.</p>
{files}`,
        },
        reveal: {
          title: 'reveal.js',
          bodyHtml: `
<p>An element on a slide. It loads when the slide is near, rests while another slide is shown, and keeps its settings. reveal.js takes the arrow keys unless a control has the focus.</p>
{files}`,
        },
      },
    },

    projects: {
      title: 'Bundlers and frameworks',
      description:
        'rootd in a project with webpack, Vite, Rollup, esbuild, Parcel, Next, Astro, SvelteKit, React, Vue, Svelte, Solid or Preact: what to install, the files, the commands; server, tests, TypeScript, sizes.',
      leadHtml:
        'The package needs no setting in any of these tools. Each project below begins in an empty folder and shows all of its files and commands. <code>npm run recipes</code> follows them with the packed file, looks at the page in a browser and counts its workers.',
      sections: {
        begin: {
          title: 'What every project does',
          bodyHtml: `
<p>Install the package: <code>npm install rootd</code>, or the file that <code>npm pack</code> makes in the project’s own folder. Then import the elements once, where the page begins:</p>
{package}
<p>The engine comes along as text in the scripts, each part when it is first needed. So there is no file to copy and no address to set. Workers start by the bundler’s own way where it has one, else from that text. Under a strict Content-Security-Policy the text needs <code>worker-src blob:</code>; without it the page’s own thread does the work, in slices, and the console says so once.</p>`,
        },
        server: {
          title: 'Rendering on a server',
          bodyHtml: `
<p>Both imports are safe in Node: <code>rootd/elements</code> registers nothing where there is no page. A server writes the tags with their attributes; the browser does the rest. The library itself computes on a server too, in threads.</p>`,
        },
        properties: {
          title: 'Attributes, properties, events',
          bodyHtml: `
<p>React 19, Vue, Svelte, Solid and Preact set properties, so a law may be an object there. React 18 writes attributes: give it text, such as <code>law=&quot;student:5&quot;</code>. A value that does not fit is ignored; the console and <code>ignored</code> tell. Nothing throws inside of a framework’s rendering.</p>
<p>Vue has to be told which tags are not its own: <code>isCustomElement</code> in the configuration above. React 18 knows no listeners of an element’s own events: use a ref, as above, which also works in React 19.</p>`,
        },
        typescript: {
          title: 'TypeScript',
          bodyHtml: `
<p>From 5.4 on, with every <code>moduleResolution</code>, strict or not. <code>import &#39;rootd/elements&#39;</code> types the tags for <code>querySelector</code> and the events for <code>addEventListener</code>. Templates learn of the elements from one line for each framework: <code>import type {} from &#39;rootd/react&#39;</code>, <code>rootd/preact</code>, <code>rootd/vue</code>, <code>rootd/svelte</code> or <code>rootd/solid</code>. Editors and Storybook read <code>rootd/custom-elements.json</code>.</p>`,
        },
        tests: {
          title: 'In your own tests',
          bodyHtml: `
<p>In jsdom and happy-dom a figure is registered and keeps what it is given, but loads nothing, since no reader comes near. The library computes there, in the calling thread. Jest without modules gets the library by <code>require</code>; the elements stay plain tags.</p>`,
        },
        file: {
          title: 'Without a server',
          bodyHtml: `
<p>Browsers run no modules of a page that is opened by a double click. A page saved beside <code>rootd.js</code> therefore needs a server, and so does what a bundler makes of modules; any one will do, such as <code>npx vite preview</code>. For a file that opens by a double click, take <a href="index.html#file">the one-file build</a>, which is in the package as <code>rootd/standalone</code>.</p>`,
        },
        menu: {
          title: 'What the menu offers',
          bodyHtml: `
<p>From the package, a figure’s menu saves pictures and tables and copies the Python. It offers no link, no embed code and no file: it does not know where on the web your site keeps rootd’s own files. A page that knows them answers <a href="elements.html#events"><code>rootd-address</code></a>.</p>`,
        },
        sizes: {
          title: 'What it weighs',
          bodyHtml:
            '<p>What a reader downloads from rootd’s own site, compressed by brotli, as <code>npm run size</code> measured it. A bundler’s output is a little larger, since it carries the engine as text.</p>{table}',
        },
      },
      sizes: {
        what: 'what',
        size: 'kB',
        whole: {
          wasm: 'the larger part of the engine, in all of these',
          page: 'the whole essay, with every figure',
        },
      },
      tools: {
        vite: { title: 'Vite', bodyHtml: '<p>5, 6, 7 and 8, built and served.</p>' },
        webpack: {
          title: 'webpack',
          bodyHtml: '<p>Version 5. Open <code>index.html</code> by a server.</p>',
        },
        rollup: { title: 'Rollup', bodyHtml: '<p>With the plugin that finds packages.</p>' },
        esbuild: {
          title: 'esbuild',
          bodyHtml: '<p>One file without <code>--splitting</code> works too.</p>',
        },
        parcel: { title: 'Parcel', bodyHtml: '<p>Version 2.</p>' },
        next: {
          title: 'Next',
          bodyHtml:
            '<p>15 and 16, with webpack or Turbopack. The figure is a client component; the page computes on the server.</p>',
        },
        astro: {
          title: 'Astro',
          bodyHtml:
            '<p>The figure is a tag, the import stands in a script. Tried with Astro 5; newer ones ask for a newer Node than we do, and nobody has looked yet.</p>',
        },
        sveltekit: {
          title: 'SvelteKit',
          bodyHtml:
            '<p>Version 2, here for a static site. SvelteKit 3 asks for a newer Node than we do, and nobody has looked yet.</p>',
        },
        react: { title: 'React', bodyHtml: '<p>18 and 19, here with Vite.</p>' },
        vue: { title: 'Vue', bodyHtml: '<p>Version 3, here with Vite.</p>' },
        svelte: { title: 'Svelte', bodyHtml: '<p>Version 5, here with Vite.</p>' },
        solid: { title: 'Solid', bodyHtml: '<p>Here with Vite.</p>' },
        preact: { title: 'Preact', bodyHtml: '<p>Version 10, here with Vite.</p>' },
      },
    },

    theming: {
      title: 'Colours, type, light and dark',
      description:
        'How a page styles a rootd figure: CSS variables, parts, light and dark, and what a page’s own style sheet cannot break.',
      leadHtml:
        'A figure lives in a shadow tree: your style sheet does not reach into it, and it changes nothing outside itself. It reads what you may set from CSS variables, and offers parts.',
      sections: {
        dark: {
          title: 'Light and dark',
          bodyHtml: `
<p>A figure follows the CSS property <code>color-scheme</code> of the place where it stands, not the reader’s system: on a page that is always light, it is light. A page with both says</p>
{scheme}
<p>and a page with a switch of its own sets <code>color-scheme</code> with it. The attribute <code>theme</code> decides against the page.</p>`,
        },
        variables: {
          title: 'CSS variables',
          bodyHtml: `
<p>Set on the element or anywhere above it. A colour may be a <code>light-dark()</code>.</p>
{table}`,
        },
        parts: {
          title: 'Parts',
          bodyHtml: '<p>For <code>::part()</code>, where a variable is not enough:</p>{table}',
        },
        example: {
          title: 'An example',
          bodyHtml: `
<p>The style sheet of the figure below:</p>
{theme}
{figure}`,
        },
        size: {
          title: 'Width and height',
          bodyHtml: `
<p>A figure is a block as wide as its column, at least 280 px, and as high as it needs to be. A place that asks for its width, such as a row of flexible items, a float or a table’s cell, gives it 720 px, or what there is. Give it a <code>min-height</code> to keep what follows in place while its code loads. In print its controls are left out.</p>`,
        },
      },
      variables: {
        paper: 'the background that the figure stands on; it paints none of its own',
        ink: 'text',
        soft: 'labels, axes and notes',
        hairline: 'grid and separating lines',
        'measured-fill': 'what was measured, as an area',
        'measured-ink': 'what was measured, as a line or in words; links and focus',
        predicted: 'what is predicted',
        'ramp-high': 'the end of a colour scale, above zero',
        'ramp-low': 'its end below zero',
        series: 'one of several curves',
        edge: 'borders of fields and buttons',
        wrong: 'what does not fit',
        font: 'the family of all text but that inside charts',
      },
      parts: {
        figure: 'all of it',
        controls: 'a row of controls',
        control: 'one control with its label',
        menu: 'the menu and its button',
        advanced: 'further settings',
        status: 'what is going on',
        error: 'what went wrong',
        picture: 'the charts',
        still: 'what the page put into the element, shown until there is a picture',
        key: 'the key under the charts',
        tables: 'around the table',
        numbers: 'the table of measured and predicted numbers',
        caption: 'the caption',
        data: 'the data behind the chart',
      },
    },

    policy: {
      title: 'Content-Security-Policy',
      description:
        'What a page has to allow, under a Content-Security-Policy, for each way of embedding a rootd figure, and what happens where it does not.',
      leadHtml:
        'What a page with a Content-Security-Policy has to allow. Below, <code>https://example.org</code> stands for the origin that the figures come from; if that is the page’s own, write <code>&#39;self&#39;</code> instead.',
      sections: {
        table: {
          title: 'For each way',
          bodyHtml: `
{table}
<p>Nothing needs <code>unsafe-inline</code> or <code>unsafe-eval</code>. <code>&#39;wasm-unsafe-eval&#39;</code> lets the page compile WebAssembly and nothing else. A policy for styles does not affect the figures. It may forbid the style attribute of the frame in our examples; put those rules into your style sheet then.</p>`,
        },
        workers: {
          title: 'Workers',
          bodyHtml: `
<p>A page may not start a worker from another origin’s script, so an element from elsewhere starts it from a blob. If the policy leaves out <code>blob:</code>, the figure computes in the page itself, in short slices. That is slower and gives the same numbers, and the browser’s console notes that a worker was refused.</p>
<p>Under <code>require-trusted-types-for &#39;script&#39;</code> the figures vouch for the addresses of their workers by a policy of the name <code>rootd</code>. If <code>trusted-types</code> leaves that name out, they compute in the page itself.</p>`,
        },
        headers: {
          title: 'Headers of your host',
          bodyHtml: `
<p>If the folder of this site stands at an address of yours and other origins are to use its element, it needs <code>Access-Control-Allow-Origin: *</code> on its files, which most static hosts send. The frame needs no header. Neither needs isolation of origins: the engine shares no memory between threads.</p>
<p>A page that isolates itself, by <code>Cross-Origin-Embedder-Policy: require-corp</code>, lets in no frame without two headers: the host of the figures has to send that same header, and <code>Cross-Origin-Resource-Policy: cross-origin</code>. The element needs neither.</p>`,
        },
      },
      ways: {
        own: 'element, from the page’s own origin',
        other: 'element, from another origin',
        frame: 'frame',
        frameScript: 'frame, with its script',
      },
    },

    access: {
      title: 'Accessibility and privacy',
      description:
        'What rootd figures do for readers who use a keyboard, a screen reader or a still page, and what they never do: ask other servers, set cookies, store anything.',
      leadHtml: 'What a figure already does, so that you need not add it.',
      sections: {
        access: {
          title: 'For every reader',
          bodyHtml: `
<ul>
<li>Native fields, sliders, boxes and buttons; all of it works by keyboard, with a visible focus.</li>
<li>Arrow keys read a chart value by value. Behind each chart is a table of its data.</li>
<li>A summary in words follows the result, and is read out once the reader has stopped moving.</li>
<li>Colour alone never carries meaning. Contrast is at least 4.5 to 1 for text and 3 to 1 for what carries meaning, in light and in dark. Forced colours are respected.</li>
<li>Nothing moves by itself where the reader asks for less motion.</li>
<li>From 320 px to wide, and at 200 % of the text size.</li>
</ul>`,
        },
        still: {
          title: 'Without JavaScript',
          bodyHtml: `
<p>What you put into the element is shown until there is a picture, and stays if there can be none. A picture from the figure’s menu, with a line of text, serves every reader:</p>
{still}`,
        },
        privacy: {
          title: 'Privacy',
          bodyHtml: `
<p>A figure asks the address its script came from for its code and its engine, and no other address for anything. It sets no cookie, stores nothing in the browser, counts nobody, and sends nothing anywhere: what the reader does stays in the page. It changes nothing outside itself, neither the page’s address nor its history.</p>
<p>If even that one request is too many, keep the folder of this site at your own address, or use the file.</p>`,
        },
      },
    },

    models: {
      title: 'A model of your own',
      description:
        'How to read the heads of a trained model with rootd, from safetensors or GGUF: what the numbers say about its attention scores, and what they do not say.',
      leadHtml:
        'How far do the scores of each head spread, and why? The weights alone say a good deal. Here is how to ask them, and how far to trust the answer.',
      sections: {
        begin: {
          title: 'How to ask',
          bodyHtml: `
<p>On the command line, for a file, several shards, or a folder that holds a model:</p>
{inspect}
<p>It prints a table for each layer. Or in a program, in Node or in a page:</p>
{inspectModel}
<p>In a page, give it the files that the reader chose or dropped. They are read where they are, a range of bytes at a time, and nothing is sent anywhere. Of a model of 16 gigabytes only the queries, the keys and the norms before them are read, and never more than a few heads are in memory.</p>`,
        },
        files: {
          title: 'What it reads',
          bodyHtml: `
<p>Safetensors with weights of 64, 32, 16 or 8 bits, in one file or in shards, and GGUF with weights in F32, F16, BF16 or Q8_0. More strongly quantised files are refused by name: their weights are no longer the model’s own. So are PyTorch’s pickles, which would run code when they are read.</p>
<p>The names of the tensors tell the family: GPT-2, Llama and its many relatives, Qwen, Gemma, OLMo, Phi, Cohere, GPT-NeoX, BLOOM, Falcon, DeepSeek, BERT, ViT, CLIP, T5, Whisper and others. What the names cannot tell stands in the model’s config.json: above all the number of heads, since the matrix of 32 heads of 128 looks just like that of 64 heads of 64. Give the config, or the option <code>heads</code>; without either it asks, and says what is likely.</p>
<p>Whatever it had to take for granted, it says in <code>assumed</code>, a sentence each; what the files lack, in <code>missing</code>. For a family that it does not know, <code>names</code> says where queries and keys are.</p>`,
        },
        number: {
          title: 'What the number is',
          bodyHtml: `
<p>Take two tokens that have nothing to do with each other, each pointing in a direction of its own, any one as likely as any other. Layer norm gives both the same length. One asks, the other is asked, and the head’s weights turn them into a score. <em>Sigma</em> is how far such scores spread within a row, after the model’s own scale: the standard deviation that softmax sees. For tokens like these it is not an estimate. It follows from the weights exactly.</p>
<p>A row of $n$ keys freezes onto a few of them once the spread exceeds $\\sqrt{2\\ln n}$. Turned around, a head with spread $\\sigma$ is frozen in rows of fewer than $e^{\\sigma^2/2}$ keys: that is <code>freezingKeys</code>. And <code>betaOne</code> is the scale that would bring its spread to 1.</p>
<p>The other numbers say where the spread comes from. It is a product: the sizes of the weights as they are stored (<code>strangersRaw</code>), the gains of the norm before them, the <em>agreement</em> of queries and keys, biases, and rotation where the model has rotary positions. Agreement is 1 when the directions that queries favor have nothing to do with those that keys favor, and more when they are the same; <code>agreementZ</code> says how unlikely that is by chance. <code>participation</code> counts the directions that carry the scores, and <code>bound</code> is the largest score that any two tokens whatever can have.</p>`,
        },
        limits: {
          title: 'What the number is not',
          bodyHtml: `
<p><strong>It is not the spread on text.</strong> Real tokens share directions, and trained heads look for exactly those. A direction that all tokens share, and that the head ignores, makes the real spread smaller; directions that the head looks for make it larger, often several times. In a small character model trained for this purpose (three layers, twelve heads) the spread on text was 1.6 to 5.8 times sigma. The order of the heads was nearly the same. So compare heads with each other, and take the level as a low one.</p>
<p><strong>So the verdict has two forms only.</strong> A head is <em>frozen even for strangers</em>, or it is <em>not frozen for strangers</em>. The second says little about text: in that small model five of the twelve heads froze on text, and none for strangers.</p>
<p><strong>It knows nothing of the first token.</strong> Many heads of language models put most of their weight there. That token is far from a stranger; measured scores show it, weights do not.</p>
<p><strong>It is not about content.</strong> Masks, values, and penalties for distance that are not rotations are not in it. Where a model has such a penalty, <code>assumed</code> says so.</p>
<p><strong>Stored weights alone mean little.</strong> A norm’s gains can be large where the weights are small. Two models of the same shapes, Mistral 7B and Llama 3.1 8B, differ 27-fold in the size of the product of theirs; what that means to softmax only the gains tell. Compare <code>sigma</code>, not <code>strangersRaw</code>.</p>
<p><strong>Agreement is not a property of the head alone.</strong> The same scores can be written with other queries and keys: multiply one matrix and undo it in the other. Sigma, the singular values and the bound stay; agreement changes. It describes the weights as training left them.</p>
<p>To know the spread on your own text, run the model, take its scores, and give them to <code>inspectScores</code>.</p>`,
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
<p><code>exportRun</code> writes a run that <code>train</code> made as a safetensors file with its config. <code>inspectModel</code> opens it like any other model, and puts beside each head’s sigma what the run measured on its own tokens at the last step, as <code>sigmaMeasured</code>.</p>`,
        },
      },
    },

    cite: {
      title: 'How to cite',
      description:
        'How to cite rootd with its version, and how to link to one state of a figure, seed included, so that others see the same numbers.',
      leadHtml: 'Give the version and, if you cite numbers, the seed.',
      sections: {
        reference: { title: 'A reference', bodyHtml: '{cite}' },
        state: {
          title: 'A link to a state',
          bodyHtml: `
<p>The address of the essay, and that of a frame, hold everything a figure is set to. “Copy link”, in the page and in each menu, copies it together with the version that made it:</p>
{link}
<p>The same link shows the same numbers in every browser and on every machine. A later version that computes differently says so when it opens the link. Exported pictures and data carry their settings and version with them.</p>`,
        },
        numbers: {
          title: 'Numbers in print',
          bodyHtml: `
<p>Each measured number stands beside its prediction, which is exact unless the figure says otherwise, and beside the distance of the two in standard errors. Give the number of draws with a measured number; a predicted one needs none.</p>`,
        },
      },
    },

    index: {
      title: 'Index',
      description: 'Every page and every section of the documentation for authors of rootd.',
      leadHtml: 'Every page and its sections.',
    },
  },
};
