export default {
  title: 'Content-Security-Policy',
  description:
    'What a page has to allow, under a Content-Security-Policy, for each way of embedding a rootd figure, and what happens where it does not.',
  leadHtml:
    'What a page with a Content-Security-Policy has to allow. Below, <code>https://example.org</code> stands for the origin that the figures come from; if that is the page’s own, write <code>&#39;self&#39;</code> instead.',
  sections: {
    table: {
      title: 'For each way',
      bodyHtml: `
{table}
<p>Nothing needs <code>unsafe-inline</code> or <code>unsafe-eval</code>. <code>&#39;wasm-unsafe-eval&#39;</code> lets the page compile WebAssembly and nothing else. A policy for styles has to let in <code>rootd.css</code>, and one for images, on paper, the pictures that stand for figures; otherwise they do not affect the figures, nor what their menus save: a PNG is painted mark by mark, and nothing is loaded for it. A policy for styles may forbid the style attribute of the frame in our examples; put those rules into your style sheet then.</p>
<p>A model whose address a reader types into <code>rootd-heads</code> or <code>rootd-model</code> is fetched from there: a policy for connections has to let in its host, and where that one redirects to.</p>`,
    },
    workers: {
      title: 'Workers',
      bodyHtml: `
<p>A page may not start a worker from another origin’s script, so an element from elsewhere starts it from a blob. If the policy leaves out <code>blob:</code>, the figure computes in the page itself, in short slices. That is slower and gives the same numbers, and the browser’s console notes that a worker was refused.</p>
<p>Under <code>require-trusted-types-for &#39;script&#39;</code> the figures vouch for the addresses of their workers by a policy of the name <code>rootd</code>. If <code>trusted-types</code> leaves that name out, they compute in the page itself.</p>`,
    },
    headers: {
      title: 'Headers of your host',
      bodyHtml: `
<p>If the folder of this site stands at an address of yours and other origins are to use its element, it needs <code>Access-Control-Allow-Origin: *</code> on its files, which most static hosts send. The frame needs no header. Neither needs isolation of origins: the engine shares no memory between threads.</p>
<p>A page that isolates itself, by <code>Cross-Origin-Embedder-Policy: require-corp</code>, lets in no frame without two headers: the host of the figures has to send that same header, and <code>Cross-Origin-Resource-Policy: cross-origin</code>. The element needs neither.</p>`,
    },
  },
  ways: {
    own: 'element, from the page’s own origin',
    other: 'element, from another origin',
    frame: 'frame',
    frameScript: 'frame, with its script',
  },
};
