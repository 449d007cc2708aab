// What the library's documentation says of each method and of each type: read from the comments of web/engine by
// TypeScript, so that it says what the code says.

import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** an option, or a property of a result */
export type Field = {
  name: string;
  type: string;
  optional: boolean;
  about: string;
};

type Method = {
  name: string;
  about: string;
  /** names of what is given before the options */
  before: string[];
  /** its own; those that every method takes are left out */
  options: Field[];
  /** the type of what it resolves to, or returns */
  gives: string;
};

type Type = {
  name: string;
  about: string;
  /** of an object; empty where the type is written out */
  fields: Field[];
  written?: string;
};

export type Library = {
  /** what `openLab` is about */
  open: string;
  openOptions: Field[];
  /** options that every method takes */
  following: Field[];
  /** of a lab */
  properties: Field[];
  /** of a lab */
  methods: Method[];
  /** that methods mention, in the order in which they do */
  types: Type[];
  /** what can be imported from the package, types and all */
  exported: string[];
};

const engine = fileURLToPath(new URL('../../web/engine/lab.ts', import.meta.url));
const face = fileURLToPath(new URL('../../web/engine/library.ts', import.meta.url));

/** The options that every method takes. */
const sharedType = 'Following';

export const settings: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts'],
  types: ['node'],
  strict: true,
  noEmit: true,
  skipLibCheck: true,
};

