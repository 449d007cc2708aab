/** The stage: one picture beside the text, a text for each of its states. */
export default {
  title: 'From a coin toss to a map',
  sentence: 'One picture, step by step: scroll, and drag d.',
  still: 'A still picture: {title}',
  states: {
    products: {
      title: 'Products',
      bodyHtml: `
<p>Attention compares a <em>query</em> with a <em>key</em>, two lists of $d$ numbers. Untrained, these are random signs here: where both agree, the product is +1, where not, −1. Flip a sign.</p>
<p class="more">Deeper: <a href="deeper.html#lookup">a score, looked up</a></p>`,
    },
    walk: {
      title: 'A sum',
      bodyHtml: `
<p>Each product stands on the one before: +1 goes up, −1 goes down. Where the last ends is the <em>score</em>, written $q\\cdot k$.</p>`,
    },
    many: {
      title: 'Many sums',
      bodyHtml: `
<p>Plus and minus cancel, but not quite. After $n$ products, two walks in three are within $\\pm\\sqrt n$: the curve.</p>`,
    },
    spread: {
      title: 'The spread',
      bodyHtml: `
<p>Each dot is a measured sum; the line, the exact law. Its typical size, the <em>spread</em>, is $\\sqrt d$.</p>
<p class="more">Deeper: <a href="deeper.html#counted">sums, counted</a> · <a href="deeper.html#normality">how soon a bell</a></p>`,
    },
    question: {
      title: 'Four times the products',
      bodyHtml: `
<p class="asked">Of sums of 24 products, 95 % lie within ±10. How far will 95 % reach with 96? Drag the handle.</p>`,
      answerHtml: `
<p>Within about ±20: four times the products reach <strong>twice</strong> as far. The spread grows as a root.</p>`,
    },
    squares: {
      title: 'Squares add',
      bodyHtml: `
<p>Why a root? Square the sum: every product meets every other. On the diagonal each meets itself, making +1, $d$ times.</p>`,
    },
    crosses: {
      title: 'Crosses cancel',
      bodyHtml: `
<p>Off the diagonal, plus and minus cancel on average. So the mean square, the <em>variance</em>, is $d$; the spread is its root.</p>`,
    },
    normals: {
      title: 'Not only coins',
      bodyHtml: `
<p>Now numbers from a bell curve. The walks change, not the band: independent numbers of mean 0 and variance 1 are all it needs.</p>
<p class="more">Deeper: <a href="deeper.html#variance">small matrix</a> · <a href="deeper.html#products">three products</a> · <a href="deeper.html#tails">fat tails</a></p>`,
    },
    divide: {
      title: 'Divide',
      bodyHtml: `
<p>Divided by $\\sqrt d$, every sum slides back into one band, whatever $d$ is. Divided by $d$, the band closes. Undivided, it leaves the picture.</p>`,
    },
    weights: {
      title: 'Softmax',
      bodyHtml: `
<p>Sixteen ends are the scores of one query with sixteen keys. <em>Softmax</em> raises $e$ to each and divides by the total: <em>weights</em>, which add up to 100 %.</p>`,
    },
    gap: {
      title: 'It sees only gaps',
      bodyHtml: `
<p>Of two keys, the stronger has 88 % at a gap of 2, 99.3 % at 5. Gaps have variance $2d$: divided by $\\sqrt d$, they spread by $\\sqrt2=1.4$.</p>`,
    },
    map: {
      title: 'The map',
      bodyHtml: `
<p>The weights are one row of the <em>map</em>; sixteen queries make sixteen rows. Each row mixes the <em>values</em> of its keys:</p>
$$\\operatorname{softmax}\\left(\\frac{QK^{\\mathsf T}}{\\sqrt d}\\right)V$$`,
    },
    shares: {
      title: 'From 1 to 4,096',
      bodyHtml: `
<p>Undivided, the strongest key takes everything as $d$ grows: the map <em>freezes</em>. Divided by $d$, all keys become alike. Divided by $\\sqrt d$, its share stays. A divisor is a <em>temperature</em>: too cold freezes, too hot blends.</p>
<p class="more">Deeper: <a href="deeper.html#freezing">freezing</a> · <a href="deeper.html#temperature">temperature</a> · <a href="deeper.html#rules">all rules</a></p>`,
    },
    slopes: {
      title: 'What learning can move',
      bodyHtml: `
<p>Learning asks how much a weight would change if a score did: the <em>slope</em>. A bar is a pair of keys. Undivided, most are frozen: no slope, no say. The few nearly tied shout. Divided by $\\sqrt d$, all speak; by $d$, all whisper.</p>`,
    },
  },
};
