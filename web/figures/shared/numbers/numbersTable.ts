/**
 * The table of what is measured beside what is predicted, folded into one line that says how well they agree. It
 * opens by itself where something is off by more than chance explains, and says so. Numbers without a prediction are
 * folded too: the picture shows them.
 */
import { fill } from '../../../text/fill.js';
import type { Parts } from '../../../text/words.js';
import type { Make, Row } from '../element/figureFrame.js';
import { createFold } from '../element/fold.js';
import type { NumberWriter } from './numberWriter.js';

/** A measurement so many standard errors away from its prediction is no accident: it happens once in 16,000 times. */
const suspicious = 4;

let rooms = 0;

export function createNumbersTable({
  make,
  common,
  numbers,
}: {
  make: Make;
  common: Parts['common'];
  numbers: NumberWriter;
}) {
  const words = common.table;
  const body = make('tbody', '');
  const head = (['quantity', 'measured', 'predicted', 'offBy'] as const).map((column) => {
    const cell = make('th', '', words[column]);
    cell.scope = 'col';
    return cell;
  });
  head[0]?.replaceChildren(make('span', 'unseen', words.quantity));
  if (head[3]) head[3].title = words.standardErrorTerm;
  const table = make('table', 'numbers', make('thead', '', make('tr', '', ...head)), body);
  sayRoles(table);
  const room = make('div', 'room', table);
  room.id = `rootd-numbers-${++rooms}`;
  const node = make('div', 'tables');
  const fold = createFold(words.check, node, room);
  node.append(fold.button, room);
  node.hidden = true;

  /** Whether the reader, and nobody else, has opened or closed it. */
  let isReaders = false;
  fold.set(false);
  fold.button.addEventListener('click', () => {
    isReaders = true;
    fold.set(!fold.isOpen);
  });

  const judge = (rows: readonly Row[], final: boolean) => {
    const distances = rows.flatMap(({ label, offBy }) =>
      typeof offBy === 'object' && offBy.errors !== undefined
        ? [{ label, size: Math.abs(offBy.errors) }]
        : [],
    );
    const isCheck = rows.some(({ offBy }) => typeof offBy === 'object');
    const worst = distances.toSorted((one, other) => other.size - one.size)[0];
    const isOff = worst !== undefined && worst.size > suspicious;
    // Where nothing is compared there is nothing to check.
    const plain = isCheck ? words.check : words.all;
    const text = !worst
      ? plain
      : fill(isOff ? words.checkBeyond : words.checkWithin, {
          label: worst.label,
          // Rounded up: "within" must hold.
          n: numbers.fixed(Math.ceil(worst.size * 10) / 10, 1),
        });
    // What was said stays until there is something to say: a shorter line would move what stands below.
    if ((worst || final) && fold.button.textContent !== text) fold.button.textContent = text;
    fold.button.classList.toggle('off', isOff);
    if (!isReaders && final) fold.set(isOff);
  };

  return {
    node,

    /** Rows keep their place and their cells; only texts change. */
    show(
      rows: Row[],
      {
        columns = [words.measured, words.predicted, words.offBy],
        alike = false,
        final,
      }: {
        /** their heads; where there are fewer than three, the others are not shown */
        columns?: string[];
        /** they are several of one kind, and not measured beside predicted */
        alike?: boolean;
        /** nothing of this will change by itself */
        final: boolean;
      },
    ) {
      table.classList.toggle('few', columns.length < 3);
      table.classList.toggle('alike', alike);
      head.slice(1).forEach((cell, i) => {
        const text = columns[i] ?? '';
        cell.hidden = !text;
        if (cell.textContent !== text) cell.textContent = text;
      });
      while (body.children.length > rows.length) body.lastChild?.remove();
      rows.forEach((row, i) => {
        let line = body.children[i];
        if (!line) {
          const label = make('th', '');
          label.scope = 'row';
          line = make(
            'tr',
            '',
            label,
            make('td', 'measured'),
            make('td', 'predicted'),
            make('td', 'off-by'),
          );
          for (const cell of line.querySelectorAll('td')) cell.textContent = words.notMeasured;
          body.append(line);
          sayRoles(table);
        }
        const { offBy } = row;
        const off = typeof offBy === 'object' ? offBy.text : offBy;
        [row.label, row.measured, row.predicted, off].forEach((text, j) => {
          const cell = line.children[j];
          if (!cell) return;
          (cell as HTMLElement).hidden = j > columns.length;
          if (text !== undefined && cell.textContent !== text) cell.textContent = text;
        });
      });
      judge(rows, final);
    },
  };
}

/** Where a stylesheet lays out a table otherwise than as one, some browsers forget what it is. */
const tableRoles: [string, string][] = [
  ['thead, tbody', 'rowgroup'],
  ['tr', 'row'],
  ['th[scope=col]', 'columnheader'],
  ['th[scope=row]', 'rowheader'],
  ['td', 'cell'],
];

function sayRoles(table: HTMLTableElement) {
  table.setAttribute('role', 'table');
  for (const [selector, role] of tableRoles)
    for (const part of table.querySelectorAll(selector)) part.setAttribute('role', role);
}
