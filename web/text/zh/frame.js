/** Words of a frame and of the one-file build around their figure. */
export default {
  choose: '图一览',
  all: '所有的图',
  unknown: '没有名为“{name}”的图。现有的图是：{list}。',
  missing: '网址没有指明是哪张图：请加上?figure=和下列名称之一：{list}。',
  failed: '图未能加载：{reason}',
  noscript: '本图在浏览器中计算，需要JavaScript；你的浏览器已将它关闭。',
};
