export default {
  title: '各类网站的做法',
  description:
    '如何把rootd的图放进普通HTML、Hugo、Jekyll、Hexo、Eleventy、VitePress、Nuxt Content、Docusaurus、Next、Starlight、Astro、MkDocs、Sphinx、Quarto、Jupyter、Observable、WordPress和reveal.js，附上要写的文件。',
  leadHtml:
    '十八类网站各要写哪些文件；文件前后有命令的，从一个空文件夹开始。项目的脚本<code>npm run recipes</code>就用这些文件构建网站，并在浏览器中查看。各类网站的工具它都自带，只有三个例外：Quarto只在已经安装时使用，WordPress的区块放在空白页面中打开，Nuxt要等到Node 22.19才用。',
  sections: {
    every: {
      title: '不管用什么工具',
      bodyHtml: `
<p>下面各种做法，差别只在东西放在哪里。这里没有提到的工具，需要的也是这六样：</p>
<ul>
<li><strong>样式表和脚本</strong>写在模板的<code>&lt;head&gt;</code>里，只写一次：<code>rootd.css</code>用<code>&lt;link rel=&quot;stylesheet&quot;&gt;</code>，<code>rootd.js</code>用<code>&lt;script type=&quot;module&quot;&gt;</code>。没有<code>type=&quot;module&quot;</code>，脚本不会运行。会打包脚本的工具，要让它原样保留这一个，或者改用<a href="projects.html">npm包</a>：那里<code>rootd.css</code>要另外导入，图的菜单里的条目也<a href="projects.html#menu">少一些</a>。请看一眼生成的页面：每个脚本都要有结束标签，有的工具会漏掉它。</li>
<li><strong>标签</strong>写在正文里，要写结束标签：<code>&lt;rootd-sums&gt;&lt;/rootd-sums&gt;</code>，单独成段。Markdown会去掉不认识的标签时，就允许原始HTML，或者写一个短代码、局部模板、指令或区块来输出它。有的工具把带连字符的标签当成组件，例如Vue，就要告诉它这是自定义元素；在Slidev的<code>vite.config.ts</code>里，就是<code>slidev.vue.template.compilerOptions.isCustomElement</code>。从图的菜单请只复制标签：如果页面先由服务器写出，再由框架（例如Vue）接管，把嵌入代码里的样式表和脚本也粘贴进文章，框架就会报告两边不一致。</li>
<li><strong>文件放在别的源上</strong>，那边就要回应<code>Access-Control-Allow-Origin</code>，否则模块读不进来。放在自己的主机上，什么都不用做。</li>
<li><strong>脚本会被去掉的地方用iframe</strong>：加上<code>loading=&quot;lazy&quot;</code>，没有滚到附近就不加载；加上<code>allow=&quot;clipboard-write&quot;</code>，菜单才能复制。<code>&lt;head&gt;</code>里的<code>rootd-frame.js</code>给它合适的高度和深浅。如果页面先由服务器写出，再由框架接管，请优先用元素：iframe的高度在接管之前已经变了，开发时框架会报告两边不一致。</li>
<li><strong>在任何一种幻灯片上，给元素一个高度</strong>：<code>style=&quot;height: 480px&quot;</code>，也就是这一张剩下的高度。不写，图需要多高就有多高，菜单可能落到幻灯片外面。那里请用元素，不用iframe。图里的控件所用的键，不会翻页。</li>
<li><strong>点链接时只换正文、不重新加载的页面</strong>，什么都不用做：元素放到哪里，就在哪里运行。</li>
</ul>`,
    },
    html: {
      title: '普通HTML',
      bodyHtml:
        '<p>样式表和脚本放在<code>&lt;head&gt;</code>里，想在哪里显示图，就把元素放在哪里。</p>{files}',
    },
    hugo: {
      title: 'Hugo',
      bodyHtml: `
<p>用一个短代码（shortcode），文章里就不必写原始HTML，而Hugo默认会删掉原始HTML。第一个参数是哪张图，其余参数都是它的属性。样式表和脚本在每个页面上只写出一次。如果还要粘贴图的iframe，请在<code>hugo.toml</code>里用<code>markup.goldmark.renderer.unsafe = true</code>允许原始HTML，并把<a href="index.html#frame">管理iframe的脚本</a>放进主题的<code>&lt;head&gt;</code>。</p>
{files}`,
    },
    jekyll: {
      title: 'Jekyll',
      bodyHtml: `
<p>用一条include写出图和图的属性，写法与HTML相同。kramdown不会改动这一行。</p>
{files}`,
    },
    hexo: {
      title: 'Hexo',
      bodyHtml: `
<p>不论用哪个主题，<code>scripts</code>里的一个文件都会把样式表和脚本加进<code>&lt;head&gt;</code>；<code>_config.yml</code>里的主题换成你自己的。文章的写法与HTML相同。用Hexo 8和Keep、NexT两个主题试过，包括深色页面和点链接时只换正文（<code>pjax</code>）。</p>
{files}`,
    },
    eleventy: {
      title: 'Eleventy',
      bodyHtml: `
<p>Eleventy 3会原样保留Markdown里的HTML。样式表和脚本写在布局里，文章里只写元素或iframe。两样都可以从图的菜单复制：只复制标签，或复制为iframe。</p>
{files}`,
    },
    vitepress: {
      title: 'VitePress',
      bodyHtml: `
<p>VitePress 1.6把每个页面变成一个Vue组件，里面不能再有别的脚本，所以脚本写在配置里；配置里还要告诉Vue，哪些标签不归它管。文章的写法与HTML相同。它的深浅切换会设置<code>color-scheme</code>，元素和iframe都跟着变。从图的菜单只复制标签：嵌入代码里的另外两行已经写在配置里，写进文章会让页面在Vue接管时出错。</p>
{files}`,
    },
    nuxt: {
      title: 'Nuxt Content',
      bodyHtml: `
<p>Nuxt Content 3把带连字符的标签当成你的组件，所以要在<code>customElements</code>里列出哪些图不是。样式表和脚本写在配置里，文章的写法与HTML相同。从Node 22.19起，可以用Node自带的数据库，不必编译别的东西。用Nuxt 4.5试过。</p>
{files}`,
    },
    docusaurus: {
      title: 'Docusaurus',
      bodyHtml: `
<p>Docusaurus 3.10把文章当作MDX来读，其中<code>style</code>必须是对象；图的菜单可以直接复制这种写法的iframe。元素的写法与HTML相同。写在文章里的脚本，读者从站内链接进来时不会运行，所以要写在配置里；从图的菜单只复制标签。Gatsby里的MDX也是如此。Docusaurus不构建有死链接的网站，所以这里还写了首页；你的网站想必已经有了。</p>
{files}`,
    },
    next: {
      title: 'Next与MDX',
      bodyHtml: `
<p>样式表和脚本写在布局里；文章里写元素，写法与HTML相同，不需要客户端组件。<code>mdx-components.jsx</code>必不可少，它还让Markdown里的链接只换正文。用Next 16试过，输出为静态文件。</p>
{files}`,
    },
    starlight: {
      title: 'Starlight',
      bodyHtml: `
<p>样式表和脚本写在配置的<code>head</code>里；页面可以是Markdown，也可以像这里一样是MDX。</p>
{files}`,
    },
    astro: {
      title: 'Astro与ClientRouter',
      bodyHtml: `
<p>脚本写在布局里。用了<code>ClientRouter</code>，页面里的脚本只运行一次，而每次进来元素都是新的，所以请在<code>document</code>上监听，所有图的事件都会传到那里。图什么时候加进页面，就什么时候开始工作。想安装软件包的话，请看<a href="projects.html#astro">打包工具与框架</a>。</p>
{files}`,
    },
    mkdocs: {
      title: 'MkDocs与Material',
      bodyHtml: `
<p>自己写一个模板，往主题的<code>&lt;head&gt;</code>里加三行。文章的写法与HTML相同。深色页面和即时导航都不用另外处理。用Material 8.2试过。</p>
{files}`,
    },
    sphinx: {
      title: 'Sphinx与Furo',
      bodyHtml: `
<p>不论用哪个主题，样式表和脚本都写在配置里，元素或iframe写在文档的<code>raw:: html</code>下面。用Sphinx 5.3和Furo 2022.12试过。</p>
{files}`,
    },
    quarto: {
      title: 'Quarto',
      bodyHtml: `
<p>在文档里放一段原始HTML，在文档头里放样式表和脚本。PDF和Word里没有图，请用图的菜单保存一张图片放进去。</p>
{files}`,
    },
    jupyter: {
      title: 'Jupyter',
      bodyHtml: `
<p>在代码单元格里放一个iframe。JupyterLab、经典Notebook和nbconvert转出的HTML都支持。</p>
{files}
<p>想要的是数字而不是图时，可以用图的菜单复制同一个实验的NumPy代码。</p>`,
    },
    observable: {
      title: 'Observable',
      bodyHtml: `
<p>在notebook或Framework里写一个JavaScript单元格。其中<code>d</code>是你的另一个单元格，比如一个滑块，滑块一动，图就跟着变。</p>
{files}
<p>在旧版notebook里，要用花括号把这几行括起来，并把<code>display</code>换成<code>return</code>。</p>`,
    },
    wordpress: {
      title: 'WordPress',
      bodyHtml: `
<p>用“自定义HTML”区块放一个iframe。只有允许写未过滤HTML的作者，WordPress才会保留他写的iframe；在你自己的网站上，你就是这样的作者。wordpress.com只在付费套餐中保留iframe。请给iframe设一个在手机上也合适的高度：页面里没有脚本，高度就一直不变。</p>
{files}`,
    },
    reveal: {
      title: 'reveal.js',
      bodyHtml: `
<p>先运行<code>npm install reveal.js</code>，再把元素直接放在幻灯片上；文件夹要由服务器提供。reveal.js的类<code>r-stretch</code>把这一张剩下的高度都给它；图比这更高，就按放得下的大小来画，字也跟着变小。这一张不写标题，也不要图注（<code>rootd-sums::part(caption) { display: none; }</code>），字就能大一些。reveal.js自己的箭头会盖住图的菜单，所以关掉了<code>controls</code>。快翻到这一张时，图才加载；翻到别的幻灯片时，图就停下来，设置保持不变。用<code>?print-pdf</code>打开时，所有的图一起加载；等图都出来了再打印：每张图各在自己那一页上，按自己的设置来画。图的控件自己要用的键不会翻页；点过按钮之后，方向键会翻页。</p>
{files}`,
    },
  },
};
