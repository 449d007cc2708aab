// The pages of the documentation as they are built, against the figures, the words and each other.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
// @ts-expect-error: jsdom brings no types of its own.
import { JSDOM } from 'jsdom';
import ts from 'typescript';
import { examplesIn } from '../../../scripts/docs/examples.js';
import { renderDocs } from '../../../scripts/docs.js';
import { pages as essayPages, templateOf } from '../../../scripts/support/essayPages.js';
import { escapeText } from '../../../scripts/support/html.js';
import { readLanguages } from '../../../scripts/support/languages.js';
import { renderWords } from '../../../scripts/text.js';
import { catalog } from '../../../web/catalog/catalog.js';
import { sampleSite } from '../../../web/docs/sampleSite.js';
import { figures } from '../../../web/figures/index.js';
import { parts } from '../../../web/figures/shared/element/figureFrame.js';
import { tokens } from '../../../web/figures/shared/element/style.js';
import { attributeName } from '../../../web/figures/shared/options/attributeName.js';
import { readOption } from '../../../web/figures/shared/options/optionTable.js';
import { frameHeights, frameSnippet } from '../../../web/figures/shared/takeaway/embedSnippet.js';
import { rooms } from '../../../web/figures/shared/takeaway/rooms.js';
import en from '../../../web/text/en/index.js';
import { checkWellFormed } from '../../support/wellFormed.js';

const sizes = JSON.parse(
  readFileSync(new URL('../../../scripts/sizes.json', import.meta.url), 'utf8'),
);
const [first] = await readLanguages();
const { pages, index } = await renderDocs(first);
const documents = new Map<string, Document>(
  [...pages].map(([file, html]) => [file, new JSDOM(html).window.document]),
);
const page = (file: string) => documents.get(file) as Document;
const texts = (scope: Document | Element, selector: string) =>
  [...scope.querySelectorAll(selector)].map((element) => (element.textContent ?? '').trim());

/** Code in a language other than a framework's own, which writes elements in its way. */
function plainCode(document: Document) {
  const figures = [...document.querySelectorAll('figure.code')];
  return figures
    .filter((one) => !/\.([jt]sx|vue|svelte|astro)$/.test(texts(one, 'figcaption')[0] ?? ''))
    .flatMap((one) => texts(one, 'pre code'));
}

const numeral = /2⁵³ − \d+|−?\d[\d,.]*[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]*/g;

/** `1,000`, `−0.5`, `10⁻⁵`, `2⁵³ − 1`. */
function numberOf(text: string) {
  if (text.startsWith('2⁵³')) return 2 ** 53 - Number(text.slice('2⁵³ − '.length));
  const [, base, power] = /^(.*?)([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]*)$/.exec(text) ?? [];
  const digits = [...power]
    .map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(digit))
    .map((n) => (n < 0 ? '-' : n));
  return Number(
    `${base.replaceAll(',', '').replace('−', '-')}${power && 'e'}`.replace(/^10e$/, '1e') +
      digits.join(''),
  );
}

/** What else the site has beside the pages. */
const besides = [
  ...essayPages,
  'rootd.js',
  'rootd-frame.js',
  'rootd-standalone.html',
  'embed.html',
  'output.schema.json',
];

for (const [tag, load] of Object.entries(figures)) {
  test(`${tag} has a page with every attribute, its range and default, and nothing else`, async () => {
    const { name, options } = await load();
    const document = page(`${name}.html`);
    assert.equal(document.querySelectorAll(`main > ${tag}.live .still img`).length, 1);
    const kilobytes = Math.ceil(sizes.figures[tag] / 1000);
    assert.match(
      document.querySelector('#example')?.textContent ?? '',
      RegExp(`\\b${kilobytes} kB`),
    );
    // The section that it stands in is on one of the essay's pages.
    const { pathname } = new URL(
      document.querySelector(`a[href^="../"][href$="#${name}"]`)?.getAttribute('href') ?? '',
      'https://example.org/docs/',
    );
    assert.ok(templateOf(pathname.slice(1)).includes(`<section id="${name}"`), pathname);
    const rows = [...document.querySelectorAll('#attributes tbody tr')];
    assert.deepEqual(
      rows.map((row) => row.querySelector('th')?.textContent),
      options.map((option) => attributeName(option.name)),
    );
    options.forEach((option, i) => {
      const [values = '', usual = '', about = ''] = texts(rows[i], 'td');
      const value = usual === en.docs.kinds.empty ? '' : usual;
      const read = readOption(option, value);
      assert.deepEqual('value' in read && read.value, option.default, `${option.name}=${usual}`);
      for (const choice of option.choices ?? []) assert.ok(values.includes(choice), choice);
      for (const limit of [option.minimum, option.maximum]) {
        if (limit === undefined) continue;
        const told = [...values.matchAll(numeral)].map(([text]) => numberOf(text));
        assert.ok(told.includes(limit), `${option.name}: ${values}`);
      }
      assert.ok(about.length > 5, option.name);
    });
  });
}

