// What the library's documentation says of each method and of each type: read from the JSDoc of web/engine by
// TypeScript, so that it says what the code says.

import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/**
 * @typedef {object} Field an option, or a property of a result
 * @property {string} name
 * @property {string} type
 * @property {boolean} optional
 * @property {string} about
 *
 * @typedef {object} Method
 * @property {string} name
 * @property {string} about
 * @property {string[]} before names of what is given before the options
 * @property {Field[]} options its own; those that every method takes are left out
 * @property {string} gives the type of what it resolves to, or returns
 *
 * @typedef {object} Type
 * @property {string} name
 * @property {string} about
 * @property {Field[]} fields of an object; empty where the type is written out
 * @property {string} [written]
 *
 * @typedef {object} Library
 * @property {string} open what `openLab` is about
 * @property {Field[]} openOptions
 * @property {Field[]} following options that every method takes
 * @property {Field[]} properties of a lab
 * @property {Method[]} methods of a lab
 * @property {Type[]} types that methods mention, in the order in which they do
 * @property {string[]} exported what can be imported from the package, types and all
 */

const engine = fileURLToPath(new URL('../../web/engine/lab.js', import.meta.url));
const face = fileURLToPath(new URL('../../web/engine/library.js', import.meta.url));

/** The options that every method takes. */
const sharedType = 'Following';

/** @type {ts.CompilerOptions} */
const settings = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts'],
  types: ['node'],
  allowJs: true,
  checkJs: true,
  strict: true,
  noEmit: true,
  skipLibCheck: true,
};

/** Results are plain data: what an array holds is written, how its buffer is allocated is not. @param {string} type */
const shortened = (type) =>
  type
    .replace(/import\("[^"]*"\)\.|\b[a-z]\w*\.(?=[A-Z])/g, '')
    .replace(/<ArrayBuffer(Like)?>/g, '')
    .replaceAll('"', "'");

/**
 * @param {(text: string) => string} [said] the JSDoc's sentences in another language
 * @returns {Library}
 */
export function readLibrary(said = (text) => text) {
  const program = ts.createProgram([engine, face], settings);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(engine);
  const module = source && checker.getSymbolAtLocation(source);
  if (!source || !module) throw new Error(`${engine} is no module`);

  /** @param {ts.Symbol} symbol */
  const aboutOf = (symbol) =>
    said(
      ts.displayPartsToString(symbol.getDocumentationComment(checker)).replace(/\s+/g, ' ').trim(),
    );

  /** @param {ts.Type} type */
  const written = (type) =>
    shortened(checker.typeToString(type, source, ts.TypeFormatFlags.NoTruncation));

  /** @param {ts.Symbol} property @returns {Field} */
  const fieldOf = (property) => {
    const optional = (property.flags & ts.SymbolFlags.Optional) !== 0;
    const type = checker.getTypeOfSymbol(property);
    return {
      name: property.name,
      type: written(optional ? checker.getNonNullableType(type) : type),
      optional,
      about: aboutOf(property),
    };
  };

  /** @param {ts.Type} type every property, those that all branches of a union share first */
  const propertiesOf = (type) => {
    const parts = type.isUnion() ? type.types : [type];
    /** @type {Map<string, ts.Symbol>} */
    const found = new Map();
    for (const part of parts) {
      for (const property of part.getProperties()) {
        if (!found.has(property.name)) found.set(property.name, property);
      }
    }
    return [...found.values()];
  };

  /** Written in this project, and no browser's or language's own. @param {ts.Symbol} symbol */
  const isOurs = (symbol) =>
    symbol.declarations?.some((declaration) =>
      declaration.getSourceFile().fileName.includes('/web/engine/'),
    ) ?? false;

  /** @param {ts.Type} type */
  const isFunction = (type) => type.getCallSignatures().length > 0;
  /** Its own, and those that a Record has. @param {ts.Type} type */
  const publicProperties = (type) =>
    type
      .getProperties()
      .filter((entry) => !entry.name.startsWith('#') && !entry.name.startsWith('__'))
      .filter((entry) => !entry.declarations || isOurs(entry));
  /** @param {ts.Type} type */
  const writtenOut = (type) =>
    shortened(
      checker.typeToString(
        type,
        source,
        ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias,
      ),
    );

  /** @type {Map<string, Type>} */
  const types = new Map();
  /** Notes the types of ours that a type mentions, and those that these mention. @param {ts.Type} given */
  const note = (given) => {
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
        for (const parameter of signature.getParameters()) note(checker.getTypeOfSymbol(parameter));
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
  /** @param {ts.Type} type */
  const typeArguments = (type) => [
    ...(type.aliasTypeArguments ?? []),
    ...(type.flags & ts.TypeFlags.Object
      ? checker.getTypeArguments(/** @type {ts.TypeReference} */ (type))
      : []),
  ];
  /** As its author wrote it, with its parameters. @param {ts.Symbol} symbol */
  const declaredAs = (symbol) => {
    const typedef = symbol.declarations?.find(ts.isJSDocTypedefTag);
    return typedef?.typeExpression?.getText().slice(1, -1);
  };
  /** What a union is written as: the union itself has forgotten its parts' names. @param {ts.Symbol} symbol */
  const namedParts = (symbol) =>
    (symbol.declarations ?? []).flatMap((declaration) => {
      const written = ts.isJSDocTypedefTag(declaration) ? declaration.typeExpression : undefined;
      const node = written && ts.isJSDocTypeExpression(written) ? written.type : undefined;
      return node && ts.isUnionTypeNode(node)
        ? node.types.map((part) => checker.getTypeFromTypeNode(part))
        : [];
    });

  /** @param {string} name */
  const exported = (name) => {
    const symbol = checker.getExportsOfModule(module).find((entry) => entry.name === name);
    if (!symbol) throw new Error(`${engine} does not export ${name}`);
    return symbol;
  };
  /** @param {ts.Symbol} symbol */
  const signatureOf = (symbol) => checker.getTypeOfSymbol(symbol).getCallSignatures()[0];

  /** @param {string} file */
  const exportedFrom = (file) => {
    const its = program.getSourceFile(file);
    const symbol = its && checker.getSymbolAtLocation(its);
    return symbol ? checker.getExportsOfModule(symbol).map(({ name }) => name) : [];
  };

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
      /** @type {Field[]} */
      let options = [];
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
      const before = parameters.slice(0, -1).map(({ name }) => name);
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
    exported: exportedFrom(face),
  };
}
