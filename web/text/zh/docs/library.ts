export default {
  title: 'JavaScript库',
  description:
    'rootd的引擎也是一个JavaScript库，可用于Node和浏览器：全部方法，各方法的选项及其取值范围和默认值，以及返回什么。',
  leadHtml:
    '图背后的引擎，可用于Node和使用打包工具的网页。输入和输出都是普通数据；选项和种子相同，在哪里得到的结果都逐位相同。各个方法和类型的说明照录代码里的英文。',
  sections: {
    begin: {
      title: '第一个程序',
      bodyHtml: `
<p>在一个空文件夹里，用Node 20.19或更新的版本：</p>
{install}
<p>把下面的程序存为<code>program.mjs</code>：</p>
{program}
<p>运行这个程序，会打印这些和的方差，先是实测值，再是预测值：</p>
{run}
<p>每个方法都接受一个选项对象，返回一个Promise。选项有误时，Promise以TypeError或RangeError被拒绝，错误信息以该选项的名称开头。内存放不下的要求也是RangeError：要么在开始之前就被拒绝，并说明多大才放得下；要么中途内存用尽，错误信息以<code>options</code>开头。无论出什么错，lab都能继续使用。下面的列表直接取自代码。错误信息在各种语言中都是英文。</p>`,
    },
    training: {
      title: '训练一个注意力头',
      bodyHtml: `
<p><code>train</code>逐条给出记录，没有取下一条时就暂停。把下面的程序存为<code>train.mjs</code>，放在第一个程序旁边；<code>node train.mjs</code>会写出<code>model.safetensors</code>和<code>config.json</code>，<a href="models.html">讲模型的那一页</a>可以打开它们：</p>
{train}`,
    },
    open: { title: 'openLab(options)', bodyHtml: '<p>{about}</p>{table}' },
    every: {
      title: '所有方法共有的选项',
      bodyHtml: '<p>用它们跟踪计算的进度，或者中止计算。</p>{table}',
    },
    methods: { title: 'lab的属性和方法' },
    types: {
      title: '类型',
      bodyHtml: '<p>各方法接受和返回的类型，按名称排列。</p>{types}',
    },
  },
  gives: '返回',
  needed: '必填',
};
