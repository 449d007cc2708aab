export default {
  title: 'Heads',
  url: 'https://example.org',
  baseUrl: '/',
  stylesheets: ['https://example.org/rootd/rootd.css'],
  scripts: [
    { src: 'https://example.org/rootd/rootd.js', type: 'module' },
    { src: 'https://example.org/rootd/rootd-frame.js' },
  ],
  headTags: [{ tagName: 'link', attributes: { rel: 'icon', href: 'data:,' } }],
  presets: [['classic', { docs: false }]],
  themeConfig: { colorMode: { respectPrefersColorScheme: true } },
};
