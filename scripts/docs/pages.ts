// The pages of the documentation: which there are, and what stands on each. All words come from web/text, all code
// from web/docs, all lists from the figures and the library themselves.

import { readFileSync } from 'node:fs';
import { sampleSite } from '../../web/docs/sampleSite.js';
import { figures } from '../../web/figures/index.js';
import { parts } from '../../web/figures/shared/element/figureFrame.js';
import { tokens } from '../../web/figures/shared/element/style.js';
import {
  embedSnippet,
  frameHeights,
  frameSnippet,
} from '../../web/figures/shared/takeaway/embedSnippet.js';
import { writeFrameQuery } from '../../web/figures/shared/takeaway/frameQuery.js';
import { rooms } from '../../web/figures/shared/takeaway/rooms.js';
import type { FigureSpec } from '../../web/figures/types.js';
import { fill } from '../../web/text/fill.js';
import { nearestLanguage } from '../../web/text/languages.js';
import { figuresOfPages } from '../support/essayPages.js';
import { escapeText } from '../support/html.js';
import type { Language, Source } from '../support/languages.js';
import { blogCommands, blogs, commandsFor } from '../support/projects.js';
import { schemaFile } from '../support/site.js';
import { stillOf } from '../support/still.js';
import { renderWords } from '../text.js';
import { attributeRows, lawRows } from './attributes.js';
import { examplesIn } from './examples.js';
import { readLibrary } from './library.js';
import { librarySections } from './libraryPage.js';
import { code, codeBlock, prose, table } from './markup.js';
import { readMembers } from './members.js';
import { policiesFor } from './policies.js';
import { recipeFiles } from './recipes.js';
import { speedTables } from './speed.js';

export type Section = {
  id: string;
  title: string;
  html: string;
};

export type Page = {
  /** in dist/site/docs */
  file: string;
  title: string;
  description: string;
  leadHtml: string;
  /** what stands above all sections */
  exampleHtml?: string;
  sections: Section[];
  /** of pages that it is in */
  list: 'main' | 'figure';
};

type SectionWords = { title: string; bodyHtml?: string };

const sizesFile = new URL('../sizes.json', import.meta.url);

const kilobytes = (bytes: number) => String(Math.ceil(bytes / 1000));

/** The code blocks that a text asks for by their names. */
const codeSlots = ({ docs: { site }, language }: Source) =>
  Object.fromEntries(
    Object.entries(examplesIn(nearestLanguage(language.tag))).map(([name, text]) => [
      name,
      codeBlock(text, site),
    ]),
  );

/**
 * A page whose sections are all in the words.
 * @param slots - what fills the slots of each section, besides code
 */
function pageOf(
  source: Source,
  head: Omit<Page, 'sections' | 'list'>,
  sections: Record<string, SectionWords>,
  slots: Record<string, Record<string, string>> = {},
): Page {
  const code = codeSlots(source);
  return {
    ...head,
    list: 'main',
    sections: Object.entries(sections).map(([id, { title, bodyHtml = '' }]) => ({
      id,
      title,
      html: fill(bodyHtml, { ...code, ...slots[id] }),
    })),
  };
}

const nameOf = ({ file }: Page) => file.replace('.html', '');

function startPage(source: Source, figurePages: Page[]): Page {
  const { title, description, leadHtml, sections } = source.docs.start;
  const page = pageOf(source, { file: 'index.html', title, description, leadHtml }, sections);
  const list = figurePages.map(
    (figure) =>
      `<li><a href="${figure.file}">${escapeText(figure.title)}</a> ${code(`rootd-${nameOf(figure)}`)}</li>`,
  );
  const last = page.sections.find(({ id }) => id === 'figures');
  if (last) last.html = `<ol class="figures">${list.join('')}</ol>`;
  return page;
}

function elementsPage({ source, said }: Language): Page {
  const { docs } = source;
  const { title, description, leadHtml, sections, attributes, events } = docs.elements;
  const { columns } = docs;
  const rows = (words: Record<string, string>) =>
    Object.entries(words).map(([name, about]) => [code(name), escapeText(about)]);
  const members = readMembers().map(({ written, about }) => [code(written), prose(said(about))]);
  return pageOf(source, { file: 'elements.html', title, description, leadHtml }, sections, {
    attributes: { table: table([columns.attribute, columns.about], rows(attributes)) },
    properties: { table: table([columns.name, columns.about], members) },
    events: { table: table([columns.name, columns.about], rows(events)) },
    laws: { table: table([columns.text, columns.about], lawRows(source)) },
  });
}

/** Names that differ in a number alone are one line: series-0 … series-10. */
function gathered(names: string[]) {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const stem = name.replace(/-\d+$/, '');
    groups.set(stem, [...(groups.get(stem) ?? []), name]);
  }
  return groups;
}

