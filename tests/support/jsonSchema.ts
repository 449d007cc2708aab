// Whether JSON is as a schema says: of JSON Schema what ours is written in, and stricter in one thing, that every field
// has to be named.

type Schema = any;

const kindOf = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

/** @returns the first thing that is wrong, with its place */
export function wrongIn(
  value: any,
  schema: Schema,
  root: Schema,
  at: string = '$',
): string | undefined {
  if (schema.$ref)
    return wrongIn(value, root.$defs[schema.$ref.slice('#/$defs/'.length)], root, at);
  if (schema.anyOf) {
    const found = schema.anyOf.map((one: Schema) => wrongIn(value, one, root, at));
    return found.includes(undefined) ? undefined : `${at} is none of these: ${found.join('; ')}`;
  }
  if ('const' in schema) return value === schema.const ? undefined : `${at} is not ${schema.const}`;
  if (schema.enum) return schema.enum.includes(value) ? undefined : `${at} is not of the list`;
  // Anything.
  if (schema.type === undefined) return undefined;
  const kind = kindOf(value);
  if (![schema.type].flat().includes(kind)) return `${at} is of type ${kind}, not ${schema.type}`;
  if (kind === 'array') {
    const { items, prefixItems = [], minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema;
    if (value.length < minItems || value.length > maxItems)
      return `${at} has ${value.length} items`;
    return first(value, (one, i) => wrongIn(one, prefixItems[i] ?? items, root, `${at}[${i}]`));
  }
  if (kind !== 'object') return undefined;
  const { properties, patternProperties = {}, required } = schema;
  const lacking = required.find((name: string) => !(name in value));
  if (lacking) return `${at} lacks ${lacking}`;
  return first(Object.entries(value), ([name, one]) => {
    const [, ofPattern] =
      Object.entries(patternProperties).find(([pattern]) => RegExp(pattern).test(name)) ?? [];
    const own = properties[name] ?? ofPattern;
    return own ? wrongIn(one, own, root, `${at}.${name}`) : `${at}.${name} is not in the schema`;
  });
}

function first<Item>(
  items: readonly Item[],
  look: (item: Item, i: number) => string | undefined,
): string | undefined {
  for (const [i, item] of items.entries()) {
    const wrong = look(item, i);
    if (wrong) return wrong;
  }
  return undefined;
}