test('what is said of options is said of options there are', async () => {
  for (const load of Object.values(figures)) {
    const { name, options } = await load();
    const words = en.figures[name as keyof typeof en.figures].attributes;
    const known = options.map((option) => option.name);
    for (const option of Object.keys(words)) assert.ok(known.includes(option), `${name} ${option}`);
  }
});

test('every variable, part, law and event is listed, and no other', () => {
  const variables = texts(page('theming.html'), '#variables tbody th');
  const expected = [...Object.keys(tokens), 'font'].map((name) => `--rootd-${name}`);
  assert.deepEqual(variables, expected);
  assert.deepEqual(texts(page('theming.html'), '#parts tbody th'), parts);
  assert.equal(texts(page('elements.html'), '#laws tbody th').length, catalog.laws.length);
});

const cited = Object.values(en.figures).flatMap(({ captionHtml }) =>
  [...captionHtml.matchAll(/href="(https:[^"]+)"/g)].map(([, address]) => address),
);

test('every link leads to a page and a place that exist', () => {
  for (const [file, document] of documents) {
    for (const link of document.querySelectorAll('a[href]')) {
      const href = link.getAttribute('href') ?? '';
      const [target = '', place = ''] = href.split('#');
      // Where data came from; nothing is fetched to see whether it still stands there.
      if (target.startsWith('https://')) continue;
      if (target.startsWith('../')) {
        assert.ok(besides.includes(target.slice(3)), `${file}: ${href}`);
        continue;
      }
      // What a figure's caption gives as the source of its numbers.
      if (cited.includes(target)) continue;
      const there = documents.get(target || file);
      assert.ok(there, `${file}: ${href}`);
      if (place) assert.ok(there.getElementById(place), `${file}: ${href}`);
      assert.notEqual(link.textContent?.trim(), '', `${file}: ${href}`);
    }
  }
});

test('every page can be reached from every page', () => {
  for (const [file, document] of documents) {
    const links = [...document.querySelectorAll('nav.pages a')];
    assert.deepEqual(
      links.map((link) => link.getAttribute('href')).sort(),
      [...documents.keys()].sort(),
    );
    const here = links.filter((link) => link.hasAttribute('aria-current'));
    assert.deepEqual(
      here.map((link) => link.getAttribute('href')),
      [file],
    );
  }
});

test('pages are well formed, each with a title of its own', () => {
  for (const [file, document] of documents) {
    checkWellFormed(document, file);
    assert.doesNotMatch(pages.get(file) ?? '', /VERSION/, file);
  }
  const titles = [...documents.values()].map(({ title }) => title);
  assert.equal(new Set(titles).size, titles.length);
});

test('code can be read by those it is for', () => {
  const known = examplesIn();
  for (const [name, text] of Object.entries(known)) {
    const shown = [...documents.values()].flatMap((document) => texts(document, 'pre code'));
    assert.ok(shown.includes(text.trim()), `${name} is shown`);
  }
  for (const name of ['inspectProgram', 'listen', 'package', 'program', 'train']) {
    const { diagnostics } = ts.transpileModule(known[name], { reportDiagnostics: true });
    assert.deepEqual(diagnostics, [], name);
  }
  for (const [file, document] of documents) {
    for (const snippet of plainCode(document)) {
      if (!/^<(?!!doctype)/.test(snippet)) continue;
      const { body } = new JSDOM(`<body>${snippet}</body>`).window.document;
      const written = snippet.replaceAll(/\s+/g, '').replaceAll('/>', '>');
      assert.equal(body.innerHTML.replaceAll(/\s+/g, ''), written, `${file}: ${snippet}`);
    }
  }
});

