export default {
  title: 'The library',
  description:
    'The engine of rootd as a JavaScript library for Node and the browser: every method with its options, their ranges and defaults, and what it gives.',
  leadHtml:
    'The engine under the figures, for Node and for pages with a bundler: plain data in and out, the same bits everywhere for the same options and seed.',
  sections: {
    begin: {
      title: 'A first program',
      bodyHtml: `
<p>In an empty folder, with Node 20.19 or newer:</p>
{install}
<p>Save this as <code>program.mjs</code>:</p>
{program}
<p>and run it. It prints the measured variance of the sums and the predicted one:</p>
{run}
<p>Every method takes one object of options and returns a promise. A wrong option rejects it with a TypeError or a RangeError whose message begins with the option’s name. What memory cannot hold is a RangeError too: before it starts, with what would fit, or, where memory runs out on the way, with a message that begins with <code>options</code>. The lab goes on working after any error. These lists are read from the code itself. Messages of errors are in English in every language.</p>`,
    },
    training: {
      title: 'A head that trains',
      bodyHtml: `
<p><code>train</code> gives one record after the other, and waits while nobody asks for the next. Save this as <code>train.mjs</code> beside the first program; <code>node train.mjs</code> writes <code>model.safetensors</code> and <code>config.json</code>, which <a href="models.html">the page on models</a> opens:</p>
{train}`,
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
};