function themingPage(language: Language): Page {
  const { source } = language;
  const { docs } = source;
  const { title, description, leadHtml, sections, variables, parts: partWords } = docs.theming;
  const { columns } = docs;
  const about: Record<string, string> = variables;
  const swatch = (color: string) =>
    `<svg class="swatch" viewBox="0 0 1 1" aria-hidden="true"><rect width="1" height="1" fill="${color}" /></svg> ${code(color)}`;
  const colors = [...gathered(Object.keys(tokens))].flatMap(([stem, names]) =>
    names.map((name) => [
      code(`--rootd-${name}`),
      escapeText(about[stem]),
      swatch(tokens[name][0]),
      swatch(tokens[name][1]),
    ]),
  );
  const font = [code('--rootd-font'), escapeText(variables.font), '', ''];
  const head = [columns.name, columns.about, columns.light, columns.dark];
  const partRows = parts.map((part) => [
    code(part),
    escapeText((partWords as Record<string, string>)[part]),
  ]);
  return pageOf(source, { file: 'theming.html', title, description, leadHtml }, sections, {
    variables: { table: table(head, [...colors, font]) },
    parts: { table: table([columns.name, columns.about], partRows) },
    example: { figure: liveFigure('temperature', language, 'themed') },
  });
}

function policyPage(source: Source): Page {
  const { docs } = source;
  const { title, description, leadHtml, sections, ways } = docs.policy;
  const rows = Object.entries(policiesFor()).map(([way, policy]) => [
    escapeText(ways[way as keyof typeof ways]),
    code(policy),
  ]);
  return pageOf(source, { file: 'policy.html', title, description, leadHtml }, sections, {
    table: { table: table([docs.columns.way, docs.columns.policy], rows) },
  });
}

function recipesPage(source: Source): Page {
  const { title, description, leadHtml, sections } = source.docs.recipes;
  // The first is for every tool.
  const [, ...recipes] = Object.keys(sections);
  const slots = recipes.map((name) => {
    const files = recipeFiles(name).map(({ path, text }) =>
      codeBlock(text, source.docs.site, { title: path }),
    );
    if (!(name in blogs)) return [name, { files: files.join('\n') }];
    const { install, commands } = blogCommands(name);
    const [first, last] = [install, commands.join('\n')].map((text) =>
      codeBlock(text, source.docs.site),
    );
    return [name, { files: [first, ...files, last].join('\n') }];
  });
  const head = { file: 'recipes.html', title, description, leadHtml };
  return pageOf(source, head, sections, Object.fromEntries(slots));
}

function projectsPage(source: Source): Page {
  const { docs } = source;
  const { title, description, leadHtml, sections, tools, sizes } = docs.projects;
  const head = { file: 'projects.html', title, description, leadHtml };
  const toolSections = Object.entries(tools).map(([name, words]) => {
    const { install, commands } = commandsFor(name);
    const files = recipeFiles(name, 'projects').map(({ path, text }) =>
      codeBlock(text, docs.site, { title: path }),
    );
    // In the order in which they are followed.
    const [first, last] = [install, commands.join('\n')].map((text) => codeBlock(text, docs.site));
    const html = [words.bodyHtml, first, ...files, last].join('\n');
    return { id: name, title: words.title, html };
  });
  const measured = JSON.parse(readFileSync(sizesFile, 'utf8'));
  const rows = [
    ...Object.entries<number>(measured.figures).map(([tag, bytes]) => [
      code(tag),
      kilobytes(bytes),
    ]),
    ...Object.entries(sizes.whole).map(([key, words]) => [
      escapeText(words),
      kilobytes(measured[key]),
    ]),
  ].filter(([, size]) => size !== 'NaN');
  const page = pageOf(source, head, sections, {
    sizes: { table: table([sizes.what, sizes.size], rows) },
  });
  const [begin, ...rest] = page.sections;
  return { ...page, sections: [begin, ...toolSections, ...rest] };
}

function libraryPage({ source }: Language): Page {
  const { title, description, leadHtml, sections } = source.docs.library;
  const head = { file: 'library.html', title, description, leadHtml };
  const { begin, training } = sections;
  const page = pageOf(source, head, { begin, training });
  return {
    ...page,
    sections: [...page.sections, ...librarySections(readLibrary(), source)],
  };
}

function speedPage(language: Language): Page {
  const { source } = language;
  const { title, description, leadHtml, sections } = source.docs.speed;
  const { wasm, first, essay, figure } = JSON.parse(readFileSync(sizesFile, 'utf8'));
  const sizes = { wasm, first, essay, figure };
  const size = Object.fromEntries(
    Object.entries(sizes).map(([name, bytes]) => [name, kilobytes(bytes)]),
  );
  const head = { file: 'speed.html', title, description, leadHtml };
  const slots = { ...speedTables(language), size };
  // A new section has not been measured yet.
  const seen = Object.entries(sections).filter(([name]) => name in slots);
  return pageOf(source, head, Object.fromEntries(seen), slots);
}

