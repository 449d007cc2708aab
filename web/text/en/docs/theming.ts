export default {
  title: 'Colours, type, light and dark',
  description:
    'How a page styles a rootd figure: CSS variables, parts, light and dark, and what a page’s own style sheet cannot break.',
  leadHtml:
    'A figure lives in a shadow tree: your style sheet does not reach into it, and it changes nothing outside itself. It reads what you may set from CSS variables, and offers parts.',
  sections: {
    dark: {
      title: 'Light and dark',
      bodyHtml: `
<p>A figure is as light or dark as what it stands on, whatever switched it: a page’s <code>color-scheme</code>, a class, an attribute, another style sheet. It reads the colour of the text around it: light text stands on a dark ground. The reader’s system counts where the page says that it does:</p>
{scheme}
<p>Frames follow too where the page has <a href="index.html#frame">the script for them</a>. The attribute <code>theme</code> decides against the page, and the figure then paints a ground of its own.</p>`,
    },
    variables: {
      title: 'CSS variables',
      bodyHtml: `
<p>Set on the element or anywhere above it. A colour may be a <code>light-dark()</code>. A font has to be named, as in <code>:root { --rootd-font: Georgia, serif; }</code>: <code>inherit</code> would leave the variable as it is above, and not take the page’s font.</p>
<p>The size of letters is no variable. It follows the font size of the page’s root, in text and in charts, and is never less than 14 and 12 px: with <code>html { font-size: 150%; }</code> it is 21 and 18. A frame has a root of its own, of 16 px.</p>
{table}`,
    },
    parts: {
      title: 'Parts',
      bodyHtml:
        '<p>For <code>::part()</code>, where a variable is not enough. A page that writes a caption of its own leaves out ours: <code>rootd-sums::part(caption) { display: none; }</code>.</p>{table}',
    },
    example: {
      title: 'An example',
      bodyHtml: `
<p>The style sheet of the figure below:</p>
{theme}
{figure}`,
    },
    size: {
      title: 'Width and height',
      bodyHtml: `
<p>A figure is a block as wide as its column, at least 280 px, and as high as it needs to be. Where you give it a height, as in <code>style=&quot;height: 30rem&quot;</code>, what is higher is drawn in the size that fits, letters too; on paper the picture has all of that height, and there are no tables. A place that asks for its width, such as a row of flexible items, a float or a table’s cell, gives it 720 px, or what there is. Columns of such a row that hold figures side by side need <code>min-width: 0</code>: else each is as wide as that. It has a margin of its own above and below, 1.5rem, which becomes one with those of its neighbours. The style sheet <code>rootd.css</code> keeps its room while its code loads: it knows how high each figure is at first, in each language and at each width. In print it is light on a light ground, its controls are left out, and a page may end between its parts. Of a figure that has not come to its end yet, nothing half done is printed. In its place stands what you put between its tags; without that, if all its settings are the default ones and it comes from <code>rootd.js</code>, a picture of them; and else a sentence which says that it had not been computed. That sentence also stands below what you put there, once a reader has changed a setting.</p>`,
    },
  },
  variables: {
    paper:
      'the background that the figure stands on: around labels, in menus, and, where you set it, behind the whole figure, which by itself paints none',
    ink: 'text, controls, links and focus',
    soft: 'labels, axes and notes',
    hairline: 'grid and separating lines',
    'measured-fill': 'what was measured, as an area',
    'measured-ink': 'what was measured, as a line, dots or the rim of an area',
    predicted: 'what is predicted',
    'ramp-high': 'the end of a colour scale, above zero, and of a map that belongs to no rule',
    'ramp-low': 'its end below zero',
    series: 'one of several curves',
    edge: 'the line under a value that is typed',
    'by-none': 'the word undivided',
    'by-sqrt': '√d, where a text divides by it',
    'by-linear': 'd, where a text divides by it',
    'by-none-wash': 'behind undivided scores, thinly',
    wrong: 'what does not fit',
    font: 'the family of all text but numbers to set and that inside charts',
  },
  parts: {
    figure: 'all of it',
    controls: 'a row of controls',
    control: 'one control with its label',
    menu: 'the menu and its button',
    advanced: 'further settings',
    status: 'what is going on',
    error: 'what went wrong',
    picture: 'the charts',
    still: 'what the page put into the element, shown until there is a picture',
    key: 'the key under the charts',
    tables: 'around the table',
    numbers: 'the table of measured and predicted numbers',
    caption: 'the caption',
    data: 'the data behind the chart',
  },
};
