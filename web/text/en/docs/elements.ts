export default {
  title: 'What every figure has',
  description:
    'Attributes, properties, methods and events that all rootd elements share, the distributions of a coordinate, and how a page listens to a figure.',
  leadHtml:
    'The elements differ only in their settings. Everything on this page holds for each of them.',
  sections: {
    attributes: {
      title: 'Attributes',
      bodyHtml: `
<p>A setting is an attribute, a property and a part of the frame’s address: <code>mean-query=&quot;1&quot;</code>, <code>figure.meanQuery = 1</code> and <code>&amp;mean-query=1</code>. A value that does not fit is ignored, listed in <code>ignored</code> and told in the console; only <code>set</code> throws. Besides the settings there are</p>
{table}`,
    },
    properties: {
      title: 'Properties and methods',
      bodyHtml: '<p>Besides one property for each setting:</p>{table}',
    },
    events: {
      title: 'Events',
      bodyHtml: `
{table}
<p>All of them bubble, and cross shadow trees.</p>
<p>A page that listens:</p>
{listen}`,
    },
    asking: {
      title: 'Ask before telling',
      bodyHtml: `
<p>People learn from a guess of their own that turns out wrong. With the attribute <code>ask</code> a figure that has a question first shows an axis and a handle, or a few choices, and no result. The reader commits to a guess or skips it; then the result is drawn with the guess in it, and one sentence compares the two. Mouse, finger and keys all work, and screen readers are told. A handle that was not moved is no guess. While it asks, the element has the attribute <code>data-asking</code>: by it your style sheet can hide the text that gives the answer until then.</p>
<p>Nobody is asked the same question twice in one session; “Ask me again” in the figure’s menu asks once more. The guess is no part of links and files. Without the attribute a figure never asks, in frames neither: there it is <code>embed.html?figure=sums&amp;ask=</code>.</p>
<p>The questions, with the name that <code>ask=&quot;…&quot;</code> takes: <code>bracket</code> of rootd-sums, <code>farther</code> of rootd-growth (of coins, with mean 0), <code>variance</code> of rootd-scores (of small matrices), <code>strongest</code> of rootd-keys, <code>bet</code> of rootd-training (of its curves), and <code>valley</code> of rootd-model.</p>
<p>A class’s guesses can be collected without any server. This page, saved under any name, makes a short code of each reader’s guess; readers hand theirs to the teacher, by chat or by mail, and the teacher pastes all of them into the same page:</p>
{class}`,
    },
    frameworks: {
      title: 'In frameworks',
      bodyHtml: `
<p>The elements take attributes or properties, before or after their code has loaded. They may be moved, taken out and put back; their workers end when the last figure leaves the page. So they need no wrapper. <a href="projects.html">Bundlers and frameworks</a> have a page of their own.</p>`,
    },
    laws: {
      title: 'Distributions',
      bodyHtml:
        '<p>How attributes and addresses write the distribution of one coordinate:</p>{table}',
    },
  },
  attributes: {
    ask: 'Asks the reader for a guess before it shows the result: a bare ask, or the name of one of its questions. Figures without a question ignore it.',
    number: 'The number that the caption begins with.',
    theme:
      'light, dark or auto, which asks the reader’s system. Without it the figure is as light or dark as what it stands on.',
    lang: 'The language of the figure’s words, here or on an element around it: en or zh, of any region. Where there is no translation, English.',
  },
  events: {
    'rootd-ready':
      'The figure’s code has loaded, and its methods are there. Properties and attributes may be set before.',
    'rootd-failed': 'Its code could not be loaded. detail: the error.',
    'rootd-change':
      'The reader changed something. detail: options; changed, a list of names; settled, false while a control is being dragged or typed into; reset, true after a reset.',
    'rootd-result':
      'Something new is shown. detail: options; numbers, what was measured and predicted; final, false for a first look at a long computation.',
    'rootd-guess':
      'The reader was asked and has guessed, and the truth is known. detail: figure and question, their names; guess and truth, numbers (of a bracket, half its width), or names of choices.',
    'rootd-address':
      'The reader opens the menu. detail: attributes; a page that knows better addresses fills in link, frame, script and file.',
  },
  laws: {
    student: 'student:5, with the degrees of freedom',
    values: 'values:-1,0,4, or with weights values:0,1@9,1',
  },
};
