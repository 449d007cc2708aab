import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { brokenArrows } from '../../scripts/checkArrows.js';

/**
 * What is found in a tree that holds just these files.
 * @param {Record<string, string>} files
 */
function brokenIn(files) {
  const root = mkdtempSync(join(tmpdir(), 'arrows-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return brokenArrows(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

test('this tree keeps the architecture', () => {
  assert.deepEqual(brokenArrows(fileURLToPath(new URL('../..', import.meta.url))), []);
});

/** @type {[string, string, string, RegExp][]} */
const broken = [
  [
    'an include against the arrow',
    'src/random/law.h',
    '#include "sums/exact.h"',
    /:1: src\/random may not include src\/sums/,
  ],
  [
    'an include across two branches',
    'src/sums/a.cpp',
    '\n#include "attention/a.h"',
    /:2: src\/sums may not include src\/attention/,
  ],
  [
    'an include that names no layer',
    'src/sums/a.cpp',
    '#include "exact.h"',
    /must be named from src\//,
  ],
  [
    'Emscripten outside the bindings',
    'src/sums/a.cpp',
    '#include <emscripten/val.h>',
    /only src\/bindings/,
  ],
  [
    'a macro of Emscripten outside the bindings',
    'src/sums/a.cpp',
    '#ifdef __EMSCRIPTEN__',
    /only src\/bindings/,
  ],
  ['a folder that is no layer', 'src/utilities/a.h', '', /not a layer/],
  [
    'a chart that knows the engine',
    'web/charts/a.js',
    "import { openLab } from '../engine/lab.js';",
    /web\/charts may not import web\/engine/,
  ],
  [
    'a chart that takes the document for granted',
    'web/charts/a.js',
    "document.createElement('p');",
    /given its document/,
  ],
  [
    'an engine that knows a figure',
    'web/engine/a.js',
    "await import('../figures/sums.js');",
    /web\/engine may not import web\/figures/,
  ],
  [
    'a re-export against the arrow',
    'web/text/a.js',
    "export * from '../figures/sums.js';",
    /web\/text may not import web\/figures/,
  ],
  [
    'a worker from a later layer',
    'web/engine/a.js',
    "new Worker(new URL('../essay/worker.js', import.meta.url));",
    /web\/engine may not import web\/essay/,
  ],
  [
    'a package that is a tool',
    'web/figures/a.js',
    "import vite from 'vite';",
    /may not import 'vite'/,
  ],
  ['a file outside web', 'web/figures/a.js', "import '../../scripts/test.js';", /outside web/],
  [
    'a figure that reads the address',
    'web/figures/a.js',
    'const d = new URLSearchParams(location.search);',
    /page's address/,
  ],
  [
    'a figure that writes the address',
    'web/figures/a.js',
    "window.history.pushState({}, '', '?d=1');",
    /page's address/,
  ],
  [
    'a figure that follows the address',
    'web/figures/a.js',
    "addEventListener('popstate', () => {});",
    /may not listen to popstate/,
  ],
  [
    'a view of wasm memory outside the engine',
    'web/figures/a.js',
    'export const view = (m) => m.HEAPF32;',
    /HEAPF32/,
  ],
  [
    'a frame that knows our pages',
    'web/embed/a.js',
    "import '../page/otherLanguages.js';",
    /web\/embed may not import web\/page/,
  ],
  [
    'a model that draws numbers',
    'src/models/a.cpp',
    '#include "random/law.h"',
    /src\/models may not include src\/random/,
  ],
  [
    'a command that reaches past the library',
    'bin/a.js',
    "import { openModel } from '../web/engine/models/openModel.js';",
    /bin\/a\.js:1: bin may not import web\/engine\/models\/openModel\.js/,
  ],
  ['a command that uses a script', 'bin/a.js', "import '../scripts/test.js';", /bin may not/],
  ['a command that uses a package', 'bin/a.js', "import 'vite';", /bin may not import vite/],
  [
    'another door for bundlers',
    'elements.js',
    "import './web/embed/rootd.js';",
    /elements\.js may not import web\/embed\/rootd\.js/,
  ],
];

for (const [what, path, text, message] of broken) {
  test(`${what} is caught`, () => {
    const found = brokenIn({ [path]: text });
    assert.equal(found.length, 1, found.join('\n'));
    assert.match(found[0], message);
  });
}

test('words that only look like globals are left alone', () => {
  const text = `
    const location = { x: 1 };
    export const place = location.x;
    export const mark = (spot) => spot.location + spot.history;
    export const names = { location: 1, history: 2 };
  `;
  assert.deepEqual(brokenIn({ 'web/figures/a.js': text }), []);
});

test('what the arrows allow passes', () => {
  const files = {
    'src/sums/a.cpp': '#include <vector>\n#include "random/law.h"\n#include "sums/a.h"',
    'src/bindings/a.cpp': '#include <emscripten/bind.h>\n#include "sums/a.h"',
    'web/engine/a.js': "import { catalog } from '../catalog/catalog.js';",
    'web/charts/a.js': "import { scaleLinear } from 'd3-scale';",
    'web/figures/a.js':
      "import { bars } from '../charts/bars.js';\nimport { openLab } from '../engine/lab.js';",
    'bin/a.js':
      "import 'node:fs';\nimport './b.js';\nimport { openLab } from '../web/engine/library.js';",
    'elements.js': "import './web/embed/package.js';",
    'web/essay/state.js': 'export const search = location.search;',
  };
  assert.deepEqual(brokenIn(files), []);
});
