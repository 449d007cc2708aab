// What commands need beside npm packages: what it is, how to see that it is there, and the package it comes in.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { onPath, output } from './program.js';

export type Need = {
  /** as a person would name it */
  what: string;
  isThere: () => unknown;
  /** Debian's and Ubuntu's package */
  apt?: string;
  /** Homebrew's formula */
  brew?: string;
  /** how to get it elsewhere */
  hand?: string;
};

/** @param names - of programs that do */
const program =
  (...names: string[]) =>
  () =>
    names.some(onPath);

/** In the folders in which CMakeLists.txt looks. */
const header = (path: string) => () =>
  ['/usr/include', '/usr/local/include', '/opt/homebrew/include']
    .flatMap((folder) => [folder, join(folder, 'eigen3')])
    .some((folder) => existsSync(join(folder, path)));

function cmakeIsRecent() {
  const [, major, minor] = /version (\d+)\.(\d+)/.exec(output('cmake', ['--version']) ?? '') ?? [];
  return Number(major) > 3 || (Number(major) === 3 && Number(minor) >= 23);
}

function nodeIsRecent() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 19);
}

const firstThere = (paths: string[]) => paths.find((path) => existsSync(path));

/** Where the system's browsers are; undefined for one that is not installed. */
export const browserPaths = {
  // Without a surface of its own Chromium opens a page in less than half the time.
  chromium: () =>
    firstThere([
      '/usr/bin/chromium-headless-shell',
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ]),
  firefox: () =>
    firstThere([
      '/usr/bin/firefox-esr',
      '/usr/bin/firefox',
      '/Applications/Firefox.app/Contents/MacOS/firefox',
    ]),
  webKitDriver: () => onPath('WebKitWebDriver'),
  /** Next to WebKit's helper processes, in a folder named for the machine's architecture. */
  miniBrowser: () =>
    firstThere(
      ['/usr/lib', '/usr/libexec']
        .filter((folder) => existsSync(folder))
        .flatMap((folder) => [folder, ...readdirSync(folder).map((name) => join(folder, name))])
        .flatMap((folder) =>
          ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0'].map((name) =>
            join(folder, name, 'MiniBrowser'),
          ),
        ),
    ),
};

/** A Python that has NumPy, if there is one: ROOTD_PYTHON names another than the usual ones. */
export const foundPythonWithNumPy = () =>
  [process.env.ROOTD_PYTHON, 'python3', '/usr/bin/python3', 'python'].find(
    (python) => python && output(python, ['-c', 'import numpy']) !== undefined,
  );

/** @param module - of a Python that is there */
const pythonWith = (module: string) => () =>
  ['python3', '/usr/bin/python3'].some(
    (python) => output(python, ['-c', `import ${module}`]) !== undefined,
  );

export const needs: Record<string, Need> = {
  cmake: { what: 'CMake 3.23 or newer', isThere: cmakeIsRecent, apt: 'cmake', brew: 'cmake' },
  ninja: { what: 'Ninja', isThere: program('ninja'), apt: 'ninja-build', brew: 'ninja' },
  eigen: { what: 'Eigen', isThere: header('Eigen/Core'), apt: 'libeigen3-dev', brew: 'eigen' },
  doctest: {
    what: 'doctest',
    isThere: header('doctest/doctest.h'),
    apt: 'doctest-dev',
    brew: 'doctest',
  },
  emscripten: {
    what: 'Emscripten',
    isThere: () => onPath('emcc') && onPath('em-config'),
    apt: 'emscripten',
    brew: 'emscripten',
  },
  compiler: {
    what: 'a C++20 compiler',
    isThere: program('c++', 'g++', 'clang++'),
    apt: 'g++',
    hand: 'xcode-select --install',
  },
  numpy: { what: 'NumPy', isThere: foundPythonWithNumPy, apt: 'python3-numpy', brew: 'numpy' },
  chromium: {
    what: 'Chromium',
    isThere: browserPaths.chromium,
    apt: 'chromium-headless-shell',
    hand: 'brew install --cask google-chrome',
  },
  firefox: {
    what: 'Firefox',
    isThere: browserPaths.firefox,
    apt: 'firefox-esr',
    hand: 'brew install --cask firefox',
  },
  webKit: {
    what: 'WebKit and its driver',
    isThere: () => browserPaths.webKitDriver() && browserPaths.miniBrowser(),
    apt: 'webkit2gtk-driver',
  },
  chinese: {
    what: 'a font with Chinese letters',
    // Every Mac has one.
    isThere: () => process.platform === 'darwin' || output('fc-list', [':lang=zh-cn', 'family']),
    apt: 'fonts-wqy-microhei',
  },
  xvfb: { what: 'Xvfb', isThere: program('Xvfb'), apt: 'xvfb' },
  xauth: { what: 'xauth', isThere: program('xauth'), apt: 'xauth' },
  hugo: { what: 'Hugo', isThere: program('hugo'), apt: 'hugo', brew: 'hugo' },
  jekyll: {
    what: 'Jekyll',
    isThere: program('jekyll'),
    apt: 'jekyll',
    hand: 'gem install jekyll',
  },
  mkdocs: {
    what: 'MkDocs with Material',
    // Its help lists the themes that are there.
    isThere: () => output('mkdocs', ['build', '--help'])?.includes('material'),
    apt: 'mkdocs-material',
    hand: 'pip install mkdocs-material',
  },
  sphinx: {
    what: 'Sphinx',
    isThere: program('sphinx-build'),
    apt: 'python3-sphinx',
    hand: 'pip install sphinx',
  },
  furo: {
    what: 'Furo, a theme of Sphinx',
    isThere: pythonWith('furo'),
    apt: 'furo',
    hand: 'pip install furo',
  },
  nodeForNuxt: {
    what: 'Node 22.19 or newer',
    isThere: nodeIsRecent,
    hand: 'see https://nodejs.org',
  },
  quarto: {
    what: 'Quarto',
    isThere: program('quarto'),
    brew: 'quarto',
    hand: 'see https://quarto.org/docs/get-started',
  },
  jupyter: {
    what: 'nbconvert',
    isThere: program('jupyter-nbconvert'),
    apt: 'jupyter-nbconvert',
    hand: 'pip install nbconvert',
  },
  kernel: {
    what: 'a kernel for Python',
    isThere: pythonWith('ipykernel'),
    apt: 'python3-ipykernel',
    hand: 'pip install ipykernel',
  },
};
