export default {
  title: '把图放进你的页面',
  description:
    '把rootd的图放进你自己的页面有三种方式：元素、iframe和单文件版。不用安装，不用注册，也不向其他服务器发出任何请求。',
  leadHtml:
    '<a href="../index.html">文章</a>里的每张图，你都可以放进博客文章、课程页面、notebook或幻灯片，并设成你自己的数值。方式有三种，都在读者的浏览器里计算，不向其他服务器请求任何东西。',
  sections: {
    element: {
      title: '元素',
      bodyHtml: `
<p>只要三行HTML：样式表、脚本、图。不管放多少张图，前两行都只写一次。样式表先为每张图留好位置，图来了，页面上的内容也不会移动；不写它一切照样能用，只是文字会跳动。脚本和页面可以不同源，但页面本身必须来自服务器：如果页面是磁盘上的文件，浏览器不会加载这样的脚本。这种情况请用<a href="#file">单文件版</a>。</p>
{element}
<p>属性就是图的设置。每张图的页面都列出了它的属性，图的菜单可以按当前的设置复制这几行代码；页面里已经有前两行的，可以只复制标签。某种图快要滚动到屏幕内时，才会下载它的代码；同一页面上的图共用一个引擎。从事件到CSS变量，<a href="elements.html">所有图的共同点</a>另有专页。</p>
<p>图是浅色还是深色，由所在位置的CSS属性<code>color-scheme</code>决定。只靠类名变成深色的页面，<a href="theming.html#dark">也要设置它</a>。</p>`,
    },
    frame: {
      title: '框架（iframe）',
      bodyHtml: `
<p>如果页面允许iframe，却不允许你加脚本，或者不想让页面的样式影响图，就用iframe：</p>
{frame}
<p>地址包含图的全部状态。除了各项设置，它还接受<code>theme</code>和<code>lang</code>：<code>zh/embed.html</code>用中文，<code>lang=en</code>则用英文。sandbox只需允许<code>allow-scripts</code>；要从菜单保存文件，还需要<code>allow-downloads</code>。代码里有两个高度，一个用于手机，一个用于约720 px宽的正文栏；图的菜单可以按眼前的图复制高度合适的iframe。栏更窄时图会更高，要在iframe里滚动才看得全。在外层页面再加一行，iframe就会变成所需的高度，浅色深色与页面一致，页面一切换也跟着变：</p>
{frameScript}
<p>这个脚本监听页面中各个iframe的消息，核对是谁发的、内容是什么，把它们所在位置的<code>color-scheme</code>告诉它们；打印时，还空着的iframe由它换成图在默认设置下的图片，高度不超过一张纸的三分之一。没有这个脚本，就在地址里写<code>theme=light</code>或<code>theme=dark</code>。</p>`,
    },
    file: {
      title: '单文件版',
      bodyHtml: `
<p><a href="../rootd-standalone.html" download>rootd-standalone.html</a>里什么都有：所有的图、图中的文字和引擎。双击就能打开，离线可用，不发出任何请求。设置写在问号后面，与iframe一样：</p>
{file}
<p>每张图的菜单都可以按当前的设置，把图保存成这样的文件。</p>`,
    },
    choose: {
      title: '选哪一种',
      bodyHtml: `
<p>HTML由你自己写，就用元素：高度随文字变化，浅色深色跟随页面，你的脚本还能监听图的事件。编辑器会删掉脚本（很多编辑器都这样），或者页面的策略很严，就用iframe。演讲现场没有网络，或者要把图发给别人，就用单文件版。</p>
<p>订阅源和邮件两样都不支持，请用菜单复制Markdown：一张图片，点开就是图。打印出来，两者都是浅色的。要打印，元素更好：它的各部分可以分在两张纸上；iframe则缩小到放得下为止，一张纸剩下的地方不够，就整个移到下一张。</p>
<p>页面从右往左排也没关系：图按自己的语言和方向排字，在页面里就是一个普通的块。</p>
<p>你也可以把所有东西都放在自己的地址上：本站的文件夹放在任何静态主机的任何路径下都能用，里面没有任何东西依赖它所在的地址。</p>`,
    },
    figures: { title: '所有的图' },
  },
};