test('each project is told in the order in which it is followed, with the versions that were tried', () => {
  const document = page('projects.html');
  for (const tool of Object.keys(en.docs.projects.tools)) {
    const blocks = [...document.querySelectorAll(`#${tool} figure.code`)];
    const isFile = blocks.map((block) => block.querySelector('figcaption') !== null);
    assert.deepEqual(isFile, [false, ...isFile.slice(1, -1).fill(true), false], tool);
    const [install = '', ...commands] = [blocks[0], blocks[blocks.length - 1]].flatMap((block) =>
      texts(block, 'code')[0].split('\n'),
    );
    assert.match(install, /^npm install rootd( @?[\w/-]+@(0\.)?\d+)+$/, tool);
    assert.ok(commands.length >= 2, tool);
    for (const command of commands) {
      assert.match(command, /^npx [\w-]+ ?/, tool);
      assert.doesNotMatch(command, /\{|localhost/, tool);
    }
  }
});

test('embed code names elements and options there are', async () => {
  const specs = new Map();
  for (const [tag, load] of Object.entries(figures)) specs.set(tag, await load());
  const check = (tag: string, attribute: string, value: string) => {
    const option = specs
      .get(tag)
      ?.options.find(({ name }: any) => attributeName(name) === attribute);
    assert.ok(option, `${tag} ${attribute}`);
    assert.ok('value' in readOption(option, value), `${tag} ${attribute}=${value}`);
  };
  for (const document of documents.values()) {
    for (const text of plainCode(document)) {
      const shown = new JSDOM(text).window.document;
      for (const element of shown.querySelectorAll('*')) {
        if (!specs.has(element.localName)) continue;
        for (const { name, value } of element.attributes) {
          if (!['theme', 'class', 'ask'].includes(name) && !value.includes('{'))
            check(element.localName, name, value);
        }
      }
      for (const frame of shown.querySelectorAll('iframe')) {
        const { searchParams } = new URL(frame.src);
        for (const [name, value] of searchParams) {
          if (name !== 'figure' && name !== 'v')
            check(`rootd-${searchParams.get('figure')}`, name, value);
        }
        assert.ok(frame.src.startsWith(`${sampleSite}embed.html`));
      }
    }
  }
});

test('frames that authors copy have the height that the figure takes', () => {
  const folder = fileURLToPath(new URL('../../../web/docs/', import.meta.url));
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => readFileSync(`${parentPath}/${name}`, 'utf8'));
  const shown = [...documents.values()].flatMap((document) => [...plainCode(document)]);
  const found = [...files, ...shown].flatMap((text) => [
    ...text.matchAll(/rootd\/(zh\/)?embed\.html\?figure=(\w+)[^>]*?height: '?(clamp\([^;']*\))/g),
  ]);
  assert.ok(found.length >= 7 + Object.keys(figures).length, `${found.length} frames`);
  for (const [, chinese, figure, height] of found) {
    const heights = frameHeights(rooms[chinese ? 'zh' : 'en'][figure]);
    const snippet = frameSnippet({ title: '', link: '', heights });
    assert.ok(snippet.includes(` ${height};`), `${figure}: ${height} in ${snippet}`);
  }
});

test('every word of the documentation is on a page', () => {
  const everything = [...pages.values()].join('\n').replaceAll(/\s+/g, ' ');
  function* leaves(words: unknown, path = ''): Generator<[string, string]> {
    if (typeof words === 'string') yield [path, words];
    else
      for (const [key, value] of Object.entries(words as object))
        yield* leaves(value, `${path}.${key}`);
  }
  for (const [path, text] of leaves(renderWords(en.docs))) {
    const pieces = text.split(/\{\w+\}/).map((piece) => piece.replaceAll(/\s+/g, ' ').trim());
    for (const piece of pieces) {
      const written = path.endsWith('Html') ? piece : escapeText(piece);
      assert.ok(everything.includes(written), `docs${path}: ${piece}`);
    }
  }
});

test('the index holds every section and heading, as text', () => {
  const places = new Set(index.map(([href]) => href));
  assert.equal(places.size, index.length);
  for (const [file, document] of documents) {
    if (file === 'search.html') continue;
    assert.ok(places.has(file));
    const headed = [...document.querySelectorAll('main section, main h3')];
    for (const { id } of headed) assert.ok(places.has(`${file}#${id}`), `${file}#${id}`);
  }
  for (const [href, title, , text] of index) {
    assert.ok(title, href);
    assert.doesNotMatch(text, /<\/(code|td|tr|table|li|a)>/, href);
  }
});
