// A model on a text as one page that opens anywhere: the tables that are printed, with every head, and pictures of them.
// It runs no scripts and fetches nothing.

import type { ModelOnText } from '../web/engine/models/running/runTypes.js';
import { isOverTexts } from './manyTexts.js';
import { escaped, mapSvg } from './mapSvg.js';
import { withoutQuery } from './modelFiles.js';
import type { FileRead } from './provenance.js';
import { numberOf } from './runColumns.js';
import { headline, headName, runSections, tokenName, type WantedTables } from './runTables.js';
import { type Section, shortNumber } from './tables.js';

const style = `
:root { color-scheme: light dark; --soft: light-dark(#666, #aaa); --line: light-dark(#ddd, #444); --mark: light-dark(#20508f, #8fb8f0); }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; overflow-wrap: anywhere; }
h2 { margin-top: 2.5rem; font-size: 1.1rem; }
div { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: 14px; }
td, th { padding: 2px 10px; border-top: 1px solid var(--line); text-align: end; white-space: nowrap; }
th { color: var(--soft); font-weight: normal; border: 0; }
td:first-child, .words td { text-align: start; }
.words td { white-space: normal; overflow-wrap: break-word; }
.grid td { min-width: 2.5em; background: color-mix(in srgb, var(--mark) calc(var(--share) * 60%), transparent); text-align: center; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; }
.text span { border-bottom: 3px solid color-mix(in srgb, var(--mark) calc(var(--share) * 100%), transparent); }
svg { max-width: 100%; height: auto; font: 12px system-ui, sans-serif; }
svg > rect[width='100%'] { fill: none; }
svg text { fill: currentColor; }
svg g[fill], svg circle { fill: var(--mark); }
svg line { stroke: var(--line); }
.tick { fill: var(--soft) !important; }
polyline { fill: none; stroke: var(--mark); stroke-width: 2; }
@media print { :root { color-scheme: light; } tr, svg { break-inside: avoid; } }`;

const row = (tag: 'td' | 'th', cells: readonly string[]) =>
  `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;

function table({ title, rows, isOfWords }: Section) {
  const [names, ...others] = rows;
  const body = isOfWords
    ? rows.map((cells) => row('td', cells))
    : [row('th', names), ...others.map((cells) => row('td', cells))];
  return `<h2>${escaped(title)}</h2>
<div><table${isOfWords ? ' class="words"' : ''}>${body.join('\n')}</table></div>`;
}

/** @param share - 0 … 1 of the deepest shade; none where it is not known */
const shade = (share: number) =>
  `style="--share:${Math.min(1, Math.max(0, share || 0)).toFixed(3)}"`;

/** Layers down, heads across: the darker the larger. */
function grid({ heads, layers }: ModelOnText, by: WantedTables['by']) {
  const most = Math.max(...heads.map((head) => numberOf(head, by)).filter(Number.isFinite));
  const lines = Array.from({ length: layers }, (_, layer) => {
    const own = heads.filter((head) => head.layer === layer);
    const cells = own.map((head) => {
      const number = numberOf(head, by);
      return `<td ${shade(number / most)} title="${headName(head)}">${shortNumber(number)}</td>`;
    });
    return `<tr><th>layer ${layer}</th>${cells.join('')}</tr>`;
  });
  return `<h2>Every head’s ${by === 'largest' ? 'largest score' : by}: layers down, heads across</h2>
<div><table class="grid">${lines.join('\n')}</table></div>`;
}

/** A surprise as large as this, in nats, has the deepest mark. */
const mostSurprise = 10;

function textRead({ tokens, losses }: ModelOnText) {
  const spans = tokens.map((token, i) => {
    const surprise = losses[i - 1] ?? 0;
    const told = i > 0 && losses.length > 0 ? `: ${shortNumber(surprise)} nats` : '';
    const title = escaped(`${i} ${tokenName(token)}${told}`);
    const text = (token.text ?? `#${token.id} `).split('\n').map(escaped).join('⏎\n');
    return `<span ${shade(surprise / mostSurprise)} title="${title}">${text}</span>`;
  });
  return `<h2>What it read: the deeper the line, the more surprised it was</h2>
<p class="text">${spans.join('')}</p>`;
}

/** Losses nearer than this, in nats, are not drawn as far apart as the picture is high. */
const leastRange = 1;

/** Numbers to mark an axis with, some five of them, that hold the range; and how many digits tell them apart. */
function ticksOver(least: number, most: number) {
  const raw = Math.max(most - least, leastRange) / 4;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = power * ([1, 2, 5].find((times) => times * power >= raw) ?? 10);
  const first = Math.floor(least / step);
  const last = Math.max(first + 4, Math.ceil(most / step));
  const digits = Math.max(0, -Math.floor(Math.log10(step)));
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
  return { ticks, digits };
}

