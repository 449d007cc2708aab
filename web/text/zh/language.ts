export default {
  tag: 'zh-Hans',
  name: '简体中文',
  direction: 'ltr',

  between: '',
  stop: '。',
  colon: '：',
  semicolon: '；',
  listed: '、',

  unavailable: {
    sentence: '本图未能加载。如果重试无效，请重新加载页面。',
    again: '重试',
  },
};
