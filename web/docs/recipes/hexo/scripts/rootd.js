const site = 'https://example.org/rootd/';

hexo.extend.injector.register(
  'head_end',
  `
<link rel="stylesheet" href="${site}rootd.css" />
<script type="module" src="${site}rootd.js"></script>
<script src="${site}rootd-frame.js"></script>
`,
);
