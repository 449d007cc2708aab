/** What pages and figures have to know of the language itself. */
export default {
  /** What pages say they are in, and what the language calls itself. */
  tag: 'en',
  name: 'English',
  direction: 'ltr',

  /** What stands between two sentences, and what follows what is told first. */
  between: ' ',
  stop: '. ',
  colon: ': ',
  semicolon: '; ',

  /** What stands in a figure's place where even its words could not be loaded. */
  unavailable: {
    sentence: 'This figure could not be loaded. If trying again does not help, reload the page.',
    again: 'Try again',
    notComputed: 'This figure had not been computed with these settings when the page was printed.',
  },
};
