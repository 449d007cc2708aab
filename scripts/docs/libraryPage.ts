// The sections of the library's page: methods and types as library.ts found them. What they are is said once, in the
// language of the code; around it stands each page's own.

import { fill } from '../../web/text/fill.js';
import { escapeText } from '../support/html.js';
import type { Source } from '../support/languages.js';
import type { Field, Library } from './library.js';
import { code, prose as proseOf, table } from './markup.js';
import type { Section } from './pages.js';

type Words = Source['docs'];

/** What the JSDoc says. */
const prose = (text: string) => (text ? `<span lang="en" dir="ltr">${proseOf(text)}</span>` : '');

/** @param name - of a type */
const typeId = (name: string) => `type-${name}`;

/** A type as it is written, with links to those that are described. */
const linked = (type: string, known: Set<string>) =>
  `<code>${escapeText(type).replace(/\b[A-Z]\w*/g, (name) =>
    known.has(name) ? `<a href="#${typeId(name)}">${name}</a>` : name,
  )}</code>`;

/** What the JSDoc says of a default stands in a column of its own. */
function splitDefault(about: string) {
  const found = /^(?:(.*?)(?:; |: ))?default:? (.*)$/.exec(about);
  return found ? { about: found[1] ?? '', usual: found[2] } : { about, usual: '' };
}

function optionTable(fields: Field[], { columns, library }: Words, known: Set<string>) {
  const rows = fields.map((field) => {
    const { about, usual } = splitDefault(field.about);
    const fallback = field.optional ? prose(usual) : escapeText(library.needed);
    return [code(field.name), linked(field.type, known), prose(about), fallback];
  });
  return table([columns.option, columns.type, columns.about, columns.default], rows);
}

export function librarySections(library: Library, { docs: words }: Source): Section[] {
  const { open, openOptions, following, properties, methods, types } = library;
  const { sections, gives } = words.library;
  const known = new Set(types.map(({ name }) => name));
  const options = (fields: Field[]) => optionTable(fields, words, known);
  const entry = (id: string, title: string, html: string) =>
    `<h3 id="${id}">${code(title)}</h3>${html}`;

  const propertyEntries = properties.map(({ name, type, about }) =>
    entry(name, name, `<p>${prose(about)}</p><p>${code(type)}</p>`),
  );
  const methodEntries = methods.map((method) => {
    const given = [...method.before, ...(method.options.length > 0 ? ['options'] : [])];
    const head = `${method.name}(${given.join(', ')})`;
    const list = method.options.length > 0 ? options(method.options) : '';
    const result = `<p>${escapeText(gives)} ${linked(method.gives, known)}.</p>`;
    return entry(method.name, head, `<p>${prose(method.about)}</p>${list}${result}`);
  });
  const typeEntries = types
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
    .map(({ name, about, fields, written }) => {
      const said = about ? `<p>${prose(about)}</p>` : '';
      const { columns } = words;
      const rows = fields.map((field) => [
        code(field.optional ? `${field.name}?` : field.name),
        linked(field.type, known),
        prose(field.about),
      ]);
      const list = written
        ? `<p>${linked(written, known)}</p>`
        : table([columns.field, columns.type, columns.about], rows);
      return entry(typeId(name), name, said + list);
    });

  return [
    {
      id: 'open',
      title: sections.open.title,
      html: fill(sections.open.bodyHtml, { about: prose(open), table: options(openOptions) }),
    },
    {
      id: 'every',
      title: sections.every.title,
      html: fill(sections.every.bodyHtml, { table: options(following) }),
    },
    {
      id: 'methods',
      title: sections.methods.title,
      html: [...propertyEntries, ...methodEntries].join('\n'),
    },
    {
      id: 'types',
      title: sections.types.title,
      html: fill(sections.types.bodyHtml, { types: typeEntries.join('\n') }),
    },
  ];
}