/** @param language - whose folder is not the site's own, where others are */
function runningPage({ source, folder }: Language): Page {
  const { title, description, leadHtml, sections } = source.docs.running;
  return pageOf(source, { file: 'running.html', title, description, leadHtml }, sections, {
    json: { schema: `${folder && '../'}../${schemaFile}` },
  });
}

/** A page that has nothing but its words. */
function plainPage(source: Source, key: 'models' | 'access' | 'cite', file: string) {
  const { title, description, leadHtml, sections } = source.docs[key];
  return pageOf(source, { file, title, description, leadHtml }, sections);
}

/**
 * The figure itself, with its still where it cannot compute.
 * @param more - classes
 */
function liveFigure(name: string, language: Language, more: string = '') {
  const still = stillOf(name, language, { folder: '../essay/stills/' });
  return `<rootd-${name} class="live${more ? ` ${more}` : ''}">${still}</rootd-${name}>`;
}

/** What the figure weighs, as npm run size wrote it down. */
function costOf(name: string, { docs }: Source) {
  const { figures: bytes } = JSON.parse(readFileSync(sizesFile, 'utf8'));
  const its = bytes[`rootd-${name}`];
  // A new figure has not been measured yet.
  if (its === undefined) return '';
  return escapeText(fill(docs.figure.cost, { size: kilobytes(its) }));
}

const listed = (names: string[]) => names.map(code).join(', ');

function figurePage(spec: FigureSpec, language: Language): Page {
  const { source, id, folder } = language;
  const { docs } = source;
  const { columns, site, figure: words } = docs;
  const { name } = spec;
  const own = source.figures[name as keyof Source['figures']];
  const tag = `<rootd-${name}>`;
  const element = embedSnippet(name, {}, `${sampleSite}rootd.js`, id);
  const essayPage = figuresOfPages.find(({ key }) => key === name)?.page;
  const head = {
    file: `${name}.html`,
    title: own.title,
    description: fill(words.description, { title: own.title, tag }),
    leadHtml: `${code(tag)} ${own.captionHtml} <a href="../${essayPage}#${name}">${escapeText(words.section)}</a>`,
    exampleHtml: liveFigure(name, language),
  };
  const frame = frameSnippet({
    title: own.title,
    link: `${sampleSite}${folder}embed.html?${writeFrameQuery({ figure: name, texts: {} })}`,
    heights: frameHeights((rooms[id] ?? rooms.en)[name]),
  });
  const page = pageOf(source, head, words.sections, {
    example: {
      element: codeBlock(element, site, { follows: 'element' }),
      frame: codeBlock(frame, site, { follows: 'frame' }),
      cost: costOf(name, source),
    },
    attributes: {
      table: table(
        [columns.attribute, columns.values, columns.default, columns.about],
        attributeRows(spec, source, source.language.tag),
      ),
    },
    style: {
      events: listed(Object.keys(docs.elements.events)),
      variables: listed(
        [...gathered([...Object.keys(tokens), 'font'])].map(([stem, names]) =>
          names.length > 1 ? `--rootd-${stem}-0` : `--rootd-${stem}`,
        ),
      ),
      parts: listed(parts),
    },
  });
  return { ...page, list: 'figure' };
}

/** Every page and its sections, for readers without a script and for those who would rather look. */
function indexPage(source: Source, pages: Page[]): Page {
  const { title, description, leadHtml } = source.docs.index;
  const sections = pages.map((page) => ({
    id: nameOf(page),
    title: page.title,
    html: `<ul><li><a href="${page.file}">${escapeText(page.title)}</a></li>${page.sections
      .map(
        (section) =>
          `<li><a href="${page.file}#${section.id}">${escapeText(section.title)}</a></li>`,
      )
      .join('')}</ul>`,
  }));
  return { file: 'search.html', title, description, leadHtml, sections, list: 'main' };
}

/** All pages in a language, in reading order. */
export async function docsPages(given: Language): Promise<Page[]> {
  const source = renderWords(given.source);
  const language = { ...given, source };
  const specs = await Promise.all(Object.values(figures).map((load) => load()));
  const figurePages = specs.map((spec) => figurePage(spec, language));
  const pages = [
    startPage(source, figurePages),
    elementsPage(language),
    ...figurePages,
    libraryPage(language),
    plainPage(source, 'models', 'models.html'),
    runningPage(language),
    recipesPage(source),
    projectsPage(source),
    themingPage(language),
    policyPage(source),
    plainPage(source, 'access', 'access.html'),
    speedPage(language),
    plainPage(source, 'cite', 'cite.html'),
  ];
  return [...pages, indexPage(source, pages)];
}
