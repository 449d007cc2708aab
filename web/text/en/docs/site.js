export default {
  name: 'rootd for authors',
  skip: 'Skip to the text',
  essay: 'The essay',
  pages: 'Pages of the documentation',
  contents: 'On this page',
  search: 'Search',
  found: { one: '{n} place found', other: '{n} places found' },
  copy: 'Copy',
  copied: 'Copied.',
  withoutHtml:
    '<p>JavaScript is switched off or has not come. Without it the figures are still pictures, and the addresses below begin with <code>https://example.org/rootd/</code>: put the address of this site in its place. <a href="">Load the page again</a></p>',
  footHtml: '<p>rootd {version}. Nothing on these pages asks another server for anything.</p>',
};
