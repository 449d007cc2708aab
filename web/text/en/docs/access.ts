export default {
  title: 'Accessibility and privacy',
  description:
    'What rootd figures do for readers who use a keyboard, a screen reader or a still page, and what they never do: ask other servers, set cookies, count readers.',
  leadHtml: 'What a figure already does, so that you need not add it.',
  sections: {
    access: {
      title: 'For every reader',
      bodyHtml: `
<ul>
<li>Native fields, sliders, boxes and buttons; all of it works by keyboard, with a visible focus.</li>
<li>Arrow keys read a chart value by value. Behind each chart is a table of its data.</li>
<li>A summary in words follows the result, and is read out once the reader has stopped moving.</li>
<li>Colour alone never carries meaning. Contrast is at least 4.5 to 1 for text and 3 to 1 for what carries meaning, in light and in dark. Forced colours are respected.</li>
<li>Nothing moves by itself where the reader asks for less motion.</li>
<li>From 320 px to wide, and at 200 % of the text size.</li>
</ul>`,
    },
    still: {
      title: 'Without JavaScript',
      bodyHtml: `
<p>What you put into the element is shown until there is a picture, and stays if there can be none. A picture from the figure’s menu, with a line of text, serves every reader:</p>
{still}`,
    },
    privacy: {
      title: 'Privacy',
      bodyHtml: `
<p>A figure asks the address its script came from for its code and its engine, and no other address for anything. It sets no cookie, counts nobody, and sends nothing anywhere: what the reader does stays in the page. It stores nothing in the browser but one thing: with <code>ask</code>, which questions the reader has answered, until the tab is closed. It changes nothing outside itself, neither the page’s address nor its history.</p>
<p>If even that one request is too many, keep the folder of this site at your own address, or use the file.</p>`,
    },
  },
};