/** The loss by what multiplies all scores; on a scale of doublings where no factor is 0. */
function curve({ factors, loss }: ModelOnText) {
  const points = [...factors.filter(({ heads }) => !heads), { factor: 1, loss }]
    .flatMap(({ factor, loss: own }) => (own === null ? [] : [{ factor, loss: own }]))
    .sort((a, b) => a.factor - b.factor);
  if (points.length < 3) return '';
  const hasZero = points[0].factor === 0;
  const placed = points.map(({ factor }) => (hasZero ? factor : Math.log2(factor)));
  const [left, right] = [placed[0], placed[placed.length - 1]];
  if (!(right > left)) return '';
  const losses = points.map((point) => point.loss);
  const { ticks, digits } = ticksOver(Math.min(...losses), Math.max(...losses));
  const [lowest, highest] = [ticks[0], ticks[ticks.length - 1]];
  const heightOf = (x: number) => (190 - (160 * (x - lowest)) / (highest - lowest)).toFixed(1);
  const lines = ticks.map(
    (tick) => `<line x1="60" x2="590" y1="${heightOf(tick)}" y2="${heightOf(tick)}"/>
<text class="tick" x="54" y="${heightOf(tick)}" dy="4" text-anchor="end">${tick.toFixed(digits)}</text>`,
  );
  const marks = points.map(({ factor, loss: own }, i) => ({
    x: (75 + (500 * (placed[i] - left)) / (right - left)).toFixed(1),
    y: heightOf(own),
    about: `scores times ${factor}: loss ${own.toFixed(digits + 3)}`,
    factor,
  }));
  const dots = marks.map(
    ({ x, y, about, factor }) =>
      `<circle cx="${x}" cy="${y}" r="4"><title>${about}</title></circle>
<text x="${x}" y="212" text-anchor="middle">× ${factor}</text>`,
  );
  return `<h2>The loss in nats a token, by what all scores are multiplied by${hasZero ? '' : ' (on a logarithmic scale)'}</h2>
<svg class="curve" viewBox="0 0 600 230" width="600" height="230" role="img" aria-label="The loss under each factor">
${lines.join('\n')}
<polyline points="${marks.map(({ x, y }) => `${x},${y}`).join(' ')}"/>
${dots.join('\n')}
</svg>`;
}

/** As one would type it again. */
const commandOf = (words: readonly string[]) =>
  ['rootd', ...words]
    .map(withoutQuery)
    .map((word) => (/^[\w.,=/:@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(' ');

/** What was asked, of what, when and by which rootd: enough to do it again. */
function provenance(
  { options, tokens, factors }: ModelOnText,
  { version, words, files, at = new Date() }: About,
): Section[] {
  const { divisor, sensitivity, sigma } = options;
  const scales = factors.map(
    ({ factor, heads }) => `${heads ? headName(heads[0]) : 'all heads'} × ${factor}`,
  );
  return [
    {
      title: 'How this was made',
      isOfWords: true,
      rows: [
        ['command', commandOf(words)],
        ['date', at.toISOString()],
        ['rootd', version],
        ['tokens', String(tokens.length)],
        ['divisor', divisor === null ? 'the model’s own' : String(divisor)],
        ['run again with', scales.join(', ') || 'nothing else'],
        ['sensitivity', String(sensitivity)],
        ['sigma', String(sigma)],
      ],
    },
    {
      title: 'What was read',
      rows: [
        ['file', 'bytes', 'SHA-256 or address'],
        ...files.map((file) => [
          file.name,
          String(file.size),
          'sha256' in file ? file.sha256 : `${file.address} ${file.etag ?? ''}`,
        ]),
      ],
    },
  ];
}

type About = {
  version: string;
  /** of the command line */
  words: readonly string[];
  files: readonly FileRead[];
  /** default now */
  at?: Date;
};

/** @param name - of the model */
export function runPage(result: ModelOnText, name: string, tables: WantedTables, about: About) {
  const sections = runSections(result, { ...tables, allHeads: true }).map(table);
  const maps = result.maps.map((map) => mapSvg(map, result.tokens, name));
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(name)}: its heads on a text</title>
<style>${style}</style>
<h1>${escaped(name)}: its heads on a text</h1>
${headline(result, name)
  .map((sentence) => `<p>${escaped(sentence)}</p>`)
  .join('\n')}
${[
  isOverTexts(result) ? '' : textRead(result),
  grid(result, tables.by),
  curve(result),
  ...maps.map((map) => `<figure>${map}</figure>`),
  ...sections,
  ...provenance(result, about).map(table),
].join('\n')}
</html>
`;
}
