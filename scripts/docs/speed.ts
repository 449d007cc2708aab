// The page on speed and size: what the last run of the bench that was kept saw, and what the readers' browsers load.

import { readFileSync } from 'node:fs';
import type { Speed } from '../../tests/bench/speeds.js';
import { fill } from '../../web/text/fill.js';
import { escapeText } from '../support/html.js';
import type { Language, Source } from '../support/languages.js';
import { prose, table } from './markup.js';

const speeds: Speed[] = JSON.parse(
  readFileSync(new URL('../speeds.json', import.meta.url), 'utf8'),
);

function seen({ value, unit, spread, cores }: Speed, words: Source['docs']['speed']) {
  const number = unit ? `${value} ${unit}` : fill(words.times, { value: String(value) });
  const range = spread
    ? fill(words.range, { low: String(spread[0]), high: String(spread[1]) })
    : '';
  const shared = cores === undefined ? '' : fill(words.cores, { cores: String(cores) });
  return escapeText(number + range + shared);
}

const asked = ({ unit, budget }: Speed, words: Source['docs']['speed']) =>
  escapeText(
    fill(unit ? words.most : words.least, { value: unit ? `${budget} ${unit}` : String(budget) }),
  );

/** Of each section of the bench a table. */
export function speedTables({ source, said }: Language): Record<string, { table: string }> {
  const words = source.docs.speed;
  const names = [...new Set(speeds.map(({ section }) => section))];
  return Object.fromEntries(
    names.map((name) => {
      const rows = speeds
        .filter(({ section }) => section === name)
        .map((speed) => [prose(said(speed.title)), seen(speed, words), asked(speed, words)]);
      return [name, { table: table([words.what, words.seen, words.budget], rows) }];
    }),
  );
}
