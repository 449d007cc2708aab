export default {
  description: '{title}: the element {tag}, its attributes, a live example and its embed code.',
  section: 'This figure in the essay',
  sections: {
    example: {
      title: 'Live example',
      bodyHtml: `
<p>Change the figure, and the code follows. As an element:</p>
{element}
<p>As a frame:</p>
{frame}
<p>{cost}</p>`,
    },
    attributes: {
      title: 'Attributes',
      bodyHtml: '{table}',
    },
    style: {
      title: 'Events, variables, parts',
      bodyHtml: `
<p>The same for every figure. <a href="elements.html#events">Events</a>: {events}. <a href="theming.html#variables">Variables</a>: {variables}. <a href="theming.html#parts">Parts</a>: {parts}.</p>`,
    },
  },
  cost: 'Alone on a page, this figure costs the reader {size} kB, compressed: script, words and engine. Further figures share most of it.',
};
