// A page of one file that opens anywhere, of tables that are printed too. It runs no scripts and fetches nothing.

import type { ModelOnText } from '../web/engine/models/running/runTypes.js';
import type { FileRead, Invocation, JsonHead } from './jsonForms.js';
import { escaped } from './mapSvg.js';
import { headName } from './runTables.js';
import type { Section } from './tables.js';

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
.other { opacity: 0.3; }
@media print { :root { color-scheme: light; } tr, svg { break-inside: avoid; } }`;

const row = (tag: 'td' | 'th', cells: readonly string[]) =>
  `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;

export function table({ title, rows, isOfWords }: Section) {
  const [names, ...others] = rows;
  const body = isOfWords
    ? rows.map((cells) => row('td', cells))
    : [row('th', names), ...others.map((cells) => row('td', cells))];
  return `<h2>${escaped(title)}</h2>
<div><table${isOfWords ? ' class="words"' : ''}>${body.join('\n')}</table></div>`;
}

/** What was asked, of what, when and by which rootd: enough to do it again. */
export function provenance(
  { options, tokens, factors }: ModelOnText,
  { invocation, files }: About,
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
        ['command', invocation.command],
        ['date', invocation.date],
        ['rootd', invocation.rootd],
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

/** Of a model what a page tells, as it stands in JSON. */
export type ModelHead = Pick<JsonHead<unknown>, 'name' | 'command' | 'date' | 'files'>;

/** The files of several models. */
export const filesOf = (heads: readonly ModelHead[]): FileRead[] =>
  heads.flatMap(({ name, files }) =>
    files.map((file) => ({ ...file, name: `${name}: ${file.name}` })),
  );

/**
 * How each was made, where that was not by the command of the page.
 * @param names - of them
 */
export function madeApart(
  names: readonly string[],
  heads: readonly ModelHead[],
  { command }: Invocation,
): Section[] {
  if (heads.every((head) => head.command === command)) return [];
  const rows = heads.map((head, i) => [names[i], head.date, head.command]);
  return [{ title: 'How each was made', rows, isOfWords: true }];
}

export type About = { invocation: Invocation; files: readonly FileRead[] };

/** @param parts - markup, below the sentences */
export const reportPage = (title: string, sentences: readonly string[], parts: readonly string[]) =>
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>${style}</style>
<h1>${escaped(title)}</h1>
${sentences.map((sentence) => `<p>${escaped(sentence)}</p>`).join('\n')}
${parts.join('\n')}
</html>
`;
