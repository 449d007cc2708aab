/** Words of the page around the figures that its script needs. */
export default {
  version:
    'This link was made with version {theirs}; the page runs {ours}. The numbers may differ slightly.',
  ignored: {
    one: 'Part of the link was not understood and was left out: {list}.',
    other: 'Parts of the link were not understood and were left out: {list}.',
  },
  dismiss: 'Dismiss',
  seed: 'Seed of the page',
  seedProblem: 'A whole number from 0 to 2⁵³ − 1.',
  seedKept: 'The page still shows {value}.',
  nextSeed: 'Next seed',
  resetAll: 'Reset the page',
  copyLink: 'Copy link',
  copied: 'Copied.',
  card: { save: 'Save as a picture', from: 'rootd' },
};
