// The pieces that pages of the documentation are made of.

import { escapeText } from '../support/html.js';

export const code = (text: string) => `<code>${escapeText(text)}</code>`;

/** Text in which names between backticks are code, as in the JSDoc. */
export const prose = (text: string) =>
  text
    .split(/`([^`]+)`/)
    .map((part, i) => (i % 2 ? code(part) : escapeText(part)))
    .join('');

/** @param more - title: the file's path; follows: what of the live figure it follows */
export function codeBlock(
  text: string,
  { copy, copied }: { copy: string; copied: string },
  { title, follows }: { title?: string; follows?: string } = {},
) {
  const caption = title ? `<figcaption>${code(title)}</figcaption>` : '';
  const live = follows ? ` data-follows="${follows}"` : '';
  return (
    `<figure class="code">${caption}<pre><code${live}>${escapeText(text.trimEnd())}</code></pre>` +
    `<button type="button" hidden data-copied="${escapeText(copied)}">${escapeText(copy)}</button></figure>`
  );
}

/** More columns than these need more room than the text has. */
const columnsOfText = 3;

/**
 * @param columns - titles
 * @param rows - markup; the first cell of each names it
 */
export function table(columns: string[], rows: string[][]) {
  const head = columns.map((title) => `<th scope="col">${escapeText(title)}</th>`).join('');
  const body = rows.map(([name, ...cells]) => {
    const rest = cells.map(
      (cell, i) => `<td data-title="${escapeText(columns[i + 1])}">${cell}</td>`,
    );
    return `<tr><th scope="row">${name}</th>${rest.join('')}</tr>`;
  });
  const width = columns.length > columnsOfText ? ' wide' : '';
  return `<table class="list${width}"><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}
