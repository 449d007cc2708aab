// Holds the arrows of the architecture: which layer may include or import which. Run by npm run lint.
//
//   src:  { primes, numeric → { models, random → { sums, networks, attention → { scores, training } } } } → bindings
//   web:  { catalog, text } → { engine, charts } → figures → { essay, embed → docs },  page → { essay, docs }
//
// Beside them: bin uses the library's face, elements.js what is published for bundlers. scripts and tests may use
// everything, and nothing of these uses them.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path/posix';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/**
 * What each layer may use besides itself.
 * @type {Record<string, string[]>}
 */
const sourceLayers = {
  numeric: [],
  random: ['numeric'],
  sums: ['numeric', 'random'],
  attention: ['numeric', 'random'],
  scores: ['numeric', 'random', 'attention'],
  training: ['numeric', 'random', 'attention'],
  models: ['numeric'],
  networks: ['numeric', 'random'],
  primes: [],
  bindings: [
    'numeric',
    'random',
    'sums',
    'attention',
    'scores',
    'training',
    'models',
    'networks',
    'primes',
  ],
};

/** @type {Record<string, string[]>} */
const webLayers = {
  catalog: [],
  text: [],
  engine: ['catalog', 'text'],
  charts: ['catalog', 'text'],
  figures: ['catalog', 'text', 'engine', 'charts'],
  page: [],
  essay: ['catalog', 'text', 'engine', 'charts', 'figures', 'page'],
  embed: ['catalog', 'text', 'engine', 'charts', 'figures'],
  docs: ['catalog', 'text', 'engine', 'charts', 'figures', 'page', 'embed'],
};

/**
 * What is published beside src and web, and the files of web that it may import.
 * @type {Record<string, string[]>}
 */
const besideWeb = {
  bin: [
    'web/charts/csv.js',
    'web/engine/library.js',
    'web/engine/models/headColumns.js',
    'web/engine/models/modelError.js',
    'web/engine/models/otherForms.js',
    'web/engine/models/readConfig.js',
    'web/text/printable.js',
    'package.json',
  ],
  'elements.js': ['web/embed/package.js'],
};

/**
 * npm packages that a layer's code may import. All others are tools of the build and of the tests.
 * @param {string} layer
 * @param {string} name
 */
function mayImportPackage(layer, name) {
  if (name.startsWith('d3-')) return layer === 'charts' || layer === 'figures';
  // The library runs its workers in Node's threads too.
  if (name.startsWith('node:')) return layer === 'engine';
  return false;
}

/** What a figure may not touch: only the essay and the frame know the page's address. */
const addressGlobals = new Set(['location', 'history', 'navigation']);

/** How the engine's JavaScript sees the wasm's memory: such views must not leave web/engine. */
const wasmMemory = /^(HEAP(8|16|32|64|U8|U16|U32|F32|F64)|wasmMemory|WebAssembly)$/;

/** What a compiler wrote, and code that is shown to readers. */
const notOurs = new Set([
  'web/engine/wasm',
  'web/docs/examples',
  'web/docs/projects',
  'web/docs/recipes',
]);

/**
 * @param {string} root
 * @param {string} folder
 * @param {RegExp} names
 * @returns {string[]} paths below the root
 */
function filesIn(root, folder, names) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return notOurs.has(path) ? [] : filesIn(root, path, names);
      return names.test(entry.name) ? [path] : [];
    })
    .sort();
}

/**
 * @param {string} root
 * @returns {string[]} one line for each arrow that is broken
 */
function brokenInSource(root) {
  return filesIn(root, 'src', /\.(h|cpp)$/).flatMap((path) => {
    const layer = path.split('/')[1];
    const allowed = sourceLayers[layer];
    if (!allowed) return [`${path}: src/${layer} is not a layer of the architecture`];
    const text = readFileSync(join(root, path), 'utf8');
    return text.split('\n').flatMap((line, index) => {
      const found = /^\s*#\s*include\s*([<"])([^>"]+)[>"]/.exec(line);
      const place = `${path}:${index + 1}`;
      if (!found) {
        const knowsEmscripten = layer !== 'bindings' && /__EMSCRIPTEN__|\bEM_(ASM|JS)\b/.test(line);
        return knowsEmscripten ? [`${place}: only src/bindings may know Emscripten`] : [];
      }
      const [, bracket, header] = found;
      const target = header.split('/')[0];
      if (bracket === '<') {
        const isEmscripten = target === 'emscripten' || target === 'emscripten.h';
        return isEmscripten && layer !== 'bindings'
          ? [`${place}: only src/bindings may include <${header}>`]
          : [];
      }
      if (!(target in sourceLayers)) {
        return [`${place}: "${header}" must be named from src/, as "layer/file.h"`];
      }
      return target === layer || allowed.includes(target)
        ? []
        : [`${place}: src/${layer} may not include src/${target}`];
    });
  });
}

/**
 * The modules a file imports, by import, export … from, import(), and new URL(…, import.meta.url).
 * @param {ts.SourceFile} source
 */
