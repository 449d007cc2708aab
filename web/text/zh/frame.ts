/** Words of a frame and of the one-file build around their figure. */
export default {
  choose: '图一览',
  all: '所有的图',
  unknown: '没有名为“{name}”的图。可用的图有{list}。',
  missing: '网址没有指明是哪张图。请加上?figure=和以下名称之一：{list}。',
  failed: '图未能加载：{reason}',
  withoutHtml:
    '本图在浏览器中用JavaScript计算，而JavaScript已被关闭，或者没有加载成功。<a href="">重新加载本图</a>',
};
