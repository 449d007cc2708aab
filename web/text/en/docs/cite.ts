export default {
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
};
