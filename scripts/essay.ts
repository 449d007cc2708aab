/**
 * Fills the essay's page with its words while the page is built or served: readers get finished text and
 * MathML, and need no script for either.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { formatNumber } from '../web/charts/numberFormat.js';
import { fill } from '../web/text/fill.js';
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
import { stillOf } from './support/still.js';
import { evidencePlace, readTable, subjectOf } from './support/trainingTable.js';
import { renderWords } from './text.js';

/** A section of the page that has a heading of its own: its address and the path of its title. */
const headed = /<section id="([\w-]+)"( class="way")?>\s*<h2>\{\{([\w.-]+)\}\}<\/h2>/g;

/** Both ways through the page, as lists of links. The first section has the page's own heading. */
function contents(template: string) {
  const sections = [...template.matchAll(headed)].map(([, id, way, title]) => ({ id, way, title }));
  const first = { id: 'chain', way: ' ', title: 'essay.sections.chain.title' };
  const start = sections.findIndex(({ id }) => id === 'deeper');
  const links = (list: { id: string | undefined; title: string | undefined }[]) =>
    list.map(({ id, title }) => `<li><a href="#${id}">{{${title}}}</a></li>`).join('');
  const way = [first, ...sections.filter((section) => section.way)];
  const deeper = sections.slice(start + 1).filter(({ id }) => id !== 'sources');
  return `<ol>${links(way)}</ol>
<p><a href="#deeper">{{essay.deeper.title}}</a></p>
<ul>${links(deeper)}</ul>`;
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
  const { optimizers, rises, falls } = essay.sections.after.table;
  const write = (x: number, digits: Intl.NumberFormatOptions) =>
    formatNumber(language.tag, x, digits);
  const hundredths = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const evidence = readTable(evidencePlace);
  const growth = Math.max(...widthsOfSlopes) / Math.min(...widthsOfSlopes);
  const cell = (optimizer: string, rule: string) => {
    const subject = subjectOf('recall', optimizer);
    const { mean, error } = slopesOf(evidence, subject, rule, widthsOfSlopes).best;
    const times = write(growth ** Math.abs(mean), { maximumSignificantDigits: 2 });
    const power = `${write(mean, hundredths)} ± ${write(error, hundredths)}`;
    return `<td><b>${fill(mean > 0 ? rises : falls, { times })}</b> <span>∝ <var>d</var><sup>${power}</sup></span></td>`;
  };
  const rules = ['sqrt', 'linear'] as const;
  const head = rules.map(
    (rule) => `<th scope="col"><span class="by-${rule}">${common.rules[rule].name}</span></th>`,
  );
  const rows = (['sgd', 'adam'] as const).map(
    (optimizer) =>
      `<tr><th scope="row">${optimizers[optimizer]}</th>${rules.map((rule) => cell(optimizer, rule)).join('')}</tr>`,
  );
  return `<table class="best"><caption>{{essay.sections.after.table.captionHtml}}</caption>
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
  /\s(twin|nudge)="true"/.exec(opening)?.[1] ??
  (/\scase="(?!centred")/.test(opening) ? 'broken' : '');

/** Addresses in the head and of the script are written for the first language's page, which lies beside these files. */
const ownFile = /(<(?:link|script|meta)\b[^>]*\b(?:href|src|content)=")(?=\.)/g;

/**
 * The page of one language.
 * @param languages - all that the site has
 */
export function renderEssay(
  template: string,
  language: Language,
  languages: readonly Language[] = [language],
) {
  const { source, folder } = language;
  const { tag, direction } = source.language;
  const up = folder ? '../' : '';
  let figures = 0;
  const address = (other: Language) => wayTo(language, other);
  const page = template
    .replace('{{style}}', ownStyle(language))
    .replace(ownFile, `$1${up}`)
    .replace('<html lang="en">', `<html lang="${tag}"${direction === 'rtl' ? ' dir="rtl"' : ''}>`)
    .replace('{{alternates}}', alternates(languages, address))
    .replace('{{languages}}', languageLinks(language, languages, address))
    .replace('{{contents}}', contents(template))
    .replace('{{rulesTable}}', () => rulesTable(source))
    .replace('{{ratesTable}}', () => ratesTable(source))
    .replace('{{cardMaps}}', () => cardMaps(language, up || './'))
    .replace(/number=""/g, () => {
      figures += 1;
      return `number="${figures}"`;
    });
  return fillPage(page, { essay: renderWords(source.essay) }).replace(
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

/** For Vite: a page for each language, though there is one template of all, filled before anything else looks at it. */
export function essayPlugin(languages: readonly Language[]): Plugin {
  const template = readFileSync(`${root}/index.html`, 'utf8');
  const pages = new Map(
    languages.map((language) => [`${root}/${language.folder}index.html`, language]),
  );
  return {
    name: 'essay',
    config: () => ({ build: { rolldownOptions: { input: [...pages.keys()] } } }),
    resolveId: (id) => (pages.has(id) ? id : null),
    load(id) {
      const language = pages.get(id);
      // Readers do not need the indentation.
      return language ? renderEssay(template, language, languages).replace(/\n\s+/g, '\n') : null;
    },
  };
}
