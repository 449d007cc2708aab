export default {
  description: '{title}：元素{tag}，它的属性、可以直接操作的示例和嵌入代码。',
  section: '文章中的这张图',
  sections: {
    example: {
      title: '可操作的示例',
      bodyHtml: `
<p>改动上面的图，代码随之更新。用元素嵌入：</p>
{element}
<p>用iframe嵌入：</p>
{frame}
<p>{cost}</p>`,
    },
    attributes: {
      title: '属性',
      bodyHtml: '{table}',
    },
    style: {
      title: '事件、变量、部件',
      bodyHtml: `
<p>每张图都相同。<a href="elements.html#events">事件</a>：{events}。<a href="theming.html#variables">变量</a>：{variables}。<a href="theming.html#parts">部件</a>：{parts}。</p>`,
    },
  },
  cost: '页面上只有这一张图时，读者要下载{size} kB（压缩后），包括脚本、文字和引擎。再加别的图，大部分内容可以共用。',
};
