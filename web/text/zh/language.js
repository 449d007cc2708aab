export default {
  tag: 'zh-Hans',
  name: '简体中文',
  direction: 'ltr',

  between: '',
  stop: '。',
  colon: '：',
  semicolon: '；',

  unavailable: { sentence: '本图未能加载。', again: '重试' },
};
