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
        coordinates: { one: '{n} throw', other: '{n} throws' },
        about:
          'Each coordinate is a throw of a fair die, less 3.5; its standard deviation is 1.708.',
      },
      exponential: {
        name: 'exponential − 1',
        coordinates: { one: '{n} waiting time', other: '{n} waiting times' },
        about: 'Each coordinate is an exponential waiting time of mean 1, less 1.',
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

    /** The ways to scale a score. `formula` is plain text for labels; `who` names models that use it. */
    rules: {
      none: {
        name: 'none',
        formula: 'q·k',
        about: 'The raw dot product.',
        who: 'GPT-Neo; T5, which folds the scale into its initialisation',
      },
      sqrt: {
        name: '1/√d',
        formula: 'q·k/√d',
        about: 'Divides by the standard deviation of the raw score at the first step.',
        who: 'Vaswani et al. 2017, and most models since',
      },
      linear: {
        name: '1/d',
        formula: 'q·k/d',
        about: 'Divides by d: right for vectors that have learned to agree.',
        who: 'muP, up to a constant; BTLM',
      },
      'log-length': {
        name: 'ln n/√d',
        formula: 'ln(n)·q·k/√d',
        about: 'Grows with the logarithm of the number of keys in sight.',
        who: 'Scalable-Softmax, with a learned factor; variants in Llama 4 and Qwen 1',
      },
      measured: {
        name: 'measured',
        formula: 'q·k/s',
        about: 'Divides by the standard deviation of the scores at hand.',
        who: 'the idea of the 2023 note, read literally',
      },
      cosine: {
        name: 'cosine',
        formula: 'g·cos(q, k)',
        about: 'Compares directions only; the gain g starts at √d.',
        who: 'Henry et al. 2020, Swin v2; relatives in Qwen3, OLMo 2, Gemma 3 and ViT-22B',
      },
      predicted: {
        name: 'predicted',
        formula: 'q·k/ŝ',
        about:
          'Divides by the standard deviation that the sizes of Wq and Wk predict, refreshed at each step.',
        who: 'the algorithm of the 2023 note',
      },
      learned: {
        name: 'learned',
        formula: 'e^τ·q·k/√d',
        about: 'Starts at 1/√d and learns its temperature.',
        who: 'models with a learned temperature',
      },
    },

    controls: {
      law: 'Law',
      degrees: 'Degrees of freedom',
      values: 'Values',
      valuesHint: 'Numbers with commas between, such as −1, 0, 4. Weights after an @: 0, 1 @ 9, 1.',
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
      standardErrorTerm: 's.e.: standard error, the chance deviation expected of a measurement',
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
      reset: 'Reset',
      copied: 'Copied.',
      saved: 'Saved as {file}.',
      fileFailed: 'The file could not be made: {reason}',
      copyFailed: 'The browser did not allow copying. Here it is to copy by hand:',
    },

    work: {
      loading: 'Loading the engine…',
      working: 'Working, {percent} done',
      partial: 'First {count} so far',
      stop: 'Stop',
      resume: 'Go on',
      stopped: 'Stopped after {count}.',
      stoppedEarly: 'Stopped.',
      play: 'Play',
      pause: 'Pause',
      step: 'Step',
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
    unknown: 'There is no figure named “{name}”. There are {list}.',
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
        'With correlation the sum is drawn from a mixture: its mean and its spread, if it has any, are predicted exactly, its curve is not.',
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
          '{count} sums of {coordinates}. This law has no variance, so the spread does not settle; half of the sums lie between {lower} and {upper}.',
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
          centred: 'centred and independent',
          mean: 'a mean that is not 0',
          correlation: 'correlated coordinates',
          cauchy: 'Cauchy: no variance',
        },
      },
      panels: {
        spread: 'Spread of the sum against d',
        size: 'Root mean square of the sum against d',
        quartile: 'Half the interquartile range against d',
      },
      slopeHalf: 'slope ½',
      casesAbout: {
        centred: 'The spread is σ√d: a line of slope ½.',
        mean: 'The mean adds up to μd, which overtakes every √d: the size bends to slope 1.',
        correlation:
          'The variance is d(1 + (d − 1)ρ)σ²: beyond d = 1/\u2060ρ the spread bends to slope 1.',
        cauchy:
          'A sum of d Cauchy draws is d times one Cauchy draw: slope 1 from the start, and no variance at all.',
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
        'The spread of a sum against the number of its terms, both axes logarithmic. A slope of ½ is a square root. Choose a case in which it fails.',
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
      lawsTitle: 'The law itself, in units of its spread',
      laws: 'The law at d = {d}, in units of its spread',
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
        'Draws of this law have no variance, so its sums have no normal curve to approach: the theorem does not hold for them.',
      noSpread:
        'All draws of this law are the same, and so are its sums: there is no curve to compare.',
      summary: {
        default:
          'At d = {d} the distribution function of the sum is nowhere further than {distance} from the normal one; the Berry–Esseen bound is {bound}.',
      },
      captionHtml:
        'The largest gap between the distribution function of the sum and that of the normal law, under the bound of Berry and Esseen. Below, the law itself.',
      python: {
        comment: 'The largest gap between the sum’s distribution function and the normal one.',
        measured: 'measured',
        predicted: 'exact',
      },
    },

    product: {
      title: 'One score is a sum',
      parts: { law: 'The law of q·k for d = {d}' },
      controls: {
        rows: 'Rows',
        columns: 'Columns',
        drawn: 'Draw both matrices from the seed again',
        count: 'Dot products',
        meanQuery: 'Mean of q',
        meanKey: 'Mean of k',
        shared: 'q and k share one random sign',
      },
      matrices: {
        a: 'A',
        b: 'B',
        hadamard: 'A∘B, entry by entry',
        rowSums: 'row sums',
        total: 'total',
        cell: '{matrix}, row {row}, column {column}',
        hint: 'Point at a number to see what made it, or type your own.',
        entry: '{a} × {b} = {product}',
        row: 'Row {row}: {terms} = {sum}, one score.',
        all: 'All entries of A∘B add up to {total}: the Frobenius product.',
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
        'A score is a sum of products. Above, $A\\circ B$ entry by entry, along its rows, and over everything. Below, the law of $q\\cdot k$ for your $d$: where both means are 0, its variance is $d$.',
      python: {
        comment: 'Two small matrices, and the law of a dot product of random vectors, in NumPy.',
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
      printed: {
        queries: 'variance of matrix Q',
        keys: 'variance of matrix K',
        scores: 'variance of QKᵀ',
        scaled: 'variance of QKᵀ/√d',
      },
      heatmap: {
        title: 'Scores: {rows} queries by {columns} keys',
        query: 'query',
        key: 'key',
        score: 'q·k',
        cell: 'query {row}, key {column}: {value}',
      },
      spread: {
        title: 'the variance of QKᵀ in {count} repetitions',
        x: 'variance of QKᵀ',
        y: 'density',
        published: 'published: {value}',
        publishedShort: 'published',
        this: 'this draw: {value}',
        thisShort: 'this draw',
        expected: 'mean ± one standard deviation, exact',
        expectedShort: 'mean ± σ, exact',
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

    softmax: {
      title: 'What unscaled scores do',
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
          linear: '1/d',
          'log-length': 'ln n/√d',
          measured: 'measured',
          cosine: 'cosine',
        },
        quantity: {
          entropy: 'entropy',
          largest: 'largest weight',
          gradient: 'gradient norm',
        },
      },
      maps: {
        raw: 'softmax(QKᵀ)',
        scaled: 'softmax(QKᵀ/√d)',
        head: 'head {n}',
        query: 'query',
        key: 'key',
        cell: 'query {row}, key {column}: weight {value}',
        row: 'Query {row}: largest weight {largest}, entropy {entropy} of {most} nats',
        masked: 'masked',
        scale: 'weight',
        clipped: 'weight; {most} and more look alike',
      },
      short: { none: 'raw', sqrt: 'divided by √d' },
      quantities: {
        entropy: 'entropy',
        largest: 'largest weight',
        gradient: 'gradient norm',
      },
      axis: {
        d: 'd',
        entropy: 'entropy in nats, mean of a row',
        largest: 'largest weight, mean of a row',
        gradient: 'norm of the softmax’s derivative, r.m.s.',
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
            'The measured rule divides by the spread of the very scores at hand. No exact law of its rows is known; with many rows they are those of 1/√d.',
          cosine:
            'The cosine of q and k has an exact law, but it is not computed for whole rows here; at large d they are those of 1/√d.',
        },
        points: 'measured over {draws} draws, ±2 standard errors',
      },
      rows: {
        entropy: 'entropy, {rule}',
        largest: 'largest weight, {rule}',
        gradient: 'gradient norm, {rule}',
      },
      columns: {
        d: 'd',
        rule: 'rule',
        error: 'standard error of {quantity}',
        exact: '{quantity}, exact',
      },
      rulesTable: {
        title: 'Ways to scale a score, and who uses them',
        rule: 'rule',
        score: 'score',
        who: 'used or named by',
        others: {
          constant: {
            name: 'a constant of choice',
            formula: 's·q·k',
            who: 'Gemma 2 and 3, Granite',
          },
          softCap: {
            name: 'soft cap',
            formula: 'c·tanh(z/c)',
            who: 'Gemma 2, with c = 50; Grok-1',
          },
          reparametrised: {
            name: 'σReparam',
            formula: 'W ← (γ/‖W‖₂)·W',
            who: 'Zhai et al. 2023',
          },
          clipped: {
            name: 'QK-clip',
            formula: 'Wq, Wk ← √γ·Wq, √γ·Wk',
            who: 'Kimi K2, with γ = min(1, τ/largest score)',
          },
        },
      },
      summary: {
        default:
          'With d = {d} and {keys} keys, the largest weight of a row is {raw} on average with raw scores and {scaled} with scores divided by √d. The entropy is {entropyRaw} and {entropyScaled} nats, of at most {most}.',
      },
      captionHtml:
        'The same vectors, with raw scores and with scores divided by $\\sqrt d$. Each row adds up to 1 along the keys. Drag $d$ and watch the left map freeze onto single keys. Below, means over rows that see every key.',
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
        'One row of scores as a Boltzmann distribution. $\\beta$ is the inverse of the temperature. Of the three things $\\varepsilon$ can do, only adding it leaves every weight as it was.',
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
        size: 'Size of x',
        correlation: 'Cosine of two tokens',
        width: 'Width of x',
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
        input: 'x',
        normalised: 'enters',
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
      rows: { normalised: 'x as it enters', row: 'scaled, within a row: what the softmax sees' },
      columns: { station: 'station', error: 'standard error' },
      point: '{station}: {measured} measured, {predicted} predicted',
      summary: {
        default:
          'Initialised as {initialisation}, the scaled score has standard deviation {measured}; the product of variances predicts {predicted}.',
      },
      captionHtml:
        'The standard deviation at each station on the way to a score, measured and predicted by $d_x\\sigma_x^2\\sigma_W^2$. Choose another initialisation; then switch the normalisation off and make $x$ larger.',
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
        stepLong: 'Step shown',
        none: 'q·k',
        sqrt: 'q·k/√d',
        linear: 'q·k/d',
        predicted: 'predicted',
        measured: 'measured',
        cosine: 'cosine',
        learned: 'learned',
        logLength: 'ln(n)·q·k/√d',
        twin: 'twin of q·k/√d',
      },
      choices: {
        task: { recall: 'recall', majority: 'majority' },
        optimizer: { sgd: 'SGD', adam: 'Adam' },
        view: { curves: 'curves', rates: 'learning rates', lengths: 'lengths' },
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
      axis: { step: 'step', rate: 'learning rate', length: 'keys in the context' },
      key: { predicted: 'predicted from the sizes of Wq and Wk' },
      example: {
        title: '{run}, step {step}',
        cell: '{query} looks at {key}: {weight}',
        about: {
          recall:
            'Attention in one fixed example: each key of the context asks in turn. Recall wants the diagonal.',
          majority:
            'Attention in one fixed example: each key of the context asks in turn. Majority wants an even tint.',
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
      sweepCell: '{run} at rate {rate}: accuracy {accuracy}',
      sweepDiverged: '{run} at rate {rate}: diverged at step {step}',
      sweepAbout: 'Play trains each rule at each rate; the accuracy is on fresh examples.',
      lengthCell: '{run}, {length} keys: loss {loss}',
      lengthsAbout: 'Loss on fresh examples, by the length of their context.',
      rows: {
        best: '{run}, at rate {rate}',
      },
      tableColumns: {
        spread: 'spread',
        predicted: 'predicted',
        fresh: 'test accuracy',
        best: 'best accuracy',
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
        rate: 'learning rate',
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
        'One attention head for each rule, trained while you watch, on the same examples from the same start; the twin of q·k/√d is q·k from another, at another rate. The spread of the scores is measured, and predicted from $\\sigma_{W_q}$ and $\\sigma_{W_k}$. Saved runs can be opened again, here or with <code>lab.train</code>.',
      python: {
        comment: 'Recall with one head, in NumPy, with its own random numbers.',
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
        initialisation: { he: 'He, gain √2', xavier: 'Xavier, gain 1', own: 'your own gain' },
        activation: { relu: 'ReLU', tanh: 'tanh', linear: 'linear' },
      },
      axis: { layer: 'layer', square: 'mean square of a layer' },
      key: {
        measured: {
          one: 'measured, {networks} network',
          other: 'measured, mean of {networks} networks ±2 standard errors',
        },
        wide: 'predicted for very wide layers',
        one: 'as it came in',
      },
      rows: { first: 'after layer 1', last: 'after layer {n}', factor: 'factor per layer' },
      columns: {
        layer: 'layer',
        measured: 'measured',
        predicted: 'predicted',
        standardError: 'standard error',
      },
      point: 'layer {layer}: {measured} measured, {predicted} predicted',
      summary: {
        default:
          'After {layers} layers of width {width} the mean square of the signal is {measured}; {predicted} is predicted.',
      },
      captionHtml:
        'The mean square of the signal through many layers. Each layer is a sum of as many terms as it is wide, so its weights carry one over the root of the width. Choose a gain of your own.',
      python: { comment: 'Signal through a deep random network, in NumPy.' },
    },

    mertens: {
      title: 'The same root elsewhere: primes',
      controls: { limit: 'Up to x', view: 'Picture' },
      choices: { view: { value: 'M(x)', ratio: 'M(x)/√x' } },
      axis: { x: 'x', value: 'M(x)', ratio: 'M(x)/√x' },
      key: { value: 'M(x)', band: '±√x' },
      tableColumns: { value: 'computed' },
      rows: {
        value: 'M({x})',
        ratio: 'M/√x at x = {x}',
        largest: 'largest |M|/√x from x = 2 on, at x = {x}',
      },
      columns: { x: 'x', value: 'M(x)', root: '√x', ratio: 'M(x)/√x' },
      point: 'x = {x}: M = {value}, M/√x = {ratio}',
      summary: {
        default:
          'M({limit}) = {value}. From x = 2 to {limit}, the size of Mertens’ function is at most {ratio} times the root of x; that is at x = {at}.',
      },
      captionHtml:
        'Mertens’ function $M(x)=\\sum_{k\\le x}\\mu(k)$ inside $\\pm\\sqrt x$. No chance is at work here, yet it looks like a walk of coin flips.',
      python: { comment: 'Mertens’ function by a sieve, in NumPy.' },
    },
  },

  /** The essay. In each section `beforeHtml` stands above the figure and `afterHtml` below. */
  essay: {
    title: 'Why attention divides by √d',
    description:
      'See for yourself why attention divides its scores by the square root of d: from coin flips to a head that trains in your browser, every measurement beside its exact prediction.',
    skip: 'Skip to the text',
    contents: 'Contents',
    lead: 'Add five hundred coin flips, each +1 or −1. The sum could be anything from −500 to 500. It almost never leaves ±75.',
    introTitle: 'From coins to attention',
    introHtml: `
<p>Attention begins with a dot product. A query $q$ meets a key $k$, and $q\\cdot k$ is their <em>score</em>. Before anything else happens the score is divided by $\\sqrt d$, where $d$ is the number of their coordinates:</p>
$$\\operatorname{Attention}(Q,K,V)=\\operatorname{softmax}\\left(\\frac{QK^{\\mathsf T}}{\\sqrt d}\\right)V$$
<p>Why a root? Why not $d$ itself, or nothing at all? <a href="https://arxiv.org/abs/1706.03762">The paper that made the formula famous</a> gives its reason in a footnote. This page takes the footnote apart, from sums of coins to dot products, to the softmax, to a head that trains before your eyes, and at each step you can move the parts yourself.</p>
<p>Everything you see is computed in your browser while you read, as the picture above was. What is <span class="measured">measured</span> is blue and filled; what is <span class="predicted">predicted</span> is orange and, unless it says otherwise, exact. Beside each pair stands how far apart the two are, counted in standard errors, the deviation that chance alone would cause: one or two are nothing, five would be a mistake of ours.</p>
<p>All random numbers on the page grow from one seed. Moving a control never draws afresh; vectors get longer, rules change, but the draws stay. Only another seed makes another draw. The address of the page holds its whole state, so that a link shows somebody else exactly what you see.</p>`,

    noscriptHtml:
      '<p>The figures on this page compute in your browser and need JavaScript. Without it you see a still picture of each; the text is complete.</p>',
    still: 'A still picture of the figure: {title}',

    sections: {
      sums: {
        title: 'Five hundred coins',
        beforeHtml: `
<p>Toss a coin $d=500$ times and write +1 for heads, −1 for tails. The strip above shows one such vector and its running sum. The bars count the sums of a hundred thousand vectors; the dots are the exact probabilities, $P(S=2k-d)=\\binom dk\\,2^{-d}$.</p>
<p>Drag $d$: with four times as many coins the picture is twice as wide. Choose a bar, and the strip shows a vector that fell there.</p>`,
        afterHtml: `
<p>Plus and minus cancel, though never quite. Square the sum, and each product of two different coordinates is as often +1 as −1, so that on average only the squares are left:</p>
$$\\mathbb E\\,S^2=\\sum_i\\mathbb E\\,x_i^2+\\sum_{i\\ne j}\\mathbb E\\,x_ix_j=d+0.$$
<p>This is exact for every $d$; no limit is taken. The root of the mean square, which is the standard deviation, is therefore $\\sqrt{500}=22.36$.</p>
<p>A <a href="https://blog.georgeshakan.com/tag/normalizing-vectors/">blog post</a> from which this page learned to start with coins remarks that barely any sum lies beyond ±75. The exact share is 0.078 %, one sum in 1,282. Hoeffding’s inequality, which knows of the coin only that it stays between −1 and 1, promises no more than 0.72 %.</p>
<p>How many sums does “about $\\sqrt d$” cover? Within $\\pm\\sqrt d$ lie 69.6 % of them, within $\\pm2\\sqrt d$ 95.6 %, within $\\pm3\\sqrt d$ 99.7 %. And the mean distance from 0 is not 22.36 but $\\mathbb E|S|=17.83$: squares give more weight to what is far away.</p>
<p>Now choose <a href="?sums.law=die#sums">the die</a>, less its mean of 3.5. Its sums grow as $\\sqrt d$ too, but a single throw has variance $35/12$, so their standard deviation is $\\sqrt{35d/12}=1.708\\sqrt d$, and only 44.4 % of them lie within $\\pm\\sqrt d$. “Of the order of $\\sqrt d$” speaks of the growth, which all these laws share. “Standard deviation $\\sqrt d$” speaks of the factor as well, and is true only of coordinates of variance 1.</p>`,
      },

      growth: {
        title: 'When the root fails',
        beforeHtml: `
<p>A spread of $\\sigma\\sqrt d$ is a straight line of slope ½ when both axes are logarithmic. Here it is for the law you choose. Then choose a case in which it breaks, and look at the walks: each is the running sum of one vector, fanning out between $\\pm\\sqrt d$, or not.</p>`,
        afterHtml: `
<p>We asked three things of the coordinates: mean zero, no correlation, a finite variance. Take them away one at a time.</p>
<p><strong><a href="?growth.case=mean&amp;growth.mean=0.1#growth">A mean.</a></strong> If every coordinate has mean $\\mu$, the sum drifts by $\\mu d$ and its mean square is $\\sigma^2d+\\mu^2d^2$. The drift is the larger part from $d=\\sigma^2/\\mu^2$ on: with $\\sigma=1$ and a mean of only 0.1, from $d=100$.</p>
<p><strong><a href="?growth.case=correlation&amp;growth.correlation=0.01#growth">Correlation.</a></strong> If every two coordinates have correlation $\\rho$, then</p>
$$\\operatorname{Var}S=d\\,\\bigl(1+(d-1)\\rho\\bigr)\\,\\sigma^2.$$
<p>A correlation of 0.01, which few would notice in data, has doubled the variance at $d=101$; far beyond, the spread grows as $d$.</p>
<p><strong><a href="?growth.case=cauchy#growth">No variance.</a></strong> The sum of $d$ Cauchy draws is distributed as $d$ times a single one. Nothing cancels; one giant term decides.</p>
<p>Keep the list. The first two come back once a head begins to learn.</p>`,
      },

      normality: {
        title: 'How normal, how soon',
        beforeHtml: `
<p>The histogram looked like a bell, and the central limit theorem says that it becomes one. How soon? The figure draws the largest gap between the distribution function of the sum and the normal one, $\\sup_x|F_d(x)-\\Phi(x)|$, under the bound of Berry and Esseen, with the constants that <a href="https://arxiv.org/abs/1111.6554">Shevtsova</a> brought it down to. Compare the symmetric <a href="?normality.law=rademacher&amp;normality.d=500#normality">coin</a> with the lopsided <a href="?normality.law=exponential&amp;normality.d=500#normality">exponential</a>.</p>`,
        afterHtml: `
<p>At $d=500$ the coin is three times farther from normal than the exponential: 0.0178 against 0.0059. Its sums sit on every second whole number, so that the distribution function climbs in steps, and the gap is half the tallest of them, $\\tfrac12P(S=0)=\\tfrac12\\cdot0.03566$. For the coin the bound, 0.0210, leaves little room; for the exponential it is seven times too wide.</p>
<p>Nothing that follows leans on the bell. The variance was exact at every $d$; the normal curve only tells, and only roughly, how rare a large score is. So it is grey and dashed here, and never called the prediction.</p>`,
      },

      product: {
        title: 'A score is a sum',
        beforeHtml: `
<p>Now the root enters attention. Multiply two matrices entry by entry, $A\\circ B$: the Hadamard product. Add along each row, and every row gives a dot product, one score. Add over everything, and you have the Frobenius product $\\langle A,B\\rangle$. Point at a number to see what made it, or type your own. Below them stands the law of $q\\cdot k$ for the $d$ you choose.</p>`,
        afterHtml: `
<p>Let $q$ and $k$ be independent, their coordinates uncorrelated, with mean 0 and variance 1. Then each product $q_ik_i$ has mean 0 and variance 1, and the score, a sum of $d$ of them, has mean 0 and variance $d$. That is the whole footnote.</p>
<p>For normal coordinates the law of the score is known exactly, and it is not normal. <a href="?product.d=1#product">At $d=1$</a> its density is infinite at 0. At $d=2$ it is the pointed tent $\\tfrac12e^{-|x|}$. And its tails stay heavy: at $d=64$ a score beyond four standard deviations is twice as likely as the normal curve says, $1.24\\cdot10^{-4}$ against $6.3\\cdot10^{-5}$.</p>
<p><a href="?product.mean-query=1&amp;product.mean-key=1#product">Move the means</a> away from 0. For independent $X$ and $Y$ with means $\\mu$ and standard deviations $\\sigma$</p>
$$\\operatorname{Var}(XY)=(\\sigma_X^2+\\mu_X^2)(\\sigma_Y^2+\\mu_Y^2)-\\mu_X^2\\mu_Y^2,$$
<p>so that means widen the law, and also shift it by $d\\,\\mu_q\\mu_k$, which grows faster than any root.</p>
<p>Independent in which sense? <a href="#sources">A note of 2023</a>, which we shall meet again, lists conditions pair by pair: $q_i$ and $k_i$ uncorrelated, $q_i$ and $q_j$, $k_i$ and $k_j$. They do not suffice. Take random signs $r_i$ and one more sign $s$, and let $q_i=r_i$ and $k_i=s\\,r_i$. Every covariance on the list is 0, every mean 0, every variance 1; yet $q\\cdot k=s\\,d$, whose variance is $d^2$. <a href="?product.shared=true#product">The figure shows it.</a> What does suffice is that $q$ and $k$ are independent as whole vectors and that the coordinates of one of them are uncorrelated:</p>
$$\\operatorname{Var}(q\\cdot k)=\\sum_{i,j}\\mathbb E\\,q_iq_j\\;\\mathbb E\\,k_ik_j=d.$$`,
      },

      scores: {
        title: 'Why two by two gave 1.6',
        beforeHtml: `
<p>In 2020 <a href="https://ai.stackexchange.com/questions/21237/why-does-this-multiplication-of-q-and-k-have-a-variance-of-d-k-in-scaled">somebody tried this</a> with two 2 × 2 matrices and got a variance of 1.6, where theory seemed to promise $d=2$. An answer took matrices of <a href="?scores.rows=1111&amp;scores.columns=1111&amp;scores.d=111#scores">1111 × 111</a>, and printed 110.56, close to $d=111$. The figure draws the matrix $QK^{\\mathsf T}$, prints the same four variances, and then repeats the whole experiment to see how far they stray. Begin with the 2 × 2.</p>`,
        afterHtml: `
<p>The variance $v$ over the entries of one $n\\times m$ matrix of scores is itself a random number. Its mean is</p>
$$\\mathbb E\\,v=d\\Bigl(1-\\frac1{nm}\\Bigr),$$
<p>which is 1.5 for 2 × 2, and not 2, because the four entries are measured from their own mean. Its standard deviation is 2.18. Half of all draws fall below 0.76, and 71.4 % at or below 1.6. The question had met an ordinary draw. A comment there guessed as much: perhaps two is too small.</p>
<p>The answer’s 110.56 is ordinary too: mean 111.00, standard deviation 0.648, so it lies 0.7 of a standard deviation low. Here is a trap, however. The matrix has 1,234,321 entries. Were they independent, the standard deviation would be 0.141, and 110.56 would be 3.1 of them off, a suspicious draw. The entries are uncorrelated, but those of a row share their query and those of a column their key. For normal entries, with $s=n+m+d+1$,</p>
$$\\operatorname{Var}v=\\frac{2d\\,\\bigl((nm-2)\\,s+d+3\\bigr)}{(nm)^2}.$$`,
      },

      softmax: {
        title: 'What unscaled scores do',
        beforeHtml: `
<p>The softmax turns a row of scores $z$ into weights that add up to 1:</p>
$$p_j=\\frac{e^{\\beta z_j}}{\\sum_l e^{\\beta z_l}}.$$
<p>On the left $\\beta=1$, on the right $\\beta=1/\\sqrt d$, from the very same vectors. Take $d$ down to 1, then drag it upwards.</p>`,
        afterHtml: `
<p>The left map freezes. In each row nearly all the weight falls on one key, and since the vectors are random, on a random one. With 64 keys and $d=64$ the raw scores have standard deviation 8; the largest weight is 0.79 on average, and the entropy is 0.58 nats of the 4.16 that 64 equal weights would have. Divided by $\\sqrt d$ the scores have standard deviation 1 whatever $d$ is: the largest weight is 0.11 and the entropy 3.69.</p>
<p>Physics knows this as the freezing of the random energy model. For $n$ independent normal scores it sets in at the standard deviation $\\sqrt{2\\ln n}$, which is 2.88 for 64 keys, so raw scores are past it from $d=9$ on. More keys are no way out: at $d=64$ it would take $e^{32}$ of them, about $8\\cdot10^{13}$.</p>
<p>Each <em>row</em> adds up to 1, since a query shares its attention among the keys. (The note of 2023 normalises columns.)</p>
<p>The usual moral is that the gradient vanishes: the derivative of a frozen softmax, $\\operatorname{diag}(p)-pp^{\\mathsf T}$, is close to 0. That is half the story. Rows in which two keys still compete make up for frozen ones: the <a href="?softmax.quantity=gradient#softmax">root mean square</a> of its norm rises from 0.18 at $d=1$ to 0.32 at $d=16$, and at $d=256$ is still above the 0.18 of scaled scores. And on its way to $W_q$ the gradient is multiplied by $\\beta$, which without a scale is 1 and not $1/\\sqrt d$. At the first step of the training task below, from $d=16$ to $d=1024$, the raw scores’ gradient falls from 0.036 to 0.010, while that of $W_q$ rises from 1.1 to 2.6 and at $d=1024$ differs sevenfold from seed to seed (medians and range of ten seeds). With $1/\\sqrt d$ the one stays between 0.034 and 0.037 and the other near 0.3 at every $d$. So one gradient fades, the other swells and turns erratic, and both names given to the trouble, vanishing and exploding, have a point.</p>
<p>The root is not the only rule in use. <a href="https://arxiv.org/abs/2203.03466">muP</a> divides by $d$; <a href="https://arxiv.org/abs/2010.04245">QK-norm</a> and <a href="https://arxiv.org/abs/2111.09883">Swin v2</a> compare directions only, with a learned gain; <a href="https://arxiv.org/abs/2501.19399">Scalable-Softmax</a> lets the score grow with $\\ln n$; <a href="https://arxiv.org/abs/2303.06296">σReparam</a> and <a href="https://arxiv.org/abs/2507.20534">Kimi K2</a> rein in the weights themselves. The figure shows several of them as a third map.</p>`,
      },

      temperature: {
        title: 'A temperature',
        beforeHtml: `
<p>The note of 2023 reads the softmax as physics does: it is Boltzmann’s distribution, $\\beta$ is the inverse of a temperature, and dividing by $\\sqrt d$ means heating to $T=\\sqrt d$. It then asks what happens if a number $\\varepsilon$ is added to $\\beta z$, if $\\beta$ is multiplied by it, or raised to its power. Try the three.</p>`,
        afterHtml: `
<p>Adding changes nothing: $e^{\\varepsilon}$ appears above and below the fraction line and cancels. The other two only change the temperature, from $T$ to $T/\\varepsilon$ and to $T^{\\varepsilon}$. So both are one question: which temperature? Near $T=0$ everything goes to the largest score; at high temperature all keys are alike. To choose $\\sqrt d$ is to choose the standard deviation of the scores as the temperature, if that is what it is.</p>`,
      },

      origin: {
        title: 'Where unit variance comes from',
        beforeHtml: `
<p>So far variance 1 was assumed. In a model it has to be made. A token $x$ of width $d_x$ is normalised, then multiplied by a random matrix, $q=xW_q$, and each coordinate of $q$ is again a sum:</p>
$$\\operatorname{Var}q_i=d_x\\,\\sigma_x^2\\,\\sigma_W^2.$$
<p>The figure follows the standard deviation from station to station. Choose how the weights are initialised; then take the normalisation away.</p>`,
        afterHtml: `
<p>Is it safe to assume unit variance? An answer to the question above says yes. In practice models settle for the right order of magnitude:</p>
<table>
<thead><tr><th scope="col">initialisation</th><th scope="col">standard deviation of the scaled score</th></tr></thead>
<tbody>
<tr><th scope="row"><a href="?origin.initialisation=t5#origin">T5</a>, whose scale is in its initialisation</th><td>1</td></tr>
<tr><th scope="row"><a href="?origin.initialisation=xavier-packed#origin">Xavier</a> on the packed matrix for Q, K and V</th><td>0.5</td></tr>
<tr><th scope="row"><a href="?origin.initialisation=pytorch#origin">PyTorch’s</a> default for a linear layer</th><td>0.333</td></tr>
<tr><th scope="row"><a href="?origin.initialisation=gpt2#origin">GPT-2</a>: weights of 0.02, width 768</th><td>0.307</td></tr>
</tbody>
</table>
<p>All but the first start warmer than the formula means them to be, with attention closer to uniform.</p>
<p>The product of variances leaves out agreement. <a href="?origin.initialisation=lecun&amp;origin.correlation=0.5#origin">Tokens that share a direction</a> raise or lower a whole row of scores together, and since the softmax ignores a common shift, it sees only about $1-c$ of the variance, where $c$ is the mean cosine of two tokens. And the prediction takes $W_q$ and $W_k$ to be strangers to each other. Training is about to change that.</p>`,
      },

      training: {
        title: 'After the first step',
        beforeHtml: `
<p>The argument for $\\sqrt d$ is an argument about random vectors, and a head stays random only until it learns. The note of 2023 makes the point, and proposes a remedy: measure $\\sigma_{W_q}$ and $\\sigma_{W_k}$ after each step, predict the spread of the scores from them, and divide by that. Its sections of experiments, discussion and conclusion are empty. Let us fill them in.</p>
<p>The task is recall: sixteen keys, each with a value; one of the keys is asked for; answer its value. Four rules start from the same weights and see the same examples. Press Play, and watch what the heads look at.</p>`,
        afterHtml: `
<p>One seed proves little. The table holds the accuracy on fresh examples over ten seeds: the median, and the worst and the best in brackets. (Of the seeds up to 40, three have not learned recall by then under $1/\\sqrt d$ at $d=64$; none of them is among these ten.) Guessing gives 0.06 in recall and 0.25 in majority, a second task, whose answer is the most frequent of 32 items, so that the best attention is an even one.</p>
<div class="table" role="region" aria-label="Accuracy by rule" tabindex="0">
<table>
<thead><tr><th scope="col">score</th><th scope="col">recall, SGD, d = 64</th><th scope="col">recall, SGD, d = 1024</th><th scope="col">recall, Adam, d = 1024</th><th scope="col">majority, SGD, d = 512</th></tr></thead>
<tbody>
<tr><th scope="row">q·k</th><td>0.35 <small>(0.21–0.45)</small></td><td>0.26 <small>(0.22–0.33)</small></td><td>0.15 <small>(0.12–0.26)</small></td><td>0.44 <small>(0.43–0.45)</small></td></tr>
<tr><th scope="row">q·k/√d</th><td>1.00 <small>(1.00–1.00)</small></td><td>1.00 <small>(1.00–1.00)</small></td><td>0.62 <small>(0.26–0.71)</small></td><td>0.86 <small>(0.85–0.88)</small></td></tr>
<tr><th scope="row">q·k/d</th><td>0.36 <small>(0.17–0.77)</small></td><td>0.12 <small>(0.11–0.14)</small></td><td>1.00 <small>(1.00–1.00)</small></td><td>0.98 <small>(0.98–0.98)</small></td></tr>
<tr><th scope="row">predicted</th><td>1.00 <small>(1.00–1.00)</small></td><td>1.00 <small>(1.00–1.00)</small></td><td>0.69 <small>(0.43–0.83)</small></td><td>0.79 <small>(0.77–0.83)</small></td></tr>
<tr><th scope="row">measured</th><td>0.93 <small>(0.88–0.95)</small></td><td>0.99 <small>(0.95–1.00)</small></td><td>0.89 <small>(0.84–0.93)</small></td><td>0.73 <small>(0.69–0.78)</small></td></tr>
<tr><th scope="row">cosine, learned gain</th><td>1.00 <small>(1.00–1.00)</small></td><td>1.00 <small>(1.00–1.00)</small></td><td>0.70 <small>(0.33–0.83)</small></td><td>0.87 <small>(0.86–0.89)</small></td></tr>
<tr><th scope="row">learned temperature</th><td>0.99 <small>(0.97–1.00)</small></td><td>0.99 <small>(0.98–1.00)</small></td><td>0.86 <small>(0.67–0.94)</small></td><td>0.98 <small>(0.97–0.98)</small></td></tr>
<tr><th scope="row">ln(n)·q·k/√d</th><td>0.75 <small>(0.44–0.84)</small></td><td>0.65 <small>(0.43–0.83)</small></td><td>0.39 <small>(0.14–0.53)</small></td><td>0.44 <small>(0.43–0.45)</small></td></tr>
</tbody>
</table>
</div>
<p><strong>The diagnosis is right.</strong> As a head learns, $W_q$ and $W_k$ turn towards each other, and scores grow by agreement, not by size alone. <a href="?training.optimizer=adam&amp;training.rate=0.01&amp;training.d=1024&amp;training.steps=300&amp;training.curve=spread&amp;training.trained=300#training">After 300 steps of Adam</a> at $d=1024$ under $1/\\sqrt d$ the raw scores had, in the median, a spread of 821, where the sizes of the weights predict 66.</p>
<p><strong>The remedy wins something.</strong> Dividing by the predicted spread makes the score blind to the size of the weights, and so to steps that are too long. Under SGD at $d=64$, of the <a href="?training.view=rates&amp;training.trained=400#training">learning rates</a> 0.01, 0.1 and so on to 1000, it learned recall at 1, 10, 100 and 1000, the widest range of all the rules; $1/\\sqrt d$ did at 1 alone. At $d=1024$ that is over: at a rate of 10 it reaches 0.91 in the median, at 100 only 0.66, and the widest range, 1 to 1000, is the measured rule’s.</p>
<p><strong>And it loses.</strong> Under Adam at $d=1024$ it reaches 0.69 and $1/\\sqrt d$ 0.62, while $1/d$ learns the task with every seed. Adam moves every weight by about as much, whatever $d$ is; once such moves agree, $q\\cdot k$ grows as $d$, and we are back at the sum with a mean. That is <a href="https://arxiv.org/abs/2203.03466">muP’s</a> argument for $1/d$. (Under SGD, at a rate of 1, it hardly moves.)</p>
<p><strong>Nor is a spread of 1 the goal.</strong> The measured rule holds it at exactly 1 in every batch. At the rates of the table that puts it behind $1/\\sqrt d$ in recall under SGD and in majority, though ahead of it under Adam. Left to itself the spread of $q\\cdot k/\\sqrt d$ settles near 3 in recall, at 3.5 for $d=64$ and 3.0 for $d=1024$. In <a href="?training.task=majority&amp;training.d=512&amp;training.steps=300&amp;training.learned=true&amp;training.trained=300#training">majority</a> the two best, $1/d$ and the learned temperature, end near 0.1 or below. No fixed number serves both. Besides, a <a href="?training.view=lengths&amp;training.none=false&amp;training.linear=false&amp;training.measured=true&amp;training.trained=400#training">measured spread</a> depends on what it is measured on: trained by SGD on 16 keys at $d=64$, its median loss goes from 0.24 on 4 keys to 1.88 on 64, where that of $1/\\sqrt d$ stays below 0.07.</p>
<p><strong>What the others mend.</strong> Under SGD, cosine with a learned gain keeps its footing at learning rates from 1 to 100 and at every length; under Adam at $d=1024$ it fares much as the prediction does. A learned temperature finds the even attention of majority by itself. With $\\ln n$ the scores start 2.8 times as large, which is too much here; given the start and the rate that make it $1/\\sqrt d$ on 16 keys, it learns recall as well.</p>
<p>Which brings us to the most sobering fact about the root. Under plain gradient descent $1/\\sqrt d$ is the same as no scale at all with $W_q$ and $W_k$ drawn $d^{-1/4}$ times as large and their learning rate divided by $\\sqrt d$. <a href="?training.none=false&amp;training.linear=false&amp;training.predicted=false&amp;training.twin=true&amp;training.curve=loss&amp;training.trained=400#training">The two curves coincide.</a> The factor in the formula is an initial size and a learning rate: right for the first step, and a choice like any other from the second.</p>`,
      },

      depth: {
        title: 'The same root in deep networks',
        beforeHtml: `
<p>Each unit of a wide layer is a sum of as many terms as the layer has inputs, so the same root sets the size of its weights: $\\sigma_W=g/\\sqrt{\\text{width}}$. Here thirty such layers stand one on another. The gain $g$ is the whole difference between two famous initialisations.</p>`,
        afterHtml: `
<p>A layer with ReLU multiplies the mean square by $g^2/2$, on average over the weights. With $g=\\sqrt2$, which is He’s initialisation, the factor is 1 and the level holds. With $g=1$, which is <a href="?depth.initialisation=xavier#depth">Xavier’s</a> for layers of equal width, the 29 layers after the first halve it 29 times, and $2\\cdot10^{-9}$ is left. <a href="?depth.initialisation=own&amp;depth.gain=1.556#depth">Ten per cent above</a> $\\sqrt2$, the last layer has 250 times the mean square of the first; <a href="?depth.initialisation=own&amp;depth.gain=1.273#depth">ten per cent below</a>, 0.2 %. <a href="?depth.initialisation=own&amp;depth.gain=1.556&amp;depth.normalise=true#depth">Normalising every layer</a> hides the difference, at the price of computing the root anew each time, from the signal itself.</p>`,
      },

      mertens: {
        title: 'The same root among the primes',
        beforeHtml: `
<p>Last, a sum without any chance in it. Let $\\mu(k)$ be 0 if a square of a prime divides $k$, and otherwise +1 or −1, as the number of its prime factors is even or odd. Mertens’ function $M(x)$ adds them up. Let it run.</p>`,
        afterHtml: `
<p>It wanders like a walk of coin flips, only much more tamely. Up to ten million, from $x=2$ on, $|M(x)|$ never exceeds $0.894\\sqrt x$, and that at $x=5$; beyond ten thousand the record is <a href="?mertens.limit=30000&amp;mertens.view=ratio#mertens">0.463</a>, where $M(24{,}185)=-72$. That $|M(x)|<\\sqrt x$ for ever was a conjecture for a hundred years, until <a href="https://doi.org/10.1515/crll.1985.357.138">Odlyzko and te Riele</a> disproved it in 1985, without a single example in hand. Beyond small $x$ the largest ratio in print that we know of is 0.586, near $1.16\\cdot10^{19}$, found by <a href="https://arxiv.org/abs/1108.0135">Kuznetsov</a>.</p>
<p>That the sum stays below $x^{1/2+\\varepsilon}$, up to a constant and for every $\\varepsilon>0$, is equivalent to the Riemann hypothesis. The root by which attention divides is in good company.</p>`,
      },
    },

    end: {
      title: 'What remains',
      bodyHtml: `
<p>A score is a sum of $d$ products. If they are centred, uncorrelated and of variance 1, its standard deviation is $\\sqrt d$, exactly; divide by that, and the softmax starts neither frozen nor blind. This is a statement about the first step. What the scale should be later depends on what the head has to do, and models that let it be learned, or tie it to the weights, take that seriously.</p>
<p>Change anything above; send the link. Each figure can be taken away as a picture, as data, as Python, or as two lines of HTML for a page of your own.</p>`,
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
        '<p>Without JavaScript the figures stand still, and the addresses below begin with <code>https://example.org/rootd/</code>: read the address of this site for it.</p>',
      footHtml: '<p>rootd {version}. Nothing on these pages asks another server for anything.</p>',
    },

    /** How the values of an attribute are described. */
    kinds: {
      whole: 'a whole number from {minimum} to {maximum}',
      number: 'a number from {minimum} to {maximum}',
      numbers: 'numbers from {minimum} to {maximum} with commas between, at most {most} of them',
      law: 'a law, such as die, student:5 or values:-1,0,4',
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
        'Each figure of <a href="../index.html">the essay</a> can stand in a post, a course page, a notebook or slides, set to your own values. There are three ways. All of them compute in the reader’s browser and ask no other server for anything.',
      sections: {
        element: {
          title: 'An element',
          bodyHtml: `
<p>Two lines of HTML. The script is written once, however many figures follow; it may come from another origin than the page.</p>
{element}
<p>Attributes are the settings; each figure’s page lists them, and its menu copies these two lines as they stand. The code of a figure is fetched when one of its kind comes near the screen, and all figures of a page share one engine. <a href="elements.html">What every figure has in common</a>, from events to CSS variables, has a page of its own.</p>`,
        },
        frame: {
          title: 'A frame',
          bodyHtml: `
<p>Where a page may hold an iframe but no script of yours, or where its style is not to meet the figure’s:</p>
{frame}
<p>The address is the whole state of the figure; besides the settings it takes <code>theme</code> and <code>lang</code>. <code>allow-scripts</code> is all a sandbox has to allow, <code>allow-downloads</code> what saving from the menu needs. The frame keeps the height you give it; with one more line in the page around it, it takes the height it needs:</p>
{frameScript}
<p>That script listens to the frames of the page, checks who speaks and what is said, and does nothing else.</p>`,
        },
        file: {
          title: 'A file',
          bodyHtml: `
<p><a href="../rootd-standalone.html" download>rootd-standalone.html</a> holds everything: the figures, their words and the engine. It opens with a double click, works offline and asks for nothing. What comes after the question mark sets it, as in a frame:</p>
{file}
<p>The menu of every figure saves it, as it stands, as such a file.</p>`,
        },
        choose: {
          title: 'Which one',
          bodyHtml: `
<p>Take the element where you write the HTML yourself: it grows with its text, follows the page’s light or dark, and a script of yours can listen to it. Take the frame where an editor removes scripts, as many do, or where the page is served under a strict policy. Take the file for a talk without network, or to hand a figure to somebody.</p>
<p>You can also keep everything at your own address: the folder of this site works at any path of any static host, and nothing in it knows where it is.</p>`,
        },
        figures: { title: 'The figures' },
      },
    },

    elements: {
      title: 'What every figure has',
      description:
        'Attributes, properties, methods and events that all rootd elements share, the laws of a coordinate, and how a page listens to a figure.',
      leadHtml:
        'The elements differ in their settings alone. What is on this page holds for each of them.',
      sections: {
        attributes: {
          title: 'Attributes',
          bodyHtml: `
<p>A setting is an attribute, a property and a part of the frame’s address: <code>mean-query=&quot;1&quot;</code>, <code>figure.meanQuery = 1</code> and <code>&amp;mean-query=1</code>. A value that does not fit is ignored and told in <code>ignored</code>; a property set to one throws. Besides the settings there are</p>
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
<p>All but the first two bubble, and cross shadow trees.</p>
<p>A page that reads along:</p>
{listen}`,
        },
        frameworks: {
          title: 'In frameworks',
          bodyHtml: `
<p>The elements take attributes or properties, before or after their code has come, and may be moved, taken out and put back: their workers end when the last figure leaves the page. So they need no wrapper. With a bundler, install the package and import the elements where the page begins:</p>
{package}`,
        },
        laws: {
          title: 'Laws',
          bodyHtml:
            '<p>The law of one coordinate, as attributes and addresses write it:</p>{table}',
        },
      },
      attributes: {
        number: 'The number that the caption begins with.',
        theme:
          'light, dark or auto, which asks the reader’s system. Without it the figure follows the color-scheme of the place it stands in.',
        lang: 'The language of the figure’s words, here or on an element around it. Where there is no translation, English.',
      },
      events: {
        'rootd-ready':
          'The figure’s code has come: from now on its methods are there. Properties and attributes may be set before.',
        'rootd-failed': 'Its code could not be loaded. detail: the error.',
        'rootd-change':
          'The reader changed something. detail: options; changed, a list of names; settled, false while a control is being dragged or typed into; reset, true after a reset.',
        'rootd-result':
          'Something new is shown. detail: options; numbers, what was measured and predicted; final, false for a first look at a long computation.',
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
          title: 'As it stands',
          bodyHtml: `
<p>Change the figure; the code follows. As an element:</p>
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
      cost: 'On a page of its own this figure costs the reader {size} kB, compressed and all in: script, words and engine. Further figures share most of it.',
    },

    options: {
      common: {
        seed: 'All random numbers of the figure come from it. It is the only setting that draws anew.',
      },
      sums: {
        law: 'The law of one coordinate.',
        d: 'Coordinates of a vector.',
        count: 'How many sums are drawn.',
        claim: 'The table tells which share of the sums lies within plus or minus this number.',
        mean: 'Added to every coordinate.',
        correlation: 'Between every two coordinates.',
        vector: 'The vector that the strip above the chart shows, counted from 0.',
        ruler: 'Shows the ruler of ±√d.',
        normal: 'Shows the normal curve.',
      },
      growth: {
        case: 'Whether the conditions of the root hold, or which of them fails.',
        law: 'The law of one coordinate, but in the case cauchy.',
        mean: 'The mean of a coordinate in the case mean.',
        correlation: 'The correlation of two coordinates in the case correlation.',
        largest: 'Where the axis of d ends.',
        count: 'How many sums are drawn at each d.',
        walks: 'How many walks are shown.',
      },
      normality: {
        law: 'The law of one coordinate.',
        d: 'The d that the table tells of.',
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
        a: 'The entries of A, row by row. Where empty, they are drawn from the seed.',
        b: 'The entries of B, likewise.',
      },
      scores: {
        rows: 'Queries, the rows of Q.',
        columns: 'Keys, the rows of K.',
        d: 'Coordinates of each.',
        count: 'How often the experiment is repeated for the lower chart.',
      },
      softmax: {
        d: 'Coordinates of queries and keys.',
        queries: 'Rows of the maps.',
        keys: 'Columns of the maps.',
        heads: 'How many heads there are to look at.',
        causal: 'Each query sees the keys up to its own place and no others.',
        third: 'The rule of a third map.',
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
        view: 'The picture: curves over the steps, a sweep of learning rates, or contexts of other lengths.',
        curve: 'What is drawn over the steps.',
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
      },
      depth: {
        initialisation: 'The gain of the weights.',
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
<p>Every method takes one object of options and returns a promise. A wrong option rejects with a TypeError or a RangeError whose message begins with its name. These lists are read from the code itself, which is why they are in English in every language.</p>`,
        },
        open: { title: 'openLab(options)', bodyHtml: '<p>{about}</p>{table}' },
        every: {
          title: 'Options of every method',
          bodyHtml: '<p>They follow the work and stop it.</p>{table}',
        },
        methods: { title: 'Methods of a lab' },
        types: {
          title: 'Types',
          bodyHtml: '<p>What the methods take and give, by name.</p>{types}',
        },
      },
      gives: 'Gives',
      needed: 'has to be given',
    },

    recipes: {
      title: 'Recipes',
      description:
        'How a rootd figure gets into plain HTML, Hugo, Jekyll, Quarto, Jupyter, Observable, WordPress and reveal.js, each with the files to write.',
      leadHtml:
        'The files to write for eight kinds of site. A script of the project, <code>npm run recipes</code>, builds sites from these very files and looks at them in a browser. It brings the tools for all of them but Quarto, which it uses where it is installed, and WordPress, whose block it opens in a bare page.',
      sections: {
        html: {
          title: 'Plain HTML',
          bodyHtml:
            '<p>The script anywhere in the page, the elements where the figures are to stand.</p>{files}',
        },
        hugo: {
          title: 'Hugo',
          bodyHtml: `
<p>A shortcode, so that a post needs no raw HTML, which Hugo leaves out unless it is told not to. The first argument is the figure, all others are its attributes. The script is written once a page.</p>
{files}`,
        },
        jekyll: {
          title: 'Jekyll',
          bodyHtml: `
<p>An include with the figure and its attributes as they stand in HTML. Kramdown leaves the line as it is.</p>
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
<p>A block of the kind “Custom HTML” with a frame. WordPress keeps iframes from authors who may write unfiltered HTML, which on a site of your own you are; wordpress.com keeps them on its paid plans alone. Give the frame a height that suits the figure on a phone too: without a script in the page it keeps it.</p>
{files}`,
        },
        reveal: {
          title: 'reveal.js',
          bodyHtml: `
<p>An element on a slide. It loads when the slide is near, rests while another is shown, and keeps what was set. reveal.js takes the arrow keys unless a control has the focus.</p>
{files}`,
        },
      },
    },

    theming: {
      title: 'Colours, type, light and dark',
      description:
        'How a page styles a rootd figure: CSS variables, parts, light and dark, and what a page’s own style sheet cannot break.',
      leadHtml:
        'A figure lives in a shadow tree: your style sheet does not reach into it, and it changes nothing outside itself. What you may set, it reads from CSS variables and offers as parts.',
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
<p>A figure is a block as wide as its column, from 280 px on, and as high as it needs to be. To keep what follows it in place while its code is on the way, give it a <code>min-height</code>. In print its controls are left out.</p>`,
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
        'What a page with a Content-Security-Policy has to allow. Below, <code>https://example.org</code> stands for the origin that the figures come from; where it is the page’s own, read <code>&#39;self&#39;</code> for it.',
      sections: {
        table: {
          title: 'For each way',
          bodyHtml: `
{table}
<p>Nothing needs <code>unsafe-inline</code> or <code>unsafe-eval</code>. <code>&#39;wasm-unsafe-eval&#39;</code> lets the page compile WebAssembly and nothing else. A policy for styles does not touch the figures; it may forbid the style attribute of the frame in our examples, which then belongs into your style sheet.</p>`,
        },
        workers: {
          title: 'Workers',
          bodyHtml: `
<p>A page may not start a worker from another origin’s script, so an element from elsewhere starts it from a blob that holds it. Where the policy leaves out <code>blob:</code>, the figure computes in the page itself, in short slices: slower, with the same numbers, and the browser’s console notes that a worker was refused.</p>`,
        },
        headers: {
          title: 'Headers of your host',
          bodyHtml: `
<p>If the folder of this site stands at an address of yours and other origins are to use its element, it needs <code>Access-Control-Allow-Origin: *</code> on its files, which most static hosts send. The frame needs no header at all. Neither needs isolation of origins: the engine shares no memory between threads.</p>`,
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
      leadHtml: 'What a figure brings with it, so that you need not add it.',
      sections: {
        access: {
          title: 'For every reader',
          bodyHtml: `
<ul>
<li>Native fields, sliders, boxes and buttons; all of it works by keyboard, with a visible focus.</li>
<li>Charts are read with the arrow keys, value by value. Behind each is a table of its data.</li>
<li>A summary in words follows the result, and is read out once the reader has stopped moving.</li>
<li>No meaning by colour alone; contrast of 4.5 to 1 for text, 3 to 1 for what carries meaning, in light and in dark. Forced colours are respected.</li>
<li>Nothing moves by itself where the reader asks for less motion.</li>
<li>From 320 px to wide, and at 200 % of the text size.</li>
</ul>`,
        },
        still: {
          title: 'Without JavaScript',
          bodyHtml: `
<p>What you put into the element is shown until there is a picture, and stays where there can be none. A picture from the figure’s menu with a line of text serves every reader:</p>
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

    cite: {
      title: 'How to cite',
      description:
        'How to cite rootd with its version, and how to link to one state of a figure, seed included, so that others see the same numbers.',
      leadHtml: 'With the version, and if it is about numbers with the seed.',
      sections: {
        reference: { title: 'A reference', bodyHtml: '{cite}' },
        state: {
          title: 'A link to a state',
          bodyHtml: `
<p>The address of the essay, and that of a frame, hold everything a figure is set to. “Copy link” in the page and in each menu gives it, with the version that made it:</p>
{link}
<p>The same link shows the same numbers in every browser and on every machine. A later version that computes otherwise says so when it opens the link. Exported pictures and data carry settings and version with them.</p>`,
        },
        numbers: {
          title: 'Numbers in print',
          bodyHtml: `
<p>Beside each measured number stands its prediction, exact unless the figure says otherwise, and how far apart the two are in standard errors. Give the number of draws with a measured number; a predicted one needs none.</p>`,
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