function importsOf(source) {
  /** @type {{ name: string, node: ts.Node }[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      const name = node.moduleSpecifier;
      if (name && ts.isStringLiteral(name)) found.push({ name: name.text, node });
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const name = node.arguments[0];
      if (name && ts.isStringLiteralLike(name)) found.push({ name: name.text, node });
    } else if (ts.isNewExpression(node) && node.expression.getText(source) === 'URL') {
      const [name, base] = node.arguments ?? [];
      if (name && ts.isStringLiteralLike(name) && base?.getText(source) === 'import.meta.url') {
        found.push({ name: name.text, node });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/**
 * Names that a file takes from outside itself: identifiers it neither declares nor uses as a property's name, and
 * properties of the window.
 * @param {ts.SourceFile} source
 */
function globalsOf(source) {
  /** @type {Set<string>} */
  const declared = new Set();
  /** @type {{ name: string, node: ts.Node }[]} */
  const used = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isIdentifier(node)) {
      const { parent } = node;
      const isDeclared =
        (ts.isVariableDeclaration(parent) ||
          ts.isParameter(parent) ||
          ts.isBindingElement(parent) ||
          ts.isFunctionDeclaration(parent) ||
          ts.isImportSpecifier(parent)) &&
        parent.name === node;
      const isProperty =
        (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
        ((ts.isPropertyAssignment(parent) ||
          ts.isMethodDeclaration(parent) ||
          ts.isPropertyDeclaration(parent) ||
          ts.isGetAccessor(parent) ||
          ts.isSetAccessor(parent)) &&
          parent.name === node) ||
        (ts.isBindingElement(parent) && parent.propertyName === node);
      if (isDeclared) declared.add(node.text);
      else if (!isProperty) used.push({ name: node.text, node });
    } else if (ts.isPropertyAccessExpression(node)) {
      const owner = node.expression.getText(source);
      if (
        /^(window|globalThis|self|document|(this\.)?ownerDocument(\.defaultView)?)$/.test(owner)
      ) {
        used.push({ name: node.name.text, node });
      } else if (wasmMemory.test(node.name.text)) {
        used.push({ name: node.name.text, node });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return used.filter(({ name }) => !declared.has(name));
}

/** @param {string} root @returns {string[]} */
function brokenInWeb(root) {
  return filesIn(root, 'web', /\.m?js$/).flatMap((path) => {
    const layer = path.split('/')[1];
    const allowed = webLayers[layer];
    if (!allowed) return [`${path}: web/${layer} is not a layer of the architecture`];
    const text = readFileSync(join(root, path), 'utf8');
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
    /** @param {ts.Node} node */
    const place = (node) =>
      `${path}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`;

    const imports = importsOf(source).flatMap(({ name, node }) => {
      if (!name.startsWith('.')) {
        return mayImportPackage(layer, name)
          ? []
          : [`${place(node)}: web/${layer} may not import '${name}'`];
      }
      const target = relative('.', join(path, '..', name)).split('/');
      if (target[0] !== 'web') return [`${place(node)}: '${name}' is outside web/`];
      return target[1] === layer || allowed.includes(target[1])
        ? []
        : [`${place(node)}: web/${layer} may not import web/${target[1]}`];
    });

    const globals = globalsOf(source).flatMap(({ name, node }) => {
      if (layer !== 'engine' && wasmMemory.test(name)) {
        return [`${place(node)}: ${name}: views of wasm memory may not leave web/engine`];
      }
      if (layer === 'charts' && (name === 'document' || name === 'window')) {
        return [`${place(node)}: a chart is given its document; ${name} is not there in Node`];
      }
      const knowsAddress = layer === 'figures' || layer === 'charts' || layer === 'engine';
      return knowsAddress && addressGlobals.has(name)
        ? [`${place(node)}: ${name}: only the essay and the frame know the page's address`]
        : [];
    });

    const events =
      layer === 'figures'
        ? [...text.matchAll(/['"](popstate|hashchange)['"]/g)].map(
            ([, name]) => `${path}: a figure may not listen to ${name}`,
          )
        : [];
    return [...imports, ...globals, ...events];
  });
}

/** @param {string} root @returns {string[]} */
function brokenBesideWeb(root) {
  return Object.entries(besideWeb).flatMap(([place, allowed]) => {
    const isFile = place.endsWith('.js');
    const paths = isFile
      ? [place].filter((path) => existsSync(join(root, path)))
      : filesIn(root, place, /\.js$/);
    return paths.flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const source = ts.createSourceFile(
        path,
        text,
        ts.ScriptTarget.Latest,
        true,
        ts.ScriptKind.JS,
      );
      return importsOf(source).flatMap(({ name, node }) => {
        const target = name.startsWith('.') ? relative('.', join(path, '..', name)) : name;
        const isOwn = !isFile && (target.startsWith(`${place}/`) || target.startsWith('node:'));
        const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
        return isOwn || allowed.includes(target)
          ? []
          : [`${path}:${line}: ${place} may not import ${target}`];
      });
    });
  });
}

/**
 * @param {string} root the folder that holds src/ and web/
 * @returns {string[]} one line for each arrow that is broken
 */
export function brokenArrows(root) {
  return [...brokenInSource(root), ...brokenInWeb(root), ...brokenBesideWeb(root)];
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const broken = brokenArrows(fileURLToPath(new URL('..', import.meta.url)));
  for (const line of broken) console.error(line);
  process.exitCode = broken.length > 0 ? 1 : 0;
}
