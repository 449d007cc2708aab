export default {
  title: '内容安全策略（CSP）',
  description:
    '页面设有Content-Security-Policy（内容安全策略）时，用每种方式嵌入rootd的图各需要放行什么，不放行又会怎样。',
  leadHtml:
    '设有Content-Security-Policy的页面需要放行什么。下文用<code>https://example.org</code>代表图所在的源；如果图与页面同源，请改写成<code>&#39;self&#39;</code>。',
  sections: {
    table: {
      title: '各种嵌入方式的策略',
      bodyHtml: `
{table}
<p>任何一种方式都不需要<code>unsafe-inline</code>或<code>unsafe-eval</code>。<code>&#39;wasm-unsafe-eval&#39;</code>只允许页面编译WebAssembly，不允许别的。样式策略要允许<code>rootd.css</code>，打印时图像策略还要允许代替图的图片；除此之外，这两种策略既不影响图，也不影响菜单里的各种下载：PNG由脚本逐笔画出，不必加载任何东西。样式策略可能会禁止我们示例中iframe的style属性，这时请把那些规则写进你的样式表。</p>
<p>读者在<code>rootd-heads</code>或<code>rootd-model</code>里写下地址的模型，从那里读取：连接策略要放行那台主机，以及它重定向到的地方。</p>`,
    },
    workers: {
      title: 'Worker',
      bodyHtml: `
<p>页面不能用另一个源的脚本启动worker，所以从别处加载的元素会用blob启动它。如果策略没有放行<code>blob:</code>，图就在页面自身里分成小段计算。这样慢一些，数字相同，浏览器的控制台会记下有一个worker被拒绝。</p>
<p>在<code>require-trusted-types-for &#39;script&#39;</code>之下，图通过名为<code>rootd</code>的策略，担保自己worker的地址可信。如果<code>trusted-types</code>没有列出这个名称，图就在页面自身里计算。</p>`,
    },
    headers: {
      title: '主机的响应头',
      bodyHtml: `
<p>如果你把本站的文件夹放在自己的地址上，还要让其他源使用其中的元素，这些文件就需要带上响应头<code>Access-Control-Allow-Origin: *</code>，大多数静态主机本来就会发送。iframe不需要任何响应头。两种方式都不需要跨源隔离：引擎不在线程之间共享内存。</p>
<p>用<code>Cross-Origin-Embedder-Policy: require-corp</code>隔离自己的页面，只接纳带有两个响应头的iframe：图的主机必须发送同样的这个响应头，以及<code>Cross-Origin-Resource-Policy: cross-origin</code>。元素则两个都不需要。</p>`,
    },
  },
  ways: {
    own: '元素，与页面同源',
    other: '元素，来自另一个源',
    frame: 'iframe',
    frameScript: 'iframe，外加它的脚本',
  },
};
