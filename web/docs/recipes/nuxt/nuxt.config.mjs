const site = 'https://example.org/rootd/';

export default defineNuxtConfig({
  modules: ['@nuxt/content'],
  content: { experimental: { sqliteConnector: 'native' } },
  mdc: { components: { customElements: ['rootd-sums', 'rootd-softmax'] } },
  app: {
    head: {
      htmlAttrs: { lang: 'en' },
      meta: [{ name: 'color-scheme', content: 'light dark' }],
      link: [
        { rel: 'icon', href: 'data:,' },
        { rel: 'stylesheet', href: `${site}rootd.css` },
      ],
      script: [{ type: 'module', src: `${site}rootd.js` }],
    },
  },
});
