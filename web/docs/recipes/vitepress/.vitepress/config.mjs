export default {
  head: [
    ['link', { rel: 'icon', href: 'data:,' }],
    ['link', { rel: 'stylesheet', href: 'https://example.org/rootd/rootd.css' }],
    ['script', { type: 'module', src: 'https://example.org/rootd/rootd.js' }],
    ['script', { src: 'https://example.org/rootd/rootd-frame.js' }],
  ],
  vue: {
    template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('rootd-') } },
  },
};
