import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';

const site = 'https://example.org/rootd/';

export default defineConfig({
  integrations: [
    starlight({
      title: 'Heads',
      head: [
        { tag: 'link', attrs: { rel: 'stylesheet', href: `${site}rootd.css` } },
        { tag: 'script', attrs: { type: 'module', src: `${site}rootd.js` } },
        { tag: 'script', attrs: { src: `${site}rootd-frame.js` } },
      ],
    }),
  ],
});
