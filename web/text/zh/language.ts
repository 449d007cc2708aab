export default {
  tag: 'zh-Hans',
  name: '简体中文',
  direction: 'ltr',

  between: '',
  stop: '。',
  colon: '：',
  semicolon: '；',

  unavailable: {
    sentence: '本图未能加载。如果重试无效，请重新加载页面。',
    again: '重试',
    notComputed: '打印本页时，本图还没有按这些设置算出。',
  },
};
