import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figures } from '../../../../../web/figures/index.js';
import {
  embedSnippet,
  frameHeights,
  frameSnippet,
  jsxSnippet,
  markdownSnippet,
  tagSnippet,
} from '../../../../../web/figures/shared/takeaway/embedSnippet.js';
import { rooms, widths } from '../../../../../web/figures/shared/takeaway/rooms.js';

const link = 'https://example.org/rootd/embed.html?figure=sums&d=200';
const still = 'https://example.org/rootd/stills/sums.svg';
const heights = { phone: 800, column: 750 };

test('an element comes with its style sheet, which keeps its room, and its script', () => {
  assert.equal(
    embedSnippet('sums', { d: '200' }, 'https://example.org/rootd/rootd.js', 'en'),
    `<link rel="stylesheet" href="https://example.org/rootd/rootd.css" />
<script type="module" src="https://example.org/rootd/rootd.js"></script>
<rootd-sums d="200"></rootd-sums>`,
  );
});

test('a page that has the script already takes the tag alone, in its language', () => {
  assert.equal(
    tagSnippet('sums', { law: 'values:0,1' }, 'zh'),
    '<rootd-sums lang="zh" law="values:0,1"></rootd-sums>',
  );
});

test('a frame has the height of a phone and that of a column', () => {
  const text = frameSnippet({ title: 'A "sum"', link, heights });
  assert.match(text, /src="https:\/\/example\.org\/rootd\/embed\.html\?figure=sums&amp;d=200"/);
  assert.match(text, /title="A &quot;sum&quot;"/);
  assert.match(text, /height: clamp\(750px, \(600px - 100vw\) \* 999, 800px\)/);
  const lower = frameSnippet({ title: '', link, heights: { phone: 700, column: 750 } });
  assert.match(lower, /height: clamp\(700px, \(100vw - 600px\) \* 999, 750px\)/);
});

test('in MDX a style is an object', () => {
  assert.match(jsxSnippet({ title: 'Sums', link, heights }), /style=\{\{ width: '100%', height: '/);
});

test('Markdown shows the still, which leads to the figure', () => {
  assert.equal(
    markdownSnippet({ title: 'Sums [of] signs', link, heights, still }),
    `[![Sums \\[of\\] signs](${still})](${link})`,
  );
});

test('in Markdown an address ends where it ends, and no picture stands for other settings', () => {
  const text = 'https://example.org/embed.html?text=f(x)%20:)';
  assert.equal(
    markdownSnippet({ title: 'Sums', link: text, heights }),
    '[Sums](https://example.org/embed.html?text=f%28x%29%20:%29)',
  );
});

test('a figure that shows more than at first has a frame that is as much higher', () => {
  const room = rooms.en.sums;
  const first = frameHeights(room);
  const now = { width: 690, height: room[widths.indexOf(660)] + 120 };
  assert.deepEqual(frameHeights(room, now), {
    phone: first.phone + 120,
    column: first.column + 120,
  });
});

test('the frame of a figure that is copied from a wide page has the height that it has there', () => {
  const room = rooms.en.sums;
  const height = (room.at(-1) ?? 0) + 40;
  assert.equal(frameHeights(room, { width: 1264, height }).column, height + 16);
});

test('every figure has a room for every width in every language', () => {
  for (const figuresOf of Object.values(rooms)) {
    const names = Object.keys(figuresOf).map((name) => `rootd-${name}`);
    assert.deepEqual(names.sort(), Object.keys(figures).sort());
    for (const room of Object.values(figuresOf)) assert.equal(room.length, widths.length);
  }
});
