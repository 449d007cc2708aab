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
    '<p>JavaScript is switched off or did not load. Without it the figures are shown as still pictures. <a href="">Reload this page</a></p><p class="sample">The addresses below begin with <code>https://example.org/rootd/</code>: put the address of this site in its place.</p>',
  footHtml: '<p>rootd {version}. Nothing on these pages asks another server for anything.</p>',
};
