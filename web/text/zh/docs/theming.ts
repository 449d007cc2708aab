export default {
  title: '颜色、字体、浅色与深色',
  description:
    '页面如何设置rootd图的样式：CSS变量、部件、浅色与深色，以及页面自己的样式表破坏不了什么。',
  leadHtml:
    '图在影子树里，你的样式表影响不到图，图也不改动自身以外的任何东西。可以由你设置的，都做成了CSS变量；此外还有一些部件可供选用。',
  sections: {
    dark: {
      title: '浅色与深色',
      bodyHtml: `
<p>图所在的地方是深色，图就是深色，不管深色是怎样切换出来的：页面的<code>color-scheme</code>、类名、属性，或者另一份样式表。它看周围文字的颜色：文字浅，底就是深的。要跟随读者的系统，页面这样写：</p>
{scheme}
<p>页面里有<a href="index.html#frame">管理iframe的脚本</a>，iframe也会跟着变。属性<code>theme</code>优先于页面，这时图会自己画背景。</p>`,
    },
    variables: {
      title: 'CSS变量',
      bodyHtml: `
<p>设在元素上，或者它的任何一层外层元素上。颜色可以写成<code>light-dark()</code>。字体要写出名称，例如<code>:root { --rootd-font: Georgia, serif; }</code>：写成<code>inherit</code>，只是让这个变量与外层相同，并不沿用页面的字体。</p>
<p>字的大小没有变量，随页面根元素的字号而变，文字和图表都是如此，文字不小于14 px，图表不小于12 px：写<code>html { font-size: 150%; }</code>，就分别是21和18 px。iframe有自己的根元素，字号是16 px。</p>
{table}`,
    },
    parts: {
      title: '部件',
      bodyHtml:
        '<p>变量不够用时，可以用<code>::part()</code>。页面自己写图注时，可以去掉图的图注：<code>rootd-sums::part(caption) { display: none; }</code>。</p>{table}',
    },
    example: {
      title: '示例',
      bodyHtml: `
<p>下面这张图的样式表：</p>
{theme}
{figure}`,
    },
    size: {
      title: '宽度与高度',
      bodyHtml: `
<p>图是块级元素，与所在的栏同宽，至少280 px，高度按需要而定。如果给它定了高度，例如<code>style=&quot;height: 30rem&quot;</code>，图比这更高时，就按放得下的大小来画，字也跟着变小；打印时，这个高度全部归图表，不带表格。有些地方的宽度要由内容决定，例如flex布局的一行、浮动元素或表格单元格，这时它取720 px，空间不够就占满现有的宽度。把几张图并排放在flex布局的几栏里时，每栏要写上<code>min-width: 0</code>，不然每栏都会这么宽。它上下各有1.5rem的外边距，会与相邻内容的外边距合并。样式表<code>rootd.css</code>在代码加载时为它留好位置：每张图在各种语言、各种宽度下最初有多高，都写在里面。打印时图是浅色的，底也是浅色的，不显示控件，分页可以落在图的各部分之间。还没有算完的图，不会只打印一半：你在标签之间写了内容，就打印那些内容；没有写，而设置都是默认值，图又来自<code>rootd.js</code>，就打印默认设置下的图片；其余情况打印一句话，说明还没有算出。如果读者改过设置，这句话也会出现在你写的内容下面。</p>`,
    },
  },
  variables: {
    paper: '图所在处的背景，用在标签周围和菜单里；设了它，整张图也以它为背景，不设则图自己不画背景',
    ink: '文字、控件、链接和焦点',
    soft: '标签、坐标轴和注释',
    hairline: '网格线和分隔线',
    'measured-fill': '实测的内容，画成面积时',
    'measured-ink': '实测的内容，画成线、点，或者面的边线',
    predicted: '预测的内容',
    'ramp-high': '色阶的末端，零以上；也用于不属于任何规则的热力图',
    'ramp-low': '色阶的末端，零以下',
    series: '多条曲线中的一条',
    edge: '可键入的数值下面的线',
    'by-none': '文字里的“不除”',
    'by-sqrt': '文字里作除数的√d',
    'by-linear': '文字里作除数的d',
    'by-none-wash': '不除的分数背后的淡色',
    wrong: '不合要求的输入',
    font: '图表和可调数值以外所有文字的字体',
  },
  parts: {
    figure: '整张图',
    controls: '一行控件',
    control: '一个控件及其标签',
    menu: '菜单和它的按钮',
    advanced: '更多设置',
    status: '正在做什么',
    error: '出了什么错',
    picture: '图表',
    still: '页面放在元素里的内容，图画好之前显示',
    key: '图表下方的图例',
    tables: '表格的外层',
    numbers: '实测值与预测值的表格',
    caption: '图注',
    data: '图表背后的数据',
  },
};
