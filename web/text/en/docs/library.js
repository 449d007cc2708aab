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
{program}
<p>Every method takes one object of options and returns a promise. A wrong option rejects it with a TypeError or a RangeError whose message begins with the option’s name. These lists are read from the code itself. Messages of errors are in English in every language.</p>`,
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
