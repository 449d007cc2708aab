export default {
  tag: 'zh-Hans',
  name: '简体中文',
  direction: 'ltr',

  between: '',
  stop: '。',
  colon: '：',
  semicolon: '；',

  unavailable: { sentence: '这张图没能加载。', again: '再试一次' },
};
