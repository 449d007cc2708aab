export default {
  title: 'Bundlers and frameworks',
  description:
    'rootd in a project with webpack, Vite, Rollup, esbuild, Parcel, Next, Astro, SvelteKit, React, Vue, Svelte, Solid or Preact: what to install, the files, the commands; server, tests, TypeScript, sizes.',
  leadHtml:
    'The package needs no setting in any of these tools. Each project below begins in an empty folder and shows all of its files and commands. <code>npm run recipes</code> follows them with the packed file, looks at the page in a browser and counts its workers.',
  sections: {
    begin: {
      title: 'What every project does',
      bodyHtml: `
<p>Install the package:</p>
{install}
<p>Then import the elements once, where the page begins:</p>
{package}
<p>With <code>import &#39;rootd/rootd.css&#39;</code> beside it the page keeps the room of each figure until it comes, and nothing moves.</p>
<p>Each project below lists what to install, the files to write, and the commands that build it, show what was built and serve it while you work. These two print the address to open.</p>
<p>The engine comes along as text in the scripts, each part when it is first needed. So there is no file to copy and no address to set. Bundlers that take files along put the example models of <code>rootd-model</code> into what they build, three <code>.gguf</code> of 1 MB each and a <code>tokenizer</code>. Readers fetch them only where that figure comes near; a site without it may delete them there. Workers start by the bundler’s own way where it has one, else from that text. Under a strict Content-Security-Policy the text needs <code>worker-src blob:</code>; without it the page’s own thread does the work, in slices, and the console says so once.</p>`,
    },
    server: {
      title: 'Rendering on a server',
      bodyHtml: `
<p>Both imports are safe in Node: <code>rootd/elements</code> registers nothing where there is no page. A server writes the tags with their attributes; the browser does the rest. The library itself computes on a server too, in threads.</p>`,
    },
    properties: {
      title: 'Attributes, properties, events',
      bodyHtml: `
<p>React 19, Vue, Svelte, Solid and Preact set properties, so a law may be an object there. React 18 writes attributes: give it text, such as <code>law=&quot;student:5&quot;</code>. A value that does not fit is ignored; the console and <code>ignored</code> tell. Nothing throws inside of a framework’s rendering.</p>
<p>Vue has to be told which tags are not its own: <code>isCustomElement</code> in the configuration above. React 18 knows no listeners of an element’s own events: use a ref, as above, which also works in React 19.</p>`,
    },
    typescript: {
      title: 'TypeScript',
      bodyHtml: `
<p>From 5.4 on, with every <code>moduleResolution</code>, strict or not. <code>import &#39;rootd/elements&#39;</code> types the tags for <code>querySelector</code> and the events for <code>addEventListener</code>. Templates learn of the elements from one line for each framework: <code>import type {} from &#39;rootd/react&#39;</code>, <code>rootd/preact</code>, <code>rootd/vue</code>, <code>rootd/svelte</code> or <code>rootd/solid</code>. Editors and Storybook read <code>rootd/custom-elements.json</code>.</p>`,
    },
    tests: {
      title: 'In your own tests',
      bodyHtml: `
<p>In jsdom and happy-dom a figure is registered and keeps what it is given, but loads nothing, since no reader comes near. The library computes there, in the calling thread. Jest without modules gets the library by <code>require</code>; the elements stay plain tags.</p>`,
    },
    file: {
      title: 'Without a server',
      bodyHtml: `
<p>Browsers run no modules of a page that is opened by a double click. A page saved beside <code>rootd.js</code> therefore needs a server, and so does what a bundler makes of modules; any one will do, such as <code>npx http-server</code> in its folder. For a file that opens by a double click, take <a href="index.html#file">the one-file build</a>, which is in the package as <code>rootd/standalone</code>.</p>`,
    },
    menu: {
      title: 'What the menu offers',
      bodyHtml: `
<p>From the package, a figure’s menu saves pictures and tables and copies the Python. It offers no link, no embed code and no file: it does not know where on the web your site keeps rootd’s own files. A page that knows them answers <a href="elements.html#events"><code>rootd-address</code></a>. Where a page has <code>rootd.js</code> too, the one that comes first serves all of its figures, and their menus are as it makes them.</p>`,
    },
    sizes: {
      title: 'What it weighs',
      bodyHtml:
        '<p>What a reader downloads from rootd’s own site, compressed by brotli, as <code>npm run size</code> measured it. A bundler’s output is a little larger, since it carries the engine as text.</p>{table}',
    },
  },
  sizes: {
    what: 'what',
    size: 'kB',
    whole: {
      wasm: 'the larger part of the engine, in all of these',
      both: 'the essay and Deeper, with every figure',
    },
  },
  tools: {
    vite: { title: 'Vite', bodyHtml: '<p>5, 6, 7 and 8, built and served.</p>' },
    webpack: {
      title: 'webpack',
      bodyHtml: '<p>Version 5.</p>',
    },
    rollup: { title: 'Rollup', bodyHtml: '<p>With the plugin that finds packages.</p>' },
    esbuild: {
      title: 'esbuild',
      bodyHtml: '<p>One file without <code>--splitting</code> works too.</p>',
    },
    parcel: { title: 'Parcel', bodyHtml: '<p>Version 2.</p>' },
    next: {
      title: 'Next',
      bodyHtml:
        '<p>15 and 16, with webpack or Turbopack. The figure is a client component; the page computes on the server.</p>',
    },
    astro: {
      title: 'Astro',
      bodyHtml:
        '<p>The figure is a tag, the import stands in a script. Tried with Astro 5; newer ones ask for a newer Node than we do, and nobody has looked yet.</p>',
    },
    sveltekit: {
      title: 'SvelteKit',
      bodyHtml:
        '<p>Version 2, here for a static site. SvelteKit 3 asks for a newer Node than we do, and nobody has looked yet.</p>',
    },
    react: { title: 'React', bodyHtml: '<p>18 and 19, here with Vite.</p>' },
    vue: { title: 'Vue', bodyHtml: '<p>Version 3, here with Vite.</p>' },
    svelte: { title: 'Svelte', bodyHtml: '<p>Version 5, here with Vite.</p>' },
    solid: { title: 'Solid', bodyHtml: '<p>Here with Vite.</p>' },
    preact: { title: 'Preact', bodyHtml: '<p>Version 10, here with Vite.</p>' },
  },
};
