export default {
  name: 'rootd使用文档',
  skip: '跳到正文',
  essay: '文章',
  pages: '文档的各个页面',
  contents: '本页内容',
  search: '搜索',
  found: { other: '找到{n}处' },
  copy: '复制',
  copied: '已复制。',
  withoutHtml:
    '<p>JavaScript已被关闭，或者没有加载成功。没有它，图只显示为静态图。<a href="">重新加载本页</a></p><p class="sample">下面的地址都以<code>https://example.org/rootd/</code>开头，请换成本站的地址。</p>',
  footHtml: '<p>rootd {version}。这些页面不向其他服务器请求任何东西。</p>',
};