/** Results are plain data: what an array holds is written, how its buffer is allocated is not. */
const shortened = (type: string) =>
  type
    .replace(/import\("[^"]*"\)\.|\b[a-z]\w*\.(?=[A-Z])/g, '')
    .replace(/<ArrayBuffer(Like)?>/g, '')
    .replaceAll('"', "'");

export function readLibrary(): Library {
  const program = ts.createProgram([engine, face], settings);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(engine);
  const its = program.getSourceFile(face);
  const module = its && checker.getSymbolAtLocation(its);
  if (!source || !module) throw new Error(`${face} is no module`);

  const aboutOf = (symbol: ts.Symbol) =>
    ts.displayPartsToString(symbol.getDocumentationComment(checker)).replace(/\s+/g, ' ').trim();

  const written = (type: ts.Type) =>
    shortened(checker.typeToString(type, source, ts.TypeFormatFlags.NoTruncation));

  const fieldOf = (property: ts.Symbol): Field => {
    const optional = (property.flags & ts.SymbolFlags.Optional) !== 0;
    const type = checker.getTypeOfSymbol(property);
    return {
      name: property.name,
      type: written(optional ? checker.getNonNullableType(type) : type),
      optional,
      about: aboutOf(property),
    };
  };

  /** @param type - every property, those that all branches of a union share first */
  const propertiesOf = (type: ts.Type) => {
    const parts = type.isUnion() ? type.types : [type];
    const found = new Map<string, ts.Symbol>();
    for (const part of parts) {
      for (const property of part.getProperties()) {
        if (!found.has(property.name)) found.set(property.name, property);
      }
    }
    return [...found.values()];
  };

  /** Written in this project, and no browser's or language's own. */
  const isOurs = (symbol: ts.Symbol) =>
    symbol.declarations?.some((declaration) =>
      declaration.getSourceFile().fileName.includes('/web/engine/'),
    ) ?? false;

  const isFunction = (type: ts.Type) => type.getCallSignatures().length > 0;
  /** Its own, and those that a Record has. */
  const publicProperties = (type: ts.Type) =>
    type
      .getProperties()
      .filter((entry) => !entry.name.startsWith('#') && !entry.name.startsWith('__'))
      .filter((entry) => !entry.declarations || isOurs(entry));
  const writtenOut = (type: ts.Type) =>
    shortened(
      checker.typeToString(
        type,
        source,
        ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias,
      ),
    );

  const types = new Map<string, Type>();
  /** Notes the types of ours that a type mentions, and those that these mention. */
  const note = (given: ts.Type) => {
    // A promise with a name of its own.
    const named = given.aliasSymbol;
    if (named && isOurs(named) && checker.getAwaitedType(given) !== given)
      types.set(named.name, {
        name: named.name,
        about: aboutOf(named),
        fields: [],
        written: writtenOut(given),
      });
    const type = checker.getNonNullableType(checker.getAwaitedType(given) ?? given);
    for (const argument of typeArguments(type)) note(argument);
    if (type.isUnionOrIntersection()) for (const part of type.types) note(part);
    const symbol = type.aliasSymbol ?? type.symbol;
    if (!symbol || !isOurs(symbol)) return;
    if (isFunction(type)) {
      for (const signature of type.getCallSignatures()) {
        note(signature.getReturnType());
        for (const parameter of signature.getParameters()) {
          note(checker.getTypeOfSymbol(parameter));
          for (const part of unionsIn(parameter)) note(part);
        }
      }
      return;
    }
    const isNamed = type.aliasSymbol !== undefined || type.isClass();
    if (isNamed) {
      if (types.has(symbol.name) || symbol.name === sharedType) return;
      // Of a type with parameters, the fields would be those of whoever mentioned it first.
      const isGeneric = (type.aliasTypeArguments?.length ?? 0) > 0;
      const fields = type.isUnion() || isGeneric ? [] : publicProperties(type).map(fieldOf);
      const about = aboutOf(symbol);
      const entry = { name: symbol.name, about, fields };
      const written = () => (isGeneric && declaredAs(symbol)) || writtenOut(type);
      types.set(symbol.name, fields.length > 0 ? entry : { ...entry, written: written() });
      for (const part of namedParts(symbol)) note(part);
    }
    for (const property of publicProperties(type)) note(checker.getTypeOfSymbol(property));
  };
  const typeArguments = (type: ts.Type) => [
    ...(type.aliasTypeArguments ?? []),
    ...(type.flags & ts.TypeFlags.Object ? checker.getTypeArguments(type as ts.TypeReference) : []),
  ];
  const aliasOf = (symbol: ts.Symbol) => symbol.declarations?.find(ts.isTypeAliasDeclaration)?.type;
  /** As its author wrote it, with its parameters. */
  const declaredAs = (symbol: ts.Symbol) => aliasOf(symbol)?.getText().replace(/\s+/g, ' ');
  /** What a union is written as: the union itself has forgotten its parts' names. */
  const namedParts = (symbol: ts.Symbol) => {
    const node = aliasOf(symbol);
    return node && ts.isUnionTypeNode(node)
      ? node.types.map((part) => checker.getTypeFromTypeNode(part))
      : [];
  };

  /** Of what a parameter is all of, the unions with a name: what is both them and others has forgotten it. */
  const unionsIn = ({ valueDeclaration: declaration }: ts.Symbol) => {
    const node = declaration && ts.isParameter(declaration) ? declaration.type : undefined;
    return node && ts.isIntersectionTypeNode(node)
      ? node.types.map((part) => checker.getTypeFromTypeNode(part)).filter((part) => part.isUnion())
      : [];
  };

  const exported = (name: string) => {
    const symbol = checker.getExportsOfModule(module).find((entry) => entry.name === name);
    if (!symbol) throw new Error(`${face} does not export ${name}`);
    return checker.getAliasedSymbol(symbol);
  };
  const signatureOf = (symbol: ts.Symbol) => checker.getTypeOfSymbol(symbol).getCallSignatures()[0];

  const open = exported('openLab');
  const lab = checker.getAwaitedType(signatureOf(open).getReturnType());
  if (!lab) throw new Error('openLab gives no lab');
  const shared = checker.getDeclaredTypeOfSymbol(exported(sharedType));
  const sharedNames = new Set(shared.getProperties().map(({ name }) => name));
  const methods = lab
    .getProperties()
    .filter(
      ({ flags, valueDeclaration: declaration }) =>
        flags & ts.SymbolFlags.Method &&
        declaration &&
        ts.isMethodDeclaration(declaration) &&
        !ts.isPrivateIdentifier(declaration.name),
    )
    .map((property) => {
      const signature = signatureOf(property);
      // Options come last: before them stands what they are about.
      const parameters = signature.getParameters();
      const parameter = parameters.at(-1);
      const gives = signature.getReturnType();
      let options: Field[] = [];
      if (parameter) {
        const type = checker.getTypeOfSymbol(parameter);
        const own = propertiesOf(type).filter((entry) => !sharedNames.has(entry.name));
        // What only a further branch has takes the place of others: nobody needs it.
        const usual = new Set((type.isUnion() ? type.types[0] : type).getProperties());
        options = own.map((entry) => ({
          ...fieldOf(entry),
          ...(usual.has(entry) ? {} : { optional: true }),
        }));
        for (const entry of own) note(checker.getTypeOfSymbol(entry));
      }
      note(gives);
      const first = parameters.slice(0, -1);
      for (const each of first) note(checker.getTypeOfSymbol(each));
      const before = first.map(({ name }) => name);
      return {
        name: property.name,
        about: aboutOf(property),
        before,
        options,
        gives: written(gives),
      };
    });

  const properties = lab
    .getProperties()
    .filter(({ flags, name }) => flags & ts.SymbolFlags.Accessor && !name.startsWith('#'))
    .map(fieldOf);

  const [openOptions] = signatureOf(open).getParameters();
  return {
    open: aboutOf(open),
    openOptions: propertiesOf(checker.getNonNullableType(checker.getTypeOfSymbol(openOptions))).map(
      fieldOf,
    ),
    following: shared.getProperties().map(fieldOf),
    properties,
    methods,
    types: [...types.values()],
    exported: checker.getExportsOfModule(module).map(({ name }) => name),
  };
}
