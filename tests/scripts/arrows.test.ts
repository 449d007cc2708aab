// Arrows of the architecture that are broken are found, and no others; and words that are not to be used.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { root, typescript } from '../../scripts/support/program.js';

/** What a program prints of a tree that holds just these files. */
function printed(files: Record<string, string>, command: (folder: string) => string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'arrows-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const { stdout, stderr } = spawnSync(process.execPath, command(folder), {
      cwd: folder,
      encoding: 'utf8',
    });
    return stdout + stderr;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('imports against the arrows are found', () => {
  const text = printed(
    {
      'web/text/a.ts': '',
      'web/engine/a.ts': "import '../text/a.js';\nawait import('../figures/a.js');",
      'web/engine/library.ts': "import './a.js';",
      'web/charts/a.ts': "export * from '../engine/a.js';",
      'web/figures/a.ts': "import '../charts/b.js';\nimport '../../scripts/a.js';",
      'web/charts/b.ts': '',
      'web/embed/package.ts': "import '../page/a.js';",
      'web/page/a.ts': '',
      'web/other/a.ts': "import '../text/a.js';",
      'scripts/a.ts': '',
      'bin/a.ts':
        "import 'node:fs';\nimport '../web/engine/library.js';\nimport '../web/engine/a.js';",
      'elements.js': "import './dist/package/web/embed/package.js';\nimport './web/text/a.js';",
    },
    () => [...typescript, join(root, 'scripts/arrows.ts')],
  );
  const broken = [...text.matchAll(/: (\S+ → \S+)/g)].map(([, arrow]) => arrow).sort();
  assert.deepEqual(
    broken,
    [
      'bin/a.ts → web/engine/a.ts',
      'elements.js → web/text/a.ts',
      'web/charts/a.ts → web/engine/a.ts',
      'web/embed/package.ts → web/page/a.ts',
      'web/engine/a.ts → web/figures/a.ts',
      'web/figures/a.ts → scripts/a.ts',
      'web/other/a.ts → web/text/a.ts',
    ],
    text,
  );
});

test('includes against the arrows are found', () => {
  const text = printed(
    {
      'src/random/law.h':
        '#include <numeric>\n#include "numeric/moments.h"\n#include "sums/exact.h"',
      'src/models/a.cpp': '#include "models/a.h"\n#include "random/law.h"',
      'src/sums/a.cpp': '#include <emscripten/val.h>',
      'src/bindings/a.cpp': '#include <emscripten.h>\n#include "sums/a.h"',
    },
    (folder) => [...typescript, join(root, 'scripts/checkIncludes.ts'), folder],
  );
  assert.deepEqual(text.trim().split('\n').sort(), [
    'src/models/a.cpp: src/models may not include random/law.h',
    'src/random/law.h: src/random may not include sums/exact.h',
    'src/sums/a.cpp: src/sums may not include emscripten/val.h',
  ]);
});

test('words that are not to be used are found where they are refused', () => {
  const text = printed(
    {
      'tests/a_test.cpp':
        '// doctest::Approx adds a tolerance.\nCHECK(size_t(x_) == doctest::Approx(1e-9));\n',
      'src/a.cpp': 'double near;\nint first_;\nint last = int(near);\n',
      'src/b.cpp': 'double of(double (*f)(double), int x);\nint last = static_cast<int>(near);\n',
    },
    (folder) => [...typescript, join(root, 'scripts/support/clangFormat.ts'), folder],
  );
  assert.deepEqual(
    text
      .trim()
      .split('\n')
      .map((line) => line.slice(0, 40))
      .sort(),
    [
      'src/a.cpp:2: names do not end in _',
      'src/a.cpp:3: static_cast says that a num',
      'tests/a_test.cpp:2: Approx takes 0 for e',
    ],
  );
});
