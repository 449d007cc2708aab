/**
 * Fills the essay's pages with their words while they are built: readers get finished text and MathML, and need no script
 * for either.
 */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { formatNumber } from '../web/charts/numberFormat.js';
import { fill } from '../web/text/fill.js';
import { figuresOfPages, type PageName, pages, templateOf } from './support/essayPages.js';
import { widthsOfSlopes } from './support/experiments.js';
import { escapeText, fillPage } from './support/html.js';
import {
  alternates,
  type Language,
  languageLinks,
  ownStyle,
  type Source,
  wayTo,
} from './support/languages.js';
import { slopesOf } from './support/slopes.js';
import { stageStates } from './support/stageStates.js';
import { statistics, withStatistics } from './support/statistics.js';
import { stillOf } from './support/still.js';
import { evidencePlace, readTable, subjectOf } from './support/trainingTable.js';
import { renderWords } from './text.js';

/** A section of a page that has a heading of its own: its address and the path of its title. */
const headed = /<section id="([\w-]+)"(?: class="way")?>\s*<h2>\{\{([\w.-]+)\}\}<\/h2>/g;

/** Both ways through the essay, as lists of links; the one that goes deeper leads to its own page. */
function contents(page: PageName) {
  const links = (of: PageName) => {
    const sections = [...templateOf(of).matchAll(headed)].map(([, id, title]) => ({ id, title }));
    // The first section of the essay has the page's own heading.
    if (of === 'index.html') sections.unshift({ id: 'chain', title: 'essay.sections.chain.title' });
    const own = of === page ? '' : of;
    return sections
      .filter(({ id }) => id !== 'sources')
      .map(({ id, title }) => `<li><a href="${own}#${id}">{{${title}}}</a></li>`)
      .join('');
  };
  const before =
    page === 'index.html'
      ? `<ol>${links(page)}</ol>\n<p><a href="deeper.html">{{essay.deeper.title}}</a></p>`
      : '<p><a href="./">{{essay.title}}</a></p>';
  return `${before}\n<ul>${links('deeper.html')}</ul>`;
}

