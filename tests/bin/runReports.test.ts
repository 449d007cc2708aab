// Reports of rootd run: one page of one model or of two.

import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
// @ts-expect-error: jsdom brings no types of its own.
import { JSDOM } from 'jsdom';
import { ggufTokenizer } from '../../web/engine/models/tokens/ggufTokenizer.js';
import { temporaryFolder } from '../support/folder.js';
import { tokens } from '../web/engine/models/running/cases.js';
import { text, writeBaseAndTuned } from './baseAndTuned.js';
import { rootdIn } from './command.js';

const folder = temporaryFolder();

const rootd = (words: string[], input?: string) => rootdIn(folder, ['run', ...words], input);

await writeBaseAndTuned(folder);

test('a report is one page with every head, the map, the curve, and no markup of the model', async () => {
  const { json } = ggufTokenizer(tokens.vocabularies.bpe);
  const [first] = JSON.parse(rootd(['base', '--text', text, '--json']).stdout).tokens;
  json.added_tokens.push({ id: first.id, content: '<script>x</script>', special: true });
  await writeFile(join(folder, 'marked.json'), JSON.stringify(json));
  const words = ['base', '--tokenizer', 'marked.json', '--text', '<script>x</script>The scores of'];
  const shown = ['--map', '1.2,0.1', '--factors', '0.25,0.5,2'];
  const { status, stdout, stderr } = rootd([...words, ...shown, '--report', 'report.html']);
  assert.deepEqual([status, stderr], [0, '']);
  assert.match(stdout, /^base: Llama \(F32\), /);
  const { document } = new JSDOM(await readFile(join(folder, 'report.html'), 'utf8')).window;
  assert.equal(document.querySelectorAll('script, link, img, iframe').length, 0);
  assert.equal(document.querySelectorAll('.grid td').length, 12);
  assert.equal(document.querySelectorAll('figure svg').length, 2);
  assert.equal(document.querySelectorAll('svg circle').length, 4);
  assert.match(
    document.querySelector('.text')?.textContent ?? '',
    /^(<script>x<\/script>){2} scores of$/,
  );
  const titles = [...document.querySelectorAll('h2')].map((title) => title.textContent);
  for (const title of [
    'The 10 heads with the largest scores',
    'Every head',
    'What the columns say',
    'What was assumed',
  ])
    assert.ok(titles.includes(title), title);
  const { heads, rootd: version, files } = JSON.parse(rootd([...words, '--json']).stdout);
  const page = document.body.textContent;
  for (const told of [
    `rootd${version}`,
    files[0].sha256,
    '--factors 0.25,0.5,2',
    'the model’s own',
  ])
    assert.ok(page.includes(told), told);
  assert.match(page, /date\d{4}-\d\d-\d\dT[\d:.]+Z/);
  // An axis of its own, with marks that differ, over a nat or more: a small change is drawn small.
  const ticks = [...document.querySelectorAll('.curve .tick')].map(({ textContent }) =>
    Number(textContent),
  );
  assert.ok(ticks.length >= 4 && new Set(ticks).size === ticks.length, String(ticks));
  assert.ok(Math.max(...ticks) - Math.min(...ticks) >= 1, String(ticks));
  const [cell] = document.querySelectorAll('.grid td');
  assert.ok(Math.abs(Number(cell.textContent) / heads[0].largest - 1) < 0.01);
});

test('a report of two: how far apart they are, both curves on one axis, what changed most', async () => {
  const asked = ['--text', text, '--factors', '0.25,0.5,2'];
  const told = JSON.parse(rootd(['base', 'tuned', ...asked, '--json']).stdout);
  const pageOf = async (...words: string[]) => {
    const { status, stderr } = rootd([...words, ...asked, '--report', 'pair.html', '--quiet']);
    assert.equal(status, 0, stderr);
    const { document } = new JSDOM(await readFile(join(folder, 'pair.html'), 'utf8')).window;
    const rows = [...document.querySelectorAll('tr')].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );
    return { document, rows, page: document.body.textContent };
  };
  const { document, rows, page } = await pageOf('base', 'tuned');
  assert.match(page, /base → tuned \(F32\), on the same 14 tokens\./);
  const [kl, kl99] = [told.kl, told.kl99].map((x) => x.toPrecision(3));
  assert.ok(page.includes(`KL of the next token ${kl} nats (99 %: ${kl99})`), page.slice(0, 400));
  assert.match(page, /the same first choice for [\d.]+ % of tokens/);
  // Each point of the two lines is told with its name and its loss, and stands between the marks of one axis.
  const points = [...document.querySelectorAll('.curve circle title')].map(
    (one) => one.textContent,
  );
  const ticks = [...document.querySelectorAll('.curve .tick')].map((one) =>
    Number(one.textContent),
  );
  for (const [i, name] of ['base', 'tuned'].entries()) {
    for (const { factor, loss } of [...told.models[i].factors, { ...told.models[i], factor: 1 }]) {
      const own = points.find((point) =>
        point.startsWith(`${name}, scores times ${factor}: loss `),
      );
      assert.ok(Math.abs(Number(own?.split(' ').at(-1)) - loss) < 1e-3, `${name} ${factor} ${own}`);
      assert.ok(loss >= Math.min(...ticks) && loss <= Math.max(...ticks));
    }
  }
  assert.equal(points.length, 8);
  assert.match(page, /the strong line is tuned, the faint one base/);
  const changed = rows.findIndex(([name]) => name === 'head');
  assert.equal(rows[changed + 1][0], 'layer 1, head 2');
  assert.equal(document.querySelectorAll('.grid td').length, 12);
  for (const { name, files } of told.models)
    assert.ok(
      rows.some((row) => row[0] === `${name}: model.safetensors` && row[2] === files[0].sha256),
    );

  await writeFile(join(folder, 'first.json'), rootd(['base', ...asked, '--json']).stdout);
  const kept = await pageOf('tuned', '--baseline', 'first.json');
  assert.match(kept.page, /What the first model said next was not kept/);
  assert.doesNotMatch(kept.page, /KL of the next token/);
  const made = kept.rows.find(([name]) => name === 'base');
  assert.match(made?.[2] ?? '', /^rootd run base --text .* --json$/);
});
