// A head's weights as a picture: a square for each query (row) and key (column), the darker the more weight.

import type { HeadMap, ModelOnText } from '../web/engine/models/running/runTypes.js';
import { printable } from '../web/text/printable.js';
import { headName } from './runTables.js';

const cell = 14;
const lettering = 10;
/** Letters of a token that are written. */
const longest = 12;

/** In markup; nothing in it is a sign that cannot be seen. */
export const escaped = (text: string) =>
  printable(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const label = ({ id, text }: { id: number; text: string | null }) =>
  escaped(
    Array.from(text ?? `#${id}`)
      .slice(0, longest)
      .join(''),
  );

/** @param name - of the model */
export function mapSvg(
  { layer, head, rows, columns, weights }: HeadMap,
  tokens: ModelOnText['tokens'],
  name: string,
) {
  const left = longest * lettering * 0.65;
  const top = left + 24;
  const size = columns * cell;
  const squares = [];
  for (let query = 0; query < rows; query += 1) {
    for (let key = 0; key < columns; key += 1) {
      const weight = weights[query * columns + key];
      // Fainter than any eye sees.
      if (weight < 0.002) continue;
      squares.push(
        `<rect x="${left + key * cell}" y="${top + query * cell}" width="${cell}" height="${cell}" fill-opacity="${weight.toFixed(3)}"><title>${label(tokens[query])} → ${label(tokens[key])}: ${(100 * weight).toFixed(1)} %</title></rect>`,
      );
    }
  }
  const labels = tokens.map((token, i) => {
    const middle = i * cell + cell / 2 + lettering / 3;
    return (
      `<text x="${left - 4}" y="${top + middle}" text-anchor="end">${label(token)}</text>` +
      `<text transform="translate(${left + middle} ${top - 4}) rotate(-60)">${label(token)}</text>`
    );
  });
  const [width, height] = [left + size + left / 2, top + rows * cell + 8];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="${lettering}">
<title>${escaped(name)}: weights of ${headName({ layer, head })}; rows are queries, columns keys</title>
<rect width="100%" height="100%" fill="#fff"/>
<text x="4" y="14" font-size="12">${escaped(name)}, ${headName({ layer, head })}</text>
<rect x="${left}" y="${top}" width="${size}" height="${rows * cell}" fill="none" stroke="#999"/>
<g fill="#20508f">${squares.join('\n')}</g>
<g xml:space="preserve">${labels.join('\n')}</g>
</svg>
`;
}