/** Who scales scores how, as rows of a table. */
function rulesTable({ common, essay }: Source) {
  const { columns, about, who, others } = essay.deeper.rules;
  const rules = Object.entries(common.rules).map(([id, { name, formula }]) => {
    const key = id as keyof typeof about;
    return { name, formula, about: about[key], who: who[key] };
  });
  const cells = ([first = '', ...rest]: string[]) =>
    `<th scope="row">${escapeText(first)}</th>${rest.map((text) => `<td>${escapeText(text)}</td>`).join('')}`;
  const rows = [...rules, ...others].map(
    (rule) => `<tr>${cells([rule.name, rule.formula, rule.about, rule.who])}</tr>`,
  );
  const head = Object.values(columns).map((text) => `<th scope="col">${escapeText(text)}</th>`);
  return `<div class="table rules" role="region" aria-label="${escapeText(essay.deeper.rules.title)}" tabindex="0">
<table><thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;
}

/** How the best rate of Wq and Wk moves with d, of both ways to step, under both divisors: the stored slopes and their errors. */
function ratesTable({ language, common, essay }: Source) {
  const { optimizers, rises, falls, slope } = essay.deeper.twin.table;
  const write = (x: number, digits: Intl.NumberFormatOptions) =>
    formatNumber(language.tag, x, digits);
  const hundredths = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const evidence = readTable(evidencePlace);
  const growth = Math.max(...widthsOfSlopes) / Math.min(...widthsOfSlopes);
  const cell = (optimizer: string, rule: string) => {
    const subject = subjectOf('recall', optimizer);
    const { mean, error } = slopesOf(evidence, subject, rule, widthsOfSlopes).best;
    const times = write(growth ** Math.abs(mean), { maximumSignificantDigits: 2 });
    const told = fill(slope, {
      mean: write(mean, hundredths),
      error: write(error, hundredths),
    });
    return `<td><b>${fill(mean > 0 ? rises : falls, { times })}</b> <span>${told}</span></td>`;
  };
  const rules = ['sqrt', 'linear'] as const;
  const head = rules.map(
    (rule) => `<th scope="col"><span class="by-${rule}">${common.rules[rule].name}</span></th>`,
  );
  const rows = (['sgd', 'adam'] as const).map(
    (optimizer) =>
      `<tr><th scope="row">${optimizers[optimizer]}</th>${rules.map((rule) => cell(optimizer, rule)).join('')}</tr>`,
  );
  return `<table class="best"><caption>{{essay.deeper.twin.table.captionHtml}}</caption>
<thead><tr><td></td>${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

/** The maps of the card at the end, in the three colours, as stills until the engine draws them. */
function cardMaps({ source: { essay, figures } }: Language, folder: string) {
  const { lanes, verdicts } = figures.chain;
  const titles = [
    [lanes.one, verdicts.frozen],
    [lanes.root, verdicts.usable],
    [lanes.whole, verdicts.blind],
  ];
  const maps = titles.map(([lane = '', verdict = ''], i) => {
    const file = (scheme: string) => `${folder}stills/card-${i}-${scheme}.png`;
    const name = escapeText(fill(essay.still, { title: `${lane}, ${verdict}` }));
    return `<figure class="by-${rulesOfCard[i]}"><figcaption>${lane} <b>${verdict}</b></figcaption>
<div class="map"><picture><source media="(prefers-color-scheme: dark)" srcset="${file('dark')}" />
<img src="${file('light')}" alt="${name}" width="16" height="16" loading="lazy" /></picture></div></figure>`;
  });
  return `<div class="maps">${maps.join('\n')}</div>`;
}

const rulesOfCard = ['none', 'sqrt', 'linear'];

/** Which of its pictures a figure is set to, where they have captions of their own. @param opening - its tag */
const pictureOf = (opening: string) =>
  /\sview="(\w+)"/.exec(opening)?.[1] ??
  /\s(twin)="true"/.exec(opening)?.[1] ??
  (/\scase="(?!centred")/.test(opening) ? 'broken' : '');

/** Addresses in the head and of the script are written for the first language's page, which lies beside these files. */
const ownFile = /(<(?:link|script|meta)\b[^>]*\b(?:href|src|content)=")(?=\.)/g;

/**
 * One of the pages in one language.
 * @param languages - all that the site has
 */
export function renderEssay(
  page: PageName,
  language: Language,
  languages: readonly Language[] = [language],
  template: string = templateOf(page),
) {
  const { source, folder } = language;
  const { tag, direction } = source.language;
  const { essay } = source;
  const isFirst = page === 'index.html';
  const up = folder ? '../' : '';
  const others = figuresOfPages.filter((figure) => figure.page !== page);
  // Whoever goes deeper reads on, in figures too.
  let figures = isFirst ? 0 : others.length;
  const address = (other: Language) => wayTo(language, other) + (isFirst ? '' : page);
  const filled = template
    .replace('{{head}}', () => templateOf('head.html'))
    .replace('{{style}}', ownStyle(language))
    .replace(ownFile, `$1${up}`)
    .replace('<html lang="en">', `<html lang="${tag}"${direction === 'rtl' ? ' dir="rtl"' : ''}>`)
    .replace('{{heading}}', escapeText(essay.title).replace('√d', '<span>√<i>d</i></span>'))
    .replace('{{alternates}}', alternates(languages, address))
    .replace('{{languages}}', languageLinks(language, languages, address))
    .replace('{{contents}}', contents(page))
    .replace(
      '{{elsewhere}}',
      [...(isFirst ? [] : ['stage']), ...others.map(({ key }) => key)].join(' '),
    )
    .replace('{{rulesTable}}', () => rulesTable(source))
    .replace('{{ratesTable}}', () => ratesTable(source))
    .replace('{{stageStates}}', () => stageStates(language, `${up || './'}stills/`))
    .replace('{{cardMaps}}', () => cardMaps(language, up || './'))
    .replace(/number=""/g, () => {
      figures += 1;
      return `number="${figures}"`;
    });
  const title = isFirst ? essay.title : `${essay.deeper.title} · ${essay.title}`;
  return fillPage(filled, {
    essay: renderWords(withStatistics(essay, statistics(essay.ranged))),
    page: { title },
  }).replace(
    /(<rootd-(\w+)\s+number="(\d+)"(?:\s+data-key="(\w+)")?[^>]*>)(?=<\/rootd-)/g,
    (_, opening, figure, number, key) =>
      opening +
      stillOf(figure, language, {
        folder: `${up || './'}stills/`,
        number,
        key,
        picture: pictureOf(opening),
      }),
  );
}

const root = fileURLToPath(new URL('../web/essay', import.meta.url));

/** For Vite: both pages in each language, though there is one template of each, filled before anything else looks at it. */
export function essayPlugin(languages: readonly Language[]): Plugin {
  const all = new Map<string, { page: PageName; language: Language }>(
    languages.flatMap((language) =>
      pages.map((page) => [`${root}/${language.folder}${page}`, { page, language }] as const),
    ),
  );
  return {
    name: 'essay',
    config: () => ({ build: { rolldownOptions: { input: [...all.keys()] } } }),
    resolveId: (id) => (all.has(id) ? id : null),
    load(id) {
      const found = all.get(id);
      if (!found) return null;
      // Readers do not need the indentation.
      return renderEssay(found.page, found.language, languages).replace(/\n\s+/g, '\n');
    },
  };
}
