/**
 * Two matrices in fields, their entrywise product, its row sums and its total. Pointing at a result shows the
 * entries that made it.
 */

import { parseNumber } from '../../engine/checks/numberText.js';
import { fill } from '../../text/fill.js';
import { markInvalid } from '../shared/controls/invalid.js';
import type { Context } from '../types.js';
import type { Matrices } from './measure.js';
import type { ProductOptions } from './product.js';

/** As large as an entry may be that is typed. */
export const largestEntry = 1e6;

/** How many decimals the longest of some numbers has, in four digits; nothing where one is written in powers of ten. */
function decimals(values: Float64Array) {
  if (values.some((value) => value !== 0 && !(Math.abs(value) >= 1e-4 && Math.abs(value) < 1e9)))
    return undefined;
  const ends = Array.from(values, (value) => String(Number(value.toPrecision(4))).split('.')[1]);
  return Math.max(...ends.map((end = '') => end.length));
}

export function createGrid(
  { document, words, common, numbers, frame }: Context<'product', ProductOptions>,
  onEdit: (name: 'a' | 'b', values: number[], settled: boolean) => void,
) {
  const said = frame.make('p', 'remark steady');
  const node = frame.make('div', 'matrices');
  const explain = fill(common.problems.number, {
    minimum: numbers.whole(-largestEntry),
    maximum: numbers.whole(largestEntry),
  });
  let matrices: Matrices;
  let shape = { rows: 0, columns: 0 };
  /** Cells by what they are: a, b, product, sum, total. */
  let cells: Record<string, HTMLElement[]> = {};

  const write = (value: number) => numbers.significant(value, 4);
  /** Products and their sums: with as many decimals as the products need. */
  let writeResult = write;

  const point = (kind: string, index: number) => {
    const { rows, columns } = shape;
    const all = Array.from({ length: rows * columns }, (_, i) => i);
    const row = kind === 'sum' ? index : Math.floor(index / columns);
    const lit =
      kind === 'total'
        ? all
        : kind === 'sum'
          ? all.filter((i) => Math.floor(i / columns) === row)
          : [index];
    const marked = (name: string, i: number) => {
      if (name === kind) return i === index;
      if (name === 'sum') return kind === 'total';
      return name !== 'total' && lit.includes(i);
    };
    for (const [name, list] of Object.entries(cells))
      list.forEach((cell, i) => {
        cell.classList.toggle('lit', marked(name, i));
      });
    said.textContent = describe(kind, index);
  };

  const describe = (kind: string, index: number) => {
    const { columns } = shape;
    const { a, b, hadamard, rowSums, total } = matrices;
    if (kind === 'total') return fill(words.matrices.all, { total: writeResult(total) });
    if (kind === 'sum') {
      const terms = Array.from(hadamard)
        .slice(index * columns, (index + 1) * columns)
        .map(writeResult);
      return fill(words.matrices.row, {
        row: numbers.whole(index + 1),
        terms: terms.join(' + ').replaceAll('+ −', '− '),
        sum: writeResult(rowSums[index] ?? 0),
      });
    }
    return fill(words.matrices.entry, {
      a: write(a[index] ?? 0),
      b: write(b[index] ?? 0),
      product: writeResult(hadamard[index] ?? 0),
    });
  };

  const field = (name: 'a' | 'b', index: number) => {
    const { columns } = shape;
    const input = document.createElement('input');
    input.type = 'text';
    input.inputMode = 'decimal';
    input.autocomplete = 'off';
    input.setAttribute(
      'aria-label',
      fill(words.matrices.cell, {
        matrix: words.matrices[name],
        row: numbers.whole(Math.floor(index / columns) + 1),
        column: numbers.whole((index % columns) + 1),
      }),
    );
    const take = (settled: boolean) => {
      const value = parseNumber(numbers.plain(input.value));
      const fits = Math.abs(value) <= largestEntry;
      markInvalid(input, !fits);
      if (!fits) {
        const still = write(matrices[name][index] as number);
        said.textContent = `${explain} ${fill(common.problems.kept, { value: still })}`;
        return;
      }
      const values = [...matrices[name]].map((each) => Number(each.toPrecision(7)));
      values[index] = value;
      onEdit(name, values, settled);
    };
    input.addEventListener('input', () => take(false));
    input.addEventListener('change', () => {
      take(true);
      // What does not fit stays, marked and explained.
      if (!input.hasAttribute('aria-invalid')) input.value = write(matrices[name][index] as number);
    });
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      input.value = write(matrices[name][index] as number);
      markInvalid(input, false);
      said.textContent = words.matrices.hint;
    });
    return input;
  };

  const cell = (kind: string, index: number) => {
    const its = frame.make('td', '');
    if (kind === 'a' || kind === 'b') its.append(field(kind, index));
    else its.tabIndex = 0;
    // A factor shows the product that it is in.
    const shown = kind === 'a' || kind === 'b' ? 'product' : kind;
    for (const event of ['pointerenter', 'focusin'])
      its.addEventListener(event, () => point(shown, index));
    cells[kind] = [...(cells[kind] ?? []), its];
    return its;
  };

  const table = (kind: string, title: string, rows: number, columns: number, more: string = '') =>
    frame.make(
      'table',
      `matrix ${more}`.trim(),
      frame.make('caption', '', title),
      frame.make(
        'tbody',
        '',
        ...Array.from({ length: rows }, (_, i) =>
          frame.make(
            'tr',
            '',
            ...Array.from({ length: columns }, (__, j) => cell(kind, i * columns + j)),
          ),
        ),
      ),
    );

  return {
    nodes: [node, said],

    draw(latest: Matrices, rows: number, columns: number) {
      const before = matrices as Matrices | undefined;
      matrices = latest;
      if (rows !== shape.rows || columns !== shape.columns) {
        shape = { rows, columns };
        cells = {};
        /** A sign stays with what it leads to. */
        const step = (sign: string, its: HTMLElement) =>
          frame.make('span', 'step', frame.make('span', 'sign', sign), its);
        node.replaceChildren(
          table('a', words.matrices.a, rows, columns),
          step('×', table('b', words.matrices.b, rows, columns)),
          step('=', table('product', words.matrices.hadamard, rows, columns)),
          step('→', table('sum', words.matrices.rowSums, rows, 1)),
          step('→', table('total', words.matrices.total, 1, 1, 'one')),
        );
        said.textContent = words.matrices.hint;
      }
      const digits = decimals(Float64Array.from(matrices.hadamard));
      writeResult = digits === undefined ? write : (value) => numbers.fixed(value, digits);
      const root = node.getRootNode() as Document | ShadowRoot;
      for (const name of ['a', 'b'] as const)
        cells[name]?.forEach((each, i) => {
          const input = each.firstChild as HTMLInputElement;
          // What is being typed stays, and so does what does not fit until the number under it changes.
          const isSame = before?.[name][i] === matrices[name][i];
          if (root.activeElement === input || (isSame && input.hasAttribute('aria-invalid')))
            return;
          markInvalid(input, false);
          input.value = write(matrices[name][i] as number);
        });
      const results = [
        ['product', matrices.hadamard],
        ['sum', matrices.rowSums],
        ['total', [matrices.total]],
      ] as const;
      for (const [kind, values] of results)
        cells[kind]?.forEach((each, i) => {
          const text = writeResult(values[i] as number);
          if (each.textContent !== text) each.textContent = text;
        });
    },
  };
}
