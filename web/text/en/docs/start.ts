export default {
  title: 'A figure in your own page',
  description:
    'Three ways to put a rootd figure into a page of your own: an element, a frame or a file. Nothing to install, no account, and no request to any other server.',
  leadHtml:
    'You can put each figure of <a href="../index.html">the essay</a> into a post, a course page, a notebook or slides, set to your own values. There are three ways. All of them compute in the reader’s browser and ask no other server for anything.',
  sections: {
    element: {
      title: 'An element',
      bodyHtml: `
<p>Three lines of HTML: a style sheet, a script, the figure. Write the first two once, however many figures follow. The style sheet keeps the room of each figure until it comes, so that nothing on your page moves; without it everything works, and the script keeps the room of those that are below the first screen. The script may come from another origin than the page. The page itself has to come from a server: browsers load no such script into a page that is a file on a disk. There, take <a href="#file">the file</a>.</p>
{element}
<p>The attributes are the figure’s settings. Each figure’s page lists them, and its menu copies these lines with the settings you see, or the tag alone for a page that has the other two. The code of a figure is fetched when one of its kind comes near the screen, and all figures of a page share one engine. <a href="elements.html">What every figure has in common</a>, from events to CSS variables, has a page of its own.</p>
<p>Figures are as light or dark as <a href="theming.html#dark">what they stand on</a>.</p>`,
    },
    frame: {
      title: 'A frame',
      bodyHtml: `
<p>For pages that allow an iframe but no script of yours, or whose style must not affect the figure:</p>
{frame}
<p>The address holds the whole state of the figure. Besides the settings it takes <code>theme</code> and <code>lang</code>: <code>lang=zh</code> speaks Chinese, and so does <code>zh/embed.html</code>. A sandbox only has to allow <code>allow-scripts</code>; saving from the menu needs <code>allow-downloads</code> too. What is in a sandbox has no origin: it loads what its figure needs where the host lets every origin in, by <code>Access-Control-Allow-Origin: *</code>, and all there is, five times as much, where it does not. Its two heights are those on a phone and in a column of text of about 720 px; the menu of a figure copies the frame with two such heights for its settings. In a narrower column a figure is higher, and scrolls inside its frame. With one more line in the page around it, a frame takes the height it needs, is light or dark as your page is, and follows its switch:</p>
{frameScript}
<p>That script listens to the frames of the page, checks who speaks and what is said, tells them whether the page is light or dark where they stand, and on paper puts a picture of the figure, at most a third of a sheet high, in the place of those that are still empty; where the address has settings, a sentence says that they are not computed. Where it is missing, a frame keeps the height that it was given, with room left over or a figure that scrolls in it, and does not turn dark with your page: then say <code>theme=light</code> or <code>theme=dark</code> in the address.</p>`,
    },
    file: {
      title: 'A file',
      bodyHtml: `
<p><a href="../rootd-standalone.html" download>rootd-standalone.html</a> holds everything: the figures, their words and the engine. It opens with a double click, works offline and makes no requests. What follows the question mark sets it, as in a frame:</p>
{file}
<p>The menu of every figure saves it as such a file, with the settings you see.</p>`,
    },
    choose: {
      title: 'Which one',
      bodyHtml: `
<p>Take the element if you write the HTML yourself: it grows with its text, follows the page’s light or dark theme, and your scripts can listen to it. It is right for slides too: <a href="recipes.html#reveal">a deck of reveal.js</a> shows how it fits its place. Take the frame if an editor removes scripts, as many do, or if the page has a strict policy. Take the file for a talk without network, or to give a figure to somebody.</p>
<p>Feeds and mails take neither: for those the menu copies Markdown, a picture that leads to the figure, or a link where its settings are not the usual ones. On paper both are light. The element is better there: its parts may stand on two sheets, where a frame is drawn small enough for its place and moves whole to the next one.</p>
<p>A page may run from right to left: figures speak their own language in its own direction, and stand in it as any block does.</p>
<p>You can also keep everything at your own address: the folder of this site works at any path of any static host, and nothing in it knows where it is.</p>`,
    },
    figures: { title: 'The figures' },
  },
};
