export default {
  title: 'Recipes',
  description:
    'A rootd figure in plain HTML, Hugo, Jekyll, Hexo, Eleventy, VitePress, Nuxt Content, Docusaurus, Next, Starlight, Astro, MkDocs, Sphinx, Quarto, Jupyter, Observable, WordPress and reveal.js.',
  leadHtml:
    'The files to write for eighteen kinds of site; where commands stand around them, they begin in an empty folder. A script of the project, <code>npm run recipes</code>, builds sites from these very files and looks at them in a browser. It brings the tools for all of them but Quarto, which it uses where it is installed, and WordPress, whose block it opens in a bare page; Nuxt waits for Node 22.19.',
  sections: {
    every: {
      title: 'What every tool needs',
      bodyHtml: `
<p>The recipes below differ in where these go. A tool that none of them names needs the same six things:</p>
<ul>
<li><strong>The style sheet and the script</strong> in the head of the template, once: <code>&lt;link rel=&quot;stylesheet&quot;&gt;</code> for <code>rootd.css</code>, and <code>&lt;script type=&quot;module&quot;&gt;</code> for <code>rootd.js</code>. Without <code>type=&quot;module&quot;</code> the script does not run. A tool that packs scripts must leave this one as it is, or take <a href="projects.html">the package</a>: there <code>rootd.css</code> is a second import, and the menus of figures <a href="projects.html#menu">offer less</a>. Look at a built page once: it must hold each script with its end tag, which some tools leave out.</li>
<li><strong>The tag</strong> in the text, with its end: <code>&lt;rootd-sums&gt;&lt;/rootd-sums&gt;</code>, in a paragraph of its own. Where Markdown drops unknown tags, allow raw HTML, or write a shortcode, a partial, a directive or a block that prints it. Where a tag with a hyphen is taken for a component, as Vue does, name it as a custom element; in Slidev’s <code>vite.config.ts</code> that is <code>slidev.vue.template.compilerOptions.isCustomElement</code>. Copy the tag alone from a figure’s menu: where a framework takes over a page that a server wrote, the style sheet and the script of the embed code, pasted into a post, are reported as mismatches, by Vue for instance.</li>
<li><strong>Another origin</strong> for the files has to answer with <code>Access-Control-Allow-Origin</code>; modules are read in no other way. Your own host needs nothing.</li>
<li><strong>A frame</strong>, where scripts are taken out: with <code>loading=&quot;lazy&quot;</code>, so that it costs nothing until it is near, and <code>allow=&quot;clipboard-write&quot;</code>, so that its menu can copy. <code>rootd-frame.js</code> in the head gives it its height and its ground. Where a framework takes over a page that a server wrote, prefer the element: a frame whose height has changed before is reported to the author as a mismatch.</li>
<li><strong>A height</strong>, on a slide of any deck: <code>style=&quot;height: 480px&quot;</code> on the element, of what the slide has left. Without it the figure is as high as it needs to be, and its menu may lie below the slide. Prefer the element to a frame there. Keys that a control of the figure answers to turn no slide.</li>
<li><strong>Pages that replace their text</strong> by a link, without loading, need nothing more: elements come alive wherever they are put in.</li>
</ul>`,
    },
    html: {
      title: 'Plain HTML',
      bodyHtml:
        '<p>Put the style sheet and the script into the head, and the elements where you want the figures.</p>{files}',
    },
    hugo: {
      title: 'Hugo',
      bodyHtml: `
<p>A shortcode, so that a post needs no raw HTML, which Hugo leaves out by default. The first argument is the figure; all others are its attributes. The style sheet and the script are written once per page. To paste a figure’s frame as well, allow raw HTML in <code>hugo.toml</code>, with <code>markup.goldmark.renderer.unsafe = true</code>, and put <a href="index.html#frame">the script for frames</a> into your theme’s head.</p>
{files}`,
    },
    jekyll: {
      title: 'Jekyll',
      bodyHtml: `
<p>An include with the figure and its attributes, written as in HTML. Kramdown does not change the line.</p>
{files}`,
    },
    hexo: {
      title: 'Hexo',
      bodyHtml: `
<p>A file in <code>scripts</code> adds to the head of every theme; <code>_config.yml</code> names the theme that you have. Posts are written as in HTML. Tried with Hexo 8 and the themes Keep and NexT, dark, and with links that replace the text alone (<code>pjax</code>).</p>
{files}`,
    },
    eleventy: {
      title: 'Eleventy',
      bodyHtml: `
<p>Eleventy 3 leaves HTML in Markdown as it is. So the layout has the style sheet and the scripts, and a post has the element or the frame. A figure’s menu copies either: the tag alone, and the frame.</p>
{files}`,
    },
    vitepress: {
      title: 'VitePress',
      bodyHtml: `
<p>VitePress 1.6 makes a Vue component of each page, which may hold no script: they stand in the configuration, beside the line that tells Vue which tags are not its own. Posts are written as in HTML. The switch between light and dark sets <code>color-scheme</code>, so elements and frames follow it. From a figure’s menu, copy the tag alone: the two lines of the embed code above it are in the configuration already, and in a post they would break the page when Vue takes it over.</p>
{files}`,
    },
    nuxt: {
      title: 'Nuxt Content',
      bodyHtml: `
<p>Nuxt Content 3 takes a tag with a hyphen for a component of yours: <code>customElements</code> lists the figures that are not. The style sheet and the script stand in the configuration, posts are written as in HTML. With the database of Node itself, from 22.19 on, nothing has to be compiled. Tried with Nuxt 4.5.</p>
{files}`,
    },
    docusaurus: {
      title: 'Docusaurus',
      bodyHtml: `
<p>Docusaurus 3.10 reads posts as MDX, in which a <code>style</code> is an object: a figure’s menu copies its frame so. An element is written as in HTML. A script in a post would not run when a reader comes by a link inside the site: put the scripts into the configuration, and copy the tag alone from a figure’s menu. The same holds for MDX in Gatsby. The first page is there because Docusaurus builds no site whose links lead nowhere; yours has one already.</p>
{files}`,
    },
    next: {
      title: 'Next with MDX',
      bodyHtml: `
<p>The layout has the style sheet and the script; a post has the elements, written as in HTML, and asks for no client component. <code>mdx-components.jsx</code> has to be there, and makes a link in Markdown one that replaces the text alone. Tried with Next 16, written out as files.</p>
{files}`,
    },
    starlight: {
      title: 'Starlight',
      bodyHtml: `
<p>The style sheet and the scripts go into <code>head</code> of the configuration; a page may be Markdown or, as here, MDX.</p>
{files}`,
    },
    astro: {
      title: 'Astro with ClientRouter',
      bodyHtml: `
<p>The scripts stand in the layout. Under <code>ClientRouter</code> a script of a page runs once, and each visit makes new elements: listen on the document, which hears the events of all figures. Figures wake whenever they are added to a page. If you would rather install the package, see <a href="projects.html#astro">bundlers and frameworks</a>.</p>
{files}`,
    },
    mkdocs: {
      title: 'MkDocs with Material',
      bodyHtml: `
<p>A template of your own adds to the head of the theme’s. Posts are written as in HTML. Dark pages and instant navigation need nothing more. Tried with Material 8.2.</p>
{files}`,
    },
    sphinx: {
      title: 'Sphinx with Furo',
      bodyHtml: `
<p>The configuration has the style sheet and the scripts, whatever the theme; a document has the element or the frame under <code>raw:: html</code>. Tried with Sphinx 5.3 and Furo 2022.12.</p>
{files}`,
    },
    quarto: {
      title: 'Quarto',
      bodyHtml: `
<p>A block of raw HTML in the document, and the style sheet and the script in its header. In PDF and Word there is no figure: give them a picture, which the figure’s menu saves.</p>
{files}`,
    },
    jupyter: {
      title: 'Jupyter',
      bodyHtml: `
<p>A frame, in a cell of code. It works in JupyterLab, in the classic notebook, and in the HTML that nbconvert makes of it.</p>
{files}
<p>For numbers rather than pictures, a figure’s menu copies the same experiment in NumPy.</p>`,
    },
    observable: {
      title: 'Observable',
      bodyHtml: `
<p>A cell of JavaScript, in a notebook or in Framework. Here <code>d</code> is another cell of yours, a slider perhaps, and the figure follows it.</p>
{files}
<p>In the older notebooks, put braces around the lines, and <code>return</code> for <code>display</code>.</p>`,
    },
    wordpress: {
      title: 'WordPress',
      bodyHtml: `
<p>A block of the kind “Custom HTML” with a frame. WordPress keeps iframes from authors who may write unfiltered HTML, which on a site of your own you are; wordpress.com keeps them only on its paid plans. Give the frame a height that suits the figure on a phone too: without a script in the page, it keeps that height.</p>
{files}`,
    },
    reveal: {
      title: 'reveal.js',
      bodyHtml: `
<p>After <code>npm install reveal.js</code>, an element on a slide, in a folder that a server shows. The class <code>r-stretch</code> of reveal.js gives it the height that the slide has left; a figure that is higher is drawn in the size that fits, and so are its letters. They stay larger on a slide without a heading, and without the caption: <code>rootd-sums::part(caption) { display: none; }</code>. reveal.js’s own arrows would lie over a figure’s menu, so <code>controls</code> are off. A figure loads when the slide is near, rests while another slide is shown, and keeps its settings. With <code>?print-pdf</code> all load at once; print when they have come: each stands on its page, by its own settings. Keys that a control of the figure answers to turn no slide; after a click on a button the arrows turn it.</p>
{files}`,
    },
  },
};
