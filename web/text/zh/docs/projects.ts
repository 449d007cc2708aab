export default {
  title: '打包工具与前端框架',
  description:
    '在使用webpack、Vite、Rollup、esbuild、Parcel、Next、Astro、SvelteKit、React、Vue、Svelte、Solid或Preact的项目中使用rootd：安装什么，写哪些文件，运行哪些命令；还有服务器、测试、TypeScript和体积。',
  leadHtml:
    '无论用下面哪种工具，这个包本身都不需要任何配置。每个项目都从空文件夹开始，列出它的全部文件和命令。<code>npm run recipes</code>用打好的包照着做一遍，在浏览器中查看页面，并清点它的worker。',
  sections: {
    begin: {
      title: '每个项目都要做的事',
      bodyHtml: `
<p>安装包：</p>
{install}
<p>然后在页面的入口文件里导入一次元素：</p>
{package}
<p>再加一行<code>import &#39;rootd/rootd.css&#39;</code>，页面就为每张图留好位置，图出现时什么都不会移动。</p>
<p>下面每个项目依次列出要安装什么、要写哪些文件，以及三种命令：构建、查看构建出的页面、边写边看。后两种命令会打印要打开的地址。</p>
<p>引擎以文本形式放在脚本里，每一部分到第一次用到时才加载。所以不用复制文件，也不用设置地址。会带上文件的打包工具，会把<code>rootd-model</code>的示例模型放进构建结果：三个1 MB的<code>.gguf</code>，还有一个<code>tokenizer</code>文件。只有这张图快到屏幕内时，读者才会下载它们；网站里没有这张图，可以从构建结果里删掉。打包工具有自己启动worker的办法，就用它的办法，否则用这些文本启动。在严格的Content-Security-Policy下，这样启动需要<code>worker-src blob:</code>；如果没有放行，就由页面自己的线程分段计算，控制台会提示一次。</p>`,
    },
    server: {
      title: '服务器端渲染',
      bodyHtml: `
<p>库和元素在Node中都可以放心导入：没有页面的地方，<code>rootd/elements</code>什么也不注册。服务器写出标签和属性，其余的由浏览器完成。库本身也能在服务器上用多个线程计算。</p>`,
    },
    properties: {
      title: 'HTML属性、JavaScript属性、事件',
      bodyHtml: `
<p>React 19、Vue、Svelte、Solid和Preact设置的是JavaScript属性，所以分布可以写成对象。React 18写入的是HTML属性，要给它文本，例如<code>law=&quot;student:5&quot;</code>。无效的值会被忽略，控制台和<code>ignored</code>会说明。框架渲染时不会抛出任何异常。</p>
<p>要告诉Vue哪些标签不是它的组件，见上面配置中的<code>isCustomElement</code>。React 18不能监听元素的自定义事件，要像上面那样使用ref，这种写法在React 19中也有效。</p>`,
    },
    typescript: {
      title: 'TypeScript',
      bodyHtml: `
<p>支持5.4及以上版本，<code>moduleResolution</code>可取任何值，是否开启严格模式都可以。<code>import &#39;rootd/elements&#39;</code>会为<code>querySelector</code>提供各标签的类型，为<code>addEventListener</code>提供各事件的类型。要让模板认识这些元素，每种框架只需一行：<code>import type {} from &#39;rootd/react&#39;</code>，或者换成<code>rootd/preact</code>、<code>rootd/vue</code>、<code>rootd/svelte</code>、<code>rootd/solid</code>。编辑器和Storybook读取<code>rootd/custom-elements.json</code>。</p>`,
    },
    tests: {
      title: '在你自己的测试中',
      bodyHtml: `
<p>在jsdom和happy-dom中，图会注册，也会保留你给它的设置，但什么也不加载，因为没有读者会滚动到它附近。库在这些环境里可以计算，用的是调用它的线程。没有启用模块的Jest可以用<code>require</code>得到库；元素则只是普通标签。</p>`,
    },
    file: {
      title: '没有服务器时',
      bodyHtml: `
<p>双击打开的页面，浏览器不会运行其中的模块。因此，与<code>rootd.js</code>存放在一起的页面需要服务器，打包工具用模块生成的页面也一样；用什么服务器都行，例如在页面的文件夹里运行<code>npx http-server</code>。想要双击就能打开的文件，请用<a href="index.html#file">单文件版</a>，它在包里的名称是<code>rootd/standalone</code>。</p>`,
    },
    menu: {
      title: '菜单里有什么',
      bodyHtml: `
<p>通过包导入的图，菜单可以保存图片和表格、复制Python代码，但不提供链接、嵌入代码和文件，因为它不知道你的网站把rootd自己的文件放在什么地址。知道这些地址的页面，可以响应<a href="elements.html#events"><code>rootd-address</code></a>事件。如果页面里还有<code>rootd.js</code>，先加载的那一个管理所有的图，菜单也由它决定。</p>`,
    },
    sizes: {
      title: '体积',
      bodyHtml:
        '<p>读者从rootd自己的网站要下载多少，按brotli压缩后计，由<code>npm run size</code>测得。打包工具的产物会略大一些，因为引擎以文本形式放在里面。</p>{table}',
    },
  },
  sizes: {
    what: '内容',
    size: 'kB',
    whole: {
      wasm: '引擎的主要部分，各项都已计入',
      both: '文章的两页，包括所有的图',
    },
  },
  tools: {
    vite: { title: 'Vite', bodyHtml: '<p>5、6、7和8，构建和开发服务器都可用。</p>' },
    webpack: {
      title: 'webpack',
      bodyHtml: '<p>第5版。</p>',
    },
    rollup: { title: 'Rollup', bodyHtml: '<p>要加上查找npm包的插件。</p>' },
    esbuild: {
      title: 'esbuild',
      bodyHtml: '<p>不加<code>--splitting</code>、只打成一个文件也可以。</p>',
    },
    parcel: { title: 'Parcel', bodyHtml: '<p>第2版。</p>' },
    next: {
      title: 'Next',
      bodyHtml: '<p>15和16，用webpack或Turbopack都可以。图是客户端组件，页面则在服务器上计算。</p>',
    },
    astro: {
      title: 'Astro',
      bodyHtml:
        '<p>图是一个标签，导入语句写在脚本里。在Astro 5上试过；更新的版本要求的Node比我们用的更新，还没有人试过。</p>',
    },
    sveltekit: {
      title: 'SvelteKit',
      bodyHtml:
        '<p>第2版，这里用于静态网站。SvelteKit 3要求的Node比我们用的更新，还没有人试过。</p>',
    },
    react: { title: 'React', bodyHtml: '<p>18和19，这里与Vite一起使用。</p>' },
    vue: { title: 'Vue', bodyHtml: '<p>第3版，这里与Vite一起使用。</p>' },
    svelte: { title: 'Svelte', bodyHtml: '<p>第5版，这里与Vite一起使用。</p>' },
    solid: { title: 'Solid', bodyHtml: '<p>这里与Vite一起使用。</p>' },
    preact: { title: 'Preact', bodyHtml: '<p>第10版，这里与Vite一起使用。</p>' },
  },
};
