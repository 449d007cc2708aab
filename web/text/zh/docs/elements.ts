export default {
  title: '所有图的共同点',
  description:
    '所有rootd元素共有的HTML属性、JavaScript属性、方法和事件，分量的各种分布，以及页面如何监听图。',
  leadHtml: '各个元素只是设置不同。本页的内容对每个元素都适用。',
  sections: {
    attributes: {
      title: 'HTML属性',
      bodyHtml: `
<p>每项设置都可以写成HTML属性，写成JavaScript属性，或者写进iframe的地址，例如<code>mean-query=&quot;1&quot;</code>、<code>figure.meanQuery = 1</code>和<code>&amp;mean-query=1</code>。无效的值会被忽略，列入<code>ignored</code>，并在控制台中提示；只有<code>set</code>会抛出异常。除各项设置外，还有以下属性：</p>
{table}`,
    },
    properties: {
      title: 'JavaScript属性和方法',
      bodyHtml: '<p>每项设置都有一个对应的JavaScript属性。除此之外还有：</p>{table}',
    },
    events: {
      title: '事件',
      bodyHtml: `
{table}
<p>这些事件都会冒泡，并能穿过影子树。</p>
<p>页面可以这样监听：</p>
{listen}`,
    },
    asking: {
      title: '先问再答',
      bodyHtml: `
<p>先自己猜，猜错了反而记得牢。加上属性<code>ask</code>后，带有问题的图会先显示一条坐标轴和一个手柄，或者几个选项，不显示结果。读者定下猜测，或者跳过；这时才画出结果，把猜测也画在其中，并用一句话比较猜测与结果。鼠标、手指和按键都能操作，屏幕阅读器也会得到提示。手柄没有动过，就不算猜测。提问期间，元素带有属性<code>data-asking</code>，你的样式表可以据此先不显示泄露答案的文字。</p>
<p>同一个问题，在一次会话中不会问同一个人两遍；要再问一次，可以用图的菜单里的“再问我一次”。猜测不会进入链接和文件。没有这个属性，图就从不提问，在iframe里也一样；在iframe里要写成<code>embed.html?figure=sums&amp;ask=</code>。</p>
<p>以下是全部问题，列出的名称就是<code>ask=&quot;…&quot;</code>可取的值：rootd-sums的<code>bracket</code>，rootd-growth的<code>farther</code>（掷硬币，均值为0时），rootd-scores的<code>variance</code>（矩阵较小时），rootd-keys的<code>strongest</code>，rootd-training的<code>bet</code>（展示曲线时），以及rootd-model的<code>valley</code>。</p>
<p>不用服务器，也能收集全班的猜测。下面这个页面，存成什么文件名都可以。页面把每位读者的猜测变成一小段代码；大家通过聊天或邮件把代码交给老师，老师再把所有代码粘贴到同一个页面里：</p>
{class}`,
    },
    frameworks: {
      title: '在前端框架中',
      bodyHtml: `
<p>元素既接受HTML属性，也接受JavaScript属性，在代码加载之前或之后设置都可以。元素可以移动，也可以取下再放回；最后一张图离开页面时，它们的worker随之结束。所以不需要任何包装组件。<a href="projects.html">打包工具与前端框架</a>另有专页。</p>`,
    },
    laws: {
      title: '分布',
      bodyHtml: '<p>一个分量的分布，在属性和地址中这样写：</p>{table}',
    },
  },
  attributes: {
    ask: '显示结果之前先让读者猜。可以只写ask，也可以写某个问题的名称。没有问题的图会忽略它。',
    number: '图注开头的编号。',
    theme: 'light、dark或auto，其中auto跟随读者的系统。不写时，图与所在的地方一样深浅。',
    lang: '图中文字的语言，写在图上或它外层的元素上：en或zh，不限地区。没有相应译文时使用英文。',
  },
  events: {
    'rootd-ready':
      '图的代码已经加载，可以调用它的方法了。在此之前就可以设置HTML属性和JavaScript属性。',
    'rootd-failed': '代码未能加载。detail：错误。',
    'rootd-change':
      '读者改动了设置。detail：options；changed，名称列表；settled，拖动控件或输入期间为false；reset，重置之后为true。',
    'rootd-result':
      '显示了新的内容。detail：options；numbers，实测值与预测值；final，计算时间较长而先给出初步结果时为false。',
    'rootd-guess':
      '图提了问，读者已经猜过，正确答案也已知道。detail：figure和question，图和问题的名称；guess和truth，猜测和答案，是数字（区间取其半宽）或选项的名称。',
    'rootd-address':
      '读者打开菜单。detail：attributes；页面如果知道更合适的地址，就填上link、frame、script和file。',
  },
  laws: {
    student: 'student:5，数字是自由度',
    values: 'values:-1,0,4；带比重时写成values:0,1@9,1',
  },
};
