export default {
  title: 'Speed and size',
  description:
    'How fast rootd computes beside NumPy, onnxruntime-web and its own bounds, and how many kilobytes its figures are.',
  leadHtml:
    'How fast the engine is beside other ways to compute the same, measured side by side in one run. Machines differ: run <code>npm run bench</code> on yours.',
  sections: {
    sums: {
      title: 'Sums',
      bodyHtml: `
<p>Each row is the median of several rounds. In brackets is where half of the rounds lie. The budget is what the bench fails without, but for the noise of its rounds.</p>
{table}`,
    },
    attention: {
      title: 'Attention',
      bodyHtml: `
<p>Rows and d of each head in brackets. Two workers are asked for 1.7 times one thread. They cannot reach it where the machine runs both on one core, as it often did here.</p>
{table}`,
    },
    training: { title: 'Training', bodyHtml: '{table}' },
    models: { title: 'Models from files', bodyHtml: '{table}' },
    aborting: { title: 'Aborted calls', bodyHtml: '{table}' },
    drag: { title: 'A drag', bodyHtml: '{table}' },
    frames: { title: 'Frames', bodyHtml: '{table}' },
    size: {
      title: 'Size',
      bodyHtml: `
<p>After brotli, the essay loads {first} kB until its first figure answers a drag, and {essay} kB in all. The largest part of the engine has {wasm} kB. A figure alone on a page of yours has at most {figure} kB, and further ones share most of it; <a href="projects.html#sizes">each with its own size</a>.</p>`,
    },
  },
  what: 'what',
  seen: 'seen',
  budget: 'budget',
  times: '{value} times',
  range: ' ({low} to {high})',
  cores: '; the machine gave {cores} cores',
  least: 'at least {value}',
  most: 'at most {value}',
};
