// The JSON Schema of what the command writes with --json: made of the types in bin/jsonForms.ts and of those that they
// are made of, with their comments.

import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { settings } from '../docs/library.js';

const file = fileURLToPath(new URL('../../bin/jsonForms.ts', import.meta.url));

/** What is written as a whole, or a line of it. */
const forms = /Json$/;

export type Schema = Record<string, unknown>;

/** Whose numbers may be NaN or infinite, which JSON has not: there they are null. */
const unsure = ['HeadNumbers', 'HeadFactors', 'HeadMap'];
const number: Schema = { type: 'number' };
const numberOrNull: Schema = { type: ['number', 'null'] };

const literals = ts.TypeFlags.StringLiteral | ts.TypeFlags.NumberLiteral;

export function outputSchema(): Schema {
  const program = ts.createProgram([file], settings);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${file} is no module`);
  const definitions: Record<string, Schema> = {};
  let isUnsure = false;
  const anyNumber = () => (isUnsure ? numberOrNull : number);

  const aboutOf = (symbol: ts.Symbol): Schema => {
    const comment = ts.displayPartsToString(symbol.getDocumentationComment(checker));
    const description = comment.replace(/\s+/g, ' ').trim();
    return description ? { description } : {};
  };

  function unionOf(type: ts.UnionType): Schema {
    const parts = type.types.filter(({ flags }) => !(flags & ts.TypeFlags.Undefined));
    if (parts.length === 1) return schemaOf(parts[0]);
    if (parts.every(({ flags }) => flags & literals))
      return { enum: parts.map((part) => (part as ts.LiteralType).value) };
    const simple = ts.TypeFlags.Number | ts.TypeFlags.Null;
    if (parts.every(({ flags }) => flags & simple)) return numberOrNull;
    return { anyOf: parts.map(schemaOf) };
  }

  function objectOf(type: ts.Type): Schema {
    const properties = type.getProperties();
    const patterns = checker
      .getIndexInfosOfType(type)
      .map(({ keyType, type: value }) => [patternOf(keyType), schemaOf(value)]);
    return {
      type: 'object',
      properties: Object.fromEntries(
        properties.map((property) => [
          property.name,
          { ...aboutOf(property), ...schemaOf(checker.getTypeOfSymbol(property)) },
        ]),
      ),
      ...(patterns.length > 0 ? { patternProperties: Object.fromEntries(patterns) } : {}),
      required: properties
        .filter(({ flags }) => !(flags & ts.SymbolFlags.Optional))
        .map(({ name }) => name),
    };
  }

  function written(type: ts.Type): Schema {
    const { flags } = type;
    if (flags & ts.TypeFlags.Unknown) return {};
    if (flags & ts.TypeFlags.Null) return { type: 'null' };
    if (flags & ts.TypeFlags.BooleanLike) return { type: 'boolean' };
    if (flags & literals) return { const: (type as ts.LiteralType).value };
    if (flags & ts.TypeFlags.Number) return anyNumber();
    if (flags & ts.TypeFlags.String) return { type: 'string' };
    if (type.isUnion()) return unionOf(type);
    if (checker.isTupleType(type)) {
      const items = checker.getTypeArguments(type as ts.TypeReference).map(schemaOf);
      const { length } = items;
      return { type: 'array', prefixItems: items, minItems: length, maxItems: length };
    }
    if (checker.isArrayType(type)) {
      const [items] = checker.getTypeArguments(type as ts.TypeReference);
      return { type: 'array', items: schemaOf(items) };
    }
    if (/^Float\d+Array\b/.test(checker.typeToString(type)))
      return { type: 'array', items: anyNumber() };
    return objectOf(type);
  }

  function schemaOf(type: ts.Type): Schema {
    const { aliasSymbol: alias, aliasTypeArguments } = type;
    if (!alias || aliasTypeArguments) return written(type);
    if (!(alias.name in definitions)) {
      // Before what is in it, so that forms come first.
      definitions[alias.name] = {};
      const before = isUnsure;
      isUnsure = unsure.includes(alias.name);
      definitions[alias.name] = { ...aboutOf(alias), ...written(type) };
      isUnsure = before;
    }
    return { $ref: `#/$defs/${alias.name}` };
  }

  const all = checker
    .getExportsOfModule(module)
    .filter(({ name }) => forms.test(name))
    .map((symbol) => schemaOf(checker.getDeclaredTypeOfSymbol(symbol)));
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'What rootd writes with --json: of checkpoints each line',
    anyOf: all,
    $defs: definitions,
  };
}

/** 'heads/L${number}H${number}/${string}' as a regular expression. */
function patternOf(key: ts.Type) {
  if (key.flags & ts.TypeFlags.String) return '.*';
  const { texts, types } = key as ts.TemplateLiteralType;
  const parts = types.map(({ flags }) => (flags & ts.TypeFlags.Number ? '\\d+' : '\\w+'));
  return `^${texts.map((text, i) => text + (parts[i] ?? '')).join('')}$`;
}
